package session_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"duiju/games"
	"duiju/games/play/match"
	"duiju/games/play/session"
	"duiju/games/text/record"
)

// TestAJudgementIsReadAgain: what a review found stands in the record, through its text,
// and a session of that record has it at once; a game that went on has not.
func TestAJudgementIsReadAgain(t *testing.T) {
	for _, c := range []struct{ game, moves string }{{"gomoku", "h8 h9 i8 i9 j8 a1 k8 a2 l8"}, {"trianglenim", "EH FJ GK ABD LMNO I C"}} {
		s := judge(t, c.game, nil, c.moves)
		r, err := record.Parse(record.Marshal(s.Match().Record()))
		if err != nil {
			t.Fatal(err)
		}
		open := func(r games.Record) *session.Session {
			m, err := match.Replay(s.Match().Module(), r)
			if err != nil {
				t.Fatal(err)
			}
			return session.New(session.Config{Match: m, Watch: true}).Session()
		}
		again := open(r)
		if _, _, ready := again.Review(); !ready {
			t.Fatalf("%s: the record keeps no judgement", c.game)
		}
		for i := range s.Match().Len() + 1 {
			if i < s.Match().Len() {
				if diff := cmp.Diff(session.ReviewText(s, i), session.ReviewText(again, i)); diff != "" {
					t.Errorf("%s: move %d: %s", c.game, i+1, diff)
				}
			}
			a, _ := s.Units(i)
			if b, _ := again.Units(i); a != b {
				t.Errorf("%s: position %d stood at %v, and at %v when read again", c.game, i, a, b)
			}
		}
		for _, side := range []games.Side{games.First, games.Second} {
			if diff := cmp.Diff(session.Slips(s, side), session.Slips(again, side)); diff != "" {
				t.Errorf("%s: kinds of mistakes: %s", c.game, diff)
			}
			a, n := session.Accuracy(s, side)
			if b, of := session.Accuracy(again, side); a != b || n != of {
				t.Errorf("%s: the accuracy is %v of %d, and %v of %d when read again", c.game, a, n, b, of)
			}
		}
		if a, b := fmt.Sprint(s.ReviewSummary()), fmt.Sprint(again.ReviewSummary()); a != b {
			t.Errorf("%s: %s, and when read again %s", c.game, a, b)
		}
		for i := range r.Notes { // a note of somebody else
			if r.Notes[i].Name == games.NoteJudged && r.Notes[i].After == 3 {
				r.Notes[i].Values = []string{`{"line":9,"opinion":{"Side":7}}`}
			}
		}
		if _, _, ready := open(r).Review(); ready {
			t.Errorf("%s: a judgement that cannot be is taken", c.game)
		}
	}
}
