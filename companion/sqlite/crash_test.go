//go:build !js

package sqlite

import (
	"bufio"
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"io"
	mathrand "math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"shipmate/companion"
)

const victims = 3 // devices that write at once

func keeper(s *Store) *companion.Keeper {
	return companion.NewKeeper(s, nil, func() int64 { return time.Now().UnixMilli() }, rand.Reader)
}

// appendUntilKilled writes to the books of some devices, and prints each op
// once it was acknowledged.
func appendUntilKilled(path, run string) error {
	ctx := context.Background()
	s, err := Open(ctx, path)
	if err != nil {
		return err
	}
	k := keeper(s)
	faults := make(chan error, victims)
	for device := range victims {
		go func() { faults <- writeForever(ctx, k, fmt.Sprintf("device-%d", device), run) }()
	}
	return <-faults
}

func writeForever(ctx context.Context, k *companion.Keeper, device, run string) error {
	view, err := k.Book(ctx, device)
	for n := 0; err == nil; n++ {
		op := fmt.Sprintf("run-%s-%s-%06d", run, device, n)
		w := companion.Write{Op: op, Seq: view.Log.Head, Device: device, Kind: companion.KindSet}
		w.Data = companion.SetData(
			companion.Value{Key: "setting.one", Value: json.RawMessage(fmt.Sprint(n))},
			companion.Value{Key: companion.Key(fmt.Sprintf("setting.k%d", n%7)), Value: json.RawMessage(fmt.Sprintf("%q", op))},
		)
		if n%5 == 4 && view.UndoNext != "" {
			w.Kind, w.Data = companion.KindUndo, companion.UndoData(view.UndoNext)
		}
		if view, err = k.WriteBook(ctx, w); err == nil {
			// One write call, so that a line is never printed by half.
			_, err = os.Stdout.WriteString(device + " " + op + "\n")
		}
	}
	return err
}

// start starts the test binary as a victim.
func start(t *testing.T, job, path, run string) (*exec.Cmd, io.ReadCloser) {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), "SHIPMATE_VICTIM="+job, "SHIPMATE_PATH="+path, "SHIPMATE_RUN="+run)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd.Stderr = os.Stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return cmd, out
}

func TestK41KilledWhileAppending(t *testing.T) {
	cycles := 100
	if testing.Short() {
		cycles = 10
	}
	path := filepath.Join(t.TempDir(), "shipmate.db")
	acknowledged := map[string][]string{} // by device
	all := 0
	for cycle := range cycles {
		cmd, out := start(t, "append", path, fmt.Sprintf("%03d", cycle))
		lines := bufio.NewScanner(out)
		patience := 1 + mathrand.IntN(25)
		var killed sync.Once
		kill := func() { killed.Do(func() { _ = cmd.Process.Kill() }) }
		for n := 1; lines.Scan(); n++ {
			device, op, ok := strings.Cut(lines.Text(), " ")
			if !ok {
				t.Fatalf("cycle %d: line %q", cycle, lines.Text())
			}
			acknowledged[device] = append(acknowledged[device], op)
			all++
			if n == patience {
				time.AfterFunc(time.Duration(mathrand.IntN(3000))*time.Microsecond, kill)
			}
		}
		if err := lines.Err(); err != nil {
			t.Fatal(err)
		}
		if err := cmd.Wait(); cmd.ProcessState.ExitCode() != -1 {
			t.Fatalf("cycle %d: the victim ended by itself: %v", cycle, err)
		}
		checkAfterKill(t, path, acknowledged, cycle)
	}
	t.Logf("killed %d times; all %d acknowledged entries are there", cycles, all)
}

// checkAfterKill opens the database again: what was acknowledged is there,
// nothing is there by half, references hold, and a refold agrees.
func checkAfterKill(t *testing.T, path string, acknowledged map[string][]string, cycle int) {
	t.Helper()
	ctx := t.Context()
	s := opened(t, path)
	defer s.Close()
	checkWhole(t, s)
	k := keeper(s)
	for device, ops := range acknowledged {
		view, err := k.Book(ctx, device)
		if err != nil {
			t.Fatal(err)
		}
		// All of them, once in a while; else those of the last runs.
		for _, op := range ops[max(0, len(ops)-60)*min(1, (cycle+1)%25):] {
			if _, found, err := s.ByOp(ctx, view.Log.ID, op); err != nil || !found {
				t.Fatalf("cycle %d: the acknowledged %s of %s is gone: %v", cycle, op, device, err)
			}
		}
		if view.Log.Head < len(ops)+1 {
			t.Fatalf("cycle %d: head %d of %s, acknowledged %d", cycle, view.Log.Head, device, len(ops))
		}
	}
	if (cycle+1)%25 == 0 {
		checkRefold(t, s, k, acknowledged)
	}
}

// checkRefold imports each log into an empty database.
func checkRefold(t *testing.T, s *Store, k *companion.Keeper, acknowledged map[string][]string) {
	t.Helper()
	fresh := opened(t, filepath.Join(t.TempDir(), "fresh.db"))
	defer fresh.Close()
	for device := range acknowledged {
		view, err := k.Book(t.Context(), device)
		if err != nil {
			t.Fatal(err)
		}
		log, entries, err := k.Export(t.Context(), view.Log.ID)
		if err != nil {
			t.Fatal(err)
		}
		again, aside, err := keeper(fresh).Import(t.Context(), device, log, entries)
		if err != nil || len(aside) > 0 || fmt.Sprint(again.State) != fmt.Sprint(view.State) || again.UndoNext != view.UndoNext {
			t.Fatalf("refold of %s: %v %v\n got %v\nwant %v", device, aside, err, again.State, view.State)
		}
	}
}

// checkWhole asks SQLite and our own tables whether anything is there by half.
func checkWhole(t *testing.T, s *Store) {
	t.Helper()
	for what, query := range map[string]string{
		"integrity":                   `SELECT group_concat(integrity_check) FROM pragma_integrity_check WHERE integrity_check <> 'ok'`,
		"foreign keys":                `SELECT group_concat("table") FROM pragma_foreign_key_check`,
		"heads without their entries": `SELECT group_concat(id) FROM log WHERE head <> (SELECT max(seq) FROM entry WHERE log = num) OR head <> (SELECT count(*) FROM entry WHERE log = num)`,
		"entries without their keys":  `SELECT group_concat(op) FROM entry AS e WHERE keys <> '' AND length(keys) - length(replace(keys, char(10), '')) + 1 <> (SELECT count(*) FROM touch WHERE touch.log = e.log AND touch.seq = e.seq)`,
		"keys without their entries":  `SELECT group_concat(key) FROM touch WHERE NOT EXISTS (SELECT 1 FROM entry WHERE entry.log = touch.log AND entry.seq = touch.seq)`,
		"holds without their entries": `SELECT group_concat(key) FROM hold WHERE NOT EXISTS (SELECT 1 FROM touch WHERE touch.log = hold.log AND touch.key = hold.key AND touch.seq = hold.seq)`,
		"missing snapshots":           `SELECT group_concat(id) FROM log WHERE head / 64 > (SELECT count(*) FROM snapshot WHERE log = num AND seq % 64 = 0)`,
	} {
		var found *string
		if err := s.read.QueryRowContext(t.Context(), query).Scan(&found); err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		if found != nil {
			t.Fatalf("%s: %.200s", what, *found)
		}
	}
}
