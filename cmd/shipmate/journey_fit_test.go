//go:build !js

package main

import "testing"

// What matters on a page of four seats is seen above the pad without scrolling,
// and with large text the number that is entered is named and shown.
func TestJourneyFourSeatsFitAboveThePad(t *testing.T) {
	p := newServer(t).phone()
	tie := []string{"p1.goal1=3", "p2.goal1=3", "p3.goal1=2", "p4.goal1=1", "p1.goal2=3", "p2.goal2=3", "p3.goal2=2", "p4.goal2=1"}
	one := p.plant(plan{mission: 1, names: people[:4]}, tie...)
	three := p.plant(plan{mission: 3, names: people[:4]}, tie...)
	nine := p.plant(plan{mission: 9, names: people[:4]}, tie...)
	for page, what := range map[string]string{
		one + "/count/journals": "#titles", one + "/count/impact": "#board", one + "/count/goal1": ".count-said",
		three + "/count/goal2": ".count-said", nine + "/count/goal1": ".notice-fold > summary",
	} {
		p.open("/deepsea/" + page)
		if below := ask[float64](p, "document.querySelector('"+what+"').getBoundingClientRect().bottom - document.querySelector('#pad').getBoundingClientRect().top"); below > 1 {
			t.Errorf("%s: %s reaches %v px under the pad", page, what, below)
		}
	}
	p.show(look{width: 320, height: 640, text: 200})
	p.open("/deepsea/" + one + "/count/goal1?at=p1.goal1")
	if got := p.textOf(".pad-caption-value"); got != "3" || !p.isSeen(".pad-caption-value") {
		t.Errorf("the pad shows %q for what is entered", got)
	}
	p.open("/")
	if foot := ask[float64](p, "innerHeight - document.getElementById('bottom').getBoundingClientRect().top"); foot > 320 {
		t.Errorf("the foot of home covers %v of 640 px", foot)
	}
}
