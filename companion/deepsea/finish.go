package deepsea

import (
	"slices"

	"shipmate/companion"
)

// KeptResult is the score that a table had when it was called finished, with
// the rules that counted it. A later version that counts another one shows
// both. It never takes part in scoring.
type KeptResult struct {
	Rules   int   `json:"rules"`             // RulesVersion, 1 and up
	Totals  []int `json:"totals"`            // by seat, −9999 to 9999
	Winners []int `json:"winners,omitempty"` // seats 1…
}

// maxKept bounds a total that is kept.
const maxKept = 9999

// KeepResult is the result of a complete competitive sheet as finishing keeps
// it; ok is false while something is missing.
func KeepResult(s Sheet) (kept KeptResult, ok bool) {
	result := ScoreOnly(s)
	kept = KeptResult{Rules: RulesVersion, Totals: []int{}, Winners: result.Winners}
	for _, seat := range result.Seats {
		if !seat.Total.Known {
			return KeptResult{}, false
		}
		kept.Totals = append(kept.Totals, seat.Total.N)
	}
	return kept, true
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

func (s *Sheet) putKept(n *node) error {
	if n.Kind == nullNode {
		s.kept = nil
		return nil
	}
	var kept KeptResult
	if err := decode(n, &kept); err != nil {
		return err
	}
	if kept.Rules < 1 || len(kept.Totals) != s.seats() && !s.lax || len(kept.Winners) > MaxSeats {
		return refuse("deepsea.refuse.perseat", companion.Args{"Seats": s.seats()})
	}
	for _, total := range kept.Totals {
		if total < -maxKept || total > maxKept {
			return refuse("refuse.range", companion.Args{"Low": -maxKept, "High": maxKept})
		}
	}
	s.kept = &kept
	return nil
}
