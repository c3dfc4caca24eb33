package ageofsail

import (
	"encoding/json"

	"shipmate/companion"
	"shipmate/companion/strict"
)

// Answer is what "score --json" prints: sheet-format.md, "The answer". Lines
// are an object in the order of the pad.
func Answer(s Sheet) ([]byte, error) {
	r := Score(s)
	players := make([]strict.Ordered, s.seats())
	for i := range players {
		p := &players[i]
		p.Put("name", s.setup.Seats[i].Name)
		lines := strict.Ordered{}
		for k, name := range r.Lines {
			lines.Put(name, orNull(r.Seats[i].Points[k]))
		}
		p.Put("lines", lines)
		p.Put("detail", s.detail(i))
		p.Put("total", orNull(r.Seats[i].Total))
		p.Put("known", r.Seats[i].Known)
	}
	var places, winners any
	if len(r.Winners) > 0 {
		list := make([]int, len(r.Seats))
		for i := range list {
			list[i] = r.Seats[i].Place
		}
		places, winners = list, r.Winners
	}
	var o strict.Ordered
	o.Put("players", players)
	o.Put("places", places)
	o.Put("winners", winners)
	o.Put("bonuses", []string{})
	o.Put("notCounted", append([]string{}, r.NotCounted...))
	o.Put("coop", nil)
	o.Put("flip", answerFlip(r.Flip))
	return json.Marshal(o)
}

// orNull is a number, or null where it is missing.
func orNull(c companion.Count) any {
	if !c.Known {
		return nil
	}
	return c.N
}

// detail is what was counted, and what it became, line by line.
func (s *Sheet) detail(i int) strict.Ordered {
	o := strict.Ordered{}
	for _, l := range s.lines() {
		in := strict.Ordered{}
		switch l {
		case lineOther:
			o.Put(l.String(), append([]OtherLine{}, s.seat(i).other...))
			continue
		case lineTracks:
			for t, name := range trackNames {
				track := strict.Ordered{}
				if space := s.seat(i).counts[trackSpaces+seatCount(t)]; space.Known {
					track.Put("space", space.N)
				}
				track.Put("points", orNull(s.count(i, trackGlory+seatCount(t))))
				in.Put(name, track)
			}
		case lineGovernor:
			var empty any
			if a := s.governorEmpty(i); a.known {
				empty = a.yes
			}
			in.Put("empty", empty)
			in.Put("points", orNull(s.points(i, l)))
		default:
			in.Put("count", orNull(s.count(i, lineCounts[l])))
			in.Put("points", orNull(s.points(i, l)))
		}
		o.Put(l.String(), in)
	}
	return o
}

func answerFlip(f *companion.Flip) any {
	if f == nil {
		return nil
	}
	list := make([]strict.Ordered, len(f.Candidates))
	for i, c := range f.Candidates {
		o := &list[i]
		o.Put("seat", c.Seat)
		o.Put("category", c.Category)
		o.Put("field", c.Field)
		o.Put("from", c.From)
		o.Put("to", c.To)
		o.Put("winners", c.Winners)
	}
	var o strict.Ordered
	o.Put("k", f.K)
	o.Put("pick", list[0])
	o.Put("candidates", list)
	return o
}
