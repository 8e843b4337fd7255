package table_test

import (
	"fmt"
	"testing"
	"time"

	"duiju/games"
	"duiju/games/play/match"
	"duiju/games/play/session"
	"duiju/games/play/table"
	"duiju/games/text/record"
)

// begun opens a table of Ann's at which she and Bob have played some moves.
func (n *inn) begun(moves int) (tb *table.Table, a, b *visitor) {
	n.t.Helper()
	tb = n.open("gomoku", nil)
	a, b = n.join(tb, ann), n.join(tb, bob)
	for i, move := range []string{"h8", "h9", "i8", "i9", "j8"}[:moves] {
		v := []*visitor{a, b}[i%2]
		v.hear0()
		v.do(session.Play{Move: move})
	}
	a.hear0()
	b.hear0()
	return tb, a, b
}

// why is why the only letter of a person came, "" without one.
func (n *inn) why(p table.Person) string {
	n.mu.Lock()
	defer n.mu.Unlock()
	switch all := n.mail[p.ID]; len(all) {
	case 0:
		return ""
	case 1:
		return all[0].Why
	default:
		return fmt.Sprint(len(all), " letters")
	}
}

// A game that ends while a player is away comes to that player, once, with its result as
// it is for the player and the whole record; whoever sees the end has it from the table.
func TestAGameThatEndsWhileOneIsAway(t *testing.T) {
	n := newInn(t)
	tb, a, b := n.begun(4)
	b.g.Close()
	a.do(session.Resign{})
	if n.why(ann) != "" || n.why(bob) != "mail.won" {
		t.Fatalf("the letters: Ann %q, Bob %q", n.why(ann), n.why(bob))
	}
	l := n.mail[bob.ID][0]
	r, err := record.Parse([]byte(l.Record))
	if err != nil || l.With != "Ann" || l.Table != tb.ID() || len(r.Moves) != 4 || r.Seats[games.Second].Kind != games.Human || r.Seats[games.First].Name != "Ann" {
		t.Errorf("%+v %+v %v", l, r, err)
	}
	if _, ok := a.g.(*table.Duel).Record(); !ok {
		t.Error("who resigned here has no record from the table")
	}
	b = n.join(tb, bob)
	if _, ok := b.g.(*table.Duel).Record(); ok || !b.g.Session().Match().Status().Over {
		t.Error("who comes back has the record a second time")
	}
	a.g.Close()
	b.g.Close()
	n.clock.pass(time.Hour)
	n.hub.All()
	if n.why(ann) != "" || n.why(bob) != "mail.won" {
		t.Errorf("once the table is gone there are letters for Ann: %q, for Bob: %q", n.why(ann), n.why(bob))
	}
	again := newInn(t)
	tb, a, b = n.begun(4)
	b.g.Close()
	a.do(session.Resign{})
	if _, err := again.hub.Restore(n.text(tb)); err != nil || again.why(bob) != "" || again.why(ann) != "mail.lost" {
		t.Errorf("a server that was killed before Ann's program has taken the end sends her %q, and Bob %q (%v)", again.why(ann), again.why(bob), err)
	}
}

// A game that two have begun is dropped with a letter to both, whatever drops it; what is
// not begun comes to nobody.
func TestABegunGameIsDroppedWithALetter(t *testing.T) {
	for why, drop := range map[string]func(n *inn, tb *table.Table, a *visitor){
		"mail.keeper": func(n *inn, tb *table.Table, _ *visitor) { _ = n.hub.End(tb.ID()) },
		"mail.old":    func(n *inn, _ *table.Table, _ *visitor) { n.clock.pass(8 * 24 * time.Hour); n.hub.All() },
	} {
		for moves, want := range map[int]string{1: "", 4: why} {
			n := newInn(t)
			tb, a, b := n.begun(moves)
			if b.g.Close(); why == "mail.old" {
				a.g.Close()
			}
			drop(n, tb, a)
			if len(n.hub.All()) != 0 || n.why(ann) != want || n.why(bob) != want {
				t.Errorf("%s after %d moves: %d tables, letters %q and %q", why, moves, len(n.hub.All()), n.why(ann), n.why(bob))
			}
		}
	}
	n := newInn(t)
	_, a, _ := n.begun(4)
	a.do(table.EndTable{})
	if n.why(ann) != "mail.lost" || n.why(bob) != "mail.won" {
		t.Errorf("the opener has ended it: %q and %q", n.why(ann), n.why(bob))
	}
}

// Strangers who fill all tables take none of a game that has begun: theirs go first, those
// at which nobody has met, then those without a move, then what is over. A begun game goes
// last, with a letter, and never one of two with homes.
func TestFillingAllTables(t *testing.T) {
	n := newInn(t)
	c := n.config()
	c.MaxTables = 8
	n.hub = table.NewHub(c)
	adjourned := func(host string, home bool, moves int) string {
		p := [2]table.Person{{ID: host + "a", Name: "A", Host: host, Home: home}, {ID: host + "b", Name: "B", Host: host, Home: home}}
		tb, err := n.hub.Open(p[0], table.Setup{Kind: table.ForTwo, Setup: match.Setup{Module: c.Modules[0]}})
		if err != nil {
			t.Fatal(err)
		}
		both := [2]*visitor{n.join(tb, p[0]), n.join(tb, p[1])}
		for i, move := range []string{"h8", "h9", "i8", "i9"}[:moves] {
			both[i%2].hear0()
			both[i%2].do(session.Play{Move: move})
		}
		if moves == 3 {
			both[0].do(session.Resign{})
			both[1].hear0()
		}
		both[0].g.Close()
		both[1].g.Close()
		n.clock.pass(time.Second)
		return tb.ID()
	}
	settled, begun, overTable := adjourned("home", true, 4), adjourned("x", false, 4), adjourned("o", false, 3)
	begun2 := adjourned("x", false, 4)
	stands := func(id string) bool { _, err := n.hub.Find(id); return err == nil }
	for i := range 300 { // each from an address of its own
		_, _ = n.hub.Open(table.Person{ID: fmt.Sprint("evil", i), Host: fmt.Sprint("evil", i)}, table.Setup{Kind: table.ForTwo, Setup: match.Setup{Module: c.Modules[0]}})
	}
	for _, id := range []string{settled, begun, begun2, overTable} {
		if !stands(id) {
			t.Fatalf("strangers who met nobody have driven table %s out", id)
		}
	}
	for i := range 300 { // and sit at theirs
		p := table.Person{ID: fmt.Sprint("sits", i), Host: fmt.Sprint("sits", i)}
		if tb, err := n.hub.Open(p, table.Setup{Kind: table.ForTwo, Setup: match.Setup{Module: c.Modules[0]}}); err == nil {
			n.join(tb, p)
		}
	}
	if stands(overTable) || !stands(settled) || stands(begun) == stands(begun2) {
		t.Errorf("where strangers sit at all tables: over %v, of two with homes %v, begun %v and %v", stands(overTable), stands(settled), stands(begun), stands(begun2))
	}
	if l := n.mail["xa"]; len(l) != 1 || l[0].Why != "mail.room" || len(n.mail["xb"]) != 1 {
		t.Errorf("the game that gave way came to its player as %v", l)
	}
}
