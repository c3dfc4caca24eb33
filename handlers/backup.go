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
	if err := ReadForm(r, &form.BookForm); err != nil {
		return err
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
// entries named after the gesture. If one table can't be folded, those before
// it are hidden again, and nothing came back.
func (h *House) bringBack(r *http.Request, a *Asker, op string, backup interchange.Backup) (restored, error) {
	var done restored
	var hide, show []companion.Value
	for _, table := range backup.Tables {
		log, entries := table.Log(a.Device, companion.SortTable)
		view, _, err := h.Keeper.Import(r.Context(), a.Device, log, entries)
		if companion.CodeOf(err) == companion.CodeStale {
			done.kept++
			continue
		}
		if err != nil {
			return done, errors.Join(err, h.rememberAll(r, a, op+"-hide", hide))
		}
		if view.Repeated && !a.Book.Deleted(view.Log.ID) {
			continue
		}
		key := companion.TableKey(view.Log.ID, "deleted")
		hide = append(hide, companion.Value{Key: key, Value: JSON(true)})
		show = append(show, companion.Value{Key: key, Value: JSON(false)})
		done.tables++
	}
	if backup.Book != nil {
		_, entries := backup.Book.Log(a.Device, companion.SortBook)
		there, err := interchange.FoldBook(entries)
		if err != nil {
			return done, err
		}
		values, people := interchange.Missing(a.Book.BookState, there)
		show, done.people = append(show, values...), people
	}
	// Hidden first, then shown: so undoing the second hides them again.
	if err := h.rememberAll(r, a, op+"-hide", hide); err != nil {
		return done, err
	}
	return done, h.rememberAll(r, a, op+"-show", show)
}

// valuesAnEntry keeps an entry of the book below companion.MaxEntryBytes.
const valuesAnEntry = 24

func (h *House) rememberAll(r *http.Request, a *Asker, op string, values []companion.Value) error {
	for at := 0; at < len(values); at += valuesAnEntry {
		part := values[at:min(at+valuesAnEntry, len(values))]
		if err := h.Remember(r, a, op+strconv.Itoa(at/valuesAnEntry), part); err != nil {
			return err
		}
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
		if strings.HasPrefix(line.Entry.Op, op+"-show") && line.Live {
			hidden, found = append(hidden, views.Hidden{Name: "undo", Value: line.Entry.Op}), true
		}
	}
	if found {
		toast.Action, toast.Hidden = "/book/undo", hidden
		toast.Button = &views.Button{Text: a.Say("undo.word"), Press: views.Press{Submit: true}}
	}
	return toast
}
