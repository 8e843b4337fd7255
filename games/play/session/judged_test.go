package session_test

import (
	"fmt"
	"regexp"
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
		text := record.Marshal(s.Match().Record())
		r, err := record.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		open := func(r games.Record, watch bool) *session.Session {
			m, err := match.Replay(s.Match().Module(), r)
			if err != nil {
				t.Fatal(err)
			}
			return session.New(session.Config{Match: m, Watch: watch}).Session()
		}
		again := open(r, true)
		if _, _, ready := again.Review(); !ready {
			t.Fatalf("%s: the record keeps no judgement", c.game)
		}
		played := open(r, false)
		if _, _, ready := played.Review(); !ready || string(record.Marshal(played.Match().Record())) != string(text) {
			t.Errorf("%s: a finished game that is opened to play is judged again (%v), or written otherwise", c.game, ready)
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
		if _, _, ready := open(r, true).Review(); ready {
			t.Errorf("%s: a judgement that cannot be is taken", c.game)
		}
	}
}

// A mistake that cost no chances, as there were none left, is told without their number.
func TestAMistakeThatCostNothingSaysNoPercent(t *testing.T) {
	r := judge(t, "trianglenim", nil, "EH FJ GK ABD LMNO I C").Match().Record()
	for i, n := range r.Notes {
		if n.Name == games.NoteJudged {
			r.Notes[i].Values = []string{regexp.MustCompile(`"lost":[0-9.]+`).ReplaceAllString(n.Values[0], `"lost":0.004`)}
		}
	}
	m, err := match.Replay(module("trianglenim"), r)
	if err != nil {
		t.Fatal(err)
	}
	s := session.New(session.Config{Match: m}).Session()
	if got := session.ReviewText(s, 0); got.Key != "session.review.mistake.lost" {
		t.Errorf("the first move, %s: told by %s", s.ReviewOf(0).Mark, got.Key)
	}
}
