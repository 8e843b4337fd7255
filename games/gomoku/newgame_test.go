package gomoku

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/gomoku/board"
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
