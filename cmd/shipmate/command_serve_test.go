//go:build !js

package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"shipmate/companion"
	"shipmate/handlers/sessions"
)

func TestServeRefusals(t *testing.T) {
	t.Run("PortTaken", func(t *testing.T) {
		address := takenPort(t)
		call(t, "", "serve", "--addr", address, "--data", t.TempDir()).refused(t, exitFailure, address)
	})
	for name, args := range map[string][]string{
		"CertificateWithoutKey": {"--tls-cert", "cert.pem"}, "KeyWithoutCertificate": {"--tls-key", "key.pem"}, "BaseURLWithoutScheme": {"--base-url", "shipmate.example"},
		"BaseURLOfAnotherScheme": {"--base-url", "ftp://shipmate.example"}, "BaseURLBroken": {"--base-url", "http://%zz"},
	} {
		t.Run(name, func(t *testing.T) {
			call(t, "", append([]string{"serve", "--addr", "127.0.0.1:0", "--data", t.TempDir()}, args...)...).refused(t, exitUsage)
		})
	}
	for name, args := range map[string][]string{"UnknownFlag": {"--explode"}, "Argument": {"now"}} {
		t.Run(name, func(t *testing.T) {
			if got := call(t, "", append([]string{"serve", "--addr", "127.0.0.1:0", "--data", t.TempDir()}, args...)...); got.status != exitUsage {
				t.Errorf("%+v", got)
			}
		})
	}
	t.Run("CertificateThatIsNotThere", func(t *testing.T) {
		got := call(t, "", "serve", "--addr", "127.0.0.1:0", "--data", t.TempDir(), "--tls-cert", "/no/cert.pem", "--tls-key", "/no/key.pem")
		if got.status == exitOK || strings.Contains(got.faults, "goroutine") {
			t.Errorf("%+v", got)
		}
	})
	t.Run("EnvironmentAndFlags", func(t *testing.T) {
		taken := takenPort(t)
		t.Setenv("SHIPMATE_ADDR", taken)
		t.Setenv("SHIPMATE_DATA", t.TempDir())
		call(t, "", "serve").refused(t, exitFailure, taken)
		other := takenPort(t)
		call(t, "", "serve", "--addr", other).refused(t, exitFailure, other) // a flag is stronger
		t.Setenv("SHIPMATE_BASE_URL", "nonsense")
		call(t, "", "serve").refused(t, exitUsage)
	})
}

// TestServe is a real process: first run, a running request at the end, restart.
func TestServe(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "made", "at", "first", "run")
	first := launch(t, folder)
	s := newSurfer(t, first.base)
	table := s.starts(4)
	if status, err := s.taps(table, 1, "p1.goal1", 7); err != nil || status != http.StatusSeeOther {
		t.Fatal(status, err)
	}
	if status, body := s.get("/"); status != http.StatusOK || !strings.Contains(body, table) {
		t.Errorf("status %d", status)
	}
	t.Run("GracefulStopFinishesARunningRequest", func(t *testing.T) {
		at, err := url.Parse(first.base)
		if err != nil {
			t.Fatal(err)
		}
		form := url.Values{"op": {aGesture()}, "seq": {"2"}, "key": {"p2.goal1"}, "n": {"8"}}.Encode()
		conn, err := net.Dial("tcp", at.Host)
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		cookie := ""
		for _, one := range s.http.Jar.Cookies(at) {
			cookie = one.String()
		}
		fmt.Fprintf(conn, "POST /deepsea/%s/count/goal1 HTTP/1.1\r\nHost: %s\r\nCookie: %s\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: %d\r\n\r\n%s",
			table, at.Host, cookie, len(form), form[:10])
		time.Sleep(100 * time.Millisecond)
		if err := first.command.Process.Signal(syscall.SIGTERM); err != nil {
			t.Fatal(err)
		}
		time.Sleep(200 * time.Millisecond)
		if _, err := net.DialTimeout("tcp", at.Host, time.Second); err == nil {
			t.Log("it still accepts connections") // closed a moment later
		}
		if _, err := io.WriteString(conn, form[10:]); err != nil {
			t.Fatal(err)
		}
		answer, err := http.ReadResponse(bufio.NewReader(conn), nil)
		if err != nil || answer.StatusCode != http.StatusSeeOther {
			t.Fatalf("the running request was cut: %v, %v", answer, err)
		}
		if status := first.end(syscall.SIGTERM); status != exitOK {
			t.Errorf("exit status %d: %s", status, first.faults.String())
		}
	})
	t.Run("K34 the form of before a restart is stored after it", func(t *testing.T) {
		second := launch(t, folder)
		s := s.moved(second.base)
		if got := s.sheetOf(table); string(got.Value("p1.goal1")) != "7" || string(got.Value("p2.goal1")) != "8" {
			t.Fatalf("after the restart: %s, %s", got.Value("p1.goal1"), got.Value("p2.goal1"))
		}
		if status, err := s.taps(table, 1, "p1.goal3", 5); err != nil || status != http.StatusSeeOther {
			t.Errorf("status %d, %v", status, err)
		}
		if status := second.end(syscall.SIGINT); status != exitOK {
			t.Errorf("exit status %d: %s", status, second.faults.String())
		}
	})
	t.Run("K34 with new keys the device is still the same", func(t *testing.T) {
		store, err := openStore(t.Context(), folder)
		if err != nil {
			t.Fatal(err)
		}
		for range 2 {
			fresh := func() []byte { return []byte(aGesture() + strings.Repeat("k", sessions.KeyBytes))[:sessions.KeyBytes] }
			if _, err := store.RotateKey(t.Context(), "session", fresh); err != nil {
				t.Fatal(err)
			}
		}
		if err := store.Close(); err != nil {
			t.Fatal(err)
		}
		third := launch(t, folder)
		s := s.moved(third.base)
		if status, err := s.taps(table, 1, "p2.goal3", 6); err != nil || status != http.StatusSeeOther {
			t.Errorf("status %d, %v", status, err)
		}
		if got := s.sheetOf(table); string(got.Value("p2.goal3")) != "6" {
			t.Errorf("stored %s", got.Value("p2.goal3"))
		}
	})
}

// TestServeTwiceOnOneFolder: a second server of the same data doesn't damage it.
func TestServeTwiceOnOneFolder(t *testing.T) {
	folder := t.TempDir()
	first, second := launch(t, folder), launch(t, folder)
	s := newSurfer(t, first.base)
	table := s.starts(1)
	other := s.moved(second.base)
	for n := range 20 {
		for i, one := range []*surfer{s, other} {
			if status, err := one.taps(table, 2*n+1+i, "p"+strconv.Itoa(i+1)+".goal1", n); err != nil || status != http.StatusSeeOther {
				t.Fatalf("tap %d of server %d: %d, %v", n, i, status, err)
			}
		}
	}
	for _, one := range []*surfer{s, other} {
		if got := one.sheetOf(table); string(got.Value("p1.goal1")) != "19" || string(got.Value("p2.goal1")) != "19" {
			t.Errorf("%s, %s", got.Value("p1.goal1"), got.Value("p2.goal1"))
		}
	}
}

// TestManyWriters: 20 at once on one table, and on 20, while backups run.
func TestManyWriters(t *testing.T) {
	const writers, each = 20, 12
	folder := t.TempDir()
	server, store := wired(t, folder)
	s := newSurfer(t, server.URL)
	backups := func(done <-chan struct{}) {
		for i := 0; ; i++ {
			select {
			case <-done:
				return
			default:
			}
			if err := store.Backup(context.Background(), filepath.Join(t.TempDir(), "copy.db")); err != nil {
				t.Errorf("backup %d: %v", i, err)
				return
			}
			time.Sleep(20 * time.Millisecond)
		}
	}
	// write sends each tap twice, as after a lost answer, and tells what was stored.
	write := func(table string, seq func() int, key string, writer int) (stored []string) {
		for n := range each {
			op := fmt.Sprintf("writer-%d-%s-%d", writer, table[:6], n)
			form := []string{"op", op, "seq", strconv.Itoa(seq()), "key", key, "n", strconv.Itoa((writer + n) % 90)}
			for range 2 {
				status, _, err := s.tryPost("/deepsea/"+table+"/count/goal1", form...)
				switch {
				case err != nil:
					t.Errorf("%s: %v", op, err)
				case status == http.StatusSeeOther:
					stored = append(stored, op)
				case status != http.StatusConflict:
					t.Errorf("%s: status %d", op, status)
				}
			}
		}
		return stored
	}
	check := func(t *testing.T, table string, stored []string) {
		t.Helper()
		slices.Sort(stored)
		stored = slices.Compact(stored)
		records, err := store.Entries(context.Background(), companion.LogID(table), 1, 1<<20)
		if err != nil {
			t.Fatal(err)
		}
		var there []string
		for i, record := range records {
			if record.Entry.Seq != i+1 {
				t.Fatalf("entry %d has the number %d", i+1, record.Entry.Seq)
			}
			if strings.HasPrefix(record.Entry.Op, "writer-") {
				there = append(there, record.Entry.Op)
			}
		}
		slices.Sort(there)
		if !slices.Equal(there, stored) {
			t.Errorf("%d were acknowledged, %d are in the log", len(stored), len(there))
		}
	}
	t.Run("K40 twenty writers on one table", func(t *testing.T) {
		table := s.starts(1)
		done := make(chan struct{})
		go backups(done)
		var group sync.WaitGroup
		var mu sync.Mutex
		var all []string
		for writer := range writers {
			group.Go(func() {
				key := fmt.Sprintf("p%d.goal%d", 1+writer%2, 1+writer%3)
				stored := write(table, func() int { return theHead(t, store, table) }, key, writer)
				mu.Lock()
				all = append(all, stored...)
				mu.Unlock()
			})
		}
		group.Wait()
		close(done)
		check(t, table, all)
		if len(all) == 0 {
			t.Error("nothing was stored")
		}
	})
	t.Run("K40 twenty writers on keys of their own lose nothing", func(t *testing.T) {
		table := s.starts(1)
		keys := []string{"p1.goal1", "p1.goal2", "p1.goal3", "p2.goal1", "p2.goal2", "p2.goal3", "p1.impact.1", "p1.impact.2", "p2.impact.1", "p2.impact.2", "p1.leftovers.staging", "p2.leftovers.staging"}
		var group sync.WaitGroup
		var mu sync.Mutex
		var all []string
		for writer, key := range keys {
			group.Go(func() {
				mine := 1 // what this writer saw last: others' entries don't touch its key
				stored := write(table, func() int { defer func() { mine = theHead(t, store, table) }(); return mine }, key, writer)
				mu.Lock()
				all = append(all, stored...)
				mu.Unlock()
			})
		}
		group.Wait()
		check(t, table, all)
	})
	t.Run("K40 twenty tables at once, and twenty starts", func(t *testing.T) {
		done := make(chan struct{})
		go backups(done)
		var group sync.WaitGroup
		for writer := range writers {
			group.Go(func() {
				own := newSurfer(t, server.URL)
				status, location := own.post("/deepsea/new", "op", aGesture(), "do", "start", "shown", "1", "mission", strconv.Itoa(1+writer%10), "colour", "P", "colour", "Y", "name", "Ana", "name", "Ben", "person", "", "person", "")
				if status != http.StatusSeeOther {
					t.Errorf("start: status %d", status)
					return
				}
				table := strings.TrimPrefix(location, "/deepsea/")
				for n := range each {
					status, _, err := own.tryPost("/deepsea/"+table+"/count/tracks", "op", aGesture(), "seq", strconv.Itoa(n+1), "set", "p1.tracks.ingenuity="+strconv.Itoa(n))
					if err != nil || status != http.StatusSeeOther {
						t.Errorf("table %d, tap %d: %d, %v", writer, n, status, err)
					}
				}
				if got := string(own.sheetOf(table).Value("p1.tracks.ingenuity")); got != strconv.Itoa(each-1) {
					t.Errorf("table %d ends with %s", writer, got)
				}
			})
		}
		group.Wait()
		close(done)
	})
	t.Run("K36 the same start from twenty tabs is one table", func(t *testing.T) {
		op := aGesture()
		own := newSurfer(t, server.URL)
		own.get("/")
		var group sync.WaitGroup
		var places sync.Map
		for range writers {
			group.Go(func() {
				status, location, err := own.tryPost("/deepsea/new", "op", op, "do", "start", "shown", "1", "mission", "2", "colour", "P", "colour", "Y", "name", "Ana", "name", "Ben", "person", "", "person", "")
				if err != nil || status != http.StatusSeeOther {
					t.Errorf("status %d, %v", status, err)
				}
				places.Store(location, true)
			})
		}
		group.Wait()
		n := 0
		places.Range(func(any, any) bool { n++; return true })
		if _, home := own.get("/"); n != 1 || strings.Count(home, `href="/t/`) != 1 {
			t.Errorf("%d tables came into being", n)
		}
	})
}

// seqOf reads where a table stands from its page; ok is false while the server
// is gone.
func (s *surfer) seqOf(table string) (seq int, ok bool) {
	answer, err := s.http.Get(s.base + "/deepsea/" + table + "/table")
	if err != nil {
		return 0, false
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		return 0, false
	}
	_, after, _ := strings.Cut(string(body), `name="seq" value="`)
	_, err = fmt.Sscanf(after, "%d", &seq)
	return seq, err == nil
}

// TestKilledWhileWriting ends a serving process without warning, again and
// again: what was acknowledged is there, in order, once.
func TestKilledWhileWriting(t *testing.T) {
	t.Run("K41 kill -9 a hundred times", func(t *testing.T) {
		kills := 100
		if testing.Short() {
			kills = 10
		}
		folder := t.TempDir()
		running := launch(t, folder)
		s := newSurfer(t, running.base)
		const writers = 4
		var tables [writers]string
		for i := range tables {
			tables[i] = s.starts(i + 1)
		}
		var acknowledged [writers][]string
		var tried [writers]int
		began := time.Now()
		for kill := range kills {
			var group sync.WaitGroup
			for writer := range writers {
				group.Go(func() {
					seq, ok := s.seqOf(tables[writer])
					for ; ok; tried[writer]++ {
						op := fmt.Sprintf("killed-%d-%d", writer, tried[writer])
						value := fmt.Sprintf(`p1.other=[{"name":"n%d","points":1}]`, tried[writer])
						status, _, err := s.tryPost("/deepsea/"+tables[writer]+"/count/goal1", "op", op, "seq", strconv.Itoa(seq), "set", value)
						switch {
						case err != nil:
							ok = false
						case status == http.StatusSeeOther:
							acknowledged[writer] = append(acknowledged[writer], op)
							seq++
						default:
							t.Errorf("%s: status %d", op, status)
							ok = false
						}
					}
				})
			}
			time.Sleep(time.Duration(3+kill*7%40) * time.Millisecond)
			running.end(syscall.SIGKILL)
			group.Wait()
			running = launch(t, folder)
			s = s.moved(running.base)
			for writer := range writers {
				if n := len(acknowledged[writer]); n > 0 {
					var last, now int
					got := string(s.sheetOf(tables[writer]).Value("p1.other"))
					_, _ = fmt.Sscanf(acknowledged[writer][n-1], fmt.Sprintf("killed-%d-%%d", writer), &last)
					if _, err := fmt.Sscanf(got, `[{"name":"n%d"`, &now); err != nil || now < last {
						t.Fatalf("kill %d: table %d holds %s, n%d was acknowledged", kill, writer, got, last)
					}
				}
			}
		}
		running.end(syscall.SIGTERM)
		store, err := openStore(t.Context(), folder)
		if err != nil {
			t.Fatal(err)
		}
		defer store.Close()
		total := 0
		for writer, table := range tables {
			records, err := store.Entries(t.Context(), companion.LogID(table), 1, 1<<20)
			if err != nil {
				t.Fatal(err)
			}
			seen := map[string]int{}
			for i, record := range records {
				seen[record.Entry.Op]++
				if record.Entry.Seq != i+1 {
					t.Fatalf("table %d: entry %d has the number %d", writer, i+1, record.Entry.Seq)
				}
			}
			for _, op := range acknowledged[writer] {
				if seen[op] != 1 {
					t.Errorf("%s was acknowledged and is there %d times", op, seen[op])
				}
			}
			total += len(acknowledged[writer])
		}
		t.Logf("%d kills in %s, %d acknowledged entries, all there", kills, time.Since(began).Round(time.Second), total)
		if total < kills {
			t.Errorf("only %d entries were acknowledged", total)
		}
	})
}
