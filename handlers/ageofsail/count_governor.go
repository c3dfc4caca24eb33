package ageofsail

import (
	"encoding/json"
	"slices"
	"strconv"

	"shipmate/companion"
	"shipmate/companion/ageofsail"
	"shipmate/handlers"
	"shipmate/views"
)

// governors asks about the Governor space: of everybody in one question, or on
// one person's page of that person alone.
func (c *counting) governors(page *views.CountPage) {
	if c.ByPlayer() {
		page.Questions = []views.Question{c.governorOf(c.Fields()[0])}
	} else {
		page.Questions = []views.Question{c.governorsOfAll()}
	}
	page.Bar = views.Bar(c.Bar())
}

// allGovernors is what one answer for everybody is sent as: the seats whose
// space is empty. The table keeps a yes or no of each.
const allGovernors = "governorSpace"

func (c *counting) governorsOfAll() views.Question {
	question := views.Question{Title: c.A.Say("ageofsail.governor.whose"), Hint: c.A.Say("ageofsail.governor.whose-hint")}
	empty, known := c.emptySpaces()
	for seat := 1; seat <= len(c.People); seat++ {
		question.Who = append(question.Who, views.WhoChoice{Seat: c.SeatColour(seat), Name: c.SeatName(seat), On: slices.Contains(empty, seat),
			Press: views.Press{ID: "who-governor-" + strconv.Itoa(seat), Name: "set", Value: allGovernors + "=" + handlers.SeatsAfter(empty, seat, false), Label: c.Spoken(seat),
				Attrs: map[string]any{"data-many": allGovernors, "data-seat": strconv.Itoa(seat)}}})
	}
	question.Options = []views.Option{{Text: c.A.Say("count.nobody"), On: known && len(empty) == 0,
		Press: views.Press{ID: "who-governor-0", Name: "set", Value: allGovernors + "=[]", Attrs: map[string]any{"data-many": allGovernors, "data-seat": "0"}}}}
	return question
}

// emptySpaces are the seats whose Governor space is known to be empty; known is
// false while anybody's is missing.
func (c *counting) emptySpaces() (seats []int, known bool) {
	line := slices.Index(c.score().Lines, "governorSpace")
	known = true
	for i, seat := range c.score().Seats {
		known = known && seat.Points[line].Known
		if seat.Points[line].N > 0 {
			seats = append(seats, i+1)
		}
	}
	return seats, known
}

func (c *counting) governorOf(field ageofsail.Field) views.Question {
	question := views.Question{Title: c.A.Say("ageofsail.governor.ask", "Name", c.SeatName(field.Seat))}
	empty, _ := c.emptySpaces()
	for _, answer := range []struct {
		word  string
		empty bool
	}{{"empty", true}, {"filled", false}} {
		question.Options = append(question.Options, views.Option{Text: c.A.Say("ageofsail.governor." + answer.word),
			On: field.Filled && slices.Contains(empty, field.Seat) == answer.empty,
			Press: views.Press{ID: "governor-" + answer.word, Name: "set", Value: string(field.Key) + "=" + strconv.FormatBool(answer.empty),
				Attrs: map[string]any{"data-key": string(field.Key)}}})
	}
	return question
}

// ofAll turns one answer for everybody into everybody's.
func (c *counting) ofAll(raw json.RawMessage) ([]companion.Value, error) {
	var empty []int
	if err := json.Unmarshal(raw, &empty); err != nil {
		return nil, companion.Invalid("set", companion.Say("error.form"))
	}
	var values []companion.Value
	for seat := 1; seat <= len(c.People); seat++ {
		values = append(values, companion.Value{Key: companion.Key("p" + strconv.Itoa(seat) + ".governorSpaceEmpty"), Value: handlers.JSON(slices.Contains(empty, seat))})
	}
	return values, nil
}
