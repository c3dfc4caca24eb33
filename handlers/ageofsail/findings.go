package ageofsail

import (
	"slices"

	"shipmate/companion"
	"shipmate/companion/ageofsail"
	"shipmate/handlers"
	"shipmate/views"
)

// findings says beside the counts of this step what cannot be about them, and
// what is a common slip; one tap cures it where only one value can be wrong.
func (c *counting) findings() []views.Notice {
	var here []companion.Finding
	for _, finding := range c.sheet.Check() {
		if slices.ContainsFunc(finding.Where, func(key companion.Key) bool {
			return slices.ContainsFunc(c.Fields(), func(field ageofsail.Field) bool { return field.Key == key })
		}) {
			here = append(here, finding)
		}
	}
	return findingNotices(c.A, here)
}

// CannotBe says that a page holds what no game can have.
func (c *counting) CannotBe(page ageofsail.Page) bool {
	return slices.ContainsFunc(c.sheet.Check(), func(finding companion.Finding) bool {
		return finding.Severity == companion.CannotBe && slices.ContainsFunc(page.Fields, func(field ageofsail.Field) bool { return slices.Contains(finding.Where, field.Key) })
	})
}

// findingNotices are findings as notices: an error where something cannot be.
func findingNotices(a *handlers.Asker, findings []companion.Finding) []views.Notice {
	var notices []views.Notice
	for _, finding := range findings {
		notice := views.Notice{ID: "finding-" + string(finding.Where[0]), Kind: "look", Text: a.Words.Message(finding.Sentence)}
		if finding.Severity == companion.CannotBe {
			notice.Kind = "error"
		}
		if fix := finding.Fix; fix != nil {
			notice.Buttons = []views.Button{{Text: a.Words.Message(fix.Sentence), Press: views.Press{ID: "fix-" + string(finding.Where[0]), Form: "count-form",
				Name: "set", Value: string(fix.Set[0].Key) + "=" + string(fix.Set[0].Value)}}}
		}
		notices = append(notices, notice)
	}
	return notices
}
