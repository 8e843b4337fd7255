package engine_test

import (
	"slices"
	"testing"

	"duiju/engine"
)

// TestLinesAreTheBestMoves: the lines of MultiPV are the best root moves, in
// the order of their minimax values.
func TestLinesAreTheBestMoves(t *testing.T) {
	shape := Shape{Depth: 4, MinMoves: 3, MaxMoves: 6, Values: 50, Decided: 0.05, Draws: 0.3}
	s := engine.New(&board{}, engine.Options{Exact: true, TableMiB: 1, Lines: 3})
	for i := range cases(2000) {
		g := RandomTree(random(14, i), shape)
		g.Salt = i
		var want []engine.Score
		for _, m := range g.Moves(nil) {
			g.Do(m)
			v := -Minimax(g, shape.Depth-1)
			g.Undo(m)
			if v.Proven() { // seen one ply earlier
				if v > 0 {
					v--
				} else {
					v++
				}
			}
			want = append(want, v)
		}
		slices.Sort(want)
		slices.Reverse(want)
		s.Rebind(g)
		r := search(t, s, engine.Limits{Depth: shape.Depth})
		if len(r.Lines) != 3 || r.Best != r.Lines[0].Moves[0] {
			t.Fatalf("tree %d: %+v", i, r)
		}
		var first []engine.Move
		for j, line := range r.Lines {
			if line.Score != want[j] {
				t.Fatalf("tree %d: line %d has %v, want %v", i, j+1, line.Score, want[j])
			}
			first = append(first, line.Moves[0])
		}
		slices.Sort(first)
		if len(slices.Compact(first)) != 3 {
			t.Fatalf("tree %d: lines begin alike: %+v", i, r.Lines)
		}
	}
}

// TestFirstBestIsTheFirstOfEquals: with FirstBest the order in which the root is
// searched decides nothing; without it the trees show that it does.
func TestFirstBestIsTheFirstOfEquals(t *testing.T) {
	shape := Shape{Depth: 5, MinMoves: 3, MaxMoves: 6, Values: 4, Decided: 0.05, Draws: 0.3}
	first := engine.New(&board{}, engine.Options{Exact: true, TableMiB: 1, FirstBest: true})
	found := engine.New(&board{}, engine.Options{Exact: true, TableMiB: 1})
	others := 0
	for i := range cases(1000) {
		g := RandomTree(random(16, i), shape)
		g.Salt = i
		want, best := engine.NoMove, -engine.Infinite
		for _, m := range g.Moves(nil) {
			g.Do(m)
			v := -Minimax(g, shape.Depth-1)
			g.Undo(m)
			if v > best {
				want, best = m, v
			}
		}
		first.Rebind(g)
		if r := search(t, first, engine.Limits{Depth: shape.Depth}); r.Best != want {
			t.Fatalf("tree %d: move %d with %v, want %d, the first with %v", i, r.Best, r.Score, want, best)
		}
		found.Rebind(g)
		if search(t, found, engine.Limits{Depth: shape.Depth}).Best != want {
			others++
		}
	}
	if others == 0 {
		t.Error("every search finds the first of equals: the trees test nothing")
	}
}

// TestPrincipalVariationLeadsToTheScore plays the line of an exact search and
// compares what stands at its end with the score.
func TestPrincipalVariationLeadsToTheScore(t *testing.T) {
	shape := Shape{Depth: 5, MinMoves: 1, MaxMoves: 4, Values: 50, Decided: 0.1, Draws: 0.3}
	for _, off := range []engine.Feature{0, engine.FeatureTable, engine.FeaturePVS} {
		s := engine.New(&board{}, engine.Options{Exact: true, TableMiB: 1, Off: off})
		short := uint64(0)
		for i := range cases(2000) {
			g := RandomTree(random(15, i), shape)
			g.Salt = i
			s.Rebind(g)
			r := search(t, s, engine.Limits{Depth: shape.Depth})
			line := r.Lines[0].Moves
			for _, m := range line {
				g.Do(m)
			}
			end := scoreOf(g.Outcome(), len(line))
			if g.Outcome() == engine.Ongoing {
				end = g.Eval()
			}
			if len(line)%2 == 1 {
				end = -end
			}
			if len(line) < shape.Depth && g.Outcome() == engine.Ongoing {
				short++ // a table entry cut it off
			} else if end != r.Score {
				t.Fatalf("tree %d without %v: the line %v ends with %v, the score is %v", i, off, line, end, r.Score)
			}
		}
		if short*20 > cases(2000) || short > 0 && off == engine.FeatureTable {
			t.Errorf("without %v: %d lines are short", off, short)
		}
	}
}

func TestInfoGrows(t *testing.T) {
	var last engine.Info
	calls := 0
	o := engine.Options{OnInfo: func(i engine.Info) {
		calls++
		if i.Depth < last.Depth || i.Nodes < last.Nodes || len(i.Lines) == 0 {
			t.Errorf("after %+v comes %+v", last, i)
		}
		last = i
	}}
	s := engine.New(&ConnectFour{}, o)
	r := search(t, s, engine.Limits{Depth: 9})
	if calls < 9 || last.Depth != 9 {
		t.Errorf("%d calls, the last for depth %d", calls, last.Depth)
	}
	if r.TableHits == 0 || r.TableHits > r.TableProbes || r.FirstCuts > r.Cuts || r.SelDepth == 0 {
		t.Errorf("counters %+v", r.Info)
	}
}

func TestDecidedRootHasNoMove(t *testing.T) {
	for o, want := range map[engine.Outcome]engine.Score{
		engine.Win: engine.WinIn(0), engine.Loss: engine.LossIn(0), engine.Draw: 0,
	} {
		g := NewGraph([]Node{{Outcome: o}})
		r := search(t, engine.New(g, engine.Options{}), engine.Limits{Depth: 3})
		if r.Best != engine.NoMove || r.Score != want || !r.Proven {
			t.Errorf("%v: %+v", o, r)
		}
	}
}

// TestRootAtChanceIsValued: a position that waits for an outcome has a value
// but no move.
func TestRootAtChanceIsValued(t *testing.T) {
	g := NewGraph([]Node{
		{Edges: []int{1, 2}, Weights: []int32{3, 1}}, {Outcome: engine.Draw}, {Edges: []int{1}, Eval: -40},
	})
	r := search(t, engine.New(g, engine.Options{}), engine.Limits{Depth: 5})
	if r.Best != engine.NoMove || r.Score != 0 || !r.Proven {
		t.Errorf("%+v", r)
	}
	for o, want := range map[engine.Outcome]engine.Score{engine.Win: engine.LossIn(0), engine.Loss: engine.WinIn(0)} { // an outcome passes the turn
		g := NewGraph([]Node{{Edges: []int{1, 1}, Weights: []int32{3, 1}}, {Outcome: o}})
		r := search(t, engine.New(g, engine.Options{}), engine.Limits{Depth: 5})
		if value := Minimax(g, 5); r.Score != want || value != want || !r.Proven || r.Lines[0].Score != want {
			t.Errorf("%v behind every outcome is %v (%v by minimax), %+v", o, r.Score, value, r)
		}
	}
}

// TestEvenMeanIsNoProvenDraw: a move that wins or loses by the toss of a coin
// is worth 0 like a draw, but is none.
func TestEvenMeanIsNoProvenDraw(t *testing.T) {
	g := NewGraph([]Node{
		{Edges: []int{1}}, {Edges: []int{2, 3}, Weights: []int32{1, 1}}, {Outcome: engine.Win}, {Outcome: engine.Loss},
	})
	r := search(t, engine.New(g, engine.Options{}), engine.Limits{})
	if r.Score != 0 || r.Proven || r.Depth > 2 {
		t.Errorf("%+v", r)
	}
}

// TestNewsOfSeveralLinesIsOfOneIteration: lines that are shown together can be
// compared, and the best stands first.
func TestNewsOfSeveralLinesIsOfOneIteration(t *testing.T) {
	shape := Shape{Depth: 7, MinMoves: 3, MaxMoves: 6, Values: 500, Decided: 0.02}
	told := 0
	s := engine.New(&board{}, engine.Options{TableMiB: 1, Lines: 3, OnInfo: func(i engine.Info) {
		told++
		if len(i.Lines) != 3 {
			t.Errorf("depth %d: %d lines are told: %+v", i.Depth, len(i.Lines), i.Lines)
		}
		for k, l := range i.Lines {
			if l.Depth != i.Depth || k > 0 && l.Score > i.Lines[k-1].Score {
				t.Errorf("depth %d, line %d: depth %d, score %v: %+v", i.Depth, k+1, l.Depth, l.Score, i.Lines)
			}
		}
	}})
	for i := range uint64(40) {
		g := RandomTree(random(15, i), shape)
		g.Salt = i
		s.Rebind(g)
		search(t, s, engine.Limits{Depth: shape.Depth})
	}
	if told < 40*shape.Depth {
		t.Errorf("told %d times only", told)
	}
}
