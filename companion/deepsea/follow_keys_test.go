package deepsea

import (
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"shipmate/companion"
)

func TestKeysOfFollowingTakeTheirValues(t *testing.T) {
	s := newSheet(t, 1, 3)
	for key, values := range map[companion.Key][]string{
		"follow.depth":   {`"tracks"`, `"everything"`},
		"follow.round":   {"1", "6"},
		"follow.phase":   {`"launch"`, `"preparation"`, `"activation"`, `"over"`},
		"follow.turn":    {"0", "3"},
		"follow.pockets": {"[]", `["mentor","adventurer"]`},
		"follow.off":     {"[]", `["impact","again"]`},
		"follow.rounds":  {"[]", `[{"round":1,"seats":[{"spaces":[0,12,-1,3],"points":-7}]},{"round":7,"seats":[{"spaces":[0,0,0,0],"points":0}]}]`},
		"follow.timer":   {`{"since":1795000000000}`, `{"spent":7200000}`, `{"since":1795000000000,"spent":1}`},
		"p1.specialists": {"[]", `[{"id":"team-leader","senior":true,"disc":true},{"id":"pilot"},{"id":"pilot","senior":true}]`},
		"p2.supply":      {"0", "30", "-99"},
		"p3.vessels":     {"0", "3"},
		"p1.tokens":      {"0", "9"},
		"p1.prepared":    {`{"round":3}`, `{"round":1,"recruited":true,"effort":true,"back":5,"done":true}`},
		"p1.passed":      {"0", "7"},
		"p1.due":         {`{"next":1,"items":[]}`, `{"next":9,"items":[{"id":8,"gain":"action","n":1,"why":"arrival","of":"abyssal-trench"},{"id":2,"gain":"disc","n":9,"why":"given"}]}`},
	} {
		for _, value := range values {
			next, err := s.Set(key, json.RawMessage(value))
			if err != nil || string(next.Value(key)) != value {
				t.Errorf("%s = %s: %v, holds %s", key, value, err, next.Value(key))
			}
			if cleared := mustSet(t, next, string(key), "null"); string(cleared.Value(key)) != "null" {
				t.Errorf("%s isn't cleared", key)
			}
		}
		if got := string(s.Value(key)); got != "null" {
			t.Errorf("%s is %s at first", key, got)
		}
		if touched, err := (System{}).Touches(setEntry(string(key), values[0])); err != nil || !slices.Equal(touched, []companion.Key{key}) {
			t.Errorf("%s touches %v: %v", key, touched, err)
		}
	}
}

func TestKeysOfFollowingRefuseWhatCannotBe(t *testing.T) {
	s := newSheet(t, 1, 2)
	due := func(items string) string { return `{"next":9,"items":[` + items + `]}` }
	for _, c := range [][2]string{
		{"follow.depth", `"all"`}, {"follow.round", "0"}, {"follow.round", "7"}, {"follow.phase", `"lunch"`}, {"follow.turn", "3"}, {"follow.turn", "-1"},
		{"follow.pockets", `["pilot"]`}, {"follow.pockets", `["mentor","mentor"]`}, {"follow.pockets", `["mentor","adventurer","ichthyologist","biogeographer"]`},
		{"follow.off", `["launch"]`}, {"follow.off", `["given"]`}, {"follow.off", `["hex","hex"]`}, {"follow.off", `"hex"`},
		{"follow.rounds", `[{"round":2,"seats":[{"spaces":[0,0,0,0]}]},{"round":2,"seats":[{"spaces":[0,0,0,0]}]}]`},
		{"follow.rounds", `[{"round":1,"seats":[]}]`}, {"follow.rounds", `[{"round":1,"seats":[{"spaces":[0,0,0]}]}]`}, {"follow.rounds", `[{"round":1,"seats":[{"spaces":[0,0,0,13]}]}]`},
		{"follow.timer", `{"since":-1}`}, {"follow.timer", `{"since":1.5}`}, {"follow.timer", `{"until":1}`}, {"follow.timer", `{"spent":9999999999999999}`}, {"follow.timer", "3"},
		{"p1.specialists", `[{"id":"captain-nemo"}]`}, {"p1.specialists", `[{"id":"team-leader"}]`}, {"p1.specialists", `[{"id":"mentor"},{"id":"mentor","senior":true}]`},
		{"p1.specialists", `[{"id":"team-leader","senior":true},{"id":"team-leader","senior":true}]`},
		{"p1.specialists", "[" + strings.Repeat(`{"id":"pilot"},`, 5) + `{"id":"pilot"}]`},
		{"p1.supply", "31"}, {"p1.supply", "-100"}, {"p1.vessels", "4"}, {"p1.vessels", "-1"}, {"p1.tokens", "10"}, {"p1.passed", "8"},
		{"p1.prepared", `{"round":8}`}, {"p1.prepared", `{"back":6}`}, {"p1.prepared", `{"late":true}`}, {"p1.prepared", `{"done":1}`},
		{"p1.due", due(`{"id":9,"gain":"disc","n":1,"why":"given"}`)}, {"p1.due", due(`{"id":0,"gain":"disc","n":1,"why":"given"}`)},
		{"p1.due", due(`{"id":1,"gain":"gold","n":1,"why":"given"}`)}, {"p1.due", due(`{"id":1,"gain":"disc","n":0,"why":"given"}`)},
		{"p1.due", due(`{"id":1,"gain":"disc","n":10,"why":"given"}`)}, {"p1.due", due(`{"id":1,"gain":"disc","n":1,"why":"because"}`)},
		{"p1.due", due(`{"id":1,"gain":"disc","n":1,"why":"given","of":"` + strings.Repeat("x", 61) + `"}`)},
		{"p1.due", due(`{"id":1,"gain":"disc","n":1,"why":"given"},{"id":1,"gain":"disc","n":1,"why":"given"}`)},
		{"p1.due", due(strings.TrimSuffix(strings.Repeat(`{"id":1,"gain":"disc","n":1,"why":"given"},`, 25), ","))},
		{"p1.due", `{"items":[]}`}, {"p1.due", `[]`}, {"p1.due", `{"next":0}`},
		{"follow.seats", "1"}, {"follow", "1"}, {"follow.turn.1", "1"}, {"p1.due.1", "1"}, {"p3.due", due("")},
	} {
		next, err := s.Set(companion.Key(c[0]), json.RawMessage(c[1]))
		if companion.CodeOf(err) != companion.CodeInvalid || !reflect.DeepEqual(next, s) {
			t.Errorf("%s = %s: %v", c[0], c[1], err)
		}
	}
	if _, err := newSheet(t, 1, 1).Set("follow.round", json.RawMessage("7")); err != nil {
		t.Errorf("solo has seven rounds: %v", err)
	}
}

func TestQuietKeys(t *testing.T) {
	for key, want := range map[companion.Key]bool{"p1.due": true, "p3.prepared": true, "follow.turn": true, "follow.rounds": true, "follow.timer": true,
		"p1.specialists": false, "p1.tracks.reputation": false, "follow.round": false, "follow.phase": false, "p1.passed": false, "nonsense": false} {
		if got := (System{}).Quiet(key); got != want {
			t.Errorf("%s: %v", key, got)
		}
	}
}

// Whoever leaves the table keeps what is followed of them, and the turn goes
// with its person.
func TestFollowingGoesWithItsPerson(t *testing.T) {
	s := mustSet(t, begun(t, 1, 3), "p3.supply", "17", "follow.turn", "3", "p3.passed", "1")
	s = owed(t, s, "", "impact")
	moved := mustSet(t, s, "setup.seats", `[{"name":"Cleo","colour":"R"},{"name":"Ana","colour":"P"}]`)
	f := following(t, moved)
	if f.Turn != 1 || f.Seats[0].Supply != companion.Counted(17) || !f.Seats[0].Passed || len(f.Seats[1].Due) != 1 {
		t.Errorf("%+v", f)
	}
	data, err := System{}.Encode(State{moved})
	if err != nil {
		t.Fatal(err)
	}
	state, err := System{}.Decode(data)
	if err != nil {
		t.Fatal(err)
	}
	back := mustSet(t, state.(State).Sheet, "setup.seats", string(rawOf(seats(3))))
	if !reflect.DeepEqual(following(t, back), following(t, s)) {
		t.Errorf("%+v\n%+v", following(t, back), following(t, s))
	}
	gone := mustSet(t, s, "setup.seats", `[{"name":"Ana","colour":"P"},{"name":"Ben","colour":"Y"}]`)
	if f := following(t, gone); f.Turn != 0 || string(gone.Value("follow.turn")) != "null" {
		t.Errorf("the turn of who has left: %d", f.Turn)
	}
}

// The file carries a score sheet: nothing that is only followed.
func TestSheetFileHasNothingOfFollowing(t *testing.T) {
	s := begun(t, 1, 2)
	again, err := ReadSheet(WriteSheet(s))
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := again.Following(); ok || again.seat(0).follow.specialists != nil {
		t.Error("a tracker went into a file")
	}
}

func TestFollowedValuesInWords(t *testing.T) {
	s := newSheet(t, 1, 2)
	said := map[string]bool{}
	for _, c := range []struct{ key, value, what, held string }{
		{"p2.specialists", `[{"id":"team-leader","senior":true,"disc":true},{"id":"pilot"}]`, "deepsea.what.seat", "deepsea.value.text"},
		{"p1.prepared", `{"round":2}`, "deepsea.what.seat", "deepsea.value.follow.waiting"},
		{"p1.prepared", `{"round":2,"recruited":true}`, "deepsea.what.seat", "deepsea.value.follow.recruited"},
		{"p1.prepared", `{"round":2,"recruited":true,"back":1}`, "deepsea.what.seat", "deepsea.value.follow.effort"},
		{"p1.prepared", `{"round":2,"done":true}`, "deepsea.what.seat", "deepsea.value.follow.ready"},
		{"p1.passed", "3", "deepsea.what.seat", "deepsea.value.follow.round"},
		{"p1.due", `{"next":2,"items":[{"id":1,"gain":"disc","n":1,"why":"given"}]}`, "deepsea.what.seat", "deepsea.value.number"},
		{"p1.supply", "-3", "deepsea.what.seat", "deepsea.value.number"},
		{"p1.vessels", "2", "deepsea.what.seat", "deepsea.value.number"},
		{"p1.tokens", "1", "deepsea.what.seat", "deepsea.value.number"},
		{"follow.depth", `"tracks"`, "deepsea.what.follow.depth", "deepsea.value.follow.tracks"},
		{"follow.depth", `"everything"`, "deepsea.what.follow.depth", "deepsea.value.follow.everything"},
		{"follow.depth", `"nothing"`, "deepsea.what.follow.depth", "deepsea.value.text"},
		{"follow.round", "4", "deepsea.what.follow.round", "deepsea.value.number"},
		{"follow.phase", `"launch"`, "deepsea.what.follow.phase", "deepsea.value.follow.launch"},
		{"follow.phase", `"preparation"`, "deepsea.what.follow.phase", "deepsea.value.follow.preparation"},
		{"follow.phase", `"activation"`, "deepsea.what.follow.phase", "deepsea.value.follow.activation"},
		{"follow.phase", `"over"`, "deepsea.what.follow.phase", "deepsea.value.follow.over"},
		{"follow.turn", "2", "deepsea.what.follow.turn", "deepsea.seat"},
		{"follow.turn", "0", "deepsea.what.follow.turn", "deepsea.value.nobody"},
		{"follow.pockets", `["mentor"]`, "deepsea.what.follow.pockets", "deepsea.value.text"},
		{"follow.off", `["hex"]`, "deepsea.what.follow.off", "deepsea.value.number"},
		{"follow.rounds", `[{"round":1,"seats":[{"spaces":[0,0,0,0]}]}]`, "deepsea.what.follow.rounds", "deepsea.value.number"},
		{"follow.timer", `{"spent":60000}`, "deepsea.what.follow.timer", "deepsea.value.follow.stands"},
		{"follow.timer", `{"since":1}`, "deepsea.what.follow.timer", "deepsea.value.follow.runs"},
		{"follow.timer", `null`, "deepsea.what.follow.timer", "deepsea.value.missing"},
		{"p1.due", `"x"`, "deepsea.what.seat", "deepsea.value.text"},
	} {
		what, held := s.Describe(companion.Key(c.key), json.RawMessage(c.value))
		if what.Key != c.what || held.Key != c.held {
			t.Errorf("%s = %s: %s, %s", c.key, c.value, what.Key, held.Key)
		}
		keysOf(what, said)
		keysOf(held, said)
	}
	for key := range said {
		if !slices.Contains(MessageKeys, key) {
			t.Errorf("%s is in no catalogue", key)
		}
	}
}

// Any gesture with any arguments either gives values that the sheet takes or
// refuses; it never writes into the sheet that it was asked.
func FuzzGestures(f *testing.F) {
	f.Add(uint64(1), uint8(1), uint8(2))
	f.Add(uint64(7), uint8(6), uint8(5))
	f.Add(uint64(9), uint8(10), uint8(1))
	f.Fuzz(func(t *testing.T, seed uint64, mission, seatCount uint8) {
		r := rand.New(rand.NewPCG(seed, 3))
		n := int(seatCount)%MaxSeats + 1
		s := newSheet(t, int(mission)%NumMissions+1, n, func(s *Setup) {
			if r.IntN(2) == 0 {
				s.Edition = Prototype2023
			}
		})
		s = laid(t, s, s.StartFollowing(FollowEverything, nil))
		for range 60 {
			before, err := System{}.Encode(State{s})
			if err != nil {
				t.Fatal(err)
			}
			next := anyGesture(t, r, s)
			if after, _ := (System{}).Encode(State{s}); string(after) != string(before) {
				t.Fatalf("the old sheet changed\n%s\n%s", before, after)
			}
			s = next
		}
	})
}

// anyGesture does something, sensible or not.
func anyGesture(t *testing.T, r *rand.Rand, s Sheet) Sheet {
	board := s.Box().Mission().Impact.Hexes
	hex, other := board[r.IntN(len(board))], board[r.IntN(len(board))]
	at, from := Spot{hex.R, hex.C}, &Spot{other.R, other.C}
	if r.IntN(3) == 0 {
		from = nil
	}
	seat, tile, anyway := r.IntN(s.seats()+2), r.IntN(9)-1, r.IntN(2) == 0
	zone := append([]Zone{{}}, s.box.facts.Zones()...)[r.IntN(len(s.box.facts.Zones())+1)].ID
	due := r.IntN(12)
	if seat >= 1 && seat <= s.seats() {
		if items := s.seat(seat - 1).follow.due.items; len(items) > 0 && r.IntN(4) > 0 {
			due = items[r.IntN(len(items))].ID
		}
	}
	var values []companion.Value
	var err error
	switch r.IntN(22) {
	case 0:
		values, err = s.Advance(seat, trackNames[r.IntN(NumTracks)], r.IntN(15)-1, anyway)
	case 1, 2, 3, 4, 5:
		values, err = s.Take(seat, due, Choice{trackNames[r.IntN(NumTracks)], &at, from, tile, zone, anyway})
	case 6:
		values, err = s.Decline(seat, due)
	case 7:
		values, err = s.Later(seat, due)
	case 8:
		values, err = s.Owe([]int{seat, 1}, []string{dueGains()[r.IntN(len(dueGains()))], "promote", "impact"}, zone)
	case 9, 10:
		values, err = s.Recruit(seat, s.box.facts.Specialists[r.IntN(len(s.box.facts.Specialists))].ID, anyway)
	case 11:
		values, err = s.GainEffort(seat)
	case 12:
		values, err = s.TakeBack(seat, tile)
	case 13:
		values, err = s.Ready(seat)
	case 14:
		values, err = s.Begin()
	case 15:
		values, err = s.Activate(seat, tile)
	case 16:
		values, err = s.EndTurn(seat)
	case 17:
		values, err = s.Pass(seat)
	case 18:
		if values, err = s.EndRound(); r.IntN(3) == 0 {
			values, err = s.ChangeDepth([]string{FollowTracks, FollowEverything}[r.IntN(2)])
		}
	case 19:
		values, err = s.Promote(seat, tile)
	case 20:
		values, err = s.Publish(seat, s.box.facts.Journals[r.IntN(len(s.box.facts.Journals))].ID, anyway)
	case 21:
		values, err = s.Mark(seat, at, from, zone, anyway)
	}
	if err == nil {
		s.Hexes(seat, from, zone)
		return laid(t, s, values)
	}
	if code := companion.CodeOf(err); code != companion.CodeRefused && code != companion.CodeInvalid || values != nil {
		t.Fatalf("%v", err)
	}
	return s
}
