package views

import (
	"context"
	"io"

	"github.com/a-h/templ"
)

// PartMark stands before and behind every part of an answer to our script. No
// text of a person can look like it: a "<" of theirs comes escaped.
const PartMark = "<!--part-->"

type partKey struct{}

// partial marks what a component draws as an answer to our script: its parts
// are marked.
func partial(ctx context.Context) context.Context { return context.WithValue(ctx, partKey{}, true) }

// Part is a piece of the screen that most answers leave as it is: its children
// are one element with an id. In an answer to our script it is marked, so that
// the script leaves out what it has shown with the same words before: a browser
// takes longer to read and compare a page than we take to draw it. A part
// inside a part is none of its own.
func Part() templ.Component {
	return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
		inside := templ.GetChildren(ctx)
		ctx = templ.ClearChildren(ctx)
		if marks, _ := ctx.Value(partKey{}).(bool); !marks {
			return inside.Render(ctx, w)
		}
		if _, err := io.WriteString(w, PartMark); err != nil {
			return err
		}
		if err := inside.Render(context.WithValue(ctx, partKey{}, false), w); err != nil {
			return err
		}
		_, err := io.WriteString(w, PartMark)
		return err
	})
}
