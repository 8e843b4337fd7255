package session_test

import (
	"testing"
	"time"

	"duiju/games"
	"duiju/games/nullgame"
	"duiju/games/play/match"
	"duiju/games/play/session"
)

func TestASeriesGoesOnUntilSomebodyStays(t *testing.T) {
	b := &table{t: t, now: time.Date(2026, 11, 22, 9, 0, 0, 0, time.UTC)}
	made := 0
	next := func() *match.Match {
		made++
		m, err := match.New(match.Setup{Module: nullgame.Module{}, Seed: uint64(made), Seats: [2]games.PlayerSpec{level, level}})
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	b.d = session.NewSeries(session.Config{Now: func() time.Time { return b.now }}, 5*time.Second, next)
	b.take(b.d.Start())
	b.work()
	if !b.match().Status().Over || made != 1 {
		t.Fatalf("%d games", made)
	}
	if due := b.d.Due(); !due.Equal(b.now.Add(5 * time.Second)) {
		t.Fatalf("the next game is due at %v", due)
	}
	b.take(b.d.Tick())
	if made != 1 {
		t.Fatal("the next game comes before it is due")
	}
	b.now = b.d.Due()
	b.take(b.d.Tick())
	if _, ok := last[session.Board](b); !ok || made != 2 {
		t.Fatal("no second game")
	}
	b.do(session.Stay{})
	b.work()
	if made != 2 || !b.d.Due().IsZero() {
		t.Error("it goes on all the same")
	}
}
