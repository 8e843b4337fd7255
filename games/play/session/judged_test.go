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
	if got := session.ReviewText(s, 3); got.Key != "session.review.mistake.lost" {
		t.Errorf("the fourth move, %s: told by %s", s.ReviewOf(3).Mark, got.Key)
	}
}

// flipped is a game of dark chess of so many moves that its first player resigned, judged
// as is said after each.
func flipped(t *testing.T, moves int, said func(n int) string) *session.Session {
	t.Helper()
	m, err := match.New(match.Setup{Module: module("darkchess"), Seed: 3})
	if err != nil {
		t.Fatal(err)
	}
	for n := range moves {
		moves := games.Texts(m.State())
		if _, err := m.Play(moves[7*n%len(moves)]); err != nil {
			t.Fatal(err)
		}
	}
	m.End(match.Resigned(games.First))
	for n := range moves + 1 {
		m.Note(n, games.NoteJudged, said(n))
	}
	return session.New(session.Config{Match: m, Watch: true}).Session()
}

// TestAReviewIsReadToItsEnd: of many mistakes the costly ones are told in a row, with what
// decided the game, and how many more there are; all are marked and counted.
func TestAReviewIsReadToItsEnd(t *testing.T) {
	s := flipped(t, 30, func(n int) string { // every other move costs something, none as much as another
		if n%2 == 0 {
			return `{}`
		}
		return fmt.Sprintf(`{"mark":"?","why":{"key":"darkchess.skill.take.slip"},"what":"take","kind":2,"lost":%.2f}`, float64(7*n%31)/100)
	})
	m := s.Match()
	decided, ok := session.Decided(s)
	loser := m.StateAt(decided).Turn()
	for n := range m.Len() {
		if r := s.ReviewOf(n); r.Mistake() && m.StateAt(n).Turn() == loser && r.Lost > s.ReviewOf(decided).Lost {
			t.Errorf("move %d decided the game and not move %d, which cost more", decided+1, n+1)
		}
	}
	told, more := 0, ""
	for _, said := range session.ReviewLines(s) {
		if said.Key == "plain.review.move" {
			told++
		}
		more = said.Key
	}
	if !ok || told != 12 || more != "session.review.more" {
		t.Errorf("%d of 15 mistakes are told, then %q, and decided is %v", told, more, ok)
	}
	if all := session.AddSlips(session.Slips(s, games.First), session.Slips(s, games.Second)); len(all) != 1 || all[0].N != 15 {
		t.Errorf("15 mistakes are counted as %v", all)
	}
}

// TestASkillDecidesWhereNothingCostMore: where a skill alone does not decide the game, what
// its loser overlooked is named as decisive if it cost most of all his moves, and not little.
func TestASkillDecidesWhereNothingCostMore(t *testing.T) {
	for _, c := range []struct {
		name   string
		skill  float64 // what overlooking a capture at move 1 cost
		other  float64 // what a mistake of no skill at move 5 cost
		winner float64 // and one of the winner at move 2
		want   bool
	}{
		{"the capture cost most", 0.4, 0.1, 0, true},
		{"a later move cost more", 0.07, 0.5, 0, false},
		{"only the winner's move cost more", 0.4, 0.1, 0.6, true},
		{"nothing cost much", 0.04, 0.03, 0, false},
	} {
		s := flipped(t, 6, func(n int) string {
			switch n {
			case 1:
				return fmt.Sprintf(`{"mark":"?","why":{"key":"darkchess.skill.take.slip"},"what":"take","kind":2,"lost":%.2f}`, c.skill)
			case 2:
				return fmt.Sprintf(`{"mark":"?","what":"","lost":%.2f}`, c.winner)
			case 5:
				return fmt.Sprintf(`{"mark":"?","what":"","lost":%.2f}`, c.other)
			}
			return `{}`
		})
		if n, ok := session.Decided(s); ok != c.want || ok && n != 0 {
			t.Errorf("%s: move %d is said to have decided the game: %v, want %v", c.name, n+1, ok, c.want)
		}
	}
}
