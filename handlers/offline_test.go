package handlers_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"shipmate/companion/interchange"
	"shipmate/handlers"
)

func withWorker(c *handlers.Config) {
	c.Worker = &handlers.Worker{Script: []byte("// the worker\n"), Files: map[string]string{"app.css": "/a/app.1.css"}}
	c.Secret = func(device string) string { return "secret of " + device }
}

func ask(h *house, path string, headers ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(http.MethodGet, path, nil)
	r.AddCookie(&http.Cookie{Name: "device", Value: "device1"})
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	h.handler.ServeHTTP(w, r)
	return w
}

// K28: the worker's script is of this build, looked at anew each time, and the
// only answer that may compile.
func TestWorkerScriptHasItsOwnPolicy(t *testing.T) {
	h := newHouse(t, withWorker)
	got := ask(h, "/sw.js")
	policy := got.Header().Get("Content-Security-Policy")
	if got.Code != http.StatusOK || !strings.Contains(policy, "script-src 'self' 'wasm-unsafe-eval'") || got.Header().Get("Cache-Control") != "no-cache" {
		t.Errorf("%d %v", got.Code, got.Header())
	}
	if want := "const BUILD = \"testbuild\", FILES = {\"app.css\":\"/a/app.1.css\"};\n// the worker\n"; got.Body.String() != want {
		t.Errorf("got %q", got.Body.String())
	}
	if page := ask(h, "/"); strings.Contains(page.Header().Get("Content-Security-Policy"), "wasm") || !strings.Contains(page.Body.String(), `data-worker="/sw.js"`) {
		t.Errorf("the page: %v", page.Header())
	}
}

func TestWorkerIsNotOfferedWhereItWasNotBuiltOrIsOff(t *testing.T) {
	bare := newHouse(t)
	if got := ask(bare, "/sw.js"); got.Code != http.StatusNotFound {
		t.Errorf("without an app /sw.js is %d", got.Code)
	}
	off := newHouse(t, func(c *handlers.Config) { c.Worker = &handlers.Worker{Off: true} })
	remover := ask(bare, "/sw-off").Body.String()
	if got := ask(off, "/sw.js").Body.String(); got != remover || !strings.Contains(got, "registration.unregister()") {
		t.Errorf("switched off it is %q", got)
	}
	for _, h := range []*house{bare, off} {
		if page := ask(h, "/").Body.String(); strings.Contains(page, `data-worker="/sw.js"`) {
			t.Error("the page offers it")
		}
	}
}

// Who has the secret needs no cookie; who has none gets nothing of others.
func TestPullIsForTheDeviceThatProvesItself(t *testing.T) {
	h := newHouse(t, withWorker)
	var me struct{ Device, Secret string }
	got := ask(h, "/sync/me")
	if err := json.Unmarshal(got.Body.Bytes(), &me); err != nil || me.Device != "device1" || me.Secret != "secret of device1" {
		t.Fatalf("%v: %s", err, got.Body)
	}
	if got.Header().Get("Cache-Control") != "no-store" || got.Header().Get("Access-Control-Allow-Origin") != "" {
		t.Errorf("the secret may be kept or read elsewhere: %v", got.Header())
	}
	for signed, want := range map[string]int{
		"":                            http.StatusOK, // by cookie
		"Shipmate device1 " + "wrong": http.StatusNotFound,
		"Shipmate device2 secret":     http.StatusNotFound,
		"Shipmate device2":            http.StatusNotFound,
		"Bearer device2 secret":       http.StatusNotFound,
	} {
		if got := ask(h, "/sync/pull", "Authorization", signed); got.Code != want {
			t.Errorf("%q: %d, want %d", signed, got.Code, want)
		} else if want == http.StatusOK {
			if _, err := interchange.ReadBackup(got.Body); err != nil {
				t.Error(err)
			}
		}
	}
	if got := ask(newHouse(t), "/sync/me"); got.Code != http.StatusNotFound {
		t.Errorf("on the phone /sync/me is %d", got.Code)
	}
}
