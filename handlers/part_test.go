package handlers_test

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/PuerkitoBio/goquery"

	"shipmate/views"
)

// partStart is what static/js/write.js reads of a part.
var partStart = regexp.MustCompile(`^<(\w+)[^>]* id="([^"]+)"`)

// parts lists what is wrong with the parts of an answer to our script: each is
// one element, by whose id the script finds it on the screen.
func (g *page) parts() []string {
	pieces := strings.Split(g.body, views.PartMark)
	if !g.part {
		if len(pieces) > 1 {
			return []string{"a whole page has marks"}
		}
		return nil
	}
	if len(pieces)%2 == 0 {
		return []string{fmt.Sprintf("%d marks: one has no other", len(pieces)-1)}
	}
	var faults []string
	for i := 1; i < len(pieces); i += 2 {
		start := partStart.FindStringSubmatch(pieces[i])
		inside, err := goquery.NewDocumentFromReader(strings.NewReader("<body>" + pieces[i]))
		switch {
		case err != nil:
			faults = append(faults, err.Error())
		case start == nil:
			faults = append(faults, fmt.Sprintf("a part begins with %.40q", pieces[i]))
		case inside.Find("body").Contents().Length() != 1 || inside.Find("body").Children().First().AttrOr("id", "") != start[2]:
			faults = append(faults, fmt.Sprintf("part %q isn't one element with this id", start[2]))
		}
	}
	return faults
}
