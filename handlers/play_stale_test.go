package handlers_test

import (
	"net/http"
	"strconv"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
)

// A tap on a screen that isn't the newest says what the others did meanwhile,
// and shows the game as it stands; nothing is changed, and a tap there counts.
func TestAStaleMoveSaysWhatHappened(t *testing.T) {
	h := newHouse(t)
	p := h.plays(1, "competitive", 2, "starts", "1", "told", "told")
	old := strconv.Itoa(p.view().Log.Head)
	tap := p.legal()[0]
	p.moves(tap)
	stale := func(path string, pairs ...string) *page {
		t.Helper()
		hash := p.game().Hash()
		got := p.post(p.base+path, append([]string{"op", freshOp()}, pairs...)...).wants(http.StatusConflict)
		if got.sound(); p.game().Hash() != hash {
			t.Errorf("%s %q changed the game", path, pairs)
		}
		if said := got.said(); strings.Contains(said, "choose what holds") {
			t.Errorf("%s %q says %q", path, pairs, said)
		}
		return got
	}
	screen := stale("/play", "seq", old, "do", tap)
	said := screen.doc.Find("#refused-move").Text()
	if !strings.Contains(said, "Somebody went on meanwhile") || !strings.Contains(said, "Your tap") && !strings.Contains(said, "your tap") {
		t.Errorf("it says %q", said)
	}
	if seq := screen.hidden("seq"); seq != strconv.Itoa(p.view().Log.Head) {
		t.Errorf("the screen is of %s", seq)
	}
	var offered []string
	p.get(p.base + "/play?panel=list").doc.Find("#follow-form button[name=do]").Each(func(_ int, b *goquery.Selection) { offered = append(offered, b.AttrOr("value", "")) })
	stale("/play", "seq", old, "do", "undo")
	stale("/ruling?what=p1+research", "seq", old, "do", "3")
	p.post(p.base+"/play", "op", freshOp(), "seq", screen.hidden("seq"), "do", offered[0]).wants(http.StatusSeeOther)
	head := strconv.Itoa(p.view().Log.Head)
	p.post(p.base+"/play", "op", freshOp(), "seq", head, "do", "undo!").wants(http.StatusSeeOther)
	if said := stale("/play", "seq", head, "do", offered[0]).doc.Find("#refused-move").Text(); !strings.Contains(said, "took a move back") {
		t.Errorf("after an undo it says %q", said)
	}
	stale("/play", "seq", "900", "do", offered[0])
}
