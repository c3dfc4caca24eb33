package deepsea

import (
	"strconv"

	"shipmate/companion"
)

// LayOutSheet lays out what a score pad, or a game that was followed, knows of
// its table. What it doesn't know stays open. Errors are those of the setup.
func LayOutSheet(s Sheet) (Laid, error) {
	setup := s.Setup()
	setup.From = nil
	l, err := NewLaid(setup)
	if err != nil {
		return Laid{}, err
	}
	game, followed := s.Following()
	for i := range s.seats() {
		l.layPad(&s, i)
		if followed {
			l.layFollowed(&game.Seats[i], i)
		}
	}
	l.layBoard(&s)
	for g := range 3 {
		if data := &s.goals[g]; setup.Mission == 8 && data.option != "" {
			l.put("option."+strconv.Itoa(g+1), data.option)
		}
	}
	l.layPadTeam(&s, followed)
	if followed {
		l.layRound(&game)
	}
	return l, nil
}

// put enters a fact that the pad knows; one that the table can't hold stays
// open.
func (l *Laid) put(key, value string) {
	if next, err := ApplyEdit(*l, Edit{companion.Key(key), value}); err == nil {
		*l = next
	}
}

// layPad is what the score pad knows of a seat.
func (l *Laid) layPad(s *Sheet, i int) {
	d, seat := s.seat(i), seatName(uint8(i)+1)
	for t, name := range trackNames {
		if track := d.tracks[t]; track.known && !track.byLevel {
			l.put(seat+".track."+name, strconv.Itoa(int(track.n)))
		}
	}
	if d.staging.known {
		l.put(seat+".staging", strconv.Itoa(int(d.staging.n)))
	}
	if d.research.known {
		l.put(seat+".research", strconv.Itoa(int(d.research.n)))
	}
	if d.journals.byTitle {
		for _, id := range d.journals.titles {
			l.put("card."+id, seat)
		}
	}
	if l.rules.mission == 9 {
		if n := d.goals[0].count; n.known {
			l.put(seat+".cleanup", strconv.Itoa(int(n.n)))
		}
	}
}

// layFollowed is what only a followed game knows of a seat.
func (l *Laid) layFollowed(f *FollowSeat, i int) {
	seat := seatName(uint8(i) + 1)
	if f.Supply.Known && f.Supply.N >= 0 {
		l.put(seat+".supply", strconv.Itoa(f.Supply.N))
	} else if f.Supply.Known {
		l.put(seat+".supply", "0")
		l.put(seat+".substitutes", strconv.Itoa(-f.Supply.N))
	}
	if f.Tokens.Known && f.Tokens.N == 0 {
		for k := range l.rules.tokens {
			l.put(seat+".token."+l.rules.tokens[k].id, "0")
		}
	}
	if f.Vessels.Known {
		for k := f.Vessels.N; k < fleet; k++ {
			l.put(seat+".vessel."+strconv.Itoa(k+1), "stock")
		}
	}
	if f.Specialists == nil {
		return
	}
	for k := range maxTeam {
		word := "none"
		if k < len(f.Specialists) {
			held := f.Specialists[k]
			state := 0
			if held.Senior {
				state |= tileSenior
			}
			if held.Disc {
				state |= tileDisc
			}
			word = held.ID + tileStates[state>>1]
		}
		l.put(seat+".specialist."+strconv.Itoa(k+1), word)
	}
}

// layBoard is the Impact board, where everybody's markers are known; else only
// those that are.
func (l *Laid) layBoard(s *Sheet) {
	all := true
	for i := range s.seats() {
		all = all && s.seat(i).hexes != nil
	}
	hexes := l.rules.impact.hexes
	for k := range hexes {
		at := atHex + Place(k)
		if hexes[k].infinite > 0 {
			at = atMany + Place(hexes[k].infinite-1)*MaxSeats
		}
		for i := range s.seats() {
			n := 0
			for _, m := range s.seat(i).hexes {
				if m.R == int(hexes[k].row) && m.C == int(hexes[k].col) {
					n = m.N
				}
			}
			switch {
			case hexes[k].infinite > 0 && s.seat(i).hexes != nil:
				l.facts[at+Place(i)] = int16(n)
			case hexes[k].infinite == 0 && n > 0:
				l.facts[at] = int16(i) + 1
			case hexes[k].infinite == 0 && all && l.facts[at] == unlaid:
				l.facts[at] = 0
			}
		}
	}
}

// layRound is where a followed game stands.
func (l *Laid) layRound(game *Following) {
	l.put("round", strconv.Itoa(max(1, game.Round)))
	phase := map[string]string{PhaseLaunch: phaseWords[phaseSetup], PhasePreparation: phaseWords[phasePreparation], PhaseActivation: phaseWords[phaseActivation], PhaseOver: phaseWords[phaseEnded]}[game.Phase]
	l.put("phase", phase)
	if game.Wave > 0 {
		l.put("wave", seatName(uint8(game.Wave)))
	}
	if game.Turn > 0 {
		l.put("active", seatName(uint8(game.Turn)))
	}
	for i := range game.Seats {
		passed := "no"
		if game.Seats[i].Passed {
			passed = "yes"
		}
		l.put(seatName(uint8(i)+1)+".passed", passed)
	}
}
