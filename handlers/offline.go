package handlers

import (
	"encoding/json"
	"io"
	"net/http"
	"strconv"

	"shipmate/companion"
	"shipmate/views"
)

// Worker is what makes a phone answer by itself: the script of the service
// worker, and the files of this build that it keeps.
type Worker struct {
	Script []byte
	Files  map[string]string // logical name → hashed address
	Off    bool              // phones are to give it up: what they hold stays there
}

// The policy of the worker itself is that of its own answer: it compiles the app.
const workerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

// workerOff is a worker that removes itself and the files that it kept. What a
// person entered is left alone.
const workerOff = `addEventListener("install", () => skipWaiting());
addEventListener("activate", event => event.waitUntil((async () => {
	for (const key of await caches.keys()) if (key.startsWith("shipmate-")) await caches.delete(key);
	await registration.unregister();
	for (const client of await clients.matchAll({type: "window"})) client.navigate(client.url).catch(() => {});
})()));
`

// workerScript is the worker of this build. A new build is another text, so
// browsers notice.
func (h *House) workerScript(w http.ResponseWriter, r *http.Request) {
	switch {
	case h.Worker == nil:
		http.NotFound(w, r)
	case h.Worker.Off:
		h.workerRemover(w, r)
	default:
		files, err := json.Marshal(h.Worker.Files) // keys sorted: the same build, the same text
		if err != nil {
			h.Log.Error("the worker's list of files", "cause", err)
			http.Error(w, http.StatusText(http.StatusInternalServerError), http.StatusInternalServerError)
			return
		}
		h.script(w, "const BUILD = "+strconv.Quote(h.Assets.Hash())+", FILES = "+string(files)+";\n"+string(h.Worker.Script))
	}
}

// workerRemover answers whatever the state of this house is.
func (h *House) workerRemover(w http.ResponseWriter, _ *http.Request) { h.script(w, workerOff) }

func (h *House) script(w http.ResponseWriter, text string) {
	header := w.Header()
	header.Set("Content-Security-Policy", workerPolicy)
	header.Set("Content-Type", "text/javascript; charset=utf-8")
	header.Set("Cache-Control", "no-cache")
	header.Set("Service-Worker-Allowed", "/")
	if _, err := io.WriteString(w, text); err != nil {
		h.Log.Debug("the answer was not taken", "cause", err)
	}
}

// pageWorker is what pages tell their script of the worker: its address, or "".
func (h *House) pageWorker() string {
	if h.OnPhone || h.Worker != nil && !h.Worker.Off {
		return "/sw.js"
	}
	return ""
}

// standby are notices that wait on a page until our script shows them.
func (h *House) standby(a *Asker) []views.Notice {
	return []views.Notice{{ID: "update", Text: a.Say("phone.update"), Buttons: []views.Button{deed("update", a.Say("phone.update-now"))}}}
}

// evictNotice says that the browser may clear what is here, with the two ways
// out. It is shown where the browser gave no promise to keep it.
func evictNotice(a *Asker) views.Notice {
	return views.Notice{ID: "evict", Kind: "look", Text: a.Say("phone.evict"), Buttons: []views.Button{
		{Text: a.Say("phone.install"), Press: views.Press{Href: "/about#about-install"}},
		{Text: a.Say("phone.copy"), Press: views.Press{Href: "/backup"}},
	}}
}

// noPhoneNotice says that this browser keeps nothing, as in private windows. It
// is shown where there can't be a worker, or where it has no storage.
func noPhoneNotice(a *Asker) views.Notice {
	return views.Notice{ID: "no-phone", Kind: "look", Text: a.Say("phone.none")}
}

// deed is a button that our script answers.
func deed(name, text string) views.Button {
	return views.Button{Text: text, Press: views.Press{Href: "#", Attrs: map[string]any{"data-deed": name}}}
}

// onlyHere tells whether a table holds something that no server has yet.
func (h *House) onlyHere(log companion.Log) bool { return h.OnPhone && log.Head > log.Agreed }

// phone says where this device's data is and who answers.
func (h *House) phone(w http.ResponseWriter, r *http.Request, a *Asker) error {
	page := views.FormPage{Frame: h.Titled(a, a.Say("phone.title"), "/settings"), Heading: a.Say("phone.title"), Hint: a.Say("phone.by-server")}
	if h.OnPhone {
		page.Hint = a.Say("phone.by-phone")
		waiting, err := h.waiting(r, a)
		if err != nil {
			return err
		}
		if waiting > 0 {
			page.Notices = append(page.Notices, views.Notice{ID: "only-here", Text: a.Words.SayCount("phone.waiting", waiting)})
		}
	}
	page.Notices = append(page.Notices, evictNotice(a), noPhoneNotice(a))
	page.Blocks = []views.Block{
		{ID: "save-data", Text: a.Say("phone.save-data"), Buttons: []views.Button{deed("get", a.Say("phone.get"))}},
		{ID: "ways", Links: []views.ListLink{
			{Text: a.Say("phone.copy"), Press: views.Press{Href: "/backup"}},
			{Text: a.Say("about.install.title"), Press: views.Press{Href: "/about#about-install"}},
		}},
		{ID: "offline-on", Text: a.Say("phone.server-hint"), Buttons: []views.Button{deed("server", a.Say("phone.server"))}},
		{ID: "offline-off", Text: a.Say("phone.off"), Buttons: []views.Button{deed("offline", a.Say("phone.on-again"))}},
		{ID: "build", Text: a.Say("phone.build", "Build", h.Assets.Hash())},
	}
	return h.Render(w, a, http.StatusOK, views.Form(page))
}

// waiting counts the entries of this device that no server has yet.
func (h *House) waiting(r *http.Request, a *Asker) (int, error) {
	book, err := h.Keeper.Book(r.Context(), a.Device)
	if err != nil {
		return 0, err
	}
	count := book.Log.Head - book.Log.Agreed
	for _, finished := range []bool{false, true} {
		page := companion.Page{Device: a.Device, Finished: finished, Limit: 200}
		for {
			logs, err := h.Keeper.Tables(r.Context(), page)
			if err != nil {
				return 0, err
			}
			for _, log := range logs {
				count += log.Head - log.Agreed
				page.Before, page.BeforeID = log.Updated, log.ID
			}
			if len(logs) < page.Limit {
				break
			}
		}
	}
	return count, nil
}

// plain is kept by the worker for when nothing else can answer: the app on the
// phone doesn't start, or it isn't there yet and the network is gone.
func (h *House) plain(w http.ResponseWriter, _ *http.Request, a *Asker) error {
	page := views.FormPage{Frame: h.Titled(a, a.Say("phone.stuck"), ""), Heading: a.Say("phone.stuck"), Hint: a.Say("phone.stuck-hint")}
	page.Blocks = []views.Block{
		{ID: "again", Buttons: []views.Button{{Text: a.Say("phone.again"), Press: views.Press{Href: "/"}}}},
		{ID: "copy", Text: a.Say("phone.copy-hint"), Buttons: []views.Button{deed("save", a.Say("phone.copy"))}},
		{ID: "server", Text: a.Say("phone.server-hint"), Buttons: []views.Button{deed("server", a.Say("phone.server"))}},
	}
	return h.Render(w, a, http.StatusOK, views.Form(page))
}
