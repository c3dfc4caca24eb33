package handlers

import (
	"encoding/json"
	"net/http"

	"shipmate/views"
)

// about says what this is, how to begin, and that it is no product of the
// publisher.
func (h *House) about(w http.ResponseWriter, r *http.Request, a *Asker) error {
	page := views.FormPage{Frame: h.Titled(a, a.Say("about.title"), "/"), Heading: "Shipmate", Hint: a.Say("about.hint")}
	for _, part := range []string{"count", "undo", "keep", "doubt", "install"} {
		page.Blocks = append(page.Blocks, views.Block{ID: "about-" + part, Title: a.Say("about." + part + ".title"), Text: a.Say("about." + part + ".text")})
	}
	lookUp := h.lookUp(a)
	page.Help, page.Blocks[0].Links = views.Press{}, []views.ListLink{{Text: lookUp.Label, Press: views.Press{ID: lookUp.ID, Href: lookUp.Href}}}
	page.Blocks = append(page.Blocks, views.Block{ID: "about-unofficial", Text: a.Say("about.unofficial")})
	return h.Render(w, a, http.StatusOK, views.Form(page))
}

// manifest makes the page installable.
func (h *House) manifest(w http.ResponseWriter, _ *http.Request, a *Asker) error {
	type icon struct {
		Source  string `json:"src"`
		Sizes   string `json:"sizes"`
		Type    string `json:"type"`
		Purpose string `json:"purpose,omitempty"`
	}
	type shortcut struct {
		Name string `json:"name"`
		URL  string `json:"url"`
	}
	icons := []icon{}
	for _, one := range []struct{ name, sizes, kind, purpose string }{
		{"icon-192.png", "192x192", "image/png", "any"}, {"icon-512.png", "512x512", "image/png", "any"},
		{"icon-maskable-512.png", "512x512", "image/png", "maskable"}, {"favicon.svg", "any", "image/svg+xml", "any"},
	} {
		if address := h.Assets.Path(one.name); address != "" {
			icons = append(icons, icon{address, one.sizes, one.kind, one.purpose})
		}
	}
	shortcuts := []shortcut{}
	for _, rooms := range h.Systems {
		for _, door := range rooms.Doors(a) {
			shortcuts = append(shortcuts, shortcut{door.Text, door.Href})
		}
	}
	w.Header().Set("Content-Type", "application/manifest+json")
	w.Header().Set("Cache-Control", "no-cache")
	return json.NewEncoder(w).Encode(map[string]any{
		"name": "Shipmate", "short_name": "Shipmate", "description": a.Say("about.hint"), "lang": a.Words.Tag,
		"id": "/", "start_url": "/", "scope": "/", "display": "standalone", "orientation": "any",
		"background_color": "#07161F", "theme_color": "#0D2230", "icons": icons, "shortcuts": shortcuts,
	})
}
