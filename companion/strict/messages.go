package strict

// MessageKeys lists every sentence of the catalogues that this package can
// say, with the intended English.
var MessageKeys = []string{
	"refuse.json",    // This isn't whole JSON.
	"refuse.utf8",    // The text isn't UTF-8.
	"refuse.unknown", // There is no such field.
	"refuse.doubled", // This stands there twice.
	"refuse.number",  // A number is missing here.
	"refuse.whole",   // Only whole numbers, written with digits.
	"refuse.range",   // From {{.Low}} to {{.High}}.
	"refuse.text",    // A text is missing here.
	"refuse.length",  // 1 to {{.Limit}} characters, no line breaks.
	"refuse.word",    // One of: {{.Words}}
	"refuse.truth",   // Only true or false.
	"refuse.list",    // A list is missing here.
	"refuse.many",    // At most {{.Limit}}.
	"refuse.value",   // A key or a value is missing.
	"refuse.object",  // An object is missing here.
}
