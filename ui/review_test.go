package ui

import (
	"testing"

	"duiju/games"
	"duiju/games/all"
)

// A record with a gift in it: the review marks the move that gives the game
// away, b goes there, and c plays on from it.
func TestReviewFindsTheBlunder(t *testing.T) {
	m, err := games.NewMatch(games.Setup{Module: all.All()[0]})
	if err != nil {
		t.Fatal(err)
	}
	// White does not stop the open three: a1 is the blunder.
	for _, move := range []string{"h8", "h9", "i8", "i9", "j8", "a1", "k8", "a2", "l8"} {
		if _, err := m.Play(move); err != nil {
			t.Fatal(err)
		}
	}
	if !m.Status().Over {
		t.Fatal("five in a row do not win")
	}
	d := start(t, all.All()...)
	p := newReplay(d.r.app, m)
	d.run(d.r.push(p))
	d.keys("a")
	d.until("the review has ended", func() bool { return p.review.ready })
	if got := p.review.marks[5]; got != "?" && got != "??" {
		t.Errorf("the blunder is marked %q: %q", got, p.review.marks)
	}
	if got := p.review.marks[8]; got == "?" || got == "??" {
		t.Errorf("the winning move is marked %q", got)
	}
	d.keys("b")
	if m := p.review.marks[p.moves()]; m != "?" && m != "??" {
		t.Errorf("b went to move %d, marked %q", p.moves(), m)
	}
	d.sees("better was")
	d.check()
	d.keys("end", "c")
	if d.play() != p {
		t.Error("a finished position can be played on")
	}
	d.keys("home", "c")
	if q := d.play(); q == p || q.m.At() != 0 || q.replay {
		t.Error("c does not begin a new game from the position")
	}
}
