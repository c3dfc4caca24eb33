//go:build !js

package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"time"

	"crypto/rand"

	"shipmate/companion"
	"shipmate/companion/interchange"
	"shipmate/companion/memory"
	"shipmate/companion/sqlite"
)

// dataFlags are those of the commands that work on a data folder.
type dataFlags struct {
	data, device string
	files        []string
}

func readDataFlags(name string, args []string, stderr io.Writer, wantsDevice bool) (dataFlags, error) {
	words := terminalWords()
	flags := flag.NewFlagSet(name, flag.ContinueOnError)
	flags.SetOutput(stderr)
	otherwise := defaultData()
	if set, ok := os.LookupEnv("SHIPMATE_DATA"); ok {
		otherwise = set
	}
	var read dataFlags
	flags.StringVar(&read.data, "data", otherwise, words.Say("cli.flag.data", "Variable", "SHIPMATE_DATA"))
	if wantsDevice {
		flags.StringVar(&read.device, "device", "", words.Say("cli.flag.device"))
	}
	files, err := parseMixed(flags, args)
	if err != nil {
		return read, errUsage
	}
	read.files = files
	return read, nil
}

// existingStore opens a data folder that must be there already.
func existingStore(ctx context.Context, folder string) (*sqlite.Store, error) {
	if _, err := os.Stat(databaseIn(folder)); err != nil {
		return nil, &companion.Error{Code: companion.CodeStorage, Message: companion.SayWith("cli.no-data", companion.Args{"Folder": folder}), Cause: err}
	}
	return openStore(ctx, folder)
}

// backup copies the database while it is in use, consistently.
func backup(ctx context.Context, args []string, _ io.Reader, _, stderr io.Writer) error {
	read, err := readDataFlags("backup", args, stderr, false)
	if err != nil {
		return err
	}
	if len(read.files) != 1 || read.files[0] == "-" {
		return companion.Invalid("", companion.Say("cli.one-target"))
	}
	store, err := existingStore(ctx, read.data)
	if err != nil {
		return err
	}
	defer store.Close()
	return store.Backup(ctx, read.files[0])
}

// export writes all games of a device, or of the only one, as a backup file
// that the app and import take.
func export(ctx context.Context, args []string, _ io.Reader, stdout, stderr io.Writer) error {
	read, err := readDataFlags("export", args, stderr, true)
	if err != nil {
		return err
	}
	if len(read.files) > 1 {
		return companion.Invalid("", companion.Say("cli.one-target"))
	}
	store, err := existingStore(ctx, read.data)
	if err != nil {
		return err
	}
	defer store.Close()
	device, err := deviceOf(ctx, store, read.device)
	if err != nil {
		return err
	}
	keeper := companion.NewKeeper(store, systems(), now, rand.Reader)
	whole, err := interchange.BackupOfDevice(ctx, keeper, device, now())
	if err != nil {
		return err
	}
	if len(read.files) == 0 || read.files[0] == "-" {
		return interchange.WriteBackup(stdout, whole)
	}
	var file bytes.Buffer
	if err := interchange.WriteBackup(&file, whole); err != nil {
		return err
	}
	if err := os.WriteFile(read.files[0], file.Bytes(), 0o600); err != nil {
		return &companion.Error{Code: companion.CodeStorage, Message: companion.SayWith("cli.write-file", companion.Args{"File": read.files[0]}), Cause: err}
	}
	return nil
}

// importBackup brings the games of a backup file in for a device.
func importBackup(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) error {
	read, err := readDataFlags("import", args, stderr, true)
	if err != nil {
		return err
	}
	if len(read.files) != 1 {
		return companion.Invalid("", companion.Say("cli.one-file"))
	}
	raw, err := readFile(read.files[0], stdin, interchange.MaxBackup)
	if err != nil {
		return err
	}
	whole, err := interchange.ReadBackup(bytes.NewReader(raw))
	if err != nil {
		return err
	}
	store, err := openStore(ctx, read.data)
	if err != nil {
		return err
	}
	defer store.Close()
	device, err := deviceOf(ctx, store, read.device)
	if err != nil {
		return err
	}
	// Rehearsed first, so that a file that can't be folded changes nothing.
	if _, _, err := bringIn(ctx, memory.New(), device, whole); err != nil {
		return err
	}
	created, kept, err := bringIn(ctx, store, device, whole)
	if err != nil {
		return err
	}
	words := terminalWords()
	if kept > 0 {
		fmt.Fprintln(stdout, words.SayCount("backup.kept", kept))
	}
	_, err = fmt.Fprintln(stdout, words.SayCount("cli.imported", created))
	return err
}

// bringIn imports tables and book. created are tables that are new here or went
// on, kept those that went on here in another way and stay as they are.
func bringIn(ctx context.Context, store companion.Store, device string, whole interchange.Backup) (created, kept int, err error) {
	keeper := companion.NewKeeper(store, systems(), now, rand.Reader)
	for _, table := range whole.Tables {
		log, entries := table.Log(device, companion.SortTable)
		view, _, err := keeper.Import(ctx, device, log, entries)
		switch {
		case companion.CodeOf(err) == companion.CodeStale:
			kept++
		case err != nil:
			return created, kept, err
		case !view.Repeated:
			created++
		}
	}
	if whole.Book == nil {
		return created, kept, nil
	}
	log, entries := whole.Book.Log(device, companion.SortBook)
	_, _, err = keeper.Import(ctx, device, log, entries) // what both changed stays as it is here
	return created, kept, err
}

// deviceOf is the device that is named; the only one where none is.
func deviceOf(ctx context.Context, store *sqlite.Store, named string) (string, error) {
	if named != "" {
		return named, nil
	}
	devices, err := store.Devices(ctx)
	if err != nil {
		return "", err
	}
	if len(devices) == 1 {
		return devices[0], nil
	}
	return "", companion.Invalid("--device", companion.SayWith("cli.which-device", companion.Args{"Devices": devices}))
}

func now() int64 { return time.Now().UnixMilli() }
