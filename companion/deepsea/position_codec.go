package deepsea

import (
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"

	"shipmate/companion"
)

// The text of a position is two lines of ASCII: the setup as JSON, and the
// state as base64 of its bytes, in which runs of zeros are counted. A reader
// refuses what breaks a law (laws.go), so that no text brings an impossible
// position to life.

// positionVersion changes with the layout of the state.
const positionVersion = 2

// walker goes through every field of a position in one fixed order: the hash,
// the writer and the reader are the same walk.
type walker struct {
	reading bool
	public  bool // without what nobody may see
	bytes   []byte
	short   bool // the text ended too early
}

func (w *walker) u8(v *uint8) {
	if !w.reading {
		w.bytes = append(w.bytes, *v)
		return
	}
	if len(w.bytes) == 0 {
		w.short = true
		*v = 0
		return
	}
	*v, w.bytes = w.bytes[0], w.bytes[1:]
}

func (w *walker) all(list []uint8) {
	if !w.reading {
		w.bytes = append(w.bytes, list...)
		return
	}
	for i := range list {
		w.u8(&list[i])
	}
}

func (w *walker) flag(v *bool) {
	n := uint8(0)
	if *v {
		n = 1
	}
	w.u8(&n)
	*v = n == 1
	w.short = w.short || n > 1
}

func (w *walker) u64(v *uint64, size int) {
	n := *v
	*v = 0
	for i := range size {
		b := uint8(n >> (8 * i))
		w.u8(&b)
		*v |= uint64(b) << (8 * i)
	}
}

// walk visits the whole position but for its rulebook and what follows from
// other fields.
func (p *Position) walk(w *walker) {
	if !w.public {
		w.u64(&p.random.State, 8)
		w.flag(&p.told)
	}
	w.flag(&p.ruled)
	w.u64((*uint64)(&p.unknown), 8)
	w.u8(&p.confirm)
	w.u8(&p.seats)
	w.u8(&p.start)
	w.u8(&p.round)
	w.u8((*uint8)(&p.phase))
	w.u8((*uint8)(&p.step))
	w.u8(&p.active)
	w.u8(&p.passed)
	w.u8(&p.left)
	for i := range min(int(p.seats), MaxSeats) {
		p.players[i].walk(w)
	}
	p.walkTable(w)
	w.u8((*uint8)(&p.chance.kind))
	w.u8(&p.chance.arg)
	t := &p.task
	w.u8((*uint8)(&t.kind))
	for _, v := range []*uint8{&t.seat, &t.stage, &t.a, &t.b, &t.c, &t.wanted, &t.drawn, &t.draw[0], &t.draw[1]} {
		w.u8(v)
	}
	w.flag(&p.turn.acted)
	w.flag(&p.turn.circle)
	w.flag(&p.turn.spent)
	w.u8(&p.turn.acting)
	p.turn.slots.walk(w)
	p.queue.walk(w)
}

func (pl *player) walk(w *walker) {
	w.all(pl.track[:])
	for _, v := range []*uint8{&pl.research, &pl.supply, &pl.staging, &pl.substitutes, &pl.gained, &pl.waiting, &pl.markers, &pl.cleanup} {
		w.u8(v)
	}
	extra := uint64(uint16(pl.extra))
	w.u64(&extra, 2)
	pl.extra = int16(extra)
	ruled := uint64(uint16(pl.ruledDiscs))
	w.u64(&ruled, 2)
	pl.ruledDiscs = int16(ruled)
	w.all(pl.vessel[:])
	for i := range pl.team {
		w.u8(&pl.team[i].kind)
		w.u8(&pl.team[i].state)
	}
	w.all(pl.tokens[:])
}

func (p *Position) walkTable(w *walker) {
	w.all(p.ocean.cell[:])
	w.all(p.ocean.discoverer[:])
	w.all(p.ocean.disc[:])
	for d := range p.piles.hidden {
		w.u64(&p.piles.hidden[d], 5)
		w.all(p.piles.bottom[d][:])
	}
	w.u8(&p.piles.packet)
	for s := range p.dives.hidden {
		w.all(p.dives.hidden[s][:])
	}
	w.u8(&p.dives.shuffles)
	w.u8(&p.dives.supply)
	for s := range p.dives.site {
		w.all(p.dives.site[s][:])
	}
	w.all(p.dives.discard[:])
	w.all(p.cards.place[:])
	w.all(p.cards.circles[:])
	w.all(p.cards.display[:])
	w.all(p.tray.tiles[:])
	for k := range p.tray.pocket {
		w.all(p.tray.pocket[k][:])
	}
	unknown := uint64(p.tray.unknown)
	w.u64(&unknown, 4)
	p.tray.unknown = uint32(unknown)
	w.u64(&p.impact.occupied[0], 8)
	w.u64(&p.impact.occupied[1], 8)
	w.all(p.impact.owner[:])
	for k := range p.impact.many {
		w.all(p.impact.many[k][:])
	}
	w.all(p.impact.pink[:])
	w.all(p.extras.option[:])
	w.u8(&p.extras.named)
	w.all(p.extras.race[0][:])
	w.all(p.extras.race[1][:])
	if p.rules.team {
		p.coop.walk(w)
	}
	if p.rules.team && p.rules.lossChoices {
		for i := range min(int(p.seats), MaxSeats) {
			w.all(p.players[i].taken[:])
		}
	}
}

func (l *itemList) walk(w *walker) {
	w.u8(&l.n)
	for i := range min(int(l.n), maxItems) {
		item := &l.items[i]
		w.u8((*uint8)(&item.kind))
		w.u8(&item.n)
		w.u8(&item.ref)
		w.u8(&item.zone)
	}
}

func (q *resolution) walk(w *walker) {
	w.u8(&q.depth)
	for i := range min(int(q.depth), maxFrames) {
		w.u8(&q.frames[i].seat)
		q.frames[i].itemList.walk(w)
	}
	w.u8(&q.waiting)
	for i := range min(int(q.waiting), maxOthers) {
		w.u8(&q.others[i].seat)
		q.others[i].itemList.walk(w)
	}
	w.u8(&q.late)
	for i := range min(int(q.late), maxDeferred) {
		w.u8(&q.deferred[i].zone)
		w.u8(&q.deferred[i].seat)
	}
}

// Hash is a number of 64 bits over the whole position, its generator included,
// but not over the setup. Equal positions of one game have equal hashes, on
// any machine.
func (p *Position) Hash() uint64 { return p.hash(false) }

// PublicHash is the hash of what lies open on the table: a drawn game and the
// same game told from its log have the same.
func (p *Position) PublicHash() uint64 { return p.hash(true) }

func (p *Position) hash(public bool) uint64 {
	var buf [3072]byte
	w := walker{public: public, bytes: buf[:0]}
	q := *p
	q.walk(&w)
	h := uint64(14695981039346656037) // FNV-1a
	for _, b := range w.bytes {
		h = (h ^ uint64(b)) * 1099511628211
	}
	return h
}

// EncodePosition writes a position as text; DecodePosition reads it back to an
// equal one.
func EncodePosition(p Position) []byte {
	w := walker{}
	p.walk(&w)
	packed := append([]byte{positionVersion}, squeeze(w.bytes)...)
	text := append([]byte{}, rawOf(p.rules.setup)...)
	text = append(text, '\n')
	return base64.RawURLEncoding.AppendEncode(text, packed)
}

// DecodePosition reads a text of EncodePosition. Errors are of CodeInvalid.
func DecodePosition(text []byte) (Position, error) {
	bad := func(err error) (Position, error) {
		return Position{}, &companion.Error{Code: companion.CodeInvalid, Message: companion.Say("refuse.value"), Cause: err}
	}
	head, tail, found := bytes.Cut(text, []byte("\n"))
	if !found || len(tail) > 8192 {
		return bad(errors.New("no position"))
	}
	setup, err := ReadSetup(head)
	if err != nil {
		return Position{}, err
	}
	setup.Follow = FollowSetup{}
	rules, err := newRulebook(setup)
	if err != nil {
		return Position{}, err
	}
	packed, err := base64.RawURLEncoding.AppendDecode(nil, tail)
	if err != nil {
		return bad(err)
	}
	p := Position{rules: rules}
	if err := p.read(packed); err != nil {
		return bad(err)
	}
	return p, nil
}

// read takes in the state of a position whose rulebook is there.
func (p *Position) read(packed []byte) error {
	if len(packed) == 0 || packed[0] != positionVersion {
		return fmt.Errorf("no state of version %d", positionVersion)
	}
	w := walker{reading: true, bytes: swell(packed[1:])}
	p.walk(&w)
	if w.short || len(w.bytes) > 0 || p.seats > MaxSeats || p.queue.tooMuch() || p.turn.slots.n > maxItems {
		return errors.New("a state of another length")
	}
	for cell, zone := range p.ocean.cell {
		if zone > 0 && int(zone) <= len(p.rules.zones) {
			p.ocean.where[zone-1] = uint8(cell) + 1
			p.ocean.occupied |= 1 << cell
		}
	}
	return p.laws()
}

func (q *resolution) tooMuch() bool {
	return q.depth > maxFrames || q.waiting > maxOthers || q.late > maxDeferred
}

// squeeze counts runs of zeros: 0 and their number, up to 255.
func squeeze(data []byte) (packed []byte) {
	for i := 0; i < len(data); i++ {
		packed = append(packed, data[i])
		if data[i] != 0 {
			continue
		}
		n := 1
		for n < 255 && i+n < len(data) && data[i+n] == 0 {
			n++
		}
		packed = append(packed, byte(n))
		i += n - 1
	}
	return packed
}

// swell undoes squeeze, up to what a position can need.
func swell(packed []byte) (data []byte) {
	for i := 0; i < len(packed) && len(data) < 8192; i++ {
		data = append(data, packed[i])
		if packed[i] == 0 && i+1 < len(packed) {
			i++
			data = append(data, make([]byte, max(int(packed[i]), 1)-1)...)
		}
	}
	return data
}
