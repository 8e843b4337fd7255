package engine_test

import (
	"context"
	"testing"

	"duiju/engine"
)

func TestThreadsFindTheTruth(t *testing.T) {
	shape := Shape{Depth: 7, MinMoves: 1, MaxMoves: 4, Decided: 0.08, Draws: 0.3, WinLoss: true, Width: 5}
	s := engine.New(&board{}, engine.Options{Threads: 3, TableMiB: 1})
	for i := range cases(1000) {
		g := RandomTree(random(11, i), shape)
		g.Salt = i
		values, plies := Retrograde(g)
		s.Rebind(g)
		r := search(t, s, engine.Limits{Depth: 20})
		if want := scoreOf(values[0], plies[0]); r.Score != want || !r.Proven {
			t.Fatalf("graph %d: %v (proven %v), want %v", i, r.Score, r.Proven, want)
		}
		if g.At() != 0 {
			t.Fatalf("graph %d: the game is not restored", i)
		}
	}
}

func TestCancelStopsAllThreads(t *testing.T) {
	var cancel context.CancelFunc
	s := engine.New(&ConnectFour{}, engine.Options{Threads: 2, TableMiB: 1, OnInfo: func(i engine.Info) {
		if i.Depth == 6 {
			cancel()
		}
	}})
	for range cases(100) {
		var ctx context.Context
		ctx, cancel = context.WithCancel(t.Context())
		if _, err := s.Search(ctx, engine.Limits{}); err != context.Canceled {
			t.Errorf("error %v", err)
		}
		cancel()
	}
}
