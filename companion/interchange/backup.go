// Package interchange holds the formats that cross the border of Shipmate: one
// file per format.
package interchange

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"unicode/utf8"

	"shipmate/companion"
)

// BackupVersion is the newest version of the backup file that is read and
// written. Migrations only add.
const BackupVersion = 1

// MaxBackup is the largest backup that is read, in bytes: far above any phone's
// (a table of 300 entries has 60 kB).
const MaxBackup = 64 << 20

// Backup is everything that a device keeps: its book and its tables, each with
// its whole log. It holds no secret: no device id, no key.
type Backup struct {
	Format  string      `json:"format"` // "shipmate-backup"
	Version int         `json:"version"`
	Made    int64       `json:"made"` // milliseconds since 1970 UTC
	Book    *BackupLog  `json:"book,omitempty"`
	Tables  []BackupLog `json:"tables"`
}

// BackupLog is one log.
type BackupLog struct {
	ID      companion.LogID `json:"id"`
	System  string          `json:"system"`
	Created int64           `json:"created"`
	Entries []BackupEntry   `json:"entries"`
}

// BackupEntry is one entry; its Seq is its place in the list.
type BackupEntry struct {
	Op   string          `json:"op"`
	At   int64           `json:"at"`
	Kind companion.Kind  `json:"kind"`
	Data json.RawMessage `json:"data"`
}

const backupFormat = "shipmate-backup"

// NewBackup makes an empty backup.
func NewBackup(made int64) Backup {
	return Backup{Format: backupFormat, Version: BackupVersion, Made: made, Tables: []BackupLog{}}
}

// BackupOf is the form of a log in a backup.
func BackupOf(log companion.Log, entries []companion.Entry) BackupLog {
	kept := BackupLog{ID: log.ID, System: log.System, Created: log.Created, Entries: make([]BackupEntry, len(entries))}
	for i, entry := range entries {
		kept.Entries[i] = BackupEntry{Op: entry.Op, At: entry.At, Kind: entry.Kind, Data: entry.Data}
	}
	return kept
}

// Log gives the log back as the domain has it, owned by a device.
func (b BackupLog) Log(device string, sort companion.Sort) (companion.Log, []companion.Entry) {
	entries := make([]companion.Entry, len(b.Entries))
	for i, entry := range b.Entries {
		entries[i] = companion.Entry{Seq: i + 1, Op: entry.Op, At: entry.At, Device: device, Kind: entry.Kind, Data: entry.Data}
	}
	log := companion.Log{ID: b.ID, Sort: sort, System: b.System, Device: device, Created: b.Created, Head: len(entries), Agreed: len(entries)}
	if len(entries) > 0 {
		log.Updated = entries[len(entries)-1].At
	}
	return log, entries
}

// WriteBackup writes the file: indented little, so that a person can look in.
func WriteBackup(w io.Writer, backup Backup) error {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(backup); err != nil {
		return fmt.Errorf("write a backup: %w", err)
	}
	return nil
}

// ReadBackup reads and checks the shape of a file. It refuses with
// CodeInvalid and the place, with CodeNewer what a newer Shipmate wrote, with
// CodeTooLarge what is over MaxBackup. Whether the logs fold is checked by
// whoever imports them.
func ReadBackup(r io.Reader) (Backup, error) {
	raw, err := io.ReadAll(io.LimitReader(r, MaxBackup+1))
	if err != nil {
		return Backup{}, fmt.Errorf("read a backup: %w", err)
	}
	if len(raw) > MaxBackup {
		return Backup{}, &companion.Error{Code: companion.CodeTooLarge, Message: companion.Say("error.too-large")}
	}
	if !utf8.Valid(raw) {
		return Backup{}, broken("", errors.New("not UTF-8"))
	}
	var head struct {
		Format  string `json:"format"`
		Version int    `json:"version"`
	}
	if err := json.Unmarshal(raw, &head); err != nil {
		return Backup{}, broken(placeOf(raw, err), err)
	}
	if head.Format != backupFormat {
		return Backup{}, companion.Invalid("format", companion.Say("backup.foreign"))
	}
	if head.Version > BackupVersion {
		return Backup{}, &companion.Error{Code: companion.CodeNewer, Message: companion.Say("backup.newer"), Place: "version"}
	}
	var backup Backup
	decoder := json.NewDecoder(bytes.NewReader(raw))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&backup); err != nil {
		return Backup{}, broken(placeOf(raw, err), err)
	}
	return backup, backup.check()
}

func (b Backup) check() error {
	if b.Version < 1 {
		return broken("version", errors.New("no version"))
	}
	seen := map[companion.LogID]bool{}
	for i, table := range b.Tables {
		place := fmt.Sprintf("tables[%d]", i)
		if seen[table.ID] {
			return broken(place+".id", errors.New("twice"))
		}
		seen[table.ID] = true
		if table.System == companion.BookID {
			return broken(place+".system", errors.New("a book among the tables"))
		}
		if err := table.check(place); err != nil {
			return err
		}
	}
	if b.Book == nil {
		return nil
	}
	if b.Book.System != companion.BookID {
		return broken("book.system", errors.New("no book"))
	}
	return b.Book.check("book")
}

func (b BackupLog) check(place string) error {
	if len(b.ID) < 8 || len(b.ID) > 64 {
		return broken(place+".id", errors.New("no id of ours"))
	}
	if len(b.Entries) == 0 || len(b.Entries) > companion.MaxEntries {
		return broken(place+".entries", fmt.Errorf("%d entries", len(b.Entries)))
	}
	ops := make(map[string]bool, len(b.Entries))
	for i, entry := range b.Entries {
		at := fmt.Sprintf("%s.entries[%d]", place, i)
		switch {
		case entry.Op == "" || len(entry.Op) > 64 || ops[entry.Op]:
			return broken(at+".op", errors.New("missing, too long or twice"))
		case entry.Kind == "":
			return broken(at+".kind", errors.New("missing"))
		case len(entry.Data) == 0 || len(entry.Data) > companion.MaxSetupBytes:
			return broken(at+".data", fmt.Errorf("%d bytes", len(entry.Data)))
		}
		ops[entry.Op] = true
	}
	return nil
}

func broken(place string, cause error) error {
	return &companion.Error{Code: companion.CodeInvalid, Place: place, Message: companion.SayWith("backup.broken", companion.Args{"Place": place}), Cause: cause}
}

// placeOf says where JSON went wrong: a path, or a line.
func placeOf(raw []byte, err error) string {
	var kind *json.UnmarshalTypeError
	var syntax *json.SyntaxError
	switch {
	case errors.As(err, &kind):
		return kind.Field
	case errors.As(err, &syntax):
		at := min(int(syntax.Offset), len(raw))
		return fmt.Sprintf("line %d", 1+bytes.Count(raw[:at], []byte("\n")))
	}
	return ""
}
