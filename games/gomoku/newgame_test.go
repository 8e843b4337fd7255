package gomoku

import (
	"errors"
	"fmt"
	"maps"
	"strings"
	"testing"

	"duiju/engine"
	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/gomoku/board"
	"duiju/games/gomoku/threats"
	"duiju/games/scene"
	"duiju/games/text/message"
)

// Who plays: levels and the strongest under all rules, classic players where five
// wins.
func TestWhoPlaysWhichRules(t *testing.T) {
	m := New()
	for _, c := range []struct {
		player, rules string
		ok            bool
	}{
		{"level:1", "freestyle", true}, {"level:3", "capture", true}, {"level:9", "capture", true}, {"max", "capture", true}, {"max", "renju", true},
		{"classic:patterns", "renju", true}, {"classic:patterns", "capture", false}, {"classic:five-tuple", "capture", false}, {"classic:none", "freestyle", false},
		{"level:0", "freestyle", false}, {"level:10", "capture", false},
	} {
		spec, err := games.ParsePlayer(c.player)
		if err == nil {
			_, err = m.NewPlayer(spec, games.Options{"rules": c.rules}, games.Env{})
		}
		if (err == nil) != c.ok {
			t.Errorf("%s plays %s: %v", c.player, c.rules, err)
		}
	}
	for _, rules := range []string{"capture", "renju"} {
		st, err := m.New(games.Options{"rules": rules}, 0)
		enginetest.Must(t, err)
		p, err := m.NewPlayer(games.PlayerSpec{Kind: games.Level, Level: 2}, games.Options{"rules": rules}, games.Env{Seed: 3})
		enginetest.Must(t, err)
		for range 6 {
			d, err := p.Choose(t.Context(), st.Clone(), games.Budget{Nodes: 200}, nil)
			if err != nil || st.Play(d.Move) != nil {
				t.Fatalf("%s: level 2 plays %q, %v", rules, d.Move, err)
			}
		}
	}
}

// A foreign record is of the games where five wins.
func TestCaptureHasNoForeignRecord(t *testing.T) {
	m := New()
	for _, f := range m.Info().Formats {
		if _, _, err := f.Write(games.Record{Game: id, Options: games.Options{"rules": "capture"}}); !errors.Is(err, message.ErrRecord) {
			t.Errorf("%s: %v", f.Name, err)
		}
		if _, _, err := f.Write(games.Record{Game: id, Options: games.Options{"size": "3"}}); err == nil {
			t.Errorf("%s is written of a board of 3", f.Name)
		}
		name, data, err := f.Write(games.Record{Game: id, Moves: []string{"h8", "i9"}, At: 2})
		if err != nil || name != "gomoku."+f.Name || len(data) == 0 {
			t.Errorf("%s: %s, %d bytes, %v", f.Name, name, len(data), err)
		}
		all, err := f.Read(name, data)
		if err != nil || len(all) != 1 || strings.Join(all[0].Moves, " ") != "h8 i9" {
			t.Errorf("%s is read back as %+v, %v", f.Name, all, err)
		}
	}
	for _, text := range []string{"", "  \n", "\xff\xfe", "15", "15 renju"} {
		if _, err := m.importText([]byte(text)); !errors.Is(err, message.ErrRecord) {
			t.Errorf("%q: %v", text, err)
		}
	}
	all, err := m.importText([]byte("h8 i9 i9"))
	if !errors.Is(err, message.ErrRecord) || len(all) != 1 || len(all[0].Moves) != 2 {
		t.Errorf("a damaged record: %+v, %v", all, err)
	}
	all, err = m.importText([]byte("16 standard hex b:77 to:w"))
	if err != nil || len(all) != 1 || all[0].Options["setup"] == "" || all[0].Options["coordinates"] != "hex" || all[0].Options["size"] != "16" || all[0].Options["rules"] != "standard" || all[0].Options["opening"] != "free" {
		t.Errorf("a position: %+v, %v", all, err)
	}
}

// Where a stone would take one is shown by the lens of threats, for both colours.
func TestTheLensOfTaking(t *testing.T) {
	st, err := New().FromText(nil, "15 capture f8 a1 g8 a15 h8 k9 i8")
	enginetest.Must(t, err)
	for lens, want := range map[string]string{"threats": "e8=bx/100 j8=bx/100", "score": ""} {
		sc := st.Scene()
		enginetest.Must(t, st.(games.Lensed).Overlay(t.Context(), games.Look{Lens: lens, At: scene.NoPoint}, &sc))
		var got []string
		for _, spot := range sc.Spots {
			if spot.Label != "" {
				got = append(got, fmt.Sprintf("%s=%s/%d", spot.Name, spot.Label, spot.Heat))
			}
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: %v, want %s", lens, got, want)
		}
		told := false
		for _, c := range sc.Captions {
			told = told || c.Key == "gomoku.capture.nolens"
		}
		if told != (lens == "score") {
			t.Errorf("%s: captions %v", lens, sc.Captions)
		}
	}
}

// Threats are told apart by what they make.
func TestProbesOfEnds(t *testing.T) {
	for text, want := range map[string]struct {
		outcome engine.Outcome
		plies   int
	}{
		"b:f8g8h8i8 w:e8a1c1 to:b": {engine.Win, 1}, "b:f8g8h8i8 w:a1c1 to:w": {engine.Loss, 2}, "b:f8g8h8 w:a1c1 to:b": {engine.Win, 3},
		"b:g8h8 w:a1c1 to:b": {engine.Ongoing, 0}, "b:f8g8h8 w:a1c1 to:w": {engine.Ongoing, 0}, "b:f8g8h8 w:f1g1h1 to:w": {engine.Win, 3},
		"b:f8g8h8c3c4c5 w:a1o1 to:w": {engine.Loss, 4},
	} {
		s := mustText(t, text)
		o, n := threats.Of(&s.board, s.turn).Probe(1)
		if o != want.outcome || n != want.plies {
			t.Errorf("%s: %v in %d, want %v in %d", text, o, n, want.outcome, want.plies)
		}
	}
}

// A board that is set up full is over, without a winner; one with a free point, or a
// five, is not, or not so.
func TestAFullBoardThatIsSetUpIsOver(t *testing.T) {
	stones := map[int]board.Color{}
	for p := range 225 {
		if stones[p] = board.Black; (p%15/2+p/15)%2 == 1 { // two and two, no five
			stones[p] = board.White
		}
	}
	set := func(change func(map[int]board.Color)) *state {
		s, own := newState(config{size: 15, opening: openFree}), map[int]board.Color{}
		maps.Copy(own, stones)
		change(own)
		s.setUp(own, board.Empty)
		return s
	}
	if s := set(func(map[int]board.Color) {}); !s.status.Over || s.status.Winner != games.NoSide || s.status.Reason.Key != "gomoku.end.full" || len(s.Moves()) > 0 {
		t.Errorf("full: %+v", s.status)
	}
	if s := set(func(m map[int]board.Color) { delete(m, 7) }); s.status.Over || len(s.Moves()) != 1 {
		t.Errorf("with a free point: %+v", s.status)
	}
	five := set(func(m map[int]board.Color) {
		for p := range 5 {
			m[p] = board.White
		}
	})
	if five.status.Winner != games.Second || five.status.Reason.Key != "gomoku.end.five" || len(five.win) < 5 {
		t.Errorf("with a five: %+v", five.status)
	}
}

// Without a word the side with fewer stones moves, Black where they are equal.
func TestWhoMovesOnASetUpBoard(t *testing.T) {
	for text, want := range map[string]string{
		"b:h8": "w", "b:h8 w:g7": "b", "w:g7": "b", "b:h8i8 w:g7": "w", "b:h8 w:g7 to:w": "w", "b:h8 to:b": "b", "to:w": "w", "to:b": "b",
	} {
		if s := mustText(t, text); colorLetter(s.turn) != want {
			t.Errorf("%s: %s moves", text, colorLetter(s.turn))
		}
	}
	for text, key := range map[string]string{
		"b:h8h8": "gomoku.refused.taken", "b:h8 w:h8": "gomoku.refused.taken", "b:z9": "gomoku.refused.off", "x:h8": "gomoku.bad.word", "to:x": "gomoku.bad.word",
		"swap b:h8": "gomoku.bad.setupswap", "4": "gomoku.bad.size", "21": "gomoku.bad.size", "h8h8": "gomoku.bad.move",
	} {
		_, err := parseText(text)
		var f *message.Fault
		if !errors.As(err, &f) || f.Text.Key != key || !errors.Is(err, message.ErrPosition) {
			t.Errorf("%s: %v, want %s", text, err, key)
		}
	}
}

// With a stone ahead a black one stands on the centre and Black moves, under every rule
// and size; the game is written and read as any that begins with stones.
func TestAStoneAhead(t *testing.T) {
	for _, o := range []games.Options{{}, {"size": "20"}, {"rules": "renju"}, {"rules": "standard", "coordinates": "hex"}} {
		o["opening"] = "stone"
		st, err := New().New(o, 0)
		enginetest.Must(t, err)
		s := st.(*state)
		if s.Turn() != games.First || s.board.Stones != 1 || s.board.Cells[s.board.Centre()] != board.Black {
			t.Errorf("%v: %v moves, %s", o, s.Turn(), s.Text())
		}
		if err := s.Play(s.Moves()[0].Text); err != nil || s.Turn() != games.Second {
			t.Errorf("%v: after a move %v moves, %v", o, s.Turn(), err)
		}
		if again, err := parseText(s.Text()); err != nil || again.Text() != s.Text() {
			t.Errorf("%v: %s is read with %v", o, s.Text(), err)
		}
		for _, f := range New().Info().Formats {
			if f.Name != "sgf" {
				continue
			}
			_, data, err := f.Write(games.Record{Game: id, Options: o, Moves: s.moves, At: 1})
			enginetest.Must(t, err)
			if all, err := f.Read("x.sgf", data); err != nil || len(all) != 1 || len(all[0].Moves) != 1 {
				t.Errorf("%v: %s is read as %v, %v", o, data, all, err)
			}
		}
	}
}
