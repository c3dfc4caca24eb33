package deepsea

import (
	"slices"
	"strconv"
)

// layTeam lays out what a team sees of its cards: how many were revealed, and
// what each Bonus goal counts. A card that nobody entered is not entered here.
func (l *Laid) layTeam(p *Position) {
	if !l.rules.team {
		return
	}
	bonus, setbacks := 0, 0
	for k := range Place(len(p.coop.bonus)) {
		l.facts[atBonusCount+k], l.facts[atBonusTarget+k], l.facts[atBonusEach+k], l.facts[atBonusTotal+k] = unlaid, unlaid, unlaid, unlaid
		for i := range Place(p.seats) {
			l.facts[atBonusShare+i*3+k] = unlaid
		}
		spot := &p.coop.bonus[k]
		if spot.card == noCard {
			continue
		}
		bonus++
		data := p.tallyBonus(spot)
		if l.layHand(p, spot, k) && data.word == "" {
			data.word = bonusWords[0]
		}
		if word := slices.Index(bonusWords, data.word); word >= 0 {
			l.facts[atBonusCount+k], l.facts[atBonusEach+k] = int16(word), 0
			if data.scope == ScopeEach || data.scope == "" && !data.total.known && l.rules.box.Variant("coopCardScope") == ScopeEach {
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
	for k, h := range p.coop.thresholds {
		l.facts[atThreshold+Place(k)] = h.laid()
	}
}

// layHand lays what rulings say that the team has of a Bonus goal; some says
// that they say anything.
func (l *Laid) layHand(p *Position, spot *bonusSpot, k Place) (some bool) {
	some = spot.total > 0
	l.facts[atBonusTotal+k] = spot.total.laid()
	for i := range Place(p.seats) {
		some = some || spot.seats[i] > 0
		l.facts[atBonusShare+i*3+k] = spot.seats[i].laid()
	}
	return some
}

// laid is a number of a hand as a fact.
func (h handNumber) laid() int16 {
	if h == 0 {
		return unlaid
	}
	return int16(h - 1)
}

// handOf is a fact as a number of a hand.
func handOf(v int16) handNumber {
	if v == unlaid {
		return 0
	}
	return handNumber(v) + 1
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
		if l.BonusEach(int(k)) {
			spot.scope = 2
		}
		if word := l.facts[atBonusCount+k]; word > 0 {
			spot.count = uint8(word) // bonusWords are Counters behind "manual"
		}
		spot.threshold, spot.total = handOf(l.facts[atBonusTarget+k]), handOf(l.facts[atBonusTotal+k])
		for i := range Place(p.seats) {
			spot.seats[i] = handOf(l.facts[atBonusShare+i*3+k])
		}
		p.coop.bonus[k] = spot
	}
	for k := range Place(numThresholds) {
		p.coop.thresholds[k] = handOf(l.facts[atThreshold+k])
	}
	for k := range min(max(int(l.facts[atSetbacks]), 0), len(p.coop.setbacks)) {
		p.coop.setbacks[k] = blankCard
	}
}

// Threshold is the threshold of a goal of the mission (0 = Impact, 1–3): what
// was entered, else what the setup says or is known for this number of players.
func (l *Laid) Threshold(goal int) (n int, known bool) {
	if v := l.facts[atThreshold+Place(goal)]; v != unlaid {
		return int(v), true
	}
	setup := &l.rules.setup
	if t := setup.Coop.Thresholds.List()[goal]; t != nil {
		return *t, true
	}
	public, _, known := KnownThresholds(setup.Mission, len(setup.Seats))
	if !known {
		return 0, false
	}
	return *public.List()[goal], true
}

// BonusEach says that each player alone has to reach a Bonus goal (0–2): as it
// was entered, else as the variant coopCardScope says.
func (l *Laid) BonusEach(goal int) bool {
	if v := l.facts[atBonusEach+Place(goal)]; v != unlaid {
		return v == 1
	}
	return l.facts[atBonusTotal+Place(goal)] == unlaid && l.rules.box.Variant("coopCardScope") == ScopeEach
}

// Needed is how many of the seven goals must be met: what was entered, else
// what the setup or its edition says.
func (l *Laid) Needed() int {
	sheet, ok := l.Sheet()
	if !ok {
		return minDifficulty
	}
	needed, _ := sheet.difficulty()
	return needed
}

// teamPart says whether a place of the team's cards plays a part as they lie:
// a card that isn't revealed has nothing to enter, and only what is counted by
// hand asks for its number. spare is as for groupOf.
func (l *Laid) teamPart(at Place, kind placeKind, n int) (part, spare bool) {
	laid := l.facts[at] != unlaid
	switch kind {
	case placeThreshold:
		_, known := l.Threshold(n)
		return true, known
	case placeDifficulty:
		return true, true
	}
	revealed := l.facts[atBonus]
	there := laid || revealed == unlaid || n < int(revealed)
	byHand := there && l.facts[atBonusCount+Place(n)] == 0
	each := l.BonusEach(n)
	switch kind {
	case placeBonusTotal:
		return laid || byHand && !each, false
	case placeBonusShare:
		return laid || byHand && each, false
	}
	return there, kind == placeBonusEach || revealed == unlaid
}

// sheetTeam lays thresholds, difficulty and Bonus goals on a score pad. What the
// table counted by hand wins over what lies there.
func (l *Laid) sheetTeam(s *Sheet, p *Position, tokens unknownSet) {
	for k := range Place(numThresholds) {
		if v := l.facts[atThreshold+k]; v != unlaid {
			s.coop.thresholds[k] = counted(int(v))
		}
	}
	if v := l.facts[atDifficulty]; v != unlaid {
		s.coop.difficulty = counted(int(v))
	}
	for k := range Place(len(s.coop.bonus)) {
		word, target := l.facts[atBonusCount+k], l.facts[atBonusTarget+k]
		if word == unlaid && target == unlaid {
			continue
		}
		b := &s.coop.bonus[k]
		b.known, b.scope, b.threshold = true, ScopeTeam, handOf(target).count()
		if l.BonusEach(int(k)) {
			b.scope = ScopeEach
		}
		if word > 0 {
			b.word = bonusWords[word]
		}
		for i := range p.seats {
			c := &b.counts[s.order[i]]
			*c = handOf(l.facts[atBonusShare+Place(i)*3+k]).count()
			if c.known || b.word == "" || b.word == "tokens" && tokens.ofSeat(i, unknownTokens) {
				continue
			}
			if n, known := p.Counter(b.word, int(i)+1); known {
				*c = counted(n)
			}
		}
		if total := handOf(l.facts[atBonusTotal+k]).count(); total.known && b.scope == ScopeTeam {
			b.total, b.counts = total, [MaxSeats]count{}
		}
	}
}

// layPadTeam is what a score pad knows of the team's cards; thresholds and
// difficulty are in its setup.
func (l *Laid) layPadTeam(s *Sheet, followed bool) {
	if !l.rules.team {
		return
	}
	bonus := 0
	for k := range s.coop.bonus {
		card := s.bonusCard(k)
		if card == nil {
			continue
		}
		bonus = k + 1
		at := strconv.Itoa(k + 1)
		word, each := card.Count, "no"
		if word == "" {
			word = bonusWords[0]
		}
		if s.each(&s.coop.bonus[k]) {
			each = "yes"
		}
		l.put("bonus.count."+at, word)
		l.put("bonus.each."+at, each)
		l.putNumber("bonus.threshold."+at, card.Threshold)
		l.putNumber("bonus.total."+at, card.Total)
		for i, n := range card.Counts {
			l.putNumber(seatName(uint8(i)+1)+".bonus."+at, n)
		}
	}
	if bonus > 0 || followed {
		l.put("bonus", strconv.Itoa(bonus))
	}
	if followed {
		l.put("setbacks", strconv.Itoa(len(s.coop.setbacks)))
	}
}

func (l *Laid) putNumber(key string, n *int) {
	if n != nil {
		l.put(key, strconv.Itoa(*n))
	}
}
