// Package handlers translates HTTP: it reads forms, asks the domain, and lets
// the views draw. It knows no rules and stores nothing by itself. The same
// handlers run in the server and, compiled to WebAssembly, in the phone; who
// asks comes in by the constructor.
package handlers

import (
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"time"

	"shipmate/companion"
	"shipmate/views"
)

// Keeper is what the handlers need of companion.Keeper.
type Keeper interface {
	Start(ctx context.Context, device, system, op string, setup json.RawMessage) (companion.View, error)
	Open(ctx context.Context, id companion.LogID) (companion.View, error)
	Append(ctx context.Context, id companion.LogID, write companion.Write) (companion.View, error)
	History(ctx context.Context, id companion.LogID, before, limit int) ([]companion.Line, error)
	Line(ctx context.Context, id companion.LogID, op string) (companion.Line, error)
	Book(ctx context.Context, device string) (companion.View, error)
	WriteBook(ctx context.Context, write companion.Write) (companion.View, error)
	Tables(ctx context.Context, page companion.Page) ([]companion.Log, error)
	Export(ctx context.Context, id companion.LogID) (companion.Log, []companion.Entry, error)
	Import(ctx context.Context, device string, log companion.Log, entries []companion.Entry) (companion.View, []companion.Aside, error)
}

// Assets finds the address of a file of ours, hashed where it was built.
type Assets interface {
	// Path is the address of a file ("app.css"), "" where it was not built.
	Path(name string) string
	// Hash is the build that pages and assets belong to.
	Hash() string
}

// Rooms is one game system's pages. A system is added by a folder of its own
// and a line where the house is wired.
type Rooms interface {
	// ID is the system's id, and the first part of its addresses.
	ID() string
	// Name is the game in a word or two ("Deep Sea").
	Name(*Asker) string
	// Routes adds the pages.
	Routes(*House)
	// LookUp is the address that says what the game's signs mean; "" = none.
	LookUp() string
	// Doors are what the home page offers to begin with.
	Doors(*Asker) []views.Door
	// Title says a table of this system in a few words ("Mission 4").
	Title(*Asker, companion.Summary) string
	// Outcome says how a finished table ended where nobody has points of their
	// own ("5 of 7, won"); "" elsewhere.
	Outcome(*Asker, companion.Summary) string
	// Corrections offers the printed facts of a mission or map for correction.
	Corrections(a *Asker, subject int, chosen string) (views.CorrectionsPage, error)
	// CheckCorrection reads what a person typed; a refusal is CodeInvalid.
	CheckCorrection(a *Asker, subject int, fact, typed string) (json.RawMessage, error)
	// Sample is the setup and the counts of a game to play with.
	Sample(*Asker) (setup json.RawMessage, sets []companion.Set, err error)
}

// Config is what the house is wired with.
type Config struct {
	Keeper  Keeper
	Systems []Rooms
	// Device says who asks; it may set a cookie.
	Device func(http.ResponseWriter, *http.Request) (string, error)
	Assets Assets
	// BaseURL is the address that people use, for instance
	// "https://shipmate.example"; "" = whatever the request says.
	BaseURL string
	Now     func() time.Time
	Random  io.Reader
	Log     *slog.Logger
	// OnPhone is true in the offline app: pages say "on this phone".
	OnPhone bool
	// Aside is what could not follow the server's copy and was not seen yet;
	// nil = nothing ever is.
	Aside func() []Aside
	// Worker is what phones need to answer by themselves; nil = not offered.
	Worker *Worker
	// Secret proves that a device is the one it says; nil = there is no sync.
	Secret func(device string) string
}

// House is the wired application.
type House struct {
	Config
	mux *http.ServeMux
}

// New wires the application. The handler guards writes against other origins
// and answers every request, errors included, as a page in the person's
// language.
func New(config Config) http.Handler {
	h := &House{Config: config, mux: http.NewServeMux()}
	h.routes()
	for _, rooms := range h.Systems {
		rooms.Routes(h)
	}
	return h.guard(h.mux)
}

// system finds a game system's pages.
func (h *House) system(id string) (Rooms, bool) {
	for _, rooms := range h.Systems {
		if rooms.ID() == id {
			return rooms, true
		}
	}
	return nil, false
}
