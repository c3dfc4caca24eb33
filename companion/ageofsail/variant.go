package ageofsail

import (
	"slices"
	"strconv"

	"shipmate/companion/strict"
)

// VariantFact is a named rule that tables read in more than one way (§17).
type VariantFact struct {
	Name   string
	Values []string // the default first
	In2018 string   // the preset of age-of-sail-2018 where it is another; else ""
	Mark   string   // where it comes from: "A" the rulebook or two texts, "B" one text, "C" our decision
}

const numVariants = 15

var variantFacts = [numVariants]VariantFact{
	{Name: "buildGap", Values: []string{"next-level", "skip"}, Mark: "B"},
	{Name: "europeAttackPresence", Values: []string{"waived", "required"}, Mark: "B"},
	{Name: "besideCounts", Values: []string{"true", "false"}, Mark: "B"},
	{Name: "discardReturn", Values: []string{"by-value", "bottom"}, Mark: "B"},
	{Name: "twoActions", Values: []string{"same-region", "any-region"}, Mark: "B"},
	{Name: "emptyActivation", Values: []string{"refused", "allowed"}, Mark: "C"},
	{Name: "limitRecheck", Values: []string{"round-end", "pass-only"}, Mark: "C"},
	{Name: "paymentGuard", Values: []string{"on", "off"}, Mark: "C"},
	{Name: "salaryCount", Values: []string{"up-to", "as-many-as-possible"}, Mark: "A"},
	{Name: "startSeat", Values: []string{"random", "chosen"}, Mark: "A"},
	{Name: "levelFive", Values: []string{"all-three", "three-of-pool"}, In2018: "three-of-pool", Mark: "B"},
	{Name: "firstSalary", Values: []string{"nothing", "start-tile"}, In2018: "start-tile", Mark: "A"},
	{Name: "discardPhase", Values: []string{"on-pass", "own-phase"}, In2018: "own-phase", Mark: "A"},
	{Name: "tokenSplit", Values: []string{"known", "from-set"}, Mark: "B"},
	{Name: "neutralSeat", Values: []string{"off", "manual"}, Mark: "C"},
}

// VariantFacts lists every named rule in a stable order.
func VariantFacts() []VariantFact { return slices.Clone(variantFacts[:]) }

// Variants are the rules that a table set by hand; the zero value sets none. In
// JSON they are an object; truths may stand there as such.
type Variants struct {
	set [numVariants]uint8 // index in Values + 1; 0 = not set by hand
}

func variantIndex(name string) int {
	return slices.IndexFunc(variantFacts[:], func(f VariantFact) bool { return f.Name == name })
}

// Get gives the value of a name, "" if it wasn't set by hand.
func (v Variants) Get(name string) string {
	if i := variantIndex(name); i >= 0 && v.set[i] > 0 {
		return variantFacts[i].Values[v.set[i]-1]
	}
	return ""
}

// With sets one value; "" takes it away. What is no name or no value of it
// changes nothing.
func (v Variants) With(name, value string) Variants {
	if i := variantIndex(name); i >= 0 && (value == "" || slices.Contains(variantFacts[i].Values, value)) {
		v.set[i] = uint8(slices.Index(variantFacts[i].Values, value) + 1)
	}
	return v
}

// in is what holds under a profile.
func (v Variants) in(p Profile, name string) string {
	if value := v.Get(name); value != "" {
		return value
	}
	fact := &variantFacts[variantIndex(name)]
	if p == AgeOfSail2018 && fact.In2018 != "" {
		return fact.In2018
	}
	return fact.Values[0]
}

// ReadNode reads an object of names and values.
func (v *Variants) ReadNode(n *strict.Node) error {
	if n.Kind != strict.Object {
		return strict.Refuse("refuse.object", nil)
	}
	var read Variants
	for _, m := range n.Members {
		i := variantIndex(m.Name)
		if i < 0 {
			return strict.Within(strict.Refuse("refuse.unknown", nil), strict.StepName(m.Name))
		}
		value := m.Value.Text
		if m.Value.Kind == strict.Bool {
			value = strconv.FormatBool(m.Value.Truth)
		}
		if !slices.Contains(variantFacts[i].Values, value) {
			return strict.Within(strict.RefuseWord(variantFacts[i].Values), strict.StepName(m.Name))
		}
		read = read.With(m.Name, value)
	}
	*v = read
	return nil
}

// MarshalJSON writes an object in the order of VariantFacts.
func (v Variants) MarshalJSON() ([]byte, error) {
	var o strict.Ordered
	for i := range variantFacts {
		if v.set[i] > 0 {
			o.Put(variantFacts[i].Name, variantFacts[i].Values[v.set[i]-1])
		}
	}
	return o.MarshalJSON()
}

// UnmarshalJSON reads such an object.
func (v *Variants) UnmarshalJSON(data []byte) error { return strict.Unmarshal(data, v) }
