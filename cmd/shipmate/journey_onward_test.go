//go:build !js

package main

import "testing"

// A finger that is on its way to Next while the answer turns to the next person
// skips nobody: the answer has led there already.
func TestJourneyNextSkipsNobody(t *testing.T) {
	s := newServer(t)
	p := s.phoneFor(t)
	id := p.plant(plan{names: people[:3]}, "p1.tracks.reputation=1", "p1.tracks.inspiration=1", "p1.tracks.coordination=1")
	p.open("/deepsea/" + id + "/count/tracks?seat=1")
	here := ask[string](p, `(() => {
		const here = () => document.querySelector(".seat-tab[aria-current]").id;
		new MutationObserver((_, watch) => {
			if (here() !== "seat-2") return;
			watch.disconnect();
			setTimeout(() => { document.getElementById("next").click(); sessionStorage.setItem("went", "1"); }, 100);
		}).observe(document.body, { subtree: true, childList: true, attributes: true });
		return here();
	})()`)
	if here != "seat-1" {
		t.Fatalf("the mat of %s is open", here)
	}
	p.tap("[name=set][value^='p1.tracks.ingenuity=']")
	p.awaits("sessionStorage.getItem('went') === '1'")
	p.settle()
	if now := ask[string](p, `document.querySelector(".seat-tab[aria-current]").id`); now != "seat-2" {
		t.Errorf("the mat of %s is open", now)
	}
}
