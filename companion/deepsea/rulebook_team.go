package deepsea

// tileRules is a kind of Specialist; side 0 is the Junior, 1 the Senior.
type tileRules struct {
	id      string
	tier    uint8
	copies  uint8
	gains   [2][]Item
	slots   [2][]uint8 // none = no circle (deepsea-rules §6.1)
	scoring *Scoring
}

// cardRules is a Journal card.
type cardRules struct {
	id      string
	anchor  bool
	cost    uint8
	fields  uint8 // bit f = field f
	gains   []Item
	others  []Item
	circles [][]uint8 // slots of each circle
}

// tokenRules is a kind of Dive token.
type tokenRules struct {
	id      string
	copies  uint8
	options []optionRules
}

// optionRules is one way to spend a token.
type optionRules struct {
	gains []Item
	pay   bool // staging → supply
}

// leader is the Team Leader's place among the tiles.
const leaderTile = 0

func (r *rulebook) addTile(s *Specialist) {
	t := tileRules{id: s.ID, tier: uint8(s.Tier), copies: uint8(s.Copies), scoring: s.Senior.Scoring}
	for i, side := range []*Side{s.Junior, s.Senior} {
		if side == nil {
			continue
		}
		t.gains[i], t.slots[i] = sourcedGains(0, side.Gains), r.slotsOf(side.Actions)
	}
	// Two states of a transcription differ in these two Seniors (§14).
	if s.ID == "ecologist" && r.box.Variant("ecotoxicologistSenior") == "dive-or-conserve" {
		t.slots[1] = r.slotsOf([][]Action{{{Act: "dive"}, {Act: "conserve"}}})
	}
	if s.ID == "rov-operator" && r.box.Variant("videographerSenior") == "dive-and-conserve" {
		t.slots[1] = r.slotsOf([][]Action{{{Act: "dive"}}, {{Act: "conserve"}}})
	}
	r.tiles = append(r.tiles, t)
}

func (r *rulebook) addCard(j *Journal) {
	c := cardRules{id: j.ID, anchor: j.Anchor, cost: uint8(j.Cost), gains: sourcedGains(0, j.Gains), others: sourcedGains(0, j.Others)}
	for _, f := range j.Fields {
		c.fields |= 1 << fieldIndex(f)
	}
	slots := r.slotsOf(j.Actions)
	switch {
	case r.variants.noCircles || len(slots) == 0:
	case r.variants.oneCircle:
		c.circles = [][]uint8{slots}
	default:
		for _, slot := range slots {
			c.circles = append(c.circles, []uint8{slot})
		}
	}
	r.cards = append(r.cards, c)
}

func (r *rulebook) addToken(t *DiveToken) {
	token := tokenRules{id: t.ID, copies: uint8(t.Copies)}
	for i := range t.Options {
		o := &t.Options[i]
		option := optionRules{gains: sourcedGains(0, o.Gains), pay: len(o.Pay) > 0}
		if o.Action != nil {
			option.gains = []Item{{kind: itemAction, n: 1, ref: r.slot(actOf(o.Action))}}
		}
		// tokenResearch = 2: the research that stands beside another option.
		if g := option.gains; len(t.Options) > 1 && !option.pay && len(g) == 1 && g[0].kind == itemResearch && g[0].n == 3 && r.box.Variant("tokenResearch") == "2" {
			g[0].n = 2
		}
		token.options = append(token.options, option)
	}
	r.tokens = append(r.tokens, token)
}
