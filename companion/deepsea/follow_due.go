package deepsea

import (
	"slices"

	"shipmate/companion"
)

// Choice is what a person says where a gain leaves a choice.
type Choice struct {
	Track      string // any; lowest where several are
	At         *Spot  // impact: the hex
	From       *Spot  // impact of mission 6: the marker that moves
	Specialist int    // promote: index of Following's Specialists
	Zone       string // vessel: the launch zone where it is chosen; impact: the zone that gave it
	Anyway     bool   // the table allows what the rules don't
}

// Zone is the zone that gave what is due, "" if none did: missions 7 and 10
// ask. deepsea-rules §7.2.
func (one Due) Zone() string {
	if one.Why == WhyGiven || one.Why == WhyArrival {
		return one.Of
	}
	return ""
}

// Take does what is due with an id and takes it off the queue. What it brings
// comes to the front. Of any, lowest, impact, promote and vessel one is done at
// a time and the rest stays due. Where the thing isn't followed, it is only
// taken off. During the launch the turn goes on once a person has nothing due.
// It refuses, with CodeRefused, what isn't due any more, choices that
// are missing and what the rules don't allow.
func (s Sheet) Take(seat, due int, with Choice) ([]companion.Value, error) {
	g, i, _, err := s.gestureOf(seat)
	if err != nil {
		return nil, err
	}
	at, err := g.place(i, due)
	if err != nil {
		return nil, err
	}
	if err := g.take(i, at, with); err != nil {
		return nil, err
	}
	g.launchOn(seat)
	return g.values()
}

// place finds what is due by its id.
func (g *gesture) place(i, due int) (int, error) {
	at := slices.IndexFunc(g.seat(i).follow.due.items, func(one Due) bool { return one.ID == due })
	if at < 0 {
		return 0, denied("deepsea.refuse.follow.due", nil)
	}
	return at, nil
}

func (g *gesture) take(i, at int, with Choice) error {
	d := g.seat(i)
	one := d.follow.due.items[at]
	if t := slices.Index(trackNames[:], one.Gain); t >= 0 {
		g.use(i, at, one.N)
		if d.tracks[t].space().known {
			g.climb(i, t, one.N)
		}
		return nil
	}
	switch one.Gain {
	case "any", "lowest":
		return g.takeTrack(i, at, with)
	case "impact":
		return g.takeImpact(i, at, with)
	case "promote":
		if d.follow.specialists == nil {
			g.use(i, at, one.N)
			return nil
		}
		g.use(i, at, 1)
		return g.promote(i, with.Specialist)
	case GainVessel:
		return g.takeVessel(i, at, with)
	}
	g.use(i, at, one.N)
	switch one.Gain {
	case "research":
		g.addResearch(i, one.N)
	case "disc":
		if g.box.Variant("discReward") == "to-supply" {
			g.addSupply(i, one.N)
		} else {
			g.moveDiscs(i, one.N)
		}
	case GainSupply:
		g.returnDisc(i, one.N)
	}
	return nil
}

// returnDisc brings the disc of a promoted Junior back. deepsea-rules §8.7.
func (g *gesture) returnDisc(i, n int) {
	if g.box.Variant("promoteDisc") == "staging" {
		g.addStaging(i, n)
		return
	}
	g.addSupply(i, n)
}

// takeTrack advances one track of choice: any, or a lowest one.
func (g *gesture) takeTrack(i, at int, with Choice) error {
	one := g.seat(i).follow.due.items[at]
	low, none := g.lowest(i)
	if none {
		g.use(i, at, one.N)
		return nil
	}
	t := slices.Index(trackNames[:], with.Track)
	if one.Gain == "lowest" && with.Track == "" && len(low) == 1 {
		t = low[0]
	}
	if t < 0 || one.Gain == "lowest" && !slices.Contains(low, t) && !with.Anyway {
		return denied("deepsea.refuse.follow.track", nil)
	}
	g.use(i, at, 1)
	if g.seat(i).tracks[t].space().known {
		g.climb(i, t, 1)
	}
	return nil
}

// lowest lists the tracks of a person that may be the lowest: by spaces, all of
// them where one is missing. none says that all are. deepsea-rules §3.1.
func (g *gesture) lowest(i int) (low []int, none bool) {
	known, best := 0, MaxSpace
	for t := range trackNames {
		if space := g.seat(i).tracks[t].space(); space.known {
			known++
			best = min(best, int(space.n))
		}
	}
	for t := range trackNames {
		if known < NumTracks || int(g.seat(i).tracks[t].n) == best {
			low = append(low, t)
		}
	}
	return low, known == 0
}

// takeVessel launches a Vessel and makes the Arrival bonus of its zone due, also
// where Vessels aren't counted. deepsea-rules §3.1, §8.1.
func (g *gesture) takeVessel(i, at int, with Choice) error {
	own := &g.seat(i).follow
	if !g.everything() {
		g.use(i, at, own.due.items[at].N)
		return nil
	}
	zone, err := g.launchZone(with.Zone)
	known := err == nil
	if !known && g.reminds(WhyArrival) {
		return err
	}
	if own.vessels.known && own.vessels.n >= maxVessels {
		return denied("deepsea.refuse.follow.vessels", nil)
	}
	g.use(i, at, 1)
	g.add(i, &own.vessels, 1, 0, maxVessels, "vessels")
	if !known {
		return nil
	}
	list := printed(zone.Arrival, WhyArrival, zone.ID)
	for range zone.ArrivalActions {
		list = append(list, Due{Gain: GainAction, N: 1, Why: WhyArrival, Of: zone.ID})
	}
	g.front(i, list)
	return nil
}

// launchZone is the zone of the mission, or the chosen one. deepsea-rules §4.5.
func (g *gesture) launchZone(chosen string) (*Zone, error) {
	launch := &g.box.mission.Launch
	id := launch.Zone
	if launch.Choose != "" {
		id = chosen
	}
	zone := g.box.Zone(id)
	if zone == nil || launch.Choose != "" && zone.Depth != 1 {
		return nil, denied("deepsea.refuse.follow.zone", nil)
	}
	return zone, nil
}

// launchOn hands the launch on: whoever has nothing due any more has launched.
func (g *gesture) launchOn(seat int) {
	turn, _ := g.seatOf(g.follow.turn)
	if g.phase() == PhaseLaunch && turn == seat && len(g.seat(seat-1).follow.due.items) == 0 {
		g.setTurn(g.nextSeat(seat, func(i int) bool { return len(g.seat(i).follow.due.items) > 0 }))
	}
}

// Decline takes what is due with an id off the queue; nothing else happens.
func (s Sheet) Decline(seat, due int) ([]companion.Value, error) {
	g, i, d, err := s.gestureOf(seat)
	if err != nil {
		return nil, err
	}
	at, err := g.place(i, due)
	if err != nil {
		return nil, err
	}
	g.use(i, at, d.follow.due.items[at].N)
	g.launchOn(seat)
	return g.values()
}

// Later puts what is due with an id at the end of the queue.
func (s Sheet) Later(seat, due int) ([]companion.Value, error) {
	g, i, d, err := s.gestureOf(seat)
	if err != nil {
		return nil, err
	}
	at, err := g.place(i, due)
	if err != nil {
		return nil, err
	}
	q := &d.follow.due
	one := q.items[at]
	q.items = append(slices.Delete(slices.Clone(q.items), at, at+1), one)
	g.markSeat(i, "due")
	return g.values()
}

// Owe makes gains due that the table names: of a link, an Arrival or Discovery
// bonus, a token. of is the zone that gives them, or "". They come to the front
// of each seat's queue; whoever is named twice, as on both ends of a link, has
// them once. deepsea-rules §8.8.
func (s Sheet) Owe(seats []int, gains []string, of string) ([]companion.Value, error) {
	if len(seats) == 0 || len(gains) == 0 {
		return nil, refuse("refuse.list", nil)
	}
	for _, gain := range gains {
		if !slices.Contains(dueGains(), gain) {
			return nil, refuseWord(dueGains())
		}
	}
	if of != "" && s.box.Zone(of) == nil {
		return nil, refuse("deepsea.refuse.follow.zone", nil)
	}
	g, err := s.gesture()
	if err != nil {
		return nil, err
	}
	for k, seat := range seats {
		if seat < 1 || seat > s.seats() {
			return nil, refuse("refuse.range", companion.Args{"Low": 1, "High": s.seats()})
		}
		if !slices.Contains(seats[:k], seat) {
			g.front(seat-1, printed(gains, WhyGiven, of))
		}
	}
	return g.values()
}
