package deepsea

import (
	"math/bits"

	"shipmate/companion"
)

// Going on to play from a laid table.

// Game makes a game of a laid table, to go on by the rules from there: its
// chance is drawn from the generator, or told by the table. It needs everything
// that the rules look at. Where something can't be, or isn't entered, it gives
// the findings instead and no game: those of CannotBe, and of NotEntered with
// the places. Shown numbers are no part of a game.
//
// What lies face down is filled in as far as it follows: the boards that don't
// lie in the ocean are in their piles, in any order; the tokens that nobody
// holds and nobody discarded are face down; without discards entered, those
// that were spent are shuffled into the supply again. A player in the middle of
// taking discs back may still take back as many as his level says.
func (l *Laid) Game(random companion.Random, told bool) (Position, []Finding) {
	var blocked []Finding
	for _, f := range Check(*l) {
		if f.Weight == companion.CannotBe && f.Check != "C82" && f.Check != "C85" {
			blocked = append(blocked, f)
		}
	}
	blocked = append(blocked, l.unplayable()...)
	if len(blocked) > 0 {
		return Position{}, blocked
	}
	p := l.position()
	p.unknown, p.told, p.random, p.ruled = 0, told, random, l.facts[atRuled] == 1
	if told {
		p.random = companion.Random{}
	}
	l.deal(&p)
	l.open(&p)
	l.dealCards(&p)
	if p.laws() != nil {
		return Position{}, Check(*l) // a ruling explains it, but a game can't hold it
	}
	return p, nil
}

// PlaySetup is the setup of a table that goes on to play from a laid one:
// drawn from a seed (companion.ParseRandom), or told where it is "". Findings
// are those of Game.
func (l *Laid) PlaySetup(seed string) (Setup, []Finding) {
	if _, findings := l.Game(companion.Random{}, true); len(findings) > 0 {
		return Setup{}, findings
	}
	setup := l.rules.setup
	if v := l.facts[atDifficulty]; v != unlaid {
		setup.Coop.Difficulty = int(v)
	}
	setup.Play = PlaySetup{Seed: seed, Told: seed == "", Laid: l.text(), Rules: PlayRules}
	if l.startSeat() < uint8(len(setup.Seats)) {
		setup.StartSeat = int(l.startSeat()) + 1
	}
	return setup, nil
}

// laidGame is the position that a setup of PlaySetup begins with.
func laidGame(setup Setup, random companion.Random) (Position, error) {
	text, told := setup.Play.Laid, setup.Play.Told
	l, err := nothingLaid(setup)
	if err != nil {
		return Position{}, err
	}
	l.rules.setup.Play = PlaySetup{Seed: setup.Play.Seed, Told: told, Rules: setup.Play.Rules} // nobody else has this rulebook
	l.rules.lossChoices = setup.Play.Rules >= lossChoices
	bad := &companion.Error{Code: companion.CodeInvalid, Place: "play.laid", Message: say("refuse.value")}
	if !l.readText(text) {
		return Position{}, bad
	}
	p, findings := l.Game(random, told)
	if len(findings) > 0 {
		return Position{}, bad
	}
	return p, nil
}

// unplayable are the parts that a game needs and that aren't entered.
func (l *Laid) unplayable() []Finding {
	var list []Finding
	if l.facts[atMoment] == 1 || l.facts[atPhase] == int16(phaseSetup) {
		list = append(list, l.notEntered("turn", []companion.Key{"moment"}))
	}
	for _, g := range l.Groups() {
		var needed []companion.Key
		for _, key := range g.Open {
			if at, _ := l.Place(key); l.plays(at) {
				needed = append(needed, key)
			}
		}
		if len(needed) > 0 {
			list = append(list, l.notEntered(g.Name, needed))
		}
	}
	for i := range len(l.rules.setup.Seats) {
		if key := l.Key(atPassed + Place(i)); l.facts[atPhase] == int16(phaseActivation) && l.facts[atPassed+Place(i)] == unlaid {
			list = append(list, l.notEntered("turn", []companion.Key{key}))
		}
	}
	return list
}

func (l *Laid) notEntered(group string, keys []companion.Key) Finding {
	return Finding{Weight: companion.NotEntered, Where: keys, Want: len(keys),
		Sentence: companion.SayCount("deepsea.check.open", len(keys), companion.Args{"What": l.groupSaid(group), "N": len(keys)})}
}

// plays says that a game can't do without a place.
func (l *Laid) plays(at Place) bool {
	switch kind, n := kindAt(at); kind {
	case placeTray, placePile, placeTokens, placeDiscard, placeDeck, placeBonus, placeSetbacks, placeBonusCount, placeBonusTarget, placeBonusEach,
		placeTaken, placeMet, placeLine, placeTotal, placeWinner, placeThreshold, placeDifficulty, placeBonusTotal, placeBonusShare:
		return false // it follows, or is no part of the game
	case placeDiscoverer:
		return l.rules.mission == 6 || l.rules.mission == 10
	case placePocket:
		return n%3 == 0
	case placeWave:
		return l.facts[atStart] == unlaid
	}
	return true
}

// deal fills in what lies face down.
func (l *Laid) deal(p *Position) {
	r := l.rules
	for z := range r.zones {
		zone := &r.zones[z]
		if zone.depth <= r.maxDepth && (!zone.unique || l.book.named[z]) && !p.inOcean(uint8(z)) {
			p.piles.hidden[zone.depth-1] |= 1 << z
		}
	}
	if r.mission == 6 && r.star >= 0 && !p.inOcean(uint8(r.star)) {
		blankPacket := 0
		for _, h := range r.box.mission.Hidden {
			blankPacket += h.ShuffledAmongTop
		}
		blankPacket += bit(r.variants.packetOfFive)
		placed := bits.OnesCount64(p.ocean.occupied &^ downTo(MaxDepth-1))
		p.piles.packet = uint8(max(blankPacket-placed, 1))
	}
	l.dealTokens(p)
	at := 0
	for k := range r.cards {
		if p.cards.place[k] == cardShown && at < len(p.cards.display) {
			p.cards.display[at] = uint8(k) + 1
			at++
		}
	}
	l.dealTiles(p)
	for i := range p.seats {
		if pl := &p.players[i]; r.variants.launchLater {
			want := r.vessels
			for k := range r.vesselAt {
				want += pl.gained >> k & 1
			}
			for _, v := range pl.vessel {
				if v > 0 && want > 0 {
					want--
				}
			}
			pl.waiting = want
		}
	}
}

func (l *Laid) dealTokens(p *Position) {
	down, left := 0, 0
	for k := range l.rules.tokens {
		n := int(l.rules.tokens[k].copies)
		for i := range p.seats {
			n -= int(p.players[i].tokens[k])
		}
		if v := l.facts[atDiscard+Place(k)]; v > 0 {
			p.dives.discard[k] = uint8(v)
			n -= int(v)
		}
		p.dives.hidden[0][k] = uint8(max(n, 0))
		down += n
	}
	for s := range l.rules.sites {
		left += p.tokensAt(uint8(s))
	}
	p.dives.supply = uint8(max(down-left, 0))
}

// dealTiles: what isn't owned is in the tray; tier-5 tiles that nobody sees
// lie under the open ones.
func (l *Laid) dealTiles(p *Position) {
	r := l.rules
	var seen [maxTiles]int
	for i := range p.seats {
		for _, t := range p.players[i].team {
			if t.here() {
				seen[t.kind]++
			}
		}
	}
	for k := range Place(3) {
		if v := l.facts[atPocket+3*k]; v > 0 && v != tileHidden {
			seen[v-1]++
		}
	}
	hidden := 0
	for k := range r.tiles {
		switch t := &r.tiles[k]; {
		case t.tier >= 1 && t.tier <= 4:
			p.tray.tiles[k] = uint8(max(int(t.copies)-seen[k], 0))
		case t.tier == 5 && t.copies == 1 && seen[k] == 0:
			p.tray.unknown |= 1 << k
			hidden++
		}
	}
	open := false
	for k := range Place(9) {
		v := l.facts[atPocket+k]
		open = open || v == unlaid
		p.tray.pocket[k/3][k%3] = uint8(max(v, 0))
		if v > 0 && v != tileHidden && k%3 > 0 {
			p.tray.unknown &^= 1 << (v - 1)
		}
	}
	if !open {
		return
	}
	for d := 1; d < 3; d++ { // as even as they were dealt
		for k := range p.tray.pocket {
			p.tray.pocket[k][d] = 0
			if hidden > 0 && p.tray.pocket[k][d-1] != 0 {
				p.tray.pocket[k][d] = tileHidden
				hidden--
			}
		}
	}
}

// open begins the step or turn that the table is in.
func (l *Laid) open(p *Position) {
	if p.phase == phasePreparation {
		p.step = stepRecruit
		if l.facts[atStep] == 2 {
			p.step, p.left = stepReassign, p.level(p.active, trackCoordination)
		}
	}
	if p.phase != phaseEnded {
		p.advance(nil)
	}
}
