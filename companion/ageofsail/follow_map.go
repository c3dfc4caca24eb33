package ageofsail

import (
	"shipmate/companion"
)

// side is the map side of the table; nil where none is known.
func (s *Sheet) side() *Side { return s.setup.Set.side(s.setup.Side) }

// ownerOf is the seat (1 …) that has a city, 0 for nobody.
func (s *Sheet) ownerOf(city string) int {
	if at, found := findOwned(s.follow.cities, city); found {
		return s.seatOf(s.follow.cities[at].slot)
	}
	return 0
}

// followsMap says that cities are followed on a known map.
func (s *Sheet) followsMap() bool { return s.follow.depth == FollowEverything && s.side() != nil }

// cityGloryOf is the Glory of a seat's cities where the map is followed and all
// of theirs are printed in the set.
func (s *Sheet) cityGloryOf(i int) companion.Count {
	if !s.followsMap() {
		return companion.Count{}
	}
	total := 0
	side := s.side()
	for r := range side.Regions {
		for c := range side.Regions[r].Cities {
			city := &side.Regions[r].Cities[c]
			if s.ownerOf(city.ID) != i+1 {
				continue
			}
			if city.Glory == nil {
				return companion.Count{}
			}
			total += *city.Glory
		}
	}
	return companion.Counted(total)
}

// connectionsOf counts the connections with both ends of one seat (§2.2).
func (s *Sheet) connectionsOf(i int) companion.Count {
	if !s.followsMap() {
		return companion.Count{}
	}
	n := 0
	side := s.side()
	for c := range side.Connections {
		if s.controllerOf(&side.Connections[c]) == i+1 {
			n++
		}
	}
	return companion.Counted(n)
}

// controllerOf is the seat that owns both ends, 0 if none does.
func (s *Sheet) controllerOf(c *Connection) int {
	a, b := s.ownerOf(c.Ends[0]), s.ownerOf(c.Ends[1])
	if a == b {
		return a
	}
	return 0
}

// cityName is the label of a city, or its id.
func (s *Sheet) cityName(id string) string {
	if side := s.side(); side != nil {
		if _, city := side.city(id); city != nil {
			return city.Name
		}
	}
	return id
}

func (s *Sheet) connectionName(id string) string {
	if side := s.side(); side != nil {
		for i := range side.Connections {
			if c := &side.Connections[i]; c.ID == id {
				return s.cityName(c.Ends[0]) + " – " + s.cityName(c.Ends[1])
			}
		}
	}
	return id
}

// city finds a city and its region.
func (s *Side) city(id string) (*Region, *City) {
	for i := range s.Regions {
		for k := range s.Regions[i].Cities {
			if s.Regions[i].Cities[k].ID == id {
				return &s.Regions[i], &s.Regions[i].Cities[k]
			}
		}
	}
	return nil, nil
}
