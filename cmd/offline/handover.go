//go:build js

package main

import (
	"bytes"
	"context"
	"encoding/json"
	"syscall/js"

	"shipmate/companion"
	"shipmate/companion/interchange"
	"shipmate/handlers"
)

// take takes the device, what the server keeps of it (a backup), and two
// functions: one gets what had to be set aside as a text ("" = nothing), the
// other a fault.
func (p *phone) take(_ js.Value, args []js.Value) any {
	device, file, done, failed := args[0].String(), args[1], args[2], args[3]
	raw := make([]byte, file.Get("length").Int())
	js.CopyBytesToGo(raw, file)
	go func() {
		aside, err := p.takeOver(context.Background(), device, raw)
		if err != nil {
			p.log.Error("the handover failed", "cause", err)
			failed.Invoke(err.Error())
			return
		}
		done.Invoke(aside)
	}()
	return nil
}

// takeOver brings what the server has to this phone. What is here already is
// gone on with; what is here only stays behind it as pending.
func (p *phone) takeOver(ctx context.Context, device string, raw []byte) (string, error) {
	backup, err := interchange.ReadBackup(bytes.NewReader(raw))
	if err != nil {
		return "", err
	}
	p.device = device
	var all []handlers.Aside
	if backup.Book != nil {
		aside, err := p.takeLog(ctx, *backup.Book, companion.SortBook)
		if err != nil {
			return "", err
		}
		all = append(all, aside...)
	}
	for _, table := range backup.Tables {
		aside, err := p.takeLog(ctx, table, companion.SortTable)
		if err != nil {
			return "", err
		}
		all = append(all, aside...)
	}
	if len(all) == 0 {
		return "", nil
	}
	text, err := json.Marshal(all)
	return string(text), err
}

// asideOf reads what handovers set aside, as the worker's script keeps it.
func asideOf(worker js.Value) func() []handlers.Aside {
	return func() (all []handlers.Aside) {
		texts := worker.Get("aside")
		for i := range texts.Length() {
			var some []handlers.Aside
			if json.Unmarshal([]byte(texts.Index(i).String()), &some) == nil {
				all = append(all, some...)
			}
		}
		return all
	}
}

func (p *phone) takeLog(ctx context.Context, kept interchange.BackupLog, sort companion.Sort) ([]handlers.Aside, error) {
	log, entries := kept.Log(p.device, sort)
	known, err := p.store.Log(ctx, log.ID)
	if companion.CodeOf(err) == companion.CodeNotFound {
		_, _, err := p.agreed.Import(ctx, p.device, log, entries)
		return nil, err
	}
	if err != nil || len(entries) <= known.Agreed {
		return nil, err
	}
	here, err := p.store.Entries(ctx, log.ID, 1, known.Agreed)
	if err != nil {
		return nil, err
	}
	for i, r := range here {
		if r.Entry.Op != entries[i].Op {
			// The server was set back to an older day: sync will bring both together.
			p.log.Warn("the server has another past", "log", log.ID, "at", i+1)
			return nil, nil
		}
	}
	_, refused, err := p.pending.Settle(ctx, log.ID, known.Agreed, entries[known.Agreed:])
	if companion.CodeOf(err) == companion.CodeReadOnly {
		return nil, nil // a newer Shipmate wrote it: what is here can be read
	}
	var aside []handlers.Aside
	for _, one := range refused {
		why := ""
		if one.Err != nil {
			why = one.Err.Error()
		}
		aside = append(aside, handlers.Aside{Log: log.ID, Entry: one.Entry, Why: why})
	}
	return aside, err
}
