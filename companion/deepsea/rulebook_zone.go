package deepsea

// zoneRule is the one named rule that a zone may have. What is printed as
// plain gains (Deepwater Shark, Bioluminescent Fauna, Brine Pool, Fallen Star)
// needs no name. deepsea-rules §10.
type zoneRule uint8

const (
	plainZone       zoneRule = iota
	oilRig                   // all conservation sites filled: who has a disc here may promote
	seaTurtle                // Conserve here: may Travel from here
	shipwreck                // Dive here: draw two tokens, keep one
	caves                    // no vessel may be here; sites are used from the neighbours
	sunkenRuins              // Dive site emptied: who has a vessel here may Travel from here
	whaleCalving             // Conserve here with a disc on j1: may Conserve here again
	jellyfishBloom           // Travel out of here with a disc on a marked space: an Impact
	thermalVents             // claim: research for each disc on a marked space
	vortex                   // Travel from here: Technology +1; s1 needs no zone above
	seamount                 // claim with a disc on a marked space: lowest attribute
	abyssalPlain             // s1, s2 need no zone above
	abyssalTrench            // one vessel of each player
	blackSmoker              // claim: may Travel from here, not to depth 5
	scalyFootSnails          // claim: may Journal here
	numZoneRules
)

var zoneRuleOf = map[string]zoneRule{
	"decommissioned-oil-rig": oilRig, "sea-turtle-migration": seaTurtle, "shipwreck": shipwreck,
	"submerged-cave-system": caves, "sunken-ruins": sunkenRuins, "whale-calving-ground": whaleCalving,
	"jellyfish-bloom": jellyfishBloom, "thermal-vents": thermalVents, "vortex": vortex, "seamount": seamount,
	"abyssal-plain": abyssalPlain, "abyssal-trench": abyssalTrench, "black-smoker": blackSmoker, "scaly-foot-snails": scalyFootSnails,
}

// zoneRules is an ocean board for the engine.
type zoneRules struct {
	id         string
	depth      uint8
	unique     bool
	rule       zoneRule
	discovery  []Item // sourced here
	arrival    []Item // gains and bound actions, sourced here
	firstSpace uint8
	numSpaces  uint8
	firstSite  uint8
	numSites   uint8
	tracks     [][]uint8 // spaces of each sonar track, in order
	conserves  []uint8   // conservation sites
	journals   []uint8   // journal sites
	claim      []Item    // with every token that is taken here
	departure  []Item    // with a Travel out of here
	marked     []uint8   // marked spaces
}

// spaceKind is what a disc on a space counts as.
type spaceKind uint8

const (
	sonarSpace spaceKind = iota
	conserveSpace
	journalSpace
)

// caveSide is the neighbour from which a cave is used.
type caveSide uint8

const (
	fromHere caveSide = iota
	fromLeft
	fromAbove
	fromRight
)

var caveSides = map[string]caveSide{"": fromHere, "left": fromLeft, "up": fromAbove, "right": fromRight}

// spaceRules is a printed place for one disc.
type spaceRules struct {
	id    string
	zone  uint8
	kind  spaceKind
	track uint8 // of a sonar space
	cost  uint8 // research, of a conservation site
	field uint8 // of a journal site
	from  caveSide
	gains []Item // sourced: gains, Discover, actions
	links []spaceLink
}

// spaceLink is a link as one of its ends sees it.
type spaceLink struct {
	other uint8 // the space at the other end
	gains []Item
}

// siteRules is a Dive site.
type siteRules struct {
	id     string
	zone   uint8
	tokens uint8
	from   caveSide
	dive   []Item // once with every Dive here
}

func (r *rulebook) addZone(z *Zone) {
	at := uint8(len(r.zones))
	own := at + 1
	zone := zoneRules{id: z.ID, depth: uint8(z.Depth), unique: z.Unique, rule: zoneRuleOf[z.ID],
		discovery: sourcedGains(own, z.Discovery), arrival: sourcedGains(own, z.Arrival),
		firstSpace: uint8(len(r.spaces)), firstSite: uint8(len(r.sites))}
	for i := range z.ArrivalActions {
		zone.arrival = append(zone.arrival, Item{kind: itemAction, n: 1, ref: r.slot(actOf(&z.ArrivalActions[i])), zone: own})
	}
	for _, s := range z.Dive {
		tokens := s.Tokens
		if z.ID == "sunken-ruins" && tokens == 4 && r.box.Variant("sunkenRuinsTokens") == "5" {
			tokens = 5
		}
		r.sites = append(r.sites, siteRules{id: s.ID, zone: at, tokens: uint8(tokens), from: caveSides[s.From]})
	}
	zone.numSites = uint8(len(r.sites)) - zone.firstSite
	for t, track := range z.Sonar {
		var spaces []uint8
		for _, s := range track {
			spaces = append(spaces, r.addSpace(spaceRules{id: s.ID, zone: at, kind: sonarSpace, track: uint8(t), gains: sonarGains(own, &s)}))
		}
		zone.tracks = append(zone.tracks, spaces)
	}
	for _, s := range z.Conserve {
		space := spaceRules{id: s.ID, zone: at, kind: conserveSpace, cost: uint8(s.Cost), from: caveSides[s.From], gains: sourcedGains(own, s.Gains)}
		for i := range s.Actions {
			// Only an action of an arrival or of the zone's rule is bound to the zone.
			space.gains = append(space.gains, r.grantedAction(own, &s.Actions[i]))
		}
		zone.conserves = append(zone.conserves, r.addSpace(space))
		if s.Marked {
			zone.marked = append(zone.marked, uint8(len(r.spaces)-1))
		}
	}
	for _, s := range z.Journal {
		zone.journals = append(zone.journals, r.addSpace(spaceRules{id: s.ID, zone: at, kind: journalSpace,
			field: uint8(fieldIndex(s.Field)), from: caveSides[s.From], gains: sourcedGains(own, s.Gains)}))
		if s.Marked {
			zone.marked = append(zone.marked, uint8(len(r.spaces)-1))
		}
	}
	zone.numSpaces = uint8(len(r.spaces)) - zone.firstSpace
	r.addZoneRules(z, &zone, own)
	r.zones = append(r.zones, zone)
	for _, l := range z.Links {
		r.addLink(&zone, &l, own)
	}
}

// grantedAction is an action of a site. A ranged Sonar is a free Discover with
// that zone as its source.
func (r *rulebook) grantedAction(own uint8, a *Action) Item {
	made := actOf(a)
	if made.verb == verbSonar && made.depths != 0 && !r.variants.rangedIsSonar {
		return Item{kind: itemDiscover, n: 1, ref: made.depths, zone: own}
	}
	return Item{kind: itemAction, n: 1, ref: r.slot(made)}
}

func (r *rulebook) addSpace(s spaceRules) uint8 {
	r.spaces = append(r.spaces, s)
	return uint8(len(r.spaces) - 1)
}

// addZoneRules reads what the printed rules of a zone give as plain gains, and
// which Discovers need no zone above.
func (r *rulebook) addZoneRules(z *Zone, zone *zoneRules, own uint8) {
	for _, rule := range z.Rules {
		gains := sourcedGains(own, rule.Gains)
		switch rule.Trigger {
		case "claim":
			zone.claim = append(zone.claim, gains...)
		case "travel-out":
			zone.departure = append(zone.departure, gains...)
		case "dive":
			for k := zone.firstSite; k < zone.firstSite+zone.numSites; k++ {
				if rule.Target == "" || r.sites[k].id == rule.Target {
					r.sites[k].dive = append(r.sites[k].dive, gains...)
				}
			}
		case "sonar":
			for k := zone.firstSpace; k < zone.firstSpace+zone.numSpaces; k++ {
				if s := &r.spaces[k]; s.kind == sonarSpace && (rule.Target == "" || s.id == rule.Target) {
					for i := range s.gains {
						if s.gains[i].kind == itemDiscover {
							s.gains[i].ref |= discoverAnywhere
						}
					}
				}
			}
		}
	}
}

func (r *rulebook) addLink(zone *zoneRules, l *Link, own uint8) {
	var ends [2]int
	for i, id := range []string{l.A, l.B} {
		ends[i] = -1
		for k := zone.firstSpace; k < zone.firstSpace+zone.numSpaces; k++ {
			if r.spaces[k].id == id {
				ends[i] = int(k)
			}
		}
	}
	if ends[0] < 0 || ends[1] < 0 {
		return // a link to a Dive site has no disc to wait for
	}
	gains := sourcedGains(own, l.Gains)
	for i := range ends {
		s := &r.spaces[ends[i]]
		s.links = append(s.links, spaceLink{uint8(ends[1-i]), gains})
	}
	r.links = append(r.links, [2]uint8{uint8(ends[0]), uint8(ends[1])})
}

func sonarGains(own uint8, s *SonarSpace) []Item {
	if len(s.Discover) > 0 {
		return []Item{{kind: itemDiscover, n: 1, ref: depthSet(s.Discover), zone: own}}
	}
	return sourcedGains(own, s.Gains)
}

// sourcedGains counts equal gains together and names their source where it
// matters.
func sourcedGains(zone uint8, words []string) []Item {
	var list itemList
	for _, word := range words {
		item := gainItem(word)
		item.zone = zone
		list.add(item.sourced())
	}
	return append([]Item(nil), list.items[:list.n]...)
}
