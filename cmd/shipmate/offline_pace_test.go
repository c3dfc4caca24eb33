//go:build !js

package main

import (
	"os"
	"slices"
	"testing"
	"time"
)

// pacer lets the page measure itself, from the tap to the swapped screen.
const pacer = `
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
	if (location.pathname === "/") return location.assign(await newTable());
	if (!document.querySelector(".track")) return;
	await sleep(5000);
	const out = {};
	await taps(20);
	out["1,000 taps"] = await taps(1000);
	out["the last 200 of them"] = out["1,000 taps"].slice(800);
	await sleep(62000);
	out["the first tap after 62 s of silence"] = await taps(1);
	out["taps after it"] = await taps(20);
	Object.defineProperty(navigator.serviceWorker, "controller", {value: null}); // no more pings
	out["the first tap of a worker that was ended"] = [];
	for (let i = 0; i < 3; i++) {
		await sleep(50000);
		out["the first tap of a worker that was ended"].push(...await taps(1));
	}
	await report(out);
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
	for what, got := range s.bare(8*time.Minute, pacer, nil) {
		var times []float64
		for _, one := range got.([]any) {
			times = append(times, one.(float64))
		}
		t.Logf("%s: median %.1f ms, p99 %.1f ms, longest %.1f ms of %d", what, share(times, .5), share(times, .99), share(times, 1), len(times))
	}
}
