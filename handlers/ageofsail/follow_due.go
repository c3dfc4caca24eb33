package ageofsail

import (
	"slices"
	"strconv"
	"strings"

	"shipmate/companion/ageofsail"
	"shipmate/handlers"
	"shipmate/views"
)

// dueCard is the first thing that is due for the open seat.
func (f *following) dueCard() *views.DueCard {
	due := f.mine().Due
	if len(due) == 0 {
		return nil
	}
	first := due[0]
	id := strconv.Itoa(first.ID)
	card := &views.DueCard{Glyph: dueGlyphs[first.Why], Text: f.dueText(first), Do: f.doing(first)}
	if len(due) > 1 {
		card.Under = f.a.Say("follow.due.more", "More", len(due)-1)
		card.Later = &views.Button{Text: f.a.Say("follow.later"), Press: handlers.DoPress("later", "later:"+id)}
	}
	if first.Why == ageofsail.WhyToken || first.Why == ageofsail.WhyGrowth {
		card.Decline = &views.Button{Text: f.a.Say("ageofsail.follow.none"), Press: handlers.DoPress("none", "seen:"+id)}
	}
	return card
}

var dueGlyphs = map[string]string{ageofsail.WhyToken: "token", ageofsail.WhyGovernor: "crown", ageofsail.WhyGrowth: "disc", ageofsail.WhyLimit: "card", ageofsail.WhyAbolish: "card", ageofsail.WhyAction: "building"}

// doing are the ways to do what is due: one tap each.
func (f *following) doing(due ageofsail.Due) []views.Button {
	id := strconv.Itoa(due.ID)
	seen := func(key string) views.Button {
		return views.Button{Text: f.a.Say(key), Press: handlers.DoPress("do", "seen:"+id)}
	}
	switch due.Why {
	case ageofsail.WhyToken:
		var ways []views.Button
		for _, kind := range tokenOrder() {
			ways = append(ways, views.Button{Text: f.tokenName(kind), Glyph: tokenGlyph(kind), Press: handlers.DoPress("do-"+kind, "token:"+id+":"+kind)})
		}
		return ways
	case ageofsail.WhyGrowth:
		var ways []views.Button
		for n := 2; n <= 8; n++ {
			ways = append(ways, views.Button{Text: strconv.Itoa(n), Press: handlers.DoPress("do-"+strconv.Itoa(n), "gained:"+id+":"+strconv.Itoa(n))})
		}
		return ways
	case ageofsail.WhyGovernor:
		if slices.Contains(f.mine().Cards, due.Of) && f.mine().SpaceKnown {
			return []views.Button{{Text: f.a.Say("ageofsail.follow.to-space"), Press: handlers.DoPress("do", "governor:"+due.Of)},
				{Text: f.a.Say("ageofsail.follow.among-cards"), Press: handlers.DoPress("do-cards", "seen:"+id)}}
		}
		return []views.Button{seen("ageofsail.follow.understood")}
	case ageofsail.WhyLimit:
		ways := []views.Button{{Text: f.a.Say("ageofsail.follow.choose-discard"), Press: views.Press{ID: "do", Href: f.panel("cards", "due", id)}}}
		if due.N == 0 {
			fits := seen("ageofsail.follow.fits")
			fits.Press.ID = "do-fits"
			ways = append(ways, fits)
		}
		return ways
	case ageofsail.WhyRecount:
		return []views.Button{{Text: f.a.Say("ageofsail.follow.match"), Press: handlers.DoPress("do", "recounted")}}
	case ageofsail.WhyIcons:
		return []views.Button{seen("ageofsail.follow.moved")}
	case ageofsail.WhyAction:
		return []views.Button{{Text: f.a.Say("ageofsail.follow.choose-action"), Press: views.Press{ID: "do", Href: f.stillOpen(due)}}}
	}
	return []views.Button{seen("ageofsail.follow.understood")}
}

// dueText is what happens and why.
func (f *following) dueText(due ageofsail.Due) string {
	switch due.Why {
	case ageofsail.WhyToken:
		return f.a.Say("ageofsail.follow.due.token", "Of", f.placeName(due.Of))
	case ageofsail.WhyGovernor:
		return f.governorText(due.Of)
	case ageofsail.WhyIcons:
		if due.N > 0 {
			return f.a.Say("ageofsail.follow.due.icons-gone", "Of", f.thing(due.Of))
		}
		return f.a.Say("ageofsail.follow.due.icons", "Of", f.thing(due.Of))
	case ageofsail.WhyLimit:
		if due.N == 0 {
			return f.a.Say("ageofsail.follow.due.limit-unknown", "Cards", f.slotsFilled())
		}
		return f.a.Words.SayCount("ageofsail.follow.due.limit", max(due.N, f.mine().Over))
	case ageofsail.WhyAbolish:
		return f.a.Words.SayCount("ageofsail.follow.due.abolish", due.N)
	case ageofsail.WhyRecount:
		return f.a.Say("ageofsail.follow.due.recount", "Round", due.N)
	}
	if due.Why == ageofsail.WhyAction {
		return f.openText(due)
	}
	return f.a.Say("ageofsail.follow.due.growth")
}

// governorText says whose a region's Governor is, and why (§9).
func (f *following) governorText(card string) string {
	id := strings.TrimSuffix(card, "-governor")
	for i := range f.game.Regions {
		if region := &f.game.Regions[i]; region.ID == id && region.Leader == f.seat && region.Tied {
			return f.a.Say("ageofsail.follow.due.governor-tied", "Name", f.name(f.seat), "Region", f.regionName(id))
		}
	}
	return f.a.Say("ageofsail.follow.due.governor", "Name", f.name(f.seat), "Region", f.regionName(id))
}

// limitDue is what somebody must give away before the round ends; nil = nothing.
func (f *following) limitDue(number int) *ageofsail.Due {
	due := f.game.Seats[number-1].Due
	if at := slices.IndexFunc(due, func(one ageofsail.Due) bool { return one.Why == ageofsail.WhyLimit }); at >= 0 {
		return &due[at]
	}
	return nil
}

// owed says who else has something to do, so that nothing waits unseen.
func (f *following) owed() string {
	due := make([]int, len(f.game.Seats))
	for i := range due {
		due[i] = len(f.game.Seats[i].Due)
	}
	return handlers.Owed(f.a, f.seat, f.name, due)
}

// placeName is where a token came from: a region's track, a city, a connection;
// "" = a city that isn't followed.
func (f *following) placeName(id string) string {
	if slices.Contains(ageofsail.Regions(), id) {
		return f.regionName(id)
	}
	if id == "" {
		return f.a.Say("ageofsail.follow.a-city")
	}
	return f.sheet.PlaceName(id)
}

// thing is a tile or a card in words.
func (f *following) thing(id string) string {
	if name, ok := cardName(f.a, id); ok {
		return name
	}
	return f.buildingName(id)
}

func (f *following) regionName(id string) string { return f.a.Say("ageofsail.region." + id) }

// cardName is "Africa 3", "Slavery 0", "Governor of India"; ok is false for
// what is no card.
func cardName(a *handlers.Asker, id string) (string, bool) {
	name, ok := ageofsail.CardName(id)
	if !ok {
		return "", false
	}
	return a.Words.Message(name), true
}

// buildingName is the printed name in the person's language; of a tile that
// only the owner's copy has, the owner's.
func (f *following) buildingName(id string) string {
	return f.a.Words.Message(f.sheet.BuildingName(id))
}

// tokenOrder is the order in which kinds of tokens are offered: what counts at
// once before what is kept.
func tokenOrder() []string {
	kinds := ageofsail.TokenKinds()
	return append(slices.Clone(kinds[4:]), kinds[:4]...)
}

func isBlue(kind string) bool { return !slices.Contains(ageofsail.Tracks(), kind) }

func tokenGlyph(kind string) string {
	if isBlue(kind) {
		return ""
	}
	return kind
}

// tokenName is the action of a blue token, or the icon of a brown one.
func (f *following) tokenName(kind string) string {
	return f.a.Words.Message(f.sheet.TokenName(kind))
}

// blueTokens are the ones that the open seat may spend.
func (f *following) blueTokens() int {
	n := 0
	for kind, held := range f.mine().Tokens {
		if isBlue(kind) {
			n += held
		}
	}
	return n
}
