package handlers_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"shipmate/companion/ageofsail"
	"shipmate/views"
)

// sailedRounds plays rounds with tracks alone, until the last of them goes on.
func sailedRounds(t *testing.T, rounds int, more ...string) *sailed {
	t.Helper()
	f := bothHouse(t).sails(3, append([]string{"depth", "tracks"}, more...)...)
	for round := 1; round <= rounds; round++ {
		for seat := 1; seat <= 3; seat++ {
			f.set(fmt.Sprintf("p%d.trackSpaces.culture", seat), fmt.Sprint(min(15, 2*round+seat)))
		}
		if round < rounds {
			values, err := f.sheet().EndRound()
			for err != nil { // not in the Action phase yet
				next, nextErr := f.sheet().NextPhase()
				if nextErr != nil {
					t.Fatal(nextErr)
				}
				for _, v := range next {
					f.set(string(v.Key), string(v.Value))
				}
				values, err = f.sheet().EndRound()
			}
			var pairs []string
			for _, v := range values {
				pairs = append(pairs, string(v.Key), string(v.Value))
			}
			f.set(pairs...)
		}
	}
	return f
}

func TestRoundsOfSailDrawTheRecords(t *testing.T) {
	for _, c := range []struct {
		name    string
		more    []string
		label   bool
		profile string
	}{
		{"no set", nil, false, "Finance"},
		{"practice", []string{"set", "practice", "side", "a"}, true, "Finance"},
		{"2018", []string{"profile", "age-of-sail-2018"}, false, "Wealth"},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := sailedRounds(t, 4, c.more...)
			page := f.get("/ageofsail/" + string(f.id) + "/rounds").wants(http.StatusOK).sound()
			var want []int
			for seat := range 3 {
				for _, record := range f.game().Records {
					want = append(want, record.Seats[seat].Spaces[ageofsail.Culture])
				}
				want = append(want, f.game().Seats[seat].Spaces[ageofsail.Culture].N)
			}
			if got := numbersOf(page.doc.Find("#graph-culture .graph-point")); !slices.Equal(got, want) || len(want) != 12 {
				t.Errorf("Culture draws %v, want %v", got, want)
			}
			if label := page.doc.Find(".set-label").Length() == 1; label != c.label {
				t.Errorf("the practice set is named: %t", label)
			}
			if said := page.doc.Find("#graph-finance").Text(); !strings.Contains(said, c.profile) {
				t.Errorf("the third track is not %s: %s", c.profile, said)
			}
			first := f.get("/ageofsail/" + string(f.id) + "/rounds?round=1").wants(http.StatusOK)
			lines := first.doc.Find("#lines .log").Text()
			if !strings.Contains(lines, "Round 2 begins") || strings.Contains(lines, "Round 3 begins") {
				t.Errorf("round 1 says %q", lines)
			}
		})
	}
}

func TestRoundsOfSailLeadFromTheScreenAndTheResult(t *testing.T) {
	f := bothHouse(t).sails(2)
	at := "/ageofsail/" + string(f.id)
	for _, from := range []string{f.base, at + "/result"} {
		if f.get(from).wants(http.StatusOK).doc.Find(`a[href="`+at+`/rounds"]`).Length() != 1 {
			t.Errorf("no way from %s", from)
		}
	}
	g := f.phone.sailing("endeavor-2009", 2)
	if got := g.get(g.at("/rounds")); got.address != g.get(g.at("")).address {
		t.Errorf("a table that is only counted leads to %s", got.address)
	}
}

func TestTheClockStopsWithTheLastRound(t *testing.T) {
	f := sailedRounds(t, 7)
	for f.game().Phase != ageofsail.PhaseAction {
		f.taps(f.now(1), "phase")
	}
	f.h.now = time.UnixMilli(f.game().Timer.Since).Add(2 * time.Hour)
	f.taps(f.now(1), "round")
	if clock := f.game().Timer; f.game().Phase != ageofsail.PhaseOver || clock.Since != 0 || clock.Minutes() != 120 {
		t.Errorf("after the last round: %+v", clock)
	}
}

func TestTheClockOfSailRunsFromTheStart(t *testing.T) {
	f := bothHouse(t).sails(2)
	if f.game().Timer.Since == 0 {
		t.Fatal("it stands still")
	}
	began := time.UnixMilli(f.game().Timer.Since)
	f.h.now = began.Add(95 * time.Minute)
	on := f.now(1)
	if got := on.doc.Find("[role=timer]").Text(); got != "1:35" {
		t.Errorf("after 95 minutes it shows %q", got)
	}
	f.taps(on, "timer")
	if clock := f.game().Timer; clock.Since != 0 || clock.Spent != (95*time.Minute).Milliseconds() {
		t.Errorf("stopped at %+v", clock)
	}
	f.h.now = began.Add(3 * time.Hour)
	on = f.now(1)
	if got := on.doc.Find("[role=timer]").Text(); got != "1:35" || !strings.Contains(on.said(), views.WordsIn("en").Say("follow.timer-start")) {
		t.Errorf("it goes on while it stands: %q", got)
	}
	f.taps(on, "timer", "undo")
	if f.game().Timer.Since != 0 {
		t.Error("undo doesn't stop it again")
	}
}
