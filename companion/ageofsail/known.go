package ageofsail

import (
	"slices"
	"strconv"
	"strings"
)

// What is certain of the printed game whatever the set: names, counts, decks
// (facts/ageofsail/known.json; rulebook).

var regionIDs = []string{"europe", "africa", "caribbean", "north-america", "south-america", "india", "far-east"}

// Europe is the region that is open from the start and has no Shipping Track.
const Europe = "europe"

// Regions lists the ids of the seven regions.
func Regions() []string { return slices.Clone(regionIDs) }

const slaveryDeck = "slavery"

// Decks lists the ids of the eight decks.
func Decks() []string { return append([]string{Europe, slaveryDeck}, regionIDs[1:]...) }

// KnownBuilding is a type of tile that every copy has.
type KnownBuilding struct {
	ID            string
	Level, Copies int
}

// University is the tile that scores 3 by itself (§14.1).
const University = "university"

var knownBuildings = []KnownBuilding{
	{"market", 1, 5}, {"shipyard", 1, 5}, {"workshop", 1, 5},
	{"bank", 2, 4}, {"barracks", 2, 4}, {"guild-hall", 2, 4},
	{"docks", 3, 3}, {"fortress", 3, 3}, {"theater", 3, 3},
	{"cartographer", 4, 2}, {"trade-office", 4, 2}, {University, 4, 2},
	{"exchange", 5, 1}, {"museum", 5, 1}, {"parliament", 5, 1},
}

// StartBuildings are printed on a board, or in 2018 a tile with two sides.
var startBuildings = []string{"colonial-house", "merchant-dock"}

// copiesOf is how many tiles of a level's types there are: 5, 4, 3, 2, 1.
func copiesOf(level int) int { return 6 - level }

// TokenKinds lists the ids of the eight kinds of tokens, blue ones first.
func TokenKinds() []string {
	return []string{"attack", "payment", "ship-or-draw", "occupy-or-draw", "industry", "culture", "finance", "politics"}
}

// NumTokens is how many Trade tokens there are (§3.3).
const NumTokens = 95

// cardID takes the id of a card apart: its deck, and its value or −1 for a
// Governor. ok is false where no copy has such a card.
func cardID(id string) (deck string, value int, ok bool) {
	at := strings.LastIndexByte(id, '-')
	if at < 0 || !slices.Contains(Decks(), id[:at]) {
		return "", 0, false
	}
	deck, last := id[:at], id[at+1:]
	home := deck == Europe || deck == slaveryDeck
	if last == "governor" {
		return deck, -1, !home
	}
	value, err := strconv.Atoi(last)
	low := 1
	if home {
		low = 0
	}
	return deck, value, err == nil && strconv.Itoa(value) == last && value >= low && value <= 5
}

// abolitionCard is the one whose first drawing abolishes slavery (§11.5).
const abolitionCard = "europe-5"

// CardOf takes the id of a card apart: its deck, and its value or −1 for a
// Governor. ok is false where no copy has such a card.
func CardOf(id string) (deck string, value int, ok bool) { return cardID(id) }

// CardsOf lists the cards of a deck by value, the Governor last.
func CardsOf(deck string) []string {
	var ids []string
	for value := range 6 {
		if id := deck + "-" + strconv.Itoa(value); isCard(id) {
			ids = append(ids, id)
		}
	}
	if id := deck + "-governor"; isCard(id) {
		ids = append(ids, id)
	}
	return ids
}

func isCard(id string) bool {
	_, _, ok := cardID(id)
	return ok
}

// IsKnownBuilding says that every copy has this building: a tile of the five
// levels, or a start building.
func IsKnownBuilding(id string) bool {
	return slices.Contains(startBuildings, id) || slices.ContainsFunc(knownBuildings, func(b KnownBuilding) bool { return b.ID == id })
}

// Slavery is the deck that abolition ends.
const Slavery = slaveryDeck

// TokenCount is how many tokens of a kind there are in the 2009 box; 95 in all
// (§3.3; one text).
func TokenCount(kind string) int {
	counts := []int{2, 2, 6, 6, 17, 20, 17, 25}
	if at := slices.Index(TokenKinds(), kind); at >= 0 {
		return counts[at]
	}
	return 0
}
