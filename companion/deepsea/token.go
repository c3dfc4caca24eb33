package deepsea

import "slices"

// DiveToken is a kind of Dive token: dive-tokens.json.
type DiveToken struct {
	ID      string        `json:"id"`
	Copies  int           `json:"copies"`
	Options []TokenOption `json:"options"`
}

// TokenOption is one way to spend a token.
type TokenOption struct {
	Gains  []string `json:"gains"`
	Action *Action  `json:"action"`
	Pay    []string `json:"pay"`
}

func checkTokens(tokens []DiveToken, c *checker) {
	seen := map[string]bool{}
	for i := range tokens {
		c.in(i, "", func() {
			t := &tokens[i]
			c.unique(seen, t.ID, "id")
			c.rangeOf(t.Copies, 1, 36, "copies")
			c.want(len(t.Options) > 0, "options", "no option")
			for k, o := range t.Options {
				c.in(k, "options", func() {
					c.want((len(o.Gains) > 0) != (o.Action != nil), "gains", "want gains or an action")
					c.gains(o.Gains, "gains")
					c.want(len(o.Pay) == 0 || slices.Equal(o.Pay, []string{"disc"}), "pay", "unknown cost")
					if o.Action != nil {
						c.actions([]Action{*o.Action}, "action")
					}
				})
			}
		})
	}
}
