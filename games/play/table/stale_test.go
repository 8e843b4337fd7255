package table_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"duiju/games"
	"duiju/games/play/session"
	"duiju/games/play/table"
)

// What somebody does who has not heard the news is judged by the game as it stands.
func TestWhoHasNotHeardIsRefused(t *testing.T) {
	n, tb, a, b := sitTwo(t)
	other := n.join(tb, ann) // a second window
	a.do(session.Play{Move: "z99"})
	if _, ok := find[session.Refused](a); !ok || len(a.moves()) != 0 {
		t.Errorf("a move off the board: %v", a.events)
	}
	a.do(session.Play{Move: "h8"})
	other.do(session.Play{Move: "i9"}).refused("table.turn.not")
	if !slices.Equal(other.moves(), []string{"h8"}) {
		t.Errorf("the second window shows %v", other.moves())
	}
	b.hear0()
	b.do(session.Play{Move: "i9"})
	a.hear0()
	b.do(session.Resign{})
	a.do(session.Play{Move: "g7"}).refused("games.over")
	other.do(session.Resign{}) // has not heard of the end either
	for _, v := range []*visitor{a, b, other} {
		v.hear0()
		if st := v.g.Session().Match().Status(); !st.Over || st.Winner != games.First || len(v.moves()) != 2 {
			t.Errorf("%+v after %v", st, v.moves())
		}
	}
}

// A move after the time has run out is refused, although nobody has looked at the
// clock before.
func TestAMoveComesTooLate(t *testing.T) {
	n := newInn(t)
	tb := n.open("gomoku", func(s *table.Setup) { s.Clock = games.NewClock(time.Minute, 0) })
	a, b := n.join(tb, ann), n.join(tb, bob)
	a.hear0()
	n.clock.pass(time.Minute - time.Second)
	a.do(session.Play{Move: "h8"})
	b.hear0()
	n.clock.pass(time.Minute)
	b.do(session.Play{Move: "i9"}).refused("games.over")
	a.hear0()
	if st := a.g.Session().Match().Status(); !st.Over || st.Winner != games.First || len(a.moves()) != 1 {
		t.Errorf("%+v after %v", st, a.moves())
	}
}

// Who watches can neither give up nor offer a draw nor take back nor ask for
// another game.
func TestWatchersOnlyWatch(t *testing.T) {
	n, tb, a, _ := sitTwo(t)
	c := n.join(tb, cy)
	for _, i := range []session.Intent{session.Resign{}, session.OfferDraw{}, session.Undo{}, session.Next{}} {
		c.do(i).refused("table.watching")
	}
	a.do(session.Next{}).refused("table.rematch.not")
	a.do(session.Undo{}).refused("session.undo.none")
	a.do(session.Resign{})
	for _, i := range []session.Intent{session.Resign{}, session.OfferDraw{}} {
		a.do(i).refused("games.over")
	}
}

// A kept table is refused if its version, its kind, its owner, its game or one of
// its moves is not known.
func TestDamagedTablesAreNotRestored(t *testing.T) {
	n, tb, a, _ := sitTwo(t)
	a.do(session.Play{Move: "h8"})
	text := string(n.text(tb))
	for _, change := range [][2]string{
		{`"version":1`, `"version":2`}, {`"kind":"two"`, `"kind":"three"`}, {`"id":"` + ann.ID, `"id":"`}, {`"id":"` + tb.ID(), `"id":"`},
		{"gomoku", "chess"}, {"h8", "zz9"},
	} {
		bad := strings.Replace(text, change[0], change[1], 1)
		if bad == text {
			t.Fatalf("%q is not in %s", change[0], text)
		}
		if _, err := newInn(t).hub.Restore([]byte(bad)); err == nil {
			t.Errorf("with %q it is taken for a table", change[1])
		}
	}
	again, err := newInn(t).hub.Restore([]byte(text))
	if err != nil || again.ID() != tb.ID() {
		t.Errorf("%v, %v", again, err)
	}
}

// The end of other work is no news: a guest waits for what is new at the table once.
func TestAGuestWaitsOnce(t *testing.T) {
	n := newInn(t)
	tb := n.open("nullgame", nil)
	a := n.join(tb, ann)
	b := n.join(tb, bob)
	a.hear0()
	b.do(session.Resign{})
	a.hear0()
	b.hear0()
	waits := len(b.jobs)
	var review []session.Job
	for _, e := range b.g.Do(session.ReviewGame{}) {
		if j, ok := e.(session.Job); ok {
			review = append(review, j)
		}
	}
	if len(review) != 1 || waits != 1 {
		t.Fatalf("%d jobs of a review, %d that wait", len(review), waits)
	}
	b.take(b.g.Take(review[0].Run(t.Context())))
	if len(b.jobs) != waits {
		t.Errorf("%d jobs wait for news", len(b.jobs))
	}
	if _, _, ready := b.g.Session().Review(); !ready {
		t.Error("there is no review")
	}
}
