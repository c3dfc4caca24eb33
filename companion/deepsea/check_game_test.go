package deepsea

import (
	"testing"

	"shipmate/companion"
)

// A laid table goes on as the game that it was: laid out again it is the same,
// and it is played to its end.
func TestGameOfALaidTable(t *testing.T) {
	n := 0
	var moves []Move
	laidGames(t, 1, func(p *Position, quiet bool) {
		if n++; n%53 != 0 && !p.Ended() || !quiet || p.phase == phaseSetup {
			return
		}
		l := LayOut(*p)
		game, findings := l.Game(companion.NewRandom(9), n%2 == 0)
		if len(findings) > 0 {
			t.Fatalf("%v\n%s", findings, p.draw())
		}
		if again := LayOut(game); len(Differences(l, again)) > 0 {
			t.Fatalf("%v\n%s", Differences(l, again), p.draw())
		}
		r := companion.NewRandom(uint64(n))
		for !game.Ended() {
			if moves = Moves(&game, moves[:0]); len(moves) == 0 {
				t.Fatalf("no move\n%s", game.draw())
			}
			var k int
			k, r = r.Below(len(moves))
			game.do(moves[k])
			if err := game.laws(); err != nil {
				t.Fatalf("%v\n%s", err, game.draw())
			}
		}
	})
}

// What can't be, or isn't entered, keeps a table from being played, with its
// places; what follows needn't be entered.
func TestGameRefused(t *testing.T) {
	l := middleOfM1(t)
	for text, want := range map[string]companion.Certainty{"p1.staging 20": companion.CannotBe, "p1.staging ?": companion.NotEntered, "cell.A1 ?": companion.NotEntered,
		"moment busy": companion.NotEntered, "p2.passed ?": companion.NotEntered, "pocket.1.1 ?": companion.NotEntered, "hex.0-0 ?": companion.NotEntered} {
		p, findings := func() (Position, []Finding) { l := edited(t, l, text); return l.Game(companion.NewRandom(1), false) }()
		if len(findings) == 0 || findings[len(findings)-1].Weight != want || len(findings[0].Where) == 0 || p != (Position{}) {
			t.Errorf("%s: %v", text, findings)
		}
	}
	open := edited(t, l, "deck ?", "tokens ?", "pile.1 ?", "tray.pilot ?", "pocket.1.2 ?", "discoverer.the-sea-star ?", "start ?")
	p, findings := open.Game(companion.NewRandom(1), true)
	if len(findings) > 0 {
		t.Fatalf("what follows: %v", findings)
	}
	if again := LayOut(p); len(Differences(l, again)) > 0 {
		t.Errorf("it follows otherwise: %v", Differences(l, again))
	}
}

// A table goes on to play from a laid one: its log folds to the game, from its
// setup alone.
func TestTableFromALaidOne(t *testing.T) {
	l := middleOfM1(t)
	for _, seed := range []string{"00000000000000a7", ""} {
		setup, findings := l.PlaySetup(seed)
		if len(findings) > 0 {
			t.Fatal(findings)
		}
		raw := rawOf(setup)
		if len(raw) > 4000 {
			t.Errorf("a setup of %d bytes is no entry", len(raw))
		}
		state, err := System{}.Apply(nil, companion.Entry{Kind: companion.KindSetup, Data: raw})
		if err != nil {
			t.Fatal(err)
		}
		game := state.(GameState).Game
		if again := LayOut(*game); len(Differences(l, again)) > 0 || game.Told() != (seed == "") {
			t.Errorf("%q: another table: %v", seed, Differences(l, again))
		}
		m := Moves(game, nil)[0]
		next, err := System{}.Apply(state, companion.Entry{Kind: KindMove, Data: MovesData(game.MoveText(m))})
		if err != nil {
			t.Fatal(err)
		}
		saved, err := System{}.Encode(next)
		if err != nil {
			t.Fatal(err)
		}
		if back, err := (System{}).Decode(saved); err != nil || back.(GameState).Game.Hash() != next.(GameState).Game.Hash() {
			t.Errorf("%q: a snapshot: %v", seed, err)
		}
	}
	setup, _ := l.PlaySetup("")
	for _, bad := range []string{"A", "!", setup.Play.Laid[:len(setup.Play.Laid)-4], setup.Play.Laid + "AAAA"} {
		broken := setup
		broken.Play.Laid = bad
		if _, err := (System{}).Apply(nil, companion.Entry{Kind: companion.KindSetup, Data: rawOf(broken)}); companion.CodeOf(err) != companion.CodeInvalid {
			t.Errorf("%.12q: %v", bad, err)
		}
	}
	if _, findings := func() (Setup, []Finding) { l := edited(t, l, "p1.staging ?"); return l.PlaySetup("") }(); len(findings) == 0 {
		t.Error("something isn't entered, and it plays")
	}
}
