package ageofsail

import (
	"slices"
	"strings"

	"shipmate/companion"
	"shipmate/companion/strict"
)

// MaxSetBytes is the size of the largest set that is read.
const MaxSetBytes = 256 << 10

const (
	maxSetDepth = 10
	maxFaults   = 40 // that one refusal lists
)

// ReadSet reads a component set strictly. A bad one is refused as a whole: the
// error is a *SetError with the place and reason of each fault that was found
// (of broken JSON and wrong types the first), of CodeTooLarge above 256 KiB, of
// CodeNewer for a version that a newer Shipmate wrote.
func ReadSet(data []byte) (*ComponentSet, error) {
	if len(data) > MaxSetBytes {
		return nil, &companion.Error{Code: companion.CodeTooLarge, Message: say("ageofsail.refuse.set.large")}
	}
	n, err := strict.ParseDepth(data, maxSetDepth)
	if err != nil {
		return nil, setError(strict.Outermost(err))
	}
	if version := n.Member("version"); version != nil {
		if v, err := version.Int(setVersion+1, 1<<15); err == nil {
			return nil, &companion.Error{Code: companion.CodeNewer, Place: "version",
				Message: companion.SayWith("ageofsail.refuse.set.newer", companion.Args{"Version": v})}
		}
	}
	set := new(ComponentSet)
	if err := strict.Decode(n, set); err != nil {
		return nil, setError(strict.Outermost(err))
	}
	if err := noNull(n, ""); err != nil {
		return nil, setError(err)
	}
	if faults := set.Check(); len(faults) > 0 {
		return nil, setError(faults...)
	}
	return set, nil
}

// noNull refuses null where only a missing field may say "unknown": it stands
// for a blank space of a track and for a region without a Shipping Track.
func noNull(n *strict.Node, place string) error {
	for i, item := range n.List {
		if item.IsNull() && !strings.HasSuffix(place, ".glory") {
			return strict.Within(refuse("set.null", nil), strings.TrimPrefix(place+strict.StepIndex(i), "."))
		}
		if err := noNull(item, place+strict.StepIndex(i)); err != nil {
			return err
		}
	}
	for _, m := range n.Members {
		at := place + strict.StepName(m.Name)
		if m.Value.IsNull() && m.Name != "shippingTrack" {
			return strict.Within(refuse("set.null", nil), strings.TrimPrefix(at, "."))
		}
		if err := noNull(m.Value, at); err != nil {
			return err
		}
	}
	return nil
}

// setError makes one refusal of all faults: the sentence lists each with its
// place, and Place is the first one's.
func setError(faults ...error) error {
	list := []companion.Message{}
	first := ""
	for i, fault := range faults {
		known, ok := fault.(*companion.Error) //nolint:errorlint // ours, unwrapped
		if !ok {
			return fault
		}
		if i == 0 {
			first = known.Place
		}
		if len(list) < maxFaults {
			list = append(list, companion.SayWith("ageofsail.refuse.set.at", companion.Args{"Place": known.Place, "Why": known.Message}))
		}
	}
	return &companion.Error{Code: companion.CodeInvalid, Place: first,
		Message: companion.SayCount("ageofsail.refuse.set", len(faults), companion.Args{"Faults": list})}
}

// setCheck collects the faults of a set.
type setCheck struct{ faults []error }

func (k *setCheck) blame(place, name string, args companion.Args) {
	k.faults = append(k.faults, strict.Within(refuse("set."+name, args), place))
}

func (k *setCheck) bound(place string, n, low, high int) {
	if n < low || n > high {
		k.faults = append(k.faults, strict.Within(refuseRange(low, high), place))
	}
}

func (k *setCheck) text(place, text string, most int) {
	if err := strict.CheckText(text, most); err != nil {
		k.faults = append(k.faults, strict.Within(err, place))
	}
}

func (k *setCheck) word(place, text string, words ...string) bool {
	if slices.Contains(words, text) {
		return true
	}
	k.faults = append(k.faults, strict.Within(strict.RefuseWord(words), place))
	return false
}

func (k *setCheck) icons(place string, icons *Icons) {
	if icons == nil {
		return
	}
	for t, n := range icons.List() {
		k.bound(place+".icons."+trackNames[t], n, 0, 15)
	}
}

func (k *setCheck) glory(place string, glory *int) {
	if glory != nil {
		k.bound(place+".glory", *glory, 0, 20)
	}
}

// actions: at most two groups of alternatives, none of them empty.
func (k *setCheck) actions(place string, actions [][]string) {
	if len(actions) > 2 {
		k.blame(place+".actions", "groups", nil)
	}
	for i, group := range actions {
		if len(group) == 0 {
			k.blame(place+".actions"+strict.StepIndex(i), "group", nil)
		}
		for j, action := range group {
			k.word(place+".actions"+strict.StepIndex(i)+strict.StepIndex(j), action, "ship", "occupy", "attack", "draw", "payment")
		}
	}
}

// Check lists what is wrong with a set, each fault of CodeInvalid with its
// place; none for a good one, which may be partly empty.
func (c *ComponentSet) Check() []error {
	k := &setCheck{}
	k.word("format", c.Format, setFormat)
	if c.Version != setVersion {
		k.bound("version", c.Version, setVersion, setVersion)
	}
	k.word("game", c.Game, setGame)
	k.word("kind", c.Kind, SetPractice, SetYours)
	if !strict.IsID(c.ID) {
		k.blame("id", "id", nil)
	}
	k.text("label", c.Label, 80)
	if c.Kind == SetPractice && c.Label != PracticeLabel {
		k.blame("label", "label", nil)
	}
	if c.BasedOn != "" {
		k.word("basedOn", c.BasedOn, SetPractice)
	}
	if c.Notice != "" {
		k.text("notice", c.Notice, 1000)
	}
	for i, p := range c.Profiles {
		k.word("profiles"+strict.StepIndex(i), p, string(Endeavor2009), string(AgeOfSail2018))
	}
	k.tokens(c.Tokens)
	k.buildings(c)
	k.cards(c.Cards)
	if c.AssetTracks != nil {
		for t, track := range c.AssetTracks.list() {
			k.track("assetTracks."+trackNames[t], track)
		}
	}
	if c.Map != nil {
		seen := map[string]bool{}
		for i := range c.Map.Sides {
			side := &c.Map.Sides[i]
			place := "map.sides" + strict.StepIndex(i)
			if seen[side.ID] {
				k.blame(place+".id", "doubled", nil)
			}
			seen[side.ID] = true
			k.side(place, side)
		}
	}
	return k.faults
}

// tokens: eight kinds, each once; once all counts are there they make 95.
func (k *setCheck) tokens(kinds []TokenKind) {
	sum, known := 0, 0
	seen := map[string]bool{}
	for i := range kinds {
		kind := &kinds[i]
		place := "tokens" + strict.StepIndex(i)
		if k.word(place+".id", kind.ID, TokenKinds()...) && seen[kind.ID] {
			k.blame(place+".id", "doubled", nil)
		}
		seen[kind.ID] = true
		colour := "blue"
		if slices.Contains(trackNames[:], kind.ID) {
			colour = "brown"
		}
		k.word(place+".colour", kind.Colour, colour)
		k.icons(place, kind.Icons)
		k.actions(place, kind.Actions)
		if kind.Count != nil {
			k.bound(place+".count", *kind.Count, 0, NumTokens)
			sum, known = sum+*kind.Count, known+1
		}
	}
	if known == len(TokenKinds()) && sum != NumTokens {
		k.blame("tokens", "tokens", companion.Args{"Sum": sum, "Want": NumTokens})
	}
}

func (k *setCheck) buildings(c *ComponentSet) {
	seen := map[string]bool{}
	for i := range c.StartBuildings {
		b := &c.StartBuildings[i]
		place := "startBuildings" + strict.StepIndex(i)
		if k.word(place+".id", b.ID, startBuildings...) && seen[b.ID] {
			k.blame(place+".id", "doubled", nil)
		}
		seen[b.ID] = true
		k.text(place+".name", b.Name, maxName)
		k.icons(place, b.Icons)
		k.actions(place, b.Actions)
		k.glory(place, b.Glory)
	}
	for i := range c.Buildings {
		b := &c.Buildings[i]
		place := "buildings" + strict.StepIndex(i)
		at := slices.IndexFunc(knownBuildings, func(known KnownBuilding) bool { return known.ID == b.ID })
		switch {
		case seen[b.ID]:
			k.blame(place+".id", "doubled", nil)
		case at >= 0 && knownBuildings[at].Level != b.Level:
			k.bound(place+".level", b.Level, knownBuildings[at].Level, knownBuildings[at].Level)
		case at < 0 && (b.Level != 5 || !slices.Contains(c.Profiles, string(AgeOfSail2018)) || !strict.IsID(b.ID)):
			k.blame(place+".id", "building", nil)
		}
		seen[b.ID] = true
		k.text(place+".name", b.Name, maxName)
		k.bound(place+".level", b.Level, 1, 5)
		if b.Level >= 1 && b.Level <= 5 {
			k.bound(place+".copies", b.Copies, copiesOf(b.Level), copiesOf(b.Level))
		}
		k.icons(place, b.Icons)
		k.actions(place, b.Actions)
		k.glory(place, b.Glory)
	}
}

// cards: each of the 48 at most once, its id its deck and value.
func (k *setCheck) cards(cards []Card) {
	seen := map[string]bool{}
	for i := range cards {
		c := &cards[i]
		place := "cards" + strict.StepIndex(i)
		deck, value, ok := cardID(c.ID)
		switch {
		case !ok:
			k.blame(place+".id", "card", nil)
		case seen[c.ID]:
			k.blame(place+".id", "doubled", nil)
		case c.Deck != deck:
			k.word(place+".deck", c.Deck, deck)
		case value < 0 && (!c.Governor || c.Value != nil), value >= 0 && (c.Governor || c.Value == nil || *c.Value != value):
			k.blame(place+".value", "value", nil)
		}
		seen[c.ID] = true
		if c.Effect != "" && (c.Effect != "abolition" || c.ID != abolitionCard) {
			k.blame(place+".effect", "effect", nil)
		}
		k.icons(place, c.Icons)
		k.glory(place, c.Glory)
	}
}

// track: five levels that cover 0–15 without gap, values not falling; 16 spaces.
func (k *setCheck) track(place string, track *AssetTrack) {
	if track == nil {
		return
	}
	if n := len(track.Levels); n > 0 {
		next, last := 0, 0
		if n != 5 {
			k.blame(place+".levels", "levels", nil)
		}
		for i, level := range track.Levels {
			at := place + ".levels" + strict.StepIndex(i)
			if level.From != next || level.To < level.From {
				k.blame(at, "gap", companion.Args{"Space": next})
			}
			k.bound(at+".value", level.Value, max(1, last), 30)
			next, last = level.To+1, level.Value
		}
		if next != MaxSpace+1 {
			k.blame(place+".levels", "cover", nil)
		}
	}
	if n := len(track.Glory); n > 0 && n != MaxSpace+1 {
		k.blame(place+".glory", "spaces", nil)
	}
	for i, glory := range track.Glory {
		if glory != nil {
			k.bound(place+".glory"+strict.StepIndex(i), *glory, 0, 20)
		}
	}
}

// side: regions and cities each once, connections between two that exist; a
// side has room for at most 95 tokens.
func (k *setCheck) side(place string, s *Side) {
	k.word(place+".id", s.ID, "a", "b")
	k.text(place+".label", s.Label, 80)
	for i, n := range s.Players {
		k.bound(place+".players"+strict.StepIndex(i), n, MinSeats, MaxSeats)
	}
	regions, cities := map[string]bool{}, map[string]bool{}
	for i := range s.Regions {
		r := &s.Regions[i]
		at := place + ".regions" + strict.StepIndex(i)
		if k.word(at+".id", r.ID, regionIDs...) && regions[r.ID] {
			k.blame(at+".id", "doubled", nil)
		}
		regions[r.ID] = true
		k.text(at+".name", r.Name, 60)
		switch {
		case r.ShippingTrack.Known && r.ShippingTrack.None != (r.ID == Europe):
			k.blame(at+".shippingTrack", "shipping", nil)
		case r.ShippingTrack.Known && !r.ShippingTrack.None:
			k.bound(at+".shippingTrack.spaces", r.ShippingTrack.Spaces, 1, 12)
		}
		for j := range r.Stacks {
			k.word(at+".stacks"+strict.StepIndex(j)+".deck", r.Stacks[j].Deck, Decks()...)
		}
		for j := range r.Cities {
			city := &r.Cities[j]
			where := at + ".cities" + strict.StepIndex(j)
			if !cityIDFits(city.ID) || cities[city.ID] {
				k.blame(where+".id", "doubled", nil)
			}
			cities[city.ID] = true
			k.text(where+".name", city.Name, maxName)
			if city.Glory != nil {
				k.bound(where+".glory", *city.Glory, 1, 2)
			}
		}
	}
	if len(s.Connections) > maxList {
		k.faults = append(k.faults, strict.Within(strict.Refuse("refuse.many", companion.Args{"Limit": maxList}), place+".connections"))
	}
	seen := map[string]bool{}
	for i := range s.Connections {
		one := &s.Connections[i]
		at := place + ".connections" + strict.StepIndex(i)
		if !cityIDFits(one.ID) || seen[one.ID] {
			k.blame(at+".id", "doubled", nil)
		}
		seen[one.ID] = true
		if len(one.Ends) != 2 || one.Ends[0] == one.Ends[1] || !cities[one.Ends[0]] || !cities[one.Ends[1]] {
			k.blame(at+".ends", "ends", nil)
		}
	}
	// Fewer places than tokens may be a map that is still being typed in.
	if places, _ := s.TokenPlaces(); places > NumTokens {
		k.blame(place, "tokens", companion.Args{"Sum": places, "Want": NumTokens})
	}
}

// cityIDFits: the id is part of keys, so it is short and has no dot.
func cityIDFits(id string) bool {
	return strict.IsID(id) && len(id) <= 32 && !strings.Contains(id, ".")
}
