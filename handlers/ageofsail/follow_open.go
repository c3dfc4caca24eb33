package ageofsail

import (
	"strconv"
	"strings"

	"shipmate/companion/ageofsail"
)

// stillOpen is the address of the action, or the choice of actions, that a
// source was paid for.
func (f *following) stillOpen(due ageofsail.Due) string {
	was := f.form
	defer func() { f.form = was }()
	by := due.Of
	if due.N > 0 {
		by = strconv.Itoa(due.N - 1)
	}
	f.goOnWith(by, due.First, due.Region)
	return f.here()
}

// openText is "Market: Draw is still open".
func (f *following) openText(due ageofsail.Due) string {
	var ways []string
	if offered, known := f.sheet.Offered(due.Of, due.First); known {
		for _, action := range offered {
			ways = append(ways, f.a.Say("ageofsail.action."+action))
		}
	}
	name := f.tokenOrBuilding(due.Of)
	if len(ways) == 0 {
		return f.a.Say("ageofsail.follow.due.action-unknown", "Of", name)
	}
	return f.a.Say("ageofsail.follow.due.action", "Of", name, "Actions", strings.Join(ways, " / "))
}
