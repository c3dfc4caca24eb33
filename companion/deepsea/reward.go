package deepsea

// gain gives one reward that needs no decision; an Impact or a promotion that
// has no way is lost. deepsea-rules §7.1.
func (p *Position) gain(seat uint8, item Item) {
	switch item.kind {
	case itemReputation, itemInspiration, itemCoordination, itemIngenuity:
		p.advanceTrack(seat, int(item.kind-itemReputation))
	case itemLowest:
		track, _ := p.lowestTrack(seat)
		p.advanceTrack(seat, track)
	case itemResearch:
		p.gainResearch(seat, 1)
	case itemDisc:
		p.gainDisc(seat)
	}
}

// advanceTrack advances a track by one space and gives what that space brings: an
// Impact on space 10, a vessel on Ingenuity 2 and 7, once each.
// deepsea-rules §3.1.
func (p *Position) advanceTrack(seat uint8, track int) {
	pl := &p.players[seat]
	pl.track[track] = p.rules.next(pl.track[track])
	space := pl.track[track]
	if space == p.rules.impactSpace {
		p.push(seat, &itemList{n: 1, items: [maxItems]Item{{kind: itemImpact, n: 1}}})
	}
	if track != trackIngenuity {
		return
	}
	for k, at := range p.rules.vesselAt {
		if space == at && pl.gained>>k&1 == 0 {
			pl.gained |= 1 << k
			p.gainVessel(seat)
		}
	}
}

// gainVessel brings a vessel from the stock: at once, or in the next
// Preparation (vesselGain).
func (p *Position) gainVessel(seat uint8) {
	if p.rules.variants.launchLater {
		p.players[seat].waiting++
		return
	}
	p.bringVessel(seat)
}

// lowestTrack is the track whose cube stands lowest, by spaces; single is
// false where several tie. deepsea-rules §3.1.
func (p *Position) lowestTrack(seat uint8) (track int, single bool) {
	tracks := &p.players[seat].track
	single = true
	for t := 1; t < NumTracks; t++ {
		switch {
		case tracks[t] < tracks[track]:
			track, single = t, true
		case tracks[t] == tracks[track]:
			single = false
		}
	}
	return track, single
}

// gainResearch adds research; above the cap it is lost. deepsea-rules §3.2.
func (p *Position) gainResearch(seat uint8, n uint8) {
	pl := &p.players[seat]
	most := int(max(p.rules.researchCap, pl.research))
	pl.research = uint8(min(most, int(pl.research)+int(n)))
}

// gainDisc is a disc as a reward. deepsea-rules §7.1 (discReward).
func (p *Position) gainDisc(seat uint8) {
	if !p.rules.variants.discToSupply {
		p.discToStaging(seat)
		return
	}
	// The other reading takes the disc from the box.
	if pl := &p.players[seat]; !p.rules.variants.limitedDiscs {
		pl.supply++
		pl.substitutes++
	}
}

// discToStaging moves a disc from supply to staging; with an empty supply a
// substitute is taken, or with discSupply = limited nothing. deepsea-rules
// §3.3.
func (p *Position) discToStaging(seat uint8) {
	switch pl := &p.players[seat]; {
	case pl.supply > 0:
		pl.supply--
		pl.staging++
	case !p.rules.variants.limitedDiscs && pl.substitutes < maxSubstitutes:
		pl.substitutes++
		pl.staging++
	}
}

// maxSubstitutes keeps the counts small; no game comes near it.
const maxSubstitutes = 100

// discToSupply takes a disc back; it cancels a substitute first.
// deepsea-rules §3.3.
func (p *Position) discToSupply(seat uint8) {
	if pl := &p.players[seat]; pl.substitutes > 0 {
		pl.substitutes--
	} else {
		pl.supply++
	}
}

// canGainDisc says that a disc reward would bring something.
func (p *Position) canGainDisc(seat uint8) bool {
	return p.players[seat].supply > 0 || !p.rules.variants.limitedDiscs
}

// hasWay says that an item can be carried out now.
func (p *Position) hasWay(seat uint8, item Item) bool {
	switch item.kind {
	case itemImpact:
		return p.canPlaceImpact(seat, item.zone)
	case itemPromote:
		return p.canPromote(seat)
	case itemDiscover:
		return p.canDiscover(item)
	case itemAction:
		for _, a := range p.rules.slots[item.ref].acts {
			if p.canAct(seat, item, a) {
				return true
			}
		}
		return false
	case itemLaunch:
		_, single := p.onlyLaunch()
		return single || p.canLaunch()
	}
	return true
}

// canAct says that an action of a slot has a legal way.
func (p *Position) canAct(seat uint8, item Item, a act) bool {
	switch a.verb {
	case verbTravel:
		return p.canTravel(seat, item, a)
	case verbSonar:
		if p.isRanged(a) {
			return p.canDiscover(Item{kind: itemDiscover, ref: a.depths})
		}
		return p.canSonar(seat, item, a)
	case verbDive:
		return p.canDive(seat, item)
	case verbConserve:
		return p.canConserve(seat, item, a)
	case verbJournal:
		return p.canPublish(seat, item)
	case verbPromote:
		return p.canPromote(seat)
	case verbCopy:
		return p.canCopy(seat)
	}
	return false
}

// mayDecline: anything, or with decline = actions-only only granted actions
// and what a rule says a player may do; launching never. deepsea-rules §6.4.
func (p *Position) mayDecline(item Item) bool {
	switch item.kind {
	case itemLaunch:
		return false
	case itemAction:
		return true
	}
	return !p.rules.variants.rewardsForced
}
