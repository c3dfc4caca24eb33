//go:build !js

package sqlite

import (
	"path/filepath"
	"strings"
	"testing"

	"shipmate/companion/conformance"
)

// No statement walks a whole table or sorts: so a tap costs the same at ten
// tables and at a million.
func TestEveryStatementUsesAnIndex(t *testing.T) {
	seen := map[string]bool{}
	for _, c := range conformance.Cases() {
		s := opened(t, filepath.Join(t.TempDir(), "shipmate.db"))
		if err := c.Run(t.Context(), s); err != nil {
			t.Fatal(err)
		}
		for _, p := range []*prepared{s.read, s.write} {
			for text := range p.byText {
				if seen[text] {
					continue
				}
				seen[text] = true
				for _, step := range plan(t, p, text) {
					if strings.Contains(step, "TEMP B-TREE") || strings.HasPrefix(step, "SCAN") && !allowed(step) {
						t.Errorf("%s\n%s", step, text)
					}
				}
			}
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if len(seen) < 18 {
		t.Fatalf("only %d statements", len(seen))
	}
}

// allowed are scans of what a statement made itself.
func allowed(step string) bool {
	for _, own := range []string{"SCAN CONSTANT ROW", "SCAN hop", "SCAN this"} {
		if strings.HasPrefix(step, own) {
			return true
		}
	}
	return false
}

func plan(t *testing.T, p *prepared, text string) (steps []string) {
	t.Helper()
	count := 0
	for _, mark := range []string{"?1", "?2", "?3", "?4", "?5", "?6", "?7"} {
		if strings.Contains(text, mark) {
			count++
		}
	}
	if count == 0 {
		count = strings.Count(text, "?")
	}
	rows, err := p.db.QueryContext(t.Context(), "EXPLAIN QUERY PLAN "+text, make([]any, count)...)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	defer rows.Close()
	for rows.Next() {
		var id, parent, unused int
		var step string
		if err := rows.Scan(&id, &parent, &unused, &step); err != nil {
			t.Fatal(err)
		}
		steps = append(steps, step)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return steps
}
