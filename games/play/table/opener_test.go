package table_test

import (
	"fmt"
	"testing"
	"time"

	"duiju/games"
	"duiju/games/play/match"
	"duiju/games/play/session"
	"duiju/games/play/table"
)

// Whoever sits down at an open table and leaves before the second move spoils nothing:
// the seat is free again, at once without a clock, with one after the time in which a
// dropped line comes back, and nobody has lost time on it.
func TestASeatThatIsLeftIsFree(t *testing.T) {
	for _, clock := range []time.Duration{0, time.Minute} {
		n := newInn(t)
		tb := n.open("gomoku", func(s *table.Setup) { s.Clock = games.NewClock(clock, 0) })
		a, b := n.join(tb, ann), n.join(tb, bob)
		c := n.join(tb, cy)
		a.hear0()
		a.do(session.Play{Move: "h8"})
		c.do(session.Next{}).refused("table.watching")
		b.g.Close()
		if clock > 0 {
			n.clock.pass(19 * time.Second)
			a.hear0()
			c.hear0()
			c.do(session.Next{}).refused("table.watching")
			if due := a.g.Due(); due.Sub(n.clock.Now()) > time.Second {
				t.Errorf("the opener looks at the seat again in %v", due.Sub(n.clock.Now()))
			}
			n.clock.pass(time.Second)
		}
		a.events, c.events = nil, nil
		a.hear0()
		a.told("table.freed")
		c.hear0()
		c.told("table.freed")
		c.do(session.Play{Move: "h9"}).refused("table.vacant")
		c.do(session.Next{})
		a.hear0()
		if left := a.g.Session().Remaining(games.First); left != clock {
			t.Errorf("the opener has %v left of %v after somebody has sat down and left", left, clock)
		}
		c.do(session.Play{Move: "h9"})
		if len(c.moves()) != 2 {
			t.Fatalf("whoever watched cannot sit down: %v", c.events)
		}
		c.g.Close() // the seat is her own now
		n.clock.pass(30 * time.Second)
		if d := n.join(tb, bob); d.g.Session().Mine() != games.NoSide {
			t.Error("a seat is free after the second move")
		}
	}
}

// One person takes no more than three seats at which nobody has played, however many
// tables are open, and sits down at a fourth when one of them has begun or is left.
func TestNobodyTakesEverySeat(t *testing.T) {
	n := newInn(t)
	var all []*table.Table
	for i := range 6 {
		tb, err := n.hub.Open(table.Person{ID: fmt.Sprint("host", i), Name: "Host"}, table.Setup{Kind: table.ForTwo, Side: games.First, Setup: match.Setup{Module: n.config().Modules[0]}})
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, tb)
	}
	var at []*visitor
	for i, tb := range all {
		at = append(at, n.join(tb, bob))
		if sits := at[i].g.Session().Mine() != games.NoSide; sits != (i < 3) {
			t.Errorf("table %d: a seat %v, want three of them", i+1, sits)
		}
	}
	at[3].do(session.Next{}).refused("table.seats")
	at[0].g.Close()
	at[3].do(session.Next{})
	if at[3].g.Session().Mine() == games.NoSide {
		t.Error("one of three seats is left, and another one is not given")
	}
}

// The opener sends a player away before the game is one, for good; nobody else does, and
// nobody is sent away from a game that goes on.
func TestTheOpenerSendsAway(t *testing.T) {
	n, tb, a, b := sitTwo(t)
	c := n.join(tb, cy)
	if b.g.Has(table.SendAway{}) || b.g.Has(table.EndTable{}) {
		t.Error("whoever has not opened the table rules it")
	}
	a.do(table.SendAway{Who: ann.ID}).refused("table.send.not")
	a.do(table.SendAway{Who: "nobody"}).refused("table.send.not")
	b.events = nil
	a.do(table.SendAway{Who: bob.ID})
	b.hear0()
	b.told("table.sent")
	b.do(table.Say{}).refused("table.sent")
	b.do(session.Next{}).refused("table.sent")
	if _, err := tb.Join(bob); err != table.ErrSent || len(n.hub.List(bob)) != 0 {
		t.Errorf("he comes back: %v, and sees %v", err, n.hub.List(bob))
	}
	c.hear0()
	c.do(session.Next{})
	a.hear0()
	a.do(session.Play{Move: "h8"})
	if b.hear0(); len(b.moves()) != 0 {
		t.Errorf("who was sent away sees %v", b.moves())
	}
	c.hear0()
	c.do(session.Play{Move: "h9"})
	a.hear0()
	a.do(table.SendAway{Who: cy.ID}).refused("table.send.not")
	again := newInn(t)
	found, err := again.hub.Restore(n.text(tb))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := found.Join(bob); err != table.ErrSent {
		t.Errorf("after the server has started again he comes back: %v", err)
	}
}

// The opener ends the table; a game that has begun is resigned with that.
func TestTheOpenerEndsTheTable(t *testing.T) {
	for _, moves := range []int{1, 2} {
		n, _, a, b := sitTwo(t)
		for i, v := range []*visitor{a, b}[:moves] {
			v.hear0()
			v.do(session.Play{Move: []string{"h8", "h9"}[i]})
		}
		b.events = nil
		a.do(table.EndTable{})
		b.hear0()
		b.told("table.ended")
		st := b.g.Session().Match().Status()
		if st.Over != (moves == 2) || st.Over && st.Winner != games.Second || len(n.hub.All()) != 0 {
			t.Errorf("ended after %d moves: %+v, %d tables", moves, st, len(n.hub.All()))
		}
	}
}

// The pen does not leave with the pupil who has it: the opener takes it back. What one
// pupil asks does not use up what another one does.
func TestTheOpenerTakesThePenBack(t *testing.T) {
	n := newInn(t)
	tb := n.open("gomoku", func(s *table.Setup) { s.Kind = table.ForClass })
	a, b, c := n.join(tb, ann), n.join(tb, bob), n.join(tb, cy)
	b.do(session.Next{}).told("table.asked")
	c.do(session.Next{}).told("table.asked")
	a.events = nil
	a.hear0()
	asked := 0
	for _, e := range a.events {
		if s, ok := e.(session.Told); ok && s.Said.Key == "table.ask.pen" {
			asked++
		}
	}
	if asked != 2 {
		t.Errorf("%d of two pupils are heard: %v", asked, a.events)
	}
	a.do(session.Next{}) // to Bob, who asked first
	b.hear0()
	b.do(session.Play{Move: "h8"})
	b.g.Close()
	a.hear0()
	a.do(session.Next{})
	a.do(session.Play{Move: "h9"})
	if len(a.moves()) != 2 {
		t.Fatalf("the opener does not get the pen back: %v", a.events)
	}
	a.do(session.Next{}) // what Cy asks for still stands
	c.hear0()
	c.do(session.Play{Move: "h10"})
	if len(c.moves()) != 3 {
		t.Errorf("what another pupil asked for was forgotten: %v", c.events)
	}
}

// What one player asks for stands beside what the other one does, and a request can be
// made every two seconds.
func TestRequestsStandBesideEachOther(t *testing.T) {
	n, _, a, b := sitTwo(t)
	a.do(session.Play{Move: "h8"})
	b.hear0()
	b.do(session.Play{Move: "h9"})
	a.hear0()
	a.do(session.OfferDraw{}).told("table.asked")
	a.do(session.Undo{}).refused("table.ask.soon")
	b.hear0()
	b.do(session.Undo{}).told("table.asked")
	n.clock.pass(time.Minute)
	b.do(session.OfferDraw{})
	if !b.g.Session().Match().Status().Over {
		t.Error("a draw that was offered is gone since the other one has asked for something else")
	}
}
