package deepsea

import (
	"slices"

	"shipmate/companion"
)

// Box is what lies in a table's box: the printed facts with the table's
// corrections, its mission, edition and variants. It is never changed and is
// shared by pointer.
type Box struct {
	facts    *Facts
	mission  *Mission
	edition  Edition
	mode     Mode
	variants Variants

	plans   [3]goalPlan
	seniors []int // indices of the tier-5 Specialists in facts
	values  []int // printed hex values but 0, ascending
	spare   []int // those of values that lie off the grid only
	lines   []line
	rescue  []bool // hexes that the goal of mission 7 counts; nil elsewhere
	deck    []CoopCard
}

// NewBox checks a setup and makes its box. Errors are of CodeInvalid with the
// place in the setup.
func NewBox(setup Setup) (*Box, error) {
	setup, err := setup.checked()
	if err != nil {
		return nil, outermost(err)
	}
	return newBox(setup)
}

// newBox makes the box of a checked setup.
func newBox(setup Setup) (*Box, error) {
	shipped, err := Shipped()
	if err != nil {
		return nil, err
	}
	facts, err := shipped.corrected(setup.Corrections)
	if err != nil {
		return nil, outermost(within(err, ".corrections"))
	}
	b := &Box{facts: facts, mission: facts.Mission(setup.Mission),
		edition: setup.Edition, mode: setup.Mode, variants: setup.Variants, deck: setup.Coop.Deck}
	b.applyVariants(setup.Corrections)
	for i := range b.plans {
		plan, ok := planOf(&b.mission.Goals[i])
		if !ok {
			return nil, companion.Errorf(companion.CodeInternal, companion.Say("deepsea.refuse.fact"), "mission %d goal %d has no rule", setup.Mission, i+1)
		}
		b.plans[i] = plan
		if plan.kind == rescueGoal {
			b.rescue = b.mission.Impact.rescueGrid(b.Variant("m7RescueGrid") == "pink-only")
		}
	}
	for i := range facts.Specialists {
		if facts.Specialists[i].Tier == 5 {
			b.seniors = append(b.seniors, i)
		}
	}
	b.values, b.spare = b.mission.Impact.values()
	b.lines = linesOf(b)
	return b, nil
}

// applyVariants lays the two variants that change printed facts of a mission
// over a copy of it; a correction of the same fact goes first.
func (b *Box) applyVariants(corrections []Correction) {
	m := *b.mission
	switch {
	case m.Number == 1 && b.Variant("m1Goal3Second") == "4":
		corrected := slices.ContainsFunc(corrections, func(c Correction) bool {
			return c.File == missionFiles[0] && (c.Path == "goals[2].leader[1]" || c.Path == "goals[2].leader")
		})
		if corrected || len(m.Goals[2].Leader) != 2 {
			return
		}
		m.Goals = slices.Clone(m.Goals)
		m.Goals[2].Leader = []int{m.Goals[2].Leader[0], 4}
	case m.Number == 6 && b.Variant("m6Layout") == "odd-q":
		m.Impact.Offset, m.Impact.OffsetAssumed = "odd-q", false
		m.Impact.Hexes = slices.Clone(m.Impact.Hexes)
		for i := range m.Impact.Hexes {
			h := &m.Impact.Hexes[i]
			h.Entry = h.R == 0 && h.C%2 == 1
			h.Assumed = h.Entry
		}
	default:
		return
	}
	b.mission = &m
}

// values lists the printed values but 0, ascending, and those of them that lie
// only off the grid.
func (b *Impact) values() (all, spare []int) {
	onGrid := map[int]bool{}
	for i := range b.Hexes {
		h := &b.Hexes[i]
		if h.Points != 0 && !slices.Contains(all, h.Points) {
			all = append(all, h.Points)
		}
		if !h.OffGrid {
			onGrid[h.Points] = true
		}
	}
	slices.Sort(all)
	for _, v := range all {
		if !onGrid[v] {
			spare = append(spare, v)
		}
	}
	return all, spare
}

// Mission gives the mission sheet with corrections and variants applied. It
// must not be changed.
func (b *Box) Mission() *Mission { return b.mission }

// Facts gives all printed facts with corrections. They must not be changed.
func (b *Box) Facts() *Facts { return b.facts }

// Edition is the preset of rules.
func (b *Box) Edition() Edition { return b.edition }

// Variant is the value that a named rule has at this table: set by hand, else
// that of the edition; "" for an unknown name.
func (b *Box) Variant(name string) string {
	if value := b.variants.Get(name); value != "" {
		return value
	}
	if fact := variantFact(name); fact != nil {
		return fact.preset(b.edition)
	}
	return ""
}

// Different lists the variants whose value differs from the preset.
func (b *Box) Different() Variants {
	var list Variants
	for _, v := range b.variants {
		if fact := variantFact(v.Name); fact != nil && fact.preset(b.edition) != v.Value {
			list = append(list, v)
		}
	}
	return list
}

// ImpactValues lists the columns of the Impact page: the printed values but 0,
// ascending. Those that ImpactValueOptional names need not be counted.
func (b *Box) ImpactValues() []int { return slices.Clone(b.values) }

// ImpactValueOptional says that a value lies only on hexes off the grid (the
// pink 3 of mission 4): most tables have no marker there.
func (b *Box) ImpactValueOptional(value int) bool { return slices.Contains(b.spare, value) }

// Seniors lists the ids of the nine tier-5 Specialists.
func (b *Box) Seniors() []string {
	ids := make([]string, len(b.seniors))
	for i, k := range b.seniors {
		ids[i] = b.facts.Specialists[k].ID
	}
	return ids
}

// Specialist gives a Specialist by its id, nil if there is none.
func (b *Box) Specialist(id string) *Specialist {
	for i := range b.facts.Specialists {
		if b.facts.Specialists[i].ID == id {
			return &b.facts.Specialists[i]
		}
	}
	return nil
}

// Journal gives a Journal card by its id, nil if there is none.
func (b *Box) Journal(id string) *Journal {
	for i := range b.facts.Journals {
		if b.facts.Journals[i].ID == id {
			return &b.facts.Journals[i]
		}
	}
	return nil
}

// Zone gives an ocean board by its id, nil if there is none.
func (b *Box) Zone(id string) *Zone {
	zones := b.facts.Zones()
	for i := range zones {
		if zones[i].ID == id {
			return &zones[i]
		}
	}
	return nil
}

// maxResearch bounds a research cube that has no cap (researchCap = none).
const maxResearch = 250

// researchMost is how much research a person can have: the cap of the track, or
// with researchCap = none as much as is ever entered. deepsea-rules §3.2.
func (b *Box) researchMost() int {
	if b.Variant("researchCap") == "none" {
		return maxResearch
	}
	return b.facts.Mat.Research.Cap
}

// senior gives the k-th tier-5 Specialist.
func (b *Box) senior(k int) *Specialist { return &b.facts.Specialists[b.seniors[k]] }
