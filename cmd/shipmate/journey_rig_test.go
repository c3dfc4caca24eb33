//go:build !js

package main

import (
	"bytes"
	"context"
	"crypto/rand"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"shipmate/companion/sqlite"
	"shipmate/handlers/sessions"
	"shipmate/static"
)

// The journeys drive the real wiring from a real browser: touch input, no
// shortcut into the page's scripts. One browser serves the whole package, a
// fresh profile each test.

var browser = sync.OnceValues(startBrowser)

// running is a browser that was started.
type running struct {
	context.Context
	end func()
}

var started atomic.Pointer[running]

func TestMain(m *testing.M) {
	status := m.Run()
	if one := started.Load(); one != nil {
		one.end()
	}
	os.Exit(status)
}

// chromium is the browser to drive; "" where there is none.
func chromium() string {
	if named := os.Getenv("SHIPMATE_CHROMIUM"); named != "" {
		return named
	}
	for _, name := range []string{"/usr/bin/chromium", "chromium", "chromium-browser", "google-chrome-stable", "google-chrome"} {
		if found, err := exec.LookPath(name); err == nil {
			return found
		}
	}
	return ""
}

// theBrowser starts Chromium once. Without one the journeys are skipped, and
// said so loudly; in CI they fail.
func theBrowser(t *testing.T) context.Context {
	t.Helper()
	path := chromium()
	if path == "" {
		const said = "NO JOURNEY WAS TRIED: there is no Chromium. Install one, or name it in SHIPMATE_CHROMIUM"
		if os.Getenv("CI") == "true" {
			t.Fatal(said)
		}
		fmt.Fprintln(os.Stderr, said)
		t.Skip(said)
	}
	assets, err := static.Load()
	if err != nil {
		t.Fatal(err)
	}
	if !assets.Built() {
		t.Fatal("the assets are not built: run `npm ci && node build.mjs` in static/ first")
	}
	one, err := browser()
	if err != nil {
		t.Fatalf("start %s: %v", path, err)
	}
	return one
}

func startBrowser() (*running, error) {
	folder, err := os.MkdirTemp("", "shipmate-chromium-")
	if err != nil {
		return nil, err
	}
	allocator, end := chromedp.NewExecAllocator(context.Background(),
		chromedp.ExecPath(chromium()), chromedp.UserDataDir(folder), chromedp.Headless,
		chromedp.NoSandbox, chromedp.DisableGPU, chromedp.NoFirstRun, chromedp.NoDefaultBrowserCheck,
		chromedp.WSURLReadTimeout(time.Minute),
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-background-networking", true),
		chromedp.Flag("disable-component-update", true), chromedp.Flag("disable-sync", true),
		chromedp.Flag("disable-dev-shm-usage", true), chromedp.Flag("disable-extensions", true),
		chromedp.Flag("disable-default-apps", true), chromedp.Flag("disable-popup-blocking", true),
		chromedp.Flag("disable-features", "Translate,MediaRouter,OptimizationHints"),
		chromedp.Flag("disable-renderer-backgrounding", true), chromedp.Flag("disable-backgrounding-occluded-windows", true),
		chromedp.Flag("force-color-profile", "srgb"), chromedp.Flag("password-store", "basic"),
		// K32: nothing but this machine can be reached, whatever a page asks for.
		chromedp.Flag("host-resolver-rules", "MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost"),
	)
	ctx, cancel := chromedp.NewContext(allocator, chromedp.WithErrorf(func(string, ...any) {}), chromedp.WithLogf(func(string, ...any) {}))
	one := &running{ctx, func() {
		cancel()
		end()
		_ = os.RemoveAll(folder)
	}}
	started.Store(one)
	return one, chromedp.Do(ctx)
}

// server is Shipmate as it is served, on a port of its own, with the faults
// that a test asks for.
type server struct {
	t       *testing.T
	folder  string
	address string // host:port, kept over restarts
	store   *sqlite.Store
	http    *http.Server
	gate    *gate
	log     bytes.Buffer // of the present run; read it after stop only

	mu        sync.Mutex
	delay     func(*http.Request) time.Duration
	intercept func(http.ResponseWriter, *http.Request) (answered bool)
	posts     []string // path of every POST that arrived
}

// newServer serves an empty data folder.
func newServer(t *testing.T) *server {
	t.Helper()
	theBrowser(t)
	s := &server{t: t, folder: t.TempDir(), address: "127.0.0.1:0"}
	s.start()
	t.Cleanup(s.stop)
	return s
}

func (s *server) start() {
	s.t.Helper()
	ctx := context.Background()
	store, err := openStore(ctx, s.folder)
	if err != nil {
		s.t.Fatal(err)
	}
	log := slog.New(slog.NewTextHandler(&synced{w: &s.log}, nil))
	handler, err := wire(ctx, store, serveOptions{}, log)
	if err != nil {
		s.t.Fatal(err)
	}
	listener := s.listen()
	s.address = listener.Addr().String()
	s.gate = &gate{Listener: listener}
	s.store, s.http = store, &http.Server{Handler: s.faulty(handler), ReadHeaderTimeout: 10 * time.Second, ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelDebug)}
	go func(server *http.Server, gate *gate) { _ = server.Serve(gate) }(s.http, s.gate)
}

// listen takes the port that the server had before.
func (s *server) listen() net.Listener {
	s.t.Helper()
	var err error
	for range 100 {
		var listener net.Listener
		if listener, err = net.Listen("tcp", s.address); err == nil {
			return listener
		}
		time.Sleep(20 * time.Millisecond)
	}
	s.t.Fatalf("listen on %s: %v", s.address, err)
	return nil
}

// stop ends the server as a kill would, but for the store's lock.
func (s *server) stop() {
	if s.http != nil {
		s.gate.open()
		_ = s.http.Close()
		if err := s.store.Close(); err != nil {
			s.t.Errorf("close the store: %v", err)
		}
		s.http = nil
	}
}

// restart is the server after a stop; with newKeys its cookies are signed anew.
func (s *server) restart(newKeys bool) {
	s.t.Helper()
	if newKeys {
		if _, err := s.store.RotateKey(context.Background(), "session", freshKey); err != nil {
			s.t.Fatal(err)
		}
	}
	s.stop()
	s.start()
}

func freshKey() []byte {
	key := make([]byte, sessions.KeyBytes)
	_, _ = rand.Read(key)
	return key
}

// cut closes the listener and all connections: the network is gone. mend brings
// it back.
func (s *server) cut() { _ = s.http.Close() }

func (s *server) mend() {
	s.t.Helper()
	handler := s.http.Handler
	s.gate = &gate{Listener: s.listen()}
	s.http = &http.Server{Handler: handler, ReadHeaderTimeout: 10 * time.Second}
	go func(server *http.Server, gate *gate) { _ = server.Serve(gate) }(s.http, s.gate)
}

// faulty wraps the wiring with what a test wants to go wrong.
func (s *server) faulty(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.mu.Lock()
		if r.Method == http.MethodPost {
			s.posts = append(s.posts, r.URL.Path)
		}
		delay, intercept := s.delay, s.intercept
		s.mu.Unlock()
		if delay != nil {
			time.Sleep(delay(r))
		}
		if intercept != nil && intercept(w, r) {
			return
		}
		next.ServeHTTP(w, r)
	})
}

// slow lets every answer to a POST wait; 0 ends it.
func (s *server) slow(wait time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.delay = func(r *http.Request) time.Duration {
		if r.Method == http.MethodPost {
			return wait
		}
		return 0
	}
}

// answer lets a test answer instead of Shipmate; nil ends it.
func (s *server) answer(with func(http.ResponseWriter, *http.Request) bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.intercept = with
}

// postsTo counts the POSTs that arrived at addresses with that end.
func (s *server) postsTo(end string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := 0
	for _, path := range s.posts {
		if strings.HasSuffix(path, end) {
			n++
		}
	}
	return n
}

func (s *server) url(path string) string {
	return (&url.URL{Scheme: "http", Host: s.address}).String() + path
}

// synced lets the server's goroutines write to one buffer.
type synced struct {
	mu sync.Mutex
	w  io.Writer
}

func (s *synced) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.w.Write(p)
}

// gate is a listener behind which the network can turn black: connections come
// about, and nothing that is sent arrives.
type gate struct {
	net.Listener
	mu    sync.Mutex
	black chan struct{} // closed when it ends; nil = light
}

func (g *gate) blackhole() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.black == nil {
		g.black = make(chan struct{})
	}
}

func (g *gate) open() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.black != nil {
		close(g.black)
		g.black = nil
	}
}

func (g *gate) wall() <-chan struct{} {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.black
}

func (g *gate) Accept() (net.Conn, error) {
	conn, err := g.Listener.Accept()
	if err != nil {
		return nil, err
	}
	return &gatedConn{Conn: conn, gate: g, closed: make(chan struct{})}, nil
}

type gatedConn struct {
	net.Conn
	gate   *gate
	once   sync.Once
	closed chan struct{}
}

func (c *gatedConn) Read(p []byte) (int, error) {
	n, err := c.Conn.Read(p)
	if wall := c.gate.wall(); wall != nil {
		select {
		case <-wall:
		case <-c.closed:
			return 0, net.ErrClosed
		}
	}
	return n, err
}

func (c *gatedConn) Close() error {
	c.once.Do(func() { close(c.closed) })
	return c.Conn.Close()
}
