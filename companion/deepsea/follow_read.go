package deepsea

import "slices"

// Following tells a followed game as it stands; ok is false where nobody
// follows. What isn't known is missing, as everywhere.
func (s Sheet) Following() (f Following, ok bool) {
	if s.follow.depth == "" {
		return Following{}, false
	}
	f = Following{Depth: s.follow.depth, Round: s.round(), Rounds: s.Rounds(), Phase: s.phase(), Wave: s.WaveOf(s.round()),
		Off: slices.Clone(s.follow.off), Pockets: slices.Clone(s.follow.pockets), Timer: s.follow.timer}
	f.Turn, _ = s.seatOf(s.follow.turn)
	for _, record := range s.follow.rounds {
		record.Seats = slices.Clone(record.Seats)
		for i := range record.Seats {
			record.Seats[i].Spaces = slices.Clone(record.Seats[i].Spaces)
		}
		record.Goals = slices.Clone(record.Goals)
		f.Records = append(f.Records, record)
	}
	for i := range s.seats() {
		f.Seats = append(f.Seats, s.followSeat(i))
	}
	return f, true
}

func (s *Sheet) followSeat(i int) FollowSeat {
	d := s.seat(i)
	own := &d.follow
	seat := FollowSeat{Prepared: s.prepared(i), Passed: s.passed(i), Due: slices.Clone(own.due.items),
		Specialists: slices.Clone(own.specialists), Staging: d.staging.out(), Supply: own.supply.out(),
		Research: d.research.out(), Vessels: own.vessels.out(), Tokens: own.tokens.out()}
	levels := [NumTracks]*int{&seat.Levels.Recruitment, &seat.Levels.Effort, &seat.Levels.Reassignment, &seat.Levels.Technology}
	for t := range trackNames {
		*levels[t] = s.levelOf(i, t)
		if space := d.tracks[t].space(); space.known {
			seat.Tracks[t] = space.out()
		}
	}
	return seat
}

// space is where the cube stands, missing where only its level was told.
func (t trackData) space() count {
	if !t.known || t.byLevel {
		return count{}
	}
	return counted(int(t.n))
}

// Indices of the four tracks.
const (
	trackReputation = iota
	trackInspiration
	trackCoordination
	trackIngenuity
)

// levelOf is the level 1–5 of a track of a person, 0 where it is missing.
func (s *Sheet) levelOf(i, t int) int {
	track := s.seat(i).tracks[t]
	if !track.known {
		return 0
	}
	return s.level(track)
}

// prepared is how far a person is with the Preparation of this round.
func (s *Sheet) prepared(i int) Prepared {
	if p := s.seat(i).follow.prepared; p.Round == s.round() {
		return p
	}
	return Prepared{Round: s.round()}
}

// passed says that a person has passed in this round.
func (s *Sheet) passed(i int) bool {
	passed := s.seat(i).follow.passed
	return passed.known && int(passed.n) == s.round()
}

// Rounds is the number of rounds: 6, solo 7. deepsea-rules §5.1.
func (s Sheet) Rounds() int {
	if s.setup.Mode == Solo {
		return maxRounds
	}
	return maxRounds - 1
}

// WaveOf is the seat that holds the Wave in a round (1 …): it begins with the
// start player, the first seat where nobody said, and moves clockwise.
// deepsea-rules §5.1.
func (s Sheet) WaveOf(round int) int {
	start := max(s.setup.StartSeat, 1)
	return (start-1+max(round, 1)-1)%s.seats() + 1
}

// nextSeat is the first seat clockwise from a seat that fits, that seat itself
// last; 0 if none does.
func (s *Sheet) nextSeat(from int, fits func(i int) bool) int {
	for k := range s.seats() {
		if i := (from + k) % s.seats(); fits(i) {
			return i + 1
		}
	}
	return 0
}
