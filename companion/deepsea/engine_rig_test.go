package deepsea

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"shipmate/companion"
)

// drawnPosition is a small position for a test: a table where Ana begins and
// has the first open turn, everybody with his vessel, the random start boards
// taken off, and then the settings of a ruling.
func drawnPosition(t testing.TB, table engineTable, settings ...string) Position {
	t.Helper()
	return drawnSetup(t, table.setup(), settings...)
}

func drawnSetup(t testing.TB, setup Setup, settings ...string) Position {
	t.Helper()
	setup.StartSeat = 1
	p, err := NewPosition(setup, companion.NewRandom(1))
	for err == nil && p.phase == phaseSetup {
		p, err = Apply(p, Moves(&p, nil)[0])
	}
	if err != nil {
		t.Fatal(err)
	}
	clear := []string{"phase activation", "active p1"}
	for _, s := range p.rules.box.mission.Setup {
		zone := p.ocean.cell[cellAt(s.Col, s.Depth)] - 1
		if s.Random > 0 && !p.anyVessel(zone) {
			clear = append(clear, "cell "+s.Col+string(rune('0'+s.Depth))+" none")
		}
	}
	p = ruled(t, p, clear...)
	for _, s := range settings {
		p = ruled(t, p, s)
	}
	return p
}

func (p *Position) anyVessel(zone uint8) bool {
	for i := range p.seats {
		if p.hasVessel(i, zone) {
			return true
		}
	}
	return false
}

func released(mission, seats int) engineTable {
	return engineTable{mission, Competitive, seats, Released2024}
}

func ruled(t testing.TB, p Position, settings ...string) Position {
	t.Helper()
	next, _, err := Rule(p, settings...)
	if err != nil {
		t.Fatalf("%q: %v\n%s", settings, err, p.draw())
	}
	return next
}

// after plays moves, given by their text; "pN" may be left out for whoever
// decides, and "by …" where only one item fits.
func after(t testing.TB, p Position, texts ...string) Position {
	t.Helper()
	for _, text := range texts {
		m := theMove(t, &p, text)
		next, err := Apply(p, m)
		if err != nil {
			t.Fatalf("%s: %v\n%s", text, err, p.draw())
		}
		if err := next.laws(); err != nil {
			t.Fatalf("%s: %v\n%s", text, err, next.draw())
		}
		p = next
	}
	return p
}

func theMove(t testing.TB, p *Position, text string) Move {
	t.Helper()
	var found []Move
	for _, m := range Moves(p, nil) {
		full := p.MoveText(m)
		_, short, _ := strings.Cut(full, " ")
		if full == text || short == text || strings.HasPrefix(full, text+" by ") || strings.HasPrefix(short, text+" by ") {
			found = append(found, m)
		}
	}
	if len(found) != 1 {
		t.Fatalf("%q fits %d moves of\n%s\n%s", text, len(found), strings.Join(textsOf(p, ""), "\n"), p.draw())
	}
	return found[0]
}

// textsOf lists the legal moves, without seats, that begin with something.
func textsOf(p *Position, prefix string) []string {
	var list []string
	for _, m := range Moves(p, nil) {
		_, short, _ := strings.Cut(p.MoveText(m), " ")
		if m.Seat == 0 {
			short = p.MoveText(m)
		}
		if strings.HasPrefix(short, prefix) {
			list = append(list, short)
		}
	}
	return list
}

// wantMoves: the legal moves that begin with a word are exactly these, items
// left out.
func wantMoves(t testing.TB, p *Position, prefix string, want ...string) {
	t.Helper()
	var got []string
	for _, text := range textsOf(p, prefix) {
		text, _, _ = strings.Cut(text, " by ")
		got = append(got, strings.TrimPrefix(strings.TrimPrefix(text, prefix), " "))
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("%s: %q, want %q\n%s", prefix, got, want, p.draw())
	}
}

// wantIllegal: a move, given whole, is refused by a rule and for a reason.
func wantIllegal(t testing.TB, p Position, text, rule, why string) {
	t.Helper()
	m, ok := p.ParseMove(text)
	if !ok {
		t.Fatalf("%q can't be read", text)
	}
	next, err := Apply(p, m)
	var illegal *ErrIllegal
	if !errors.As(err, &illegal) || illegal.Rule != rule || illegal.Why.Key != "deepsea.illegal."+why || next != p {
		t.Errorf("%s: %v, want §%s %s\n%s", text, err, rule, why, p.draw())
	}
}

func want[T comparable](t testing.TB, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}

// tracks of a seat (1 …).
func tracksOf(p *Position, seat int) [NumTracks]uint8 { return p.players[seat-1].track }

// shown puts a Journal into the display, in the place of another one.
func shown(t testing.TB, p Position, id string) Position {
	t.Helper()
	for _, card := range p.cards.display {
		if card > 0 && p.rules.cards[card-1].id == id {
			return p
		}
	}
	for _, card := range p.cards.display {
		if card > 0 && p.rules.cards[card-1].anchor {
			p = ruled(t, p, "card "+p.rules.cards[card-1].id+" removed")
			break
		}
	}
	return ruled(t, p, "card "+id+" display")
}
