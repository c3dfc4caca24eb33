// Package deepsea is Endeavor: Deep Sea: its printed facts, the score pad that
// a table fills in (Sheet), what it comes to (Score), and the course of a game
// that is followed while it is played (Following and the gestures beside it).
//
// Everything is a pure function over plain values: no clock, no randomness, no
// order of a map in any result. A Sheet is a value; Set returns a new one. The
// printed facts, a table's corrections and its variants are one immutable Box,
// shared by pointer.
//
// Rule numbers in comments are those of deepsea-rules.md.
package deepsea
