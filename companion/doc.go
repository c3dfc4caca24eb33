// Package companion is the domain of Shipmate: tables, their logs, and what
// every game system must be able to answer.
//
// A table is a setup and a log; everything else is computed. A person's tap
// becomes an Entry, entries are appended and never changed, and folding them
// gives the state, the score and the history. Undo, redo, going back to a
// line, crash safety and sync are consequences of that one idea.
//
// The package knows no HTTP, SQL, HTML, clock or network: time and randomness
// are handed in. It imports the standard library only; its sub-packages
// import it.
package companion
