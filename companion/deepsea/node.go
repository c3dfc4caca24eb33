package deepsea

import (
	"encoding/json"

	"shipmate/companion"
	"shipmate/companion/strict"
)

// The strict reader of all systems, by the names that this package uses.

type (
	node   = strict.Node
	member = strict.Member
)

const (
	nullNode   = strict.Null
	boolNode   = strict.Bool
	numberNode = strict.Number
	textNode   = strict.Text
	listNode   = strict.List
	objectNode = strict.Object
)

func parseNode(data []byte) (*node, error) { return strict.Parse(data) }

func decode(n *node, into any) error { return strict.Decode(n, into) }

func unmarshal(data []byte, into any) error { return strict.Unmarshal(data, into) }

func refuse(key string, args companion.Args) *companion.Error { return strict.Refuse(key, args) }

func refuseWord(words []string) *companion.Error { return strict.RefuseWord(words) }

func within(err error, step string) error { return strict.Within(err, step) }

func outermost(err error) error { return strict.Outermost(err) }

func stepName(name string) string { return strict.StepName(name) }

func stepIndex(i int) string { return strict.StepIndex(i) }

func checkText(text string, limit int) error { return strict.CheckText(text, limit) }

func appendText(to []byte, text string) []byte { return strict.AppendText(to, text) }

func isID(text string) bool { return strict.IsID(text) }

func rawOf(value any) json.RawMessage { return strict.Raw(value) }

func listOrNull(known bool, value any) json.RawMessage { return strict.RawIf(known, value) }
