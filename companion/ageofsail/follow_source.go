package ageofsail

import "slices"

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
