package companion

// Mode is how a table is played.
type Mode string

const (
	ModeCompetitive Mode = "competitive" // 2–5 seats
	ModeCoop        Mode = "coop"        // 2–5 seats
	ModeSolo        Mode = "solo"        // one seat
)

// Seat is a place in turn order.
type Seat struct {
	Person PersonID `json:"person,omitempty"` // "" for a guest
	Name   string   `json:"name"`             // 1–40 characters, copied from the book
	Colour string   `json:"colour"`           // P Y R M W
}
