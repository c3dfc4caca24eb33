//go:build !js

package main

import "testing"

func TestDbg(t *testing.T) {
	s := newServer(t)
	p := s.phone()
	id := p.plant(plan{names: people[:3]})
	p.open("/deepsea/" + id + "/count/goal1")
	ask[bool](p, "window.l = document.getElementById('live'), window.t = document.getElementById('toasts'), true")
	p.tap(key(6))
	t.Log(ask[[]bool](p, "[window.l === document.getElementById('live'), window.t === document.getElementById('toasts'), window.l.isConnected]"), ask[string](p, "document.getElementById('live').outerHTML"))
}
