package deepsea

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"shipmate/companion"
)

// laidCase breaks one check in a sound table.
type laidCase struct {
	check  string
	name   string
	base   func(t testing.TB) Laid
	change func(l *Laid) []string // edits that break it
	sound  []string               // edits of the base before; "" = none
	warns  bool                   // it is a warning here
	where  string                 // a place that the finding must name; "" = any
}

// tableAt plays a random game up to a moment and lays it out.
func tableAt(table engineTable, until func(p *Position) bool, variants ...Variant) func(testing.TB) Laid {
	return func(t testing.TB) Laid {
		t.Helper()
		for seed := range uint64(60) {
			p, err := NewPosition(table.setup(variants...), companion.NewRandom(seed+1))
			if err != nil {
				t.Fatal(err)
			}
			r := companion.NewRandom(seed)
			var buf [256]Move
			for !p.Ended() {
				if p.quiet() && p.turn == (turn{}) && p.phase != phaseSetup && until(&p) {
					return LayOut(p)
				}
				var k int
				moves := busy(Moves(&p, buf[:0]))
				k, r = r.Below(len(moves))
				p.do(moves[k])
			}
			if until(&p) {
				return LayOut(p)
			}
		}
		t.Fatal("no such moment in sixty games")
		return Laid{}
	}
}

func inRound(round uint8, ph phase) func(*Position) bool {
	return func(p *Position) bool { return p.round == round && p.phase == ph }
}

func atEnd(p *Position) bool { return p.Ended() }

// placeWhere is the first place of a kind whose value passes a test.
func (l *Laid) placeWhere(first, n Place, fits func(v int16, k int) bool) companion.Key {
	for k := range n {
		if v := l.facts[first+k]; v != unlaid && l.rules.factName(first+k) != "" && fits(v, int(k)) {
			return l.Key(first + k)
		}
	}
	panic("no such place")
}

func to(value string) func(companion.Key) []string {
	return func(key companion.Key) []string { return []string{string(key) + " " + value} }
}

// plus counts a place on.
func (l *Laid) plus(key companion.Key, by int) string {
	n, _ := l.Number(key)
	return fmt.Sprintf("%s %d", key, n+by)
}

func fixed(edits ...string) func(*Laid) []string { return func(*Laid) []string { return edits } }

var (
	startOfM1   = tableAt(released(1, 3), inRound(1, phasePreparation))
	middleOfM1  = tableAt(released(1, 3), inRound(3, phaseActivation))
	endOfM1     = tableAt(released(1, 3), atEnd)
	prepareInM1 = tableAt(released(1, 3), func(p *Position) bool { return p.round == 3 && p.phase == phasePreparation && p.step == stepRecruit })
	emptyCaves  = []string{"cell.A2 submerged-cave-system", "cell.A1 none", "cell.B2 none"}
	far         = []string{"cell.A3 carbonate-spires", "cell.A2 none", "cell.B3 none", "p1.track.ingenuity 5"}
)

// one case for each check that a laid table can fail, some with more.
var laidCases = []laidCase{
	{check: "C02", name: "round 7 of a competitive game", base: middleOfM1, change: fixed("round 7"), where: "round"},
	{check: "C03", name: "a step outside the Preparation", base: middleOfM1, change: fixed("step recruit"), where: "step"},
	{check: "C03", name: "ended in round 3", base: middleOfM1, change: fixed("phase ended"), where: "phase"},
	{check: "C04", name: "the Wave elsewhere", base: middleOfM1, change: func(l *Laid) []string {
		return []string{"wave " + seatName(uint8(l.facts[atWave]%3+1))}
	}, where: "wave"},
	{check: "C05", name: "the active player has passed", base: middleOfM1, change: func(l *Laid) []string {
		return []string{seatName(uint8(l.facts[atActive])) + ".passed yes"}
	}, where: "active"},
	{check: "C06", name: "everybody has passed", base: middleOfM1, change: fixed("p1.passed yes", "p2.passed yes", "p3.passed yes")},
	{check: "C06", name: "somebody has passed in the Preparation", base: prepareInM1, change: fixed("p2.passed yes"), where: "p2.passed"},
	{check: "C07", name: "another recruits", base: prepareInM1, change: func(l *Laid) []string {
		return []string{"active " + seatName(uint8(l.facts[atActive]%3+1))}
	}, where: "active"},
	{check: "C08", name: "busy after the end", base: endOfM1, change: fixed("moment busy"), where: "moment"},
	{check: "C10", name: "a third Vessel", base: middleOfM1, sound: []string{"p1.track.ingenuity 1", "p1.vessel.2 stock", "p1.vessel.3 stock"}, change: fixed("p1.vessel.2 the-sea-star")},
	{check: "C12", name: "a track below the rewards", base: endOfM1, change: fixed("p1.track.reputation 0", "p1.track.inspiration 0", "p1.track.coordination 0", "p1.track.ingenuity 0"), warns: true},
	{check: "C13", name: "no markers", base: endOfM1, change: func(l *Laid) (edits []string) {
		for _, e := range l.Edits() {
			if strings.HasPrefix(string(e.Key), "hex.") {
				edits = append(edits, string(e.Key)+map[bool]string{true: " 0", false: " none"}[strings.Contains(string(e.Key), ".p")])
			}
		}
		return edits
	}, warns: true},
	{check: "C16", name: "a Vessel beside the ocean", base: startOfM1, change: fixed("p1.vessel.1 vortex"), where: "p1.vessel.1"},
	{check: "C17", name: "a Vessel in the caves", base: middleOfM1, change: fixed("cell.A2 submerged-cave-system", "p1.vessel.1 submerged-cave-system"), where: "p1.vessel.1"},
	{check: "C18", name: "two Vessels in the trench", base: middleOfM1, change: fixed("cell.C5 abyssal-trench", "p1.vessel.1 abyssal-trench", "p1.vessel.2 abyssal-trench"), where: "p1.vessel.2"},
	{check: "C19", name: "too deep", base: middleOfM1, change: fixed("cell.C5 abyssal-plain", "p1.track.ingenuity 0", "p1.vessel.1 abyssal-plain"), where: "p1.vessel.1"},
	{check: "C20", name: "deeper than without a boost", base: startOfM1, sound: []string{"p1.track.ingenuity 0"}, change: fixed("cell.C3 vortex", "p1.vessel.1 the-looking-glass"), warns: true, where: "p1.vessel.1"},
	{check: "C21", name: "no way there", base: startOfM1, sound: far, change: fixed("p1.vessel.1 carbonate-spires"), where: "p1.vessel.1"},
	{check: "C22", name: "a disc too many", base: middleOfM1, change: func(l *Laid) []string { return []string{l.plus("p2.staging", 1)} }, where: "p2.staging"},
	{check: "C23", name: "discs beyond the 30 with a supply", base: middleOfM1, change: func(l *Laid) []string { return []string{"p1.substitutes 1", l.plus("p1.supply", 1)} }},
	{check: "C26", name: "a disc on a board in the pile", base: startOfM1, change: fixed("space.whale-fall.c1 p1"), where: "space.whale-fall.c1"},
	{check: "C27", name: "a gap on a sonar track", base: startOfM1, change: fixed("space.the-sea-star.s2 p1"), where: "space.the-sea-star.s1"},
	{check: "C28", name: "a disc without a circle", base: middleOfM1, change: fixed("p1.specialist.2 marine-engineer+disc"), where: "p1.specialist.2"},
	{check: "C29", name: "a disc on a Journal of nobody", base: startOfM1, change: fixed("circle.the-nautical-journal.1 on"), where: "circle.the-nautical-journal.1"},
	{check: "C31", name: "no disc on the Team Leader at first", base: startOfM1, change: func(l *Laid) []string {
		return []string{seatName(uint8(l.facts[atActive])) + ".specialist.1 team-leader:senior"}
	}},
	{check: "C32", name: "a disc in the ocean at first", base: startOfM1, change: fixed("space.the-sea-star.s1 p1"), where: "space.the-sea-star.s1"},
	{check: "C32", name: "a board beyond the start at first", base: startOfM1, change: fixed("cell.B2 shipwreck"), where: "cell.B2"},
	{check: "C33", name: "a disc too deep", base: middleOfM1, change: fixed("cell.C5 whale-fall", "p1.track.ingenuity 0", "space.whale-fall.c1 p1"), where: "space.whale-fall.c1"},
	{check: "C34", name: "a disc where no way leads", base: startOfM1, sound: far, change: fixed("space.carbonate-spires.s1 p1"), where: "space.carbonate-spires.s1"},
	{check: "C35", name: "a cave without a neighbour", base: startOfM1, sound: append([]string{"p1.track.ingenuity 3"}, emptyCaves...), change: fixed("space.submerged-cave-system.c1 p1"), where: "space.submerged-cave-system.c1"},
	{check: "C36", name: "tokens taken from a cave without a neighbour", base: startOfM1, sound: append([]string{"site.submerged-cave-system.d1 1", "site.submerged-cave-system.d2 2", "site.submerged-cave-system.d3 1"}, emptyCaves...),
		change: fixed("site.submerged-cave-system.d1 0"), warns: true, where: "site.submerged-cave-system.d1"},
	{check: "C38", name: "a board twice", base: startOfM1, change: fixed("cell.A1 the-sea-star"), where: "cell.C1"},
	{check: "C39", name: "a board at another depth", base: startOfM1, change: fixed("cell.B2 vortex"), where: "cell.B2"},
	{check: "C41", name: "no Sea Star", base: startOfM1, change: fixed("cell.C1 none"), where: "cell.C1"},
	{check: "C41", name: "mission 8: the Sea Star isn't in row 1", base: tableAt(released(8, 2), inRound(1, phasePreparation)), change: func(l *Laid) []string {
		return []string{string(l.placeWhere(atCell, numColumns, func(v int16, _ int) bool { return int(v)-1 == l.rules.seaStar })) + " " + l.unlaidBoard(1)}
	}},
	{check: "C42", name: "a board of another mission", base: startOfM1, change: fixed("cell.C5 fallen-star"), where: "cell.C5"},
	{check: "C43", name: "nothing above", base: startOfM1, change: fixed("cell.B4 colossal-squid"), where: "cell.B4"},
	{check: "C44", name: "a board nobody discovered", base: startOfM1, change: fixed("cell.B2 shipwreck"), where: "cell.B2"},
	{check: "C45", name: "a board forgotten", base: tableAt(released(1, 3), func(p *Position) bool { return p.round == 2 && p.beyondStart() == 1 }), change: func(l *Laid) []string {
		return to("none")(l.placeWhere(atCell, numCells, func(v int16, k int) bool { return v > 0 && l.book.start[k] == 0 }))
	}, warns: true},
	{check: "C46", name: "a start board discovered", base: startOfM1, change: fixed("discoverer.the-sea-star p1"), where: "discoverer.the-sea-star"},
	{check: "C46", name: "a board without discoverer", base: endOfM1, change: func(l *Laid) []string {
		return to("none")(l.placeWhere(atDiscoverer, maxZones, func(v int16, _ int) bool { return v > 0 }))
	}},
	{check: "C47", name: "more discovered than he could", base: startOfM1, change: fixed("cell.B2 shipwreck", "discoverer.shipwreck p2"), where: "discoverer.shipwreck"},
	{check: "C48", name: "a pile too high", base: middleOfM1, change: func(l *Laid) []string { return []string{l.plus("pile.3", 1)} }, where: "pile.3"},
	{check: "C49", name: "a token too many", base: startOfM1, change: func(l *Laid) []string { return []string{l.plus("tokens", 1)} }, where: "tokens"},
	{check: "C50", name: "more tokens of a kind than there are", base: startOfM1, change: fixed("discard.sonar 3"), where: "discard.sonar"},
	{check: "C51", name: "more tokens than a site holds", base: startOfM1, change: fixed("site.the-sea-star.d1 5"), where: "site.the-sea-star.d1"},
	{check: "C52", name: "two tokens between turns", base: middleOfM1, change: fixed("p1.token.research 1", "p1.token.sonar 1")},
	{check: "C53", name: "a token that nobody has", base: startOfM1, change: fixed("site.the-sea-star.d1 3"), where: "site.the-sea-star.d1"},
	{check: "C54", name: "a deck of 25", base: startOfM1, change: fixed("deck 25"), where: "deck"},
	{check: "C56", name: "three in the display", base: startOfM1, change: func(l *Laid) []string {
		return to("hidden")(l.placeWhere(atCard, maxCards, func(v int16, _ int) bool { return v == int16(cardShown) }))
	}},
	{check: "C57", name: "five Anchors", base: startOfM1, change: func(l *Laid) []string {
		return to("display")(l.placeWhere(atCard, maxCards, func(v int16, k int) bool { return v == int16(cardHidden) && l.rules.cards[k].anchor }))
	}},
	{check: "C58", name: "a Journal without its disc", base: startOfM1, change: fixed("card.the-nautical-journal p1"), where: "card.the-nautical-journal"},
	{check: "C59", name: "X13: two yellow sites, one yellow card", base: startOfM1, sound: []string{"card.ai-models-for-deep-sea-research p1", "card.uncharted-deep-sea-organic-life p1",
		"space.volcanic-island.j1 p1", "space.volcanic-island.j2 p1"}, change: fixed("space.volcanic-island.j2 none", "space.the-looking-glass.j1 p1")},
	{check: "C61", name: "a marker that touches nothing", base: startOfM1, change: fixed("hex.3-5 p1"), where: "hex.3-5"},
	{check: "C61", name: "mission 5: entries are assumed", base: tableAt(released(5, 2), inRound(1, phasePreparation)), change: fixed("hex.0-3 p1"), warns: true},
	{check: "C62", name: "mission 4: the pink hex", base: tableAt(released(4, 2), inRound(1, phasePreparation)), change: fixed("hex.5-9.p1 1"), warns: true},
	{check: "C63", name: "mission 10: a gap in a row", base: tableAt(released(10, 2), inRound(1, phasePreparation)), change: fixed("hex.1-1 p1"), where: "hex.1-0"},
	{check: "C64", name: "mission 10: a row without a zone", base: tableAt(released(10, 2), inRound(1, phasePreparation)), change: fixed("hex.4-0 p1"), where: "hex.4-0"},
	{check: "C65", name: "21 markers", base: tableAt(engineTable{1, Competitive, 2, Prototype2023}, inRound(1, phasePreparation)), sound: []string{"hex.3-3.p1 20"}, change: fixed("hex.3-3.p1 21")},
	{check: "C66", name: "a Team Leader too many", base: middleOfM1, change: fixed("p1.specialist.2 team-leader:senior")},
	{check: "C67", name: "a Specialist forgotten", base: middleOfM1, change: fixed("p2.specialist.4 none"), where: "p2.specialist.4"},
	{check: "C68", name: "a tier too high", base: startOfM1, sound: []string{"p1.track.reputation 0"}, change: fixed("p1.specialist.2 deep-sea-diver")},
	{check: "C69", name: "no tier-1 Specialist", base: middleOfM1, change: fixed("p1.specialist.2 ecologist", "p1.specialist.3 ecologist", "p1.specialist.4 ecologist"), warns: true},
	{check: "C70", name: "a tile too many in the tray", base: middleOfM1, change: func(l *Laid) []string { return []string{l.plus("tray.pilot", 1)} }, where: "tray.pilot"},
	{check: "C70", name: "a tier-5 tile lost", base: startOfM1, change: fixed("pocket.1.3 none")},
	{check: "C71", name: "a pocket with a gap", base: startOfM1, change: fixed("pocket.1.2 none"), where: "pocket.1.2"},
	{check: "C71", name: "an empty pocket beside full ones", base: startOfM1, change: fixed("pocket.1.1 none", "pocket.1.2 none", "pocket.1.3 none")},
	{check: "C72", name: "Seniors without promotions", base: startOfM1, sound: []string{"p1.specialist.2 pilot"}, change: fixed("p1.specialist.2 pilot:senior"), warns: true},
	{check: "C73", name: "mission 6: named before it was found", base: tableAt(released(6, 2), inRound(1, phasePreparation)), change: fixed("named conserve"), where: "named"},
	{check: "C74", name: "mission 6: a runner too deep", base: tableAt(released(6, 2), inRound(1, phasePreparation)), change: fixed("hex.2-0 p1"), where: "hex.2-0"},
	{check: "C75", name: "mission 7: rescue without a way", base: tableAt(released(7, 2), inRound(1, phasePreparation)), change: fixed("hex.5-6 p1"), warns: true},
	{check: "C76", name: "mission 8: an option without a marker", base: tableAt(released(8, 2), inRound(1, phasePreparation)), change: fixed("option.1 far"), where: "option.1"},
	{check: "C77", name: "mission 9: far on the cleanup track", base: tableAt(released(9, 2), inRound(1, phasePreparation)), change: fixed("p1.cleanup 21"), warns: true},
	{check: "C78", name: "mission 10: a slot for nothing", base: tableAt(released(10, 2), inRound(1, phasePreparation)), change: fixed("race.1.1 p1"), where: "race.1.1"},
	{check: "C79", name: "mission 10: a slot without depth 5", base: tableAt(released(10, 2), inRound(1, phasePreparation)), change: fixed("race.2.1 p1"), where: "race.2.1"},
	{check: "C79", name: "mission 10: nobody second before the first", base: tableAt(released(10, 2), inRound(1, phasePreparation)), change: fixed("race.2.2 p1"), where: "race.2.2"},
	{check: "C80", name: "too few cards", base: tableAt(engineTable{1, Cooperative, 2, Released2024}, inRound(3, phaseActivation)), sound: []string{"bonus 3", "setbacks 0"}, change: fixed("bonus 2"), where: "bonus"},
	{check: "C80", name: "a Setback too early", base: tableAt(engineTable{1, Cooperative, 2, Released2024}, inRound(3, phaseActivation)), sound: []string{"bonus 3", "setbacks 0"}, change: fixed("setbacks 1"), warns: false, where: "setbacks"},
	{check: "C81", name: "a threshold missing", base: tableAt(engineTable{1, Cooperative, 2, Released2024}, inRound(3, phaseActivation)),
		sound: []string{"bonus.threshold.1 3", "bonus.threshold.2 4", "bonus.threshold.3 5"}, change: fixed("bonus.threshold.3 ?"), warns: true},
	{check: "C82", name: "a goal that isn't met", base: tableAt(engineTable{1, Cooperative, 2, Released2024}, inRound(1, phaseActivation)), sound: []string{"met.goal1 no"}, change: fixed("met.goal1 yes"), where: "met.goal1"},
	{check: "C82", name: "a Bonus goal that is met", base: tableAt(engineTable{1, Cooperative, 2, Released2024}, atEnd), sound: []string{"bonus.count.1 seniors", "bonus.threshold.1 1", "met.bonus1 yes"},
		change: fixed("met.bonus1 no"), where: "met.bonus1"},
	{check: "C83", name: "not passed after the end", base: endOfM1, change: fixed("p3.passed no"), where: "p3.passed"},
	{check: "C83", name: "six Specialists after the end", base: endOfM1, change: fixed("p1.specialist.7 none")},
	{check: "C84", name: "another number worked out", base: startOfM1, sound: []string{"p1.line.tracks 0"}, change: fixed("p1.line.tracks 4"), warns: true, where: "p1.line.tracks"},
	{check: "C85", name: "lines that don't make the total", base: endOfM1, change: func(l *Laid) (edits []string) {
		for _, line := range []string{"tracks", "impact", "journals", "seniors", "goal1", "goal2", "goal3", "leftovers"} {
			edits = append(edits, "p1.line."+line+" 1")
		}
		return append(edits, "p1.line.other 0", "p1.total 9")
	}, where: "p1.total"},
	{check: "C85", name: "a winner with less", base: endOfM1, sound: []string{"p1.total 5", "p2.total 6", "p3.total 6", "p1.winner no", "p2.winner yes", "p3.winner yes"}, change: fixed("p1.winner yes"), where: "p1.winner"},
}

// beyondStart is how many boards have been discovered.
func (p *Position) beyondStart() (n int) {
	for _, v := range p.ocean.discoverer {
		if v > 0 {
			n++
		}
	}
	return n
}

// unlaidBoard is a board of a depth that isn't in the ocean.
func (l *Laid) unlaidBoard(depth uint8) string {
	for z := range l.rules.zones {
		if l.rules.zones[z].depth == depth && !l.rules.zones[z].unique && !l.inOcean(uint8(z)) {
			return l.rules.zones[z].id
		}
	}
	return ""
}

// edited does edits by their texts.
func edited(t testing.TB, l Laid, texts ...string) Laid {
	t.Helper()
	for _, text := range texts {
		e, ok := ParseEdit(text)
		if !ok {
			t.Fatalf("%q is no edit", text)
		}
		var err error
		if l, err = ApplyEdit(l, e); err != nil {
			t.Fatalf("%q: %v", text, err)
		}
	}
	return l
}

func findingsOf(l Laid, check string) (found []Finding) {
	for _, f := range Check(l) {
		if f.Check == check {
			found = append(found, f)
		}
	}
	return found
}

// Each numbered check passes on a sound table and fails on one that breaks its
// condition, with the right weight and place.
func TestEachCheck(t *testing.T) {
	for _, c := range laidCases {
		t.Run(c.check+" "+c.name, func(t *testing.T) {
			l := edited(t, c.base(t), c.sound...)
			for _, f := range findingsOf(l, c.check) {
				if f.Weight != companion.LookAgain || !c.warns && c.check != "C12" && c.check != "C13" {
					t.Fatalf("before: %v at %v, %d and %d", f.Weight, f.Where, f.Have, f.Want)
				}
			}
			before := len(findingsOf(l, c.check))
			broken := edited(t, l, c.change(&l)...)
			found := findingsOf(broken, c.check)
			if len(found) <= before {
				t.Fatalf("not found; %v", Check(broken))
			}
			f := found[len(found)-1]
			if want := map[bool]companion.Certainty{false: companion.CannotBe, true: companion.LookAgain}[c.warns]; f.Weight != want {
				t.Errorf("%s, not %s", f.Weight, want)
			}
			if c.where != "" && !slices.ContainsFunc(found, func(f Finding) bool { return slices.Contains(f.Where, companion.Key(c.where)) }) {
				t.Errorf("at %v, not %s", f.Where, c.where)
			}
			for _, key := range f.Where {
				if _, ok := broken.Place(key); !ok {
					t.Errorf("no place %q", key)
				}
			}
		})
	}
}

// Every check that has a sentence has a case, or one of the tests below.
func TestEveryCheckHasACase(t *testing.T) {
	elsewhere := []string{"C01", "C09"}
	for number, rule := range checkRules {
		name := checkName(uint8(number))
		if rule.key != "" && !slices.Contains(elsewhere, name) && !slices.ContainsFunc(laidCases, func(c laidCase) bool { return c.check == name }) {
			t.Errorf("no case for %s", name)
		}
	}
}

// C01: the mode fits the number of people. A setup is refused by its reader, so
// this one is made by hand.
func TestC01(t *testing.T) {
	l := startOfM1(t)
	if found := findingsOf(l, "C01"); len(found) > 0 {
		t.Errorf("three compete: %v", found)
	}
	rules, box := *l.rules, *l.rules.box
	box.mode, rules.box = Solo, &box
	l.rules = &rules
	if found := findingsOf(l, "C01"); len(found) != 1 || found[0].Have != 3 || found[0].Want != 1 || found[0].Weight != companion.CannotBe {
		t.Errorf("three alone: %v", found)
	}
}

// C09: a laid table is the game that was played.
func TestC09(t *testing.T) {
	p, err := NewPosition(released(1, 3).setup(), companion.NewRandom(1))
	if err != nil {
		t.Fatal(err)
	}
	l := LayOut(p)
	if found := CheckPlayed(l, p); len(found) > 0 {
		t.Errorf("the same: %v", found)
	}
	found := CheckPlayed(edited(t, l, "p2.research 7", "p1.staging ?"), p)
	if len(found) != 1 || found[0].Check != "C09" || found[0].Where[0] != "p2.research" || found[0].Have != 7 || found[0].Want != 0 || found[0].Cures[0].Edits[0].String() != "p2.research 0" {
		t.Errorf("another research: %v", found)
	}
}

// What a place can't hold is refused by the reader: C11, C14, C15, C24, C25, C30,
// C40, C55, C60 hold by that.
func TestWhatAPlaceCannotHold(t *testing.T) {
	l := startOfM1(t)
	for check, texts := range map[string][]string{
		"C11": {"p1.vessel.4 stock"}, "C14": {"p1.track.reputation 13", "p1.track.reputation -1"}, "C15": {"p1.research 13"},
		"C24": {"p1.supply -1", "p2.staging -1", "site.the-sea-star.d1 -1"}, "C25": {"space.the-sea-star.s1 p4", "space.the-sea-star.s9 p1"},
		"C30": {"race.1.1 p1"}, "C40": {"cell.F1 kelp-forest", "cell.A6 kelp-forest"}, "C55": {"card.the-nautical-journal p4"}, "C60": {"hex.9-9 p1", "hex.3-3 p1", "hex.0-0 p4"},
	} {
		for _, text := range texts {
			e, ok := ParseEdit(text)
			if after, err := ApplyEdit(l, e); !ok || companion.CodeOf(err) != companion.CodeInvalid || after != l {
				t.Errorf("%s, %q: %v", check, text, err)
			}
		}
	}
}

// After a ruling every error is a warning that says so; a Setback lowers what
// it may have taken.
func TestWhatIsLowered(t *testing.T) {
	l := edited(t, middleOfM1(t), "p1.staging 9")
	if found := findingsOf(l, "C22"); len(found) != 1 || found[0].Weight != companion.CannotBe {
		t.Errorf("without a ruling: %v", found)
	}
	for _, f := range Check(edited(t, l, "ruled yes")) {
		if f.Weight == companion.CannotBe || f.Sentence.Key != "deepsea.check.ruled" {
			t.Errorf("with a ruling: %v", f)
		}
	}
	deep := edited(t, tableAt(engineTable{1, Cooperative, 3, Released2024}, inRound(5, phaseActivation))(t), "bonus 3", "setbacks 0", "cell.C5 abyssal-plain", "p1.track.ingenuity 0", "p1.vessel.1 abyssal-plain")
	for setbacks, want := range map[string]companion.Certainty{"setbacks 0": companion.CannotBe, "setbacks 2": companion.LookAgain} {
		if found := findingsOf(edited(t, deep, setbacks), "C19"); len(found) == 0 || found[0].Weight != want {
			t.Errorf("%s: %v", setbacks, found)
		}
	}
}

// Nothing is wrong with what isn't entered: taking facts away never makes an
// error.
func TestWhatIsNotEnteredIsNeverWrong(t *testing.T) {
	n := 0
	var in inspection
	random := companion.NewRandom(4)
	laidGames(t, 1, func(p *Position, quiet bool) {
		if n++; n%13 != 0 {
			return
		}
		l := LayOut(*p)
		var share int
		share, random = random.Below(4)
		for _, at := range l.Places() {
			var k int
			if k, random = random.Below(4); k <= share && at != atMoment { // left out it means between two turns
				l.facts[at] = unlaid
			}
		}
		if in.inspect(&l, false); in.errors > 0 {
			f := in.findings()[0]
			t.Fatalf("%s at %v, %d and %d, with %d quarters open", f.Check, f.Where, f.Have, f.Want, share+1)
		}
		if _, ok := CheckTotals(l); n%8 == 0 && !ok {
			t.Fatal("no totals")
		}
	})
	empty, err := NewLaid(released(3, 4).setup())
	if err != nil {
		t.Fatal(err)
	}
	open := 0
	for _, f := range Check(empty) {
		if f.Weight != companion.NotEntered || len(f.Where) == 0 {
			t.Errorf("the empty mission: %v", f)
		}
		open++
	}
	if open < 10 || !empty.Empty() {
		t.Errorf("%d parts are open", open)
	}
}

// Tally and score of a checked position are those of the game that made it, and
// every point has its places.
func TestTotalsAreThoseOfTheGame(t *testing.T) {
	n := 0
	laidGames(t, 1, func(p *Position, _ bool) {
		if n++; n%37 != 0 && !p.Ended() {
			return
		}
		l := LayOut(*p)
		totals, ok := CheckTotals(l)
		if !ok {
			t.Fatal("no totals")
		}
		sheet, err := Tally(p)
		if err != nil {
			t.Fatal(err)
		}
		if one, other := fmt.Sprint(ScoreOnly(totals.Sheet)), fmt.Sprint(ScoreOnly(sheet)); one != other {
			t.Fatalf("%s\n%s\n%s", one, other, p.draw())
		}
		for i, seat := range totals.Result.Seats {
			for k, line := range totals.Result.Lines {
				if points := seat.Points[k]; points.Known && points.N != 0 && line != "other" && len(l.Sources(i+1, line)) == 0 {
					t.Fatalf("mission %d, seat %d: %d points of %s come from nowhere", p.rules.mission, i+1, points.N, line)
				}
			}
		}
	})
}

// What isn't entered leaves a line of the score missing, and only that.
func TestTotalsAsFarAsKnown(t *testing.T) {
	whole := endOfM1(t)
	totals, ok := CheckTotals(edited(t, whole, "p1.staging ?", "p2.supply ?", "p2.token.sonar ?", "round ?", "deck ?"))
	if !ok {
		t.Fatal("no totals")
	}
	for i, seat := range totals.Result.Seats {
		for k, line := range totals.Result.Lines {
			if missing := i == 0 && line == "leftovers"; seat.Points[k].Known == missing {
				t.Errorf("seat %d, %s: %v", i+1, line, seat.Points[k])
			}
		}
	}
}

// The checks that something open keeps from being made are named.
func TestUnchecked(t *testing.T) {
	l := edited(t, endOfM1(t))
	if list := Unchecked(l); slices.Contains(list, "C22") || slices.Contains(list, "C59") {
		t.Errorf("nothing is open, but %v", list)
	}
	if list := Unchecked(edited(t, l, "p1.staging ?")); !slices.Contains(list, "C22") || slices.Contains(list, "C59") {
		t.Errorf("staging is open: %v", list)
	}
}
