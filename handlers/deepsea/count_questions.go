package deepsea

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"shipmate/companion"
	"shipmate/companion/deepsea"
	"shipmate/handlers"
	"shipmate/views"
)

// questions asks who, or which option: where only rank pays, nobody counts.
func (c *counting) questions(page *views.CountPage) {
	for _, field := range c.Fields() {
		if field.Kind == deepsea.FieldOption {
			page.Questions = append(page.Questions, c.optionQuestion(field))
		} else {
			page.Questions = append(page.Questions, c.whoQuestion(field))
		}
	}
	bar := c.Bar()
	page.Bar = views.Bar(bar)
	if c.canCount() {
		page.Links = append(page.Links, views.Button{Text: c.A.Say("count.way.count"), Press: views.Press{ID: "count-instead", Href: c.Here("step", "0", "way", "count")}})
	}
}

// answered are the seats that a question was answered with.
func (c *counting) answered(field deepsea.Field) (seats []int, known bool) {
	raw := c.sheet.Value(field.Key)
	if len(raw) == 0 || string(raw) == "null" {
		return nil, false
	}
	return seats, json.Unmarshal(raw, &seats) == nil
}

// followed are the seats that answer a question by what was counted instead.
func (c *counting) followed(field deepsea.Field) []int {
	page := c.pageOf(field.Key)
	wanted := map[string][]string{"first": {"sole-first", "tied-first", "tied-first-split"}, "second": {"sole-second", "tied-second"}}[field.Part]
	goal := page
	if wanted == nil {
		goal, wanted = page+"."+field.Part, []string{"sole-first", "tied-first"}
	}
	var seats []int
	for _, bonus := range c.score().Bonuses {
		if bonus.Goal == goal && slices.Contains(wanted, bonus.Why) {
			seats = append(seats, bonus.Seat)
		}
	}
	return seats
}

// whoQuestion asks by seats; several are a tie, unless only one can be.
func (c *counting) whoQuestion(field deepsea.Field) views.Question {
	question := views.Question{Title: c.whoTitle(field)}
	seats, known := c.answered(field)
	if !known && field.Derived {
		seats, known = c.followed(field), true
	}
	single := field.Max == 1
	if !single && (len(c.Fields()) == 1 || field.Part == "first") {
		question.Hint = c.A.Say("count.who-hint")
	}
	key := string(field.Key)
	taken := c.firstOf(field)
	for number := 1; number <= len(c.sheet.Seats()); number++ {
		if slices.Contains(taken, number) {
			continue // nobody is first and second
		}
		on := slices.Contains(seats, number)
		press := views.Press{ID: "who-" + key + "-" + strconv.Itoa(number), Name: "set", Value: key + "=" + handlers.SeatsAfter(seats, number, single), Label: c.Spoken(number)}
		press.Attrs = map[string]any{"data-key": key}
		if !single {
			press.Attrs = map[string]any{"data-many": key, "data-seat": strconv.Itoa(number)}
		}
		question.Who = append(question.Who, views.WhoChoice{Seat: c.SeatColour(number), Name: c.SeatName(number), On: on, Press: press})
	}
	nobody := views.Press{ID: "who-" + key + "-0", Name: "set", Value: key + "=[]", Attrs: map[string]any{"data-key": key}}
	if !single {
		nobody.Attrs = map[string]any{"data-many": key, "data-seat": "0"}
	}
	question.Options = []views.Option{{Text: c.A.Say("count.nobody"), On: known && len(seats) == 0, Press: nobody}}
	return question
}

// firstOf are the seats that stand first where a question asks for the second.
func (c *counting) firstOf(field deepsea.Field) []int {
	goal, isSecond := strings.CutSuffix(string(field.Key), ".second")
	if !isSecond {
		return nil
	}
	first, _ := c.answered(deepsea.Field{Key: companion.Key(goal + ".first")})
	return first
}

func (c *counting) whoTitle(field deepsea.Field) string {
	page := c.pageOf(field.Key)
	switch {
	case strings.HasSuffix(string(field.Key), ".first"):
		return c.A.Say("deepsea.who.first." + c.goalRule(page))
	case strings.HasSuffix(string(field.Key), ".second"):
		return c.A.Say("deepsea.who.second." + c.goalRule(page))
	}
	return c.A.Say("deepsea.who.most", "Part", c.A.Say("deepsea.part.most."+field.Part))
}

// goalRule is the named rule of a goal, for the words of its question.
func (c *counting) goalRule(page string) string {
	if goal := c.goal(int(page[4] - '0')); goal != nil {
		return goal.Count
	}
	return ""
}

func (c *counting) optionQuestion(field deepsea.Field) views.Question {
	raw := string(c.sheet.Value(field.Key))
	question := views.Question{Title: c.A.Say("deepsea.ask." + field.Part)}
	for _, option := range field.Options {
		value := strconv.Quote(option)
		text := option // a column of the ocean is its own word
		if field.Part != "seaStar" {
			text = c.A.Say("deepsea.ask." + field.Part + "." + option)
		}
		answer := views.Option{Text: text, On: raw == value,
			Press: views.Press{ID: "option-" + string(field.Key) + "-" + option, Name: "set", Value: string(field.Key) + "=" + value, Attrs: map[string]any{"data-key": string(field.Key)}}}
		if field.Part != "seaStar" {
			answer.Under = c.A.Say("deepsea.ask." + field.Part + "." + option + ".under")
		}
		question.Options = append(question.Options, answer)
	}
	return question
}

// canCount tells whether the page's questions can be counted instead.
func (c *counting) canCount() bool { return len(stepsByPart(c.sheet.Alternatives(c.PageID()))) > 0 }
