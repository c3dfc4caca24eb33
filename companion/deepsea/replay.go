package deepsea

import "shipmate/companion"

// Replayed is a played game at one of its steps, with how it went as a whole.
type Replayed struct {
	Steps  int       // gestures that were replayed: fewer than all where one is refused
	At     *Position // after the step that was asked for
	Before *Position // right before it; of step 0 the same as At
	Rounds []Standing
}

// Standing is how the seats stood when a round had ended, or stand now.
type Standing struct {
	Round int
	Now   bool // the last step, within the round
	Step  int  // after which it was so
	Seats []StandingSeat
}

// StandingSeat is one seat of a Standing.
type StandingSeat struct {
	Points int // known score
	Spaces [NumTracks]int
}

// Replay plays the gestures of a game again from its setup (see
// companion.Standing), and stops for a look after at of them (0 … len), by its
// rules or the nearest ones. It refuses what Apply refuses, and tells how far it
// came.
func Replay(setup Setup, gestures []Gesture, at int) (Replayed, error) {
	start, err := startGame(setup.nearestRules())
	if err != nil {
		return Replayed{}, err
	}
	p := *start.Game
	r := Replayed{Steps: len(gestures)}
	keep := func(step int) {
		if step == at {
			now := p
			r.At = &now
		}
	}
	keep(0)
	r.Before = r.At
	for i, g := range gestures {
		if i+1 == at {
			before := p
			r.Before = &before
		}
		round, ended := p.round, p.Ended()
		if p, err = p.gesture(g); err != nil {
			r.Steps = i
			return r, err
		}
		keep(i + 1)
		if p.round != round && round > 0 || p.Ended() && !ended {
			if err := r.stand(&p, int(round), i+1, false); err != nil {
				return r, err
			}
		}
	}
	if n := len(r.Rounds); !p.Ended() && (n == 0 || r.Rounds[n-1].Step < len(gestures)) {
		if err := r.stand(&p, p.Round(), len(gestures), true); err != nil {
			return r, err
		}
	}
	return r, nil
}

func (r *Replayed) stand(p *Position, round, step int, now bool) error {
	sheet, err := Tally(p)
	if err != nil {
		return err
	}
	s := Standing{Round: round, Step: step, Now: now}
	for i, seat := range ScoreOnly(sheet).Seats {
		one := StandingSeat{Points: seat.Known}
		for t, space := range p.players[i].track {
			one.Spaces[t] = int(space)
		}
		s.Seats = append(s.Seats, one)
	}
	r.Rounds = append(r.Rounds, s)
	return nil
}

// gesture applies what one entry did.
func (p Position) gesture(g Gesture) (Position, error) {
	if len(g.Rulings) > 0 {
		next, _, err := Rule(p, g.Rulings...)
		return next, err
	}
	for _, text := range g.Moves {
		m, ok := p.ParseMove(text)
		if !ok {
			return p, &companion.Error{Code: companion.CodeInvalid, Place: "moves", Message: say("refuse.value")}
		}
		next, err := Apply(p, m)
		if err != nil {
			return p, refusedMove(err)
		}
		p = next
	}
	return p, nil
}

// ReadGesture reads an entry of a played game; ok is false for any other.
func ReadGesture(e companion.Entry) (g Gesture, ok bool) {
	if e.Kind != KindMove && e.Kind != KindRuling {
		return g, false
	}
	g, err := readPlayed(e)
	return g, err == nil
}
