//go:build !js

package main

import (
	"fmt"
	"slices"
	"testing"
	"time"
)

// pacer lets the page measure itself: from the tap to the swapped screen.
const pacer = `(async taps => {
	const real = htmx.swap, times = [];
	let done;
	htmx.swap = async what => { const got = await real.call(htmx, what); done(); return got; };
	for (let i = 0; i < taps; i++) {
		const key = document.querySelectorAll('.track button')[i % 2];
		const swapped = new Promise(yes => done = yes), from = performance.now();
		key.click();
		await swapped;
		times.push(performance.now() - from);
		await new Promise(yes => requestAnimationFrame(() => setTimeout(yes)));
	}
	htmx.swap = real;
	return times;
})`

func share(times []float64, part float64) float64 {
	sorted := slices.Sorted(slices.Values(times))
	return sorted[min(len(sorted)-1, int(part*float64(len(sorted))))]
}

// The budgets of architecture §9, printed: no test fails on time.
func TestPaceOfThePhone(t *testing.T) {
	if testing.Short() {
		t.Skip("a measurement")
	}
	s := newOfflineServer(t)
	p := s.phone(withWorker)
	p.open("/")
	id := p.plant(plan{mission: 2, names: people[:4]})
	p.handedOver()
	s.cut()
	p.allows("ERR_")
	p.open("/deepsea/" + id)
	print := func(what string, times []float64) {
		t.Logf("%s: median %.1f ms, p99 %.1f ms, longest %.1f ms of %d", what, share(times, .5), share(times, .99), share(times, 1), len(times))
	}
	var all []float64
	for range 10 {
		all = append(all, ask[[]float64](p, pacer+"(100)")...)
	}
	print("tap to swapped, first 100 taps", all[:100])
	print("tap to swapped, last 100 of 1,000", all[900:])
	print("tap to swapped, 1,000 taps", all)
	var cold []float64
	for range 8 {
		p.endWorker()
		time.Sleep(300 * time.Millisecond)
		cold = append(cold, ask[[]float64](p, pacer+"(1)")...)
	}
	print("first tap of a worker that was ended", cold)
	_ = fmt.Sprint
}
