//go:build !js

package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"os/exec"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"shipmate/static"
)

// bareFlags start Chromium without a debugger, which keeps workers alive, slows
// them and holds updates back.
var bareFlags = []string{"--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
	"--disable-component-update", "--disable-sync", "--disable-dev-shm-usage", "--disable-extensions"}

// bareHelp is what scripts of bare runs begin with.
const bareHelp = `
const sleep = ms => new Promise(yes => setTimeout(yes, ms));
const state = () => new Promise(yes => {
	const open = indexedDB.open("shipmate-worker", 1);
	open.onupgradeneeded = () => open.transaction.abort();
	open.onerror = () => yes({});
	open.onsuccess = () => {
		const got = open.result.transaction("meta").objectStore("meta").get("state");
		got.onsuccess = () => { open.result.close(); yes(got.result || {}); };
	};
});
async function newTable() {
	while (!(await state()).ready || !navigator.serviceWorker.controller) await sleep(100);
	const form = new URLSearchParams({op: "bare-" + Date.now(), mission: "2", do: "start", shown: "1"});
	for (const [i, c] of ["P", "Y", "R", "M"].entries()) { form.append("colour", c); form.append("person", ""); form.append("name", "Player " + i); }
	const made = await fetch("/deepsea/new", {method: "POST", body: form});
	await made.text();
	return made.headers.get("X-Shipmate-At") || made.url;
}
const report = out => fetch("/sync/report", {method: "POST", body: JSON.stringify(out)});
`

// bare runs a script at the end of one of ours in a browser that nobody
// watches, and gives what it reports.
func (s *offlineServer) bare(limit time.Duration, script string, also func(http.ResponseWriter, *http.Request) bool) map[string]any {
	s.t.Helper()
	assets, err := static.Load()
	if err != nil {
		s.t.Fatal(err)
	}
	results := make(chan map[string]any, 1)
	s.answer(func(w http.ResponseWriter, r *http.Request) bool {
		switch {
		case r.URL.Path == "/sync/report":
			raw, _ := io.ReadAll(r.Body)
			got := map[string]any{}
			if err := json.Unmarshal(raw, &got); err != nil {
				s.t.Error(err)
			}
			results <- got
			return true
		case strings.HasPrefix(r.URL.Path, "/a/page."):
			r.Header.Del("Accept-Encoding")
			whole := httptest.NewRecorder()
			assets.ServeHTTP(whole, r)
			w.Header().Set("Content-Type", "text/javascript")
			_, _ = io.Copy(w, io.MultiReader(whole.Body, bytes.NewReader([]byte("\n(async () => {"+bareHelp+script+"\n})();"))))
			return true
		}
		return also != nil && also(w, r)
	})
	ctx, end := context.WithTimeout(s.t.Context(), limit)
	defer end()
	alone := exec.CommandContext(ctx, chromium(), append(append([]string{}, bareFlags...), "--user-data-dir="+s.t.TempDir(), s.url("/"))...)
	if err := alone.Start(); err != nil {
		s.t.Fatal(err)
	}
	defer func() { _ = alone.Process.Kill(); _ = alone.Wait(); time.Sleep(200 * time.Millisecond) }()
	select {
	case got := <-results:
		return got
	case <-ctx.Done():
		s.t.Fatal("nothing was reported")
		return nil
	}
}

// newerWorker serves a worker of another build.
func (s *offlineServer) newerWorker(before string) func(http.ResponseWriter, *http.Request) bool {
	return func(w http.ResponseWriter, r *http.Request) bool {
		if r.URL.Path != "/sw.js" {
			return false
		}
		whole := httptest.NewRecorder()
		s.real.ServeHTTP(whole, r)
		maps.Copy(w.Header(), whole.Header())
		_, _ = w.Write([]byte(strings.Replace(whole.Body.String(), before, "newer-build", 1)))
		return true
	}
}

// K28: a new version waits until the person says so, also after taps, and then
// takes over at once, with what was tapped.
func TestK28ANewVersionWaitsForThePerson(t *testing.T) {
	s := newOfflineServer(t)
	assets, err := static.Load()
	if err != nil {
		t.Fatal(err)
	}
	var newer atomic.Bool
	serve := s.newerWorker(assets.Hash())
	got := s.bare(2*time.Minute, `
	const build = document.documentElement.dataset.build;
	if (location.pathname === "/") return location.assign(await newTable());
	if (build === "newer-build") {
		const kept = [...document.querySelectorAll(".track button[aria-pressed=true]")].map(b => b.value).join();
		return report({...JSON.parse(localStorage.bare), waited: Date.now() - localStorage.asked, kept, caches: await caches.keys(), gone: (await fetch("/a/app.00000000.css")).status});
	}
	while (!document.querySelector(".track") || !navigator.serviceWorker.controller) await sleep(100);
	await fetch("/sync/newer");
	await (await navigator.serviceWorker.getRegistration()).update();
	while (!document.documentElement.hasAttribute("data-update")) await sleep(50);
	const tapped = document.querySelectorAll(".track button")[2];
	tapped.click();
	await sleep(1500);
	localStorage.bare = JSON.stringify({before: document.documentElement.dataset.build, tapped: tapped.value, shown: getComputedStyle(document.getElementById("update")).display});
	localStorage.asked = Date.now();
	document.querySelector("[data-deed=update]").click();
	`, func(w http.ResponseWriter, r *http.Request) bool {
		if r.URL.Path == "/sync/newer" {
			newer.Store(true)
			return true
		}
		return newer.Load() && serve(w, r)
	})
	if got["before"] != assets.Hash() || got["shown"] == "none" {
		t.Errorf("before the word: %v", got)
	}
	if got["kept"] != got["tapped"] || got["gone"] != float64(http.StatusNotFound) || len(got["caches"].([]any)) != 1 {
		t.Errorf("after it: %v", got)
	}
	t.Logf("the new version was there %v ms after the word", got["waited"])
}
