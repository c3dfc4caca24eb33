package ageofsail

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"shipmate/companion"
)

func mustJSONText(n int) []byte { return strconv.AppendInt(nil, int64(n), 10) }

func following(t testing.TB, seats int, change ...func(*Setup)) Sheet {
	t.Helper()
	return newSheet(t, seats, append([]func(*Setup){withPractice(t, "a"), func(s *Setup) { s.Follow.Depth = FollowEverything }}, change...)...)
}

// do lays what a gesture gives.
func do(t testing.TB, s Sheet, values []companion.Value, err error) Sheet {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	if len(values) == 0 { // as it is already
		return s
	}
	state, err := System{}.Apply(State{s}, companion.Entry{Kind: companion.KindSet, Data: companion.SetData(values...)})
	if err != nil {
		t.Fatal(err)
	}
	return state.(State).Sheet
}

func deny(t testing.TB, err error, want string) {
	t.Helper()
	var refused *companion.Error
	if !errors.As(err, &refused) || refused.Code != companion.CodeRefused || refused.Message.Key != "ageofsail.deny."+want {
		t.Errorf("got %v, want %s", err, want)
	}
}

func seatOf(t testing.TB, s Sheet, seat int) FollowSeat {
	t.Helper()
	f, ok := s.Following()
	if !ok {
		t.Fatal("nobody follows")
	}
	return f.Seats[seat-1]
}

// toAction goes through Build and Growth of round 1; discs that the set doesn't
// know nobody gets.
func toAction(t testing.TB, s Sheet, tiles ...string) Sheet {
	t.Helper()
	s = toGrowth(t, s, tiles...)
	for i := range tiles {
		for _, one := range seatOf(t, s, i+1).Due {
			if one.Why == WhyGrowth {
				values, err := s.Seen(i+1, one.ID)
				s = do(t, s, values, err)
			}
		}
	}
	return s
}

// toGrowth builds, and asks for the discs of Growth.
func toGrowth(t testing.TB, s Sheet, tiles ...string) Sheet {
	t.Helper()
	for i, tile := range tiles {
		values, err := s.Build(i+1, tile, false)
		s = do(t, s, values, err)
	}
	values, err := s.Grow()
	return do(t, s, values, err)
}

func TestRoundOne(t *testing.T) { // X2
	s := toAction(t, following(t, 2), "market", "shipyard")
	ana := seatOf(t, s, 1)
	if ana.Supply.N != 28 || ana.Harbor.N != 2 || ana.Spaces[Finance].N != 1 || s.phase() != PhaseAction {
		t.Errorf("%+v in %s", ana, s.phase())
	}
	if top, ok := s.Top("europe"); !ok || top != "europe-0" {
		t.Error(top)
	}
	values, err := s.Activate(1, 1)
	s = do(t, s, values, err)
	values, err = s.Draw(1, "europe-0")
	s = do(t, s, values, err)
	if ana := seatOf(t, s, 1); ana.Harbor.N != 1 || ana.Spaces[Culture].N != 1 || !ana.Buildings[1].Disc {
		t.Errorf("%+v", ana)
	}
	_, err = s.Draw(1, "europe-1")
	deny(t, err, "presence-too-low")
	_, err = s.Activate(1, 1)
	deny(t, err, "building-used")
	_, err = s.Ship(1, Europe)
	deny(t, err, "europe-no-track")
}

func TestIconsAbove15AreKeptInMind(t *testing.T) { // X3
	s := following(t, 2)
	values, err := s.Recount(1, [4]int{0, 17, 0, 0})
	s = do(t, s, values, err)
	g := &gesture{Sheet: s, before: s}
	g.gain(0, Culture, -2)
	if n, _ := g.icons(0, Culture); n != 15 || g.seat(0).counts[trackSpaces+Culture].N != 15 {
		t.Error("17 − 2 leaves the cube on 15")
	}
	g.gain(0, Culture, -1)
	if g.seat(0).counts[trackSpaces+Culture].N != 14 {
		t.Error("another one moves it to 14")
	}
}

func TestGovernorGoesToMostThenToLastPlaced(t *testing.T) { // X4, X5
	for order, want := range map[string]int{"123123": 3, "112232": 2, "111222": 2, "111221": 1, "111122": 1} {
		var track []int
		for _, r := range order {
			track = append(track, int(r-'0'))
		}
		if got, _ := leader(track); got != want {
			t.Errorf("%s: %d, want %d", order, got, want)
		}
	}
	s := toAction(t, following(t, 3), "shipyard", "shipyard", "shipyard")
	s = mustSet(t, s, "p1.harborDiscs", "9", "p2.harborDiscs", "9", "p3.harborDiscs", "9")
	values, err := s.Pass(3)
	s = do(t, s, values, err)
	s = mustSet(t, s, "region.africa", `{"track":[3,3,3,2,2],"spaces":6}`)
	values, err = s.Ship(1, "africa")
	s = do(t, s, values, err)
	f, _ := s.Following()
	if cleo := f.Seats[2]; !slices.Equal(cleo.Cards, []string{"africa-governor"}) || cleo.Spaces[Culture].N+cleo.Spaces[Industry].N+cleo.Spaces[Finance].N+cleo.Spaces[Politics].N < 2 {
		t.Errorf("who has passed gets it too: %+v", cleo)
	}
	if !f.Regions[1].Open || f.Regions[1].Leader != 3 || f.Regions[1].Presence[0].N != 1 {
		t.Errorf("%+v", f.Regions[1])
	}
	values, err = s.Ship(1, "africa")
	s = do(t, s, values, err)
	f, _ = s.Following()
	if !slices.Equal(f.Regions[1].Beside, []int{1}) || f.Regions[1].Presence[0].N != 2 {
		t.Errorf("beside the full track: %+v", f.Regions[1])
	}
	if n := len(f.Seats[0].Due); n != 1 {
		t.Errorf("%d tokens due: the disc beside brings none", n)
	}
}

func TestConnectionsChangeHandsTheTokenOnlyOnce(t *testing.T) { // X6, X7
	s := toAction(t, following(t, 2), "market", "market")
	s = mustSet(t, s, "p1.harborDiscs", "20", "p1.supply", "9", "p2.harborDiscs", "20", "p2.supply", "9")
	side := s.side()
	var c Connection
	for _, one := range side.Connections {
		if *one.Token && slices.Contains(one.Ends, "europe-1") && (one.Ends[0] + one.Ends[1])[:6] == "europe" && one.Ends[1][:6] == "europe" {
			c = one
		}
	}
	step := func(f func(int, string) ([]companion.Value, error), seat int, city string) {
		t.Helper()
		values, err := f(seat, city)
		s = do(t, s, values, err)
	}
	step(s.Occupy, 1, c.Ends[0])
	step(s.Occupy, 2, c.Ends[1])
	if string(s.Value(companion.Key("token."+c.ID))) != "null" {
		t.Error("nobody controls it yet")
	}
	_, err := s.Occupy(1, c.Ends[1])
	deny(t, err, "city-taken")
	_, err = s.Attack(1, c.Ends[0])
	deny(t, err, "own-city")
	step(s.Attack, 1, c.Ends[1])
	if string(s.Value(companion.Key("token."+c.ID))) != "1" {
		t.Error("A controls it and takes the token")
	}
	if a, b := seatOf(t, s, 1), seatOf(t, s, 2); a.Harbor.N != 17 || a.Supply.N != 10 || b.Supply.N != 10 {
		t.Errorf("discs: %+v, %+v", a, b)
	}
	step(s.Attack, 2, c.Ends[0])
	step(s.Attack, 2, c.Ends[1])
	if string(s.Value(companion.Key("token."+c.ID))) != "1" {
		t.Error("the token comes only once")
	}
	if n, _ := s.Counted("p2.connections"); n.N < 1 || !n.Known {
		t.Error("B controls it now")
	}
	_, err = s.Occupy(1, "africa-1")
	deny(t, err, "region-closed")
}

func TestLimit(t *testing.T) { // X12, X13, X14, X21
	for _, c := range []struct {
		name, cards, space string
		politics, over     int
	}{
		{"SlaveryAllowsOneMore", `["slavery-0","slavery-1","africa-1","africa-governor"]`, `"africa-governor"`, 3, 0},
		{"NoSlaveryNoExtra", `["india-1","india-2","africa-1","africa-governor"]`, `"africa-governor"`, 3, 1},
		{"FiveIsFive", `["slavery-0","slavery-1","india-1","india-2","india-3","india-4"]`, `""`, 10, 1},
		{"GovernorInAFreePlace", `["india-1","india-2","africa-governor"]`, `""`, 4, 0},
		{"Nothing", `[]`, `""`, 0, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := mustSet(t, following(t, 2), "p1.cards", c.cards, "p1.governorSpace", c.space, "p1.trackSpaces.politics", strconv.Itoa(c.politics))
			if got := seatOf(t, s, 1).Over; got != c.over {
				t.Errorf("%d over, want %d", got, c.over)
			}
		})
	}
}

func TestLimitThatSinksWithADiscard(t *testing.T) { // X13
	s := toAction(t, following(t, 2), "market", "market")
	s = mustSet(t, s, "p1.cards", `["north-america-4","africa-1","india-1","caribbean-1"]`, "p1.trackSpaces.politics", "4")
	values, err := s.Pass(1)
	s = do(t, s, values, err)
	if due := seatOf(t, s, 1).Due; len(due) != 1 || due[0].Why != WhyLimit || due[0].N != 1 {
		t.Fatalf("%+v", due)
	}
	values, err = s.Discard(1, "north-america-4")
	s = do(t, s, values, err)
	if seat := seatOf(t, s, 1); seat.Spaces[Politics].N != 2 || seat.Over != 1 {
		t.Errorf("Politics fell, and one more is due: %+v", seat)
	}
	values, err = s.Discard(1, "caribbean-1")
	s = do(t, s, values, err)
	_, err = s.Discard(1, "india-1")
	deny(t, err, "not-over-limit")
	if top, ok := s.Top("caribbean"); !ok || top != "caribbean-1" {
		t.Errorf("a returned card lies on top again: %s", top)
	}
}

func TestAbolitionInSeveralHands(t *testing.T) { // X16, X17
	s := toAction(t, following(t, 3), "market", "market", "market")
	s = mustSet(t, s, "p1.cards", `["slavery-0","slavery-2"]`, "p1.trackSpaces.industry", "5", "p1.trackSpaces.finance", "5", "p2.slaveryAside", "1",
		"city.europe-1", "3", "city.europe-2", "3", "city.europe-3", "3", "city.europe-4", "3", "city.europe-5", "3")
	values, err := s.Draw(3, "europe-5")
	s = do(t, s, values, err)
	ana := seatOf(t, s, 1)
	if ana.Aside.N != 2 || len(ana.Cards) != 0 || ana.Spaces[Industry].N != 2 || ana.Spaces[Finance].N != 2 {
		t.Errorf("%+v", ana)
	}
	if seatOf(t, s, 2).Aside.N != 1 {
		t.Error("Ben keeps his one")
	}
	_, err = s.Draw(3, "slavery-3")
	deny(t, err, "deck-empty")
	s = mustSet(t, s, "p3.cards", `[]`, "p1.cards", `["slavery-4"]`)
	values, err = s.Draw(3, "europe-5")
	s = do(t, s, values, err)
	if seatOf(t, s, 1).Aside.N != 2 {
		t.Error("a second time nothing happens")
	}
}

func TestBuildRules(t *testing.T) { // X18, X19
	s := following(t, 5)
	_, err := s.Build(1, "bank", false)
	deny(t, err, "level-too-high")
	taken := `[{"id":"colonial-house"},{"id":"market"},{"id":"market"},{"id":"market"},{"id":"market"},{"id":"market"}]`
	s1 := mustSet(t, s, "p2.buildings", taken)
	_, err = s1.Build(1, "market", false)
	deny(t, err, "out-of-stock")
	s1 = mustSet(t, s1, "p3.buildings", `[{"id":"colonial-house"},{"id":"shipyard"},{"id":"shipyard"},{"id":"shipyard"},{"id":"shipyard"},{"id":"shipyard"}]`,
		"p4.buildings", `[{"id":"colonial-house"},{"id":"workshop"},{"id":"workshop"},{"id":"workshop"},{"id":"workshop"},{"id":"workshop"}]`)
	if got := s1.Buildable(1); !slices.Equal(got, []string{"bank", "barracks", "guild-hall"}) {
		t.Errorf("one level higher when none is left: %v", got)
	}
	s2 := mustSet(t, s, "p1.buildings", `[{"id":"colonial-house"},{"id":"museum"}]`, "p1.trackSpaces.industry", "12")
	_, err = s2.Build(1, "exchange", false)
	deny(t, err, "second-level-five")
	s3 := mustSet(t, s, "p1.trackSpaces.culture", "9", "p1.supply", "3", "follow.phase", `"growth"`)
	values, err := s3.Grow()
	if seat := seatOf(t, do(t, s3, values, err), 1); seat.Supply.N != 0 || seat.Harbor.N != 3 {
		t.Errorf("short supply: %+v", seat)
	}
}

func TestPayments(t *testing.T) { // X10
	s := following(t, 2)
	s = mustSet(t, s, "follow.round", "2", "follow.phase", `"salary"`, "p1.buildings", `[{"id":"colonial-house","disc":true},{"id":"bank","disc":true},{"id":"workshop"}]`)
	values, err := s.Pay(1, 1)
	s = do(t, s, values, err)
	_, err = s.Pay(1, 0)
	deny(t, err, "paid")
	_, err = s.Pay(1, 2)
	deny(t, err, "nothing-to-pay")
	s = mustSet(t, s, "follow.phase", `"action"`)
	values, err = s.Activate(1, 2)
	s = do(t, s, values, err)
	_, err = s.Payment(1, 2, 2)
	deny(t, err, "pays-for-itself")
	values, err = s.Payment(1, 2, 0)
	s = do(t, s, values, err)
	if seat := seatOf(t, s, 1); seat.Harbor.N != 1 {
		t.Errorf("one comes back: %+v", seat)
	}
}

func TestLateGovernorSettlesAtTheEndOfTheRound(t *testing.T) { // X20
	s := toAction(t, following(t, 2), "market", "market")
	s = mustSet(t, s, "p1.cards", `["india-1","europe-0","africa-governor"]`, "p1.governorSpace", `"africa-governor"`, "p1.trackSpaces.politics", "2",
		"p2.harborDiscs", "2", "region.caribbean", `{"track":[1,1,1,1,2],"spaces":6}`)
	values, err := s.Pass(1)
	s = do(t, s, values, err)
	if len(seatOf(t, s, 1).Due) != 0 {
		t.Fatal("within the limit")
	}
	values, err = s.Ship(2, "caribbean")
	s = do(t, s, values, err)
	values, err = s.Pass(2)
	s = do(t, s, values, err)
	if seatOf(t, s, 1).Over != 1 {
		t.Fatalf("%+v", seatOf(t, s, 1))
	}
	values, err = s.EndRound()
	s = do(t, s, values, err)
	if s.round() != 1 || !slices.ContainsFunc(seatOf(t, s, 1).Due, func(one Due) bool { return one.Why == WhyLimit }) {
		t.Error("Ana settles first")
	}
	values, err = s.Discard(1, "caribbean-governor")
	s = do(t, s, values, err)
	values, err = s.EndRound()
	s = do(t, s, values, err)
	if f, _ := s.Following(); f.Round != 2 || f.Crown != 2 || f.Turn != 2 || f.Phase != PhaseBuild {
		t.Errorf("%+v", f)
	}
}

func TestProfile2018(t *testing.T) { // X22
	s := following(t, 2, func(s *Setup) { s.Profile = AgeOfSail2018 })
	if seat := seatOf(t, s, 1); seat.Supply.N != 34 || !seat.Buildings[0].Disc {
		t.Fatalf("%+v", seat)
	}
	for _, seat := range []int{1, 2} {
		values, err := s.Build(seat, "market", false)
		s = do(t, s, values, err)
	}
	values, err := s.Grow()
	s = do(t, s, values, err)
	values, err = s.Pay(1, 0)
	s = do(t, s, values, err)
	if seat := seatOf(t, s, 1); seat.Harbor.N != 3 || seat.Supply.N != 32 {
		t.Errorf("%+v", seat)
	}
}

func TestTheEndFlowsIntoTheScore(t *testing.T) {
	s := mustSet(t, following(t, 2), "p1.buildings", `[{"id":"colonial-house"},{"id":"university"}]`, "p1.trackSpaces.culture", "14", "p1.cards", `["europe-3","caribbean-3"]`)
	r := ScoreOnly(s)
	if len(r.Winners) == 0 {
		t.Fatalf("everything is followed: %v", s.NotCounted())
	}
	if got := r.Seats[0].Total.N; got != 9+2+3+3 {
		t.Errorf("tracks 9, cards 2, University 3, Governor space 3: %d", got)
	}
	values, err := s.ChangeDepth(FollowTracks)
	s = do(t, s, values, err)
	if open := len(s.NotCounted()); open != 2*7 {
		t.Errorf("what isn't followed is missing, never zero: %v", s.NotCounted())
	}
}

// Whatever is asked in whatever order, gestures either refuse or give values
// that the system takes and snapshots keep; discs are conserved.
func TestRandomGestures(t *testing.T) {
	set, err := Practice()
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(12) {
		r := rand.New(rand.NewPCG(seed, 5))
		seats := 2 + int(seed%4)
		s := following(t, seats)
		cities := []string{}
		for _, region := range set.side("a").Regions {
			for _, city := range region.Cities {
				cities = append(cities, city.ID)
			}
		}
		for step := range 700 {
			seat, before := 1+r.IntN(seats), s
			var values []companion.Value
			var err error
			switch r.IntN(16) {
			case 0:
				values, err = s.Build(seat, knownBuildings[r.IntN(len(knownBuildings))].ID, false)
			case 1:
				values, err = s.Grow()
			case 2:
				values, err = s.Pay(seat, r.IntN(8))
			case 3:
				values, err = s.PaidDone(seat)
			case 4:
				values, err = s.Activate(seat, r.IntN(8))
			case 5, 6:
				values, err = s.Ship(seat, regionIDs[r.IntN(7)])
			case 7:
				values, err = s.Occupy(seat, cities[r.IntN(len(cities))])
			case 8:
				values, err = s.Attack(seat, cities[r.IntN(len(cities))])
			case 9:
				card, _ := s.Top(Decks()[r.IntN(8)])
				values, err = s.Draw(seat, card)
			case 10:
				values, err = s.Pass(seat)
			case 11:
				values, err = s.EndRound()
			case 12:
				if cards := s.seat(seat - 1).follow.cards; len(cards) > 0 {
					values, err = s.Discard(seat, cards[r.IntN(len(cards))])
				}
			case 13:
				values, err = s.TakeToken(seat, 1+r.IntN(9), TokenKinds()[r.IntN(8)])
			case 14:
				values, err = s.Seen(seat, 1+r.IntN(60))
			case 15:
				values, err = s.Spend(seat, TokenKinds()[r.IntN(8)])
			}
			if err != nil || len(values) == 0 {
				continue
			}
			kept := string(mustEncode(t, before))
			s = do(t, s, values, nil)
			if kept != string(mustEncode(t, before)) {
				t.Fatal("a gesture wrote into the old sheet")
			}
			if step%50 == 0 {
				roundTrip(t, s)
			}
			conserved(t, &s)
		}
		roundTrip(t, s)
	}
}

func mustEncode(t testing.TB, s Sheet) []byte {
	t.Helper()
	data, err := System{}.Encode(State{s})
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// conserved: A10, A61.
func conserved(t *testing.T, s *Sheet) {
	t.Helper()
	slavery := 0
	for i := range s.seats() {
		d := s.seat(i)
		n := d.counts[supply].N + d.counts[harborDiscs].N
		for _, b := range d.follow.buildings {
			if b.Disc {
				n++
			}
		}
		for _, region := range s.follow.regions {
			if region != nil {
				for _, slot := range append(slices.Clone(region.track), region.beside...) {
					if slot == s.order[i]+1 {
						n++
					}
				}
			}
		}
		for _, city := range s.follow.cities {
			if city.slot == s.order[i]+1 {
				n++
			}
		}
		if n != 30 {
			t.Fatalf("seat %d has %d discs", i+1, n)
		}
		slavery += d.counts[slaveryAside].N
	}
	if slavery > MaxSlavery {
		t.Fatalf("%d Slavery cards aside", slavery)
	}
}

func TestEverySentenceIsInTheList(t *testing.T) {
	s := following(t, 3)
	for _, key := range s.allKeys() {
		what, held := s.Describe(key, s.Value(key))
		for _, m := range []companion.Message{what, held} {
			if !slices.Contains(MessageKeys, m.Key) {
				t.Errorf("%s says %q", key, m.Key)
			}
		}
	}
	for i, key := range MessageKeys {
		if slices.Contains(MessageKeys[:i], key) {
			t.Errorf("%s stands twice", key)
		}
	}
	for _, name := range setupNames {
		if what, _ := s.Describe(companion.Key("setup."+name), json.RawMessage("null")); !slices.Contains(MessageKeys, what.Key) {
			t.Errorf("setup.%s says %q", name, what.Key)
		}
	}
}
