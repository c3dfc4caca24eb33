package ageofsail

import "shipmate/companion/strict"

// Map is the printed map with its sides.
type Map struct {
	Sides []Side `json:"sides,omitempty"`
}

// Side is one side of the map.
type Side struct {
	ID          string       `json:"id"` // a, b
	Label       string       `json:"label"`
	Players     []int        `json:"players,omitempty"` // recommended numbers
	Frame       *Frame       `json:"frame,omitempty"`
	Regions     []Region     `json:"regions,omitempty"`
	Connections []Connection `json:"connections,omitempty"`
}

// Frame, Area and Point are places of the drawing, 0–10000. They may be missing.
type (
	Frame struct {
		Width  int `json:"width"`
		Height int `json:"height"`
	}
	Area struct {
		X      int `json:"x"`
		Y      int `json:"y"`
		Width  int `json:"width"`
		Height int `json:"height"`
	}
	Point struct {
		X int `json:"x"`
		Y int `json:"y"`
	}
)

// Region is one of the seven.
type Region struct {
	ID            string        `json:"id"`
	Name          string        `json:"name"`
	Area          *Area         `json:"area,omitempty"`
	ShippingTrack ShippingTrack `json:"shippingTrack,omitzero"`
	Stacks        []Stack       `json:"stacks,omitempty"`
	Cities        []City        `json:"cities,omitempty"`
}

// ShippingTrack is that of a region: unknown, none (Europe), or 6–8 spaces, of
// which space 0 lies at From and is filled first.
type ShippingTrack struct {
	Known, None bool
	Spaces      int
	From, To    *Point
}

// ReadNode reads null as "has none".
func (t *ShippingTrack) ReadNode(n *strict.Node) error {
	if n.IsNull() {
		*t = ShippingTrack{Known: true, None: true}
		return nil
	}
	var plain plainTrack
	err := strict.Decode(n, &plain)
	*t = ShippingTrack{Known: true, Spaces: plain.Spaces, From: plain.From, To: plain.To}
	return err
}

type plainTrack struct {
	Spaces int    `json:"spaces"`
	From   *Point `json:"from,omitempty"`
	To     *Point `json:"to,omitempty"`
}

// MarshalJSON writes null for "has none".
func (t ShippingTrack) MarshalJSON() ([]byte, error) {
	if t.None {
		return []byte("null"), nil
	}
	return strict.Raw(plainTrack{t.Spaces, t.From, t.To}), nil
}

// UnmarshalJSON reads what MarshalJSON writes.
func (t *ShippingTrack) UnmarshalJSON(data []byte) error { return strict.Unmarshal(data, t) }

// Stack is where a deck lies.
type Stack struct {
	Deck string `json:"deck"`
	X    int    `json:"x"`
	Y    int    `json:"y"`
}

// City is a place for one disc; Glory is 1 or 2.
type City struct {
	ID    string `json:"id"`
	Name  string `json:"name"`
	Glory *int   `json:"glory,omitempty"`
	X     *int   `json:"x,omitempty"`
	Y     *int   `json:"y,omitempty"`
}

// Connection is a line between two cities; Token says that a token lies there
// at the start, nil = unknown.
type Connection struct {
	ID    string   `json:"id"`
	Ends  []string `json:"ends"`
	Token *bool    `json:"token,omitempty"`
}

// side finds a side; nil where the set doesn't have it.
func (c *ComponentSet) side(id string) *Side {
	if c != nil && c.Map != nil {
		for i := range c.Map.Sides {
			if c.Map.Sides[i].ID == id {
				return &c.Map.Sides[i]
			}
		}
	}
	return nil
}

// region finds a region of a side; nil where it isn't there.
func (s *Side) region(id string) *Region {
	if s != nil {
		for i := range s.Regions {
			if s.Regions[i].ID == id {
				return &s.Regions[i]
			}
		}
	}
	return nil
}

// TokenPlaces is how many tokens lie on the side at the start: shipping spaces,
// cities and token spots; on a complete side 95. ok is false while a track or a
// spot is unknown.
func (s *Side) TokenPlaces() (places int, ok bool) {
	ok = len(s.Regions) == len(regionIDs)
	for i := range s.Regions {
		r := &s.Regions[i]
		ok = ok && r.ShippingTrack.Known && len(r.Cities) > 0
		places += r.ShippingTrack.Spaces + len(r.Cities)
	}
	for i := range s.Connections {
		token := s.Connections[i].Token
		ok = ok && token != nil
		if token != nil && *token {
			places++
		}
	}
	return places, ok
}
