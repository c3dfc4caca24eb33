package ageofsail

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"shipmate/companion"
)

// spell writes a message as its key's last word and its values: enough to tell
// what a catalogue will say.
func spell(t testing.TB, m companion.Message) string {
	t.Helper()
	if !slices.Contains(MessageKeys, m.Key) && !strings.HasPrefix(m.Key, "ageofsail.building.") && !strings.HasPrefix(m.Key, "ageofsail.card") &&
		!strings.HasPrefix(m.Key, "ageofsail.deck.") && !strings.HasPrefix(m.Key, "ageofsail.token.") && !strings.HasPrefix(m.Key, "ageofsail.follow.reminder.") {
		t.Errorf("%q is no sentence of this game", m.Key)
	}
	part := func(v any) string {
		switch v := v.(type) {
		case companion.Message:
			return spell(t, v)
		case []companion.Message:
			var said []string
			for _, one := range v {
				said = append(said, spell(t, one))
			}
			return strings.Join(said, " ")
		}
		return fmt.Sprint(v)
	}
	var words []string
	for _, name := range []string{"N", "Name", "Text", "What", "Deck", "Region", "Value", "Thing", "Things", "Used", "Parts"} {
		if v, ok := m.Args[name]; ok {
			words = append(words, part(v))
		}
	}
	key := strings.TrimPrefix(m.Key, "ageofsail.")
	if len(words) == 0 {
		return key
	}
	return key + "(" + strings.Join(words, ", ") + ")"
}

func TestThingsAreSaidByTheirNames(t *testing.T) {
	s := following(t, 3)
	wealthy := following(t, 2, func(s *Setup) { s.Profile = AgeOfSail2018 })
	for _, c := range []struct {
		name, key, value, want string
		sheet                  *Sheet
	}{
		{"buildings, a disc on one", "p1.buildings", `[{"id":"colonial-house"},{"id":"market","disc":true},{"id":"market"}]`,
			"value.buildings-used(value.things-less)", nil},
		{"no cards", "p1.cards", `[]`, "value.none", nil},
		{"cards", "p1.cards", `["africa-3","india-governor"]`, "value.things(card(deck.africa, 3) card.governor(deck.india))", nil},
		{"a Governor in its space", "p1.governorSpace", `"india-governor"`, "card.governor(deck.india)", nil},
		{"nobody in the Governor space", "p1.governorSpace", `""`, "value.nobody", nil},
		{"tokens", "p1.tokens", `{"finance":2,"attack":1}`, "value.things(token.attack value.times(2, track.finance))", nil},
		{"tokens of 2018", "p1.tokens", `{"finance":2}`, "value.things(value.times(2, track.wealth))", &wealthy},
		{"a Shipping Track", "region.africa", `{"track":[1,2,1],"beside":[2],"spaces":3}`, "value.things(value.times(2, seat(Ana)) value.times(2, seat(Ben)))", nil},
		{"what is due", "p1.due", `{"next":3,"items":[{"id":2,"why":"recount","n":1}]}`, "value.things(follow.reminder.recount)", nil},
		{"reminders that are off", "follow.off", `["limit"]`, "value.things(follow.reminder.limit)", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			sheet := &s
			if c.sheet != nil {
				sheet = c.sheet
			}
			want := strings.Replace(c.want, "value.things-less", "building.colonial-house value.times(2, building.market), building.market", 1)
			if _, held := sheet.Describe(companion.Key(c.key), json.RawMessage(c.value)); spell(t, held) != want {
				t.Errorf("got %s, want %s", spell(t, held), want)
			}
		})
	}
}

func TestAChangeIsSaidByWhatCameAndWent(t *testing.T) {
	s := following(t, 3)
	for _, c := range []struct{ name, key, from, to, want string }{
		{"a building more", "p1.buildings", `[{"id":"colonial-house"}]`, `[{"id":"colonial-house"},{"id":"market","disc":true}]`, "change.gained(building.market)"},
		{"a second Market", "p1.buildings", `[{"id":"colonial-house"},{"id":"market"}]`, `[{"id":"colonial-house"},{"id":"market"},{"id":"market"}]`, "change.gained(building.market)"},
		{"one for another", "p1.buildings", `[{"id":"colonial-house"},{"id":"market"}]`, `[{"id":"colonial-house"},{"id":"bank"}]`, "change.lost(building.market) change.gained(building.bank)"},
		{"a disc onto it", "p1.buildings", `[{"id":"colonial-house"}]`, `[{"id":"colonial-house","disc":true}]`, "change.disc-on(building.colonial-house)"},
		{"a disc off it", "p1.buildings", `[{"id":"colonial-house","disc":true}]`, `[{"id":"colonial-house"}]`, "change.disc-off(building.colonial-house)"},
		{"cards aside", "p1.cards", `["slavery-0","slavery-1","africa-1"]`, `["africa-1"]`, "change.lost(card(deck.slavery, 0) card(deck.slavery, 1))"},
		{"a first card", "p1.cards", `[]`, `["africa-1"]`, "change.gained(card(deck.africa, 1))"},
		{"a token spent", "p1.tokens", `{"attack":2}`, `{"attack":1}`, "change.lost(token.attack)"},
		{"a disc shipped", "region.africa", `{"track":[1],"spaces":6}`, `{"track":[1,2],"spaces":6}`, "change.gained(seat(Ben))"},
		{"something done", "p1.due", `{"next":3,"items":[{"id":2,"why":"recount","n":1}]}`, `{"next":3,"items":[]}`, "change.lost(follow.reminder.recount)"},
		{"the first thing that is told", "p1.cards", `null`, `["africa-1"]`, ""},
		{"a count", "p1.harborDiscs", `1`, `2`, ""},
		{"nothing", "p1.cards", `["africa-1"]`, `["africa-1"]`, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			said := System{}.DescribeChange(State{s}, companion.ValueChange{Key: companion.Key(c.key), From: json.RawMessage(c.from), To: json.RawMessage(c.to)})
			got := ""
			if said.Key != "" {
				got = spell(t, companion.Message{Key: "ageofsail.change", Args: companion.Args{"Parts": said.Args["Parts"]}})
				got = strings.TrimSuffix(strings.TrimPrefix(got, "change("), ")")
			}
			if got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

func TestWhatIsAbsentHasAWord(t *testing.T) {
	s := following(t, 2)
	for _, key := range append(s.allKeys(), "finished", "result", "city.europe-1", "token.a1") {
		absent := System{}.Absent(key)
		ref, _ := parseKey(key)
		if counted := ref.kind == keyCount || ref.kind == keyGovernor || ref.kind == keyPaid || ref.kind == keySeatName; counted == (absent.Key != "") {
			t.Errorf("%s: %q", key, absent.Key)
		}
		if absent.Key != "" && !slices.Contains(MessageKeys, absent.Key) {
			t.Errorf("%s says %q", key, absent.Key)
		}
	}
}
