package deepsea

import (
	"slices"
	"strings"
)

// checkRule is one numbered check. deepsea-rules §16.3.
type checkRule struct {
	key     string // its sentence
	weight  uint8
	setback bool // only a warning once a Setback is revealed (§16.1)
}

// takenExcuses are the checks that are only warnings once a Setback took
// something of a kind from anybody.
var takenExcuses = [numTaken][]uint8{
	takenMarkers:     {61, 63, 72, 76},
	takenSpecialists: {69, 72},
	takenJournals:    {44, 47, 54, 56, 57, 72},
	takenVessels:     {}, // C10 counts them
}

// checkRules are the checks by their numbers. Those without a sentence hold by
// the form of a Laid: C09 and C37 are about a log, which a Laid hasn't; C11,
// C14, C15, C24, C25, C30, C40, C55 and C60 are about what a place can't hold.
var checkRules = [...]checkRule{
	1:  {"deepsea.check.c01", weightError, false},
	2:  {"deepsea.check.c02", weightError, false},
	3:  {"deepsea.check.c03", weightError, false},
	4:  {"deepsea.check.c04", weightError, false},
	5:  {"deepsea.check.c05", weightError, false},
	6:  {"deepsea.check.c06", weightError, false},
	7:  {"deepsea.check.c07", weightError, false},
	8:  {"deepsea.check.c08", weightError, false},
	9:  {"deepsea.check.c09", weightError, false},
	10: {"deepsea.check.c10", weightError, true},
	12: {"deepsea.check.c12", weightWarning, true},
	13: {"deepsea.check.c13", weightWarning, false},
	16: {"deepsea.check.c16", weightError, false},
	17: {"deepsea.check.c17", weightError, false},
	18: {"deepsea.check.c18", weightError, false},
	19: {"deepsea.check.c19", weightError, true},
	20: {"deepsea.check.c20", weightWarning, true},
	21: {"deepsea.check.c21", weightError, true},
	22: {"deepsea.check.c22", weightError, false},
	23: {"deepsea.check.c23", weightError, false},
	26: {"deepsea.check.c26", weightError, false},
	27: {"deepsea.check.c27", weightError, false},
	28: {"deepsea.check.c28", weightError, false},
	29: {"deepsea.check.c29", weightError, false},
	31: {"deepsea.check.c31", weightError, false},
	32: {"deepsea.check.c32", weightError, false},
	33: {"deepsea.check.c33", weightError, true},
	34: {"deepsea.check.c34", weightError, true},
	35: {"deepsea.check.c35", weightError, false},
	36: {"deepsea.check.c36", weightWarning, false},
	38: {"deepsea.check.c38", weightError, false},
	39: {"deepsea.check.c39", weightError, false},
	41: {"deepsea.check.c41", weightError, false},
	42: {"deepsea.check.c42", weightError, false},
	43: {"deepsea.check.c43", weightError, false},
	44: {"deepsea.check.c44", weightError, false},
	45: {"deepsea.check.c45", weightWarning, false},
	46: {"deepsea.check.c46", weightError, false},
	47: {"deepsea.check.c47", weightError, false},
	48: {"deepsea.check.c48", weightError, false},
	49: {"deepsea.check.c49", weightError, false},
	50: {"deepsea.check.c50", weightError, false},
	51: {"deepsea.check.c51", weightError, false},
	52: {"deepsea.check.c52", weightError, false},
	53: {"deepsea.check.c53", weightError, false},
	54: {"deepsea.check.c54", weightError, false},
	56: {"deepsea.check.c56", weightError, false},
	57: {"deepsea.check.c57", weightError, false},
	58: {"deepsea.check.c58", weightError, false},
	59: {"deepsea.check.c59", weightError, false},
	61: {"deepsea.check.c61", weightError, false},
	62: {"deepsea.check.c62", weightError, false},
	63: {"deepsea.check.c63", weightError, false},
	64: {"deepsea.check.c64", weightError, false},
	65: {"deepsea.check.c65", weightError, false},
	66: {"deepsea.check.c66", weightError, false},
	67: {"deepsea.check.c67", weightError, false},
	68: {"deepsea.check.c68", weightError, true},
	69: {"deepsea.check.c69", weightWarning, false},
	70: {"deepsea.check.c70", weightError, false},
	71: {"deepsea.check.c71", weightError, false},
	72: {"deepsea.check.c72", weightWarning, false},
	73: {"deepsea.check.c73", weightError, false},
	74: {"deepsea.check.c74", weightError, false},
	75: {"deepsea.check.c75", weightError, true},
	76: {"deepsea.check.c76", weightError, false},
	77: {"deepsea.check.c77", weightWarning, false},
	78: {"deepsea.check.c78", weightError, false},
	79: {"deepsea.check.c79", weightError, true},
	80: {"deepsea.check.c80", weightError, false},
	81: {"deepsea.check.c81", weightWarning, false},
	82: {"deepsea.check.c82", weightError, false},
	83: {"deepsea.check.c83", weightError, false},
	84: {"deepsea.check.c84", weightWarning, false},
	85: {"deepsea.check.c85", weightError, false},
}

// checkNeeds are the groups that a check looks at, without the seat: something
// open in one of them, and the check isn't made, or only as far as it is
// certain.
var checkNeeds = [len(checkRules)]string{
	2: "turn", 3: "turn", 4: "turn", 5: "turn", 6: "turn", 7: "turn specialists", 10: "tracks vessels", 12: "tracks zone impact journals specialists",
	13: "tracks zone impact journals specialists", 16: "vessels ocean", 17: "vessels", 18: "vessels", 19: "vessels tracks ocean journals",
	20: "vessels tracks", 21: "vessels tracks ocean journals", 22: "discs specialists zone ocean journals goals", 23: "discs", 26: "ocean",
	27: "zone", 28: "specialists", 29: "journals", 31: "turn specialists", 32: "turn zone journals tokens ocean", 33: "tracks zone journals ocean",
	34: "tracks zone journals ocean", 35: "zone ocean", 36: "zone ocean", 38: "ocean", 39: "ocean", 41: "ocean", 42: "ocean", 43: "ocean zone",
	44: "ocean zone journals", 45: "ocean zone journals", 46: "ocean discoverers", 47: "discoverers zone journals", 48: "ocean piles",
	49: "zone ocean tokens piles", 50: "tokens piles", 51: "zone", 52: "tokens", 53: "zone ocean tokens piles", 54: "journals piles",
	56: "journals piles", 57: "journals", 58: "journals zone ocean", 59: "journals zone", 61: "impact", 62: "impact", 63: "impact", 64: "impact ocean",
	65: "impact", 66: "specialists", 67: "turn specialists", 68: "specialists tracks tray", 69: "specialists", 70: "specialists tray", 71: "tray",
	72: "specialists journals zone impact piles", 73: "goals ocean", 74: "impact ocean", 75: "impact tracks", 76: "goals impact", 77: "tracks",
	78: "goals discoverers", 79: "goals vessels ocean", 80: "coop turn", 82: "coop", 83: "turn specialists tokens", 84: "shown", 85: "shown",
}

// needed says that a check that looks at these groups looks at one of them.
func needed(needs, group string) bool {
	if strings.HasPrefix(group, "zone.") {
		group = "zone"
	} else if len(group) > 3 && group[2] == '.' {
		group = group[3:]
	}
	return slices.Contains(strings.Fields(needs), group)
}
