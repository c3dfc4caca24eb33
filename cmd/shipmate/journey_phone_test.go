//go:build !js

package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"shipmate/views"
)

// phone is one tab of one device: 360 × 740, touch, two pixels a pixel.
type phone struct {
	t     *testing.T
	s     *server
	ctx   context.Context
	words *views.Words
	watch *watch
	taps  int // real touches so far
	last  spot
	until time.Time // a tap at last before it is a double tap

	marked int // marks that were set; see settle

	noScripts bool
	width     int
	height    int
}

// look is how a phone shows pages.
type look struct {
	width, height int    // 360 × 740
	language      string // en
	theme         string // of the system: dark
	text          int    // per cent: 100
	motion        bool   // else reduced
	desktop       bool   // no phone
	worker        bool   // the service worker may come; else the server answers all
}

func (s *server) phone(looks ...look) *phone {
	s.t.Helper()
	return s.phoneFor(s.t, looks...)
}

// phoneFor is a device of its own: no cookies, no storage.
func (s *server) phoneFor(t *testing.T, looks ...look) *phone {
	t.Helper()
	ctx, cancel := chromedp.NewContext(theBrowser(t), chromedp.WithNewBrowserContext())
	return s.tab(t, ctx, cancel, looks...)
}

// another opens a second tab of the same device.
func (p *phone) another(looks ...look) *phone {
	p.t.Helper()
	ctx, cancel := chromedp.NewContext(p.ctx)
	return p.s.tab(p.t, ctx, cancel, looks...)
}

// tab is a phone in a tab that the context opens.
func (s *server) tab(t *testing.T, ctx context.Context, cancel context.CancelFunc, looks ...look) *phone {
	t.Helper()
	p := &phone{t: t, s: s, ctx: ctx, watch: &watch{home: "http://" + s.address, flying: map[network.RequestID]string{}}}
	if err := chromedp.Listen(ctx, p.watch.see); err != nil {
		t.Fatalf("open a tab: %v", err)
	}
	t.Cleanup(func() {
		if t.Failed() {
			p.shoot(strings.ReplaceAll(t.Name(), "/", " ") + " failed")
		}
		cancel()
		p.watch.judge(t)
	})
	var one look
	if len(looks) > 0 {
		one = looks[0]
	}
	p.show(one)
	if !one.worker {
		_, err := chromedp.Call(ctx, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: "delete Navigator.prototype.serviceWorker"})
		p.must(err)
	}
	return p
}

func (p *phone) must(err error) {
	p.t.Helper()
	if err != nil {
		p.t.Fatal(err)
	}
}

// show sets the screen, the language, the light and the size of text.
func (p *phone) show(l look) {
	p.t.Helper()
	p.width, p.height = orElse(l.width, 360), orElse(l.height, 740)
	orientation := emulation.ScreenOrientation{Type: emulation.ScreenOrientationTypePortraitPrimary}
	if p.width > p.height {
		orientation = emulation.ScreenOrientation{Type: emulation.ScreenOrientationTypeLandscapePrimary, Angle: 90}
	}
	_, err := chromedp.Call(p.ctx, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{
		Width: int64(p.width), Height: int64(p.height), DeviceScaleFactor: 2, Mobile: !l.desktop, ScreenOrientation: &orientation})
	p.must(err)
	_, err = chromedp.Call(p.ctx, emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: true, MaxTouchPoints: 5})
	p.must(err)
	_, err = chromedp.Call(p.ctx, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true})
	p.must(err)
	theme := l.theme
	if theme == "" {
		theme = "dark"
	}
	motion := "reduce"
	if l.motion {
		motion = "no-preference"
	}
	_, err = chromedp.Call(p.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{
		{Name: "prefers-color-scheme", Value: theme}, {Name: "prefers-reduced-motion", Value: motion}}})
	p.must(err)
	language := l.language
	if language == "" {
		language = "en"
	}
	p.words = views.WordsIn(language)
	agent := "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36"
	_, err = chromedp.Call(p.ctx, emulation.SetUserAgentOverride, emulation.SetUserAgentOverrideParams{UserAgent: agent, AcceptLanguage: language})
	p.must(err)
	_, err = chromedp.Call(p.ctx, page.SetFontSizes, page.SetFontSizesParams{FontSizes: &page.FontSizes{Standard: int64(16 * orElse(l.text, 100) / 100), Fixed: 13}})
	p.must(err)
}

func orElse(n, otherwise int) int {
	if n == 0 {
		return otherwise
	}
	return n
}

// say is a sentence of the catalogue in the phone's language.
func (p *phone) say(key string, pairs ...any) string { return p.words.Say(key, pairs...) }

// ask evaluates an expression of the page: to look, never to act.
func ask[T any](p *phone, expression string) T {
	p.t.Helper()
	got, err := tryAsk[T](p, expression)
	if err != nil {
		p.t.Fatalf("%v\nin %s\nat %s", err, expression, p.address())
	}
	return got
}

func tryAsk[T any](p *phone, expression string) (T, error) {
	ctx, cancel := context.WithTimeout(p.ctx, 20*time.Second)
	defer cancel()
	var got T
	var err error
	for range 40 { // a page that goes away takes its context along
		got, err = chromedp.Run(ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
		if err == nil || !strings.Contains(err.Error(), "ontext") && !strings.Contains(err.Error(), "navigated") && !strings.Contains(err.Error(), "collected") {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	return got, err
}

func (p *phone) address() string {
	got, _ := tryAsk[string](p, "location.href")
	return strings.TrimPrefix(got, "http://"+p.s.address)
}

// path is the address without its query.
func (p *phone) path() string {
	address, _, _ := strings.Cut(p.address(), "?")
	address, _, _ = strings.Cut(address, "#")
	return address
}

// open goes to an address, as by a bookmark.
func (p *phone) open(path string) {
	p.t.Helper()
	p.must(chromedp.Do(p.ctx, chromedp.Navigate(p.s.url(path))))
	p.settle()
}

func (p *phone) reload() {
	p.t.Helper()
	p.mark()
	_, err := chromedp.Call(p.ctx, page.Reload, page.ReloadParams{})
	p.must(err)
	p.settle()
}

// back is the system's back: the edge swipe, the browser's button.
func (p *phone) back() { p.t.Helper(); p.history(-1) }

func (p *phone) forward() { p.t.Helper(); p.history(+1) }

func (p *phone) history(by int) {
	p.t.Helper()
	entries, err := chromedp.Run(p.ctx, chromedp.NavigationEntries())
	p.must(err)
	at := int(entries.CurrentIndex) + by
	if at < 0 || at >= len(entries.Entries) {
		p.t.Fatalf("there is no page %+d of %d in the history", by, len(entries.Entries))
	}
	p.mark()
	_, err = chromedp.Call(p.ctx, page.NavigateToHistoryEntry, page.NavigateToHistoryEntryParams{EntryID: entries.Entries[at].ID})
	p.must(err)
	p.settle()
}

// spot is a place on the screen that a finger can touch.
type spot struct {
	Found    bool    `json:"found"`
	X        float64 `json:"x"`
	Y        float64 `json:"y"`
	Leads    bool    `json:"leads"` // a tap brings another page or a swap
	Scrolled bool    `json:"scrolled"`
	Covered  string  `json:"covered"` // what lies above it
	Disabled bool    `json:"disabled"`
	Once     bool    `json:"once"` // a second tap there at once is the half of a double tap
}

// finder is in every page for the length of one question.
const finder = `(target => {
	const shown = e => { const r = e.getBoundingClientRect(), s = getComputedStyle(e); return r.width > 0 && r.height > 0 && s.visibility !== 'hidden' };
	const words = e => { const c = e.cloneNode(true); c.querySelectorAll('.unseen, svg').forEach(u => u.remove()); return (c.textContent || '').trim().replace(/\s+/g, ' ') };
	let all;
	if (target.startsWith('text=')) {
		const want = target.slice(5).trim().replace(/\s+/g, ' ');
		all = [...document.querySelectorAll('a, button, summary, label')].filter(e => words(e) === want || e.getAttribute('aria-label') === want);
	} else all = [...document.querySelectorAll(target)];
	const e = all.find(shown);
	if (!e) return {found: false};
	const middle = () => { const r = e.getBoundingClientRect(); return [r.left + r.width / 2, r.top + r.height / 2] };
	const above = ([x, y]) => { const top = document.elementFromPoint(x, y); return !top ? 'nothing: off the screen' : e.contains(top) || top.contains(e) && top.closest('a, button, label') === e.closest('a, button, label') ? '' : top.outerHTML.slice(0, 160) };
	let at = middle(), covered = above(at), scrolled = false;
	if (covered) {
		e.scrollIntoView({block: 'center', inline: 'center', behavior: 'instant'});
		at = middle(); covered = above(at); scrolled = true;
	}
	const link = e.closest('a[href]'), button = e.closest('button, input[type=submit]');
	let leads = false;
	if (link) leads = !link.hasAttribute('download') && !link.hasAttribute('data-again') && !(link.hash && link.href.split('#')[0] === location.href.split('#')[0]) || link.matches('.hex, .zone-space');
	else if (button) leads = !!button.form && button.type === 'submit';
	return {found: true, x: at[0], y: at[1], leads, scrolled, covered, disabled: !!(button && button.disabled), once: !!e.closest('a, [name=do][data-command]')};
})`

func quoted(text string) string {
	raw, _ := json.Marshal(text)
	return string(raw)
}

// find waits for something to touch: a CSS selector, or "text=" and its words.
func (p *phone) find(target string) spot {
	p.t.Helper()
	var at spot
	for range 150 {
		got, err := tryAsk[spot](p, finder+"("+quoted(target)+")")
		if at = got; err != nil {
			p.t.Fatalf("look for %s: %v", target, err)
		}
		if at.Found && at.Covered == "" {
			return at
		}
		time.Sleep(20 * time.Millisecond)
	}
	if at.Found {
		p.t.Fatalf("%s can't be touched at %s: %s", target, p.address(), at.Covered)
	}
	p.t.Fatalf("nothing to touch: %s at %s\n%s", target, p.address(), p.text())
	return at
}

// tap touches and waits until what follows has come.
func (p *phone) tap(target string) spot {
	p.t.Helper()
	at := p.find(target)
	if at.Disabled {
		p.t.Fatalf("%s is switched off at %s", target, p.address())
	}
	if at.Once && math.Hypot(at.X-p.last.X, at.Y-p.last.Y) < 25 {
		time.Sleep(time.Until(p.until)) // people look before they tap there again
	}
	if at.Leads {
		p.mark()
	}
	p.touch(at)
	if at.Leads {
		p.settle()
	}
	p.rest(at)
	return at
}

// rest remembers how long a tap in the same place is still a double tap.
func (p *phone) rest(at spot) {
	p.last, p.until = at, time.Now().Add(310*time.Millisecond)
}

// tapSay touches what bears a sentence of the catalogue.
func (p *phone) tapSay(key string, pairs ...any) spot {
	p.t.Helper()
	return p.tap("text=" + p.say(key, pairs...))
}

// poke touches and waits for nothing.
func (p *phone) poke(target string) spot {
	p.t.Helper()
	at := p.find(target)
	p.touch(at)
	return at
}

// drum touches places one after the other, as fast as the browser takes it.
func (p *phone) drum(spots ...spot) {
	p.t.Helper()
	for _, at := range spots {
		p.touch(at)
	}
}

func (p *phone) touch(at spot) {
	p.t.Helper()
	p.taps++
	p.must(chromedp.Do(p.ctx, chromedp.TapXY(at.X, at.Y)))
}

// holdDown keeps a finger on a place until something is so.
func (p *phone) holdDown(at spot, until string) {
	p.t.Helper()
	p.taps++
	_, err := chromedp.Call(p.ctx, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: input.DispatchTouchEventTypeTouchStart, TouchPoints: []*input.TouchPoint{{X: at.X, Y: at.Y}}})
	p.must(err)
	p.awaits(until)
	_, err = chromedp.Call(p.ctx, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: input.DispatchTouchEventTypeTouchEnd, TouchPoints: []*input.TouchPoint{}})
	p.must(err)
}

// typed writes into a field as a person does: a touch, all of it out, the keys.
func (p *phone) typed(target, text string) {
	p.t.Helper()
	p.poke(target)
	p.awaits("document.activeElement && document.activeElement.matches(" + quoted(target) + ")")
	// The text under the finger is marked as by a long press and "all".
	ask[bool](p, "document.activeElement.select(), true")
	if text == "" {
		p.key("\b")
		return
	}
	_, err := chromedp.Call(p.ctx, input.InsertText, input.InsertTextParams{Text: text})
	p.must(err)
}

// key presses keys of a keyboard; see chromedp/kb for those without a letter.
func (p *phone) key(keys string, options ...chromedp.KeyOption) {
	p.t.Helper()
	p.must(chromedp.Do(p.ctx, chromedp.KeyEvent(keys, options...)))
}

// mark lets settle know this page from the next: the mark goes with a swap and
// with a new page. A page from the back/forward cache brings an older one.
func (p *phone) mark() {
	p.t.Helper()
	p.marked++
	_, err := tryAsk[bool](p, fmt.Sprintf("document.getElementById('screen')?.setAttribute('data-rig-old', '%d'), true", p.marked))
	p.must(err)
}

const settled = `document.readyState === 'complete' && !document.querySelector('[data-rig-old="%d"]') && !Object.keys(sessionStorage).some(k => k.startsWith('queue:'))`

// settle waits until the page has come, the queue is empty and nothing flies.
func (p *phone) settle() {
	p.t.Helper()
	deadline := time.Now().Add(12 * time.Second)
	for time.Now().Before(deadline) {
		if p.watch.calm() {
			if done, err := tryAsk[bool](p, fmt.Sprintf(settled, p.marked)); err == nil && done && p.watch.calm() {
				return
			}
		}
		time.Sleep(4 * time.Millisecond)
	}
	p.t.Fatalf("the page does not come to rest at %s; flying: %v\n%s", p.address(), p.watch.flights(), p.text())
}

// awaits waits until an expression holds.
func (p *phone) awaits(expression string) {
	p.t.Helper()
	p.within(8*time.Second, expression)
}

func (p *phone) within(limit time.Duration, expression string) {
	p.t.Helper()
	deadline := time.Now().Add(limit)
	for time.Now().Before(deadline) {
		if holds, err := tryAsk[bool](p, "!!("+expression+")"); err == nil && holds {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	p.t.Fatalf("did not come within %v: %s\nat %s\n%s", limit, expression, p.address(), p.text())
}

// text is all that can be read on the page.
func (p *phone) text() string {
	got, _ := tryAsk[string](p, "document.body ? document.body.innerText : ''")
	return got
}

// reads fails unless the page says it.
func (p *phone) reads(want string) {
	p.t.Helper()
	fold := func(text string) string { return strings.Join(strings.Fields(text), " ") }
	if got := p.text(); !strings.Contains(fold(got), fold(want)) {
		p.t.Errorf("at %s it does not say %q, but:\n%s", p.address(), want, got)
	}
}

func (p *phone) readsSay(key string, pairs ...any) { p.t.Helper(); p.reads(p.say(key, pairs...)) }

func (p *phone) readsNot(want string) {
	p.t.Helper()
	if got := p.text(); strings.Contains(got, want) {
		p.t.Errorf("at %s it says %q:\n%s", p.address(), want, got)
	}
}

// has tells whether something shown fits a selector.
func (p *phone) has(selector string) bool {
	p.t.Helper()
	return ask[bool](p, "[...document.querySelectorAll("+quoted(selector)+")].some(e => e.getClientRects().length > 0)")
}

// count is how many elements fit a selector.
func (p *phone) count(selector string) int {
	p.t.Helper()
	return ask[int](p, "document.querySelectorAll("+quoted(selector)+").length")
}

// textOf is the text that is seen of the first element that fits.
func (p *phone) textOf(selector string) string {
	p.t.Helper()
	return ask[string](p, "("+seen+")(document.querySelector("+quoted(selector)+"))")
}

// seen is the text of an element without what is drawn or for the ear alone.
const seen = `e => { if (!e) return 'NOTHING FITS'; const c = e.cloneNode(true); c.querySelectorAll('.unseen, svg').forEach(u => u.remove()); return c.textContent.trim().replace(/\s+/g, ' ') }`

// fetch gets a file of ours as this device.
func (p *phone) fetch(path string) string {
	p.t.Helper()
	return ask[string](p, "fetch("+quoted(path)+").then(r => r.ok ? r.text() : 'status ' + r.status)")
}

// shoot keeps a picture where SHIPMATE_SHOTS says.
func (p *phone) shoot(name string) {
	folder := os.Getenv("SHIPMATE_SHOTS")
	if folder == "" {
		return
	}
	ctx, cancel := context.WithTimeout(p.ctx, 20*time.Second)
	defer cancel()
	shot, err := chromedp.Call(ctx, page.CaptureScreenshot, page.CaptureScreenshotParams{Format: "png"})
	if err != nil {
		p.t.Logf("no picture %s: %v", name, err)
		return
	}
	if err := os.WriteFile(filepath.Join(folder, strings.NewReplacer("/", "-", ":", "").Replace(name)+".png"), shot.Data, 0o600); err != nil {
		p.t.Logf("no picture %s: %v", name, err)
	}
}

// scripts switches them off before the next page.
func (p *phone) scripts(on bool) {
	p.t.Helper()
	p.noScripts = !on
	_, err := chromedp.Call(p.ctx, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: !on})
	p.must(err)
}

// watch sees what the browser says of a tab: requests, exceptions, console.
type watch struct {
	mu      sync.Mutex
	home    string
	flying  map[network.RequestID]string
	faults  []string
	allowed []string // parts of network lines that the test provoked
}

// keepsNothing lets the browser refuse to store anything for a page, as some do
// in private.
func (p *phone) keepsNothing() {
	_, err := chromedp.Call(p.ctx, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{
		Source: `const denied = () => { throw new DOMException("denied", "SecurityError") };
			for (const one of ["sessionStorage", "localStorage"]) Object.defineProperty(window, one, {value: new Proxy({}, {get: denied, set: denied, deleteProperty: denied})})`})
	p.must(err)
}

// allows says that the test provokes network lines like "409" or
// "net::ERR_CONNECTION_REFUSED".
func (p *phone) allows(parts ...string) {
	p.watch.mu.Lock()
	defer p.watch.mu.Unlock()
	p.watch.allowed = append(p.watch.allowed, parts...)
}

func (w *watch) see(event any) {
	w.mu.Lock()
	defer w.mu.Unlock()
	switch e := event.(type) {
	case *network.EventRequestWillBeSent:
		w.sent(e)
	case *network.EventLoadingFinished:
		delete(w.flying, e.RequestID)
	case *network.EventLoadingFailed:
		delete(w.flying, e.RequestID)
	case *runtime.EventExceptionThrown:
		w.faults = append(w.faults, "exception: "+exceptionText(e.ExceptionDetails))
	case *runtime.EventConsoleAPICalled:
		if e.Type == runtime.ConsoleAPICalledTypeError || e.Type == runtime.ConsoleAPICalledTypeWarning || e.Type == runtime.ConsoleAPICalledTypeAssert {
			w.faults = append(w.faults, "console "+string(e.Type)+": "+consoleText(e.Args))
		}
	case *log.EventEntryAdded:
		w.entry(e.Entry)
	}
}

func (w *watch) sent(e *network.EventRequestWillBeSent) {
	address := e.Request.URL
	if strings.HasPrefix(address, "data:") || strings.HasPrefix(address, "blob:") || strings.HasPrefix(address, "about:") {
		return
	}
	if e.Type == network.ResourceTypeDocument || e.Type == network.ResourceTypeFetch { // the rest is readyState's
		w.flying[e.RequestID] = e.Request.Method + " " + address
	}
	if !strings.HasPrefix(address, w.home+"/") {
		w.faults = append(w.faults, "K32 a request to another host: "+address)
	}
}

func (w *watch) entry(e *log.Entry) {
	if e.Level != log.EntryLevelError && e.Level != log.EntryLevelWarning {
		return
	}
	w.faults = append(w.faults, fmt.Sprintf("%s %s: %s %s", e.Source, e.Level, e.Text, e.URL))
}

func exceptionText(d *runtime.ExceptionDetails) string {
	text := d.Text
	if d.Exception != nil {
		text += " " + d.Exception.Description
	}
	return text + " " + d.URL + ":" + strconv.FormatInt(d.LineNumber, 10)
}

func consoleText(args []*runtime.RemoteObject) string {
	var said []string
	for _, arg := range args {
		if arg.Description != "" {
			said = append(said, arg.Description)
		} else {
			said = append(said, string(arg.Value))
		}
	}
	return strings.Join(said, " ")
}

func (w *watch) calm() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return len(w.flying) == 0
}

func (w *watch) flights() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	var all []string
	for _, one := range w.flying {
		all = append(all, one)
	}
	return all
}

// judge fails the test for what the browser complained about: errors and
// warnings of the console, exceptions, breaches of the policy, other hosts.
// Network lines that the test provoked are left out.
func (w *watch) judge(t *testing.T) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, fault := range w.faults {
		if !slices.ContainsFunc(w.allowed, func(part string) bool { return strings.Contains(fault, part) }) {
			t.Errorf("the browser says: %s", fault)
		}
	}
}

var errNoTable = errors.New("the address names no table")

// table is the id of the table whose page is open.
func (p *phone) table() string {
	p.t.Helper()
	steps := strings.Split(p.path(), "/")
	if len(steps) < 3 || steps[1] != "deepsea" && steps[1] != "ageofsail" && steps[1] != "t" || len(steps[2]) < 10 {
		p.t.Fatalf("%v: %s", errNoTable, p.path())
	}
	return steps[2]
}

// in is the same phone in a part of a test.
func (p *phone) in(t *testing.T) *phone {
	part := *p
	part.t = t
	return &part
}
