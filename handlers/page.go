package handlers

import (
	"shipmate/views"
)

// Frame is what every page has around its own content: title, language, theme,
// addresses of our files, the way out.
func (h *House) Frame(a *Asker, title string) views.Frame {
	page := views.Page{
		Title: a.Say("page.title", "Title", title), Lang: a.Words.Tag, Theme: a.Theme, Build: h.Assets.Hash(),
		Skip: a.Say("page.skip"), Messages: a.Say("page.messages"), Manifest: "/manifest.webmanifest",
		Icon: h.Assets.Path("favicon.svg"), IconPNG: h.Assets.Path("apple-touch-icon.png"), Help: h.lookUp(a),
	}
	if css := h.Assets.Path("app.css"); css != "" {
		page.CSS = []string{css}
	}
	for _, script := range []string{"htmx.js", "page.js"} {
		if address := h.Assets.Path(script); address != "" {
			page.Scripts = append(page.Scripts, address)
		}
	}
	page.BodyAttrs = map[string]any{"data-worker": h.pageWorker()}
	var refused *views.Notice
	if a.again.sentence != "" {
		refused = &views.Notice{ID: "refused", Kind: "look", Text: a.again.sentence, Alert: true}
	}
	return views.Frame{
		Page: page, Part: a.Partial, Standby: h.standby(a), Refused: refused,
		Trouble: views.Notice{Kind: "error", Text: a.Say("trouble.unsent"), Buttons: []views.Button{
			{Text: a.Say("trouble.again"), Press: views.Press{Href: "#", Attrs: map[string]any{"data-again": true}}}}},
	}
}

// Titled gives a frame with a title bar and a way back.
func (h *House) Titled(a *Asker, title, back string) views.Frame {
	frame := h.Frame(a, title)
	bar := views.TitleBar{Title: title}
	if back != "" {
		bar.Back = views.Press{Href: back, Label: a.Say("page.back")}
	}
	frame.Header = views.Title(bar)
	return frame
}
