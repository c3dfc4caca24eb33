//go:build !js

package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"shipmate/companion"
	"shipmate/companion/deepsea"
)

// benched is the real wiring in front of a benchmark, and a browser of it that
// has a book.
func benched(b *testing.B) (*surfer, companion.Store, string) {
	b.Helper()
	server, store := wired(b, b.TempDir())
	s := newSurfer(b, server.URL)
	s.starts(1)
	devices, err := store.Devices(context.Background())
	if err != nil || len(devices) != 1 {
		b.Fatal(devices, err)
	}
	return s, store, devices[0]
}

// grown is a table of a device with that many entries.
func grown(b *testing.B, store companion.Store, device string, entries int) string {
	b.Helper()
	keeper := companion.NewKeeper(store, systems(), now, strings.NewReader(""))
	setup, err := json.Marshal(deepsea.Setup{Mission: 1, Seats: []deepsea.Seat{{Name: "Ana", Colour: "P"}, {Name: "Ben", Colour: "Y"}, {Name: "Cleo", Colour: "R"}}})
	if err != nil {
		b.Fatal(err)
	}
	all := []companion.Entry{{Seq: 1, Op: "grown-setup", At: 1, Device: device, Kind: companion.KindSetup, Data: setup}}
	for n := 2; n <= entries; n++ {
		value := companion.Value{Key: companion.Key(fmt.Sprintf("p%d.goal%d", 1+n%3, 1+n/3%3)), Value: json.RawMessage(strconv.Itoa(n % 60))}
		all = append(all, companion.Entry{Seq: n, Op: fmt.Sprintf("grown-entry-%d", n), At: int64(n), Device: device, Kind: companion.KindSet, Data: companion.SetData(value)})
	}
	id := companion.LogID(fmt.Sprintf("grown%021d", entries))
	id = companion.LogID(strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return 'a' + r - '0'
		}
		return r
	}, string(id)))
	view, _, err := keeper.Import(context.Background(), device, companion.Log{ID: id, System: deepsea.System{}.ID()}, all)
	if err != nil {
		b.Fatal(err)
	}
	return string(view.Log.ID)
}

// tap is one count as our script sends it, answered by a part.
func (s *surfer) tap(table string, seq, n int) (status int, err error) {
	form := url.Values{"op": {aGesture()}, "seq": {strconv.Itoa(seq)}, "key": {"p1.goal1"}, "n": {strconv.Itoa(n % 60)}}
	r, err := http.NewRequest(http.MethodPost, s.base+"/deepsea/"+table+"/count/goal1?at=p1.goal1", strings.NewReader(form.Encode()))
	if err != nil {
		return 0, err
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("X-Shipmate-Partial", "1")
	answer, err := s.http.Do(r)
	if err != nil {
		return 0, err
	}
	defer answer.Body.Close()
	_, err = io.Copy(io.Discard, answer.Body)
	return answer.StatusCode, err
}

// BenchmarkPartial is one tap by HTTP: the durable append and the part of the
// page, over the loopback.
func BenchmarkPartial(b *testing.B) {
	for _, entries := range []int{10, 10_000} {
		b.Run(fmt.Sprintf("%d entries", entries), func(b *testing.B) {
			s, store, device := benched(b)
			table := grown(b, store, device, entries)
			seq := entries
			for b.Loop() {
				if seq == companion.MaxEntries {
					b.Fatal("the table is full")
				}
				if status, err := s.tap(table, seq, seq); err != nil || status != http.StatusOK {
					b.Fatal(status, err)
				}
				seq++
			}
		})
	}
}

// BenchmarkTwoHundredTapsASecond sends taps when they are due, whatever the
// answers do, and says how long after its moment each was answered.
func BenchmarkTwoHundredTapsASecond(b *testing.B) {
	const tables, seconds, rate = 8, 3, 200
	s, store, device := benched(b)
	ids := [tables]string{}
	for i := range ids {
		ids[i] = grown(b, store, device, 20+i)
	}
	seqs := [tables]int{}
	for i, id := range ids {
		seqs[i] = theHead(b, store, id)
	}
	for b.Loop() {
		var mu sync.Mutex
		var took []time.Duration
		var group sync.WaitGroup
		queues := [tables]chan time.Time{}
		for i := range queues {
			queues[i] = make(chan time.Time, rate*seconds)
			group.Go(func() {
				for due := range queues[i] {
					if status, err := s.tap(ids[i], seqs[i], seqs[i]); err != nil || status != http.StatusOK {
						b.Errorf("tap: %d, %v", status, err)
						continue
					}
					seqs[i]++
					mu.Lock()
					took = append(took, time.Since(due))
					mu.Unlock()
				}
			})
		}
		began := time.Now()
		for n := range rate * seconds {
			due := began.Add(time.Duration(n) * time.Second / rate)
			time.Sleep(time.Until(due))
			queues[n%tables] <- due
		}
		for _, queue := range queues {
			close(queue)
		}
		group.Wait()
		slices.Sort(took)
		b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "ms-p50")
		b.ReportMetric(float64(took[len(took)*99/100].Microseconds())/1000, "ms-p99")
		b.ReportMetric(float64(took[len(took)-1].Microseconds())/1000, "ms-max")
	}
}

// BenchmarkHomePage is the list of games, with few and with many tables.
func BenchmarkHomePage(b *testing.B) {
	for _, tables := range []int{10, 1_000} {
		b.Run(fmt.Sprintf("%d tables", tables), func(b *testing.B) {
			s, store, device := benched(b)
			keeper := companion.NewKeeper(store, systems(), now, strings.NewReader(""))
			setup, err := json.Marshal(deepsea.Setup{Mission: 1, Seats: []deepsea.Seat{{Name: "Ana", Colour: "P"}, {Name: "Ben", Colour: "Y"}}})
			if err != nil {
				b.Fatal(err)
			}
			for n := range tables {
				view, err := keeper.Start(context.Background(), device, deepsea.System{}.ID(), fmt.Sprintf("bench-home-%d", n), setup)
				if err != nil {
					b.Fatal(err)
				}
				if n < 5 {
					continue
				}
				if _, err := keeper.Append(context.Background(), view.Log.ID, companion.Write{Op: fmt.Sprintf("bench-end-%d", n), Seq: 1, Device: device, Kind: companion.KindSet,
					Data: companion.SetData(companion.Value{Key: "finished", Value: json.RawMessage("true")})}); err != nil {
					b.Fatal(err)
				}
			}
			for b.Loop() {
				if status, _ := s.get("/"); status != http.StatusOK {
					b.Fatal(status)
				}
			}
		})
	}
}

var asset = regexp.MustCompile(`(?:href|src)="(/a/[^"]+|/manifest[^"]+)"`)

// BenchmarkFirstPage says what the first page weighs over the wire, with all
// that it links to; the page itself as a proxy that compresses would send it.
func BenchmarkFirstPage(b *testing.B) {
	store, err := openStore(context.Background(), b.TempDir())
	if err != nil {
		b.Fatal(err)
	}
	defer store.Close()
	handler, err := wire(context.Background(), store, serveOptions{}, slog.New(slog.NewTextHandler(io.Discard, nil)))
	if err != nil {
		b.Fatal(err)
	}
	fetch := func(path string) []byte {
		r := httptest.NewRequest(http.MethodGet, path, nil)
		r.Header.Set("Accept-Encoding", "br, gzip")
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, r)
		if w.Code != http.StatusOK {
			b.Fatalf("%s: %d", path, w.Code)
		}
		return w.Body.Bytes()
	}
	var plain, packed, assets int
	for b.Loop() {
		page := fetch("/")
		var zipped bytes.Buffer
		zip := gzip.NewWriter(&zipped)
		if _, err := zip.Write(page); err != nil {
			b.Fatal(err)
		}
		if err := zip.Close(); err != nil {
			b.Fatal(err)
		}
		plain, packed, assets = len(page), zipped.Len(), 0
		seen := map[string]bool{}
		for _, found := range asset.FindAllSubmatch(page, -1) {
			if path := string(found[1]); !seen[path] {
				seen[path] = true
				assets += len(fetch(path))
			}
		}
	}
	b.ReportMetric(float64(plain), "page-B")
	b.ReportMetric(float64(packed), "page-gzip-B")
	b.ReportMetric(float64(assets), "assets-B")
	b.ReportMetric(float64(packed+assets), "weight-B")
}
