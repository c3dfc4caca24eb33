package deepsea

// Near is the smallest increase of one goal that would have changed how the
// game ended: lost into won, or one goal more on the prototype's chart.
type Near struct {
	Goal string // impact, goal1–goal3, bonus1–bonus3
	N    int    // how many more, 1 …
}

// CoopNear tells what one more would have changed; ok is false where a single
// goal couldn't, or nothing is decided.
func CoopNear(s Sheet) (near Near, ok bool) {
	r := Coop(s)
	if r == nil || s.running() || r.Outcome == "won" || r.Outcome == "undecided" || r.Outcome == "lost" && r.Met+1 < r.Needed {
		return Near{}, false
	}
	for _, g := range r.Goals {
		if g.Decided && !g.Met && g.MissedBy.Known && (!ok || g.MissedBy.N < near.N) {
			near, ok = Near{g.Goal, g.MissedBy.N}, true
		}
	}
	return near, ok
}
