package handlers_test

import (
	"encoding/json"
	"maps"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"shipmate/companion"
	"shipmate/companion/ageofsail"
	"shipmate/companion/deepsea"
	"shipmate/companion/memory"
	"shipmate/handlers"
	"shipmate/views"
)

// toySystem is a third game: one number a seat, kept as text. It knows nothing
// of the house beyond companion.System.
type toySystem struct{}

type toyState struct {
	Seats  []companion.Seat `json:"seats"`
	Points map[string]int   `json:"points"`
	Done   bool             `json:"done"`
}

func (toySystem) ID() string        { return "toy" }
func (toySystem) RulesVersion() int { return 1 }

func (toySystem) Apply(before companion.State, e companion.Entry) (companion.State, error) {
	if e.Kind == companion.KindSetup {
		state := toyState{Points: map[string]int{}}
		return state, json.Unmarshal(e.Data, &state)
	}
	old, next := before.(toyState), toyState{Points: map[string]int{}}
	next.Seats, next.Done = old.Seats, old.Done
	maps.Copy(next.Points, old.Points)
	var set companion.Set
	if err := json.Unmarshal(e.Data, &set); err != nil {
		return before, err
	}
	for _, v := range set.Set {
		n := 0
		switch err := json.Unmarshal(v.Value, &n); {
		case v.Key == "finished":
			next.Done = string(v.Value) == "true"
		case string(v.Value) == "null":
			delete(next.Points, string(v.Key))
		case err != nil:
			return before, companion.Invalid(string(v.Key), companion.Say("error.number"))
		default:
			next.Points[string(v.Key)] = n
		}
	}
	return next, nil
}

func (toySystem) Touches(e companion.Entry) ([]companion.Key, error) {
	var set companion.Set
	err := json.Unmarshal(e.Data, &set)
	var keys []companion.Key
	for _, v := range set.Set {
		keys = append(keys, v.Key)
	}
	return keys, err
}

func (toySystem) Value(state companion.State, key companion.Key) json.RawMessage {
	if n, ok := state.(toyState).Points[string(key)]; ok {
		return handlers.JSON(n)
	}
	return json.RawMessage("null")
}

func (toySystem) Describe(_ companion.State, key companion.Key, value json.RawMessage) (what, held companion.Message) {
	text := func(said string) companion.Message {
		return companion.SayWith("ageofsail.value.text", companion.Args{"Text": said})
	}
	return text("toy " + string(key)), text(string(value))
}

func (toySystem) Summary(state companion.State) companion.Summary {
	s := state.(toyState)
	sum := companion.Summary{Mode: "competitive", Kind: "sheet", Finished: s.Done, Open: len(s.Seats) - len(s.Points)}
	for _, seat := range s.Seats {
		sum.Seats = append(sum.Seats, companion.SummarySeat{Person: string(seat.Person), Name: seat.Name, Colour: seat.Colour})
	}
	return sum
}

func (toySystem) Encode(state companion.State) ([]byte, error) { return json.Marshal(state) }

func (toySystem) Decode(data []byte) (companion.State, error) {
	var state toyState
	err := json.Unmarshal(data, &state)
	return state, err
}

// toyRooms are its pages: the folder that a system brings.
type toyRooms struct{ house *handlers.House }

func (*toyRooms) ID() string                  { return "toy" }
func (*toyRooms) Name(*handlers.Asker) string { return "Toy Boats" }
func (*toyRooms) LookUp() string              { return "" }
func (*toyRooms) Doors(*handlers.Asker) []views.Door {
	return []views.Door{{Text: "Float a boat", Href: "/toy/new", Main: true}}
}
func (*toyRooms) Title(*handlers.Asker, companion.Summary) string   { return "A toy game" }
func (*toyRooms) Outcome(*handlers.Asker, companion.Summary) string { return "all afloat" }

func (*toyRooms) Corrections(*handlers.Asker, int, string) (views.CorrectionsPage, error) {
	return views.CorrectionsPage{}, handlers.NotFound()
}

func (*toyRooms) CheckCorrection(*handlers.Asker, int, string, string) (json.RawMessage, error) {
	return nil, handlers.NotFound()
}

func (*toyRooms) Sample(*handlers.Asker) (json.RawMessage, []companion.Set, error) {
	setup := handlers.JSON(toyState{Seats: []companion.Seat{{Name: "Ana", Colour: "P"}, {Name: "Ben", Colour: "Y"}}})
	return setup, []companion.Set{{Set: []companion.Value{{Key: "p1", Value: []byte("3")}}}}, nil
}

func (s *toyRooms) Routes(house *handlers.House) {
	s.house = house
	house.Handle("GET /toy/{table}", func(w http.ResponseWriter, r *http.Request, a *handlers.Asker) error {
		view, err := house.Table(r, a)
		if err != nil {
			return err
		}
		page := views.FormPage{Frame: house.Titled(a, "A toy game", "/"), Heading: "A toy game"}
		page.Bar = house.UndoBar(a, view, views.Button{Text: "Log", Press: views.Press{Href: "/t/" + string(view.Log.ID) + "/log"}})
		return house.Render(w, a, http.StatusOK, views.Form(page))
	})
}

// A third system is a line in each list and a folder: home, people, history,
// log, undo, backup and deleting know it without a word about it.
func TestThirdSystem(t *testing.T) {
	var keeper *companion.Keeper
	h := newHouse(t, func(c *handlers.Config) {
		now := c.Now()
		keeper = companion.NewKeeper(memory.New(), []companion.System{deepsea.System{}, ageofsail.System{}, toySystem{}}, func() int64 { return now.UnixMilli() }, c.Random)
		c.Keeper = keeper
		c.Systems = append(c.Systems, &toyRooms{})
	})
	h.keeper = keeper
	p := h.phone()

	home := p.get("/").sound()
	if !strings.Contains(home.doc.Find(".bar-row[aria-label='Toy Boats'] a[href='/toy/new']").Text(), "Float a boat") {
		t.Fatalf("home doesn't offer the third game: %s", home.said())
	}
	if home.doc.Find(".bar-row").Length() != 2 || home.doc.Find(".bottom a[href='/deepsea/new']").Length() != 1 {
		t.Errorf("home lost the others: %s", home.said())
	}
	page := p.then(p.press(home, home.doc.Find("form.sample[action='/sample/toy'] button"))).wants(http.StatusOK).sound()
	id := strings.TrimPrefix(page.address, "/toy/")
	deep, sail := p.started(1, "competitive", released, 3), p.sailing("endeavor-2009", 3)

	home = p.get("/").sound()
	for at, said := range map[string]string{"/t/" + id: "A toy game", "/t/" + deep.id: "Mission 1", "/t/" + sail.id: "Age of Sail"} {
		if link := home.doc.Find("main a[href='" + at + "']"); link.Length() != 1 || !strings.Contains(link.Text(), said) {
			t.Errorf("home doesn't list %q: %s", said, home.said())
		}
	}
	log := p.get("/t/" + id + "/log").sound()
	if !strings.Contains(log.said(), "toy p1: not counted → 3") {
		t.Errorf("the log says %s", log.said())
	}
	p.then(p.pressID(log, "undo"))
	if view, err := keeper.Open(t.Context(), companion.LogID(id)); err != nil || len(view.State.(toyState).Points) != 0 {
		t.Errorf("undo left %v (%v)", view.State, err)
	}

	backup := p.get("/backup/shipmate.json").wants(http.StatusOK)
	other := h.phone()
	other.get("/")
	there := other.get("/backup")
	other.then(other.upload("/backup", "file", backup.body, "op", there.hidden("op"), "seq", there.hidden("seq"))).wants(http.StatusOK).sound()
	if got := len(other.tables()); got != 3 {
		t.Errorf("the backup brought %d tables, want all three", got)
	}

	for _, table := range []string{id, deep.id, sail.id} {
		p.then(p.post("/t/"+table+"/delete", "op", freshOp(), "seq", strconv.Itoa(p.bookHead()))).wants(http.StatusOK).sound()
	}
	if got := p.tables(); len(got) != 0 {
		t.Errorf("still listed: %v", got)
	}
}
