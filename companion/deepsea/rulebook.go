package deepsea

import (
	"slices"

	"shipmate/companion"
)

// rulebook is what the engine asks of a table's box, as small numbers: zones,
// spaces, Specialists, cards, tokens and hexes by their place in the facts. It
// is made once for a game, never changed, and shared by pointer.
type rulebook struct {
	setup    Setup
	box      *Box
	variants ruleVariants
	mission  int
	team     bool // co-op or solo
	rounds   uint8

	lossChoices bool // what a Setback takes by choice is moves

	zones  []zoneRules
	spaces []spaceRules
	sites  []siteRules
	links  [][2]uint8 // every printed link, by its two spaces
	slots  []slotRules
	tiles  []tileRules
	cards  []cardRules
	tokens []tokenRules
	impact impactRules
	byRule [numZoneRules][]uint8 // zones with a named rule

	level       [MaxSpace + 1]uint8
	impactSpace uint8
	vesselAt    [2]uint8 // Ingenuity spaces that hold a vessel
	researchCap uint8
	research    uint8 // at the start
	columns     uint8 // of the ocean
	maxDepth    uint8
	ocean       uint64 // the cells of the mission
	launch      int    // zone; -1 = a depth-1 zone of choice
	vessels     uint8  // at the start
	star        int    // the Fallen Star's zone, -1 = no such board
	seaStar     int
	offerSlots  struct {
		promote, travel, journal, conserve, lastConserve uint8
	}
}

// Limits of a Position's fixed arrays; a corrected fact that goes beyond is
// refused by newRulebook.
const (
	maxZones      = 40
	maxSpaces     = 160
	maxSites      = 24
	maxTiles      = 24 // kinds
	maxCards      = 32
	maxTokenKinds = 12
)

// newRulebook compiles the facts of a checked setup.
func newRulebook(setup Setup) (*rulebook, error) {
	box, err := newBox(setup)
	if err != nil {
		return nil, err
	}
	r := &rulebook{setup: setup, box: box, variants: variantsOf(box), mission: box.mission.Number,
		team: box.mode != Competitive, rounds: 6, launch: -1, star: -1, seaStar: -1,
		lossChoices: setup.Play.Rules >= lossChoices}
	if box.mode == Solo {
		r.rounds = 7
	}
	facts := box.facts
	for i := range facts.Zones() {
		r.addZone(&facts.Zones()[i])
	}
	for i := range facts.Specialists {
		r.addTile(&facts.Specialists[i])
	}
	for i := range facts.Journals {
		r.addCard(&facts.Journals[i])
	}
	for i := range facts.Tokens() {
		r.addToken(&facts.Tokens()[i])
	}
	for z := range r.zones {
		if rule := r.zones[z].rule; rule != plainZone {
			r.byRule[rule] = append(r.byRule[rule], uint8(z))
		}
	}
	r.addImpact(&box.mission.Impact)
	r.addMat(&facts.Mat)
	r.addMission(box.mission)
	r.offerSlots.promote = r.slot(act{verb: verbPromote, tokens: 1})
	r.offerSlots.travel = r.slot(act{verb: verbTravel, tokens: 1})
	r.offerSlots.journal = r.slot(act{verb: verbJournal, tokens: 1})
	r.offerSlots.conserve = r.slot(act{verb: verbConserve, tokens: 1})
	r.offerSlots.lastConserve = r.slot(act{verb: verbConserve, tokens: 1, lastHere: true})
	return r, r.check()
}

func (r *rulebook) addMat(m *Mat) {
	for s := range r.level {
		r.level[s] = uint8(m.Level(s))
	}
	r.impactSpace = uint8(m.ImpactSpace)
	for i, s := range m.VesselSpaces.Ingenuity {
		if i < len(r.vesselAt) {
			r.vesselAt[i] = uint8(s)
		}
	}
	r.research, r.researchCap = uint8(m.Research.Start), uint8(r.box.researchMost())
}

func (r *rulebook) addMission(m *Mission) {
	r.columns, r.maxDepth, r.vessels = uint8(len(m.Columns)), uint8(m.MaxDepth), uint8(m.StartingVessels)
	for d := range m.MaxDepth {
		for c := range m.Columns {
			r.ocean |= 1 << (d*numColumns + c)
		}
	}
	if z, ok := r.zoneIndex(m.Launch.Zone); ok {
		r.launch = z
	}
	if z, ok := r.zoneIndex("fallen-star"); ok {
		r.star = z
	}
	if z, ok := r.zoneIndex("the-sea-star"); ok {
		r.seaStar = z
	}
}

func (r *rulebook) check() error {
	fits := len(r.zones) <= maxZones && len(r.spaces) <= maxSpaces && len(r.sites) <= maxSites && len(r.tiles) <= maxTiles &&
		len(r.cards) <= maxCards && len(r.tokens) <= maxTokenKinds && len(r.slots) < 250 && len(r.impact.hexes) <= maxHexes
	infinite := 0
	for i := range r.impact.hexes {
		infinite = max(infinite, int(r.impact.hexes[i].infinite))
	}
	fits = fits && infinite <= maxInfinite && len(r.box.mission.Columns) <= numColumns
	for i := range r.tiles {
		fits = fits && len(r.tiles[i].slots[0]) <= maxItems && len(r.tiles[i].slots[1]) <= maxItems && (r.tiles[i].tier < 5 || r.tiles[i].copies <= 1)
	}
	tokens := 0
	for i := range r.tokens {
		tokens += int(r.tokens[i].copies)
	}
	if !fits || tokens > 200 || slices.IndexFunc(r.tiles, func(t tileRules) bool { return t.tier == 0 }) != leaderTile {
		return companion.Errorf(companion.CodeInvalid, companion.Say("deepsea.refuse.fact"), "corrected facts are more than the engine holds")
	}
	return nil
}

func (r *rulebook) zoneIndex(id string) (int, bool) {
	for i := range r.zones {
		if r.zones[i].id == id {
			return i, true
		}
	}
	return 0, false
}
