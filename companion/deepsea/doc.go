// Package deepsea is Endeavor: Deep Sea: its printed facts, the score pad that
// a table fills in (Sheet), what it comes to (Score), and the course of a game
// that is followed while it is played (Following and the gestures beside it).
//
// Everything is a pure function over plain values: no clock, no randomness, no
// order of a map in any result. A Sheet is a value; Set returns a new one. The
// printed facts, a table's corrections and its variants are one immutable Box,
// shared by pointer.
//
// # The rules engine
//
// A Position is a whole game as a value. Moves lists what is legal, Apply gives
// the position after a move, Tally makes its Sheet. A round goes like this:
//
//   - Preparation (preparation.go), each player completely before the next:
//     recruit one Specialist (recruit.go), take discs from supply, take discs
//     back from Specialists.
//   - Activation (activation.go): turns until all have passed. A turn puts a
//     disc on one Specialist, or on the circle of a Journal, and does what it
//     shows; Dive tokens may be spent in between (token_spend.go).
//   - The actions are action_travel.go, action_sonar.go with
//     action_discover.go, action_dive.go, action_conserve.go, action_journal.go,
//     action_promote.go and action_copy.go; the second disc and links are
//     action_occupy.go.
//   - What an action brings is resolved in frames (resolution.go, reward.go):
//     first everything of the active player, then of the others clockwise, at
//     last the rules of zones (zone_rules.go). Impact markers are
//     impact_place.go, and impact_missions.go for what single missions change.
//
// Setting up is position_start.go. What is drawn stands in chance.go: by a
// generator, or told by the table. What every position keeps is laws.go; why a
// move is refused, refusal.go; adjustments by hand, ruling.go. The printed
// facts as small numbers are the rulebook files.
//
// # The checker
//
// A Laid is a table as people lay it out in check mode: single facts, each of
// which may be not entered (check_laid.go, check_place.go). An Edit sets one of
// them (check_edit.go); groups of them are check_group.go, their words
// check_words.go. Check holds a Laid against every numbered check of the
// specification (check_table.go): check_inspect.go counts once, the checks stand
// by subject in check_frame.go, check_discs.go, check_ocean.go, check_cards.go,
// check_markers.go, check_tiles.go, check_missions.go and check_shown.go. Each
// cure that it suggests was tried on the whole table (check_cure.go).
// CheckTotals counts and scores what lies there (check_total.go); Laid.Game goes
// on to play from it (check_game.go). How much is found of planted slips is
// measured by check_measure.go. Files are position_file.go.
//
// Rule numbers in comments are those of deepsea-rules.md.
package deepsea
