package deepsea

import (
	"encoding/base64"
	"encoding/json"
	"strings"
	"testing"

	"shipmate/companion"
)

// teamLaid is a co-op table for two where the cards of the team are entered: one
// Bonus goal that is counted, one by hand, one by hand and for each alone.
func teamLaid(t *testing.T, mission int) Laid {
	t.Helper()
	setup := engineTable{mission, Cooperative, 2, Released2024}.setup()
	l, err := NewLaid(setup)
	if err != nil {
		t.Fatal(err)
	}
	l, err = ApplyEdits(l, Edit{"threshold.impact", "20"}, Edit{"threshold.goal2", "0"}, Edit{"difficulty", "6"}, Edit{"bonus", "3"}, Edit{"bonus.count.1", "research"},
		Edit{"bonus.threshold.1", "5"}, Edit{"bonus.count.2", "manual"}, Edit{"bonus.threshold.2", "7"}, Edit{"bonus.total.2", "7"}, Edit{"bonus.count.3", "manual"},
		Edit{"bonus.each.3", "yes"}, Edit{"bonus.threshold.3", "2"}, Edit{"p1.bonus.3", "3"}, Edit{"p2.bonus.3", "1"}, Edit{"p1.research", "2"}, Edit{"p2.research", "2"}, Edit{"round", "6"}, Edit{"phase", "ended"})
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// What is entered of the team's goals is what the score judges by.
func TestTheGoalsOfATeamAreJudgedAsEntered(t *testing.T) {
	l := teamLaid(t, 4)
	totals, ok := CheckTotals(l)
	if !ok || totals.Coop.Needed != 6 {
		t.Fatalf("%+v", totals.Coop)
	}
	for k, want := range map[int]struct {
		total, threshold int
		met              bool
	}{4: {4, 5, false}, 5: {7, 7, true}, 6: {4, 2, false}} {
		g := totals.Coop.Goals[k]
		if g.Total != companion.Counted(want.total) || g.Threshold != companion.Counted(want.threshold) || !g.Decided || g.Met != want.met {
			t.Errorf("%s: %+v, wanted %+v", g.Goal, g, want)
		}
	}
	if g := totals.Coop.Goals[0]; g.Threshold != companion.Counted(20) {
		t.Errorf("the Impact goal needs %+v", g.Threshold)
	}
	if g := totals.Coop.Goals[1]; g.Threshold.Known {
		t.Errorf("goal 1 needs %+v, nobody said so", g.Threshold)
	}
}

// A team's cards go through texts and files and come back the same; a text of
// before there were such places reads with them open.
func TestTheGoalsOfATeamRoundTrip(t *testing.T) {
	l := teamLaid(t, 4)
	for what, read := range map[string]func() (Laid, error){
		"text": func() (Laid, error) { return DecodeLaid(EncodeLaid(l)) },
		"file": func() (Laid, error) { return ReadLaid(WriteLaid(l)) },
	} {
		if back, err := read(); err != nil || back.facts != l.facts {
			t.Errorf("%s: %v", what, err)
		}
	}
	older := l
	for at := atThreshold; at < numPlaces; at++ {
		older.facts[at] = unlaid
	}
	head, text, _ := strings.Cut(string(EncodeLaid(older)), "\n")
	packed, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil {
		t.Fatal(err)
	}
	whole := swell(packed[1:])
	added := 0
	for _, at := range l.book.order {
		if at >= atThreshold {
			added++
		}
	}
	before := append(packed[:1:1], squeeze(whole[:len(whole)-added])...)
	back, err := DecodeLaid([]byte(head + "\n" + base64.RawURLEncoding.EncodeToString(before)))
	if err != nil || back.facts != older.facts {
		t.Errorf("an older text: %v", err)
	}
	cut := append(packed[:1:1], squeeze(whole[:len(whole)-added-1])...)
	if _, err := DecodeLaid([]byte(head + "\n" + base64.RawURLEncoding.EncodeToString(cut))); err == nil {
		t.Error("a text that lacks a place it always had is read")
	}
}

// Only what plays a part is open: what isn't revealed, or is counted from the
// table, asks for nothing.
func TestWhatIsOpenOfATeamsGoals(t *testing.T) {
	open := func(l Laid) string {
		for _, g := range l.Groups() {
			if g.Name == "coop" {
				keys := make([]string, len(g.Open))
				for i, key := range g.Open {
					keys[i] = string(key)
				}
				return strings.Join(keys, " ")
			}
		}
		return "no group"
	}
	l := teamLaid(t, 4)
	for _, c := range []struct {
		name  string
		edits []Edit
		want  string
	}{
		{"as entered", nil, "setbacks threshold.goal1 threshold.goal3"},
		{"a total is missing", []Edit{{"bonus.total.2", "?"}}, "setbacks threshold.goal1 threshold.goal3 bonus.total.2"},
		{"a share is missing", []Edit{{"p2.bonus.3", "?"}}, "setbacks threshold.goal1 threshold.goal3 p2.bonus.3"},
		{"one card", []Edit{{"bonus", "1"}, {"bonus.count.2", "?"}, {"bonus.threshold.2", "?"}, {"bonus.total.2", "?"}, {"bonus.threshold.1", "?"}}, "setbacks bonus.threshold.1 threshold.goal1 threshold.goal3"},
	} {
		after, err := ApplyEdits(l, c.edits...)
		if err != nil {
			t.Fatal(err)
		}
		if got := open(after); got != c.want {
			t.Errorf("%s: open are %q, wanted %q", c.name, got, c.want)
		}
	}
	known, err := NewLaid(engineTable{1, Cooperative, 2, Released2024}.setup())
	if err != nil {
		t.Fatal(err)
	}
	if got := open(known); strings.Contains(got, "threshold.impact") {
		t.Errorf("known thresholds are called open: %s", got)
	}
	alone, err := NewLaid(engineTable{1, Competitive, 2, Released2024}.setup())
	if err != nil {
		t.Fatal(err)
	}
	if got := open(alone); got != "no group" {
		t.Errorf("a competitive table asks for %s", got)
	}
}

// What a score pad knows of its cards lies there when it is laid out.
func TestAScorePadsCardsAreLaidOut(t *testing.T) {
	sheet, err := NewSheet(engineTable{4, Cooperative, 2, Released2024}.setup())
	if err != nil {
		t.Fatal(err)
	}
	state := companion.State(State{sheet})
	for key, value := range map[companion.Key]string{"coop.threshold.goal1": "9", "coop.difficulty": "5", "coop.bonus1": `{"count":"vessels","threshold":4}`,
		"coop.bonus2": `{"title":"By hand","total":3,"threshold":6}`, "coop.bonus3": `{"scope":"every-seat","counts":[1,2],"threshold":1}`} {
		if state, err = (System{}).Apply(state, companion.Entry{Kind: companion.KindSet, Data: companion.SetData(companion.Value{Key: key, Value: json.RawMessage(value)})}); err != nil {
			t.Fatal(key, err)
		}
	}
	counted := state.(State).Sheet
	l, err := LayOutSheet(counted)
	if err != nil {
		t.Fatal(err)
	}
	for key, want := range map[companion.Key]string{"bonus": "3", "bonus.count.1": "vessels", "bonus.threshold.1": "4", "bonus.count.2": "manual", "bonus.total.2": "3",
		"bonus.each.3": "yes", "p1.bonus.3": "1", "p2.bonus.3": "2", "bonus.threshold.3": "1"} {
		if got := l.Text(key); got != want {
			t.Errorf("%s is %s, wanted %s", key, got, want)
		}
	}
	totals, _ := CheckTotals(l)
	was := Coop(counted)
	if totals.Coop.Needed != was.Needed {
		t.Errorf("%d goals are needed, it was %d", totals.Coop.Needed, was.Needed)
	}
	for k := range was.Goals {
		if totals.Coop.Goals[k].Threshold != was.Goals[k].Threshold || k > 4 && totals.Coop.Goals[k].Total != was.Goals[k].Total {
			t.Errorf("goal %d is %+v, it was %+v", k, totals.Coop.Goals[k], was.Goals[k])
		}
	}
}
