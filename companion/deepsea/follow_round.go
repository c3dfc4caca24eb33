package deepsea

import (
	"slices"

	"shipmate/companion"
)

// GainEffort moves as many discs as the Effort level from supply to staging:
// step 1b. It refuses, with CodeRefused, what is not the Preparation, a second
// time in a round, and where Inspiration is missing. deepsea-rules §5.3.
func (s Sheet) GainEffort(seat int) ([]companion.Value, error) {
	g, i, d, err := s.gestureOf(seat)
	if err != nil {
		return nil, err
	}
	if err := g.inPhase(PhasePreparation); err != nil {
		return nil, err
	}
	done, level := g.prepared(i), g.levelOf(i, trackInspiration)
	if done.Effort {
		return nil, denied("deepsea.refuse.follow.effort", g.named(i))
	}
	if level == 0 {
		return nil, denied("deepsea.refuse.follow.level", companion.Args{"Track": sayTrack(trackNames[trackInspiration])})
	}
	g.moveDiscs(i, level)
	done.Effort = true
	d.follow.prepared = done
	g.markSeat(i, "prepared")
	return g.values()
}

// TakeBack takes the disc from a Specialist to staging: step 1c. specialist is
// the index in Following's Specialists. It refuses, with CodeRefused, what is
// not the Preparation, a Specialist without a disc and more than the
// Reassignment level in a round. deepsea-rules §5.4.
func (s Sheet) TakeBack(seat, specialist int) ([]companion.Value, error) {
	g, i, d, err := s.gestureOf(seat)
	if err != nil {
		return nil, err
	}
	one, err := g.specialist(i, specialist)
	if err != nil {
		return nil, err
	}
	if err := g.inPhase(PhasePreparation); err != nil {
		return nil, err
	}
	done, most := g.prepared(i), MaxLevel
	if level := g.levelOf(i, trackCoordination); level > 0 {
		most = level
	}
	if !one.Disc {
		return nil, denied("deepsea.refuse.follow.bare", nil)
	}
	if done.Back >= most {
		return nil, denied("deepsea.refuse.follow.back", companion.Args{"N": most})
	}
	one.Disc = false
	g.setSpecialist(i, specialist, one)
	g.addStaging(i, 1)
	done.Back++
	d.follow.prepared = done
	g.markSeat(i, "prepared")
	return g.values()
}

// Ready says that a person has prepared. Next is whoever sits clockwise and
// hasn't; after the last one the Activation begins with the Wave. With
// reassignCount = exact it refuses who could take back more. deepsea-rules
// §5.1, §5.4.
func (s Sheet) Ready(seat int) ([]companion.Value, error) {
	g, i, d, err := s.gestureOf(seat)
	if err != nil {
		return nil, err
	}
	if err := g.inPhase(PhasePreparation); err != nil {
		return nil, err
	}
	done := g.prepared(i)
	if done.Done {
		return nil, denied("deepsea.refuse.follow.done", nil)
	}
	if level := g.levelOf(i, trackCoordination); g.box.Variant("reassignCount") == "exact" && done.Back < level && g.everything() {
		if slices.ContainsFunc(d.follow.specialists, func(one TableSpecialist) bool { return one.Disc }) {
			return nil, denied("deepsea.refuse.follow.exact", companion.Args{"N": level})
		}
	}
	done.Done = true
	d.follow.prepared = done
	g.markSeat(i, "prepared")
	if next := g.nextSeat(seat, func(i int) bool { return !g.prepared(i).Done }); next > 0 {
		g.setTurn(next)
		return g.values()
	}
	g.setPhase(PhaseActivation)
	g.setTurn(g.nextSeat(g.WaveOf(g.round())-1, func(i int) bool { return !g.passed(i) }))
	return g.values()
}

// Activate puts a disc from staging on a Specialist. specialist is the index in
// Following's Specialists. It refuses, with CodeRefused, what is not the
// Activation, a Specialist without a circle or with a disc, and an empty
// staging. deepsea-rules §6.1.
func (s Sheet) Activate(seat, specialist int) ([]companion.Value, error) {
	g, i, d, err := s.gestureOf(seat)
	if err != nil {
		return nil, err
	}
	one, err := g.specialist(i, specialist)
	if err != nil {
		return nil, err
	}
	if err := g.inPhase(PhaseActivation); err != nil {
		return nil, err
	}
	if len(s.box.sideOf(one).Actions) == 0 {
		return nil, denied("deepsea.refuse.follow.circle", nil)
	}
	if one.Disc {
		return nil, denied("deepsea.refuse.follow.covered", nil)
	}
	if d.staging.known && d.staging.n < 1 {
		return nil, denied("deepsea.refuse.follow.staging", nil)
	}
	one.Disc = true
	g.setSpecialist(i, specialist, one)
	g.addStaging(i, -1)
	return g.values()
}

// sideOf is the side of a tile that lies up.
func (b *Box) sideOf(one TableSpecialist) *Side {
	kind := b.Specialist(one.ID)
	if one.Senior || kind.Junior == nil {
		return kind.Senior
	}
	return kind.Junior
}

// EndTurn hands the turn clockwise to the next person who hasn't passed; that
// may be the same one. It refuses, with CodeRefused, what is not the Activation
// and another's turn. deepsea-rules §6.1.
func (s Sheet) EndTurn(seat int) ([]companion.Value, error) {
	g, err := s.turn(seat)
	if err != nil {
		return nil, err
	}
	g.setTurn(g.nextSeat(seat, func(i int) bool { return !g.passed(i) }))
	return g.values()
}

// Pass takes a person out of the rest of the round and hands the turn on; when
// all have passed it is nobody's. It refuses, with CodeRefused, what is not the
// Activation, another's turn and a second pass. deepsea-rules §6.1.
func (s Sheet) Pass(seat int) ([]companion.Value, error) {
	g, err := s.turn(seat)
	if err != nil {
		return nil, err
	}
	if g.passed(seat - 1) {
		return nil, denied("deepsea.refuse.follow.passed", g.named(seat-1))
	}
	g.seat(seat - 1).follow.passed = counted(g.round())
	g.markSeat(seat-1, "passed")
	g.setTurn(g.nextSeat(seat, func(i int) bool { return !g.passed(i) }))
	return g.values()
}

// turn begins a gesture that only the person whose turn it is may do. Where
// nobody knows whose it is, anybody may.
func (s Sheet) turn(seat int) (*gesture, error) {
	g, _, _, err := s.gestureOf(seat)
	if err != nil {
		return nil, err
	}
	if err := g.inPhase(PhaseActivation); err != nil {
		return nil, err
	}
	if turn, _ := g.seatOf(g.follow.turn); turn > 0 && turn != seat {
		return nil, denied("deepsea.refuse.follow.turn", g.named(turn-1))
	}
	return g, nil
}

// EndRound writes down how the table stands and begins the next round with its
// Wave holder, or ends the game after the last one. Then, where all tableaux are
// followed, the score pad learns who has which tier-5 Senior. With
// journalEffects = discard-and-once Journals are ready again. It refuses, with
// CodeRefused, before round 1 and after the last. deepsea-rules §5.1.
func (s Sheet) EndRound() ([]companion.Value, error) {
	g, err := s.gesture()
	if err != nil {
		return nil, err
	}
	if err := g.inPhase(PhasePreparation, PhaseActivation); err != nil {
		return nil, err
	}
	round := g.round()
	g.follow.rounds = append(slices.DeleteFunc(slices.Clone(g.follow.rounds), func(r RoundRecord) bool { return r.Round >= round }), s.record(round))
	if round >= s.Rounds() {
		g.setPhase(PhaseOver)
		g.setTurn(0)
		g.nameOwners()
		g.mark("follow.rounds")
		return g.values()
	}
	g.follow.round = counted(round + 1)
	g.mark("follow.round")
	g.setPhase(PhasePreparation)
	if g.everything() {
		g.setTurn(g.WaveOf(round + 1))
	} else {
		g.setTurn(0)
	}
	if g.box.Variant("journalEffects") == "discard-and-once" {
		for i := range g.seats() {
			g.readyAgain(i)
		}
	}
	g.mark("follow.rounds")
	return g.values()
}

// record is how the table stands: points of the lines that are known.
func (s Sheet) record(round int) RoundRecord {
	record := RoundRecord{Round: round, Goals: s.goalsNow()}
	result := ScoreOnly(s)
	for i := range s.seats() {
		seat := SeatRecord{Spaces: make([]int, NumTracks), Points: min(max(result.Seats[i].Known, -maxOther), maxOther)}
		for t := range seat.Spaces {
			seat.Spaces[t] = -1
			if space := s.seat(i).tracks[t].space(); space.known {
				seat.Spaces[t] = int(space.n)
			}
		}
		record.Seats = append(record.Seats, seat)
	}
	return record
}

// readyAgain reminds of the once-per-round Journals of a person, once.
func (g *gesture) readyAgain(i int) {
	d := g.seat(i)
	again := slices.ContainsFunc(d.follow.due.items, func(one Due) bool { return one.Gain == GainReady })
	if len(d.journals.titles) > 0 && !again {
		g.front(i, []Due{{Gain: GainReady, N: 1, Why: WhyAgain}})
	}
}

// nameOwners tells the score pad whose the tier-5 Seniors are, if every tableau
// is known.
func (g *gesture) nameOwners() {
	if !g.everything() {
		return
	}
	var owners [maxSeniors]owner
	for k := range owners {
		owners[k] = owner{answered: true}
	}
	for i := range g.seats() {
		list := g.seat(i).follow.specialists
		if list == nil {
			return
		}
		for k := range g.box.seniors {
			id := g.box.senior(k).ID
			if slices.ContainsFunc(list, func(one TableSpecialist) bool { return one.Senior && one.ID == id }) {
				owners[k] = g.whoSits(i + 1)
			}
		}
	}
	for k := range g.box.seniors {
		g.owners[k] = owners[k]
		g.mark(companion.Key("senior." + g.box.senior(k).ID))
	}
}
