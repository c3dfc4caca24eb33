package deepsea

import "slices"

// gainWords are the rewards that are printed on components. deepsea-rules §7.1.
var gainWords = []string{"reputation", "inspiration", "coordination", "ingenuity",
	"any", "lowest", "research", "disc", "impact", "promote"}

// actWords are the actions that are printed on components.
var actWords = []string{"travel", "sonar", "dive", "conserve", "journal", "promote", "copy"}

// Gain is a printed reward, and how often it is gained.
type Gain struct {
	Word string
	N    int
}

// Gains puts equal rewards together, in the order in which they are printed.
func Gains(words []string) []Gain {
	var list []Gain
	for _, word := range words {
		at := slices.IndexFunc(list, func(g Gain) bool { return g.Word == word })
		if at < 0 {
			at, list = len(list), append(list, Gain{Word: word})
		}
		list[at].N++
	}
	return list
}

// Action is one printed action; most have a word and nothing else.
type Action struct {
	Act       string `json:"act"`
	TechBonus int    `json:"techBonus,omitempty"`
	Depths    []int  `json:"depths,omitempty"`
	Tokens    int    `json:"tokens,omitempty"`
	CostDelta int    `json:"costDelta,omitempty"`
	Scope     string `json:"scope,omitempty"`
}

// ReadNode takes "travel" as well as {"act":"travel","techBonus":1}.
func (a *Action) ReadNode(n *node) error {
	if n.Kind == textNode {
		*a = Action{Act: n.Text}
		return nil
	}
	type plain Action
	var p plain
	if err := decode(n, &p); err != nil {
		return err
	}
	*a = Action(p)
	return nil
}

func (c *checker) gains(gains []string, place string) {
	for _, g := range gains {
		c.want(slices.Contains(gainWords, g), place, "unknown gain %q", g)
	}
}

func (c *checker) actions(actions []Action, place string) {
	for _, a := range actions {
		c.want(slices.Contains(actWords, a.Act), place, "unknown action %q", a.Act)
		c.want(a.Scope == "" || a.Scope == "vessel-depth", place, "unknown scope %q", a.Scope)
		c.depths(a.Depths, MaxDepth, place)
		c.rangeOf(a.TechBonus, 0, 5, place)
		c.rangeOf(a.Tokens, 0, 9, place)
		c.rangeOf(a.CostDelta, -9, 9, place)
	}
}

func (c *checker) depths(depths []int, deepest int, place string) {
	for i, d := range depths {
		c.want(d >= 1 && d <= deepest && (i == 0 || d > depths[i-1]), place, "impossible depths %v", depths)
	}
}
