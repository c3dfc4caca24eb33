package ageofsail

import (
	"slices"

	"shipmate/companion"
)

// What pays for a turn: a building with a disc on it, or a blue token (§8.1).

// ActionsOf are the groups of actions of a building or a kind of token; known is
// false where the table's set doesn't tell. The Colonial House and the tokens
// are the same in every copy (§3).
func (s Sheet) ActionsOf(id string) (groups [][]string, known bool) {
	switch id {
	case "attack", "payment":
		return [][]string{{id}}, true
	case "ship-or-draw":
		return [][]string{{"ship", "draw"}}, true
	case "occupy-or-draw":
		return [][]string{{"occupy", "draw"}}, true
	}
	if groups, known = s.setup.Set.Actions(id); !known && id == "colonial-house" {
		return [][]string{{"occupy"}}, true
	}
	return groups, known
}

// Offered are the actions that a source still offers: one of each group, the
// group of the action that was done first being done (§8.2). first is "" where
// none was. Of a source that the set doesn't know, known is false.
func (s Sheet) Offered(id, first string) (actions []string, known bool) {
	groups, known := s.ActionsOf(id)
	done := first == ""
	for _, group := range groups {
		if !done && slices.Contains(group, first) {
			done = true
			continue
		}
		actions = append(actions, group...)
	}
	return actions, known
}

// opens keeps in mind that a source was paid for and its action is still open;
// slot is the building's, −1 for a token.
func (g *gesture) opens(i int, id string, slot int) {
	g.due(i, Due{Why: WhyAction, Of: id, N: slot + 1})
	done := g.paid(i)
	done.Acted = true
	g.setPaid(i, done)
}

// did closes what an action did: the last source that offers it. A second group
// stays open, behind what the action brought.
func (g *gesture) did(i int, action, region string) {
	for _, one := range slices.Backward(slices.Clone(g.seat(i).follow.due)) {
		if one.Why != WhyAction {
			continue
		}
		offered, known := g.Offered(one.Of, one.First)
		if known && !slices.Contains(offered, action) || one.First != "" && !known {
			continue
		}
		g.undue(i, func(other Due) bool { return other.ID == one.ID })
		if rest, _ := g.Offered(one.Of, action); one.First == "" && len(rest) > 0 {
			g.due(i, Due{Why: WhyAction, Of: one.Of, N: one.N, First: action, Region: region})
		}
		return
	}
}

// closes ends a turn: what is still open is given up, and the next one of this
// seat begins anew.
func (g *gesture) closes(i int) {
	g.undue(i, func(one Due) bool { return one.Why == WhyAction })
	if done := g.paid(i); done.Acted {
		done.Acted = false
		g.setPaid(i, done)
	}
}

// pays refuses a source of which no action is legal after its cost, unless the
// table plays otherwise (§8.1); slot is the building's, −1 for a token. What the
// set or the table doesn't tell counts as legal.
func (g *gesture) pays(i int, id string, slot int) error {
	groups, known := g.ActionsOf(id)
	if !known || g.Variant("emptyActivation") == "allowed" {
		return nil
	}
	actions := slices.Concat(groups...)
	if slices.ContainsFunc(actions, func(action string) bool { return g.legal(i, action, slot) }) {
		return nil
	}
	if len(actions) == 1 {
		return denied("not-legal."+actions[0], nil)
	}
	return denied("not-legal", nil)
}

// legal says that a seat can do an action now, as §8.4 asks.
func (g *gesture) legal(i int, action string, by int) bool {
	holds := func(n int) bool {
		harbor := g.seat(i).counts[harborDiscs]
		return !harbor.Known || harbor.N >= n
	}
	switch action {
	case "ship":
		return holds(1)
	case "occupy":
		return holds(1) && g.anyCity(i, true)
	case "attack":
		return holds(2) && g.anyCity(i, false)
	case "payment":
		for slot, b := range g.seat(i).follow.buildings {
			if b.Disc && slot != by {
				return true
			}
		}
		return false
	}
	return action != "draw" || g.anyCard(i)
}

func (g *gesture) anyCity(i int, free bool) bool {
	side := g.side()
	if side == nil {
		return true
	}
	for r := range side.Regions {
		for c := range side.Regions[r].Cities {
			if g.onMap(i, side.Regions[r].Cities[c].ID, free) == nil {
				return true
			}
		}
	}
	return false
}

// anyCard: a card that nobody holds may be drawn. Which lies on top is not asked:
// the table's deck may lie in another order.
func (g *gesture) anyCard(i int) bool {
	held := map[string]bool{}
	for k := range g.seats() {
		cards := g.seat(k).follow.cards
		if cards == nil {
			return true
		}
		for _, id := range cards {
			held[id] = true
		}
	}
	for _, deck := range Decks() {
		for _, id := range CardsOf(deck) {
			if !held[id] && g.drawable(i, id) == nil {
				return true
			}
		}
	}
	return false
}

// drawable refuses a card of a closed region, above the presence where that is
// known, and of Slavery after abolition (§8.4, §11.5).
func (g *gesture) drawable(i int, id string) error {
	deck, value, ok := cardID(id)
	if !ok || value < 0 {
		return refuse("word", companion.Args{"Word": id})
	}
	region := deckRegion(deck)
	if data := g.region(region); region != Europe && data != nil && data.spaces > 0 && !g.open(region) {
		return denied("region-closed", companion.Args{"Region": say("ageofsail.region." + region)})
	}
	if there := g.presence(i, region); there.Known && there.N < value {
		return denied("presence-too-low", companion.Args{"Need": value, "There": there.N})
	}
	if deck == slaveryDeck && g.follow.abolished.yes {
		return denied("deck-empty", nil)
	}
	return nil
}

func deckRegion(deck string) string {
	if deck == slaveryDeck {
		return Europe
	}
	return deck
}
