package engine_test

import (
	"context"
	"sync"
	"testing"

	"duiju/engine"
	"duiju/engine/enginetest"
)

func TestThreadsFindTheTruthWhileWatched(t *testing.T) {
	shape := enginetest.Shape{Depth: 7, MinMoves: 1, MaxMoves: 4, Decided: 0.08, Draws: 0.3, WinLoss: true, Width: 5}
	s := engine.New(&enginetest.TicTacToe{}, engine.Options{Threads: 3, TableMiB: 1})
	for i := range cases(1000) {
		g := enginetest.RandomTree(random(11, i), shape)
		g.Salt = i
		values, plies := enginetest.Retrograde(g)
		s.Rebind(g)
		var watcher sync.WaitGroup
		watcher.Go(func() {
			for range 3 {
				s.Snapshot()
			}
		})
		r := search(t, s, engine.Limits{Depth: 20})
		watcher.Wait()
		if want := scoreOf(values[0], plies[0]); r.Score != want || !r.Proven {
			t.Fatalf("graph %d: %v (proven %v), want %v", i, r.Score, r.Proven, want)
		}
		if g.At() != 0 {
			t.Fatalf("graph %d: the game is not restored", i)
		}
	}
}

func TestCancelStopsAllThreads(t *testing.T) {
	s := engine.New(&enginetest.ConnectFour{}, engine.Options{Threads: 2, TableMiB: 1})
	for range cases(100) {
		ctx, cancel := context.WithCancel(context.Background())
		done := make(chan struct{})
		go func() {
			defer close(done)
			if _, err := s.Search(ctx, engine.Limits{}); err != context.Canceled {
				t.Errorf("error %v", err)
			}
		}()
		for s.Snapshot().Nodes < 2000 {
		}
		cancel()
		<-done
	}
}
