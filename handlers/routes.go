package handlers

import (
	"errors"
	"net/http"
	"net/url"
	"strings"

	"shipmate/companion"
)

// routes are the pages that all systems share. A system adds its own under
// /{system}/.
func (h *House) routes() {
	h.Handle("GET /{$}", h.home)
	h.Handle("POST /sample/{system}", h.sample)
	h.Handle("GET /t/{table}", h.table)
	h.Handle("GET /t/{table}/log", h.log)
	h.Handle("POST /t/{table}/log", h.goBack)
	h.Handle("POST /t/{table}/undo", h.undo)
	h.Handle("POST /t/{table}/delete", h.deleteTable)
	h.Handle("GET /people", h.people)
	h.Handle("GET /people/{person}", h.person)
	h.Handle("POST /people/{person}", h.changePerson)
	h.Handle("GET /settings", h.settings)
	h.Handle("POST /settings", h.changeSettings)
	h.Handle("POST /book/undo", h.undoBook)
	h.Handle("GET /backup", h.backupPage)
	h.Handle("GET /backup/shipmate.json", h.backupFile)
	h.Handle("POST /backup", h.restore)
	h.Handle("GET /corrections/{system}/{subject}", h.corrections)
	h.Handle("POST /corrections/{system}/{subject}", h.changeCorrection)
	h.Handle("GET /about", h.about)
	h.Handle("GET /manifest.webmanifest", h.manifest)
	h.Handle("GET /phone", h.phone)
	h.Handle("GET /phone/plain", h.plain)
	h.Handle("GET /sync/me", h.syncMe)
	h.Handle("GET /sync/pull", h.syncPull)
	h.mux.HandleFunc("GET /sw.js", h.workerScript)
	h.mux.HandleFunc("GET /sw-off", h.workerRemover)
	h.Handle("/", h.nothingHere)
}

// nothingHere answers what no page answers: 404, or 405 where the address
// exists for another method.
func (h *House) nothingHere(w http.ResponseWriter, r *http.Request, _ *Asker) error {
	var allowed []string
	for _, method := range []string{http.MethodGet, http.MethodHead, http.MethodPost} {
		other := r.Clone(r.Context())
		other.Method = method
		if _, pattern := h.mux.Handler(other); method != r.Method && pattern != "/" && pattern != "" {
			allowed = append(allowed, method)
		}
	}
	if len(allowed) > 0 {
		w.Header().Set("Allow", strings.Join(allowed, ", "))
		return &statusError{http.StatusMethodNotAllowed, companion.Say("error.method")}
	}
	return NotFound()
}

const pagePolicy = "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"

// guard stands before all pages: headers, and no writes from other origins.
func (h *House) guard(next http.Handler) http.Handler {
	origins := http.NewCrossOriginProtection()
	if base, err := url.Parse(h.BaseURL); err == nil && base.Host != "" {
		if err := origins.AddTrustedOrigin(base.Scheme + "://" + base.Host); err != nil {
			h.Log.Warn("the base URL is no origin", "cause", err)
		}
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		header := w.Header()
		header.Set("Content-Security-Policy", pagePolicy)
		header.Set("Referrer-Policy", "same-origin")
		header.Set("X-Content-Type-Options", "nosniff")
		header.Set("Cross-Origin-Opener-Policy", "same-origin")
		if strings.HasPrefix(h.BaseURL, "https:") {
			header.Set("Strict-Transport-Security", "max-age=31536000")
		}
		defer func() {
			if fault := recover(); fault != nil {
				if err, ok := fault.(error); ok && errors.Is(err, http.ErrAbortHandler) {
					panic(fault)
				}
				a, _ := h.ask(w, r)
				h.fail(w, r, a, companion.Errorf(companion.CodeInternal, companion.Say("error.internal"), "panic: %v", fault))
			}
		}()
		if err := origins.Check(r); err != nil {
			a, _ := h.ask(w, r)
			h.fail(w, r, a, &statusError{http.StatusForbidden, companion.Say("error.origin")})
			return
		}
		next.ServeHTTP(w, r)
	})
}
