package deepsea

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"shipmate/companion"
)

// Correction is a printed value that the owner of a copy changed: "my sheet
// says +4". It is laid over the shipped facts and checked like one of them.
// deepsea-rules §15.1.
type Correction struct {
	File string          `json:"file"`           // e.g. "missions/04-better-than-you-found-it.json"
	Path string          `json:"path"`           // e.g. "goals[1].leader[0]", "[mentor].senior.name"
	Old  json.RawMessage `json:"old,omitempty"`  // what was shown when it was made; not compared
	New  json.RawMessage `json:"new"`            // null takes a value away
	Note string          `json:"note,omitempty"` // the person's words
}

const (
	maxCorrections   = 256
	maxCorrectedSize = 1000 // bytes of New and of Old
	maxPath          = 120  // bytes
	maxNote          = 200  // characters
)

// CorrectableFact is a printed value that a page offers for correction.
type CorrectableFact struct {
	File    string
	Path    string
	Value   json.RawMessage   // what holds now; null where nothing is printed
	Assumed bool              // a default of ours for a fact that nobody has transcribed
	Label   companion.Message // what it is
}

// pathStep is a member of an object, or an element of a list by its number or
// by its id.
type pathStep struct {
	name  string
	index bool
}

// splitPath reads "goals[1].leader[0]" and "[mentor].senior.name".
func splitPath(path string) ([]pathStep, bool) {
	var steps []pathStep
	for rest := path; rest != ""; {
		if inside, found := strings.CutPrefix(rest, "["); found {
			name, after, closed := strings.Cut(inside, "]")
			if !closed || name == "" || strings.ContainsAny(name, "[.") {
				return nil, false
			}
			steps = append(steps, pathStep{name, true})
			rest = after
			if rest != "" && rest[0] != '.' && rest[0] != '[' {
				return nil, false
			}
			continue
		}
		rest = strings.TrimPrefix(rest, ".")
		end := strings.IndexAny(rest, ".[")
		if end < 0 {
			end = len(rest)
		}
		if end == 0 {
			return nil, false
		}
		steps = append(steps, pathStep{name: rest[:end]})
		rest = rest[end:]
	}
	return steps, len(steps) > 0 && !strings.HasPrefix(path, ".")
}

// ValidateCorrection checks that one correction, laid over the shipped facts,
// gives facts that can be. Its errors are of CodeInvalid, with file, path or
// new as place.
func ValidateCorrection(c Correction) error {
	facts, err := Shipped()
	if err != nil {
		return err
	}
	_, err = facts.corrected([]Correction{c})
	return outermost(stripIndex(err))
}

func stripIndex(err error) error {
	known, ok := errors.AsType[*companion.Error](err)
	if !ok {
		return err
	}
	moved := *known
	moved.Place = strings.TrimPrefix(known.Place, stepIndex(0))
	return &moved
}

// corrected lays corrections over facts. Files without one are shared.
func (f *Facts) corrected(corrections []Correction) (*Facts, error) {
	if len(corrections) == 0 {
		return f, nil
	}
	if len(corrections) > maxCorrections {
		return nil, refuse("refuse.many", companion.Args{"Limit": maxCorrections})
	}
	next := *f
	for i := range corrections {
		if err := corrections[i].check(); err != nil {
			return nil, within(err, stepIndex(i))
		}
		file := corrections[i].File
		if slices.ContainsFunc(corrections[:i], func(c Correction) bool { return c.File == file }) {
			continue // the whole file is done
		}
		if err := next.load(file, corrections); err != nil {
			return nil, placeFault(err, i)
		}
	}
	if !next.sameThings(f, corrections) {
		return nil, refuse("deepsea.refuse.correction.identity", nil)
	}
	return &next, nil
}

// placeFault points at the first correction of the file unless the error
// already points at one.
func placeFault(err error, i int) error {
	if known, ok := errors.AsType[*companion.Error](err); ok && known.Place == "" {
		return within(within(err, ".new"), stepIndex(i))
	}
	return err
}

func (c *Correction) check() error {
	if !slices.Contains(factFileNames(), c.File) {
		return within(refuse("deepsea.refuse.correction.file", nil), ".file")
	}
	steps, ok := splitPath(c.Path)
	if !ok || len(c.Path) > maxPath {
		return within(refuse("deepsea.refuse.correction.path", nil), ".path")
	}
	if last := steps[len(steps)-1]; !last.index && slices.Contains([]string{"id", "number", "tier", "assumed"}, last.name) {
		return within(refuse("deepsea.refuse.correction.identity", nil), ".path")
	}
	if c.Note != "" {
		if err := checkText(c.Note, maxNote); err != nil {
			return within(err, ".note")
		}
	}
	for i, raw := range []json.RawMessage{c.Old, c.New} {
		if len(raw) > maxCorrectedSize {
			return within(refuse("refuse.length", companion.Args{"Limit": maxCorrectedSize}), []string{".old", ".new"}[i])
		}
	}
	return nil
}

// sameThings says that corrections left alone which missions, zones,
// Specialists, cards, tokens and options there are.
func (f *Facts) sameThings(shipped *Facts, corrections []Correction) bool {
	return !slices.ContainsFunc(corrections, func(c Correction) bool { return !bytes.Equal(f.things(c.File), shipped.things(c.File)) })
}

// things lists what there is of one file.
func (f *Facts) things(file string) []byte {
	var b bytes.Buffer
	switch file {
	case fileMat:
	case fileZones:
		for i := range f.Zones() {
			fmt.Fprintln(&b, f.Zones()[i].ID)
		}
	case fileSpecialists:
		for i := range f.Specialists {
			fmt.Fprintln(&b, f.Specialists[i].ID, f.Specialists[i].Tier)
		}
	case fileJournals:
		for i := range f.Journals {
			fmt.Fprintln(&b, f.Journals[i].ID)
		}
	case fileTokens:
		for i := range f.Tokens() {
			fmt.Fprintln(&b, f.Tokens()[i].ID)
		}
	default:
		m := f.missions[slices.Index(missionFiles[:], file)]()
		fmt.Fprintln(&b, m.Number, m.ID)
		for i := range m.Goals {
			for k := range m.Goals[i].Choose {
				fmt.Fprintln(&b, m.Goals[i].Choose[k].ID)
			}
		}
	}
	return b.Bytes()
}

// lay writes one correction into a parsed fact file.
func (c *Correction) lay(root *node) error {
	fresh, err := parseNode(c.New)
	if err != nil {
		return within(err, ".new")
	}
	steps, ok := splitPath(c.Path)
	if !ok {
		return within(refuse("deepsea.refuse.correction.path", nil), ".path")
	}
	dropAssumed(fresh)
	at := root
	for i, step := range steps {
		confirm(at, steps[i:])
		last := i == len(steps)-1
		if last {
			if !replaceIn(at, step, fresh) {
				return within(refuse("deepsea.refuse.correction.path", nil), ".path")
			}
			return nil
		}
		if at = childOf(at, step); at == nil {
			return within(refuse("deepsea.refuse.correction.path", nil), ".path")
		}
	}
	return nil
}

// childOf follows one step; nil if there is nothing.
func childOf(n *node, step pathStep) *node {
	if !step.index {
		return n.Member(step.name)
	}
	if i := elementOf(n, step.name); i >= 0 {
		return n.List[i]
	}
	return nil
}

// elementOf finds an element of a list by its number or its id, -1 if there is
// none.
func elementOf(n *node, name string) int {
	if i, err := strconv.Atoi(name); err == nil && i >= 0 && i < len(n.List) {
		return i
	}
	return slices.IndexFunc(n.List, func(item *node) bool {
		id := item.Member("id")
		return id != nil && id.Kind == textNode && id.Text == name
	})
}

// replaceIn puts a value at a step; null takes a member away. A member that was
// left out may be added: the decoder refuses what it doesn't know.
func replaceIn(n *node, step pathStep, value *node) bool {
	if step.index {
		i := elementOf(n, step.name)
		if i < 0 || value.Kind == nullNode {
			return false
		}
		n.List[i] = value
		return true
	}
	if n.Kind != objectNode {
		return false
	}
	removeFrom(n, step.name)
	if value.Kind != nullNode {
		n.Members = append(n.Members, member{Name: step.name, Value: value})
		// A launch zone and a free choice exclude each other.
		if other := map[string]string{"zone": "choose", "choose": "zone"}[step.name]; other != "" {
			removeFrom(n, other)
		}
	}
	return true
}

func removeFrom(n *node, name string) {
	n.Members = slices.DeleteFunc(n.Members, func(m member) bool { return m.Name == name })
}

// confirm takes the assumed mark from an object of which a part is corrected.
func confirm(n *node, rest []pathStep) {
	if n.Kind != objectNode {
		return
	}
	if rest[0].name == "offset" {
		removeFrom(n, "offsetAssumed")
	}
	mark := n.Member("assumed")
	if mark == nil {
		return
	}
	if mark.Kind == boolNode {
		removeFrom(n, "assumed")
		return
	}
	path := ""
	for _, step := range rest {
		path += "." + step.name
	}
	path = strings.TrimPrefix(path, ".")
	mark.List = slices.DeleteFunc(mark.List, func(item *node) bool {
		return strings.HasPrefix(path+".", item.Text+".") || strings.HasPrefix(item.Text+".", path+".")
	})
}

func dropAssumed(n *node) {
	removeFrom(n, "assumed")
	for _, m := range n.Members {
		dropAssumed(m.Value)
	}
	for _, item := range n.List {
		dropAssumed(item)
	}
}

// Correctable lists what a person may correct for a mission (1–10), as shipped.
func Correctable(mission int) ([]CorrectableFact, error) {
	box, err := NewBox(Setup{Mission: mission, Mode: Solo, Seats: []Seat{{Name: "1", Colour: "P"}}})
	if err != nil {
		return nil, err
	}
	return box.Correctable(), nil
}

// Correctable lists the printed values that matter to a sheet and that a person
// may correct, with what holds now, in a stable order: goals, launch zone,
// hexes, tier-5 Seniors and Specialists, Journals.
func (b *Box) Correctable() []CorrectableFact {
	var list []CorrectableFact
	file := missionFiles[b.mission.Number-1]
	add := func(path string, value any, assumed bool, label companion.Message) {
		list = append(list, CorrectableFact{File: file, Path: path, Value: rawOf(value), Assumed: assumed, Label: label})
	}
	add("name", b.mission.Name, false, companion.Say("deepsea.fact.mission.name"))
	for i := range b.mission.Goals {
		g := &b.mission.Goals[i]
		path := "goals" + stepIndex(i)
		for k := range g.Choose {
			g.Choose[k].correctable(path+".choose"+stepIndex(k), i+1, add)
		}
		g.correctable(path, i+1, add)
	}
	var zone any
	if b.mission.Launch.Zone != "" {
		zone = b.mission.Launch.Zone
	}
	add("launch.zone", zone, b.mission.Launch.Assumed, companion.Say("deepsea.fact.launch"))
	for i := range b.mission.Impact.Hexes {
		h := &b.mission.Impact.Hexes[i]
		path := "impact.hexes" + stepIndex(i)
		args := companion.Args{"Row": h.R + 1, "Column": h.C + 1}
		add(path+".points", h.Points, h.Assumed && h.OffGrid, companion.SayWith("deepsea.fact.hex.points", args))
		add(path+".gains", append([]string{}, h.Gains...), false, companion.SayWith("deepsea.fact.hex.gains", args))
		add(path+".entry", h.Entry, h.Assumed && h.Entry, companion.SayWith("deepsea.fact.hex.entry", args))
	}
	file = fileSpecialists
	for i := range b.facts.Specialists {
		s := &b.facts.Specialists[i]
		path := "[" + s.ID + "]"
		if s.Junior != nil {
			add(path+".junior.name", s.Junior.Name, false, companion.SayWith("deepsea.fact.junior.name", companion.Args{"Name": s.Junior.Name}))
		}
		args := companion.Args{"Name": s.Senior.Name}
		add(path+".senior.name", s.Senior.Name, false, companion.SayWith("deepsea.fact.senior.name", args))
		if s.Senior.Scoring != nil {
			add(path+".senior.scoring.points", s.Senior.Scoring.Points, false, companion.SayWith("deepsea.fact.senior.points", args))
			add(path+".senior.scoring.per", s.Senior.Scoring.Per, false, companion.SayWith("deepsea.fact.senior.per", args))
		}
	}
	file = fileJournals
	for i := range b.facts.Journals {
		j := &b.facts.Journals[i]
		args := companion.Args{"Name": j.Name}
		add("["+j.ID+"].name", j.Name, false, companion.SayWith("deepsea.fact.journal.name", args))
		add("["+j.ID+"].points", j.Points, false, companion.SayWith("deepsea.fact.journal.points", args))
	}
	return list
}

func (g *Goal) correctable(path string, number int, add func(string, any, bool, companion.Message)) {
	say := func(key string, more companion.Args) companion.Message {
		args := companion.Args{"Goal": number}
		maps.Copy(args, more)
		if g.ID != "" {
			args["Option"] = sayOption(g.ID)
			key += ".option"
		}
		return companion.SayWith(key, args)
	}
	if g.Points > 0 {
		add(path+".points", g.Points, false, say("deepsea.fact.goal.points", nil))
	}
	for i, points := range g.Leader {
		add(path+".leader"+stepIndex(i), points, false, say([]string{"deepsea.fact.goal.first", "deepsea.fact.goal.second"}[i], nil))
	}
	if g.LeaderPerField != nil {
		for i, points := range g.LeaderPerField.list() {
			add(path+".leaderPerField."+fieldNames[i], points, false, say("deepsea.fact.goal.most", companion.Args{"Part": sayPart(part(i))}))
		}
	}
	for i := range g.Leaders {
		p, _ := partOf(&g.Leaders[i])
		add(path+".leaders"+stepIndex(i)+".points", g.Leaders[i].Points, false, say("deepsea.fact.goal.most", companion.Args{"Part": sayPart(p)}))
	}
}
