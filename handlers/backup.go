package handlers

import (
	"errors"
	"io"
	"net/http"
	"strconv"
	"strings"

	"shipmate/companion"
	"shipmate/companion/interchange"
	"shipmate/views"
)

// backupPage offers the file and takes one back.
func (h *House) backupPage(w http.ResponseWriter, r *http.Request, a *Asker) error {
	return h.showBackup(w, r, a, nil, http.StatusOK)
}

func (h *House) showBackup(w http.ResponseWriter, r *http.Request, a *Asker, fault error, status int) error {
	page := views.FormPage{Frame: h.Titled(a, a.Say("backup.title"), "/settings"), Heading: a.Say("backup.title"), Hint: a.Say("backup.hint")}
	page.Notices = append(page.Notices, evictNotice(a))
	pick := &views.FilePick{ID: "file", Name: "file", Label: a.Say("backup.file"), Accept: ".json,application/json"}
	if fault != nil {
		pick.Error = Sentence(a.Words, fault)
	}
	page.Blocks = []views.Block{
		{ID: "download", Links: []views.ListLink{{Text: a.Say("backup.download"), Under: a.Say("backup.download-hint"),
			Press: views.Press{Href: "/backup/shipmate.json", Attrs: map[string]any{"download": "shipmate.json"}}}}},
		{ID: "restore", Title: a.Say("backup.restore"), Text: a.Say("backup.restore-hint"), Action: "/backup", File: true,
			Hidden: h.bookHidden(a), Pick: pick, Main: &views.Button{Text: a.Say("backup.restore"), Press: views.Press{Submit: true}}},
	}
	if done := r.URL.Query().Get("did"); done != "" && fault == nil {
		tables, _ := strconv.Atoi(r.URL.Query().Get("tables"))
		people, _ := strconv.Atoi(r.URL.Query().Get("people"))
		page.Toast = h.restoredToast(a, done, tables, people)
		if kept, _ := strconv.Atoi(r.URL.Query().Get("kept")); kept > 0 {
			page.Notices = append(page.Notices, views.Notice{Kind: "look", Text: a.Words.SayCount("backup.kept", kept)})
		}
	}
	return h.Render(w, a, status, views.Form(page))
}

// backupFile is everything that this device keeps.
func (h *House) backupFile(w http.ResponseWriter, r *http.Request, a *Asker) error {
	backup, err := interchange.BackupOfDevice(r.Context(), h.Keeper, a.Device, a.Now.UnixMilli())
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Content-Disposition", `attachment; filename="shipmate-`+a.Now.UTC().Format("2006-01-02")+`.json"`)
	w.Header().Set("Cache-Control", "no-store")
	return interchange.WriteBackup(w, backup)
}

// restore brings a backup back after it was checked as a whole. What is here
// stays; what the file has beyond it comes in. One undo hides it all again.
func (h *House) restore(w http.ResponseWriter, r *http.Request, a *Asker) error {
	var form struct {
		BookForm
		Text string `form:"text"` // the file, read by our script
	}
	if err := readForm(r, &form, maxFileBytes+maxFormBytes); err != nil {
		return h.showBackup(w, r, a, err, Status(err))
	}
	file, err := restoredFile(r, form.Text)
	if err != nil {
		return h.showBackup(w, r, a, err, Status(err))
	}
	backup, err := interchange.ReadBackup(file)
	if err != nil {
		return h.showBackup(w, r, a, err, Status(err))
	}
	restored, err := h.bringBack(r, a, form.Op, backup)
	if err != nil {
		return h.showBackup(w, r, a, err, Status(err))
	}
	return h.See(w, r, "/backup?did="+form.Op+"&tables="+strconv.Itoa(restored.tables)+"&people="+strconv.Itoa(restored.people)+"&kept="+strconv.Itoa(restored.kept))
}

// ReadFileForm is ReadForm for a form that carries a file.
func ReadFileForm(r *http.Request, form any) error {
	return readForm(r, form, maxFileBytes+maxFormBytes)
}

// FileSent is the file of a form: its text as our script has read it, else what
// the browser sent in the field "file". Without one it is CodeInvalid.
func FileSent(r *http.Request, text string) ([]byte, error) {
	file, err := restoredFile(r, text)
	if err != nil {
		return nil, err
	}
	return io.ReadAll(file)
}

func restoredFile(r *http.Request, text string) (io.Reader, error) {
	if text != "" {
		return strings.NewReader(text), nil
	}
	file, _, err := r.FormFile("file")
	if errors.Is(err, http.ErrMissingFile) || errors.Is(err, http.ErrNotMultipart) {
		return nil, companion.Invalid("file", companion.Say("backup.none"))
	}
	return file, err
}

// restored is what came back.
type restored struct {
	tables, people int
	kept           int // tables that went on here in another way and stay as they are
}

// bringBack imports the tables, then lets the book know them and the people, in
// entries named after the gesture. What the backup had removed stays removed.
// If one table can't be folded, those before it are hidden again, and nothing
// came back.
func (h *House) bringBack(r *http.Request, a *Asker, op string, backup interchange.Backup) (restored, error) {
	var done restored
	if h.broughtBack(r, a, op, &done) {
		return done, nil
	}
	var hide, show []companion.Value
	there := companion.BookState{}
	if backup.Book != nil {
		_, entries := backup.Book.Log(a.Device, companion.SortBook)
		var err error
		if there, err = interchange.FoldBook(entries); err != nil {
			return done, err
		}
	}
	for _, table := range backup.Tables {
		before := h.shows(r, a, table.ID)
		log, entries := table.Log(a.Device, companion.SortTable)
		view, _, err := h.Keeper.Import(r.Context(), a.Device, log, entries)
		if companion.CodeOf(err) == companion.CodeStale {
			done.kept++
			continue
		}
		if err != nil {
			return done, errors.Join(err, h.RememberAll(r, a, op, "-hide", hide))
		}
		key := companion.TableKey(view.Log.ID, "deleted")
		switch {
		case view.Repeated && (!a.Book.Deleted(view.Log.ID) || there.Deleted(table.ID)):
		case before: // it was there and went on: undoing must not hide it
			done.tables++
		case there.Deleted(table.ID):
			hide = append(hide, companion.Value{Key: key, Value: JSON(true)})
		default:
			hide = append(hide, companion.Value{Key: key, Value: JSON(true)})
			show = append(show, companion.Value{Key: key, Value: JSON(false)})
			done.tables++
		}
	}
	values, people := interchange.Missing(a.Book.BookState, there)
	show, done.people = append(show, values...), people
	// Hidden first, then shown: so undoing the second hides them again.
	if err := h.RememberAll(r, a, op, "-hide", hide); err != nil {
		return done, err
	}
	return done, h.RememberAll(r, a, op, "-show", show)
}

// broughtBack tells whether the book knows the gesture, and counts what it
// brought: a restore that arrives twice is one.
func (h *House) broughtBack(r *http.Request, a *Asker, op string, done *restored) bool {
	for n := 0; ; n++ {
		line, err := h.Keeper.Line(r.Context(), a.Book.ID, Derived(op, "-show"+strconv.Itoa(n)))
		if err != nil {
			return n > 0
		}
		for _, change := range line.Changes {
			switch key := string(change.Key); {
			case strings.HasPrefix(key, "table."):
				done.tables++
			case strings.HasPrefix(key, "person.") && strings.HasSuffix(key, ".name"):
				done.people++
			}
		}
	}
}

// shows tells whether a table is this device's and listed.
func (h *House) shows(r *http.Request, a *Asker, id companion.LogID) bool {
	view, err := h.Keeper.Open(r.Context(), id)
	return err == nil && view.Log.Device == a.Device && !a.Book.Deleted(id)
}

// bytesAnEntry keeps an entry of the book below companion.MaxEntryBytes.
const bytesAnEntry = companion.MaxEntryBytes - 512

// RememberAll is Remember for any number of values: as many entries as they
// need, named after the gesture.
func (h *House) RememberAll(r *http.Request, a *Asker, op, suffix string, values []companion.Value) error {
	for n := 0; len(values) > 0; n++ {
		part, bytes := 0, 0
		for part < len(values) && (part == 0 || bytes+len(JSON(values[part])) < bytesAnEntry) {
			bytes += len(JSON(values[part])) + 1
			part++
		}
		if err := h.Remember(r, a, Derived(op, suffix+strconv.Itoa(n)), values[:part]); err != nil {
			return err
		}
		values = values[part:]
	}
	return nil
}

// restoredToast names what came back and offers to hide it again.
func (h *House) restoredToast(a *Asker, op string, tables, people int) *views.Toast {
	toast := &views.Toast{Text: a.Say("backup.restored", "Tables", a.Words.SayCount("backup.tables", tables), "People", a.Words.SayCount("backup.people", people))}
	lines, err := h.Keeper.History(a.Context(), a.Book.ID, a.Book.Head+1, 60)
	if a.Book.Head == 0 || err != nil {
		return toast
	}
	hidden := append(h.bookHidden(a), views.Hidden{Name: "next", Value: "/"})
	found := false
	for _, line := range lines {
		if strings.HasPrefix(line.Entry.Op, Derived(op, "-show")) && line.Live {
			hidden, found = append(hidden, views.Hidden{Name: "undo", Value: line.Entry.Op}), true
		}
	}
	if found {
		toast.Action, toast.Hidden = "/book/undo", hidden
		toast.Button = &views.Button{Text: a.Say("undo.word"), Press: views.Press{Submit: true}}
	}
	return toast
}
