package ageofsail

import "shipmate/companion/pad"

// FieldKind says how a field is asked.
type FieldKind = pad.FieldKind

const (
	FieldCount FieldKind = pad.Count // a whole number from Min to Max
	FieldYesNo FieldKind = "yesno"   // true or false
)

// Page is one page of entering; its ID is the line of the pad.
type Page = pad.Page

// Field is one question; its Part is the track, "" = the whole.
type Field = pad.Field

// Pages lists the pages in the order of the profile's pad. Other Glory has a
// page of its own and is never missing.
func (s Sheet) Pages() []Page {
	var pages []Page
	for _, l := range s.setup.Profile.padOrder() {
		page := Page{ID: l.String()}
		for i := range s.seats() {
			switch l {
			case lineOther:
			case lineGovernor:
				empty := s.governorEmpty(i)
				page.Fields = append(page.Fields, Field{Key: seatKey(i, "governorSpaceEmpty"), Seat: i + 1, Kind: FieldYesNo,
					Filled: empty.known, Derived: empty.known && !s.seat(i).governor.known})
			case lineTracks:
				for t, name := range trackNames {
					page.Fields = append(page.Fields, s.field(i, trackGlory+seatCount(t), name))
				}
			default:
				page.Fields = append(page.Fields, s.field(i, lineCounts[l], ""))
			}
		}
		if l != lineOther {
			pages = append(pages, page)
		}
	}
	return pages
}

// Alternatives lists the cubes' spaces for the page of the tracks, where the
// set of the table knows what they score. Empty elsewhere.
func (s Sheet) Alternatives(page string) []Field {
	if page != lineTracks.String() {
		return nil
	}
	var fields []Field
	for i := range s.seats() {
		for t, name := range trackNames {
			if _, ok := s.setup.Set.TrackGlory(t, 0); ok {
				fields = append(fields, s.field(i, trackSpaces+seatCount(t), name))
			}
		}
	}
	return fields
}

func (s *Sheet) field(i int, c seatCount, part string) Field {
	n := s.count(i, c)
	return Field{Key: seatKey(i, countNames[c]), Seat: i + 1, Part: part, Kind: FieldCount, Max: s.most(c),
		Filled: n.Known, Derived: n.Known && !s.seat(i).counts[c].Known}
}
