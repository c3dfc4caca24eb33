package pad

import "shipmate/companion"

// FieldKind says how a field is asked. A system may have kinds of its own.
type FieldKind string

// Count is asked as a whole number from Min to Max.
const Count FieldKind = "count"

// Page is one page of entering; its ID is the line of the pad, or a word of the
// system's own.
type Page struct {
	ID     string
	Fields []Field // in the order of asking
}

// Field is one question.
type Field struct {
	Key      companion.Key
	Seat     int    // 1 …; 0 = asked of the table
	Part     string // what of the line: a track, a value …; "" = the whole
	Kind     FieldKind
	Min, Max int
	Options  []string
	Filled   bool // it is known, entered or derived
	Derived  bool // it is known from something else
	Optional bool // the score is known without it
}

// Open tells whether a field still wants an answer.
func (f Field) Open() bool { return !f.Filled && !f.Optional }

// Open is how many fields of a page still want an answer.
func (p Page) Open() int { return Open(p.Fields) }

// Open counts the fields that still want an answer.
func Open(fields []Field) int {
	open := 0
	for _, f := range fields {
		if f.Open() {
			open++
		}
	}
	return open
}

// BySeat arranges the same fields player by player: a page "seat1" … for each
// of the seats, then the pages that the whole table answers together (apart),
// then "shared" with what belongs to nobody.
func BySeat(pages []Page, seats int, apart func(page string) bool) []Page {
	var arranged []Page
	for i := range seats {
		arranged = append(arranged, Page{ID: "seat" + string(rune('1'+i))})
	}
	var together, shared []Page
	for _, page := range pages {
		if apart(page.ID) {
			together = append(together, page)
			continue
		}
		for _, field := range page.Fields {
			if field.Seat > 0 {
				arranged[field.Seat-1].Fields = append(arranged[field.Seat-1].Fields, field)
				continue
			}
			if shared == nil {
				shared = []Page{{ID: "shared"}}
			}
			shared[0].Fields = append(shared[0].Fields, field)
		}
	}
	return append(append(arranged, together...), shared...)
}
