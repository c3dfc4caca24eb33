package deepsea

import (
	"cmp"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"sync"

	"shipmate/companion"
)

//go:embed facts
var factFiles embed.FS

// Names of the fact files; corrections name them, too.
const (
	fileMat         = "player-mat.json"
	fileZones       = "zones.json"
	fileSpecialists = "specialists.json"
	fileJournals    = "journals.json"
	fileTokens      = "dive-tokens.json"
)

var missionFiles = [NumMissions]string{
	"missions/01-the-call-of-the-ocean.json", "missions/02-maps-and-charts.json",
	"missions/03-the-oceanic-journal.json", "missions/04-better-than-you-found-it.json",
	"missions/05-the-fallen-star.json", "missions/06-star-search.json",
	"missions/07-recover-the-fallen-star.json", "missions/08-new-horizons.json",
	"missions/09-the-spill.json", "missions/10-the-deepest-sea.json",
}

// Facts are the printed facts of all components. They are never changed after
// loading.
type Facts struct {
	Mat         Mat
	Specialists []Specialist
	Journals    []Journal

	zones    func() []Zone
	tokens   func() []DiveToken
	missions [NumMissions]func() *Mission
}

// Zones are the ocean boards. They must not be changed.
func (f *Facts) Zones() []Zone { return f.zones() }

// Tokens are the Dive tokens. They must not be changed.
func (f *Facts) Tokens() []DiveToken { return f.tokens() }

// Mission is the sheet of mission 1–10. It must not be changed.
func (f *Facts) Mission(number int) *Mission { return f.missions[number-1]() }

// Shipped gives the facts as they are shipped.
func Shipped() (*Facts, error) { return shippedFacts() }

// A table has one mission, and a phone that wakes up has no time for the other
// nine: what isn't in every box is decoded when somebody asks for it.
var shippedFacts = sync.OnceValues(func() (*Facts, error) {
	f := &Facts{zones: lazily[[]Zone](fileZones), tokens: lazily[[]DiveToken](fileTokens)}
	for i, file := range missionFiles {
		f.missions[i] = lazily[*Mission](file)
	}
	err := cmp.Or(read(fileMat, nil, &f.Mat), read(fileSpecialists, nil, &f.Specialists), read(fileJournals, nil, &f.Journals))
	return f, err
})

// lazily reads a file as it is shipped, once, on first use.
func lazily[T any](file string) func() T {
	return sync.OnceValue(func() (facts T) {
		if err := read(file, nil, &facts); err != nil {
			panic(err) // embedded: a test reads and checks all
		}
		return facts
	})
}

// read decodes one file with corrections laid over it. Whether the facts can be
// is not checked: those that are shipped are when Shipmate is built.
func read(file string, corrections []Correction, facts any) error {
	n, err := factNode(file)
	if err != nil {
		return err
	}
	for i := range corrections {
		if corrections[i].File != file {
			continue
		}
		if err := corrections[i].lay(n); err != nil {
			return within(err, stepIndex(i))
		}
	}
	if err := decode(n, facts); err != nil {
		return factError(file, err)
	}
	return nil
}

// factFileNames lists the files, zones before the missions that name them.
func factFileNames() []string {
	return append([]string{fileMat, fileZones, fileSpecialists, fileJournals, fileTokens}, missionFiles[:]...)
}

// load replaces what one file holds, with corrections laid over it, and checks
// that it can be.
func (f *Facts) load(file string, corrections []Correction) error {
	var c checker
	var err error
	switch file {
	case fileMat:
		var mat Mat
		if err = read(file, corrections, &mat); err == nil {
			mat.check(&c)
		}
		f.Mat = mat
	case fileZones:
		var zones []Zone
		if err = read(file, corrections, &zones); err == nil {
			checkZones(zones, &c)
		}
		f.zones = func() []Zone { return zones }
	case fileSpecialists:
		f.Specialists = nil
		if err = read(file, corrections, &f.Specialists); err == nil {
			checkSpecialists(f.Specialists, &c)
		}
	case fileJournals:
		f.Journals = nil
		if err = read(file, corrections, &f.Journals); err == nil {
			checkJournals(f.Journals, &c)
		}
	case fileTokens:
		var tokens []DiveToken
		if err = read(file, corrections, &tokens); err == nil {
			checkTokens(tokens, &c)
		}
		f.tokens = func() []DiveToken { return tokens }
	default:
		i, m := slices.Index(missionFiles[:], file), new(Mission)
		if err = read(file, corrections, m); err == nil {
			c.want(m.Number == i+1, "number", "want %d", i+1)
			m.check(&c, f.Zones())
		}
		f.missions[i] = func() *Mission { return m }
	}
	if err == nil && c.fault != nil {
		err = factError(file, c.fault)
	}
	return err
}

// factNode parses one embedded file.
func factNode(file string) (*node, error) {
	if !slices.Contains(factFileNames(), file) {
		return nil, within(refuse("deepsea.refuse.correction.file", nil), ".file")
	}
	data, err := fs.ReadFile(factFiles, "facts/"+file)
	if err != nil {
		return nil, factError(file, err)
	}
	n, err := parseNode(data)
	if err != nil {
		return nil, factError(file, err)
	}
	return n, nil
}

// factError names file and place of a fact that cannot be.
func factError(file string, err error) error {
	place := ""
	var fault *impossibleFactError
	var known *companion.Error
	switch {
	case errors.As(err, &fault):
		place = fault.Place
	case errors.As(err, &known):
		place = strings.TrimPrefix(known.Place, ".")
	}
	return &companion.Error{Code: companion.CodeInvalid, Message: companion.Say("deepsea.refuse.fact"),
		Cause: fmt.Errorf("%s, %s: %w", file, place, err)}
}
