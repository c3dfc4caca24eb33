package deepsea

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"shipmate/companion"
)

// engineGames is how many random games each mission, mode, number of players
// and edition plays; SHIPMATE_GAMES sets more.
func engineGames(few int) int {
	if n, err := strconv.Atoi(os.Getenv("SHIPMATE_GAMES")); err == nil {
		return n
	}
	return few
}

// engineTable is a table that plays by the engine.
type engineTable struct {
	mission int
	mode    Mode
	seats   int
	edition Edition
}

func (g engineTable) String() string {
	return fmt.Sprintf("M%d/%s-%d/%s", g.mission, g.mode, g.seats, g.edition)
}

func (g engineTable) setup(variants ...Variant) Setup {
	s := Setup{Mission: g.mission, Mode: g.mode, Edition: g.edition}
	for _, v := range variants {
		s.Variants = s.Variants.With(v.Name, v.Value)
	}
	for i := range g.seats {
		s.Seats = append(s.Seats, Seat{Name: []string{"Ana", "Ben", "Cleo", "Dan", "Eva"}[i], Colour: seatColours[i]})
	}
	s.Play.Rules = PlayRules
	if g.mode != Competitive {
		s.Coop.Deck = engineDeck()
	}
	return s
}

// engineTables are all missions × modes × numbers of players × editions.
func engineTables() []engineTable {
	var list []engineTable
	for mission := 1; mission <= NumMissions; mission++ {
		for _, edition := range []Edition{Released2024, Prototype2023} {
			for seats := 2; seats <= MaxSeats; seats++ {
				list = append(list, engineTable{mission, Competitive, seats, edition}, engineTable{mission, Cooperative, seats, edition})
			}
			list = append(list, engineTable{mission, Solo, 1, edition})
		}
	}
	return list
}

// randomMoves is the bound of deepsea-rules §18.2: every random game of a
// uniform player ends before.
const randomMoves = 2000

// TestEngineRandomGames plays every table by uniform players and by players
// who seek what has not been met, and holds every position against the laws.
func TestEngineRandomGames(t *testing.T) {
	met := coverage{}
	for i, table := range engineTables() {
		t.Run(table.String(), func(t *testing.T) {
			for g := range uint64(engineGames(4)) {
				seed := uint64(i)*1000 + g
				engineGame{t: t, table: table, seed: seed, seeker: g%2 == 1, met: met}.play()
			}
		})
	}
	if engineGames(4) < 4 || t.Failed() {
		return
	}
	wanted := coopAlways()
	for _, table := range engineTables() {
		special, general := tableVariants(table)
		for _, v := range append(special, general...) {
			if name := v.played(); !slices.Contains(wanted, name) {
				wanted = append(wanted, name)
			}
		}
	}
	met.report(t, "random games with variants", wanted)
}

// engineGame is one random game and what it is checked for.
type engineGame struct {
	t      *testing.T
	table  engineTable
	seed   uint64
	seeker bool
	met    coverage
	setup  Setup
	n      int
	told   Position
	log    []Move   // made so far
	hashes []uint64 // before each of them
	asked  []int    // confirming seats
}

func (g engineGame) play() {
	t := g.t
	t.Helper()
	g.setup = g.table.setup(g.engineVariants()...)
	g.asked = [][]int{nil, {1}, {1, 2, 3, 4, 5}}[g.seed/2%3]
	p, drawn, err := Begin(g.setup, companion.NewRandom(g.seed), g.asked...)
	if err != nil {
		t.Fatal(err)
	}
	if g.told, err = NewToldPosition(g.setup, g.asked...); err != nil {
		t.Fatal(err)
	}
	g.tell(&p, drawn)
	r := companion.NewRandom(g.seed ^ 0xabcdef)
	var moves []Move
	for ; !p.Ended(); g.n++ {
		if moves = Moves(&p, moves[:0]); len(moves) == 0 {
			g.fail(&p, "no legal move")
		}
		g.check(&p, moves, r)
		var m Move
		if g.seeker {
			m, r = g.met.seek(&p, moves, r)
		} else {
			var k int
			k, r = r.Below(len(moves))
			m = moves[k]
		}
		g.met.met(&p, m)
		g.log, g.hashes = append(g.log, m), append(g.hashes, p.Hash())
		before := p
		next, drawn, err := Play(p, m)
		g.met.coopEvents(&before, &next)
		if err != nil || p != before {
			g.fail(&p, fmt.Sprintf("%s: %v", p.MoveText(m), err))
		}
		g.monotone(&p, &next)
		if g.told, err = Apply(g.told, m); err != nil {
			g.fail(&p, fmt.Sprintf("told %s: %v", p.MoveText(m), err))
		}
		p = next
		g.tell(&p, drawn)
		if g.n > randomMoves {
			g.fail(&p, "no end")
		}
	}
	if len(Moves(&p, nil)) != 0 || p.Decider() != -1 {
		g.fail(&p, "moves after the end")
	}
	for _, m := range g.log {
		if next, err := Apply(p, m); !errors.Is(err, ErrGameOver) || next != p {
			g.fail(&p, "a move after the end")
		}
	}
	g.check(&p, nil, r)
	g.ended(&p)
}

func (g *engineGame) fail(p *Position, what string) {
	g.t.Helper()
	g.t.Fatalf("%v seed %d move %d: %s\n%s", g.table, g.seed, g.n, what, p.draw())
}

// tell tells the told position what was drawn: then both are the same.
func (g *engineGame) tell(p *Position, drawn []Move) {
	g.t.Helper()
	for _, m := range drawn {
		next, err := Apply(g.told, m)
		if err != nil {
			g.fail(&g.told, fmt.Sprintf("telling %s: %v", p.MoveText(m), err))
		}
		g.told = next
	}
	if p.PublicHash() != g.told.PublicHash() {
		g.fail(p, "told is another position:\n"+g.told.draw())
	}
}

// check holds a position against the laws; the costly ones at powers of two.
func (g *engineGame) check(p *Position, moves []Move, r companion.Random) {
	g.t.Helper()
	if err := p.laws(); err != nil {
		g.fail(p, err.Error())
	}
	if p.quiet() && p.turn == (turn{}) {
		for _, finding := range p.findings() {
			g.fail(p, finding)
		}
	}
	for i, m := range moves {
		if int(m.Seat) != p.Decider() {
			g.fail(p, "a move of a seat that doesn't decide")
		}
		if slices.Contains(moves[:i], m) {
			g.fail(p, "listed twice: "+p.MoveText(m))
		}
	}
	if g.n&(g.n-1) != 0 && moves != nil {
		return
	}
	back, err := DecodePosition(EncodePosition(*p))
	if err != nil || back.Hash() != p.Hash() || string(EncodePosition(back)) != string(EncodePosition(*p)) {
		g.fail(p, fmt.Sprintf("codec: %v", err))
	}
	back.rules = p.rules
	if back != *p {
		g.fail(p, fmt.Sprintf("codec gives another position\n%+v\n%+v", back, *p))
	}
	for _, m := range moves {
		text := p.MoveText(m)
		if words, seat := p.rules.box.MoveSaid(text); !slices.Contains(MessageKeys, words.Key) || seat != int(m.Seat) {
			g.fail(p, "no words for "+text)
		}
		if read, ok := p.ParseMove(text); !ok || read != m {
			g.fail(p, fmt.Sprintf("%q reads as %+v, not %+v", text, read, m))
		}
		if next, err := Apply(*p, m); err != nil {
			g.fail(p, fmt.Sprintf("%s: %v", text, err))
		} else if g.said(Consequences(p, &next)); next.laws() != nil {
			err := next.laws()
			g.fail(p, fmt.Sprintf("%s: %v", text, err))
		}
	}
	g.mutate(p, moves, r)
	if moves != nil { // after the end nothing else is refused
		g.late(p, moves)
	}
	g.replay(p)
	g.tally(p)
}

// replay makes the game again from its start and its log: undo of any number of
// moves is a shorter replay, so every position on the way is held against the
// one that was there.
func (g *engineGame) replay(p *Position) {
	g.t.Helper()
	again, err := NewPosition(g.setup, companion.NewRandom(g.seed), g.asked...)
	for i, m := range g.log {
		if err != nil || again.Hash() != g.hashes[i] {
			g.fail(&again, fmt.Sprintf("replayed to move %d it is another position: %v", i, err))
		}
		again, err = Apply(again, m)
	}
	if err != nil || string(EncodePosition(again)) != string(EncodePosition(*p)) {
		g.fail(&again, fmt.Sprintf("replayed it is another position: %v", err))
	}
}

// late tries moves that were made before, the last one doubled among them:
// where they aren't legal again they are refused and change nothing.
func (g *engineGame) late(p *Position, moves []Move) {
	g.t.Helper()
	for _, m := range g.log[max(0, len(g.log)-40):] {
		if !slices.Contains(moves, m) {
			g.refused(p, m)
		}
	}
}

// refused: a move is refused with the right type, and nothing is changed.
func (g *engineGame) refused(p *Position, m Move) {
	g.t.Helper()
	next, err := Apply(*p, m)
	var illegal *ErrIllegal
	typed := errors.As(err, &illegal) && illegal.Rule != "" && slices.Contains(MessageKeys, illegal.Why.Key) ||
		errors.Is(err, ErrNotYourTurn) || errors.Is(err, ErrStale)
	if !typed || next != *p || int(m.Seat) != p.Decider() != errors.Is(err, ErrNotYourTurn) {
		g.fail(p, fmt.Sprintf("%+v (%s): %v", m, p.MoveText(m), err))
	}
}

func (g *engineGame) said(list []companion.Message) {
	g.t.Helper()
	for _, m := range list {
		if !slices.Contains(MessageKeys, m.Key) {
			g.t.Fatalf("%s isn't listed", m.Key)
		}
	}
}

// mutate tries moves that aren't legal: they are refused and change nothing.
func (g *engineGame) mutate(p *Position, moves []Move, r companion.Random) {
	g.t.Helper()
	for _, m := range moves {
		for k := range 6 {
			bad := m
			var n int
			n, r = r.Below(256)
			switch k {
			case 0:
				bad.Seat = uint8(n % 6)
			case 1:
				bad.Kind = MoveKind(n % int(numMoveKinds+2))
			case 2:
				bad.A = uint8(n)
			case 3:
				bad.B = uint8(n)
			case 4:
				bad.Item.ref, bad.Item.zone = uint8(n), uint8(n/3)
			case 5:
				bad.Item.kind, bad.A = itemKind(n%16), uint8(n/16)
			}
			if !slices.Contains(moves, bad) {
				g.refused(p, bad)
			}
		}
	}
}

// monotone: tracks only rise but for the overflow; spaces, zones, hexes (but
// in mission 6) and goal slots are never vacated. deepsea-rules §18.2.
func (g *engineGame) monotone(before, after *Position) {
	g.t.Helper()
	for i := range before.seats {
		a, b := &before.players[i], &after.players[i]
		for t := range a.track {
			if b.track[t] < a.track[t] && (b.track[t] < 10 || a.track[t] < 10) && after.coop.setbacks == before.coop.setbacks && before.task.kind != taskSetback {
				g.fail(after, "a track fell")
			}
		}
	}
	for s, owner := range before.ocean.disc {
		if owner > 0 && after.ocean.disc[s] != owner {
			g.fail(after, "a disc left its space")
		}
	}
	for c, zone := range before.ocean.cell {
		if zone > 0 && after.ocean.cell[c] != zone {
			g.fail(after, "a zone left its cell")
		}
	}
	if g.table.mission != 6 && !after.lost(LossMarker) && before.impact.occupied.not(after.impact.occupied) != (hexSet{}) {
		g.fail(after, "a hex was vacated")
	}
	for k, race := range before.extras.race {
		if race[0] > 0 && after.extras.race[k][0] != race[0] || race[1] > 0 && after.extras.race[k][1] != race[1] {
			g.fail(after, "a race slot was vacated")
		}
	}
}

// tally: the pad of a position is whole but for what only people know, and
// goes through the sheet's file.
func (g *engineGame) tally(p *Position) {
	g.t.Helper()
	s, err := Tally(p)
	if err != nil {
		g.fail(p, err.Error())
	}
	result := Score(s)
	for _, path := range result.NotCounted {
		if g.table.mode == Competitive {
			g.fail(p, "not counted: "+path)
		}
	}
	back, err := ReadSheet(WriteSheet(s))
	if err != nil {
		g.fail(p, "sheet: "+err.Error())
	}
	for i, seat := range Score(back).Seats {
		if seat.Known != result.Seats[i].Known || seat.Total != result.Seats[i].Total {
			g.fail(p, fmt.Sprintf("the sheet's file scores %v, not %v", seat, result.Seats[i]))
		}
	}
}

// ended: the last round, everybody passed, the team is whole (C83).
func (g *engineGame) ended(p *Position) {
	g.t.Helper()
	rounds := 6
	if g.table.mode == Solo {
		rounds = 7
	}
	if p.Round() != rounds {
		g.fail(p, "the last round")
	}
	for i := range p.seats {
		n := 0
		for _, tile := range p.players[i].team {
			if tile.here() {
				n++
			}
		}
		if n != rounds+1 && !p.rules.variants.recruitMaySkip && !p.lost(LossSpecialist) || n > rounds+1 || p.held(i) > 1 {
			g.fail(p, fmt.Sprintf("C83: seat %d has %d Specialists and %d tokens", i+1, n, p.held(i)))
		}
	}
}

// engineVariants gives every third game of a table two named rules that differ
// from the edition's, those that were played least: one that its mission or a
// team alone knows, and any other.
func (g *engineGame) engineVariants() (list []Variant) {
	if g.seed%3 != 2 {
		return nil
	}
	special, general := tableVariants(g.table)
	for _, from := range [][]Variant{special, general} {
		if len(from) > 0 {
			rare := slices.MinFunc(from, func(a, b Variant) int { return g.met[a.played()] - g.met[b.played()] })
			g.met[rare.played()]++
			list = append(list, rare)
		}
	}
	return list
}

func (v Variant) played() string { return "variant " + v.Name + " = " + v.Value }

// tableVariants are the values of named rules that a table can have beside
// those of its edition.
func tableVariants(table engineTable) (special, general []Variant) {
	for i := range variantFacts {
		fact := &variantFacts[i]
		ofMission, ofTeam := missionOf(fact.Name), strings.HasPrefix(fact.Name, "coop")
		if ofMission > 0 && ofMission != table.mission || ofTeam && table.mode == Competitive {
			continue
		}
		for _, value := range fact.Values {
			switch {
			case value == fact.preset(table.edition):
			case ofMission > 0 || ofTeam:
				special = append(special, Variant{fact.Name, value})
			default:
				general = append(general, Variant{fact.Name, value})
			}
		}
	}
	return special, general
}

// missionOf is the mission that a rule's name begins with ("m10Full"); 0 = none.
func missionOf(name string) int {
	n := 0
	for _, c := range name[1:] {
		if name[0] != 'm' || c < '0' || c > '9' {
			break
		}
		n = 10*n + int(c-'0')
	}
	return n
}
