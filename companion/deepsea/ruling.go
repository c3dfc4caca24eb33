package deepsea

import (
	"slices"
	"strconv"
	"strings"

	"shipmate/companion"
)

// A ruling is a manual adjustment for what a sheet or card says and the engine
// doesn't know: a Setback, a house rule. It is never a move. Each setting
// names a place and its value after it:
//
//	p1 track ingenuity 3        p1 research 4      p1 supply 20      p1 staging 3
//	p1 cleanup 2                p1 extra -3        p1 token impact 1
//	p1 vessel stock kelp-forest                    (from, to; "stock" = off the board)
//	p1 tile tray pilot:senior   p1 tile pilot tray (from, to)
//	space kelp-forest c1 p2     site kelp-forest d1 3      (none = empty)
//	card the-nautical-journal p1                   (p1 …, deck, display, removed)
//	circle the-nautical-journal 1 on               (on, off)
//	hex 3,4 p1 1                cell C2 kelp-forest        discoverer kelp-forest p1
//	option 1 near               named conserve     race 1 2 p1
//	round 3   wave p2   phase activation   active p1   passed p1 yes
//	bonus 1 prototype-depth5/1  setback 4 blank (a card and its side, blank, none)
//	threshold impact 33         threshold 1 6   (impact, goal1 …, or a Bonus goal)
//	total 1 18                  p2 bonus 1 7    counts 1 research   scope 1 team
//
// deepsea-rules §15.2.

// RulingChange is what one setting of a ruling changed, exactly.
type RulingChange struct {
	What   string // the setting without its value
	Before string
	After  string
}

// maxRuling bounds the settings of one ruling.
const maxRuling = 40

// Rule applies a ruling as a whole, or refuses it as a whole with CodeInvalid
// and the setting as place. Nothing that a setting doesn't name is changed.
// What a track or zone would trigger is not triggered. Only what lies quiet
// can be ruled on: first the open question is to be answered.
func Rule(p Position, settings ...string) (Position, []RulingChange, error) {
	if len(settings) == 0 || len(settings) > maxRuling {
		return p, nil, refuse("refuse.many", companion.Args{"Limit": maxRuling})
	}
	next := p
	var changes []RulingChange
	for _, setting := range settings {
		before, what, after, ok := next.set(setting)
		if !ok {
			return p, nil, outermost(within(refuse("refuse.value", nil), setting))
		}
		changes = append(changes, RulingChange{what, before, after})
	}
	next.ruled = true
	next.countRuled()
	if err := next.laws(); err != nil {
		return p, nil, companion.Errorf(companion.CodeInvalid, companion.Say("refuse.value"), "ruling %q: %w", settings, err)
	}
	next.advance(nil)
	return next, changes, nil
}

// countRuled keeps the balance of discs: how many a ruling has added or taken
// away.
func (p *Position) countRuled() {
	for i := range p.seats {
		p.players[i].ruledDiscs += int16(p.discsOf(i) - allDiscs - int(p.players[i].substitutes) - int(p.players[i].ruledDiscs))
	}
}

// set carries out one setting.
func (p *Position) set(setting string) (before, what, after string, ok bool) {
	words := strings.Split(setting, " ")
	n := len(words) - 1
	if n < 1 || n > 5 {
		return "", "", "", false
	}
	what, after = strings.Join(words[:n], " "), words[n]
	if seat, of := p.seatNamed(words[0]); of && n >= 2 {
		before, ok = p.setPlayer(seat, words[1], words[2:n], after)
	} else {
		before, ok = p.setTable(words[0], words[1:n], after)
	}
	return before, what, after, ok
}

func (p *Position) seatNamed(word string) (uint8, bool) {
	if len(word) == 2 && word[0] == 'p' && word[1] >= '1' && word[1] < '1'+p.seats {
		return word[1] - '1', true
	}
	return 0, false
}

func seatName(seat uint8) string {
	if seat == 0 {
		return "none"
	}
	return "p" + strconv.Itoa(int(seat))
}

// seatOrNone reads "p1" as 1 and "none" as 0.
func (p *Position) seatOrNone(word string) (uint8, bool) {
	if word == "none" {
		return 0, true
	}
	seat, ok := p.seatNamed(word)
	return seat + 1, ok
}

func setNumber(place *uint8, after string, high int) (before string, ok bool) {
	n, err := strconv.Atoi(after)
	before = strconv.Itoa(int(*place))
	if err != nil || n < 0 || n > high || strconv.Itoa(n) != after {
		return before, false
	}
	*place = uint8(n)
	return before, true
}

func (p *Position) setPlayer(seat uint8, what string, names []string, after string) (before string, ok bool) {
	pl := &p.players[seat]
	name := ""
	if len(names) == 1 {
		name = names[0]
	}
	switch {
	case what == "track":
		t := slices.Index(trackNames[:], name)
		if t < 0 {
			return "", false
		}
		before, ok = setNumber(&pl.track[t], after, MaxSpace)
		if t == trackIngenuity { // going up again gives no second vessel
			for k, at := range p.rules.vesselAt {
				if pl.track[t] >= at {
					pl.gained |= 1 << k
				}
			}
		}
		return before, ok
	case what == "vessel":
		return p.setVessel(seat, name, after)
	case what == "tile":
		return p.setTile(seat, name, after)
	case what == "token":
		return p.setToken(seat, name, after)
	case what == "bonus":
		spot := p.bonusNamed(name)
		if spot == nil || spot.card == noCard {
			return "", false
		}
		return spot.seats[seat].set(after)
	case len(names) > 0:
		return "", false
	case what == "research":
		return setNumber(&pl.research, after, int(p.rules.researchCap))
	case what == "supply":
		return setNumber(&pl.supply, after, 60)
	case what == "staging":
		return setNumber(&pl.staging, after, 60)
	case what == "cleanup":
		return setNumber(&pl.cleanup, after, maxCount)
	case what == "extra":
		n, err := strconv.ParseInt(after, 10, 16)
		before = strconv.Itoa(int(pl.extra))
		if err != nil || n < -maxOther || n > maxOther || strconv.FormatInt(n, 10) != after {
			return before, false
		}
		pl.extra = int16(n)
		return before, true
	}
	return "", false
}

func (p *Position) setVessel(seat uint8, from, to string) (string, bool) {
	place := func(word string) (uint8, bool) {
		if word == "stock" {
			return 0, true
		}
		z, ok := p.rules.zoneIndex(word)
		return uint8(z) + 1, ok && p.inOcean(uint8(z))
	}
	a, okA := place(from)
	b, okB := place(to)
	pl := &p.players[seat]
	at := slices.Index(pl.vessel[:], a)
	if !okA || !okB || at < 0 {
		return from, false
	}
	pl.vessel[at] = b
	pl.sortVessels()
	return from, true
}

func (p *Position) setTile(seat uint8, from, to string) (string, bool) {
	read := func(word string) (tile, bool) {
		if word == "tray" {
			return tile{}, true
		}
		m := Move{}
		_, ok := p.readParameter(tileStateParameter, []string{word}, &m.A, &m)
		return tile{m.A, m.B}, ok && p.rules.tiles[m.A].tier > 0 || ok && from == word || ok && m.A == leaderTile && m.B&tileSenior != 0
	}
	a, okA := read(from)
	b, okB := read(to)
	pl := &p.players[seat]
	if !okA || !okB || (a.here() && b.here() && a.kind != b.kind) || !a.here() && !b.here() {
		return from, false
	}
	if !a.here() {
		return from, p.takeTile(b.kind) && pl.putTile(b)
	}
	at := pl.find(a.kind, a.state)
	if at < 0 || a.kind == leaderTile && !b.here() {
		return from, false
	}
	if b.here() {
		pl.team[at] = b
		return from, true
	}
	copy(pl.team[at:], pl.team[at+1:])
	pl.team[maxTeam-1] = tile{}
	return from, p.giveTile(a.kind)
}

func (pl *player) putTile(t tile) bool {
	for i := range pl.team {
		if !pl.team[i].here() {
			pl.team[i] = t
			return true
		}
	}
	return false
}

// takeTile takes a tile out of the tray, also one of tier 5 that lies hidden.
func (p *Position) takeTile(kind uint8) bool {
	if p.rules.tiles[kind].tier < 5 {
		if p.tray.tiles[kind] == 0 {
			return false
		}
		p.tray.tiles[kind]--
		return true
	}
	if k := p.pocketOf(kind); k >= 0 {
		p.tray.takeTop(k)
		if p.tray.pocket[k][0] != tileHidden {
			return true
		}
		// What comes up now is still to be seen: the lowest kind stands for it
		// until a further ruling says which.
		for low := range p.rules.tiles {
			if p.tray.unknown>>low&1 == 1 {
				p.tray.unknown &^= 1 << low
				p.tray.pocket[k][0] = uint8(low) + 1
				return true
			}
		}
	}
	if p.tray.unknown>>kind&1 == 0 {
		return false
	}
	p.tray.unknown &^= 1 << kind
	for k := len(p.tray.pocket) - 1; k >= 0; k-- {
		for d := 2; d > 0; d-- {
			if p.tray.pocket[k][d] == tileHidden {
				copy(p.tray.pocket[k][d:], p.tray.pocket[k][d+1:])
				p.tray.pocket[k][2] = 0
				return true
			}
		}
	}
	return false
}

func (p *Position) giveTile(kind uint8) bool {
	if p.rules.tiles[kind].tier < 5 {
		p.tray.tiles[kind]++
		return true
	}
	for k := range p.tray.pocket {
		if pocket := &p.tray.pocket[k]; pocket[2] == 0 {
			pocket[0], pocket[1], pocket[2] = kind+1, pocket[0], pocket[1]
			return true
		}
	}
	return false
}

// setToken takes tokens from the discard, else from the supply; given back
// they are discarded.
func (p *Position) setToken(seat uint8, name, after string) (before string, ok bool) {
	kind := slices.IndexFunc(p.rules.tokens, func(t tokenRules) bool { return t.id == name })
	if kind < 0 {
		return "", false
	}
	held := &p.players[seat].tokens[kind]
	old := *held
	if before, ok = setNumber(held, after, int(p.rules.tokens[kind].copies)); !ok {
		return before, false
	}
	d := &p.dives
	for ; old > *held; old-- {
		d.discard[kind]++
	}
	for ; old < *held; old++ {
		switch {
		case d.discard[kind] > 0:
			d.discard[kind]--
		case d.supply > 0 && d.hidden[d.shuffles][kind] > 0:
			d.supply--
			d.hidden[d.shuffles][kind]--
		default:
			return before, false
		}
	}
	return before, true
}
