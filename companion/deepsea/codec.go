package deepsea

import (
	"encoding/json"
	"strconv"

	"shipmate/companion"
)

// saved is a State as snapshots hold it: by slot, so that people who left keep
// their counts.
type saved struct {
	Setup  Setup             `json:"setup"`
	Order  [MaxSeats]uint8   `json:"order"`
	Gone   []savedSeat       `json:"gone,omitempty"`
	Start  int               `json:"start,omitempty"` // slot + 1 of who begins
	Values []companion.Value `json:"values"`
	Stash  []savedMission    `json:"stash,omitempty"`
}

// savedMission is what was counted for a mission that was corrected since.
type savedMission struct {
	Mission int               `json:"mission"`
	Values  []companion.Value `json:"values"`
}

// savedSeat is somebody who left the table.
type savedSeat struct {
	Slot int  `json:"slot"`
	Seat Seat `json:"seat"`
}

// Encode writes a state as text.
func (System) Encode(state companion.State) ([]byte, error) {
	if game, ok := state.(GameState); ok {
		return encodeGame(game)
	}
	if laid, ok := state.(CheckState); ok {
		return encodeCheck(laid)
	}
	s, ok := state.(State)
	if !ok {
		return nil, companion.Errorf(companion.CodeInternal, say("deepsea.refuse.state"), "encode %T", state)
	}
	sheet := s.Sheet
	out := saved{Setup: sheet.setup, Order: sheet.order}
	if sheet.start.somebody {
		out.Start = int(sheet.start.slot) + 1
	}
	for _, slot := range sheet.order[sheet.seats():] {
		if seat := sheet.slots[slot].seat; seat != (Seat{}) {
			out.Gone = append(out.Gone, savedSeat{int(slot), seat})
		}
	}
	sheet.bySlot()
	keys := allKeys(sheet.box)
	out.Values = sheet.values(keys, false)
	for i := range sheet.stash {
		sheet.putMissionData(&sheet.stash[i])
		out.Stash = append(out.Stash, savedMission{sheet.stash[i].mission, sheet.values(keys, true)})
	}
	data, err := json.Marshal(out)
	if err != nil {
		return nil, companion.Errorf(companion.CodeInternal, say("deepsea.refuse.state"), "encode: %w", err)
	}
	return data, nil
}

// values lists what keys hold, or only what belongs to a mission.
func (s *Sheet) values(keys []companion.Key, mission bool) []companion.Value {
	values := []companion.Value{}
	for _, key := range keys {
		ref, _ := parseKey(key)
		if mission && !ref.kind.ofMission() {
			continue
		}
		if value := s.Value(key); string(value) != "null" {
			values = append(values, companion.Value{Key: key, Value: value})
		}
	}
	return values
}

// putValues lays values of a snapshot.
func (s *Sheet) putValues(values []companion.Value) error {
	for _, v := range values {
		n, err := parseNode(v.Value)
		if err != nil {
			return err
		}
		ref, ok := s.find(v.Key)
		if !ok || ref.kind == keySetup || ref.kind == keySeatName {
			return within(refuse("deepsea.refuse.key", companion.Args{"Key": string(v.Key)}), string(v.Key))
		}
		if err := s.put(ref, n); err != nil {
			return within(err, string(v.Key))
		}
	}
	return nil
}

// bySlot makes every slot a seat, so that keys reach all of them.
func (s *Sheet) bySlot() {
	s.setup.Seats = make([]Seat, MaxSeats)
	for i := range s.order {
		s.order[i] = uint8(i)
	}
}

// Decode reads what Encode wrote.
func (System) Decode(data []byte) (companion.State, error) {
	if game, ok, err := decodeGame(data); ok {
		return game, err
	}
	if laid, ok, err := decodeCheck(data); ok {
		return laid, err
	}
	var in saved
	if err := json.Unmarshal(data, &in); err != nil {
		return nil, companion.Errorf(companion.CodeInvalid, say("deepsea.refuse.state"), "decode: %w", err)
	}
	sheet, err := NewSheet(in.Setup)
	if err != nil {
		return nil, err
	}
	var seen [MaxSeats]bool
	for _, slot := range in.Order {
		if slot >= MaxSeats || seen[slot] {
			return nil, companion.Errorf(companion.CodeInvalid, say("deepsea.refuse.state"), "order %v", in.Order)
		}
		seen[slot] = true
	}
	setup := sheet.setup
	sheet.bySlot()
	for i := range sheet.slots {
		sheet.slots[i].seat = Seat{}
	}
	sheet.lax = true
	for _, m := range in.Stash {
		if err := sheet.putValues(m.Values); err != nil {
			return nil, err
		}
		kept := sheet.missionData()
		kept.mission = m.Mission
		sheet.stash = append(sheet.stash, kept)
		sheet.putMissionData(&missionData{})
	}
	if err := sheet.putValues(in.Values); err != nil {
		return nil, err
	}
	sheet.lax = false
	sheet.setup, sheet.order, sheet.start = setup, in.Order, owner{}
	if in.Start > 0 && in.Start <= MaxSeats {
		sheet.start = owner{answered: true, somebody: true, slot: uint8(in.Start - 1)}
	}
	for i, seat := range setup.Seats {
		sheet.seat(i).seat = seat
	}
	for _, gone := range in.Gone {
		if gone.Slot >= 0 && gone.Slot < MaxSeats {
			sheet.slots[gone.Slot].seat = gone.Seat
		}
	}
	return State{sheet}, nil
}

// allKeys lists every key that can hold something, but those of the setup. It
// asks no mission: what an earlier mission asked is kept.
func allKeys(b *Box) []companion.Key {
	var keys []companion.Key
	for i := range MaxSeats {
		for _, name := range trackNames {
			keys = append(keys, seatKey(i, "tracks."+name))
		}
		for value := minHexPoints; value <= maxHexPoints; value++ {
			keys = append(keys, seatKey(i, "impact."+strconv.Itoa(value)))
		}
		for _, path := range []string{"hexes", "journals", "seniors", "leftovers.staging", "leftovers.research", "other",
			"specialists", "supply", "vessels", "tokens", "prepared", "passed", "due"} {
			keys = append(keys, seatKey(i, path))
		}
		for k := range b.seniors {
			keys = append(keys, seatKey(i, "seniors."+b.senior(k).ID))
		}
		for g := range 3 {
			keys = append(keys, seatKey(i, goalPath(g, "")), seatKey(i, goalPath(g, ".zones")))
			for _, p := range partNames {
				keys = append(keys, seatKey(i, goalPath(g, "."+p)))
			}
		}
	}
	for k := range b.seniors {
		keys = append(keys, companion.Key("senior."+b.senior(k).ID))
	}
	for g := range 3 {
		for _, path := range []string{".option", ".seaStar", ".named", ".first", ".second"} {
			keys = append(keys, goalKey(g, path))
		}
		for p, name := range partNames {
			if p != wild {
				keys = append(keys, goalKey(g, ".leaders."+name))
			}
		}
	}
	keys = append(keys, "coop.difficulty")
	for _, name := range thresholdNames {
		keys = append(keys, companion.Key("coop.threshold."+name))
	}
	return append(keys, "coop.bonus1", "coop.bonus2", "coop.bonus3", "coop.setbacks", "coop.chart", "finished", "result",
		"follow.depth", "follow.round", "follow.phase", "follow.turn", "follow.pockets", "follow.off", "follow.rounds", "follow.timer")
}
