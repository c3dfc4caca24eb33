//go:build !js

package main

import (
	"context"
	"encoding/json"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	download "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/storage"
	"github.com/chromedp/chromedp"

	"shipmate/static"
	"shipmate/views"
)

// trackKey is a key of the first track: what it says and where it stands.
func (p *phone) trackKey(n int) (set string, at spot) {
	p.t.Helper()
	set = ask[string](p, "document.querySelectorAll('.track')[0].querySelectorAll('button')["+strconv.Itoa(n)+"].value")
	return set, p.find("[value=" + quoted(set) + "]")
}

// keeps fails unless the phone's own copy holds what a button said.
func (p *phone) keeps(id, set string) {
	p.t.Helper()
	key, want, _ := strings.Cut(set, "=")
	if got := p.kept(id, key); got != want {
		p.t.Errorf("the phone keeps %s=%s, the tap said %s", key, got, want)
	}
}

// K30: the browser ends workers whenever it likes.
func TestK30TheWorkerEndsInTheMiddleOfATap(t *testing.T) {
	s := newOfflineServer(t)
	p := s.phone(withWorker)
	p.allows("ERR_", "503", "504")
	id := p.plant(plan{mission: 2, names: people[:3]})
	p.open("/deepsea/" + id)
	p.handedOver()
	s.cut()
	p.open("/deepsea/" + id)
	for round := range 16 {
		set, at := p.trackKey(round % 5)
		p.mark()
		p.touch(at)
		time.Sleep(time.Duration(2*round) * time.Millisecond)
		p.endWorker()
		p.settle()
		if p.has("#trouble") {
			t.Errorf("tap %d got no answer", round)
		}
		p.keeps(id, set)
	}
	// A form without scripts is a navigation.
	p.scripts(false)
	p.open("/deepsea/" + id)
	for round := range 6 {
		set, at := p.trackKey(round % 5)
		p.endWorker()
		p.mark()
		p.touch(at)
		p.settle()
		if !p.has("[value=" + quoted(set) + "][aria-pressed=true]") {
			t.Errorf("without scripts: tap %d is not on the page: %s", round, p.text())
		}
	}
}

// own starts a browser of its own on a profile that stays.
func own(t *testing.T, profile string) (ctx context.Context, end context.CancelFunc) {
	t.Helper()
	allocator, stop := chromedp.NewExecAllocator(context.Background(),
		chromedp.ExecPath(chromium()), chromedp.UserDataDir(profile), chromedp.Headless, chromedp.NoSandbox, chromedp.DisableGPU, chromedp.NoFirstRun,
		chromedp.WSURLReadTimeout(time.Minute),
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-background-networking", true), chromedp.Flag("disable-component-update", true),
		chromedp.Flag("disable-sync", true), chromedp.Flag("disable-dev-shm-usage", true), chromedp.Flag("disable-extensions", true))
	ctx, cancel := chromedp.NewContext(allocator, chromedp.WithErrorf(func(string, ...any) {}), chromedp.WithLogf(func(string, ...any) {}))
	return ctx, func() { cancel(); stop() }
}

// K29, K30: the browser is killed in the middle of a tap, and comes back
// without a network: cold, from a profile on the disk.
func TestK29K30TheBrowserIsKilledInTheMiddleOfATap(t *testing.T) {
	s := newOfflineServer(t)
	profile := t.TempDir()
	ctx, end := own(t, profile)
	p := s.tab(t, ctx, func() {}, withWorker)
	p.allows("ERR_")
	id := p.plant(plan{mission: 2, names: people[:3]})
	p.open("/deepsea/" + id)
	p.handedOver()
	s.cut()
	p.open("/deepsea/" + id)
	last := ""
	for round := range 5 {
		for tap := range 3 {
			set, at := p.trackKey((round + tap) % 5)
			p.mark()
			p.touch(at)
			p.settle()
			last = set
		}
		set, at := p.trackKey((round + 3) % 5)
		p.touch(at)
		time.Sleep(time.Duration(4*round) * time.Millisecond)
		if err := chromedp.FromContext(ctx).Browser.Process().Kill(); err != nil {
			t.Fatal(err)
		}
		end()

		for _, lock := range []string{"SingletonLock", "SingletonCookie", "SingletonSocket"} {
			_ = os.Remove(filepath.Join(profile, lock))
		}
		ctx, end = own(t, profile)
		p = s.tab(t, ctx, func() {}, withWorker)
		p.allows("ERR_")
		p.open("/deepsea/" + id)
		key, acknowledged, _ := strings.Cut(last, "=")
		_, tried, _ := strings.Cut(set, "=")
		if got := p.kept(id, key); got != acknowledged && got != tried {
			t.Errorf("round %d: %s is %s; %s was acknowledged, %s was being tapped", round, key, got, acknowledged, tried)
		}
	}
	end()
}

// A tap that passes through to the server during the handover is on the phone
// afterwards, once.
func TestK30ATapDuringTheHandoverIsNotLost(t *testing.T) {
	s := newOfflineServer(t)
	p := s.phone(withWorker)
	p.allows("ERR_")
	id := p.plant(plan{mission: 2, names: people[:3]})
	pulled, slow := make(chan struct{}, 9), make(chan struct{})
	s.answer(func(w http.ResponseWriter, r *http.Request) bool {
		if r.URL.Path == "/sync/pull" {
			// The answer is on its way when the tap comes: it doesn't have it.
			whole := httptest.NewRecorder()
			s.real.ServeHTTP(whole, r)
			pulled <- struct{}{}
			<-slow
			maps.Copy(w.Header(), whole.Header())
			_, _ = w.Write(whole.Body.Bytes())
			return true
		}
		return false
	})
	p.must(chromedp.Do(p.ctx, chromedp.Navigate(s.url("/deepsea/"+id))))
	select {
	case <-pulled:
	case <-time.After(30 * time.Second):
		t.Fatal("the worker asked for nothing")
	}
	set, at := p.trackKey(2)
	p.touch(at)
	p.awaits("document.querySelector('[value=" + strings.ReplaceAll(quoted(set), `\`, `\\`) + "]').getAttribute('aria-pressed') === 'true' && !Object.keys(sessionStorage).length")
	if n := len(s.posts); n < 2 {
		t.Errorf("the tap did not pass through to the server: %v", s.posts)
	}
	close(slow)
	p.handedOver()
	s.cut()
	p.keeps(id, set)
	p.open("/t/" + id + "/log")
	if got := ask[int](p, "+document.querySelector('[name=seq]').value"); got != 2 {
		t.Errorf("the log has %d entries, want the setup and one tap", got)
	}
}

// brokenApps are compiled apps that don't work.
func brokenApps(t *testing.T) map[string][]byte {
	t.Helper()
	assets, err := static.Load()
	if err != nil {
		t.Fatal(err)
	}
	whole, err := assets.Content("offline.wasm")
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "main.go"), []byte("package main\n\nfunc main() { panic(\"at start\") }\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	build := exec.Command("go", "build", "-o", filepath.Join(folder, "app.wasm"), filepath.Join(folder, "main.go"))
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if said, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	panics, err := os.ReadFile(filepath.Join(folder, "app.wasm"))
	if err != nil {
		t.Fatal(err)
	}
	return map[string][]byte{"panics at start": panics, "does not compile": append([]byte("\x00asm\x01\x00\x00\x00"), make([]byte, 5000)...), "is cut short": whole[:len(whole)/2]}
}

// serveApp answers with another compiled app; nil is the real one again.
func (s *offlineServer) serveApp(app []byte) {
	s.answer(func(w http.ResponseWriter, r *http.Request) bool {
		if app == nil || !strings.HasPrefix(r.URL.Path, "/a/offline.") {
			return false
		}
		w.Header().Set("Content-Type", "application/wasm")
		_, _ = w.Write(app)
		return true
	})
}

// An app that never starts: the server goes on answering, the worker leaves and
// doesn't come back with this build.
func TestK28AnAppThatDoesNotStart(t *testing.T) {
	for what, app := range brokenApps(t) {
		t.Run(what, func(t *testing.T) {
			s := newOfflineServer(t)
			s.serveApp(app)
			p := s.phoneFor(t, withWorker)
			p.allows("console", "ERR_", "did not start")
			p.open("/")
			for end := time.Now().Add(30 * time.Second); ; time.Sleep(300 * time.Millisecond) {
				p.open("/")
				if ask[bool](p, workerState+".then(s => !!s.bad)") {
					break
				}
				if time.Now().After(end) {
					t.Fatalf("the worker stays: %s", ask[string](p, workerState+".then(JSON.stringify)"))
				}
			}
			p.setUp(1, people[:2]...)
			time.Sleep(time.Second)
			p.open("/phone")
			p.readsSay("phone.by-server")
			if n := ask[int](p, "navigator.serviceWorker.getRegistrations().then(all => all.length)"); n != 0 {
				t.Errorf("%d workers are registered", n)
			}
		})
	}
}

// spoil makes the phone's copies of the app useless: ours, and the browser's.
func (p *phone) spoil() {
	p.t.Helper()
	_, err := chromedp.Call(p.ctx, network.ClearBrowserCache, cdp.Empty{})
	p.must(err)
	ask[bool](p, `(async () => {
		for (const name of await caches.keys()) {
			const cache = await caches.open(name);
			for (const kept of await cache.keys()) if (kept.url.includes("/a/offline.")) await cache.put(kept, new Response("junk", {headers: {"Content-Type": "application/wasm"}}));
		}
		return true;
	})()`)
	p.endWorker()
}

// Something is on the phone only, and the app doesn't start: the plain page
// says so in the person's language and offers three ways; nothing is lost by
// any of them.
func TestK29ThePlainPageWhenTheAppIsGone(t *testing.T) {
	s := newOfflineServer(t)
	p := s.phone(withWorker)
	p.allows("console", "ERR_", "503", "504")
	id := p.plant(plan{mission: 2, names: people[:3]})
	p.open("/settings")
	p.handedOver()
	p.poke("input[name=language][value=zh-Hant] + *")
	p.tap("#choices button.button-main")
	p.words = views.WordsIn("zh-Hant")
	p.open("/deepsea/" + id)
	set, _ := p.trackKey(3)
	p.tap("[value=" + quoted(set) + "]")
	s.cut()
	p.spoil()
	for range 3 { // it stays, however often the start fails
		p.open("/deepsea/" + id)
		p.readsSay("phone.stuck")
	}
	ask[bool](p, `new Promise(yes => {
		const open = indexedDB.open("shipmate-worker", 1);
		open.onsuccess = () => {
			const store = open.result.transaction("meta", "readwrite").objectStore("meta"), got = store.get("state");
			got.onsuccess = () => { store.put({...got.result, aside: ["set aside"]}, "state"); };
			store.transaction.oncomplete = () => { open.result.close(); yes(true); };
		};
	})`)
	downloads := t.TempDir()
	_, err := chromedp.CallBrowser(p.ctx, download.SetDownloadBehavior, download.SetDownloadBehaviorParams{Behavior: "allow", DownloadPath: downloads, BrowserContextID: chromedp.FromContext(p.ctx).BrowserContextID})
	p.must(err)
	p.poke("[data-deed=save]")
	var raw struct {
		Log   []map[string]any `json:"log"`
		Entry []map[string]any `json:"entry"`
		Aside []string         `json:"aside"`
		Meta  any              `json:"meta"`
	}
	for end := time.Now().Add(10 * time.Second); ; time.Sleep(100 * time.Millisecond) {
		if text, err := os.ReadFile(filepath.Join(downloads, "shipmate-raw.json")); err == nil && json.Unmarshal(text, &raw) == nil {
			break
		}
		if time.Now().After(end) {
			t.Fatal("no copy was saved")
		}
	}
	if len(raw.Log) != 2 || len(raw.Entry) < 3 {
		t.Errorf("the copy has %d logs and %d entries", len(raw.Log), len(raw.Entry))
	}
	if len(raw.Aside) != 1 || raw.Meta != nil {
		t.Errorf("the copy has %v set aside, and of the worker itself %v", raw.Aside, raw.Meta)
	}
	s.mend()
	p.tap("[data-deed=server]")
	p.awaits("location.pathname === '/'")
	p.words = views.WordsIn("en") // the server never heard of the other choice
	p.open("/phone")
	p.readsSay("phone.by-server")
	p.tap("[data-deed=offline]")
	p.handedOver()
	p.words = views.WordsIn("zh-Hant")
	p.open("/phone")
	p.readsSay("phone.by-phone")
	p.keeps(id, set)
}

// K01: no room. The tap is refused with a sentence, stays on the screen, and is
// kept once there is room.
func TestK01TheStorageIsFull(t *testing.T) {
	s := newOfflineServer(t)
	ctx, end := own(t, t.TempDir())
	defer end()
	p := s.tab(t, ctx, func() {}, withWorker)
	p.allows("507", "ERR_", "console")
	id := p.plant(plan{mission: 2, names: people[:3]})
	p.open("/deepsea/" + id)
	p.handedOver()
	s.cut()
	p.open("/deepsea/" + id)
	time.Sleep(time.Second)
	full := 1.0
	_, err := chromedp.Call(p.ctx, storage.OverrideQuotaForOrigin, storage.OverrideQuotaForOriginParams{Origin: s.url(""), QuotaSize: &full})
	p.must(err)
	// While a database is open the browser remembers that there was room.
	p.endWorker()
	time.Sleep(4 * time.Second)
	set, at := p.trackKey(1)
	p.mark()
	p.touch(at)
	p.within(8*time.Second, "document.body.innerText.includes("+quoted(p.say("error.storage.full"))+")")
	if !p.has("[value=" + quoted(set) + "][aria-pressed=true]") {
		t.Error("the tap is gone from the screen")
	}
	_, err = chromedp.Call(p.ctx, storage.OverrideQuotaForOrigin, storage.OverrideQuotaForOriginParams{Origin: s.url("")})
	p.must(err)
	p.poke("[data-again]")
	p.settle()
	p.keeps(id, set)
	if p.has("#trouble") {
		t.Error("the sentence stays: " + p.textOf("#trouble"))
	}
}

// The browser cleared everything: the next page comes from the server, and the
// phone takes over again.
func TestK29TheStorageWasEvicted(t *testing.T) {
	s := newOfflineServer(t)
	p := s.phone(withWorker)
	p.allows("ERR_", "console")
	id := p.plant(plan{mission: 2, names: people[:3]})
	p.open("/deepsea/" + id)
	p.handedOver()
	for _, what := range []string{"indexeddb", "cache_storage", "indexeddb,cache_storage,service_workers"} {
		_, err := chromedp.Call(p.ctx, storage.ClearDataForOrigin, storage.ClearDataForOriginParams{Origin: s.url(""), StorageTypes: what})
		p.must(err)
		p.open("/deepsea/" + id)
		if !p.has(".track") {
			t.Errorf("after %s went: %s", what, p.text())
		}
		p.handedOver()
		set, _ := p.trackKey(len(what) % 5)
		p.tap("[value=" + quoted(set) + "]")
		p.keeps(id, set)
	}
}

// GET /sw-off is a worker that removes itself; so is /sw.js where an operator
// switched it off. What was entered stays.
func TestK28TheWorkerThatRemovesItself(t *testing.T) {
	s := newOfflineServer(t)
	p := s.phone(withWorker)
	p.open("/")
	p.handedOver()
	ask[bool](p, "localStorage.setItem('offline', 'off'), navigator.serviceWorker.register('/sw-off', {scope: '/'}).then(() => true)")
	for end := time.Now().Add(15 * time.Second); ask[int](p, "Promise.all([navigator.serviceWorker.getRegistrations(), caches.keys()]).then(all => all.flat().length)") > 0; time.Sleep(100 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("it left %v", ask[[]string](p, "caches.keys()"))
		}
	}
	if !ask[bool](p, "indexedDB.databases().then(all => all.some(one => one.name === 'shipmate'))") {
		t.Error("it took the person's data along")
	}
}

// Forms of ours and of strangers, in both homes.
func TestFormsOfOursAndOfStrangersInBothHomes(t *testing.T) {
	s := newOfflineServer(t)
	strangers := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		w.Header().Set("Referrer-Policy", r.URL.Query().Get("policy"))
		_, _ = w.Write([]byte(`<!doctype html><title>Strangers</title><form method="post" action="` + s.url("/settings") + `"><input name="theme" value="light"><input name="seq" value="0"><input name="op" value="strangers-op-1"><button>Send</button></form>`))
	}))
	t.Cleanup(strangers.Close)
	address, _ := url.Parse(strangers.URL)
	address.Host = "localhost:" + address.Port()
	for _, home := range []string{"the server", "the worker before the handover", "the phone"} {
		t.Run(home, func(t *testing.T) {
			hold, stop := context.WithCancel(t.Context())
			defer stop()
			s.answer(func(_ http.ResponseWriter, r *http.Request) bool {
				if r.URL.Path == "/sync/pull" && home != "the phone" {
					<-hold.Done()
					return true
				}
				return false
			})
			p := s.phoneFor(t, look{worker: home != "the server"})
			p.allows("403", "409", "K32", "favicon")
			p.open("/")
			switch home {
			case "the phone":
				p.handedOver()
			case "the worker before the handover":
				p.within(20*time.Second, "navigator.serviceWorker.controller")
			}
			for _, policy := range []string{"unsafe-url", "strict-origin-when-cross-origin", "same-origin", "no-referrer"} {
				p.must(chromedp.Do(p.ctx, chromedp.Navigate(address.String()+"/?policy="+policy)))
				p.touch(p.find("button"))
				p.awaits("location.pathname === '/settings'")
				p.settle()
				p.readsSay("error.origin")
				p.open("/settings")
				if theme := ask[string](p, "document.documentElement.dataset.theme"); theme != "auto" {
					t.Errorf("%s: a stranger's form set %s", policy, theme)
				}
			}
			p.poke("input[name=theme][value=dark] + *")
			p.tap("#choices button.button-main")
			if theme := ask[string](p, "document.documentElement.dataset.theme"); theme != "dark" {
				t.Errorf("our own form left %s: %s", theme, p.text())
			}
			if got := ask[int](p, "fetch('/settings', {method: 'POST', body: new URLSearchParams({theme: 'light', seq: '9', op: 'our-own-fetch-1'})}).then(r => r.status)"); got == http.StatusForbidden {
				t.Error("our own fetch is refused")
			}
		})
	}
}

// Without scripts on the page the worker answers, too.
func TestK29WithoutScriptsOnThePage(t *testing.T) {
	s := newOfflineServer(t)
	p := s.phone(withWorker)
	p.allows("ERR_")
	p.open("/")
	p.handedOver()
	s.cut()
	p.scripts(false)
	p.setUp(1, people[:2]...)
	c := p.counter(5, 2)
	c.tiers = []string{"mentor"}
	c.toResult()
	id := p.table()
	p.open("/t/" + id + "/log")
	if p.count(".log-line") < 10 {
		t.Errorf("the log has %d lines", p.count(".log-line"))
	}
}

// A page that the worker doesn't control, as after a hard reload, writes to the
// server: the phone has it, too, and nothing twice.
func TestK30APageThatTheWorkerMissed(t *testing.T) {
	s := newOfflineServer(t)
	p := s.phone(withWorker)
	p.allows("ERR_")
	id := p.plant(plan{mission: 2, names: people[:3]})
	p.open("/deepsea/" + id)
	p.handedOver()
	p.open("/deepsea/" + id)
	own, _ := p.trackKey(1)
	p.tap("[value=" + quoted(own) + "]") // on the phone only
	past := ask[string](p, "document.querySelectorAll('.track')[1].querySelectorAll('button')[2].value")
	status, _, _ := p.post("/deepsea/"+id+"/count/tracks", url.Values{"op": {op()}, "seq": {"1"}, "set": {past}}) // on the server only
	if status != http.StatusSeeOther {
		t.Fatalf("the server says %d", status)
	}
	_, err := chromedp.Call(p.ctx, page.Reload, page.ReloadParams{IgnoreCache: new(true)})
	p.must(err)
	time.Sleep(500 * time.Millisecond)
	p.handedOver()
	for end := time.Now().Add(15 * time.Second); ; time.Sleep(200 * time.Millisecond) {
		key, want, _ := strings.Cut(past, "=")
		if p.kept(id, key) == want {
			break
		}
		if time.Now().After(end) {
			t.Fatalf("the phone never heard of %s", past)
		}
	}
	p.keeps(id, own)
	p.open("/t/" + id + "/log")
	if got := ask[int](p, "+document.querySelector('[name=seq]').value"); got != 3 {
		t.Errorf("the log has %d entries, want the setup and two taps", got)
	}

}
