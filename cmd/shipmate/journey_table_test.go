//go:build !js

package main

import (
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync/atomic"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"

	"shipmate/companion"
	"shipmate/companion/deepsea"
	"shipmate/views"
)

// Tables that a journey begins with are planted over plain HTTP, as a browser
// without scripts would, with the cookie of the phone: what the journey itself
// is about is done by touch.

// plan is a table to plant.
type plan struct {
	mission int
	edition string
	mode    string
	names   []string
	fields  url.Values // further fields of the setup
}

// post sends a form as the phone's device and returns where it leads.
func (p *phone) post(path string, form url.Values) (status int, location, body string) {
	p.t.Helper()
	request, err := http.NewRequestWithContext(p.ctx, http.MethodPost, p.s.url(path), strings.NewReader(form.Encode()))
	p.must(err)
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	return p.send(request)
}

// get gets a page as the phone's device.
func (p *phone) get(path string) (status int, body string) {
	p.t.Helper()
	request, err := http.NewRequestWithContext(p.ctx, http.MethodGet, p.s.url(path), nil)
	p.must(err)
	status, _, body = p.send(request)
	return status, body
}

func (p *phone) send(request *http.Request) (status int, location, body string) {
	p.t.Helper()
	for _, cookie := range p.cookies() {
		request.AddCookie(&http.Cookie{Name: cookie.Name, Value: cookie.Value})
	}
	client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	answer, err := client.Do(request)
	p.must(err)
	defer answer.Body.Close()
	raw, err := io.ReadAll(answer.Body)
	p.must(err)
	return answer.StatusCode, answer.Header.Get("Location"), string(raw)
}

// cookies are the phone's; it opens the first page for them if need be.
func (p *phone) cookies() []*network.Cookie {
	p.t.Helper()
	got, err := chromedp.Call(p.ctx, network.GetCookies, network.GetCookiesParams{URLs: []string{p.s.url("/")}})
	p.must(err)
	if len(got.Cookies) == 0 {
		p.open("/")
		got, err = chromedp.Call(p.ctx, network.GetCookies, network.GetCookiesParams{URLs: []string{p.s.url("/")}})
		p.must(err)
	}
	return got.Cookies
}

var planted atomic.Int64

// op is the id of one planted gesture.
func op() string { return fmt.Sprintf("planted-%08d", planted.Add(1)) }

// plant makes a table and enters counts, "p1.goal2=3" each; it returns the
// table's id.
func (p *phone) plant(table plan, sets ...string) string {
	p.t.Helper()
	form := url.Values{"op": {op()}, "mission": {strconv.Itoa(orElse(table.mission, 1))}, "do": {"start"}, "shown": {"1"}}
	maps.Copy(form, table.fields)
	if table.edition != "" {
		form.Set("edition", table.edition)
	}
	if table.mode != "" {
		form.Set("mode", table.mode)
	}
	for i, name := range table.names {
		form.Add("colour", views.SeatColours[i])
		form.Add("person", "")
		form.Add("name", name)
	}
	status, location, body := p.post("/deepsea/new", form)
	if status != http.StatusSeeOther {
		p.t.Fatalf("plant a table: %d\n%s", status, body)
	}
	id := strings.TrimPrefix(location, "/deepsea/")
	p.enter(id, sets...)
	return id
}

// enter adds counts to a table.
func (p *phone) enter(id string, sets ...string) {
	p.t.Helper()
	head := p.head(id)
	for i, set := range sets {
		status, _, body := p.post("/deepsea/"+id+"/count/impact", url.Values{"op": {op()}, "seq": {strconv.Itoa(head + i)}, "set": {set}})
		if status != http.StatusSeeOther {
			p.t.Fatalf("enter %s: %d\n%s", set, status, body)
		}
	}
}

// head is the number of a table's last entry.
func (p *phone) head(id string) int {
	p.t.Helper()
	_, page := p.get("/t/" + id + "/log")
	_, rest, found := strings.Cut(page, `name="seq" value="`)
	text, _, _ := strings.Cut(rest, `"`)
	n, err := strconv.Atoi(text)
	if !found || err != nil {
		p.t.Fatalf("the log of %s names no head:\n%s", id, page)
	}
	return n
}

// whole are the counts of a whole game of mission 1, 2, 4 or 5 for some seats;
// later sets replace those of the same key.
func whole(seats int, sets ...string) []string {
	var all []string
	for seat := 1; seat <= seats; seat++ {
		p := fmt.Sprintf("p%d.", seat)
		for i, track := range []string{"reputation", "inspiration", "coordination", "ingenuity"} {
			all = append(all, fmt.Sprintf("%stracks.%s=%d", p, track, (2*seat+3*i)%13))
		}
		all = append(all, p+"impact.1=3", fmt.Sprintf("%simpact.2=%d", p, seat), fmt.Sprintf("%sjournals=[%d,0]", p, seat))
	}
	for _, senior := range []string{"adventurer", "biogeographer", "biotechnologist", "dive-team-leader", "fleet-coordinator", "ichthyologist", "mentor", "ocean-historian", "robotics-engineer"} {
		all = append(all, "senior."+senior+"=0")
	}
	for goal := 1; goal <= 3; goal++ {
		for seat := 1; seat <= seats; seat++ {
			all = append(all, fmt.Sprintf("p%d.goal%d=%d", seat, goal, (seat*goal)%7))
		}
	}
	for seat := 1; seat <= seats; seat++ {
		all = append(all, fmt.Sprintf("p%d.leftovers.staging=%d", seat, seat), fmt.Sprintf("p%d.leftovers.research=4", seat))
	}
	for _, set := range sets {
		key, _, _ := strings.Cut(set, "=")
		replaced := false
		for i := range all {
			if strings.HasPrefix(all[i], key+"=") {
				all[i], replaced = set, true
			}
		}
		if !replaced {
			all = append(all, set)
		}
	}
	return all
}

// without takes out keys that begin so: they are not counted yet.
func without(sets []string, starts ...string) []string {
	var left []string
	for _, set := range sets {
		keep := true
		for _, start := range starts {
			keep = keep && !strings.HasPrefix(set, start)
		}
		if keep {
			left = append(left, set)
		}
	}
	return left
}

// value is what a table holds for a key, as JSON; "" or "null" is not counted.
func (p *phone) value(id, key string) string {
	p.t.Helper()
	status, file := p.get("/deepsea/" + id + "/sheet.json")
	if status != http.StatusOK {
		p.t.Fatalf("the sheet of %s: %d", id, status)
	}
	sheet, err := deepsea.ReadSheet([]byte(file))
	if err != nil {
		p.t.Fatalf("%v in\n%s", err, file)
	}
	return string(sheet.Value(companion.Key(key)))
}

// holds fails unless a table holds these, "p1.goal2=3" each; "=open" where a
// count is missing.
func (p *phone) holds(id string, sets ...string) {
	p.t.Helper()
	for _, set := range sets {
		key, want, _ := strings.Cut(set, "=")
		got := p.value(id, key)
		if got == "" || got == "null" {
			got = "open"
		}
		if got != want {
			p.t.Errorf("the table holds %s=%s, want %s", key, got, want)
		}
	}
}

// lines are the steps of a table's log, newest first, as they read.
func (p *phone) lines(id string) []string {
	p.t.Helper()
	p.open("/t/" + id + "/log")
	return ask[[]string](p, `[...document.querySelectorAll('.log-line')].map(e => [...e.querySelectorAll('.log-text, .log-gone')].map(t => t.textContent.trim()).join(' | '))`)
}
