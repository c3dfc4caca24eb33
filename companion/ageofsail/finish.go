package ageofsail

import (
	"slices"

	"shipmate/companion/strict"
)

// KeptResult is the score that a table had when it was called finished, with
// the rules that counted it. It never takes part in scoring.
type KeptResult struct {
	Rules   int   `json:"rules"`             // RulesVersion, 1 and up
	Totals  []int `json:"totals"`            // by seat, −9999 to 9999
	Winners []int `json:"winners,omitempty"` // seats 1…
}

const maxKept = 9999

// KeepResult is the result of a complete sheet as finishing keeps it; ok is
// false while something is missing, or cannot be.
func KeepResult(s Sheet) (kept KeptResult, ok bool) {
	result := ScoreOnly(s)
	kept = KeptResult{Rules: RulesVersion, Totals: []int{}, Winners: result.Winners}
	for _, seat := range result.Seats {
		kept.Totals = append(kept.Totals, seat.Total.N)
	}
	return kept, len(result.Winners) > 0 && !s.CannotBe()
}

// Kept is the result that finishing kept; ok is false where there is none.
func (s Sheet) Kept() (kept KeptResult, ok bool) {
	if s.kept == nil {
		return KeptResult{}, false
	}
	return *s.kept, true
}

// OtherRules tells whether the kept result was counted by other rules than
// these, and to another score: then both are to be shown.
func (s Sheet) OtherRules() bool {
	kept, ok := s.Kept()
	now, complete := KeepResult(s)
	return ok && complete && kept.Rules != RulesVersion && !slices.Equal(kept.Totals, now.Totals)
}

func (s *Sheet) putKept(n *strict.Node) error {
	if n.IsNull() {
		s.kept = nil
		return nil
	}
	var kept KeptResult
	if err := strict.Decode(n, &kept); err != nil {
		return err
	}
	if kept.Rules < 1 || len(kept.Totals) > MaxSeats || len(kept.Winners) > MaxSeats {
		return strict.Refuse("refuse.many", map[string]any{"Limit": MaxSeats})
	}
	for _, total := range kept.Totals {
		if total < -maxKept || total > maxKept {
			return refuseRange(-maxKept, maxKept)
		}
	}
	s.kept = &kept
	return nil
}
