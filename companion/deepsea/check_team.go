package deepsea

import "slices"

// layTeam lays out what a team sees of its cards: how many were revealed, and
// what each Bonus goal counts. A card that nobody entered is not entered here.
func (l *Laid) layTeam(p *Position) {
	if !l.rules.team {
		return
	}
	bonus, setbacks := 0, 0
	for k := range Place(len(p.coop.bonus)) {
		l.facts[atBonusCount+k], l.facts[atBonusTarget+k], l.facts[atBonusEach+k] = unlaid, unlaid, unlaid
		spot := &p.coop.bonus[k]
		if spot.card == noCard {
			continue
		}
		bonus++
		data := p.tallyBonus(spot)
		if word := slices.Index(bonusWords, data.word); word >= 0 {
			l.facts[atBonusCount+k], l.facts[atBonusEach+k] = int16(word), 0
			if data.scope == ScopeEach {
				l.facts[atBonusEach+k] = 1
			}
		}
		if data.threshold.known {
			l.facts[atBonusTarget+k] = int16(data.threshold.n)
		}
	}
	for _, card := range p.coop.setbacks {
		if card != noCard {
			setbacks++
		}
	}
	l.facts[atBonus], l.facts[atSetbacks] = int16(bonus), int16(setbacks)
}

// dealCards gives a game the cards of a team. What they are called isn't laid
// out: each is one that nobody entered, with what was said of it.
func (l *Laid) dealCards(p *Position) {
	if !l.rules.team {
		return
	}
	for i := range Place(p.seats) {
		for k := range Place(numTaken) {
			if l.rules.lossChoices {
				p.players[i].taken[k] = uint8(max(l.facts[atTaken+i*numTaken+k], 0))
			}
		}
	}
	for k := range Place(min(max(l.facts[atBonus], 0), int16(len(p.coop.bonus)))) {
		spot := bonusSpot{card: blankCard, scope: 1}
		if word := l.facts[atBonusCount+k]; word > 0 {
			spot.count = uint8(word) // bonusWords are Counters behind "manual"
		}
		if l.facts[atBonusEach+k] == 1 {
			spot.scope = 2
		}
		if target := l.facts[atBonusTarget+k]; target != unlaid {
			spot.threshold = handNumber(target) + 1
		}
		p.coop.bonus[k] = spot
	}
	for k := range min(max(int(l.facts[atSetbacks]), 0), len(p.coop.setbacks)) {
		p.coop.setbacks[k] = blankCard
	}
}
