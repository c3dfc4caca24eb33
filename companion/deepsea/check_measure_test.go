package deepsea

import (
	"fmt"
	"strings"
	"testing"
)

// measureSome measures every fourth table of all missions, modes and editions by
// one game each; SHIPMATE_GAMES sets more.
func measureSome(t testing.TB, search int) (table []Measured, all Measured) {
	t.Helper()
	for i, game := range engineTables() {
		if i%4 != 1 {
			continue
		}
		for g := range uint64(engineGames(1)) {
			lines, err := MeasureCheck(game.setup(), uint64(i)*1000+g, search)
			if err != nil {
				t.Fatal(err)
			}
			if table == nil {
				table = make([]Measured, len(lines))
			}
			for k := range lines {
				table[k].Kind = lines[k].Kind
				table[k].Add(lines[k])
				all.Add(lines[k])
			}
		}
	}
	all.Kind = "all"
	return table, all
}

// detectionFloor is the least share, in percent, of planted slips of a kind that
// is found as "cannot be". Where it is low no rule forbids the slip, or not for
// certain:
//
//   - disc-moved, board-column, vessel-moved: where it lies now it could lie, too;
//   - markers: any seat may have any hex that can be reached, and a reward may
//     have been declined; once a Setback took markers, what doesn't hang together
//     is a warning;
//   - token-kind: every kind but the last copies may be held;
//   - track, research: rewards without a trace (Dive tokens, Arrival bonuses,
//     what was declined) and payments leave a range;
//   - side: a promotion leaves no trace but its reward, so the number of Seniors
//     is only bounded (C72, a warning);
//   - vessel-added, vessel-removed: once a Setback was revealed Ingenuity may have
//     fallen, so a Vessel too many is a warning (§16.1);
//   - active-player: in the Activation it can be anybody who hasn't passed.
var detectionFloor = map[string]int{
	"disc-added": 100, "disc-removed": 100, "disc-recoloured": 100, "disc-moved": 84, "marker-added": 47, "marker-removed": 15, "marker-recoloured": 0,
	"marker-moved": 48, "vessel-moved": 23, "vessel-removed": 97, "vessel-added": 68, "token-held": 100, "token-kind": 0, "tokens-at-a-site": 100,
	"track": 5, "research": 0, "supply": 100, "staging": 100, "side": 0, "disc-on-a-specialist": 100, "specialist": 99, "specialist-removed": 100,
	"board": 93, "board-depth": 100, "board-column": 80, "board-removed": 100, "discoverer": 97, "journal-owner": 100, "journal-forgotten": 100,
	"journal-of-the-display": 100, "disc-on-a-journal": 100, "round": 95, "wave": 100, "active-player": 28, "tray": 100, "tier-5-pocket": 100, "mission": 95,
}

// What the checker finds of planted slips, by kind, on fixed seeds: the table is
// printed, and no share may fall below its floor.
func TestDetection(t *testing.T) {
	table, all := measureSome(t, 24)
	var b strings.Builder
	share := func(n, of int) int {
		if of == 0 {
			return 100
		}
		return (100*n + of/2) / of
	}
	for _, m := range append(table, all) {
		fmt.Fprintf(&b, "%-24s %6d  cannot be %3d%%  look again %3d%%  first cure %3d%%  a cure %3d%%  clear %3d%%  of these first %3d%%\n", m.Kind, m.Slips,
			share(m.Errors, m.Slips), share(m.Looks, m.Slips), share(m.First, m.Errors), share(m.Among, m.Errors), share(m.Clear, m.ClearOf), share(m.Undone, m.Clear))
	}
	t.Logf("\n%s", b.String())
	for _, m := range table {
		floor, known := detectionFloor[m.Kind]
		if !known || share(m.Errors, m.Slips) < floor || m.Slips == 0 && m.Kind != "disc-on-a-journal" { // few games hold one that can be moved
			t.Errorf("%s: %d of %d found, less than %d %%", m.Kind, m.Errors, m.Slips, floor)
		}
	}
	// What a Setback may have done is told all the same.
	for _, m := range table {
		if (m.Kind == "vessel-added" || m.Kind == "vessel-removed") && share(m.Errors+m.Looks, m.Slips) < 98 {
			t.Errorf("%s: %d of %d found at all, less than 98 %%", m.Kind, m.Errors+m.Looks, m.Slips)
		}
	}
	for _, c := range []struct {
		what           string
		n, of, atLeast int
	}{{"found as errors", all.Errors, all.Slips, 77}, {"found at all", all.Errors + all.Looks, all.Slips, 86},
		{"errors whose first cure undoes the slip", all.First, all.Errors, 68}, {"errors with the cure among those shown", all.Among, all.Errors, 85},
		{"clear slips that the first cure undoes", all.Undone, all.Clear, 95}} {
		if share(c.n, c.of) < c.atLeast {
			t.Errorf("%s: %d of %d, less than %d %%", c.what, c.n, c.of, c.atLeast)
		}
	}
}
