package handlers_test

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// caseAt is where a case of shared/design/cases.md is met. By tests: the number
// followed by a space stands in the name of at least one. Else: which issue will
// meet it, or that only a person with an iPhone can see it (README).
type caseAt struct {
	tested bool
	later  string // what is not met yet, and who meets it
}

var cases = map[string]caseAt{
	"K01": {true, ""},
	"K02": {true, ""},
	"K03": {false, "no issue has several phones at one table yet (architecture §6.7); re-basing what two wrote apart is tried in companion/sync_test.go"},
	"K04": {true, ""},
	"K05": {true, ""},
	"K06": {true, ""},
	"K07": {true, ""},
	"K08": {true, "statistics: no issue has them yet"},
	"K09": {true, ""},
	"K10": {true, ""},
	"K11": {true, ""},
	"K12": {false, "issue 9: nothing is drawn or secret on a score pad"},
	"K13": {true, "statistics: no issue has them yet"},
	"K14": {true, ""},
	"K15": {true, ""},
	"K16": {true, "CSV and print: no issue has them yet"},
	"K17": {true, ""},
	"K18": {true, ""},
	"K19": {true, ""},
	"K20": {true, "statistics: no issue has them yet"},
	"K21": {true, "print: no issue has it yet"},
	"K22": {true, ""},
	"K23": {true, "on an iPhone: README"},
	"K24": {true, ""},
	"K25": {true, "on an iPhone: README"},
	"K26": {true, "on an iPhone: README"},
	"K27": {false, "needs a real iPhone: README"},
	"K28": {true, ""},
	"K29": {true, "on an iPhone: README"},
	"K30": {true, "going online again: the issue on sync"},
	"K31": {true, ""},
	"K32": {true, ""},
	"K33": {false, "news from other devices: the issue on sync; on an iPhone: README"},
	"K34": {true, ""},
	"K35": {true, "on an iPhone: README"},
	"K36": {true, ""},
	"K37": {true, ""},
	"K38": {true, ""},
	"K39": {true, "with a screen reader: README"},
	"K40": {true, ""},
	"K41": {true, ""},
	"K42": {false, "issue 9: a score pad has no secrets and no turns"},
	"K43": {true, ""},
	"K44": {true, ""},
}

// TestCases holds the list to what the tests' names say.
func TestCases(t *testing.T) {
	if len(cases) != 44 {
		t.Errorf("%d cases, want K01 to K44", len(cases))
	}
	found := namedInTests(t, "..")
	for n := 1; n <= 44; n++ {
		id := fmt.Sprintf("K%02d", n)
		one, listed := cases[id]
		switch {
		case !listed:
			t.Errorf("%s is not in the list", id)
		case one.tested && len(found[id]) == 0:
			t.Errorf("%s is said to be tested, and no test names it", id)
		case !one.tested && one.later == "":
			t.Errorf("%s: neither tested nor said why", id)
		}
	}
}

var (
	caseName = regexp.MustCompile(`\b(K[0-4][0-9]) `)
	caseFunc = regexp.MustCompile(`^func Test((?:K[0-4][0-9])+)`)
)

// namedInTests are the files whose strings begin a name with a case.
func namedInTests(t *testing.T, root string) map[string][]string {
	t.Helper()
	found := map[string][]string{}
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() && (entry.Name() == "node_modules" || entry.Name() == ".git") {
			return filepath.SkipDir
		}
		if entry.IsDir() || !strings.HasSuffix(path, "_test.go") || entry.Name() == "cases_test.go" {
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for line := range strings.Lines(string(text)) {
			code, _, _ := strings.Cut(line, "//")
			if named := caseFunc.FindStringSubmatch(code); named != nil {
				for at := 0; at < len(named[1]); at += 3 {
					found[named[1][at:at+3]] = append(found[named[1][at:at+3]], path)
				}
			}
			for _, match := range caseName.FindAllStringSubmatch(code, -1) {
				if strings.ContainsAny(code, "\"`") {
					found[match[1]] = append(found[match[1]], path)
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}
