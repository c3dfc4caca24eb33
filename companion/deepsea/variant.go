package deepsea

import (
	"bytes"
	"slices"
	"strconv"
)

// Edition is a preset of rules. deepsea-rules §0.2.
type Edition string

// The two editions; the first is the default.
const (
	Released2024  Edition = "released-2024"
	Prototype2023 Edition = "prototype-2023"
)

// VariantFact is a named rule that tables read in more than one way.
// deepsea-rules §14.
type VariantFact struct {
	Name      string
	Section   string   // of deepsea-rules
	Values    []string // the default first
	Prototype string   // the value in prototype-2023 where it is another; else ""
	Assumed   bool     // the sources don't say
	Scores    bool     // it matters for the score of a sheet
}

var variantFacts = []VariantFact{
	{Name: "diveTokenTurn", Section: "6.1", Values: []string{"allowed", "never"}, Prototype: "never"},
	{Name: "discSupply", Section: "3.3", Values: []string{"unlimited", "limited"}, Prototype: "limited"},
	{Name: "impactMarkers", Section: "3.3", Values: []string{"unlimited", "limited-20"}, Prototype: "limited-20"},
	{Name: "journalPoints", Section: "12.1", Values: []string{"printed", "none"}, Prototype: "none", Scores: true},
	{Name: "journalEffects", Section: "8.6", Values: []string{"circles", "discard-and-once"}, Prototype: "discard-and-once"},
	{Name: "journalTwoActions", Section: "8.6", Values: []string{"two-circles", "one-circle"}},
	{Name: "circlesPerTurn", Section: "6.1", Values: []string{"replaces-activation", "any-number"}},
	{Name: "leftovers", Section: "12.1", Values: []string{"pooled-third", "none"}, Prototype: "none", Scores: true},
	{Name: "discoverAllFull", Section: "8.3", Values: []string{"impact", "nothing"}, Prototype: "nothing"},
	{Name: "discoverListedFull", Section: "8.3", Values: []string{"shallowest", "impossible"}},
	{Name: "discoverSplit", Section: "8.3", Values: []string{"declare-first", "one-by-one"}},
	{Name: "uniqueInStack", Section: "4.2", Values: []string{"set-aside", "discard-and-redraw"}},
	{Name: "tieFirst", Section: "12.3", Values: []string{"all-full", "split"}, Scores: true},
	{Name: "recruitFallback", Section: "5.2", Values: []string{"lowest-tier", "skip"}, Prototype: "skip"},
	{Name: "tier5Refill", Section: "5.2", Values: []string{"move-top-tile", "none"}},
	{Name: "peekTier5", Section: "4.3", Values: []string{"hidden", "open"}},
	{Name: "decline", Section: "6.4", Values: []string{"rewards-and-actions", "actions-only"}, Prototype: "actions-only"},
	{Name: "travelVoid", Section: "8.1", Values: []string{"blocked", "allowed"}},
	{Name: "travelPathDepth", Section: "8.1", Values: []string{"every-zone-entered", "destination-only"}},
	{Name: "researchCap", Section: "3.2", Values: []string{"12-lost", "none"}},
	{Name: "round1Leader", Section: "4.2", Values: []string{"disc-on-leader", "empty"}},
	{Name: "reassignCount", Section: "5.4", Values: []string{"up-to", "exact"}},
	{Name: "promoteDisc", Section: "8.7", Values: []string{"supply", "staging"}},
	{Name: "discReward", Section: "3.3", Values: []string{"supply-to-staging", "to-supply"}},
	{Name: "vesselGain", Section: "3.1", Values: []string{"launch-now", "next-preparation"}},
	{Name: "actionOrder", Section: "6.2", Values: []string{"any-order-any-subset", "printed-order"}},
	{Name: "sunkenRuinsTokens", Section: "D", Values: []string{"4", "5"}, Prototype: "5"},
	{Name: "tokenResearch", Section: "B", Values: []string{"3", "2"}, Prototype: "2"},
	{Name: "m1Goal3Second", Section: "12.2", Values: []string{"3", "4"}, Prototype: "4", Scores: true},
	{Name: "ecotoxicologistSenior", Section: "A", Values: []string{"sonar-or-conserve", "dive-or-conserve"}, Assumed: true},
	{Name: "videographerSenior", Section: "A", Values: []string{"sonar-and-conserve", "dive-and-conserve"}, Assumed: true},
	{Name: "roboticsCopy", Section: "6.2", Values: []string{"all-actions", "one-action"}},
	{Name: "symbolSource", Section: "12.4", Values: []string{"hexes-and-journals", "hexes"}, Assumed: true},
	{Name: "rangedSonar", Section: "8.3", Values: []string{"free-discover", "sonar-action"}},
	{Name: "mentorCountsLeader", Section: "12.5", Values: []string{"true", "false"}, Assumed: true},
	{Name: "doubleDiveTriggers", Section: "8.4", Values: []string{"claim-per-token", "all-per-token"}},
	{Name: "whaleCalvingChain", Section: "10", Values: []string{"once", "chain"}},
	{Name: "m4Pink", Section: "9.4", Values: []string{"off", "sea-turtle"}, Assumed: true},
	{Name: "m6Layout", Section: "9.4", Values: []string{"even-q", "odd-q"}, Assumed: true},
	{Name: "m6Packet", Section: "4.5", Values: []string{"star-and-3", "star-and-4"}, Assumed: true},
	{Name: "m7RescueGrid", Section: "9.4", Values: []string{"connected-part", "pink-only"}, Assumed: true},
	{Name: "m9Cleanup", Section: "9.4", Values: []string{"manual"}, Assumed: true},
	{Name: "m10Full", Section: "9.4", Values: []string{"infinite-then-lost", "lost"}, Assumed: true},
	{Name: "m10RaceDisc", Section: "11", Values: []string{"supply", "staging", "none"}, Assumed: true},
	{Name: "fifthPlayer", Section: "1", Values: []string{"on-with-five-seats"}, Assumed: true},
	{Name: "coopDeck", Section: "13.1", Values: []string{"bonus-then-setbacks", "three-random"}, Prototype: "three-random", Scores: true},
	{Name: "coopGoalsNeeded", Section: "13.1", Values: []string{"4", "5", "6", "7"}, Assumed: true, Scores: true},
	{Name: "coopThreshold", Section: "13.1", Values: []string{"reach", "exceed"}, Scores: true},
	{Name: "coopCardScope", Section: "13.1", Values: []string{ScopeTeam, ScopeEach}, Scores: true},
}

// VariantFacts lists every named rule in a stable order.
func VariantFacts() []VariantFact { return slices.Clone(variantFacts) }

func variantFact(name string) *VariantFact {
	for i := range variantFacts {
		if variantFacts[i].Name == name {
			return &variantFacts[i]
		}
	}
	return nil
}

// preset is the value of a variant in an edition.
func (v *VariantFact) preset(edition Edition) string {
	if edition == Prototype2023 && v.Prototype != "" {
		return v.Prototype
	}
	return v.Values[0]
}

// Variant is one named rule as a table set it by hand.
type Variant struct{ Name, Value string }

// Variants are the rules that a table set by hand, in the order of
// VariantFacts, each at most once. In JSON they are an object; numbers and
// truths may stand there as such ("m1Goal3Second": 4).
type Variants []Variant

// Get gives the value of a name, "" if it wasn't set by hand.
func (v Variants) Get(name string) string {
	for _, one := range v {
		if one.Name == name {
			return one.Value
		}
	}
	return ""
}

// With sets one value; "" takes it away. The old list stays as it is.
func (v Variants) With(name, value string) Variants {
	var next Variants
	for i := range variantFacts {
		fact := &variantFacts[i]
		old := v.Get(fact.Name)
		if fact.Name == name {
			old = value
		}
		if old != "" {
			next = append(next, Variant{fact.Name, old})
		}
	}
	return next
}

func (v Variants) check() error {
	last := -1
	for _, one := range v {
		i := slices.IndexFunc(variantFacts, func(f VariantFact) bool { return f.Name == one.Name })
		if i < 0 || i <= last {
			return within(refuse("refuse.unknown", nil), stepName(one.Name))
		}
		last = i
		if !slices.Contains(variantFacts[i].Values, one.Value) {
			return within(refuseWord(variantFacts[i].Values), stepName(one.Name))
		}
	}
	return nil
}

func (v *Variants) ReadNode(n *node) error {
	if n.Kind != objectNode {
		return refuse("refuse.object", nil)
	}
	var read Variants
	for _, m := range n.Members {
		fact := variantFact(m.Name)
		if fact == nil {
			return within(refuse("refuse.unknown", nil), stepName(m.Name))
		}
		value := m.Value.Text
		if m.Value.Kind == boolNode {
			value = strconv.FormatBool(m.Value.Truth)
		}
		if !slices.Contains(fact.Values, value) {
			return within(refuseWord(fact.Values), stepName(m.Name))
		}
		read = read.With(m.Name, value)
	}
	*v = read
	return nil
}

// MarshalJSON writes an object in the order of VariantFacts.
func (v Variants) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, one := range v {
		if i > 0 {
			b.WriteByte(',')
		}
		value := one.Value
		if _, err := strconv.Atoi(value); err != nil && value != "true" && value != "false" {
			value = string(appendText(nil, value))
		}
		b.WriteString(`"` + one.Name + `":` + value)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// UnmarshalJSON reads such an object.
func (v *Variants) UnmarshalJSON(data []byte) error { return unmarshal(data, v) }
