package handlers

import (
	"net/http"
	"strconv"

	"github.com/a-h/templ"

	"shipmate/companion"
	"shipmate/views"
)

// Book is the device's book as it stands.
type Book struct {
	companion.BookState
	ID   companion.LogID
	Head int // 0 before its first entry
}

func bookOf(view companion.View) Book {
	state, _ := view.State.(companion.BookState)
	return Book{BookState: state, ID: view.Log.ID, Head: view.Log.Head}
}

// BookForm is what every write to the book carries: where it was made from, and
// the id of its gesture.
type BookForm struct {
	Seq int    `form:"seq" validate:"min=0,max=20000"`
	Op  string `form:"op" validate:"op"`
}

// bookHidden are the fields of BookForm.
func (h *House) bookHidden(a *Asker) []views.Hidden {
	return []views.Hidden{{Name: "seq", Value: strconv.Itoa(a.Book.Head)}, {Name: "op", Value: h.Draw()}}
}

// writeBook appends one gesture to the device's book.
func (h *House) writeBook(r *http.Request, a *Asker, form BookForm, values []companion.Value) error {
	book, err := h.Keeper.WriteBook(r.Context(), companion.Write{Op: form.Op, Seq: form.Seq, Device: a.Device,
		Kind: companion.KindSet, Data: JSON(companion.Set{Set: values})})
	if err != nil {
		return err
	}
	a.Book = bookOf(book)
	return nil
}

// Remember writes to the book from the present head: things that a person did
// not ask for by name, such as the last setup. op makes it once.
func (h *House) Remember(r *http.Request, a *Asker, op string, values []companion.Value) error {
	return h.writeBook(r, a, BookForm{Seq: a.Book.Head, Op: op}, values)
}

// BookHidden are the fields that every form which writes to the book carries.
func (h *House) BookHidden(a *Asker) []views.Hidden { return h.bookHidden(a) }

// WriteBook appends one gesture of a page to the device's book.
func (h *House) WriteBook(r *http.Request, a *Asker, form BookForm, values []companion.Value) error {
	return h.writeBook(r, a, form, values)
}

// BookToast says what the gesture before a page did to the book, with a way
// back that leads to next; nil where it was another one.
func (h *House) BookToast(a *Asker, did, next string) *views.Toast {
	toast := h.bookToast(a, did)
	if toast != nil {
		toast.Hidden = append(toast.Hidden, views.Hidden{Name: "next", Value: next})
	}
	return toast
}

// bookToast says what the gesture before this page did, with a way back.
func (h *House) bookToast(a *Asker, did string) *views.Toast {
	if did == "" || a.Book.Head == 0 {
		return nil
	}
	lines, err := h.Keeper.History(a.Context(), a.Book.ID, a.Book.Head+1, 1)
	if err != nil || len(lines) == 0 || lines[0].Entry.Op != did {
		return nil
	}
	toast := &views.Toast{ID: did, Text: a.Say("book.done"), Action: "/book/undo", Hidden: h.bookHidden(a)}
	word := a.Say("undo.word")
	if lines[0].Entry.Kind == companion.KindUndo {
		toast.Text, word = a.Say("book.undone"), a.Say("undo.redo")
	}
	for _, change := range lines[0].Changes {
		what, _ := companion.Book{}.Describe(a.Book.BookState, change.Key, change.To)
		if said := a.Words.Message(what); said != "" {
			toast.Text = a.Say("book.what", "Done", toast.Text, "What", said)
			break
		}
	}
	toast.Button = &views.Button{Text: word, Press: views.Press{Name: "undo", Value: did, Attrs: templ.Attributes{"data-command": true}}}
	return toast
}

// undoBook takes back a gesture of the book.
func (h *House) undoBook(w http.ResponseWriter, r *http.Request, a *Asker) error {
	var form struct {
		BookForm
		Undo []string `form:"undo" validate:"min=1,max=60,dive,op"`
		Next string   `form:"next" validate:"max=300"`
	}
	if err := ReadForm(r, &form); err != nil {
		return err
	}
	book, err := h.Keeper.WriteBook(r.Context(), companion.Write{Op: form.Op, Seq: form.Seq, Device: a.Device,
		Kind: companion.KindUndo, Data: companion.UndoData(form.Undo...)})
	if err != nil {
		return err
	}
	a.Book = bookOf(book)
	return h.See(w, r, LocalAddress(form.Next, "/?undone="+form.Op))
}

// deleteTable hides a table; the book keeps that as an entry, so it can be
// taken back.
func (h *House) deleteTable(w http.ResponseWriter, r *http.Request, a *Asker) error {
	view, err := h.Table(r, a)
	if err != nil {
		return err
	}
	var form BookForm
	if err := ReadForm(r, &form); err != nil {
		return err
	}
	key := companion.TableKey(view.Log.ID, "deleted")
	if err := h.writeBook(r, a, form, []companion.Value{{Key: key, Value: JSON(true)}}); err != nil {
		return err
	}
	return h.See(w, r, "/?undone="+form.Op)
}
