package companion_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"shipmate/companion"
)

// toy is a small register: keys "a", "b", "s1.x" … with numbers 0–999. The
// setup is {"start":{"a":1}}. The key "seats" corrects the setup: it touches
// everything and clears "s<n>.…" of seats that are gone. A text "bomb" is
// refused; an entry of kind "move" multiplies "a" by 2 and can be taken back
// only as a suffix.
type toy struct {
	rules      int
	forbidden  string // a value that these rules refuse
	sequential bool
}

type toyState map[companion.Key]int

func (toy) ID() string                        { return "toy" }
func (t toy) RulesVersion() int               { return t.rules }
func (t toy) Sequential(companion.State) bool { return t.sequential }
func (toy) Summary(s companion.State) companion.Summary {
	return companion.Summary{Open: len(s.(toyState)), Finished: s.(toyState)["finished"] == 1}
}

func (t toy) Apply(state companion.State, e companion.Entry) (companion.State, error) {
	old, _ := state.(toyState)
	next := maps.Clone(old)
	if next == nil {
		next = toyState{}
	}
	switch e.Kind {
	case companion.KindSetup:
		var setup struct{ Start map[companion.Key]int }
		if err := json.Unmarshal(e.Data, &setup); err != nil {
			return nil, companion.Invalid("start", companion.Say("toy.setup"))
		}
		maps.Copy(next, setup.Start)
		return next, nil
	case "move":
		next["a"] *= 2
		next["moves"]++
		return next, nil
	case companion.KindSet:
	default:
		return nil, companion.Errorf(companion.CodeInvalid, companion.Say("toy.kind"), "kind %q", e.Kind)
	}
	var set companion.Set
	if err := json.Unmarshal(e.Data, &set); err != nil || len(set.Set) == 0 {
		return nil, companion.Invalid("set", companion.Say("toy.set"))
	}
	for _, v := range set.Set {
		if string(v.Value) == "null" {
			delete(next, v.Key)
			continue
		}
		var n int
		if err := json.Unmarshal(v.Value, &n); err != nil || n < 0 || n > 999 || string(v.Value) == t.forbidden {
			return nil, &companion.Error{Code: companion.CodeRefused, Message: companion.Say("toy.range"), Place: string(v.Key)}
		}
		next[v.Key] = n
		if v.Key == "seats" {
			maps.DeleteFunc(next, func(k companion.Key, _ int) bool {
				var seat int
				_, err := fmt.Sscanf(string(k), "s%d.", &seat)
				return err == nil && seat > n
			})
		}
	}
	return next, nil
}

func (toy) Touches(e companion.Entry) ([]companion.Key, error) {
	switch e.Kind {
	case "move":
		return []companion.Key{"a", "moves", companion.KeyAll}, nil
	case companion.KindSetup:
		return nil, nil
	}
	var set companion.Set
	if err := json.Unmarshal(e.Data, &set); err != nil {
		return nil, companion.Invalid("set", companion.Say("toy.set"))
	}
	var keys []companion.Key
	for _, v := range set.Set {
		keys = append(keys, v.Key)
		if v.Key == "seats" {
			keys = append(keys, companion.KeyAll)
		}
	}
	return keys, nil
}

func (toy) Value(state companion.State, key companion.Key) json.RawMessage {
	s, _ := state.(toyState)
	if n, ok := s[key]; ok {
		return json.RawMessage(fmt.Sprint(n))
	}
	return json.RawMessage("null")
}

func (toy) Describe(_ companion.State, key companion.Key, value json.RawMessage) (what, says companion.Message) {
	return companion.Say("toy." + string(key)), companion.SayWith("value.text", companion.Args{"Text": string(value)})
}

func (toy) Encode(state companion.State) ([]byte, error) {
	s := state.(toyState)
	var b strings.Builder
	for _, key := range slices.Sorted(maps.Keys(s)) {
		fmt.Fprintf(&b, "%s=%d\n", key, s[key])
	}
	return []byte(b.String()), nil
}

func (toy) Decode(text []byte) (companion.State, error) {
	s := toyState{}
	for line := range strings.Lines(string(text)) {
		key, value, ok := strings.Cut(strings.TrimSpace(line), "=")
		if !ok {
			return nil, fmt.Errorf("line %q", line)
		}
		var n int
		if _, err := fmt.Sscan(value, &n); err != nil {
			return nil, err
		}
		s[companion.Key(key)] = n
	}
	return s, nil
}
