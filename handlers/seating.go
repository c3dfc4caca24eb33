package handlers

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"shipmate/companion"
	"shipmate/views"
)

// MostSeats is the number of seats of a full table, in either game.
const MostSeats = 5

// SetSeat is a place at a table that is being set.
type SetSeat struct {
	Colour string `json:"colour"`
	Person string `json:"person,omitempty"`
	Name   string `json:"name"`
}

// Seating is the part of a setup form that says who sits where: one entry of
// each list a seat, in turn order.
type Seating struct {
	Colour []string `form:"colour" validate:"max=5,dive,oneof=P Y R M W"`
	Person []string `form:"person" validate:"max=5,dive,max=64"`
	Name   []string `form:"name" validate:"max=5,dive,max=2000"`
	Was    string   `form:"was" validate:"max=20000"` // who was sent away, as JSON
}

// Seats are the seats as they were sent.
func (f *Seating) Seats() []SetSeat {
	var seats []SetSeat
	for i, colour := range f.Colour {
		seat := SetSeat{Colour: colour}
		if i < len(f.Person) {
			seat.Person = f.Person[i]
		}
		if i < len(f.Name) {
			seat.Name = f.Name[i]
		}
		seats = append(seats, seat)
	}
	return seats
}

// Apply does what a button of the page asks. Whoever is sent away can come back:
// "nobody" keeps them, and "back" changes them with who sits there since.
func (f *Seating) Apply(a *Asker, seats, last []SetSeat, do string) []SetSeat {
	switch do {
	case "nobody":
		f.keep(seats)
	case "back":
		before := f.before()
		f.keep(seats)
		return before
	}
	return ApplySeats(a, seats, last, do)
}

func (f *Seating) keep(seats []SetSeat) {
	f.Was = ""
	if len(seats) > 0 {
		f.Was = string(JSON(seats))
	}
}

// before are the seats that were sent away; what is not ours is nobody.
func (f *Seating) before() []SetSeat {
	var seats []SetSeat
	if json.Unmarshal([]byte(f.Was), &seats) != nil || len(seats) > MostSeats {
		return nil
	}
	taken := map[string]bool{}
	for _, seat := range seats {
		if !slices.Contains(views.SeatColours, seat.Colour) || taken[seat.Colour] {
			return nil
		}
		taken[seat.Colour] = true
	}
	return seats
}

// LastSeats are the people of the last table, whatever the game; own takes what
// else the book remembers of the last table of its system.
func LastSeats(a *Asker, own any) []SetSeat {
	kept := []byte(a.Setting(SettingLast, "{}"))
	var last struct {
		Seats []SetSeat `json:"seats"`
	}
	_ = json.Unmarshal(kept, own) // ours; a newer form starts afresh
	_ = json.Unmarshal(kept, &last)
	return PresentSeats(a, last.Seats)
}

// KeepLast is what the book remembers for the next table: the people, and what
// own holds of its system. What other systems keep there stays.
func KeepLast(a *Asker, own any, seats []SetSeat) companion.Value {
	kept := map[string]json.RawMessage{}
	for _, part := range []json.RawMessage{[]byte(a.Setting(SettingLast, "{}")), JSON(own)} {
		_ = json.Unmarshal(part, &kept) // a newer form starts afresh
	}
	seats = slices.Clone(seats)
	for i := range seats {
		if seats[i].Person != "" {
			seats[i].Name = "" // the book knows it, and follows a new one
		}
	}
	kept["seats"] = JSON(seats)
	return companion.Value{Key: companion.SettingKey(SettingLast), Value: JSON(string(JSON(kept)))}
}

// SeatsOf are the people of an older table: a rematch.
func SeatsOf(a *Asker, summary companion.Summary) []SetSeat {
	var seats []SetSeat
	for _, seat := range summary.Seats {
		seats = append(seats, SetSeat{Colour: seat.Colour, Person: seat.Person, Name: seat.Name})
	}
	return PresentSeats(a, seats)
}

// PresentSeats are people as the book knows them now, renamed or merged
// meanwhile. A seat that only its colour named has no name.
func PresentSeats(a *Asker, seats []SetSeat) []SetSeat {
	for i, seat := range seats {
		id := a.Book.Resolve(companion.PersonID(seat.Person))
		person, known := a.Book.Person(id)
		switch {
		case known:
			seats[i].Person, seats[i].Name = string(id), person.Name
		case seat.Person == "" && slices.ContainsFunc(views.Languages, func(tag string) bool {
			return views.WordsIn(tag).Say("seat."+seat.Colour) == seat.Name
		}):
			seats[i].Name = ""
		}
	}
	return seats
}

// ApplySeats does what a button of the page asks: "add:R", "person:id",
// "out:2", "up:2", "colour:2", "same", "nobody".
func ApplySeats(a *Asker, seats, last []SetSeat, do string) []SetSeat {
	verb, what, _ := strings.Cut(do, ":")
	at, _ := strconv.Atoi(what)
	inside := at >= 1 && at <= len(seats)
	switch {
	case verb == "same":
		return last
	case verb == "nobody":
		return nil
	case verb == "add" && len(seats) < MostSeats && slices.Contains(freeColours(seats), what):
		return append(seats, SetSeat{Colour: what})
	case verb == "person" && len(seats) < MostSeats:
		if person, ok := a.Book.Person(companion.PersonID(what)); ok {
			return append(seats, SetSeat{Colour: colourFor(person, seats), Person: string(person.ID), Name: person.Name})
		}
	case verb == "out" && inside:
		return slices.Delete(slices.Clone(seats), at-1, at)
	case verb == "up" && inside && at > 1:
		seats = slices.Clone(seats)
		seats[at-2], seats[at-1] = seats[at-1], seats[at-2]
	case verb == "colour" && inside:
		seats = slices.Clone(seats)
		seats[at-1].Colour = nextColour(seats, at-1)
	}
	return seats
}

func freeColours(seats []SetSeat) []string {
	var free []string
	for _, colour := range views.SeatColours {
		if !slices.ContainsFunc(seats, func(seat SetSeat) bool { return seat.Colour == colour }) {
			free = append(free, colour)
		}
	}
	return free
}

func colourFor(person companion.Person, seats []SetSeat) string {
	free := freeColours(seats)
	if slices.Contains(free, person.Colour) {
		return person.Colour
	}
	return free[0]
}

// nextColour goes round the colours; a colour that is taken changes places.
func nextColour(seats []SetSeat, at int) string {
	order := views.SeatColours
	next := order[(slices.Index(order, seats[at].Colour)+1)%len(order)]
	for i := range seats {
		if seats[i].Colour == next {
			seats[i].Colour = seats[at].Colour
		}
	}
	return next
}

// DrawSeats puts the people on a page that sets a table. place and sentence are
// of a refusal, "" without one.
func (f *Seating) DrawSeats(a *Asker, page *views.SetupPage, seats, last []SetSeat, place, sentence string) {
	page.WhoTitle, page.AddTitle = a.Say("setup.who"), a.Say("setup.add")
	for i, seat := range seats {
		page.Seats = append(page.Seats, setupSeat(a, seat, i+1, place, sentence))
	}
	before := f.before()
	switch {
	case len(before) > 0:
		page.Hidden = append(page.Hidden, views.Hidden{Name: "was", Value: f.Was})
		page.Same = &views.Button{Text: a.Say("setup.back", "Names", seatNames(a, before)), Press: views.Press{ID: "people", Name: "do", Value: "back"}}
	case len(seats) > 0 && slices.ContainsFunc(a.Book.People(), companion.Person.Offered): // else nobody else is known
		page.Same = &views.Button{Text: a.Say("setup.others"), Press: views.Press{ID: "people", Name: "do", Value: "nobody"}}
	case len(seats) == 0 && len(last) > 0:
		page.Same = &views.Button{Text: a.Say("setup.same", "Names", seatNames(a, last)), Press: views.Press{ID: "people", Name: "do", Value: "same"}}
	}
	page.Add = seatOffers(a, seats)
	if place == "seats" {
		page.SeatsError = sentence
	}
}

func seatNames(a *Asker, seats []SetSeat) []string {
	names := make([]string, len(seats))
	for i, seat := range seats {
		names[i] = SeatName(a, seat)
	}
	return names
}

// setupSeat is one line of the people at the table.
func setupSeat(a *Asker, seat SetSeat, number int, place, sentence string) views.SetupSeat {
	at := strconv.Itoa(number)
	line := views.SetupSeat{Colour: seat.Colour, Person: seat.Person,
		ColourDo: views.Press{Name: "do", Value: "colour:" + at, Label: a.Say("setup.colour", "Colour", a.Say("seat."+seat.Colour))},
		Out:      views.Press{Name: "do", Value: "out:" + at, Label: a.Say("setup.out", "Name", SeatName(a, seat))},
		Name: views.Field{ID: "name-" + at, Name: "name", Label: a.Say("setup.name", "Number", number), Value: seat.Name,
			Attrs: templ.Attributes{"placeholder": a.Say("seat." + seat.Colour)}}}
	if number > 1 {
		line.Up = &views.Press{Name: "do", Value: "up:" + at, Label: a.Say("setup.up", "Name", SeatName(a, seat))}
	}
	if place == "name["+strconv.Itoa(number-1)+"]" {
		line.Name.Error = sentence
	}
	return line
}

// seatOffers are who else may sit down: people who are remembered, then
// colours.
func seatOffers(a *Asker, seats []SetSeat) []views.Button {
	if len(seats) >= MostSeats {
		return nil
	}
	var offers []views.Button
	for _, person := range a.Book.People() {
		if !person.Offered() || slices.ContainsFunc(seats, func(seat SetSeat) bool { return seat.Person == string(person.ID) }) {
			continue
		}
		offers = append(offers, views.Button{Text: person.Name, Glyph: colourFor(person, seats), Press: views.Press{Name: "do", Value: "person:" + string(person.ID)}})
		if len(offers) == 12 {
			break
		}
	}
	for _, colour := range freeColours(seats) {
		offers = append(offers, views.Button{Text: "+", Glyph: colour, Press: views.Press{Name: "do", Value: "add:" + colour,
			Label: a.Say("setup.add-colour", "Colour", a.Say("seat."+colour))}})
	}
	return offers
}

// SettleSeats gives every name a person of the book: the one that was chosen,
// one of that name, or a new one, whose values it returns. No name is no
// person, and the colour speaks. A refusal names the field.
func SettleSeats(a *Asker, seats []SetSeat, op string) ([]SetSeat, []companion.Value, error) {
	var values []companion.Value
	settled := make([]SetSeat, len(seats))
	taken := map[string]bool{}
	for i, seat := range seats {
		if strings.TrimSpace(seat.Name) == "" {
			settled[i] = SetSeat{Colour: seat.Colour, Name: a.Say("seat." + seat.Colour)}
			continue
		}
		name, err := CheckName("name["+strconv.Itoa(i)+"]", seat.Name)
		if err != nil {
			return nil, nil, err
		}
		seat.Name = name
		person, ok := a.Book.Person(companion.PersonID(seat.Person))
		if !ok || person.Name != name || taken[string(person.ID)] {
			seat.Person = ""
			for _, known := range a.Book.People() {
				if known.Name == name && known.MergedInto == "" && !taken[string(known.ID)] {
					seat.Person = string(known.ID)
					break
				}
			}
		}
		if seat.Person == "" {
			seat.Person = op[:min(len(op), 20)] + "-" + strconv.Itoa(i)
			values = append(values,
				companion.Value{Key: companion.PersonKey(companion.PersonID(seat.Person), "name"), Value: JSON(name)},
				companion.Value{Key: companion.PersonKey(companion.PersonID(seat.Person), "colour"), Value: JSON(seat.Colour)})
		}
		taken[seat.Person] = true
		settled[i] = seat
	}
	return settled, values, nil
}

// SeatsUsed are the entries of the book that say when people played last.
func SeatsUsed(a *Asker, seats []SetSeat) []companion.Value {
	var values []companion.Value
	for _, seat := range seats {
		if seat.Person != "" {
			values = append(values, companion.Value{Key: companion.PersonKey(companion.PersonID(seat.Person), "used"), Value: JSON(a.Now.UnixMilli())})
		}
	}
	return values
}

// SeatName is what a seat is called while the table is set.
func SeatName(a *Asker, seat SetSeat) string {
	if name := strings.TrimSpace(seat.Name); name != "" {
		return name
	}
	return a.Say("seat." + seat.Colour)
}

// StartChoice asks who begins: somebody, or 0 = at random.
func StartChoice(a *Asker, label string, starts int, seats []SetSeat) views.Choices {
	begins := views.Choices{Label: label, Many: true, Chips: []views.Chip{
		{Text: a.Say("follow.setup.random"), Field: "starts", Value: "0", Radio: true, On: starts == 0 || starts > len(seats)}}}
	for i, seat := range seats {
		begins.Chips = append(begins.Chips, views.Chip{Text: SeatName(a, seat), Seat: seat.Colour, Field: "starts", Value: strconv.Itoa(i + 1), Radio: true, On: starts == i+1})
	}
	return begins
}

// StartSeat is who begins: the seat that was chosen, else one at random. The
// chance lies in the gesture's own id, drawn when the page was, so that the same
// press sent twice starts the same game; each seat is as likely as the others.
func StartSeat(op string, starts, seats int) int {
	if starts >= 1 && starts <= seats {
		return starts
	}
	sum := sha256.Sum256([]byte(op))
	return 1 + int(binary.BigEndian.Uint64(sum[:8])%uint64(seats))
}
