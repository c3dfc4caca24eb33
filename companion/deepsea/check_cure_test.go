package deepsea

import (
	"testing"

	"shipmate/companion"
)

// A cure that is shown can be done, makes the table better, takes its finding
// away or lowers it, and can be undone.
func TestCuresCure(t *testing.T) {
	random := companion.NewRandom(8)
	n, cures := 0, 0
	laidGames(t, 1, func(p *Position, quiet bool) {
		if n++; n%397 != 0 || !quiet {
			return
		}
		sound := LayOut(*p)
		for k := range slips {
			l := sound
			g := slipper{&l, random}
			made := slips[k].make(&g)
			random = g.random
			if !made {
				continue
			}
			var before, after inspection
			before.inspect(&l, true)
			for _, f := range Check(l) {
				for _, c := range f.Cures {
					cures++
					better, err := ApplyEdits(l, c.Edits...)
					if err != nil {
						t.Fatalf("%s, %s: %v", slips[k].kind, f.Check, err)
					}
					after.inspect(&better, true)
					if after.errors > before.errors || after.errors == before.errors && after.warnings >= before.warnings || c.Whole != (after.errors == 0) {
						t.Fatalf("%s, %s, %v: %d and %d findings, then %d and %d", slips[k].kind, f.Check, c.Edits, before.errors, before.warnings, after.errors, after.warnings)
					}
					if back, err := ApplyEdits(better, c.Undo(l)...); err != nil || back.facts != l.facts {
						t.Fatalf("%s, %s: not undone: %v", slips[k].kind, f.Check, err)
					}
				}
			}
		}
	})
	if cures < 1000 {
		t.Errorf("only %d cures were tried", cures)
	}
}

// The commonest slips have the right cure first.
func TestCuresOfCommonSlips(t *testing.T) {
	for name, c := range map[string]struct {
		base  func(testing.TB) Laid
		slip  []string
		check string
		cure  string
	}{
		"a miscounted staging area": {middleOfM1, []string{"p1.staging 30"}, "C22", ""},
		"a board at another depth":  {startOfM1, []string{"cell.C2 none", "cell.C3 the-looking-glass"}, "C41", "cell.C2 the-looking-glass"},
		"the Wave not moved on":     {middleOfM1, nil, "C04", ""},
		"a disc forgotten":          {startOfM1, []string{"space.the-sea-star.s2 p1"}, "C27", ""},
		"a token forgotten":         {startOfM1, []string{"site.the-sea-star.d1 3"}, "C53", "site.the-sea-star.d1 4"},
		"one Journal too many":      {startOfM1, []string{"card.the-nautical-journal p2"}, "C58", "card.the-nautical-journal hidden"},
		"a met goal":                {tableAt(engineTable{1, Cooperative, 2, Released2024}, inRound(1, phaseActivation)), []string{"met.goal1 yes"}, "C82", "met.goal1 no"},
		"a wrong total": {startOfM1, []string{"p1.line.tracks 0", "p1.line.impact 0", "p1.line.journals 0", "p1.line.seniors 0", "p1.line.goal1 0", "p1.line.goal2 0", "p1.line.goal3 0",
			"p1.line.leftovers 2", "p1.line.other 0", "p1.total 3"}, "C85", "p1.total 2"},
	} {
		l := c.base(t)
		slip := c.slip
		switch name {
		case "a miscounted staging area":
			c.cure = "p1.staging " + l.Text("p1.staging")
		case "the Wave not moved on":
			slip, c.cure = []string{"wave " + seatName(uint8((l.facts[atWave]+1)%3+1))}, "wave "+l.Text("wave")
		case "a disc forgotten":
			c.cure = "space.the-sea-star.s2 none"
		}
		found := findingsOf(edited(t, l, slip...), c.check)
		if len(found) == 0 || len(found[0].Cures) == 0 || found[0].Cures[0].Edits[0].String() != c.cure && (len(found[0].Cures[0].Edits) < 2 || found[0].Cures[0].Edits[1].String() != c.cure) {
			t.Errorf("%s: %+v, not %s", name, found, c.cure)
		}
	}
}
