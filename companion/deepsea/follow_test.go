package deepsea

import (
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"testing"

	"shipmate/companion"
)

// played lays the values of a gesture as the log would.
func played(t testing.TB, s Sheet, values []companion.Value, err error) Sheet {
	t.Helper()
	if err != nil {
		t.Fatalf("refused: %v", err)
	}
	return laid(t, s, values)
}

func laid(t testing.TB, s Sheet, values []companion.Value) Sheet {
	t.Helper()
	if len(values) == 0 {
		return s
	}
	data := rawOf(companion.Set{Set: values})
	if len(data) > maxGesture {
		t.Fatalf("%d bytes: %s", len(data), data)
	}
	state, err := System{}.Apply(State{s}, companion.Entry{Kind: companion.KindSet, Data: data})
	if err != nil {
		t.Fatalf("%v\n%s", err, data)
	}
	return state.(State).Sheet
}

// followed starts a followed game.
func followed(t testing.TB, mission, n int, depth string, change ...func(*Setup)) Sheet {
	t.Helper()
	s := newSheet(t, mission, n, change...)
	return laid(t, s, s.StartFollowing(depth, nil))
}

// begun is a followed game after the launch, with nothing due.
func begun(t testing.TB, mission, n int, change ...func(*Setup)) Sheet {
	t.Helper()
	s := followed(t, mission, n, FollowEverything, change...)
	values, err := s.Begin()
	s = played(t, s, values, err)
	for i := range n {
		s = emptied(t, s, i+1)
		s = mustSet(t, s, string(seatKey(i, "vessels")), "1")
	}
	return s
}

// emptied declines everything that is due.
func emptied(t testing.TB, s Sheet, seat int) Sheet {
	t.Helper()
	for {
		list := following(t, s).Seats[seat-1].Due
		if len(list) == 0 {
			return s
		}
		values, err := s.Decline(seat, list[0].ID)
		s = played(t, s, values, err)
	}
}

func following(t testing.TB, s Sheet) Following {
	t.Helper()
	f, ok := s.Following()
	if !ok {
		t.Fatal("nobody follows")
	}
	return f
}

// duesOf are the dues of a seat without their ids.
func duesOf(t testing.TB, s Sheet, seat int) []Due {
	t.Helper()
	list := following(t, s).Seats[seat-1].Due
	for i := range list {
		list[i].ID = 0
	}
	return list
}

func wantDues(t *testing.T, s Sheet, seat int, want ...Due) {
	t.Helper()
	if got := duesOf(t, s, seat); !slices.Equal(got, want) {
		t.Errorf("seat %d: due %v, want %v", seat, got, want)
	}
}

func wantRefused(t *testing.T, values []companion.Value, err error, key string) {
	t.Helper()
	if err == nil || values != nil {
		t.Fatalf("not refused: %s", rawOf(values))
	}
	known, ok := errors.AsType[*companion.Error](err)
	if !ok || known.Message.Key != key || known.Code != companion.CodeRefused && known.Code != companion.CodeInvalid {
		t.Errorf("refused with %v, want %s", err, key)
	}
}

// first takes what is asked first.
func first(t testing.TB, s Sheet, seat int, with Choice) Sheet {
	t.Helper()
	list := following(t, s).Seats[seat-1].Due
	if len(list) == 0 {
		t.Fatalf("seat %d: nothing is due", seat)
	}
	values, err := s.Take(seat, list[0].ID, with)
	return played(t, s, values, err)
}

func TestNobodyFollowsUntilStarted(t *testing.T) {
	s := newSheet(t, 1, 2)
	if f, ok := s.Following(); ok || !reflect.DeepEqual(f, Following{}) {
		t.Errorf("%+v", f)
	}
	values, err := s.Advance(1, "reputation", 1, true)
	wantRefused(t, values, err, "deepsea.refuse.follow.none")
}

func TestX1RoundOneOfMission1(t *testing.T) {
	s := followed(t, 1, 2, FollowEverything)
	f := following(t, s)
	if f.Phase != PhaseLaunch || f.Turn != 1 || f.Wave != 1 || f.Rounds != 6 || f.Round != 1 {
		t.Fatalf("%+v", f)
	}
	wantDues(t, s, 1, Due{Gain: GainVessel, N: 1, Why: WhyLaunch})
	s = first(t, s, 1, Choice{})
	wantDues(t, s, 1, Due{Gain: "disc", N: 1, Why: WhyArrival, Of: "the-sea-star"})
	s = first(t, s, 1, Choice{})
	if f := following(t, s); f.Turn != 2 {
		t.Errorf("after Ana's launch it's the turn of %d", f.Turn)
	}
	s = first(t, first(t, s, 2, Choice{}), 2, Choice{})
	if f := following(t, s); f.Turn != 0 {
		t.Errorf("after all launches it's the turn of %d", f.Turn)
	}
	values, err := s.Begin()
	s = played(t, s, values, err)
	values, err = s.Recruit(1, "sonar-operator", false)
	s = first(t, played(t, s, values, err), 1, Choice{})
	values, err = s.GainEffort(1)
	s = played(t, s, values, err)
	values, err = s.TakeBack(1, 0)
	s = played(t, s, values, err)
	ana := following(t, s).Seats[0]
	if ana.Staging != companion.Counted(3) || ana.Supply != companion.Counted(27) || ana.Tracks[trackCoordination] != companion.Counted(1) {
		t.Errorf("%+v", ana)
	}
	values, err = s.Ready(1)
	s = played(t, s, values, err)
	if f := following(t, s); f.Turn != 2 || !f.Seats[0].Prepared.Done {
		t.Errorf("%+v", f)
	}
}

func TestStartOfFiveSeatsFitsIntoAnEntry(t *testing.T) {
	for mission := 1; mission <= NumMissions; mission++ {
		for n := 1; n <= MaxSeats; n++ {
			s := newSheet(t, mission, n)
			for _, depth := range []string{FollowTracks, FollowEverything} {
				next := laid(t, s, s.StartFollowing(depth, Reminders()))
				data, err := System{}.Encode(State{next})
				if err != nil {
					t.Fatal(err)
				}
				back, err := System{}.Decode(data)
				if err != nil || !reflect.DeepEqual(back.(State).Sheet.withoutBox(), next.withoutBox()) {
					t.Fatalf("snapshot: %v\n%s", err, data)
				}
			}
		}
	}
}

// Whatever a table corrects, a start is laid out or refused; it never breaks.
func TestCorrectedFactsStillStart(t *testing.T) {
	var all []Correction
	for _, kind := range shipped(t).Specialists {
		all = append(all, Correction{File: fileSpecialists, Path: "[" + kind.ID + "].perPlayer", New: json.RawMessage("1")})
	}
	none := []Correction{{File: fileSpecialists, Path: "[team-leader].perPlayer", New: json.RawMessage("0")}}
	vessels := []Correction{{File: missionFiles[0], Path: "startingVessels", New: json.RawMessage("3")}}
	for _, corrections := range [][]Correction{all, none, vessels} {
		s := followed(t, 1, 5, FollowEverything, func(s *Setup) { s.Corrections = corrections })
		following(t, s)
	}
	three := followed(t, 1, 2, FollowEverything, func(s *Setup) { s.Corrections = vessels })
	for range 2 {
		values, err := three.Take(1, following(t, three).Seats[0].Due[0].ID, Choice{})
		three = emptiedButVessels(t, played(t, three, values, err))
	}
	wantDues(t, three, 1, Due{Gain: GainVessel, N: 1, Why: WhyLaunch})
}

func emptiedButVessels(t *testing.T, s Sheet) Sheet {
	for _, one := range following(t, s).Seats[0].Due {
		if one.Gain != GainVessel {
			values, err := s.Decline(1, one.ID)
			s = played(t, s, values, err)
		}
	}
	return s
}
