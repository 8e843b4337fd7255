package session_test

import (
	"strings"
	"testing"

	"duiju/games"
	"duiju/games/play/match"
	"duiju/games/play/session"
)

// TestTheCoachAsksForAnotherLook: a stone that leaves an open three is held back once, without
// a mark against the game; the same stone or another then stands. A good move, a game of two
// people and one without a coach go on at once.
func TestTheCoachAsksForAnotherLook(t *testing.T) {
	level := games.PlayerSpec{Kind: games.Level, Level: 1}
	for _, c := range []struct {
		name, moves string
		first       games.PlayerSpec
		coach       bool
		warned      bool
	}{
		{"a stone elsewhere", "a1", level, true, true},
		{"a stone that stops it", "k8", level, true, false},
		{"no coach", "a1", level, false, false},
		{"two people", "a1", human, true, false},
	} {
		m, err := match.New(match.Setup{Module: module("gomoku"), Seats: [2]games.PlayerSpec{c.first, human}})
		if err != nil {
			t.Fatal(err)
		}
		for move := range strings.FieldsSeq("h8 h3 i8 i3 j8") {
			if _, err := m.Play(move); err != nil {
				t.Fatal(err)
			}
		}
		b := &table{t: t}
		b.d = session.New(session.Config{Match: m, Coach: c.coach})
		b.take(b.d.Start())
		said := func() (n int) {
			for _, e := range b.seen {
				if e, ok := e.(session.Told); ok && e.Said.Key == "session.coach" {
					n++
				}
			}
			return n
		}
		b.do(session.Play{Move: c.moves})
		for i := 0; i < len(b.jobs) && m.At() == 5 && said() == 0; i++ {
			b.take(b.d.Take(b.jobs[i].Run(t.Context())))
		}
		if stands := m.At() > 5; stands == c.warned || (said() == 1) != c.warned || m.Practice() {
			t.Errorf("%s: it stands: %v, warned %d times, practice %v", c.name, stands, said(), m.Practice())
		}
		if b.do(session.Play{Move: "a1"}); c.warned && (m.At() == 5 || said() != 1) {
			t.Errorf("%s: played again it stands: %v, warned %d times", c.name, m.At() > 5, said())
		}
	}
}
