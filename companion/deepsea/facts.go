package deepsea

import (
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
	Zones       []Zone
	Specialists []Specialist
	Journals    []Journal
	Tokens      []DiveToken
	Missions    [NumMissions]*Mission
}

// shippedFacts decodes the embedded facts once, on first use.
var shippedFacts = sync.OnceValues(func() (*Facts, error) { return loadFacts(nil) })

// Shipped gives the facts as they are shipped.
func Shipped() (*Facts, error) { return shippedFacts() }

// loadFacts reads every file with corrections laid over it.
func loadFacts(corrections []Correction) (*Facts, error) {
	var facts Facts
	for _, file := range factFileNames() {
		if err := facts.load(file, corrections); err != nil {
			return nil, err
		}
	}
	return &facts, nil
}

// factFileNames lists the files in the order of loading: zones before the
// missions that name them.
func factFileNames() []string {
	return append([]string{fileMat, fileZones, fileSpecialists, fileJournals, fileTokens}, missionFiles[:]...)
}

// load replaces what one file holds.
func (f *Facts) load(file string, corrections []Correction) error {
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
	var c checker
	switch file {
	case fileMat:
		var mat Mat
		err = decode(n, &mat)
		f.Mat = mat
	case fileZones:
		f.Zones = nil
		err = decode(n, &f.Zones)
	case fileSpecialists:
		f.Specialists = nil
		err = decode(n, &f.Specialists)
	case fileJournals:
		f.Journals = nil
		err = decode(n, &f.Journals)
	case fileTokens:
		f.Tokens = nil
		err = decode(n, &f.Tokens)
	default:
		m := new(Mission)
		err = decode(n, m)
		f.Missions[slices.Index(missionFiles[:], file)] = m
	}
	if err == nil {
		f.check(file, &c)
		if c.fault == nil {
			return nil
		}
		err = c.fault
	}
	return factError(file, err)
}

func (f *Facts) check(file string, c *checker) {
	switch file {
	case fileMat:
		f.Mat.check(c)
	case fileZones:
		checkZones(f.Zones, c)
	case fileSpecialists:
		checkSpecialists(f.Specialists, c)
	case fileJournals:
		checkJournals(f.Journals, c)
	case fileTokens:
		checkTokens(f.Tokens, c)
	default:
		i := slices.Index(missionFiles[:], file)
		c.want(f.Missions[i].Number == i+1, "number", "want %d", i+1)
		f.Missions[i].check(c, f.Zones)
	}
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
