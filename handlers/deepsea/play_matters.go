package deepsea

import (
	"net/http"
	"strconv"
	"strings"

	"shipmate/companion"
	"shipmate/companion/deepsea"
	"shipmate/handlers"
	"shipmate/views"
)

// playMatters is the page of what belongs to a played game and not to a turn:
// how it went, rulings, reports, what is asked and shown.
func (s *Rooms) playMatters(w http.ResponseWriter, a *handlers.Asker, view companion.View, state deepsea.GameState) error {
	here := "/deepsea/" + string(view.Log.ID)
	page := views.FormPage{Frame: s.house.Titled(a, s.Title(a, view.Log.Summary), here+"/play"), Heading: a.Say("play.matters")}
	hidden := []views.Hidden{{Name: "seq", Value: strconv.Itoa(a.Book.Head)}, {Name: "op", Value: s.house.Draw()}}
	link := func(id, text, under, href string) views.ListLink {
		return views.ListLink{Text: text, Under: under, Press: views.Press{ID: id, Href: href}}
	}
	links := []views.ListLink{
		link("to-replay", a.Say("play.replay"), a.Say("play.replay-hint"), here+"/replay"),
		link("to-ruling", a.Say("play.ruling"), a.Say("play.ruling-hint"), here+"/ruling"),
		link("to-report", a.Say("play.report"), a.Say("play.report-hint"), here+"/report"),
		link("to-log", a.Say("log.heading"), "", "/t/"+string(view.Log.ID)+"/log"),
		link("to-guide", a.Say("deepsea.guide.title"), "", here+"/guide"),
	}
	if state.Sheet.Setup().Mode == deepsea.Competitive {
		links = append(links, link("to-totals", a.Say("result.totals"), "", here+"/totals"))
	}
	switched := func(id, label, hint, setting, otherwise string) views.Block {
		block := views.Block{ID: id, Action: here + "/table", Hidden: hidden, Choices: []views.Choices{{Label: label, Hint: hint}}}
		for _, value := range []string{"on", "off"} {
			block.Choices[0].Chips = append(block.Choices[0].Chips, views.Chip{Text: a.Say("play.switch." + value), On: a.Setting(setting, otherwise) == value,
				Press: views.Press{ID: id + "-" + value, Name: "do", Value: id + ":" + value}})
		}
		return block
	}
	page.Blocks = []views.Block{{ID: "links", Links: links}}
	if state.Game.Seats() > 1 {
		page.Blocks = append(page.Blocks, switched("hand-over", a.Say("play.switch.hand-over"), a.Say("play.switch.hand-over-hint"), settingHandOver, "on"))
	}
	page.Blocks = append(page.Blocks, switched("scores", a.Say("play.switch.scores"), a.Say("play.switch.scores-hint"), handlers.SettingTotals, "off"),
		views.Block{ID: "delete", Title: a.Say("matters.delete"), Folded: true, Text: a.Say("matters.delete-hint"), Action: "/t/" + string(view.Log.ID) + "/delete", Hidden: hidden,
			Buttons: []views.Button{{Text: a.Say("matters.delete"), Press: views.Press{ID: "delete-table", Submit: true}}}})
	page.Bar = views.Bar(views.MainBar{Main: views.Button{Text: a.Say("play.back"), Press: views.Press{ID: "to-play", Href: here + "/play"}}})
	return s.house.Render(w, a, http.StatusOK, views.Form(page))
}

// changePlayMatters switches what is asked and shown on this device.
func (s *Rooms) changePlayMatters(w http.ResponseWriter, r *http.Request, a *handlers.Asker, view companion.View) error {
	var form struct {
		handlers.BookForm
		Do string `form:"do" validate:"oneof=hand-over:on hand-over:off scores:on scores:off"`
	}
	if err := handlers.ReadForm(r, &form); err != nil {
		return err
	}
	what, value, _ := strings.Cut(form.Do, ":")
	setting := settingHandOver
	if what == "scores" {
		setting = handlers.SettingTotals
	}
	err := s.house.RememberAll(r, a, form.Op, "-"+setting, []companion.Value{{Key: companion.SettingKey(setting), Value: handlers.JSON(value)}})
	if err != nil {
		return err
	}
	return s.house.See(w, r, "/deepsea/"+string(view.Log.ID)+"/table")
}
