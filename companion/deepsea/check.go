package deepsea

import (
	"shipmate/companion"
)

// Finding is what the checker has to say about one thing of a Laid.
// deepsea-rules §16.
type Finding struct {
	Check    string              // number of the check, "C22"; "" of what isn't entered
	Weight   companion.Certainty // CannotBe, LookAgain, NotEntered
	Where    []companion.Key     // the places, the likeliest slip first; names of Laid.Place
	Sentence companion.Message   // what is wrong, with the numbers that disagree
	Have     int                 // what lies there, where two numbers disagree
	Want     int                 // what the rules want
	Cures    []Cure              // what would repair it, the best first
}

// Cure is one way to repair a finding.
type Cure struct {
	Edits    []Edit
	Sentence companion.Message // "Ana, staging: 4 → 5"
	Whole    bool              // with it no error is left on the whole table
}

// Undo gives the edits that take a cure back from a Laid where it wasn't done
// yet.
func (c Cure) Undo(before Laid) []Edit {
	var list []Edit
	for _, e := range c.Edits {
		list = append(list, Edit{e.Key, before.Text(e.Key)})
	}
	return list
}

// Check holds a laid table against every numbered check and looks for cures.
// Errors come first, then warnings, then what isn't entered, each in the order
// of the checks. What rests on something not entered isn't checked, or only as
// far as it is certain; Unchecked lists it. After a ruling of the table every
// error is a warning, since the ruling may explain it. deepsea-rules §16.1.
//
// A Laid where moment is "busy" is in the middle of a turn: checks for quiet
// points wait. Before the end of setup nothing is checked.
func Check(l Laid) []Finding {
	var in inspection
	in.inspect(&l, false)
	return append(in.findings(), openParts(&l)...)
}

// findings gives the findings their words and cures.
func (in *inspection) findings() []Finding {
	cures := in.cures()
	var list []Finding
	for _, weight := range []uint8{weightError, weightWarning} {
		for k := range in.found[:in.n] {
			if f := &in.found[k]; f.weight == weight {
				list = append(list, in.finding(f, cures[k]))
			}
		}
	}
	return list
}

func (in *inspection) finding(f *raw, cures []proposal) Finding {
	made := Finding{Check: checkName(f.check), Weight: companion.LookAgain, Have: int(f.have), Want: int(f.want)}
	if f.weight == weightError {
		made.Weight = companion.CannotBe
	}
	for _, p := range cures {
		c := Cure{Whole: p.errors == 0}
		for k := range p.n {
			c.Edits = append(c.Edits, in.l.edit(p.at[k], p.to[k]))
		}
		c.Sentence = in.cureSaid(&p)
		made.Cures = append(made.Cures, c)
	}
	for _, at := range f.at[:f.n] {
		made.Where = append(made.Where, in.l.Key(at))
	}
	made.Sentence = in.sentence(f)
	if in.ruled {
		made.Sentence = companion.SayWith("deepsea.check.ruled", companion.Args{"What": made.Sentence})
	}
	return made
}

// sentence is a finding in words: who, where, and the two numbers.
func (in *inspection) sentence(f *raw) companion.Message {
	nothing := companion.SayWith("deepsea.value.text", companion.Args{"Text": ""})
	args := companion.Args{"Who": nothing, "Where": nothing, "Other": nothing, "Value": nothing, "Have": int(f.have), "Want": int(f.want)}
	if f.seat >= 0 {
		args["Who"] = in.l.saySeat(uint8(f.seat))
	}
	if f.n > 0 {
		kind, _, n, _ := seatAt(f.at[0])
		args["Where"], args["Value"] = in.l.placeSaid(kind, n), in.l.valueSaid(f.at[0], in.f[f.at[0]])
	}
	if f.n > 1 {
		args["Other"] = in.l.what(f.at[1])
	}
	return companion.SayWith(checkRules[f.check].key, args)
}

// cureSaid is a cure in words, its last step.
func (in *inspection) cureSaid(p *proposal) companion.Message {
	said := func(k uint8) companion.Message {
		return companion.SayWith("deepsea.cure.set", companion.Args{"What": in.l.what(p.at[k]),
			"From": in.l.valueSaid(p.at[k], in.f[p.at[k]]), "To": in.l.valueSaid(p.at[k], p.to[k])})
	}
	if p.n == 1 {
		return said(0)
	}
	return companion.SayWith("deepsea.cure.both", companion.Args{"One": said(0), "Other": said(1)})
}

// openParts are the parts of the table with something that isn't entered, but
// for those that hardly matter (Group.Optional).
func openParts(l *Laid) []Finding {
	if !l.anyOpen() {
		return nil
	}
	var list []Finding
	for _, g := range l.Groups() {
		if len(g.Open) > 0 && !g.Optional {
			list = append(list, Finding{Weight: companion.NotEntered, Where: g.Open, Have: g.Entered, Want: g.Entered + len(g.Open),
				Sentence: companion.SayCount("deepsea.check.open", len(g.Open), companion.Args{"What": g.What, "N": len(g.Open)})})
		}
	}
	return list
}

// anyOpen says that a place is open that some group asks for: quick where
// everything is entered.
func (l *Laid) anyOpen() bool {
	for _, at := range l.book.order {
		if l.facts[at] == unlaid {
			if name, spare := l.groupOf(at); name != "" && !spare && !l.optionalGroup(name) {
				return true
			}
		}
	}
	return false
}

// CheckPlayed holds a laid table against the game that was played: C09 for each
// place where they differ. What isn't entered differs from nothing.
// deepsea-rules §16.3.
func CheckPlayed(l Laid, p Position) []Finding {
	played := LayOut(p)
	if !sameTable(l.rules.setup, p.rules.setup) {
		return nil
	}
	played.align(&l)
	in := inspection{l: &l, r: l.rules, b: l.book, f: &l.facts}
	var list []Finding
	for _, at := range l.book.order {
		mine, theirs := l.facts[at], played.facts[at]
		if mine == theirs || mine == unlaid || theirs == unlaid {
			continue
		}
		f := in.finding(&raw{check: 9, weight: weightError, seat: -1, n: 1, have: mine, want: theirs, at: [4]Place{at}},
			[]proposal{{n: 1, at: [2]Place{at}, to: [2]int16{theirs}}})
		list = append(list, f)
	}
	return list
}

// Unchecked lists the numbers of the checks that something not entered keeps
// from being made wholly, in their order.
func Unchecked(l Laid) []string {
	var list []string
	for number, needs := range &checkNeeds {
		if needs == "" {
			continue
		}
		for _, g := range l.Groups() {
			if len(g.Open) > 0 && needed(needs, g.Name) {
				list = append(list, checkName(uint8(number)))
				break
			}
		}
	}
	return list
}

func checkName(number uint8) string {
	return string([]byte{'C', '0' + number/10, '0' + number%10})
}
