//go:build !js

package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"shipmate/static"
)

// pacer comes to the phone at the end of a script of ours, so that the page
// measures itself, from the tap to the swapped screen, while nobody looks: an
// attached debugger keeps workers alive and slows them.
const pacer = `
(async () => {
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
	async function taps(n) {
		const real = htmx.swap, times = [];
		let done;
		htmx.swap = async what => { const got = await real.call(htmx, what); done(); return got; };
		for (let i = 0; i < n; i++) {
			const key = document.querySelectorAll(".track button")[i % 2];
			const swapped = new Promise(yes => done = yes), from = performance.now();
			key.click();
			await swapped;
			times.push(performance.now() - from);
			await sleep(20);
		}
		htmx.swap = real;
		return times;
	}
	if (document.readyState !== "complete") await new Promise(yes => addEventListener("load", yes));
	if (location.pathname === "/") {
		while (!(await state()).ready) await sleep(100);
		const form = new URLSearchParams({op: "pace-" + Date.now(), mission: "2", do: "start", shown: "1"});
		for (const [i, c] of ["P", "Y", "R", "M"].entries()) { form.append("colour", c); form.append("person", ""); form.append("name", "Player " + i); }
		const made = await fetch("/deepsea/new", {method: "POST", body: form});
		return location.assign(made.headers.get("X-Shipmate-At") || made.url);
	}
	if (!document.querySelector(".track")) return;
	await sleep(2000);
	const out = {};
	await taps(20);
	out["1,000 taps"] = await taps(1000);
	out["the last 200 of them"] = out["1,000 taps"].slice(800);
	await sleep(62000);
	out["the first tap after 62 s of silence"] = await taps(1);
	out["taps after it"] = await taps(20);
	Object.defineProperty(navigator.serviceWorker, "controller", {value: null}); // no more pings
	out["the first tap of a worker that was ended"] = [];
	for (let i = 0; i < 2; i++) {
		await sleep(75000);
		out["the first tap of a worker that was ended"].push(...await taps(1));
	}
	await fetch("/sync/pace", {method: "POST", body: JSON.stringify(out)});
})();
`

func share(times []float64, part float64) float64 {
	sorted := slices.Sorted(slices.Values(times))
	return sorted[min(len(sorted)-1, int(part*float64(len(sorted))))]
}

// The budgets of architecture §9, printed: no test fails on time. It takes five
// minutes, so it has to be asked for.
func TestPaceOfThePhone(t *testing.T) {
	if os.Getenv("SHIPMATE_PACE") == "" {
		t.Skip("a measurement of five minutes: set SHIPMATE_PACE=1")
	}
	s := newOfflineServer(t)
	assets, err := static.Load()
	if err != nil {
		t.Fatal(err)
	}
	results := make(chan map[string][]float64, 1)
	s.answer(func(w http.ResponseWriter, r *http.Request) bool {
		switch {
		case r.URL.Path == "/sync/pace":
			raw, _ := io.ReadAll(r.Body)
			got := map[string][]float64{}
			if err := json.Unmarshal(raw, &got); err != nil {
				t.Error(err)
			}
			results <- got
			return true
		case strings.HasPrefix(r.URL.Path, "/a/worker."):
			r.Header.Del("Accept-Encoding")
			whole := httptest.NewRecorder()
			assets.ServeHTTP(whole, r)
			w.Header().Set("Content-Type", "text/javascript")
			_, _ = io.Copy(w, io.MultiReader(whole.Body, bytes.NewReader([]byte(pacer))))
			return true
		}
		return false
	})
	ctx, end := context.WithTimeout(t.Context(), 8*time.Minute)
	defer end()
	browser := exec.CommandContext(ctx, chromium(), append(bareFlags, "--user-data-dir="+t.TempDir(), s.url("/"))...)
	if err := browser.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = browser.Process.Kill(); _ = browser.Wait() }()
	select {
	case got := <-results:
		for what, times := range got {
			t.Logf("%s: median %.1f ms, p99 %.1f ms, longest %.1f ms of %d", what, share(times, .5), share(times, .99), share(times, 1), len(times))
		}
	case <-ctx.Done():
		t.Fatal("no measurement came")
	}
}

// bareFlags start Chromium without a debugger.
var bareFlags = []string{"--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
	"--disable-component-update", "--disable-sync", "--disable-dev-shm-usage", "--disable-extensions"}
