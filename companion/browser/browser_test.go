//go:build !js

package browser_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"shipmate/companion/conformance"
)

// The suite runs where the store lives: compiled, in a worker of a real
// browser.
const (
	page = `<!doctype html><meta charset="utf-8"><script>
		const results = [];
		const worker = new Worker("/worker.js");
		worker.onmessage = event => results.push(event.data);
		worker.onerror = event => results.push({name: "", fault: event.message || "the worker failed"});
	</script>`
	worker = `importScripts("/wasm_exec.js");
		const report = (name, fault) => postMessage({name, fault});
		self.report = report;
		const go = new Go();
		WebAssembly.instantiateStreaming(fetch("/trial.wasm"), go.importObject)
			.then(made => go.run(made.instance))
			.catch(fault => report("", String(fault)));`
)

type result struct{ Name, Fault string }

// TestConformance runs every case of the suite in Chromium.
func TestConformance(t *testing.T) {
	tab := chromium(t)
	server := httptest.NewServer(files(t))
	t.Cleanup(server.Close)
	if err := chromedp.Do(tab, chromedp.Navigate(server.URL)); err != nil {
		t.Fatal(err)
	}
	done := map[string]bool{}
	for _, r := range results(t, tab) {
		t.Run(r.Name, func(t *testing.T) {
			if r.Fault != "" {
				t.Error(r.Fault)
			}
		})
		done[r.Name] = true
	}
	for _, c := range conformance.Cases() {
		if !done[c.Name] {
			t.Errorf("%s did not run", c.Name)
		}
	}
}

func results(t *testing.T, tab context.Context) []result {
	t.Helper()
	for end := time.Now().Add(2 * time.Minute); time.Now().Before(end); time.Sleep(100 * time.Millisecond) {
		all, err := chromedp.Run(tab, chromedp.Evaluate[[]result](`results.map(r => ({Name: r.name, Fault: r.fault}))`))
		if err != nil {
			t.Fatal(err)
		}
		if len(all) == 0 || all[len(all)-1].Name != "" {
			continue
		}
		if last := all[len(all)-1]; last.Fault != "" {
			t.Fatal(last.Fault)
		}
		return all[:len(all)-1]
	}
	t.Fatal("the suite did not come to its end")
	return nil
}

func files(t *testing.T) http.Handler {
	t.Helper()
	wasm := filepath.Join(t.TempDir(), "trial.wasm")
	build := exec.Command("go", "build", "-o", wasm, "./trial")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	if said, err := build.CombinedOutput(); err != nil {
		t.Fatalf("build the trial: %v\n%s", err, said)
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	mux := http.NewServeMux()
	text := func(path, kind, content string) {
		mux.HandleFunc(path, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", kind)
			fmt.Fprint(w, content)
		})
	}
	text("/{$}", "text/html", page)
	text("/worker.js", "text/javascript", worker)
	for path, file := range map[string]string{"/trial.wasm": wasm, "/wasm_exec.js": filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js")} {
		mux.HandleFunc(path, func(w http.ResponseWriter, r *http.Request) { http.ServeFile(w, r, file) })
	}
	return mux
}

// chromium gives a tab in a fresh browser. Without one the suite is skipped,
// and said so loudly; in CI it fails.
func chromium(t *testing.T) context.Context {
	t.Helper()
	path := os.Getenv("SHIPMATE_CHROMIUM")
	for _, name := range []string{"/usr/bin/chromium", "chromium", "chromium-browser", "google-chrome-stable", "google-chrome"} {
		if found, err := exec.LookPath(name); err == nil && path == "" {
			path = found
		}
	}
	if path == "" {
		const said = "THE STORE OF THE PHONE WAS NOT TRIED: there is no Chromium. Install one, or name it in SHIPMATE_CHROMIUM"
		if os.Getenv("CI") == "true" {
			t.Fatal(said)
		}
		fmt.Fprintln(os.Stderr, said)
		t.Skip(said)
	}
	allocator, end := chromedp.NewExecAllocator(context.Background(),
		chromedp.ExecPath(path), chromedp.UserDataDir(t.TempDir()), chromedp.Headless, chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.NoFirstRun, chromedp.WSURLReadTimeout(time.Minute),
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-background-networking", true),
		chromedp.Flag("disable-component-update", true), chromedp.Flag("disable-sync", true), chromedp.Flag("disable-dev-shm-usage", true))
	t.Cleanup(end)
	tab, stop := chromedp.NewContext(allocator, chromedp.WithErrorf(func(string, ...any) {}), chromedp.WithLogf(func(string, ...any) {}))
	t.Cleanup(stop)
	return tab
}
