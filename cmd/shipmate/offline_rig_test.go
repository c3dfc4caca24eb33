//go:build !js

package main

import (
	"context"
	"log/slog"
	"net/http"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/serviceworker"
	"github.com/chromedp/chromedp"

	"shipmate/companion"
	"shipmate/companion/deepsea"
	"shipmate/static"
)

// offlineServer is a server whose phones may answer by themselves.
type offlineServer struct {
	*server
	real http.Handler // without the faults
}

// newOfflineServer is newServer whose phones may answer by themselves.
func newOfflineServer(t *testing.T) *offlineServer {
	t.Helper()
	theBrowser(t)
	assets, err := static.Load()
	if err != nil {
		t.Fatal(err)
	}
	if assets.Path("offline.wasm") == "" {
		t.Fatal("the offline app is not built: run `node build.mjs --offline` in static/ first")
	}
	s := &offlineServer{server: &server{t: t, folder: t.TempDir(), address: "127.0.0.1:0"}}
	s.startOffline()
	t.Cleanup(s.stop)
	return s
}

func (s *offlineServer) startOffline() {
	s.t.Helper()
	ctx := context.Background()
	store, err := openStore(ctx, s.folder)
	if err != nil {
		s.t.Fatal(err)
	}
	log := slog.New(slog.NewTextHandler(&synced{w: &s.log}, nil))
	handler, err := wire(ctx, store, serveOptions{offline: true}, log)
	if err != nil {
		s.t.Fatal(err)
	}
	s.real = handler
	listener := s.listen()
	s.address = listener.Addr().String()
	s.gate = &gate{Listener: listener}
	s.store, s.http = store, &http.Server{Handler: s.faulty(handler), ReadHeaderTimeout: 10 * time.Second}
	go func(server *http.Server, gate *gate) { _ = server.Serve(gate) }(s.http, s.gate)
}

// state reads what the worker keeps about itself.
const workerState = `new Promise(yes => {
	const open = indexedDB.open("shipmate-worker", 1);
	open.onupgradeneeded = () => open.transaction.abort();
	open.onerror = () => yes({});
	open.onsuccess = () => {
		const got = open.result.transaction("meta").objectStore("meta").get("state");
		got.onsuccess = () => { open.result.close(); yes(got.result || {}); };
	};
})`

// handedOver waits until the phone answers by itself.
func (p *phone) handedOver() {
	p.t.Helper()
	for end := time.Now().Add(40 * time.Second); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		if ready, err := tryAsk[bool](p, workerState+".then(s => !!s.ready && !!navigator.serviceWorker.controller)"); err == nil && ready {
			return
		}
	}
	state, _ := tryAsk[string](p, workerState+".then(JSON.stringify)")
	p.t.Fatalf("the phone did not take over: %s", state)
}

// endWorker ends the service worker as the browser does after 30 idle seconds.
func (p *phone) endWorker() {
	p.t.Helper()
	_, err := chromedp.Call(p.ctx, serviceworker.Enable, cdp.Empty{})
	p.must(err)
	_, err = chromedp.Call(p.ctx, serviceworker.StopAllWorkers, cdp.Empty{})
	p.must(err)
}

// withWorker is a phone that may answer by itself.
var withWorker = look{worker: true}

// outages are the two ways in which the network goes.
var outages = map[string]func(*server){
	"the listener is closed":           func(s *server) { s.cut() },
	"the listener accepts and is dumb": func(s *server) { s.gate.blackhole() },
}

// kept is what the phone's own copy of a table holds for a key, as JSON.
func (p *phone) kept(id, key string) string {
	p.t.Helper()
	file := p.fetch("/deepsea/" + id + "/sheet.json")
	sheet, err := deepsea.ReadSheet([]byte(file))
	if err != nil {
		p.t.Fatalf("%v in\n%s", err, file)
	}
	return string(sheet.Value(companion.Key(key)))
}
