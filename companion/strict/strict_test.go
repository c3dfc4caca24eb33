package strict

import (
	"errors"
	"strings"
	"testing"

	"shipmate/companion"
)

func TestReadsStrictlyAndSaysWhere(t *testing.T) {
	var into struct {
		Name string `json:"name"`
		List []struct {
			N int `json:"n"`
		} `json:"list"`
	}
	for _, c := range []struct{ name, text, key, place string }{
		{"Truncated", `{"name":"x"`, "refuse.json", ""},
		{"Doubled", `{"name":"x","name":"y"}`, "refuse.doubled", "name"},
		{"UnknownInAList", `{"list":[{"n":1},{"m":2}]}`, "refuse.unknown", "list[1].m"},
		{"Decimals", `{"list":[{"n":1.0}]}`, "refuse.whole", "list[0].n"},
		{"BrokenText", "{\"name\":\"\xff\"}", "refuse.utf8", ""},
		{"SomethingFollows", `{} {}`, "refuse.json", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			err := Unmarshal([]byte(c.text), &into)
			var refused *companion.Error
			if !errors.As(err, &refused) || refused.Message.Key != c.key || refused.Place != c.place {
				t.Errorf("got %v", err)
			}
		})
	}
}

func TestDepthIsBounded(t *testing.T) {
	deep := strings.Repeat("[", 5) + strings.Repeat("]", 5)
	if _, err := ParseDepth([]byte(deep), 3); err == nil {
		t.Error("five levels pass for three")
	}
	if _, err := ParseDepth([]byte(deep), 5); err != nil {
		t.Error(err)
	}
}

func TestOrderedKeepsItsOrder(t *testing.T) {
	var o Ordered
	o.Add("b", 1)
	o.Add("a", RawIf(false, 2))
	o.Put("a", nil)
	if got := string(Raw(o)); got != `{"b":1,"a":null}` {
		t.Error(got)
	}
}
