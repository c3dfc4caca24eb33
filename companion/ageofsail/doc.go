// Package ageofsail is Endeavor: Age of Sail: its sheet, its score, a followed
// game, and component sets. Rules: ageofsail-rules.md ("§" in comments).
//
// The rules are known, most printed values are not: they come from a component
// set, and nothing of them is a constant here. The score needs none.
package ageofsail
