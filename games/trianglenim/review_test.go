package trianglenim

import (
	"context"
	"encoding/json"
	"errors"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games"
)

// TestReviewOfTheVector is the test vector of the specification.
func TestReviewOfTheVector(t *testing.T) {
	demo := Module{}.Info().Demo
	r, err := Module{}.Review(context.Background(), games.Record{
		Game: "trianglenim", Options: demo.Options, Moves: demo.Moves, At: len(demo.Moves),
	})
	enginetest.Must(t, err)
	want := []struct{ mark, sentence, facts string }{
		{"", "It keeps the win: 6 takes won.",
			`{"after":"P","before":"N","grade":"kept","take":"BC","winning":["BC","E"],"winning_count":6}`},
		{"", "All takes lose: it lasts 7 more plies, replies that err: 18 of 22.",
			`{"after":"N","before":"P","grade":"already lost","losing_replies":18,"replies":22,"take":"GHIJ","winning":[],"winning_count":0}`},
		{"??", "This take throws the win away: L or KLM would have won.",
			`{"after":"N","before":"N","grade":"threw away","take":"KLMN","winning":["L","KLM"],"winning_count":4}`},
		{"", "It keeps the win: 2 takes won.",
			`{"after":"P","before":"N","grade":"kept","take":"E","winning":["E","DEF"],"winning_count":2}`},
		{"", "All takes lose: it lasts 3 more plies, replies that err: 0 of 3.",
			`{"after":"N","before":"P","grade":"already lost","losing_replies":0,"replies":3,"take":"A","winning":[],"winning_count":0}`},
		{"", "It keeps the win: 3 takes won.",
			`{"after":"P","before":"N","grade":"kept","take":"D","winning":["D","F","O"],"winning_count":3}`},
		{"", "All takes lose: it lasts 1 more ply, replies that err: 0 of 1.",
			`{"after":"N","before":"P","grade":"already lost","losing_replies":0,"replies":1,"take":"F","winning":[],"winning_count":0}`},
		{"!", "The only take that wins.",
			`{"after":"P","before":"N","grade":"only move","take":"O","winning":["O"],"winning_count":1}`},
	}
	if len(r.Moves) != len(want) {
		t.Fatalf("%d moves are judged", len(r.Moves))
	}
	for i, w := range want {
		m := r.Moves[i]
		facts, err := json.Marshal(m.Facts)
		enginetest.Must(t, err)
		if m.Mark != w.mark || english(t, m.Text) != w.sentence || string(facts) != w.facts {
			t.Errorf("move %d: %q %s %s\nwant %q %s %s", i+1, m.Mark, english(t, m.Text), facts, w.mark, w.sentence, w.facts)
		}
	}
	summary := []string{
		"Move 3, KLMN, decided the game.",
		"The start is won for the player to move: side 5, limit 5, last piece wins.",
	}
	if len(r.Summary) != len(summary) {
		t.Fatalf("summary of %d sentences", len(r.Summary))
	}
	for i, w := range summary {
		if got := english(t, r.Summary[i]); got != w {
			t.Errorf("summary: %s\nwant: %s", got, w)
		}
	}
}

func TestReviewOfARunningGame(t *testing.T) {
	rec := games.Record{
		Options: games.Options{"rule": "misere"},
		Moves:   []string{"A", "B", "C"}, At: 1,
	}
	r, err := Module{}.Review(context.Background(), rec)
	if err != nil || len(r.Moves) != 1 {
		t.Fatalf("%d moves are judged, %v", len(r.Moves), err)
	}
	want := "The start is lost for the player to move: side 5, limit 5, last piece loses."
	if got := english(t, r.Summary[0]); got != want {
		t.Errorf("summary: %s\nwant: %s", got, want)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := (Module{}).Review(ctx, games.Record{Options: games.Options{"side": "7", "take": "4"}}); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled review: %v", err)
	}
}
