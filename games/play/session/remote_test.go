package session_test

import (
	"context"
	"strings"
	"testing"

	"duiju/games"
	"duiju/games/nullgame"
	"duiju/games/play/match"
	"duiju/games/play/session"
)

// away is a session of a game that is kept elsewhere, between two guests.
func away(t *testing.T) *table {
	t.Helper()
	start, err := nullgame.Module{}.New(nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	match, err := match.New(match.Setup{Module: nullgame.Module{}, Start: start, Seats: [2]games.PlayerSpec{guest, guest}})
	if err != nil {
		t.Fatal(err)
	}
	return sit(t, nullgame.Module{}, guest, guest, func(c *session.Config) { c.Match = match })
}

// follow brings the game to where it stands elsewhere.
func (b *table) follow(e session.Remote, moves string) error {
	e.Moves = strings.Fields(moves)
	if e.Seats[0].Kind == games.Human {
		e.Seats = [2]games.PlayerSpec{guest, guest}
	}
	b.seen = nil
	events, err := b.d.(*session.Game).Follow(e)
	b.take(events)
	return err
}

// moved are the moves that were told, and those taken back.
func (b *table) moved() string {
	var all []string
	for _, e := range b.seen {
		switch e := e.(type) {
		case session.Moved:
			all = append(all, "+"+e.Move)
		case session.Jumped:
			for _, m := range e.Moves {
				all = append(all, "-"+m)
			}
		}
	}
	return strings.Join(all, " ")
}

// What is new elsewhere is played here and what is gone is taken back, no more.
func TestAGameElsewhereIsFollowed(t *testing.T) {
	b := away(t)
	for _, c := range []struct{ moves, told string }{
		{"", ""}, {"1", "+1"}, {"1", ""}, {"1 2 3", "+2 +3"}, {"1 2", "-3"}, {"1 4 5", "-2 +4 +5"}, {"", "-5 -4 -1"}, {"2", "+2"},
	} {
		if err := b.follow(session.Remote{}, c.moves); err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(b.match().Moves()[:b.match().At()], " "); got != c.moves || b.moved() != c.told || !b.d.Session().Live() {
			t.Errorf("at %q, told %q, want %q and %q", got, b.moved(), c.moves, c.told)
		}
	}
	if err := b.follow(session.Remote{}, "2 3 99 4"); err == nil || b.match().At() != 2 {
		t.Errorf("an illegal move elsewhere: %v after %d moves", err, b.match().At())
	}
	end := match.Resigned(games.First)
	if err := b.follow(session.Remote{Result: &end}, "2 99"); err == nil || b.match().Status().Over {
		t.Errorf("a result after an illegal move: %v, %+v", err, b.match().Status())
	}
}

// A position of the past stays shown while the game goes on elsewhere, as long as
// there is it.
func TestThePastStaysShown(t *testing.T) {
	b := away(t)
	for _, c := range []struct {
		moves string
		at    int
		live  bool
	}{{"1 2 3", 1, false}, {"1 2 3 4", 1, false}, {"1 2", 2, true}} {
		if err := b.follow(session.Remote{}, c.moves); err != nil {
			t.Fatal(err)
		}
		if c.moves == "1 2 3" {
			b.do(session.Look{At: 1})
		}
		s := b.d.Session()
		if s.At() != c.at || s.Live() != c.live || s.State().Text() != b.match().StateAt(c.at).Text() {
			t.Errorf("%s: after %d moves, live %v", c.moves, s.At(), s.Live())
		}
	}
}

// News from elsewhere are waited for through all that happens here, until the end.
func TestNewsFromElsewhere(t *testing.T) {
	for name, c := range map[string]struct {
		before func(b *table)
		heard  bool
	}{
		"at once":      {func(*table) {}, true},
		"after a move": {func(b *table) { _ = b.follow(session.Remote{}, "1") }, true},
		"closed":       {func(b *table) { b.d.Close() }, false},
	} {
		b := away(t)
		b.take(b.d.(*session.Game).Listen(func(context.Context) error { return nil }))
		if len(b.jobs) != 1 || b.jobs[0].What != session.Await || !b.jobs[0].What.Background() {
			t.Fatalf("jobs %v", b.jobs)
		}
		c.before(b)
		b.work()
		if _, heard := last[session.Heard](b); heard != c.heard {
			t.Errorf("%s: heard %v", name, heard)
		}
	}
}
