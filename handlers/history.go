package handlers

import (
	"shipmate/companion"
	"shipmate/views"
)

// LogLine says a line of a table's log in words, as the log does.
func (h *House) LogLine(a *Asker, view companion.View, line companion.Line) views.LogLine {
	return h.logLine(a, view, line)
}
