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
	next := func(*session.Session) *match.Match {
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

// A demo that somebody chose takes its keys, and is followed by the next game unless
// somebody does something at its end, or has taken it over.
func TestADemoIsFollowedUnlessSomebodyActs(t *testing.T) {
	for name, tt := range map[string]struct {
		during, after session.Intent
		goesOn        bool
	}{
		"nobody acts":            {nil, nil, true},
		"the speed is changed":   {session.SetPace{}, nil, true},
		"somebody takes it over": {session.TakeOver{}, nil, false},
		"somebody looks back":    {nil, session.Back{}, false},
		"somebody stays":         {nil, session.Stay{}, false},
	} {
		b := &table{t: t, now: time.Date(2026, 11, 22, 9, 0, 0, 0, time.UTC)}
		first, err := match.New(match.Setup{Module: nullgame.Module{}, Seats: [2]games.PlayerSpec{level, level}})
		if err != nil {
			t.Fatal(err)
		}
		b.d = session.NewSeries(session.Config{Match: first, Now: func() time.Time { return b.now }}, 5*time.Second, func(s *session.Session) *match.Match {
			m, err := s.Again(2, "")
			if err != nil {
				t.Fatal(err)
			}
			return m
		})
		b.take(b.d.Start())
		if _, waits := b.d.Can(session.Stay{}); waits {
			t.Errorf("%s: a key only stays with the game", name)
		}
		if tt.during != nil {
			b.do(tt.during)
		}
		for b.work(); !b.match().Status().Over; b.work() {
			b.do(session.Play{Move: games.Texts(b.match().State())[0]})
		}
		if tt.after != nil {
			b.do(tt.after)
		}
		b.now = b.now.Add(time.Minute)
		b.take(b.d.Tick())
		if goesOn := b.match() != first; goesOn != tt.goesOn {
			t.Errorf("%s: the next game follows: %v", name, goesOn)
		}
	}
}
