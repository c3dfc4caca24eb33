package handlers

import (
	"cmp"
	"fmt"
	"net/http"
	"strconv"

	"github.com/a-h/templ"

	"shipmate/companion"
	"shipmate/views"
)

// OtherLine is a line of the pad that the rules don't know, with a sign.
type OtherLine struct {
	Name   string `json:"name"`
	Points int    `json:"points"`
	Label  string `json:"-"` // what is shown for the name; "" = the name
}

func (l OtherLine) said() string { return cmp.Or(l.Label, l.Name) }

// Others is one request for the page of other points, whatever the game.
type Others struct {
	House   *House
	A       *Asker
	View    companion.View
	Title   string // the table in a few words
	Heading string
	Hint    string
	People  []companion.Seat
	Lines   [][]OtherLine // by seat
}

// otherForm is a line of points that the rules don't know: a name, a sign, a
// number, without any keyboard for the number.
type otherForm struct {
	Seq    int    `form:"seq" validate:"min=0,max=20000"`
	Op     string `form:"op" validate:"omitempty,op"`
	Seat   int    `form:"seat" validate:"min=0,max=5"`
	Name   string `form:"name" validate:"max=2000"`
	Sign   string `form:"sign" validate:"omitempty,oneof=plus minus"`
	Tens   int    `form:"tens" validate:"min=0,max=90"`
	Ones   int    `form:"ones" validate:"min=0,max=9"`
	Remove string `form:"remove" validate:"max=12"` // seat.line
}

func (o *Others) table(rest string) string {
	return "/" + o.View.Log.System + "/" + string(o.View.Log.ID) + rest
}

// Show lists the other points of a table and takes one line more.
func (o *Others) Show(w http.ResponseWriter, r *http.Request) error {
	var form otherForm
	if err := ReadForm(r, &form); err != nil {
		return err
	}
	return o.show(w, r, form, nil, http.StatusOK)
}

func (o *Others) show(w http.ResponseWriter, r *http.Request, form otherForm, fault error, status int) error {
	a := o.A
	page := views.FormPage{Frame: o.House.Titled(a, o.Title, o.table("/result")), Heading: o.Heading, Hint: o.Hint}
	place, sentence := FaultPlace(a, fault)
	name := views.Field{ID: "name", Name: "name", Label: a.Say("other.name"), Value: form.Name}
	if place == "name" {
		name.Error, sentence = sentence, ""
	}
	if fault != nil && sentence != "" {
		page.Notices = []views.Notice{{Kind: "error", Text: sentence, Alert: true}}
	}
	who := views.Choices{Label: a.Say("other.who")}
	for i, seat := range o.People {
		who.Chips = append(who.Chips, views.Chip{Text: seat.Name, Seat: seat.Colour, Field: "seat", Value: strconv.Itoa(i + 1), Radio: true, On: form.Seat == i+1})
	}
	sign := views.Choices{Label: a.Say("other.sign"), Chips: []views.Chip{
		{Text: a.Say("other.plus"), Field: "sign", Value: "plus", Radio: true, On: form.Sign != "minus"},
		{Text: a.Say("other.minus"), Field: "sign", Value: "minus", Radio: true, On: form.Sign == "minus"}}}
	tens, ones := views.Choices{Label: a.Say("other.tens")}, views.Choices{Label: a.Say("other.ones")}
	for n := range 10 {
		tens.Chips = append(tens.Chips, views.Chip{Text: strconv.Itoa(10 * n), Field: "tens", Value: strconv.Itoa(10 * n), Radio: true, On: form.Tens == 10*n})
		ones.Chips = append(ones.Chips, views.Chip{Text: strconv.Itoa(n), Field: "ones", Value: strconv.Itoa(n), Radio: true, On: form.Ones == n})
	}
	page.Blocks = []views.Block{{ID: "line", Action: o.table("/other"), Hidden: o.House.Hidden(o.View), Attrs: templ.Attributes{"id": "line-form"}, Fields: []views.Field{name}, Choices: []views.Choices{who, sign, ones, tens}}}
	for i, lines := range o.Lines {
		for k, line := range lines {
			page.Blocks = append(page.Blocks, views.Block{ID: "line-" + strconv.Itoa(i+1) + "-" + strconv.Itoa(k), Action: o.table("/other"), Hidden: o.House.Hidden(o.View),
				Lines:   []views.BreakdownLine{{Text: a.Say("other.line", "Name", o.People[i].Name, "What", line.said()), Points: views.Signed(line.Points)}},
				Buttons: []views.Button{{Text: a.Say("other.remove"), Press: views.Press{Name: "remove", Value: strconv.Itoa(i+1) + "." + strconv.Itoa(k), Label: a.Say("other.remove-what", "What", line.said())}}}})
		}
	}
	page.Toast = o.House.DidToast(a, o.View, r.URL.Query().Get("did"), o.table("/other"))
	// The button that the thumb finds first keeps what was typed; the toast and
	// each line undo.
	page.Bar = views.Bar(views.MainBar{Second: &views.Button{Text: a.Say("count.result"), Press: views.Press{ID: "to-result", Href: ResultAddress(a, o.View.Log)}},
		Main: views.Button{Text: a.Say("other.add"), Press: views.Press{ID: "add", Form: "line-form"}}})
	return o.House.Render(w, a, status, views.Form(page))
}

// Write adds a line, or takes one away: always the whole list of a seat.
func (o *Others) Write(w http.ResponseWriter, r *http.Request) error {
	var form otherForm
	if err := ReadForm(r, &form); err != nil {
		return o.show(w, r, form, err, Status(err))
	}
	done := o.table("/other?did=" + form.Op)
	if _, err := o.House.Keeper.Line(r.Context(), o.View.Log.ID, form.Op); err == nil {
		return o.House.See(w, r, done) // hit twice: it is there already
	}
	seat, lines, err := o.after(form)
	if err != nil {
		return o.show(w, r, form, err, Status(err))
	}
	value := companion.Value{Key: companion.Key("p" + strconv.Itoa(seat) + ".other"), Value: JSON(lines)}
	if len(lines) == 0 {
		value.Value = []byte("null")
	}
	_, err = o.House.Keeper.Append(r.Context(), o.View.Log.ID, companion.Write{Op: form.Op, Seq: form.Seq, Device: o.A.Device, Kind: companion.KindSet, Data: companion.SetData(value)})
	if err != nil {
		return o.show(w, r, form, err, Status(err))
	}
	return o.House.See(w, r, done)
}

func (o *Others) after(form otherForm) (seat int, lines []OtherLine, err error) {
	if form.Remove != "" {
		var k int
		if n, err := fmt.Sscanf(form.Remove, "%d.%d", &seat, &k); n != 2 || err != nil || seat < 1 || seat > len(o.People) || k < 0 || k >= len(o.Lines[seat-1]) {
			return 0, nil, companion.Invalid("remove", companion.Say("error.form"))
		}
		lines = o.Lines[seat-1]
		return seat, append(lines[:k:k], lines[k+1:]...), nil
	}
	if form.Seat < 1 || form.Seat > len(o.People) {
		return 0, nil, companion.Invalid("seat", companion.Say("other.who-missing"))
	}
	name, err := CheckName("name", form.Name)
	if err != nil {
		return 0, nil, err
	}
	points := form.Tens/10*10 + form.Ones
	if points == 0 {
		return 0, nil, companion.Invalid("ones", companion.Say("other.zero"))
	}
	if form.Sign == "minus" {
		points = -points
	}
	return form.Seat, append(o.Lines[form.Seat-1], OtherLine{Name: name, Points: points}), nil
}
