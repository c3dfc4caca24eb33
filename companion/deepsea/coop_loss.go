package deepsea

import (
	"fmt"
	"slices"

	"shipmate/companion"
)

// Taking is a Loss with what the table decided about it.
type Taking struct {
	Loss
	Seats []int      // whom it hits, of WhoChosen: 1 …
	Picks []LossPick // what they give, where the Loss leaves a choice
}

// LossPick is what somebody gives.
type LossPick struct {
	Seat   int    // 1 …
	Option string // the ID of one of LossOptions
}

// LossOption is something that a Loss may take from somebody. Besides ID only
// the field is set that this Loss asks for.
type LossOption struct {
	ID         string // the same while the thing lies there: "2,3", "pilot+", "ingenuity"
	At         Spot   // LossMarker: a hex with an own marker
	Specialist TableSpecialist
	Journal    string // the card's id
	Track      string // LossTrack: one that isn't at 0
}

// Chosen says that the players choose what a Loss takes: which marker,
// Specialist, Journal, or, where the card names none, which track.
func (l Loss) Chosen() bool {
	return l.What == LossMarker || l.What == LossSpecialist || l.What == LossJournal || l.What == LossTrack && l.Track == ""
}

// Choices is how many options a Loss takes from somebody: of tracks one, which
// goes down by N.
func (l Loss) Choices() int {
	if l.What == LossTrack {
		return 1
	}
	return l.N
}

// LossOptions lists what a Loss that leaves the choice may take from seat 1 …;
// two markers on one hex are two. known is false where it isn't entered.
func (s Sheet) LossOptions(seat int, loss Loss) (options []LossOption, known bool) {
	if seat < 1 || seat > s.seats() || !loss.Chosen() {
		return nil, false
	}
	d := s.seat(seat - 1)
	switch loss.What {
	case LossMarker:
		for _, m := range d.hexes {
			for range min(m.N, loss.N) {
				options = append(options, LossOption{ID: fmt.Sprintf("%d,%d", m.R, m.C), At: Spot{m.R, m.C}})
			}
		}
		return options, d.hexes != nil
	case LossSpecialist:
		for _, one := range d.follow.specialists {
			id := one.ID
			if one.Senior {
				id += "+"
			}
			if s.box.Specialist(one.ID).Junior != nil { // nobody loses the Team Leader
				options = append(options, LossOption{ID: id, Specialist: one})
			}
		}
		return options, d.follow.specialists != nil
	case LossJournal:
		for _, id := range d.journals.titles {
			options = append(options, LossOption{ID: id, Journal: id})
		}
		return options, d.journals.known && d.journals.byTitle
	}
	for t, name := range trackNames {
		space := d.tracks[t].space()
		known = known || space.known
		if space.n > 0 {
			options = append(options, LossOption{ID: name, Track: name})
		}
	}
	return options, known
}

// lose takes one Loss from everybody whom it hits. It refuses, with CodeInvalid,
// what somebody hasn't.
func (g *gesture) lose(t Taking) (left []Short, err error) {
	seats := t.Seats
	if t.Who != WhoChosen {
		seats = nil
		for i := range g.seats() {
			seats = append(seats, i+1)
		}
	}
	if len(seats) == 0 {
		return []Short{{What: t.What, Track: t.Track, N: t.N, Why: ShortHand}}, nil
	}
	for _, seat := range seats {
		if seat < 1 || seat > g.seats() {
			continue
		}
		short := Short{Seat: seat, What: t.What, Track: t.Track}
		if t.Chosen() {
			err = g.loseChosen(&short, t)
		} else {
			short.N, short.Why = g.loseCounted(seat-1, t.What, t.Track, t.N)
		}
		if err != nil {
			return nil, err
		}
		if short.N > 0 {
			left = append(left, short)
		}
	}
	return left, nil
}

// loseCounted takes from a number, and gives what is left to be taken.
func (g *gesture) loseCounted(i int, what, track string, n int) (left int, why string) {
	d := g.seat(i)
	var have count
	k := slices.Index(trackNames[:], track)
	switch what {
	case LossTrack:
		have = d.tracks[k].space()
	case LossDisc:
		have = d.staging
	case LossResearch:
		have = d.research
	case LossToken:
		have = d.follow.tokens
	case LossVessel:
		have = d.follow.vessels
	}
	if !have.known {
		return n, ShortMissing
	}
	taken := min(n, max(0, int(have.n)))
	if taken == 0 {
		return n, ShortLess
	}
	switch what {
	case LossTrack:
		g.setTrack(i, k, int(have.n)-taken)
	case LossDisc:
		g.addStaging(i, -taken)
		g.addSupply(i, taken)
	case LossResearch:
		g.addResearch(i, -taken)
	case LossToken:
		g.add(i, &d.follow.tokens, -taken, 0, maxTokens, "tokens")
	case LossVessel:
		g.add(i, &d.follow.vessels, -taken, 0, maxVessels, "vessels")
	}
	return n - taken, ShortLess
}

// loseChosen takes what somebody picked, and says in short what is left to be
// taken: by hand, unless there was no more.
func (g *gesture) loseChosen(short *Short, t Taking) error {
	options, known := g.LossOptions(short.Seat, t.Loss)
	short.N, short.Why = t.N, ShortHand
	for picked, pick := range slices.DeleteFunc(slices.Clone(t.Picks), func(p LossPick) bool { return p.Seat != short.Seat }) {
		at := slices.IndexFunc(options, func(o LossOption) bool { return o.ID == pick.Option })
		if at < 0 || picked >= t.Choices() {
			return refuse("deepsea.refuse.pick", companion.Args{"N": t.Choices()})
		}
		if short.Track = options[at].Track; short.Track != "" {
			short.N, short.Why = g.loseCounted(short.Seat-1, LossTrack, short.Track, t.N)
			return nil
		}
		g.give(short.Seat-1, options[at])
		options = slices.Delete(options, at, at+1)
		short.N--
	}
	switch {
	case !known:
		short.Why = ShortMissing
	case len(options) == 0:
		short.Why = ShortLess
	}
	return nil
}

// give takes one thing away for good; a disc on a Specialist goes to supply.
func (g *gesture) give(i int, o LossOption) {
	d := g.seat(i)
	switch {
	case o.Journal != "":
		d.journals.titles = slices.DeleteFunc(slices.Clone(d.journals.titles), func(id string) bool { return id == o.Journal })
		g.markSeat(i, "journals")
	case o.Specialist.ID != "":
		d.follow.specialists = slices.Clone(d.follow.specialists)
		at := slices.Index(d.follow.specialists, o.Specialist)
		d.follow.specialists = slices.Delete(d.follow.specialists, at, at+1)
		g.markSeat(i, "specialists")
		if o.Specialist.Disc {
			g.addSupply(i, 1)
		}
	default:
		g.unmark(i, o.At)
	}
}

// unmark takes one marker off a hex.
func (g *gesture) unmark(i int, at Spot) {
	d := g.seat(i)
	d.hexes = slices.Clone(d.hexes)
	k := slices.IndexFunc(d.hexes, func(m HexMarkers) bool { return m.R == at.R && m.C == at.C })
	if d.hexes[k].N--; d.hexes[k].N < 1 {
		d.hexes = slices.Delete(d.hexes, k, k+1)
	}
	g.markSeat(i, "hexes")
}
