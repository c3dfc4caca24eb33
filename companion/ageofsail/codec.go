package ageofsail

import (
	"encoding/json"
	"slices"

	"shipmate/companion"
	"shipmate/companion/strict"
)

// saved is a State as snapshots hold it: by slot, so that people who left keep
// their counts.
type saved struct {
	Setup  Setup             `json:"setup"`
	Order  [MaxSeats]uint8   `json:"order"`
	Gone   []savedSeat       `json:"gone,omitempty"`
	Start  uint8             `json:"start,omitempty"` // slot + 1 of who begins
	Values []companion.Value `json:"values"`
}

// savedSeat is somebody who left the table.
type savedSeat struct {
	Slot int  `json:"slot"`
	Seat Seat `json:"seat"`
}

// Encode writes a state as text.
func (System) Encode(state companion.State) ([]byte, error) {
	s, ok := state.(State)
	if !ok {
		return nil, companion.Errorf(companion.CodeInternal, say("ageofsail.refuse.state"), "encode %T", state)
	}
	sheet := s.Sheet
	out := saved{Setup: sheet.setup, Order: sheet.order, Start: sheet.start, Values: []companion.Value{}}
	for _, slot := range sheet.order[sheet.seats():] {
		if seat := sheet.slots[slot].seat; seat != (Seat{}) {
			out.Gone = append(out.Gone, savedSeat{int(slot), seat})
		}
	}
	sheet.bySlot()
	for _, key := range sheet.allKeys() {
		if value := sheet.Value(key); string(value) != "null" {
			out.Values = append(out.Values, companion.Value{Key: key, Value: value})
		}
	}
	data, err := json.Marshal(out)
	if err != nil {
		return nil, companion.Errorf(companion.CodeInternal, say("ageofsail.refuse.state"), "encode: %w", err)
	}
	return data, nil
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
	var in saved
	if err := json.Unmarshal(data, &in); err != nil {
		return nil, companion.Errorf(companion.CodeInvalid, say("ageofsail.refuse.state"), "decode: %w", err)
	}
	sheet, err := NewSheet(in.Setup)
	if err != nil {
		return nil, err
	}
	if sorted := slices.Sorted(slices.Values(in.Order[:])); !slices.Equal(sorted, []uint8{0, 1, 2, 3, 4}) || in.Start > MaxSeats {
		return nil, companion.Errorf(companion.CodeInvalid, say("ageofsail.refuse.state"), "order %v, start %d", in.Order, in.Start)
	}
	setup := sheet.setup
	sheet.bySlot()
	sheet.setup.Profile = AgeOfSail2018 // counts that were in range when they came
	for i := range sheet.slots {
		sheet.slots[i].seat = Seat{}
	}
	for _, v := range in.Values {
		n, err := strict.Parse(v.Value)
		if err != nil {
			return nil, err
		}
		ref, ok := sheet.find(v.Key)
		if !ok || ref.kind == keySetup || ref.kind == keySeatName {
			return nil, strict.Within(refuse("key", companion.Args{"Key": string(v.Key)}), string(v.Key))
		}
		if err := sheet.put(ref, n); err != nil {
			return nil, strict.Within(err, string(v.Key))
		}
	}
	sheet.setup, sheet.order, sheet.start = setup, in.Order, in.Start
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

// allKeys lists every key that can hold something, but those of the setup, in a
// stable order.
func (s *Sheet) allKeys() []companion.Key {
	var keys []companion.Key
	for i := range MaxSeats {
		for _, name := range countNames {
			keys = append(keys, seatKey(i, name))
		}
		for _, name := range []string{"governorSpaceEmpty", "other", "buildings", "cards", "governorSpace", "tokens", "paid", "due"} {
			keys = append(keys, seatKey(i, name))
		}
	}
	keys = append(keys, "finished", "result", "follow.depth", "follow.round", "follow.phase", "follow.turn", "follow.off", "follow.rounds", "follow.abolished", "follow.timer")
	for _, region := range regionIDs {
		keys = append(keys, companion.Key("region."+region))
	}
	for _, one := range s.follow.cities {
		keys = append(keys, companion.Key("city."+one.id))
	}
	for _, one := range s.follow.took {
		keys = append(keys, companion.Key("token."+one.id))
	}
	return keys
}
