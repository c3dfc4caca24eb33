package handlers

import (
	"encoding/json"

	"shipmate/companion"
	"shipmate/views"
)

// Aside is an entry of this phone that can't follow what the server has. It is
// kept beside the log, for the person to decide.
type Aside struct {
	Log   companion.LogID
	Entry companion.Entry
	Why   string // for whoever reads the raw copy
}

const mostAside = 5 // that are told one by one; the raw copy has all

// asideNotices tell what was set aside, and of which table.
func (h *House) asideNotices(a *Asker, all []Aside) []views.Notice {
	if len(all) == 0 {
		return nil
	}
	notice := views.Notice{ID: "aside", Kind: "look", Text: a.Words.SayCount("phone.aside", len(all)),
		Buttons: []views.Button{deed("save", a.Say("phone.copy")), deed("seen", a.Say("phone.aside-seen"))}}
	for _, one := range all[:min(mostAside, len(all))] {
		notice.Items = append(notice.Items, h.saidAside(a, one))
	}
	return []views.Notice{notice}
}

// saidAside is an entry in words, in front of them the table.
func (h *House) saidAside(a *Asker, one Aside) string {
	view, err := h.Keeper.Open(a.Context(), one.Log)
	if err != nil || view.Log.Device != a.Device {
		return a.Say("undo.older")
	}
	title, said := a.Say("settings.title"), a.Say("undo.older")
	if view.Log.Sort == companion.SortTable {
		title = h.title(a, view.Log)
	}
	var set companion.Set
	if one.Entry.Kind == companion.KindSet && json.Unmarshal(one.Entry.Data, &set) == nil {
		var values []string
		for _, v := range set.Set {
			what, to := view.System.Describe(view.State, v.Key, v.Value)
			values = append(values, a.Say("count.said", "What", what, "Value", to))
		}
		said = a.Words.List(values)
	}
	return a.Say("count.said", "What", title, "Value", said)
}
