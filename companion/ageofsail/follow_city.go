package ageofsail

import (
	"slices"

	"shipmate/companion"
)

// FollowCity is a city of the followed map.
type FollowCity struct {
	ID, Name string
	Owner    int // seat; 0 = nobody's
	Glory    companion.Count
	Joined   []string // the cities at the other ends of its connections
}

// FollowConnection is a connection of the followed map.
type FollowConnection struct {
	ID    string
	Owner int // seat with both ends; 0 = nobody
	Took  int // seat that took its token; 0 = it lies there, or none ever did
}

// HasMap says that the table's set has the side of the map that is played on.
func (s Sheet) HasMap() bool { return s.side() != nil }

// CityOwner is the seat that has a city, 0 for nobody.
func (s Sheet) CityOwner(id string) int { return s.ownerOf(id) }

// RegionOf is the region of a city; "" where the map doesn't have it.
func (s Sheet) RegionOf(city string) string {
	if side := s.side(); side != nil {
		if region, _ := side.city(city); region != nil {
			return region.ID
		}
	}
	return ""
}

// CitiesIn lists the cities of a region in the order of the set; none without a
// map.
func (s Sheet) CitiesIn(region string) []FollowCity {
	side := s.side()
	there := side.region(region)
	if there == nil {
		return nil
	}
	var cities []FollowCity
	for i := range there.Cities {
		city := &there.Cities[i]
		one := FollowCity{ID: city.ID, Name: city.Name, Owner: s.ownerOf(city.ID)}
		if city.Glory != nil {
			one.Glory = companion.Counted(*city.Glory)
		}
		for k := range side.Connections {
			if ends := side.Connections[k].Ends; slices.Contains(ends, city.ID) {
				one.Joined = append(one.Joined, ends[1-slices.Index(ends, city.ID)])
			}
		}
		cities = append(cities, one)
	}
	return cities
}

// Connections lists those of the followed map in the order of the set.
func (s Sheet) Connections() []FollowConnection {
	side := s.side()
	if side == nil {
		return nil
	}
	var list []FollowConnection
	for i := range side.Connections {
		one := FollowConnection{ID: side.Connections[i].ID, Owner: s.controllerOf(&side.Connections[i])}
		if at, found := findOwned(s.follow.took, one.ID); found {
			one.Took = s.seatOf(s.follow.took[at].slot)
		}
		list = append(list, one)
	}
	return list
}

// Tiles are all types of building tiles of this table, in the order of their
// levels.
func (s Sheet) Tiles() []KnownBuilding { return s.tiles() }

// WhatIs names what one path of a seat holds, without the person.
func (s Sheet) WhatIs(path string) companion.Message {
	ref, ok := s.find(seatKey(0, path))
	if !ok {
		return companion.Message{}
	}
	return s.label(ref)
}

// TileIcons are the icons of a building, a start building included; nil where
// unknown.
func (c *ComponentSet) TileIcons(id string) *Icons { return c.tileIcons(id) }

// Actions are the groups of actions of a building, a start building included;
// known is false where the set doesn't tell. None means that it has no space for
// a disc.
func (c *ComponentSet) Actions(id string) (groups [][]string, known bool) {
	if tile := c.Building(id); tile != nil {
		return tile.Actions, tile.Actions != nil
	}
	if c != nil {
		for i := range c.StartBuildings {
			if b := &c.StartBuildings[i]; b.ID == id {
				return b.Actions, b.Actions != nil
			}
		}
	}
	return nil, false
}
