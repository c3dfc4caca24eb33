//go:build !js

package main

import (
	"maps"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// oddWorker serves the worker's script with parts of it replaced, and counts
// who asks for the app.
func (s *offlineServer) oddWorker(apps *atomic.Int32, pairs ...string) func(http.ResponseWriter, *http.Request) bool {
	return func(w http.ResponseWriter, r *http.Request) bool {
		if strings.HasPrefix(r.URL.Path, "/a/offline.") {
			apps.Add(1)
		}
		if r.URL.Path != "/sw.js" {
			return false
		}
		whole := httptest.NewRecorder()
		s.real.ServeHTTP(whole, r)
		maps.Copy(w.Header(), whole.Header())
		text := whole.Body.String()
		for i := 0; i < len(pairs); i += 2 {
			if !strings.Contains(text, pairs[i]) {
				s.t.Errorf("the worker has no %q", pairs[i])
			}
			text = strings.Replace(text, pairs[i], pairs[i+1], 1)
		}
		_, _ = w.Write([]byte(text))
		return true
	}
}

// mortal is a worker whose program ends when a page says so. The script was made
// small: what it names by itself has other names there.
var mortal = []string{"new Go", "(globalThis.ended=new Go)", `addEventListener("message",`,
	`addEventListener("message",event=>{if(event.data==="end"){ended.exited=true;ended._resolveExitPromise();event.stopImmediatePropagation()}}),addEventListener("message",`}

// tapped taps a key and waits for the swap.
const tapped = `
const tapped = n => new Promise(yes => {
	const real = htmx.swap, key = document.querySelectorAll(".track button")[n];
	htmx.swap = async what => { const got = await real.call(htmx, what); htmx.swap = real; yes(key.value); return got; };
	key.click();
});
const shown = async () => [...new DOMParser().parseFromString(await (await fetch(location.pathname)).text(), "text/html").querySelectorAll(".track button[aria-pressed=true]")].map(b => b.value);
if (document.readyState !== "complete") await new Promise(yes => addEventListener("load", yes));
`

// K29: the program ends while its worker lives on. The next tap starts another.
func TestK29TheProgramEndsInMidLife(t *testing.T) {
	s := newOfflineServer(t)
	var apps atomic.Int32
	got := s.bare(time.Minute, tapped+`
	if (location.pathname === "/") return location.assign(await newTable());
	if (!document.querySelector(".track")) return;
	const taps = [await tapped(1)];
	navigator.serviceWorker.controller.postMessage("end");
	await sleep(300);
	taps.push(await tapped(7), await tapped(12));
	await report({taps, shown: await shown()});
	`, s.oddWorker(&apps, mortal...))
	if want, all := got["taps"].([]any), got["shown"].([]any); len(want) != 3 || len(all) != 3 || want[0] != all[0] || want[1] != all[1] || want[2] != all[2] {
		t.Errorf("tapped %v, kept %v", want, all)
	}
}

// K30: the short way to the worker is there and says nothing. The tap goes the
// long way; where the answer of the short one was lost, the write counts once.
func TestK30ThePortThatSaysNothing(t *testing.T) {
	s := newOfflineServer(t)
	var apps atomic.Int32
	got := s.bare(time.Minute, tapped+`
	if (location.pathname === "/") return location.assign(await newTable());
	if (!document.querySelector(".track")) return;
	while (!window.quick) await sleep(50);
	const log = async () => (await (await fetch("/t/" + location.pathname.split("/")[2] + "/log")).text()).split('id="line-').length - 1;
	const before = await log(), taps = [await tapped(1)];
	window.quick.port.postMessage = () => {};
	taps.push(await tapped(7));
	while (!window.quick) { document.dispatchEvent(new Event("visibilitychange")); await sleep(50); }
	const { port } = window.quick, post = port.postMessage;
	let sent = 0;
	port.postMessage = function (...what) { sent++; port.onmessage = null; return post.apply(port, what); };
	taps.push(await tapped(12));
	await report({taps, shown: await shown(), sent, lines: await log() - before});
	`, s.oddWorker(&apps))
	if want, all := got["taps"].([]any), got["shown"].([]any); len(want) != 3 || len(all) != 3 || want[0] != all[0] || want[1] != all[1] || want[2] != all[2] {
		t.Errorf("tapped %v, kept %v", want, all)
	}
	if got["sent"] != 1.0 || got["lines"] != 3.0 {
		t.Errorf("%v went the short way, %v lines in the log, want 1 and 3", got["sent"], got["lines"])
	}
}

// K29: no storage at all, as in some private modes. The server answers.
func TestK29TheStorageIsBlocked(t *testing.T) {
	s := newOfflineServer(t)
	var apps atomic.Int32
	got := s.bare(time.Minute, tapped+`
	Object.defineProperty(window, "indexedDB", {get() { throw new DOMException("blocked", "SecurityError"); }});
	if (location.pathname === "/") {
		const told = document.getElementById("no-phone");
		while (getComputedStyle(told).display === "none") await sleep(50);
		const form = new URLSearchParams({op: "bare-" + Date.now(), mission: "2", do: "start", shown: "1"});
		for (const [i, c] of ["P", "Y"].entries()) { form.append("colour", c); form.append("person", ""); form.append("name", "Player " + i); }
		const made = await fetch("/deepsea/new", {method: "POST", body: form});
		return location.assign(made.headers.get("X-Shipmate-At") || made.url);
	}
	if (!document.querySelector(".track")) return;
	await sleep(1000);
	const taps = [await tapped(1), await tapped(7)];
	await report({taps, shown: await shown(), trouble: !document.getElementById("trouble").hidden, controlled: !!navigator.serviceWorker.controller});
	`, s.oddWorker(&apps, `"use strict";`, `"use strict"; Object.defineProperty(self, "indexedDB", {get() { throw new DOMException("blocked", "SecurityError"); }});`))
	if want, all := got["taps"].([]any), got["shown"].([]any); len(want) != 2 || len(all) != 2 || want[0] != all[0] || want[1] != all[1] || got["trouble"] != false {
		t.Errorf("%v", got)
	}
	t.Logf("by a worker: %v", got["controlled"])
}

// K28: where the browser saves data, the app comes when the person says so.
func TestK28WhoSavesDataIsAskedFirst(t *testing.T) {
	s := newOfflineServer(t)
	var apps atomic.Int32
	saves := `Object.defineProperty(navigator.connection, "saveData", {get: () => true});`
	got := s.bare(time.Minute, saves+tapped+`
	if (location.pathname === "/") {
		await navigator.serviceWorker.ready;
		await sleep(4000);
		const before = await (await fetch("/sync/apps")).json();
		sessionStorage.before = JSON.stringify({before, ready: !!(await state()).ready});
		return location.assign("/phone");
	}
	if (location.pathname !== "/phone") return;
	while (!document.documentElement.hasAttribute("data-save-data")) await sleep(50);
	const offered = getComputedStyle(document.getElementById("save-data")).display;
	document.querySelector("[data-deed=get]").click();
	while (!(await state()).ready) await sleep(100);
	await report({...JSON.parse(sessionStorage.before), offered, after: await (await fetch("/sync/apps")).json()});
	`, func(w http.ResponseWriter, r *http.Request) bool {
		if r.URL.Path == "/sync/apps" {
			_, _ = w.Write([]byte{'0' + byte(min(9, apps.Load()))})
			return true
		}
		return s.oddWorker(&apps, `"use strict";`, `"use strict"; `+saves)(w, r)
	})
	if got["before"] != 0.0 || got["ready"] != false || got["offered"] == "none" || got["after"] != 1.0 {
		t.Errorf("%v", got)
	}
}

// K30: what could not follow the server's copy is told until somebody has seen
// it, and stays in the raw copy.
func TestK30WhatWasSetAsideIsTold(t *testing.T) {
	s := newOfflineServer(t)
	var apps atomic.Int32
	got := s.bare(time.Minute, tapped+`
	const seen = sessionStorage.seen;
	if (location.pathname === "/" && !seen) return location.assign(await newTable());
	if (document.querySelector(".track")) {
		const one = {Log: location.pathname.split("/")[2], Entry: {Kind: "set", Data: {set: [{key: "p1.tracks.reputation", value: 7}]}}, Why: "a test"};
		await new Promise(yes => {
			const open = indexedDB.open("shipmate-worker", 1);
			open.onsuccess = () => {
				const tx = open.result.transaction("meta", "readwrite"), got = tx.objectStore("meta").get("state");
				got.onsuccess = () => { tx.objectStore("meta").put({...got.result, aside: [JSON.stringify([one])]}, "state"); };
				tx.oncomplete = () => { open.result.close(); yes(); };
			};
		});
		navigator.serviceWorker.controller.postMessage("end"); // the next one reads it
		await sleep(300);
		sessionStorage.seen = "not yet";
		return location.assign("/");
	}
	const box = document.getElementById("aside");
	if (seen === "not yet") {
		sessionStorage.told = box ? box.textContent : "";
		sessionStorage.seen = "yes";
		document.querySelector("[data-deed=seen]").click();
		sessionStorage.gone = !document.getElementById("aside");
		while (!(await state()).seen) await sleep(50);
		navigator.serviceWorker.controller.postMessage("end");
		await sleep(300);
		return location.assign("/");
	}
	await report({told: sessionStorage.told, gone: sessionStorage.gone, again: !!box, kept: (await state()).aside.length});
	`, s.oddWorker(&apps, mortal...))
	told, _ := got["told"].(string)
	if !strings.Contains(told, "One entry") || !strings.Contains(told, "Player 0") || !strings.Contains(told, "7") {
		t.Errorf("told: %q", told)
	}
	if got["gone"] != "true" || got["again"] != false || got["kept"] != 1.0 {
		t.Errorf("%v", got)
	}
}
