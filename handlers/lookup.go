package handlers

import (
	"net/http"
	"net/url"
	"strings"
	"unicode"

	"shipmate/views"
)

const longestFrom = 400 // bytes of an address to come back to

// LocalPath is an address of ours to go back to, as it stands in a link; "" for
// one that leads elsewhere, or that nobody should follow.
func LocalPath(address string) string {
	if len(address) > longestFrom || !strings.HasPrefix(address, "/") || strings.HasPrefix(address, "//") ||
		strings.ContainsFunc(address, func(r rune) bool { return r == '\\' || unicode.IsControl(r) }) {
		return ""
	}
	at, err := url.Parse(address)
	if err != nil || at.Scheme != "" || at.Host != "" || at.User != nil {
		return ""
	}
	return at.RequestURI()
}

// hereOf is the address of the page that is asked for, without what belongs to
// this one answer; for a write the page where the tap was.
func hereOf(r *http.Request) string {
	at := *r.URL
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		from, err := url.Parse(r.Header.Get("Referer"))
		if err != nil || from.Host != r.Host {
			return ""
		}
		at = *from
	}
	values := at.Query()
	for _, once := range []string{"did", "undone", "reveal"} {
		values.Del(once)
	}
	here := at.EscapedPath()
	if len(values) > 0 {
		here += "?" + values.Encode()
	}
	return LocalPath(here)
}

// lookUp is the sign beside every title: what does this mean? It asks the game
// whose page it stands on, and comes back to where it was tapped.
func (h *House) lookUp(a *Asker) views.Press {
	address := h.Systems[0].LookUp()
	for _, rooms := range h.Systems {
		if own := rooms.LookUp(); own != "" && (a.system == rooms.ID() || a.system == "" && strings.HasPrefix(a.here, "/"+rooms.ID()+"/")) {
			address = own
		}
	}
	if a.here != "" && a.here != "/" {
		address += "?from=" + url.QueryEscape(a.here)
	}
	return views.Press{ID: "look-up", Href: address, Label: a.Say("page.look-up")}
}
