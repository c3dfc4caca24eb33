package companion

// Args are the values that a sentence of the catalogue is filled with. A value
// is a string (shown literally), an int, a Message (translated first), a
// []Message (translated and joined as a list) or a []string (joined as one).
type Args map[string]any

// Message is a sentence that a person may see, as a key of the catalogues and
// its values. The domain never holds words of a language.
type Message struct {
	Key  string
	Args Args
	// Count chooses the plural form; the catalogue sees it as {{.Count}}.
	// It is used only where Counted is true.
	Count   int
	Counted bool
}

// Say makes a Message without values.
func Say(key string) Message { return Message{Key: key} }

// SayWith makes a Message with values.
func SayWith(key string, args Args) Message { return Message{Key: key, Args: args} }

// SayCount makes a Message whose plural form follows count.
func SayCount(key string, count int, args Args) Message {
	return Message{Key: key, Args: args, Count: count, Counted: true}
}
