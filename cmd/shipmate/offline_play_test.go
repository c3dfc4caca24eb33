//go:build !js

package main

import "testing"

// playsAlone is a phone that answers by itself, and no server any more.
func playsAlone(t *testing.T) (*phone, *offlineServer) {
	t.Helper()
	s := newOfflineServer(t)
	p := s.phone(withWorker)
	p.open("/")
	p.handedOver()
	s.cut()
	p.allows("ERR_", "503", "504")
	return p, s
}

// tapAndEndWorker ends the worker in the middle of a tap; the tap arrives once.
func (g *played) tapAndEndWorker() {
	g.t.Helper()
	o, before := g.toDecide(), g.stored()
	g.rests(o)
	at := g.find(o.Target)
	g.mark()
	g.touch(at)
	g.endWorker()
	g.settle()
	g.tapped = o.ID
	g.rest(at)
	if after := g.stored(); after != before+1 {
		g.t.Errorf("%s, tapped as the worker ended, is stored %d times", o.Move, after-before)
	}
}

// A whole game of four in flight mode.
func TestOfflinePlayAWholeGameOfFour(t *testing.T) {
	p, s := playsAlone(t)
	posts := len(s.posts)
	g := p.sitsToPlay(3, "competitive", false, people[:4]...)
	n := 0
	for ; g.moves(); n++ {
		switch n {
		case 8:
			g.reloads()
		case 16, 60:
			g.doubleTap()
		case 24:
			g.goesBack()
		case 32, 80:
			g.otherTab()
		case 40, 90:
			g.tapAndEndWorker()
		case 48:
			g.undoesAndRedoes()
		}
	}
	g.ends()
	if len(s.posts) != posts {
		t.Errorf("the server was asked to write: %v", s.posts[posts:])
	}
}

// A whole solo game in flight mode.
func TestOfflinePlayAWholeSoloGame(t *testing.T) {
	p, s := playsAlone(t)
	posts := len(s.posts)
	g := p.sitsToPlay(8, "solo", false, people[0])
	n := 0
	for ; g.moves(); n++ {
		switch n {
		case 6:
			g.reloads()
		case 12:
			g.doubleTap()
		case 18:
			g.goesBack()
		case 24:
			g.otherTab()
		case 30:
			g.tapAndEndWorker()
		case 34:
			g.undoesAndRedoes()
		}
	}
	g.ends()
	if len(s.posts) != posts {
		t.Errorf("the server was asked to write: %v", s.posts[posts:])
	}
}
