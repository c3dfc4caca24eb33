package deepsea

import (
	"fmt"
	"strings"
	"testing"
)

// measureAll measures every mission, mode and edition with some games each.
func measureAll(t testing.TB, games, search int) (table []Measured, all Measured) {
	t.Helper()
	for i, game := range engineTables() {
		for g := range uint64(games) {
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

// What the checker finds of planted slips, by kind.
func TestDetection(t *testing.T) {
	table, all := measureAll(t, 1, 40)
	var b strings.Builder
	for _, m := range append(table, all) {
		share := func(n, of int) string {
			if of == 0 {
				return "    –"
			}
			return fmt.Sprintf("%4d%%", (100*n+of/2)/of)
		}
		fmt.Fprintf(&b, "%-24s %6d  cannot be %s  look again %s  first %s  among %s  clear %s  undone %s\n", m.Kind, m.Slips,
			share(m.Errors, m.Slips), share(m.Looks, m.Slips), share(m.First, m.Errors), share(m.Among, m.Errors), share(m.Clear, m.ClearOf), share(m.Undone, m.Clear))
	}
	t.Logf("\n%s", b.String())
}
