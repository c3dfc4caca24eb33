//go:build !js

package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"shipmate/companion"
	"shipmate/companion/deepsea"
	"shipmate/companion/sqlite"
)

// A test that wants a real process runs this test binary again as shipmate.
func init() {
	if os.Getenv("SHIPMATE_AS_COMMAND") != "" {
		main()
	}
}

// called is what a command answered.
type called struct {
	status      int
	out, faults string
}

// call runs a command inside this process, in English.
func call(t testing.TB, stdin string, args ...string) called {
	t.Helper()
	// A server that should have refused to start is ended, and its status is OK.
	ctx, cancel := context.WithTimeout(context.Background(), 15*time.Second)
	defer cancel()
	return callUntil(t, ctx, stdin, args...)
}

func callUntil(t testing.TB, ctx context.Context, stdin string, args ...string) called {
	t.Helper()
	inEnglish(t)
	var out, faults bytes.Buffer
	status := run(ctx, args, strings.NewReader(stdin), &out, &faults)
	return called{status, out.String(), faults.String()}
}

func inEnglish(t testing.TB) {
	t.Helper()
	t.Setenv("LC_ALL", "en_US.UTF-8")
}

// refused demands one plain sentence and an exit status.
func (c called) refused(t *testing.T, status int, parts ...string) {
	t.Helper()
	if c.status != status {
		t.Errorf("status %d, want %d: %s", c.status, status, c.faults)
	}
	first, _, _ := strings.Cut(c.faults, "\n")
	if !strings.HasPrefix(first, "shipmate: ") || !strings.ContainsAny(first[len("shipmate: "):], ".。:") || strings.Contains(c.faults, "panic") || strings.Contains(c.faults, "goroutine") {
		t.Errorf("no plain sentence: %s", c.faults)
	}
	for _, part := range parts {
		if !strings.Contains(c.faults, part) {
			t.Errorf("it doesn't name %q: %s", part, c.faults)
		}
	}
	if strings.TrimSpace(c.out) != "" {
		t.Errorf("beside the refusal it printed %s", c.out)
	}
}

// surfer is a browser without scripts, with a cookie jar.
type surfer struct {
	t    testing.TB
	base string
	http *http.Client
}

func newSurfer(t testing.TB, base string) *surfer {
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return &surfer{t, base, &http.Client{Jar: jar, Timeout: 30 * time.Second,
		Transport:     &http.Transport{MaxIdleConnsPerHost: 64},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}}
}

// moved is the same browser at a server's new address.
func (s *surfer) moved(base string) *surfer {
	old, err := url.Parse(s.base)
	if err != nil {
		s.t.Fatal(err)
	}
	other := newSurfer(s.t, base)
	address, err := url.Parse(base)
	if err != nil {
		s.t.Fatal(err)
	}
	other.http.Jar.SetCookies(address, s.http.Jar.Cookies(old))
	return other
}

func (s *surfer) get(path string) (status int, body string) {
	s.t.Helper()
	answer, err := s.http.Get(s.base + path)
	if err != nil {
		s.t.Fatal(err)
	}
	defer answer.Body.Close()
	read, err := io.ReadAll(answer.Body)
	if err != nil {
		s.t.Fatal(err)
	}
	return answer.StatusCode, string(read)
}

// tryPost is one write; err is for a connection that broke.
func (s *surfer) tryPost(path string, pairs ...string) (status int, location string, err error) {
	form := url.Values{}
	for i := 0; i+1 < len(pairs); i += 2 {
		form.Add(pairs[i], pairs[i+1])
	}
	answer, err := s.http.PostForm(s.base+path, form)
	if err != nil {
		return 0, "", err
	}
	defer answer.Body.Close()
	_, err = io.Copy(io.Discard, answer.Body)
	return answer.StatusCode, answer.Header.Get("Location"), err
}

func (s *surfer) post(path string, pairs ...string) (status int, location string) {
	s.t.Helper()
	status, location, err := s.tryPost(path, pairs...)
	if err != nil {
		s.t.Fatal(err)
	}
	return status, location
}

var gestures atomic.Int64

func aGesture() string {
	return fmt.Sprintf("surfed-%d-%d", time.Now().UnixNano(), gestures.Add(1))
}

// starts makes a table of two and gives its id.
func (s *surfer) starts(mission int) string {
	s.t.Helper()
	status, location := s.post("/deepsea/new", "op", aGesture(), "do", "start", "shown", "1", "mission", strconv.Itoa(mission), "edition", string(deepsea.Released2024),
		"colour", "P", "colour", "Y", "name", "Ana", "name", "Ben", "person", "", "person", "")
	if status != http.StatusSeeOther {
		s.t.Fatalf("start: status %d", status)
	}
	return strings.TrimPrefix(location, "/deepsea/")
}

// taps sets a count of a table, seen from seq.
func (s *surfer) taps(table string, seq int, key string, n int) (status int, err error) {
	status, _, err = s.tryPost("/deepsea/"+table+"/count/goal1", "op", aGesture(), "seq", strconv.Itoa(seq), "key", key, "n", strconv.Itoa(n))
	return status, err
}

// sheetOf reads the sheet file of a table.
func (s *surfer) sheetOf(table string) deepsea.Sheet {
	s.t.Helper()
	status, body := s.get("/deepsea/" + table + "/sheet.json")
	if status != http.StatusOK {
		s.t.Fatalf("sheet.json: status %d", status)
	}
	sheet, err := deepsea.ReadSheet([]byte(body))
	if err != nil {
		s.t.Fatalf("%v in %s", err, body)
	}
	return sheet
}

// wired is the real wiring on a data folder, without a network of its own.
func wired(t testing.TB, folder string) (*httptest.Server, *sqlite.Store) {
	t.Helper()
	store, err := openStore(context.Background(), folder)
	if err != nil {
		t.Fatal(err)
	}
	handler, err := wire(context.Background(), store, serveOptions{}, slog.New(slog.NewTextHandler(io.Discard, nil)))
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(handler)
	t.Cleanup(func() {
		server.Close()
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	})
	return server, store
}

// ship is a real shipmate process that serves.
type ship struct {
	command *exec.Cmd
	base    string
	faults  *bytes.Buffer
}

// launch starts this binary as "shipmate serve" on a free port of this machine.
func launch(t testing.TB, folder string, more ...string) *ship {
	t.Helper()
	args := append([]string{"serve", "--addr", "127.0.0.1:0", "--data", folder}, more...)
	command := exec.Command(os.Args[0], args...)
	command.Env = append(os.Environ(), "SHIPMATE_AS_COMMAND=1", "LC_ALL=en_US.UTF-8")
	out, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	faults := &bytes.Buffer{}
	command.Stderr = faults
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	s := &ship{command: command, faults: faults}
	lines := bufio.NewScanner(out)
	for s.base == "" && lines.Scan() {
		if at := strings.Index(lines.Text(), "http://localhost:"); at >= 0 {
			s.base = strings.Replace(strings.TrimSpace(lines.Text()[at:]), "localhost", "127.0.0.1", 1)
		}
	}
	if s.base == "" {
		_ = command.Wait()
		t.Fatalf("it didn't start: %s", faults.String())
	}
	go func() { // keep the pipe empty
		for lines.Scan() {
		}
	}()
	t.Cleanup(func() { s.end(syscall.SIGKILL) })
	return s
}

// end sends a signal and waits for the process.
func (s *ship) end(signal os.Signal) (status int) {
	if s.command.ProcessState == nil {
		_ = s.command.Process.Signal(signal)
		_ = s.command.Wait()
	}
	return s.command.ProcessState.ExitCode()
}

// everyValue is an answer to a field that is always allowed.
func everyValue(field deepsea.Field, n int) string {
	switch field.Kind {
	case deepsea.FieldSeats:
		return "[]"
	case deepsea.FieldOption:
		return strconv.Quote(field.Options[n%len(field.Options)])
	case deepsea.FieldParts:
		return fmt.Sprintf("[%d,%d]", n%4, n%3)
	case deepsea.FieldCells:
		return "[]"
	case deepsea.FieldCard:
		return fmt.Sprintf(`{"title":"Card","total":%d,"threshold":3}`, n%7)
	case deepsea.FieldOwner:
		return strconv.Itoa(n % (field.Max + 1))
	}
	return strconv.Itoa(n % (min(field.Max, 12) + 1))
}

// aSheet is a complete sheet.
func aSheet(t testing.TB, setup deepsea.Setup, seed int) deepsea.Sheet {
	t.Helper()
	sheet, err := deepsea.NewSheet(setup)
	if err != nil {
		t.Fatal(err)
	}
	for range 30 {
		open := 0
		for p, page := range sheet.Pages() {
			for i, field := range page.Fields {
				if field.Filled {
					continue
				}
				open++
				if sheet, err = sheet.Set(field.Key, json.RawMessage(everyValue(field, seed+7*p+i))); err != nil {
					t.Fatal(err)
				}
			}
		}
		if open == 0 {
			return sheet
		}
	}
	return sheet
}

// written is a file of a test.
func written(t testing.TB, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// takenPort is an address that somebody listens on.
func takenPort(t testing.TB) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	return listener.Addr().String()
}

// theHead is where a table of a store stands.
func theHead(t testing.TB, store companion.Store, table string) int {
	t.Helper()
	log, err := store.Log(context.Background(), companion.LogID(table))
	if err != nil {
		t.Fatal(err)
	}
	return log.Head
}
