//go:build js

// The same application for the phone: handlers, views and rules compiled to
// WebAssembly, answering inside the service worker. The worker's script
// (static/js/sw.js) starts it with an object "shipmate" of the build, its files
// and the device, and hands it every request.
package main

import (
	"context"
	"crypto/rand"
	"log/slog"
	"os"
	"runtime"
	"runtime/debug"
	"syscall/js"
	"time"

	"shipmate/companion"
	"shipmate/companion/ageofsail"
	"shipmate/companion/browser"
	"shipmate/companion/deepsea"
	"shipmate/handlers"
	sailpages "shipmate/handlers/ageofsail"
	deepseapages "shipmate/handlers/deepsea"
)

// systems are the games that this build knows.
func systems() []companion.System { return []companion.System{deepsea.System{}, ageofsail.System{}} }

// rooms are their pages.
func rooms() []handlers.Rooms { return []handlers.Rooms{deepseapages.New(), sailpages.New()} }

func main() {
	worker := js.Global().Get("shipmate")
	p, err := wire(context.Background(), worker)
	if err != nil {
		worker.Call("no", err.Error())
		return
	}
	// The program has one thread, so who collects garbage holds up a tap. It is
	// collected when nobody has asked for anything for a while, else seldom.
	debug.SetGCPercent(400)
	p.rest = time.AfterFunc(time.Hour, runtime.GC)
	worker.Set("answer", js.FuncOf(p.answer))
	worker.Set("take", js.FuncOf(p.take))
	worker.Call("yes")
	select {} // the worker keeps the program
}

// phone is the wired application.
type phone struct {
	device  string // "" until the handover
	store   *browser.Store
	log     *slog.Logger
	agreed  *companion.Keeper // takes what the server has
	pending *companion.Keeper // writes what the server doesn't have yet
	pages   handler
	rest    *time.Timer // collects garbage
}

func wire(ctx context.Context, worker js.Value) (*phone, error) {
	store, err := browser.Open(ctx, browser.Name)
	if err != nil {
		return nil, err
	}
	store.OnLost(func() { worker.Call("lost") })
	p := &phone{store: store, log: slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn}))}
	if device := worker.Get("device"); device.Type() == js.TypeString {
		p.device = device.String()
	}
	p.agreed = companion.NewKeeper(store, systems(), now, rand.Reader)
	p.pending = companion.NewPendingKeeper(store, systems(), now, rand.Reader)
	p.pages = handler{handlers.New(handlers.Config{
		Keeper: p.pending, Systems: rooms(), Device: p.who, Assets: filesOf(worker),
		Now: time.Now, Random: rand.Reader, Log: p.log, OnPhone: true, Aside: asideOf(worker),
	}), p.log}
	return p, nil
}

func now() int64 { return time.Now().UnixMilli() }

// files are the assets that the worker keeps, by logical name.
type files struct {
	build string
	paths map[string]string
}

func filesOf(worker js.Value) files {
	f := files{build: worker.Get("build").String(), paths: map[string]string{}}
	pairs := js.Global().Get("Object").Call("entries", worker.Get("files"))
	for i := range pairs.Length() {
		f.paths[pairs.Index(i).Index(0).String()] = pairs.Index(i).Index(1).String()
	}
	return f
}

func (f files) Path(name string) string { return f.paths[name] }
func (f files) Hash() string            { return f.build }
