package deepsea

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"shipmate/companion"
	"shipmate/companion/deepsea"
	"shipmate/handlers"
)

// writeMeter stores what was typed or counted on an open goal.
func (s *Rooms) writeMeter(w http.ResponseWriter, r *http.Request, a *handlers.Asker) error {
	m, err := s.openMeters(r, a)
	if err != nil {
		return err
	}
	var form meterWrite
	if err := handlers.ReadForm(r, &form); err != nil {
		return m.refused(w, err)
	}
	// Each button is a gesture of its own; the same one twice is one.
	form.Op = handlers.Derived(form.Op, fmt.Sprintf("-%x", sha256.Sum256([]byte(form.Do)))[:9])
	if _, err := s.house.Keeper.Line(r.Context(), m.view.Log.ID, form.Op); err == nil {
		return m.draw(w, http.StatusOK) // hit twice: it is there already
	}
	values, err := m.values(form)
	if err != nil {
		return m.refused(w, err)
	}
	if len(values) > 0 {
		before := m.sheet
		write := companion.Write{Op: form.Op, Seq: form.Seq, Device: a.Device, Kind: companion.KindSet, Data: companion.SetData(values...)}
		if m.plays {
			write.Kind, write.Data = deepsea.KindRuling, deepsea.RulingData(deepsea.CoopRulings(values)...)
		}
		view, err := s.house.Keeper.Append(r.Context(), m.view.Log.ID, write)
		if err != nil {
			return m.refused(w, err)
		}
		if err := m.show(view); err != nil {
			return err
		}
		m.live = metSentence(m.counting(), before)
		if err := m.remember(r, form.Op); err != nil && companion.CodeOf(err) != companion.CodeStale {
			return err
		}
	}
	if !a.Partial {
		handlers.Written(w, m.view)
		return s.house.See(w, r, m.address("goal", m.form.Goal))
	}
	return m.draw(w, http.StatusOK)
}

func (m *metered) refused(w http.ResponseWriter, err error) error {
	stale, rest := handlers.Refused(err, m.show)
	if rest != nil {
		return rest
	}
	if stale != nil && m.plays {
		err = &companion.Error{Code: companion.CodeStale, Message: companion.Say("play.stale"), Cause: err}
	}
	m.fault = err
	return m.draw(w, handlers.Status(err))
}

// values are what a gesture sets.
func (m *metered) values(form meterWrite) ([]companion.Value, error) {
	broken := companion.Invalid("do", companion.Say("error.form"))
	number, bonus := strings.CutPrefix(m.form.Goal, "bonus")
	if m.form.Goal == "" {
		return nil, broken
	}
	if form.Do == "save" {
		if bonus {
			return m.saveCard(int(number[0]-'0'), form)
		}
		return m.saveThreshold(form)
	}
	what, text, ok := strings.Cut(form.Do, "=")
	n, err := strconv.Atoi(text)
	switch {
	case !ok || err != nil:
		return nil, broken
	case !bonus:
		if m.plays || !direct.MatchString(what) || !strings.Contains(what, "."+m.form.Goal) {
			return nil, broken
		}
		return []companion.Value{{Key: companion.Key(what), Value: handlers.JSON(n)}}, nil
	}
	seat, err := strconv.Atoi(what)
	if err != nil || seat < 1 || seat > len(m.sheet.Seats()) {
		return nil, broken
	}
	card, _ := m.sheet.Bonus(int(number[0] - '0'))
	counts := make([]*int, len(m.sheet.Seats()))
	copy(counts, card.Counts)
	counts[seat-1] = &n
	card.Counts = counts
	return []companion.Value{{Key: companion.Key("coop." + m.form.Goal), Value: handlers.JSON(card)}}, nil
}

// saveThreshold stores a typed threshold; an empty field goes back to what is
// known.
func (m *metered) saveThreshold(form meterWrite) ([]companion.Value, error) {
	key := companion.Key("coop.threshold." + m.form.Goal)
	value := json.RawMessage("null")
	if strings.TrimSpace(form.Threshold) != "" {
		n, err := readNumber("threshold", form.Threshold, 999)
		if err != nil {
			return nil, err
		}
		if now, known := m.sheet.Counted(key); known && now.N == n {
			return nil, nil // as it is
		}
		value = handlers.JSON(n)
	}
	if string(value) == string(m.sheet.Value(key)) {
		return nil, nil
	}
	return []companion.Value{{Key: key, Value: value}}, nil
}

// saveCard stores threshold and total of a Bonus card.
func (m *metered) saveCard(number int, form meterWrite) ([]companion.Value, error) {
	card, lies := m.sheet.Bonus(number)
	before := string(handlers.JSON(card))
	for _, one := range []struct {
		place, text string
		to          **int
	}{{"threshold", form.Threshold, &card.Threshold}, {"total", form.Total, &card.Total}} {
		*one.to = nil
		if strings.TrimSpace(one.text) == "" {
			continue
		}
		n, err := readNumber(one.place, one.text, 999)
		if err != nil {
			return nil, err
		}
		*one.to = &n
	}
	if card.Total != nil {
		card.Counts = nil // the total says it all
	}
	if lies && string(handlers.JSON(card)) == before {
		return nil, nil
	}
	return []companion.Value{{Key: companion.Key("coop." + m.form.Goal), Value: handlers.JSON(card)}}, nil
}

// remember keeps thresholds that were typed for the next table.
func (m *metered) remember(r *http.Request, op string) error {
	setup := m.sheet.Setup()
	numbers, players := setup.Coop.Thresholds, len(setup.Seats)
	kept, _ := keptThresholds(m.a, setup.Mission, players)
	into := []**int{&numbers.Impact, &numbers.Goal1, &numbers.Goal2, &numbers.Goal3}
	for k, n := range kept.List() {
		if *into[k] == nil {
			*into[k] = n
		}
	}
	if sameNumbers(numbers, kept) {
		return nil
	}
	return m.rooms.house.RememberAll(r, m.a, op, "-numbers", []companion.Value{{Key: thresholdKey(setup.Mission, players), Value: handlers.JSON(numbers)}})
}

// metSentence is the one sentence for the ear when goals are met that weren't
// before; "" where none is.
func metSentence(c *counting, before deepsea.Sheet) string {
	was := deepsea.Meters(before)
	var names []string
	for k, goal := range deepsea.Meters(c.sheet) {
		if goal.State == deepsea.MeterMet && k < len(was) && was[k].State != deepsea.MeterMet {
			names = append(names, teamGoalName(c, goal))
		}
	}
	if len(names) == 0 {
		return ""
	}
	return c.A.Say("coop.now-met", "Goals", names)
}
