package static

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"path"
	"strings"
	"testing"
	"testing/fstest"
)

const (
	cssPath = "/a/app.3f2a9c1b.css"
	pngPath = "/a/icon-192.00112233.png"
)

// build makes a small dist like build.mjs does.
func build(t *testing.T) fstest.MapFS {
	t.Helper()
	files := fstest.MapFS{
		"placeholder":                   {},
		"app.3f2a9c1b.css":              {Data: []byte("body{margin:0}body{margin:0}\n")},
		"app.3f2a9c1b.css.br":           {Data: []byte("brotli")},
		"app.3f2a9c1b.css.gz":           {Data: []byte("gzipped")},
		"icon-192.00112233.png":         {Data: []byte("png")},
		"icon.aabbccdd.svg":             {Data: []byte("<svg/>")},
		"manifest.0a0b0c0d.webmanifest": {Data: []byte("{}\n")},
		"offline.deadbeef.wasm":         {Data: []byte("\x00asm....")},
		"offline.deadbeef.wasm.gz":      {Data: []byte("asm")},
	}
	files["assets.json"] = &fstest.MapFile{Data: []byte(`{"hash":"0123456789ab","assets":{
		"app.css":{"path":"` + cssPath + `","size":29,"type":"text/css; charset=utf-8","br":6,"gz":7},
		"icon-192.png":{"path":"` + pngPath + `","size":3,"type":"image/png"},
		"icon.svg":{"path":"/a/icon.aabbccdd.svg","size":6,"type":"image/svg+xml"},
		"manifest.webmanifest":{"path":"/a/manifest.0a0b0c0d.webmanifest","size":3,"type":"application/manifest+json"},
		"offline.wasm":{"path":"/a/offline.deadbeef.wasm","size":8,"type":"application/wasm","gz":3}
	}}`)}
	return files
}

func mustLoad(t *testing.T, files fs.FS) *Assets {
	t.Helper()
	assets, err := load(files)
	if err != nil {
		t.Fatal(err)
	}
	return assets
}

func ask(t *testing.T, handler http.Handler, method, target string, headers ...string) *http.Response {
	t.Helper()
	request := httptest.NewRequestWithContext(t.Context(), method, target, nil)
	for i := 0; i < len(headers); i += 2 {
		request.Header.Add(headers[i], headers[i+1])
	}
	recorder := httptest.NewRecorder()
	handler.ServeHTTP(recorder, request)
	return recorder.Result()
}

func body(t *testing.T, response *http.Response) string {
	t.Helper()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestUnbuiltWorks(t *testing.T) {
	assets := mustLoad(t, fstest.MapFS{"placeholder": {}})
	if assets.Built() || assets.Hash() != "dev" || assets.Path("app.css") != "" || len(assets.All()) != 0 {
		t.Errorf("unbuilt: Built %v, Hash %q, Path %q, All %v", assets.Built(), assets.Hash(), assets.Path("app.css"), assets.All())
	}
	if _, err := assets.Content("app.css"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("Content gave %v", err)
	}
	if response := ask(t, assets, "GET", cssPath); response.StatusCode != http.StatusNotFound {
		t.Errorf("status %d", response.StatusCode)
	}
}

func TestBuilt(t *testing.T) {
	assets := mustLoad(t, build(t))
	if !assets.Built() || assets.Hash() != "0123456789ab" {
		t.Errorf("Built %v, Hash %q", assets.Built(), assets.Hash())
	}
	if got := assets.Path("app.css"); got != cssPath {
		t.Errorf("Path gave %q", got)
	}
	if got := assets.Path("nothing.css"); got != "" {
		t.Errorf("Path of an unknown name gave %q", got)
	}
	if text, err := assets.Content("icon.svg"); err != nil || string(text) != "<svg/>" {
		t.Errorf("Content gave %q, %v", text, err)
	}
	var names []string
	for _, asset := range assets.All() {
		names = append(names, asset.Name)
	}
	if got := strings.Join(names, " "); got != "app.css icon-192.png icon.svg manifest.webmanifest offline.wasm" {
		t.Errorf("All gave %s", got)
	}
}

func TestABrokenListIsAnError(t *testing.T) {
	for name, list := range map[string]string{
		"no JSON":      `{`,
		"no hash":      `{"assets":{}}`,
		"missing file": `{"hash":"a","assets":{"x.css":{"path":"/a/x.1.css","size":1,"type":"text/css"}}}`,
		"wrong size":   `{"hash":"a","assets":{"x.css":{"path":"` + cssPath + `","size":1,"type":"text/css"}}}`,
		"missing br":   `{"hash":"a","assets":{"icon.svg":{"path":"/a/icon.aabbccdd.svg","size":6,"type":"image/svg+xml","br":2}}}`,
		"other path":   `{"hash":"a","assets":{"x.css":{"path":"/b/app.3f2a9c1b.css","size":29,"type":"text/css"}}}`,
		"a folder":     `{"hash":"a","assets":{"x.css":{"path":"/a/../x.css","size":29,"type":"text/css"}}}`,
		"no type":      `{"hash":"a","assets":{"x.css":{"path":"` + cssPath + `","size":29}}}`,
		"twice": `{"hash":"a","assets":{"x.css":{"path":"` + cssPath + `","size":29,"type":"text/css"},
			"y.css":{"path":"` + cssPath + `","size":29,"type":"text/css"}}}`,
	} {
		t.Run(name, func(t *testing.T) {
			files := build(t)
			files["assets.json"] = &fstest.MapFile{Data: []byte(list)}
			if _, err := load(files); err == nil {
				t.Error("no error")
			}
		})
	}
}

func TestServe(t *testing.T) {
	assets := mustLoad(t, build(t))
	for _, test := range []struct {
		target, accept                   string
		contentType, encoding, tag, text string
		vary                             bool
	}{
		{cssPath, "", "text/css; charset=utf-8", "", `"app.3f2a9c1b.css"`, "body{margin:0}body{margin:0}\n", true},
		{cssPath, "gzip, deflate, br, zstd", "text/css; charset=utf-8", "br", `"app.3f2a9c1b.css+br"`, "brotli", true},
		{cssPath, "gzip", "text/css; charset=utf-8", "gzip", `"app.3f2a9c1b.css+gz"`, "gzipped", true},
		{pngPath, "gzip, br", "image/png", "", `"icon-192.00112233.png"`, "png", false},
		{"/a/icon.aabbccdd.svg", "br", "image/svg+xml", "", `"icon.aabbccdd.svg"`, "<svg/>", false},
		{"/a/manifest.0a0b0c0d.webmanifest", "br", "application/manifest+json", "", `"manifest.0a0b0c0d.webmanifest"`, "{}\n", false},
		{"/a/offline.deadbeef.wasm", "br", "application/wasm", "", `"offline.deadbeef.wasm"`, "\x00asm....", true},
		{"/a/offline.deadbeef.wasm", "br, gzip;q=0.1", "application/wasm", "gzip", `"offline.deadbeef.wasm+gz"`, "asm", true},
	} {
		for _, method := range []string{http.MethodGet, http.MethodHead} {
			t.Run(method+" "+test.target+" "+test.accept, func(t *testing.T) {
				var headers []string
				if test.accept != "" {
					headers = []string{"Accept-Encoding", test.accept}
				}
				response := ask(t, assets, method, test.target, headers...)
				if response.StatusCode != http.StatusOK {
					t.Fatalf("status %d", response.StatusCode)
				}
				for key, want := range map[string]string{
					"Content-Type":           test.contentType,
					"Content-Encoding":       test.encoding,
					"ETag":                   test.tag,
					"Cache-Control":          "public, max-age=31536000, immutable",
					"X-Content-Type-Options": "nosniff",
				} {
					if got := response.Header.Get(key); got != want {
						t.Errorf("%s: %q, want %q", key, got, want)
					}
				}
				if got := response.Header.Get("Vary") == "Accept-Encoding"; got != test.vary {
					t.Errorf("Vary: %q", response.Header.Get("Vary"))
				}
				if response.ContentLength != int64(len(test.text)) {
					t.Errorf("length %d, want %d", response.ContentLength, len(test.text))
				}
				want := test.text
				if method == http.MethodHead {
					want = ""
				}
				if got := body(t, response); got != want {
					t.Errorf("body %q, want %q", got, want)
				}
			})
		}
	}
}

func TestNotModified(t *testing.T) {
	assets := mustLoad(t, build(t))
	for asked, want := range map[string]int{
		`"app.3f2a9c1b.css+br"`:           http.StatusNotModified,
		`W/"app.3f2a9c1b.css+br"`:         http.StatusNotModified,
		`"other" , "app.3f2a9c1b.css+br"`: http.StatusNotModified,
		`*`:                               http.StatusNotModified,
		`"app.3f2a9c1b.css"`:              http.StatusOK, // another encoding
		`app.3f2a9c1b.css+br`:             http.StatusOK,
	} {
		response := ask(t, assets, "GET", cssPath, "Accept-Encoding", "br", "If-None-Match", asked)
		if response.StatusCode != want {
			t.Errorf("%s: status %d, want %d", asked, response.StatusCode, want)
		}
		if want == http.StatusNotModified {
			if text := body(t, response); text != "" {
				t.Errorf("%s: body %q", asked, text)
			}
			if response.Header.Get("ETag") == "" || response.Header.Get("Vary") == "" || response.Header.Get("Cache-Control") == "" {
				t.Errorf("%s: headers %v", asked, response.Header)
			}
		}
	}
}

// What isn't there is never a page: a worker or a browser that keeps one in
// place of a script doesn't recover.
func TestMissingIsPlainAndNotKept(t *testing.T) {
	assets := mustLoad(t, build(t))
	for _, target := range []string{
		"/a/", "/a/app.css", "/a/app.00000000.css", cssPath + ".br", cssPath + "/", "/a/assets.json",
		"/a/placeholder", "/a/../static.go", "/a/%2e%2e/static.go", "/other", "/a/" + cssPath,
	} {
		response := ask(t, assets, "GET", target, "Accept", "text/html", "Accept-Encoding", "br")
		if response.StatusCode != http.StatusNotFound {
			t.Errorf("%s: status %d", target, response.StatusCode)
		}
		if got := response.Header.Get("Content-Type"); got != "text/plain; charset=utf-8" {
			t.Errorf("%s: type %q", target, got)
		}
		if got := response.Header.Get("Cache-Control"); got != "no-store" {
			t.Errorf("%s: Cache-Control %q", target, got)
		}
		if response.Header.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s: no nosniff", target)
		}
		if text := body(t, response); strings.Contains(text, "<") {
			t.Errorf("%s: body %q", target, text)
		}
	}
}

func TestOnlyGetAndHead(t *testing.T) {
	response := ask(t, mustLoad(t, build(t)), "POST", cssPath)
	if response.StatusCode != http.StatusMethodNotAllowed || response.Header.Get("Allow") != "GET, HEAD" || response.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("status %d, headers %v", response.StatusCode, response.Header)
	}
}

func TestNegotiate(t *testing.T) {
	for _, test := range []struct {
		accept string
		br, gz bool
		want   string
	}{
		{"", true, true, ""},
		{"br", true, true, "br"},
		{"br", false, true, ""},
		{"gzip", true, true, "gzip"},
		{"gzip", true, false, ""},
		{"x-gzip", true, true, "gzip"},
		{"GZIP, BR", true, true, "br"},
		{"gzip, deflate, br", true, true, "br"},
		{"gzip, deflate, br", false, true, "gzip"},
		{"br;q=0.5, gzip;q=0.8", true, true, "gzip"},
		{"br;q=0.8, gzip;q=0.8", true, true, "br"},
		{"br;q=0, gzip", true, true, "gzip"},
		{"br;q=0, gzip;q=0", true, true, ""},
		{"br; q=0.000", true, true, ""},
		{"br;q=0.001", true, true, "br"},
		{"br ; Q=1", true, true, "br"},
		{"br;q=nonsense, gzip;q=0.1", true, true, "gzip"},
		{"br;q=2", true, true, ""},
		{"br;q=NaN", true, true, ""},
		{"*", true, true, "br"},
		{"*", false, true, "gzip"},
		{"*;q=0", true, true, ""},
		{"br;q=0, *", true, true, "gzip"},
		{"*;q=0, gzip", true, true, "gzip"},
		{"identity", true, true, ""},
		{"identity, gzip;q=0.5", true, true, ""},
		{"identity, gzip", true, true, "gzip"},
		{"identity;q=0.5, gzip", true, true, "gzip"},
		{"identity;q=0, br", true, true, "br"},
		{"identity;q=0", true, true, ""},
		{"deflate, zstd", true, true, ""},
		{", ,br,", true, true, "br"},
	} {
		if got := negotiate([]string{test.accept}, test.br, test.gz); got != test.want {
			t.Errorf("%q (br %v, gzip %v): %q, want %q", test.accept, test.br, test.gz, got, test.want)
		}
	}
	if got := negotiate([]string{"gzip", "br"}, true, true); got != "br" {
		t.Errorf("two header lines: %q", got)
	}
}

// TestEmbedded looks at the real build, if there is one.
func TestEmbedded(t *testing.T) {
	assets, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	if !assets.Built() {
		t.Skip("the assets aren't built: run node static/build.mjs")
	}
	types := map[string]string{
		".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".svg": "image/svg+xml",
		".png": "image/png", ".wasm": "application/wasm", ".webmanifest": "application/manifest+json", ".json": "application/json",
	}
	for _, asset := range assets.All() {
		if want := types[path.Ext(asset.Name)]; asset.Type != want {
			t.Errorf("%s: type %q, want %q", asset.Name, asset.Type, want)
		}
		plain := body(t, ask(t, assets, "GET", asset.Path))
		if asset.Gzip > 0 {
			reader, err := gzip.NewReader(strings.NewReader(body(t, ask(t, assets, "GET", asset.Path, "Accept-Encoding", "gzip"))))
			if err != nil {
				t.Errorf("%s: %v", asset.Name, err)
				continue
			}
			text, err := io.ReadAll(reader)
			if err != nil || !bytes.Equal(text, []byte(plain)) {
				t.Errorf("%s: the gzip form is another file (%v)", asset.Name, err)
			}
		}
	}
	for _, name := range []string{"htmx.js", "icon-192.png", "icon-512.png", "icon-maskable-512.png", "apple-touch-icon.png", "favicon.svg"} {
		if assets.Path(name) == "" {
			t.Errorf("%s is missing", name)
		}
	}
}
