package deepsea

import (
	"encoding/json"
	"math"
	"reflect"
	"strings"
)

// nodeReader is a type that reads itself.
type nodeReader interface{ readNode(*node) error }

var rawType = reflect.TypeFor[json.RawMessage]()

// decode fills a Go value from a node: structs by their json tags, unknown
// members and wrong types refused with their place. What is left out stays as
// it is. It serves facts and setups, never a count.
func decode(n *node, into any) error { return decodeValue(n, reflect.ValueOf(into).Elem()) }

func decodeValue(n *node, v reflect.Value) error {
	if r, ok := reflect.TypeAssert[nodeReader](v.Addr()); ok {
		return r.readNode(n)
	}
	if v.Type() == rawType {
		v.SetBytes(n.json())
		return nil
	}
	switch v.Kind() {
	case reflect.Pointer:
		if n.kind == nullNode {
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
		if n.kind != textNode {
			return refuse("deepsea.refuse.text", nil)
		}
		v.SetString(n.text)
	case reflect.Bool:
		if n.kind != boolNode {
			return refuse("deepsea.refuse.truth", nil)
		}
		v.SetBool(n.truth)
	case reflect.Int:
		i, err := n.int(math.MinInt16, math.MaxInt16)
		if err != nil {
			return err
		}
		v.SetInt(int64(i))
	default:
		panic("deepsea: no decoder for " + v.Type().String())
	}
	return nil
}

func decodeStruct(n *node, v reflect.Value) error {
	if n.kind != objectNode {
		return refuse("deepsea.refuse.object", nil)
	}
	for _, m := range n.members {
		field := fieldByTag(v, m.name)
		if !field.IsValid() {
			return within(refuse("deepsea.refuse.unknown", nil), stepName(m.name))
		}
		if err := decodeValue(m.value, field); err != nil {
			return within(err, stepName(m.name))
		}
	}
	return nil
}

func decodeSlice(n *node, v reflect.Value) error {
	items, err := n.items(1000)
	if err != nil {
		return err
	}
	v.Set(reflect.MakeSlice(v.Type(), len(items), len(items)))
	for i, item := range items {
		if err := decodeValue(item, v.Index(i)); err != nil {
			return within(err, stepIndex(i))
		}
	}
	return nil
}

func fieldByTag(v reflect.Value, name string) reflect.Value {
	for i := range v.NumField() {
		tag, _, _ := strings.Cut(v.Type().Field(i).Tag.Get("json"), ",")
		if tag == name && tag != "" && tag != "-" {
			return v.Field(i)
		}
	}
	return reflect.Value{}
}
