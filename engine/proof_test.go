package engine_test

import (
	"context"
	"testing"

	"duiju/engine"
)

// wins turns the value of the root into the answer that a proof must give.
func wins(v engine.Outcome) engine.Outcome {
	if v == engine.Win {
		return engine.Win
	}
	return engine.Loss
}

func TestSolveAndProveAgreeOnWinLossTrees(t *testing.T) {
	shape := Shape{Depth: 6, MinMoves: 1, MaxMoves: 4, Decided: 0.1, Draws: 0.2, WinLoss: true, Width: 6}
	ctx := context.Background()
	p := engine.NewProver(engine.ProofOptions{TableMiB: 1})
	for i := range cases(4000) {
		shape.Width = int(i%3) * 4
		g := RandomTree(random(4, i), shape)
		g.Salt = i
		values, _ := Retrograde(g)
		want := wins(values[0])
		solved, err := engine.Solve(ctx, g, engine.ProofOptions{TableMiB: 1})
		if err != nil || solved.Outcome != want {
			t.Fatalf("graph %d: Solve says %v, want %v (error %v)", i, solved.Outcome, want, err)
		}
		proved, err := p.Prove(ctx, g)
		if err != nil || proved.Outcome != want {
			t.Fatalf("graph %d: Prove says %v, want %v (error %v)", i, proved.Outcome, want, err)
		}
		checkLine(t, g, proved)
	}
}

// checkLine plays a line to its end and demands that the winner wins there.
func checkLine(t *testing.T, g engine.Game, p engine.Proof) {
	t.Helper()
	for _, m := range p.Line {
		g.Do(m)
	}
	o := g.Outcome()
	if len(p.Line)%2 == 1 {
		o = o.Negate()
	}
	over := o != engine.Ongoing
	if x, ok := g.(engine.Pather); ok && !over {
		o, _ = x.PathOutcome()
		over = o != engine.Ongoing
	}
	for i := len(p.Line) - 1; i >= 0; i-- {
		g.Undo(p.Line[i])
	}
	if !over || (o == engine.Win) != (p.Outcome == engine.Win) {
		t.Fatalf("%v is proved by the line %v, which ends with %v", p.Outcome, p.Line, o)
	}
}

func TestCyclicGamesHaveTheirRetrogradeValue(t *testing.T) {
	ctx := context.Background()
	p := engine.NewProver(engine.ProofOptions{TableMiB: 1})
	s := engine.New(&board{}, engine.Options{TableMiB: 1})
	for i := range cases(4000) {
		g := RandomCyclic(random(5, i), 3+int(i%7), 3, 0.2, 0.1)
		g.Salt = i
		values, _ := Retrograde(g.Graph)
		want := wins(values[0])
		proved, _ := p.Prove(ctx, g)
		if proved.Outcome != want {
			t.Fatalf("graph %d: Prove says %v, want %v", i, proved.Outcome, want)
		}
		checkLine(t, g, proved)
		s.Rebind(g)
		r := search(t, s, engine.Limits{Depth: 40})
		got := engine.Draw
		if r.Score.Proven() {
			got = engine.Win
			if r.Score < 0 {
				got = engine.Loss
			}
		}
		if got != values[0] {
			t.Fatalf("graph %d: Search says %v, want %v", i, r.Score, values[0])
		}
	}
}

func TestProofLimits(t *testing.T) {
	ctx := context.Background()
	full := &ConnectFour{}
	cancelled, cancel := context.WithCancel(ctx)
	cancel()
	p, err := engine.Prove(ctx, full, engine.ProofOptions{Nodes: 5000, TableMiB: 1})
	if p.Outcome != engine.Ongoing || p.Nodes > 5000 || err != nil || *full != (ConnectFour{}) {
		t.Errorf("with 5,000 nodes: %+v, %v", p, err)
	}
	p, err = engine.Prove(cancelled, full, engine.ProofOptions{TableMiB: 1})
	if p.Outcome != engine.Ongoing || err != context.Canceled || p.Nodes > 2048 {
		t.Errorf("cancelled: %+v, %v", p, err)
	}
	// Within four plies nobody wins tic-tac-toe, and nothing is proven.
	p, err = engine.Prove(ctx, &board{}, engine.ProofOptions{Depth: 4, TableMiB: 1})
	if p.Outcome != engine.Ongoing || err != nil {
		t.Errorf("within four plies: %+v, %v", p, err)
	}
	p, err = engine.Prove(ctx, &board{}, engine.ProofOptions{TableMiB: 1})
	if p.Outcome != engine.Loss || err != nil {
		t.Errorf("tic-tac-toe: %+v, %v", p, err)
	}
	chance := NewGraph([]Node{
		{Edges: []int{1}}, {Edges: []int{2, 3}, Weights: []int32{1, 1}}, {Outcome: engine.Win}, {Outcome: engine.Loss},
	})
	if _, err = engine.Prove(ctx, chance, engine.ProofOptions{TableMiB: 1}); err != engine.ErrChance {
		t.Errorf("with chance: error %v", err)
	}
	chance.Do(1)
	if p, err := engine.Prove(ctx, chance, engine.ProofOptions{TableMiB: 1}); err != engine.ErrChance || p.Outcome != engine.Ongoing || p.Nodes != 0 || p.Line != nil {
		t.Errorf("at chance: %+v, error %v", p, err)
	}
}

// A game that says it has no draws and comes to one is found out.
func TestADrawWhereNoneShouldBe(t *testing.T) {
	draws := func() engine.Game {
		return NewGraph([]Node{{Edges: []int{1}}, {Outcome: engine.Draw}})
	}
	if p, err := engine.Prove(context.Background(), draws(), engine.ProofOptions{TableMiB: 1}); err != nil || p.Outcome != engine.Loss {
		t.Errorf("a draw, which is no win, is %v, %v", p.Outcome, err)
	}
	defer func() {
		if recover() == nil {
			t.Error("nothing is said")
		}
	}()
	_, _ = engine.Prove(context.Background(), draws(), engine.ProofOptions{TableMiB: 1, NoDraws: true})
}

// TestSmallTablesProveTheSame: a proof survives the loss of most entries.
func TestSmallTablesProveTheSame(t *testing.T) {
	if testing.Short() {
		t.Skip("a million nodes")
	}
	g := &ConnectFour{}
	for _, m := range []engine.Move{4, 4, 4, 4, 4, 2, 2, 3, 4, 2, 2, 2, 3, 3, 6} {
		g.Do(m)
	}
	ctx := context.Background()
	want, err := engine.Solve(ctx, g, engine.ProofOptions{TableMiB: 32, Nodes: 20_000_000})
	t.Logf("%v in %d nodes", want.Outcome, want.Nodes)
	if err != nil || want.Outcome == engine.Ongoing {
		t.Fatalf("%+v, %v", want, err)
	}
	proved, err := engine.Prove(ctx, g, engine.ProofOptions{TableMiB: 1, Nodes: 20_000_000})
	t.Logf("%v in %d nodes", proved.Outcome, proved.Nodes)
	if err != nil || proved.Outcome != want.Outcome {
		t.Errorf("df-pn: %+v, %v", proved, err)
	}
}

// One prover is asked about every node of larger cyclic graphs: what it keeps
// from one question must be true in the next, on whatever path.
func TestWhatIsKeptOfCyclicGamesIsTrue(t *testing.T) {
	ctx := context.Background()
	p := engine.NewProver(engine.ProofOptions{TableMiB: 1})
	for i := range cases(4000) {
		n := 5 + int(i%16)
		g := RandomCyclic(random(61, i), n, 2+int(i%4), 0.06+0.02*float64(i%7), 0.05*float64(i%5))
		g.Salt = i
		values, _ := Retrograde(g.Graph)
		for at := range values {
			g.Start(at)
			proved, err := p.Prove(ctx, g)
			if err != nil || proved.Outcome != wins(values[at]) {
				t.Fatalf("graph %d from node %d: Prove says %v, want %v", i, at, proved.Outcome, values[at])
			}
		}
	}
}

// Clear forgets: the same search costs as much again, and without it nearly nothing.
func TestClearForgetsWhatIsKept(t *testing.T) {
	s := engine.New(&ConnectFour{}, engine.Options{})
	nodes := func() uint64 { return search(t, s, engine.Limits{Depth: 9}).Nodes }
	first, again := nodes(), nodes()
	s.Clear()
	if cleared := nodes(); cleared != first || again*2 > first {
		t.Errorf("Search: %d nodes, %d when asked again, %d after Clear", first, again, cleared)
	}
}
