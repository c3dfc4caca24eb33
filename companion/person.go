package companion

import (
	"encoding/json"
	"slices"
	"strings"
)

// PersonID names a person of a book: random, and no secret.
type PersonID string

// Person is somebody who is remembered across tables.
type Person struct {
	ID         PersonID
	Name       string
	Colour     string // favourite; "" = none
	Favourite  bool   // shown first
	Archived   bool   // not offered any more
	MergedInto PersonID
	Used       int64 // milliseconds since 1970 UTC of the last table; 0 = never
}

// Offered tells whether a person is offered for a new table.
func (p Person) Offered() bool { return !p.Archived && p.MergedInto == "" }

// People lists everybody with a name, the archived and the merged too:
// favourites first, then who played last, then by name.
func (b BookState) People() []Person {
	var people []Person
	last := ""
	for _, v := range b.Under("person.") {
		id, _, _ := strings.Cut(strings.TrimPrefix(string(v.Key), "person."), ".")
		if id == last {
			continue
		}
		last = id
		if p := b.person(PersonID(id)); p.Name != "" {
			people = append(people, p)
		}
	}
	slices.SortStableFunc(people, func(a, c Person) int {
		switch {
		case a.Favourite != c.Favourite && a.Favourite:
			return -1
		case a.Favourite != c.Favourite:
			return 1
		case a.Used != c.Used && a.Used > c.Used:
			return -1
		case a.Used != c.Used:
			return 1
		}
		return strings.Compare(strings.ToLower(a.Name), strings.ToLower(c.Name))
	})
	return people
}

// Person gives somebody by id; found is false where the book has no name.
func (b BookState) Person(id PersonID) (p Person, found bool) {
	p = b.person(id)
	return p, p.Name != ""
}

// Resolve follows merges: who this person turned out to be.
func (b BookState) Resolve(id PersonID) PersonID {
	for range len(b.values) + 1 {
		next := b.person(id).MergedInto
		if next == "" {
			break
		}
		id = next
	}
	return id
}

func (b BookState) person(id PersonID) Person {
	p := Person{ID: id}
	// A field that is missing is null and leaves its zero; others were checked
	// when they were set.
	read := func(field string, into any) { _ = json.Unmarshal(b.Get(PersonKey(id, field)), into) }
	read("name", &p.Name)
	read("colour", &p.Colour)
	read("favourite", &p.Favourite)
	read("archived", &p.Archived)
	read("mergedInto", &p.MergedInto)
	read("used", &p.Used)
	return p
}

// checkMerges refuses merges that would come back to where they started.
func (b BookState) checkMerges(set []Value) error {
	for _, v := range set {
		id, isMerge := strings.CutSuffix(strings.TrimPrefix(string(v.Key), "person."), ".mergedInto")
		if !isMerge {
			continue
		}
		start := PersonID(id)
		for at, n := b.person(start).MergedInto, 0; at != ""; at, n = b.person(at).MergedInto, n+1 {
			if at == start || n > len(b.values) {
				return &Error{Code: CodeRefused, Message: Say("error.person.merge-circle"), Place: string(v.Key)}
			}
		}
	}
	return nil
}
