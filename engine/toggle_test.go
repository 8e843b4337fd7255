package engine_test

import (
	"testing"

	"duiju/engine"
	"duiju/engine/enginetest"
)

// rich is a graph that offers every optional interface. What it says is sound
// but arbitrary: it follows from the number of the node.
type rich struct {
	*Graph
	truth []engine.Outcome
	plies []int
}

func newRich(g *Graph) rich {
	truth, plies := Retrograde(g)
	return rich{g, truth, plies}
}

// chosen picks about one in n of (node, x) for some purpose.
func (r rich) chosen(purpose, x, n int) bool {
	h := uint64(r.At()*31+x*7+purpose*1009+1) * 0x9e3779b97f4a7c15
	return h>>33%uint64(n) == 0
}

func (r rich) Order(moves []engine.Move, scores []int32) {
	for i, m := range moves {
		if r.chosen(1, int(m), 2) {
			scores[i] = int32(m)
		}
	}
}

func (r rich) TacticalMoves(dst []engine.Move) []engine.Move {
	for i := range r.Nodes[r.At()].Edges {
		if r.chosen(2, i, 3) {
			dst = append(dst, engine.Move(i+1))
		}
	}
	return dst
}

// ForcedMoves names a best move and a few others at some nodes.
func (r rich) ForcedMoves(dst []engine.Move) ([]engine.Move, bool) {
	if !r.chosen(3, 0, 3) {
		return dst, false
	}
	best := r.best()
	for i := range r.Nodes[r.At()].Edges {
		if i == best || r.chosen(4, i, 4) {
			dst = append(dst, engine.Move(i+1))
		}
	}
	return dst, true
}

// best is an edge that keeps the value and the distance.
func (r rich) best() int {
	here := r.At()
	for i, e := range r.Nodes[here].Edges {
		if r.truth[e].Negate() == r.truth[here] && (r.truth[here] == engine.Draw || r.plies[e]+1 == r.plies[here]) {
			return i
		}
	}
	panic("no edge keeps the value")
}

// MovesAt names about half of the moves, more with every ply, and all from the
// eighth on.
func (r reckless) MovesAt(dst []engine.Move, depth int) (moves []engine.Move, others bool) {
	for i := range r.Nodes[r.At()].Edges {
		if depth > 7 || i < depth/2 || r.chosen(9, i, 2) {
			dst = append(dst, engine.Move(i+1))
		} else {
			others = true
		}
	}
	return dst, others
}

func (r rich) Probe(int) (engine.Outcome, int) {
	if !r.chosen(5, 0, 5) {
		return engine.Ongoing, 0
	}
	return r.truth[r.At()], r.plies[r.At()]
}

// CanonicalHash pretends that odd nodes are mirror images, whose moves count
// from the other end.
func (r rich) CanonicalHash() (uint64, uint8) { return r.Hash(), uint8(r.At() % 2) }

func (r rich) MapMove(m engine.Move, _ uint8) engine.Move {
	return engine.Move(len(r.Nodes[r.At()].Edges)) + 1 - m
}

func (r rich) UnmapMove(m engine.Move, s uint8) engine.Move { return r.MapMove(m, s) }

// reckless allows every shortcut everywhere; its passes lead to some other
// node. Scores may be wrong then, proofs may not.
type reckless struct{ rich }

func (r reckless) Do(m engine.Move) {
	if m == engine.NoMove {
		r.Jump(r.At() * 7 % len(r.Nodes))
		return
	}
	r.rich.Do(m)
}

func (r reckless) CanPass() bool                { return len(r.Nodes[r.At()].Edges) > 0 }
func (r reckless) Quiet(m engine.Move) bool     { return r.chosen(6, int(m), 2) }
func (r reckless) Calm() bool                   { return r.chosen(8, 0, 2) }
func (r reckless) Selection() *engine.Selection { return &everything }

// everything is every shortcut at every depth.
var everything = func() engine.Selection {
	s := engine.Selection{
		Reduction: 1, ReduceRoot: true, Improving: true, Singular: 2, Internal: 2,
		Transposes: true, ByHistory: 0.5, Replies: true, KeepHistory: true, Unfinished: true, AnyWin: true,
	}
	for range 9 {
		s.Static, s.Razor, s.Hope = append(s.Static, 5), append(s.Razor, 5), append(s.Hope, 5)
		s.LateQuiet, s.Late = append(s.LateQuiet, 2), append(s.Late, 3)
	}
	return s
}()

// pairs are the sets of one or two techniques, and the empty set.
func pairs() (sets []engine.Feature) {
	sets = append(sets, 0)
	f := engine.Features()
	for i := range f {
		for j := i; j < len(f); j++ {
			sets = append(sets, f[i]|f[j])
		}
	}
	return sets
}

func scoreOf(o engine.Outcome, plies int) engine.Score {
	switch o {
	case engine.Win:
		return engine.WinIn(plies)
	case engine.Loss:
		return engine.LossIn(plies)
	}
	return 0
}

func TestEveryPairOfSwitchesKeepsTheTruth(t *testing.T) {
	enginetest.OneThread(t)
	games := cases(10) // for each pair: 1,600 and more in all
	shape := Shape{Depth: 7, MinMoves: 1, MaxMoves: 4, Values: 30, Decided: 0.08, Draws: 0.3, WinLoss: true, Width: 5}
	n := uint64(0)
	for _, off := range pairs() {
		o := engine.Options{Off: off, TableMiB: 1}
		s := engine.New(&board{}, o)
		for range games {
			n++
			g := RandomTree(random(8, n), shape)
			g.Salt = n
			view := newRich(g)
			want := scoreOf(view.truth[0], view.plies[0])
			s.Rebind(view)
			if r := search(t, s, engine.Limits{Depth: 20}); r.Score != want || !r.Proven {
				t.Fatalf("graph %d without %v: %v (proven %v), want %v", n, off, r.Score, r.Proven, want)
			}
			g.Salt += 1 << 31
			s.Rebind(reckless{view})
			r := search(t, s, engine.Limits{Depth: 9})
			if r.Proven && (r.Score > 0) != (want > 0) || r.Proven && (r.Score < 0) != (want < 0) {
				t.Fatalf("graph %d without %v, reckless: %v claimed, the truth is %v", n, off, r.Score, want)
			}
		}
	}
}

func TestEveryPairOfSwitchesEqualsMinimaxInExactMode(t *testing.T) {
	enginetest.OneThread(t)
	games := cases(10) // for each pair: 1,600 and more in all
	shape := Shape{Depth: 6, MinMoves: 1, MaxMoves: 4, Values: 30, Decided: 0.08, Draws: 0.3, Width: 5}
	n := uint64(0)
	for _, off := range pairs() {
		s := engine.New(&board{}, engine.Options{Off: off | engine.FeatureForced, TableMiB: 1, Exact: true})
		for range games {
			n++
			g := RandomTree(random(9, n), shape)
			g.Salt = n
			depth := 1 + int(n%6)
			want := Minimax(g, depth)
			s.Rebind(reckless{newRich(g)})
			if r := search(t, s, engine.Limits{Depth: depth}); r.Score != want && !(r.Proven && r.Depth < depth) {
				t.Fatalf("graph %d without %v, depth %d: %v, want %v", n, off, depth, r.Score, want)
			}
		}
	}
}
