// Package static holds what a browser gets besides pages: the style sheet,
// the scripts, the icons and, where it was built, the offline app. build.mjs
// hashes and compresses them into dist; this package embeds dist and serves
// it. A checkout without built assets has an empty dist: then everything here
// still works, Built is false and Path gives "".
//
// Only cmd/shipmate imports it; otherwise the offline app would embed itself.
package static

import (
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"path"
	"slices"
	"strconv"
	"strings"
)

//go:embed all:dist
var embedded embed.FS

// Prefix is the path under which Assets answers.
const Prefix = "/a/"

const (
	forAYear = "public, max-age=31536000, immutable"
	noStore  = "no-store"
)

// Asset is one file that a browser may ask for.
type Asset struct {
	Name   string // logical: "app.css"
	Path   string // hashed: "/a/app.3f2a9c1b.css"
	Type   string // content type
	Size   int64  // bytes as it is
	Brotli int64  // bytes as brotli, 0 if there is none
	Gzip   int64  // bytes as gzip, 0 if there is none
}

// Assets are the files of one build. They never change, so every method may
// be called from many goroutines.
type Assets struct {
	files  fs.FS
	hash   string
	byName map[string]Asset // by logical name
	byPath map[string]Asset // by hashed path
	sorted []Asset
}

// Load reads the list of the embedded assets. Without one it gives an
// unbuilt, empty Assets; a list that doesn't fit its files is an error.
func Load() (*Assets, error) {
	files, err := fs.Sub(embedded, "dist")
	if err != nil {
		return nil, fmt.Errorf("static: %w", err)
	}
	return load(files)
}

func load(files fs.FS) (*Assets, error) {
	assets := &Assets{
		files:  files,
		byName: map[string]Asset{},
		byPath: map[string]Asset{},
	}
	text, err := fs.ReadFile(files, "assets.json")
	if errors.Is(err, fs.ErrNotExist) {
		return assets, nil
	}
	if err != nil {
		return nil, fmt.Errorf("static: %w", err)
	}

	var list struct {
		Hash   string `json:"hash"`
		Assets map[string]struct {
			Path string `json:"path"`
			Type string `json:"type"`
			Size int64  `json:"size"`
			Br   int64  `json:"br"`
			Gz   int64  `json:"gz"`
		} `json:"assets"`
	}
	if err := json.Unmarshal(text, &list); err != nil {
		return nil, fmt.Errorf("static: assets.json: %w", err)
	}
	if list.Hash == "" {
		return nil, errors.New("static: assets.json has no hash")
	}
	assets.hash = list.Hash
	for name, entry := range list.Assets {
		asset := Asset{
			Name: name, Path: entry.Path, Type: entry.Type,
			Size: entry.Size, Brotli: entry.Br, Gzip: entry.Gz,
		}
		if err := assets.check(asset); err != nil {
			return nil, fmt.Errorf("static: %s: %w", name, err)
		}
		assets.byName[name] = asset
		assets.byPath[asset.Path] = asset
		assets.sorted = append(assets.sorted, asset)
	}
	slices.SortFunc(assets.sorted, func(a, b Asset) int { return strings.Compare(a.Name, b.Name) })
	return assets, nil
}

// check proves that an asset's files are there and as long as the list says.
func (a *Assets) check(asset Asset) error {
	file, found := strings.CutPrefix(asset.Path, Prefix)
	if !found || file == "" || strings.Contains(file, "/") || asset.Type == "" {
		return errors.New("path or type is wrong")
	}
	if _, twice := a.byPath[asset.Path]; twice {
		return fmt.Errorf("%s is listed twice", asset.Path)
	}
	for suffix, size := range map[string]int64{"": asset.Size, ".br": asset.Brotli, ".gz": asset.Gzip} {
		if suffix != "" && size == 0 {
			continue
		}
		info, err := fs.Stat(a.files, file+suffix)
		if err != nil {
			return err
		}
		if info.Size() != size {
			return fmt.Errorf("%s has %d bytes, the list says %d", file+suffix, info.Size(), size)
		}
	}
	return nil
}

// Built says whether the assets were built before this program was.
func (a *Assets) Built() bool { return a.hash != "" }

// Hash names the build: it changes when any asset does. Unbuilt it is "dev".
func (a *Assets) Hash() string {
	if !a.Built() {
		return "dev"
	}
	return a.hash
}

// Path gives the hashed path of a logical name ("app.css" gives
// "/a/app.3f2a9c1b.css"), or "" if there is no such asset in this build.
func (a *Assets) Path(logical string) string { return a.byName[logical].Path }

// All lists the assets by logical name. The list is the caller's own.
func (a *Assets) All() []Asset { return slices.Clone(a.sorted) }

// Content gives the bytes of an asset, for what has to be answered from
// another path, as the worker's script is. The error of a name that isn't
// there is fs.ErrNotExist.
func (a *Assets) Content(logical string) ([]byte, error) {
	asset, found := a.byName[logical]
	if !found {
		return nil, fmt.Errorf("static: %s: %w", logical, fs.ErrNotExist)
	}
	return fs.ReadFile(a.files, path.Base(asset.Path))
}

// ServeHTTP answers hashed paths. What they name never changes, so it may be
// kept for a year. Everything else is 404 as plain text that nobody keeps: a
// page in place of a missing script would be worse than none.
func (a *Assets) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	header := w.Header()
	header.Set("X-Content-Type-Options", "nosniff")
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		header.Set("Allow", "GET, HEAD")
		refuse(w, http.StatusMethodNotAllowed)
		return
	}
	asset, found := a.byPath[r.URL.Path]
	if !found {
		refuse(w, http.StatusNotFound)
		return
	}

	name, size, encoding := path.Base(asset.Path), asset.Size, ""
	if asset.Brotli > 0 || asset.Gzip > 0 {
		header.Add("Vary", "Accept-Encoding")
		encoding = negotiate(r.Header.Values("Accept-Encoding"), asset.Brotli > 0, asset.Gzip > 0)
	}
	tag := strings.TrimPrefix(asset.Path, Prefix)
	switch encoding {
	case "br":
		name, size = name+".br", asset.Brotli
		tag += "+br"
	case "gzip":
		name, size = name+".gz", asset.Gzip
		tag += "+gz"
	}
	tag = `"` + tag + `"`
	if matches(r.Header.Values("If-None-Match"), tag) {
		header.Set("Cache-Control", forAYear)
		header.Set("ETag", tag)
		w.WriteHeader(http.StatusNotModified)
		return
	}

	file, err := a.files.Open(name)
	if err != nil { // Load has seen it: this can't be
		refuse(w, http.StatusInternalServerError)
		return
	}
	defer func() { _ = file.Close() }()
	header.Set("Cache-Control", forAYear)
	header.Set("ETag", tag)
	header.Set("Content-Type", asset.Type)
	header.Set("Content-Length", strconv.FormatInt(size, 10))
	if encoding != "" {
		header.Set("Content-Encoding", encoding)
	}
	w.WriteHeader(http.StatusOK)
	if r.Method == http.MethodHead {
		return
	}
	// The status is out; a reader who hung up gets no other answer.
	_, _ = io.Copy(w, file)
}

func refuse(w http.ResponseWriter, status int) {
	header := w.Header()
	header.Set("Cache-Control", noStore)
	header.Set("Content-Type", "text/plain; charset=utf-8")
	w.WriteHeader(status)
	_, _ = io.WriteString(w, http.StatusText(status)+"\n")
}

// matches compares weakly, as If-None-Match asks.
func matches(values []string, tag string) bool {
	for _, value := range values {
		for one := range strings.SplitSeq(value, ",") {
			one = strings.TrimSpace(one)
			if one == "*" || strings.TrimPrefix(one, "W/") == tag {
				return true
			}
		}
	}
	return false
}

// negotiate picks "br", "gzip" or "" (as it is) from what the reader accepts
// and what there is. Of equals the smaller wins. Who accepts nothing at all
// gets the file as it is: better than a refusal.
func negotiate(accept []string, hasBrotli, hasGzip bool) string {
	weight := map[string]int{} // in thousandths
	for _, value := range accept {
		for one := range strings.SplitSeq(value, ",") {
			coding, rest, _ := strings.Cut(one, ";")
			coding = strings.ToLower(strings.TrimSpace(coding))
			if coding == "" {
				continue
			}
			if coding == "x-gzip" {
				coding = "gzip"
			}
			weight[coding] = quality(rest)
		}
	}
	of := func(coding string) int {
		if q, said := weight[coding]; said {
			return q
		}
		return weight["*"]
	}

	best, bestWeight := "", weight["identity"]
	if hasGzip {
		if q := of("gzip"); q > 0 && q >= bestWeight {
			best, bestWeight = "gzip", q
		}
	}
	if hasBrotli {
		if q := of("br"); q > 0 && q >= bestWeight {
			best = "br"
		}
	}
	return best
}

// quality reads "q=0.5" among the parameters of one coding. Without one it is
// 1000; one that can't be read counts as not wanted.
func quality(parameters string) int {
	for one := range strings.SplitSeq(parameters, ";") {
		key, value, _ := strings.Cut(one, "=")
		if !strings.EqualFold(strings.TrimSpace(key), "q") {
			continue
		}
		q, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
		if err != nil || !(q >= 0 && q <= 1) {
			return 0
		}
		return int(q*1000 + 0.5)
	}
	return 1000
}
