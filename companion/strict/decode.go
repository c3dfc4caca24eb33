package strict

import (
	"encoding/json"
	"math"
	"reflect"
	"strings"
	"sync"
)

// Reader is a type that reads itself.
type Reader interface{ ReadNode(*Node) error }

var rawType = reflect.TypeFor[json.RawMessage]()

// Decode fills a Go value from a node: structs by their json tags, unknown
// members and wrong types refused with their place. What is left out stays as
// it is. It serves facts and setups, never a count.
func Decode(n *Node, into any) error { return decodeValue(n, reflect.ValueOf(into).Elem()) }

func decodeValue(n *Node, v reflect.Value) error {
	if r, ok := reflect.TypeAssert[Reader](v.Addr()); ok {
		return r.ReadNode(n)
	}
	if v.Type() == rawType {
		v.SetBytes(n.JSON())
		return nil
	}
	switch v.Kind() {
	case reflect.Pointer:
		if n.Kind == Null {
			v.SetZero()
			return nil
		}
		v.Set(reflect.New(v.Type().Elem()))
		return decodeValue(n, v.Elem())
	case reflect.Struct:
		return decodeStruct(n, v)
	case reflect.Slice:
		return decodeSlice(n, v)
	case reflect.String:
		if n.Kind != Text {
			return Refuse("refuse.text", nil)
		}
		v.SetString(n.Text)
	case reflect.Bool:
		if n.Kind != Bool {
			return Refuse("refuse.truth", nil)
		}
		v.SetBool(n.Truth)
	case reflect.Int:
		i, err := n.Int(math.MinInt16, math.MaxInt16)
		if err != nil {
			return err
		}
		v.SetInt(int64(i))
	default:
		panic("strict: no decoder for " + v.Type().String())
	}
	return nil
}

func decodeStruct(n *Node, v reflect.Value) error {
	if n.Kind != Object {
		return Refuse("refuse.object", nil)
	}
	for _, m := range n.Members {
		field := fieldByTag(v, m.Name)
		if !field.IsValid() {
			return Within(Refuse("refuse.unknown", nil), StepName(m.Name))
		}
		if err := decodeValue(m.Value, field); err != nil {
			return Within(err, StepName(m.Name))
		}
	}
	return nil
}

func decodeSlice(n *Node, v reflect.Value) error {
	items, err := n.Items(1000)
	if err != nil {
		return err
	}
	v.Set(reflect.MakeSlice(v.Type(), len(items), len(items)))
	for i, item := range items {
		if err := decodeValue(item, v.Index(i)); err != nil {
			return Within(err, StepIndex(i))
		}
	}
	return nil
}

func fieldByTag(v reflect.Value, name string) reflect.Value {
	index, ok := fieldsOf(v.Type())[name]
	if !ok {
		return reflect.Value{}
	}
	return v.Field(index)
}

// fields are what tags of a struct name, by type: to read the tags takes longer
// than all else that decodes.
var fields sync.Map

func fieldsOf(t reflect.Type) map[string]int {
	if known, ok := fields.Load(t); ok {
		return known.(map[string]int)
	}
	named := map[string]int{}
	for i := range t.NumField() {
		if tag, _, _ := strings.Cut(t.Field(i).Tag.Get("json"), ","); tag != "" && tag != "-" {
			named[tag] = i
		}
	}
	fields.Store(t, named)
	return named
}

// Unmarshal reads strictly whatever Decode can fill. Errors are of CodeInvalid
// with the place.
func Unmarshal(data []byte, into any) error {
	n, err := Parse(data)
	if err == nil {
		err = Decode(n, into)
	}
	return Outermost(err)
}
