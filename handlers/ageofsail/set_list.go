package ageofsail

import (
	"net/http"
	"strings"

	"shipmate/companion"
	"shipmate/companion/ageofsail"
	"shipmate/handlers"
	"shipmate/views"
)

// setsForm is what the address of the component sets says: the list, one set,
// or one part of it.
type setsForm struct {
	Set  string `form:"set" validate:"max=64"`
	Part string `form:"part" validate:"max=40"`
	From string `form:"from" validate:"max=300"`
	Did  string `form:"did" validate:"max=64"`
}

// setsWrite is a gesture of these pages.
type setsWrite struct {
	handlers.BookForm
	Do    string `form:"do" validate:"omitempty,oneof=new copy import save next back remove label"`
	Label string `form:"label" validate:"max=400"`
	Text  string `form:"text"` // the file, read by our script
	partForm
}

// setEditor is one request for these pages.
type setEditor struct {
	rooms *Rooms
	a     *handlers.Asker
	form  setsForm
	set   *ageofsail.ComponentSet // nil = the list
	write *setsWrite              // what was typed, where it was refused
	fault error
	why   *views.Notice // the refusal, once it stands beside its field
}

// setRoutes adds the pages of component sets.
func (s *Rooms) setRoutes(house *handlers.House) {
	house.Handle("GET /ageofsail/sets", s.sets)
	house.Handle("POST /ageofsail/sets", s.writeSets)
	house.Handle("GET /ageofsail/set.json", s.setFile)
}

func (s *Rooms) openSets(r *http.Request, a *handlers.Asker) (*setEditor, error) {
	p := &setEditor{rooms: s, a: a}
	err := handlers.ReadForm(r, &p.form)
	if r.Method == http.MethodPost { // the body comes later, with its own bound
		p.form, err = setsForm{Set: r.URL.Query().Get("set"), Part: r.URL.Query().Get("part"), From: r.URL.Query().Get("from")}, nil
	}
	if err == nil && p.form.Set != "" {
		p.set, err = setOf(a, p.form.Set)
	}
	return p, err
}

func (s *Rooms) sets(w http.ResponseWriter, r *http.Request, a *handlers.Asker) error {
	p, err := s.openSets(r, a)
	if err != nil {
		return err
	}
	return p.draw(w, http.StatusOK)
}

func (p *setEditor) address(pairs ...string) string {
	if p.form.From != "" {
		pairs = append(pairs, "from", p.form.From)
	}
	return "/ageofsail/sets?" + handlers.Query(pairs...)
}

// at is the address of a part of the set.
func (p *setEditor) at(part string) string { return p.address("set", p.form.Set, "part", part) }

func (p *setEditor) here() string {
	switch {
	case p.form.Part != "":
		return p.at(p.form.Part)
	case p.form.Set != "":
		return p.address("set", p.form.Set)
	}
	return p.address()
}

func (p *setEditor) draw(w http.ResponseWriter, status int) error {
	var page views.FormPage
	var err error
	switch {
	case p.set == nil:
		page = p.list()
	case p.form.Part != "":
		page, err = p.partPage()
	default:
		page = p.overview()
	}
	if err != nil {
		return err
	}
	if label := setLabel(p.a, p.set); label != "" {
		page.Notices = append([]views.Notice{{ID: "practice", Kind: "look", Text: label}}, page.Notices...)
	}
	page.Notices = append(p.refusedNotices(), page.Notices...)
	page.Toast = p.toast()
	return p.rooms.house.Render(w, p.a, status, views.Form(page))
}

// list shows every set, then the ways to a new one.
func (p *setEditor) list() views.FormPage {
	a := p.a
	page := views.FormPage{Frame: p.rooms.house.Titled(a, a.Say("ageofsail.sets.title"), handlers.LocalAddress(p.form.From, "/")), Heading: a.Say("ageofsail.sets.title"), Hint: a.Say("ageofsail.sets.hint")}
	block := views.Block{ID: "sets"}
	if practice, err := ageofsail.Practice(); err == nil {
		block.Links = append(block.Links, views.ListLink{Text: a.Say("ageofsail.sets.practice"), Under: a.Say("ageofsail.set.practice"), Press: views.Press{ID: "set-practice", Href: p.address("set", practice.ID)}})
	}
	for _, set := range keptSets(a) {
		link := views.ListLink{Text: set.Label, Under: p.completeness(set), Press: views.Press{ID: "set-" + set.ID, Href: p.address("set", set.ID)}}
		if label := setLabel(a, set); label != "" {
			link.Under = label
		}
		block.Links = append(block.Links, link)
	}
	fresh := views.Block{ID: "new", Title: a.Say("ageofsail.sets.new"), Text: a.Say("ageofsail.sets.new-hint"), Action: p.address(), Hidden: p.rooms.house.BookHidden(a),
		Fields:  []views.Field{p.labelField("")},
		Main:    &views.Button{Text: a.Say("ageofsail.sets.new-do"), Press: views.Press{ID: "new-set", Name: "do", Value: "new"}},
		Buttons: []views.Button{{Text: a.Say("ageofsail.sets.copy"), Press: views.Press{ID: "copy-practice", Name: "do", Value: "copy"}}}}
	bring := views.Block{ID: "import", Title: a.Say("ageofsail.sets.import"), Text: a.Say("ageofsail.sets.import-hint"), Action: p.address(), File: true, Hidden: append(p.rooms.house.BookHidden(a), views.Hidden{Name: "do", Value: "import"}),
		Pick: &views.FilePick{ID: "file", Name: "file", Label: a.Say("ageofsail.sets.file"), Accept: ".json,application/json"},
		Main: &views.Button{Text: a.Say("ageofsail.sets.import-do"), Press: views.Press{ID: "import-set", Submit: true}}}
	if p.fault != nil && p.write != nil && (p.write.Do == "import" || p.write.Do == "") {
		bring.Pick.Error = p.refusedAt(bring.Pick.ID, bring.Pick.Label)
	}
	page.Blocks = []views.Block{block, fresh, bring}
	return page
}

func (p *setEditor) labelField(value string) views.Field {
	field := views.Field{ID: "label", Name: "label", Label: p.a.Say("ageofsail.sets.label"), Value: value, Max: 80}
	if p.write != nil {
		field.Value = p.write.Label
		if fault := handlers.FaultPlaceOf(p.fault); fault == "label" {
			field.Error = p.refusedAt(field.ID, field.Label)
		}
	}
	return field
}

// completeness is "Buildings 3 of 15, cards 0 of 48 …".
func (p *setEditor) completeness(set *ageofsail.ComponentSet) string {
	parts := set.Parts()
	var said []string
	for _, one := range []struct {
		key  string
		part ageofsail.Part
	}{{"buildings", parts.Buildings}, {"cards", parts.Cards}, {"tracks", parts.Tracks}, {"side-a", parts.SideA}, {"side-b", parts.SideB}} {
		said = append(said, p.a.Say("ageofsail.sets.part-of", "Part", p.a.Say("ageofsail.sets."+one.key), "Known", one.part.Known, "Of", one.part.Of))
	}
	return strings.Join(said, p.a.Say("list.comma"))
}

// writeSets keeps what was typed or brought.
func (s *Rooms) writeSets(w http.ResponseWriter, r *http.Request, a *handlers.Asker) error {
	p, err := s.openSets(r, a)
	if err != nil {
		return err
	}
	p.write = &setsWrite{}
	file, err := s.readSets(r, p)
	if err == nil {
		err = p.apply(r, file)
	}
	if err == nil {
		return s.house.See(w, r, p.next())
	}
	status := handlers.Status(err)
	if status >= http.StatusInternalServerError || status == http.StatusUnsupportedMediaType {
		return err
	}
	p.fault = p.placed(err)
	return p.draw(w, status)
}

// readSets reads the form; of an import the file, too.
func (s *Rooms) readSets(r *http.Request, p *setEditor) ([]byte, error) {
	if p.form.Set != "" {
		return nil, handlers.ReadForm(r, p.write)
	}
	file, err := handlers.ReadUpload(r, p.write, func() string { return p.write.Text }, 2*ageofsail.MaxSetBytes)
	if p.write.Do != "import" && handlers.FaultPlaceOf(err) == "file" {
		return nil, nil // none was asked for
	}
	return file, err
}

// apply does what a gesture says.
func (p *setEditor) apply(r *http.Request, file []byte) error {
	a, form := p.a, p.write
	if p.set != nil && p.set.Kind == ageofsail.SetPractice {
		return handlers.NotFound() // it is read-only
	}
	switch {
	case p.set == nil && (form.Do == "new" || form.Do == "copy"):
		label := strings.TrimSpace(form.Label)
		if label == "" {
			label = a.Say("ageofsail.sets.my-copy")
		}
		set := ageofsail.NewSet(newSetID(form.Op), label)
		if form.Do == "copy" {
			practice, err := ageofsail.Practice()
			if err != nil {
				return err
			}
			set = practice.Yours(set.ID, label)
		}
		return p.begin(r, set)
	case p.set == nil && form.Do == "import":
		set, err := ageofsail.ReadSet(file)
		if err != nil {
			return err
		}
		label := set.Label
		if set.Kind == ageofsail.SetPractice {
			label = a.Say("ageofsail.sets.practice")
		}
		return p.begin(r, set.Yours(newSetID(form.Op), label))
	case p.set == nil:
		return companion.Invalid("do", companion.Say("error.form"))
	case form.Do == "remove":
		p.form.Set, p.form.Part = "", ""
		return p.rooms.house.WriteBook(r, a, form.BookForm, []companion.Value{{Key: setKey(p.set.ID, ageofsail.PartHead), Value: []byte("null")}})
	case form.Do == "label":
		next, err := p.set.Renamed(strings.TrimSpace(form.Label))
		if err != nil {
			return err
		}
		return p.rooms.keepSet(r, a, form.BookForm, p.set, next)
	}
	if shown := p.shownPart(); form.Do == "back" && form.sameAs(&shown) {
		return nil // nothing was typed, and what is only filled in is not known
	}
	next, err := p.typedPart()
	if err != nil {
		return err
	}
	return p.rooms.keepSet(r, a, form.BookForm, p.set, next)
}

// begin keeps a new set and opens it.
func (p *setEditor) begin(r *http.Request, set *ageofsail.ComponentSet) error {
	if faults := set.Check(); len(faults) > 0 {
		return faults[0]
	}
	if err := p.rooms.keepSet(r, p.a, p.write.BookForm, nil, set); err != nil {
		return err
	}
	p.set, p.form.Set = set, set.ID
	return nil
}

// newSetID is an id that only this gesture has.
func newSetID(op string) string { return "s" + op[:min(len(op), 20)] }

// next is where a gesture leads.
func (p *setEditor) next() string {
	pairs := []string{"did", p.write.Op}
	if p.form.Set != "" {
		pairs = append(pairs, "set", p.form.Set)
	}
	if part := p.form.Part; part != "" && p.write.Do != "back" {
		if p.write.Do == "next" {
			part = p.after(part)
		}
		pairs = append(pairs, "part", part)
	}
	return p.address(pairs...)
}

// setFile is a set as a file.
func (s *Rooms) setFile(w http.ResponseWriter, r *http.Request, a *handlers.Asker) error {
	p, err := s.openSets(r, a)
	if err != nil {
		return err
	}
	if p.set == nil {
		return handlers.NotFound()
	}
	file, err := ageofsail.WriteSet(p.set)
	if err != nil {
		return err
	}
	header := w.Header()
	header.Set("Content-Type", "application/json")
	header.Set("Content-Disposition", `attachment; filename="component-set.json"`)
	header.Set("Cache-Control", "no-store")
	_, err = w.Write(file)
	return err
}
