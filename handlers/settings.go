package handlers

import (
	"net/http"

	"shipmate/companion"
	"shipmate/views"
)

// settings is the page behind the menu: language, light, habits, and the doors
// to people, backup and what this is.
func (h *House) settings(w http.ResponseWriter, r *http.Request, a *Asker) error {
	page := views.FormPage{Frame: h.Titled(a, a.Say("settings.title"), "/"), Heading: a.Say("settings.title")}
	chips := func(name, chosen string, values ...string) []views.Chip {
		var all []views.Chip
		for _, value := range values {
			all = append(all, views.Chip{Text: a.Say("settings." + name + "." + value), Field: name, Value: value, Radio: true, On: value == chosen})
		}
		return all
	}
	languages := views.Choices{Label: a.Say("settings.language"), Chips: []views.Chip{
		{Text: a.Say("settings.language.auto"), Field: SettingLanguage, Value: "auto", Radio: true, On: a.Setting(SettingLanguage, "auto") == "auto"}}}
	for _, tag := range views.Languages {
		languages.Chips = append(languages.Chips, views.Chip{Text: views.WordsIn(tag).Say("language.own-name"), Field: SettingLanguage, Value: tag, Radio: true, On: a.Setting(SettingLanguage, "auto") == tag})
	}
	page.Blocks = []views.Block{
		{ID: "links", Links: []views.ListLink{
			{Text: a.Say("people.title"), Press: views.Press{Href: "/people"}},
			{Text: a.Say("backup.title"), Press: views.Press{Href: "/backup"}},
			{Text: a.Say("phone.title"), Press: views.Press{Href: "/phone"}},
			{Text: a.Say("about.title"), Press: views.Press{Href: "/about"}},
		}},
		{ID: "choices", Action: "/settings", Hidden: h.bookHidden(a), Choices: []views.Choices{
			languages,
			{Label: a.Say("settings.theme"), Chips: chips(SettingTheme, a.Theme, "auto", "dark", "light")},
			{Label: a.Say("settings.order"), Chips: chips(SettingOrder, a.Setting(SettingOrder, "categories"), "categories", "players")},
			{Label: a.Say("settings.advance"), Chips: chips(SettingAdvance, a.Setting(SettingAdvance, "on"), "on", "off")},
			{Label: a.Say("settings.totals"), Hint: a.Say("settings.totals-hint"), Chips: chips(SettingTotals, a.Setting(SettingTotals, "off"), "off", "on")},
		}, Main: &views.Button{Text: a.Say("save"), Press: views.Press{Submit: true}}},
	}
	page.Toast = h.bookToast(a, r.URL.Query().Get("did"))
	return h.Render(w, a, http.StatusOK, views.Form(page))
}

func (h *House) changeSettings(w http.ResponseWriter, r *http.Request, a *Asker) error {
	var form struct {
		BookForm
		Language string `form:"language" validate:"omitempty,oneof=auto en zh-Hans zh-Hant"`
		Theme    string `form:"theme" validate:"omitempty,oneof=auto dark light"`
		Advance  string `form:"advance" validate:"omitempty,oneof=on off"`
		Totals   string `form:"totals" validate:"omitempty,oneof=on off"`
		Order    string `form:"order" validate:"omitempty,oneof=categories players"`
	}
	if err := ReadForm(r, &form); err != nil {
		return err
	}
	var values []companion.Value
	for _, setting := range []struct{ name, value string }{
		{SettingLanguage, form.Language}, {SettingTheme, form.Theme}, {SettingAdvance, form.Advance}, {SettingTotals, form.Totals}, {SettingOrder, form.Order},
	} {
		if setting.value != "" && setting.value != a.Book.SettingText(setting.name) {
			values = append(values, companion.Value{Key: companion.SettingKey(setting.name), Value: JSON(setting.value)})
		}
	}
	if len(values) > 0 {
		if err := h.writeBook(r, a, form.BookForm, values); err != nil {
			return err
		}
	}
	return h.See(w, r, "/settings?did="+form.Op)
}
