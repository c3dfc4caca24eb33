package interchange

import (
	"context"

	"shipmate/companion"
)

// Source is where a backup is read from: companion.Keeper.
type Source interface {
	Book(ctx context.Context, device string) (companion.View, error)
	Tables(ctx context.Context, page companion.Page) ([]companion.Log, error)
	Export(ctx context.Context, id companion.LogID) (companion.Log, []companion.Entry, error)
}

// BackupOfDevice is everything that a device keeps, its removed tables
// included: removing can be undone, also after a restore.
func BackupOfDevice(ctx context.Context, source Source, device string, made int64) (Backup, error) {
	backup := NewBackup(made)
	book, err := source.Book(ctx, device)
	if err != nil {
		return backup, err
	}
	if book.Log.Head > 0 {
		log, entries, err := source.Export(ctx, book.Log.ID)
		if err != nil {
			return backup, err
		}
		kept := BackupOf(log, entries)
		backup.Book = &kept
	}
	for _, finished := range []bool{false, true} {
		if err := backup.addTables(ctx, source, companion.Page{Device: device, Finished: finished, Limit: 200}); err != nil {
			return backup, err
		}
	}
	return backup, nil
}

func (b *Backup) addTables(ctx context.Context, source Source, page companion.Page) error {
	for {
		logs, err := source.Tables(ctx, page)
		if err != nil {
			return err
		}
		for _, log := range logs {
			log, entries, err := source.Export(ctx, log.ID)
			if err != nil {
				return err
			}
			b.Tables = append(b.Tables, BackupOf(log, entries))
		}
		if len(logs) < page.Limit {
			return nil
		}
		last := logs[len(logs)-1]
		page.Before, page.BeforeID = last.Updated, last.ID
	}
}
