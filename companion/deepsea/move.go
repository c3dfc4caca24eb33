package deepsea

// Move is one decision as plain data: who decides, what, for which item of the
// open turn or of the top frame, and up to three things by their place in the
// facts. Its identity is stable: equal moves are the same decision, in
// whatever order they are listed. Its text names things by id.
// deepsea-rules §7.3.
type Move struct {
	Seat    uint8 // 1 …; 0 = chance, told by the table
	Kind    MoveKind
	Item    Item // none where the kind needs none
	A, B, C uint8
}

// MoveKind says what a move decides.
type MoveKind uint8

// The kinds of moves, with what A, B and C hold.
const (
	noMove              MoveKind = iota
	MoveRecruit                  // tile kind
	MoveFillPocket               // pocket 0–2 that gives
	MoveReassign                 // tile kind, state
	MoveEndReassign              //
	MoveActivate                 // tile kind, state
	MoveUseCircle                // card, circle
	MoveSpendToken               // token kind, option
	MoveTravel                   // zone it leaves, destination
	MoveSonar                    // zone, track
	MoveChooseDepths             // depth, second depth or 0
	MoveKeepBoard                // zone
	MovePlaceBoard               // cell
	MoveDive                     // site
	MoveKeepToken                // token kind
	MoveConserve                 // space
	MoveJournal                  // space, card
	MovePromote                  // tile kind, state
	MoveCopySpecialist           // tile kind, state, slot + 1 with roboticsCopy = one-action
	MovePlaceImpact              // hex
	MoveMoveImpact               // hex, hex
	MoveChooseAttribute          // track
	MoveChooseLaunch             // zone
	MoveGoalOption               // goal 0–2, option 0–1
	MoveNameType                 // 1 conserve, 2 journal
	MoveTake                     //
	MoveDecline                  //
	MoveEndTurn                  //
	MovePass                     //
	MoveHit                      // seat 0 …
	MoveEndHits                  //
	MoveLoseTrack                // track
	MoveLoseMarker               // hex
	MoveLoseSpecialist           // tile kind, state
	MoveLoseJournal              // card
	MoveLoseVessel               // zone
	MoveDrawStart                // seat 0 …
	MoveDrawColumn               // column
	MoveDrawBoard                // zone
	MoveDrawToken                // token kind
	MoveDrawAnchor               // card
	MoveDrawCard                 // card
	MoveDrawTile                 // tile kind
	MoveReveal                   // side of a co-op card
	numMoveKinds
)

// parameter is what a number of a move stands for.
type parameter uint8

const (
	noParameter parameter = iota
	zoneParameter
	cellParameter
	trackParameter // of a sonar zone, told from 1
	siteParameter
	spaceParameter
	cardParameter
	tileParameter      // a kind
	tileStateParameter // a kind, then its state: two numbers
	tokenParameter
	optionParameter // of a token, told from 1
	hexParameter
	attributeParameter
	depthParameter
	secondDepthParameter // may be missing
	pocketParameter      // told from 1
	circleParameter      // told from 1
	slotParameter        // told from 1; may be missing
	goalParameter        // told from 1
	goalOptionParameter  // by its id
	typeParameter        // conserve, journal
	seatParameter        // told from 1
	columnParameter
	faceParameter // card/side, told from 1; blank
)

// moveKinds are the words of the text form, with what follows them.
var moveKinds = [numMoveKinds]struct {
	word       string
	parameters [3]parameter
}{
	noMove:              {},
	MoveRecruit:         {"recruit", [3]parameter{tileParameter}},
	MoveFillPocket:      {"fill-pocket", [3]parameter{pocketParameter}},
	MoveReassign:        {"reassign", [3]parameter{tileStateParameter}},
	MoveEndReassign:     {word: "end-reassign"},
	MoveActivate:        {"activate", [3]parameter{tileStateParameter}},
	MoveUseCircle:       {"use-circle", [3]parameter{cardParameter, circleParameter}},
	MoveSpendToken:      {"spend-token", [3]parameter{tokenParameter, optionParameter}},
	MoveTravel:          {"travel", [3]parameter{zoneParameter, zoneParameter}},
	MoveSonar:           {"sonar", [3]parameter{zoneParameter, trackParameter}},
	MoveChooseDepths:    {"choose-depths", [3]parameter{depthParameter, secondDepthParameter}},
	MoveKeepBoard:       {"keep-board", [3]parameter{zoneParameter}},
	MovePlaceBoard:      {"place-board", [3]parameter{cellParameter}},
	MoveDive:            {"dive", [3]parameter{siteParameter}},
	MoveKeepToken:       {"keep-token", [3]parameter{tokenParameter}},
	MoveConserve:        {"conserve", [3]parameter{spaceParameter}},
	MoveJournal:         {"journal", [3]parameter{spaceParameter, cardParameter}},
	MovePromote:         {"promote", [3]parameter{tileStateParameter}},
	MoveCopySpecialist:  {"copy", [3]parameter{tileStateParameter, noParameter, slotParameter}},
	MovePlaceImpact:     {"place-impact", [3]parameter{hexParameter}},
	MoveMoveImpact:      {"move-impact", [3]parameter{hexParameter, hexParameter}},
	MoveChooseAttribute: {"choose-attribute", [3]parameter{attributeParameter}},
	MoveChooseLaunch:    {"choose-launch", [3]parameter{zoneParameter}},
	MoveGoalOption:      {"goal-option", [3]parameter{goalParameter, goalOptionParameter}},
	MoveNameType:        {"name-type", [3]parameter{typeParameter}},
	MoveTake:            {word: "take"},
	MoveDecline:         {word: "decline"},
	MoveEndTurn:         {word: "end-turn"},
	MovePass:            {word: "pass"},
	MoveHit:             {"hit", [3]parameter{seatParameter}},
	MoveEndHits:         {word: "end-hits"},
	MoveLoseTrack:       {"lose-track", [3]parameter{attributeParameter}},
	MoveLoseMarker:      {"lose-marker", [3]parameter{hexParameter}},
	MoveLoseSpecialist:  {"lose-specialist", [3]parameter{tileStateParameter}},
	MoveLoseJournal:     {"lose-journal", [3]parameter{cardParameter}},
	MoveLoseVessel:      {"lose-vessel", [3]parameter{zoneParameter}},
	MoveDrawStart:       {"draw-start", [3]parameter{seatParameter}},
	MoveDrawColumn:      {"draw-column", [3]parameter{columnParameter}},
	MoveDrawBoard:       {"draw-board", [3]parameter{zoneParameter}},
	MoveDrawToken:       {"draw-token", [3]parameter{tokenParameter}},
	MoveDrawAnchor:      {"draw-anchor", [3]parameter{cardParameter}},
	MoveDrawCard:        {"draw-journal", [3]parameter{cardParameter}},
	MoveDrawTile:        {"draw-tile", [3]parameter{tileParameter}},
	MoveReveal:          {"reveal", [3]parameter{faceParameter}},
}

// usesItem says that a move of this kind carries out an item.
func (k MoveKind) usesItem() bool {
	switch k {
	case MoveTravel, MoveSonar, MoveDive, MoveConserve, MoveJournal, MovePromote, MoveCopySpecialist,
		MovePlaceImpact, MoveMoveImpact, MoveChooseAttribute, MoveChooseLaunch, MoveTake, MoveDecline:
		return true
	}
	return false
}

// Chance says that the move tells what was drawn.
func (k MoveKind) Chance() bool { return k >= MoveDrawStart && k < numMoveKinds }

func (k MoveKind) String() string {
	if k >= numMoveKinds {
		return ""
	}
	return moveKinds[k].word
}
