package engine_test

import (
	"context"
	"testing"

	"duiju/engine"
	"duiju/engine/enginetest"
)

// tell adds up what a search says: a number that any other search changes.
func tell(sum uint64, r engine.Report) uint64 {
	sum = sum*31 + r.Nodes
	sum = sum*31 + uint64(uint32(r.Score))
	sum = sum*31 + uint64(r.Best)
	sum = sum*31 + uint64(r.SelDepth)
	for _, l := range r.Lines {
		for _, m := range l.Moves {
			sum = sum*31 + uint64(m)
		}
	}
	return sum
}

// The search of fixed random games with every technique, and their proofs, as one
// number each. A commit that changes the search changes them, on purpose, and
// says so; the nodes stand beside to show by how much.
func TestSearchOfRandomGamesIsRecorded(t *testing.T) {
	enginetest.OneThread(t)
	shape := enginetest.Shape{Depth: 9, MinMoves: 2, MaxMoves: 5, Values: 60, Decided: 0.05, Draws: 0.3, WinLoss: true, Width: 9}
	type told struct{ nodes, sum uint64 }
	run := func(view func(*enginetest.Graph) engine.Game, o engine.Options, make func(uint64) *enginetest.Graph, l engine.Limits) (out told) {
		o.TableMiB = 1
		s := engine.New(&enginetest.TicTacToe{}, o)
		for i := range uint64(60) {
			g := make(i)
			g.Salt = i
			s.Rebind(view(g))
			r := search(t, s, l)
			out.nodes, out.sum = out.nodes+r.Nodes, tell(out.sum, r)
		}
		return out
	}
	tree := func(i uint64) *enginetest.Graph { return enginetest.RandomTree(random(81, i), shape) }
	chance := func(i uint64) *enginetest.Graph {
		c := enginetest.Shape{Depth: 5, MinMoves: 1, MaxMoves: 4, Values: 40, Decided: 0.1, Draws: 0.2, Chance: 0.5, Width: int(i%2) * 7}
		return enginetest.RandomTree(random(82, i), c)
	}
	wild := func(g *enginetest.Graph) engine.Game { return reckless{newRich(g)} }
	plain := func(g *enginetest.Graph) engine.Game { return g }
	got := map[string]told{
		"all techniques": run(wild, engine.Options{}, tree, engine.Limits{Depth: 9}),
		"exact":          run(wild, engine.Options{Exact: true}, tree, engine.Limits{Depth: 7}),
		"three lines":    run(wild, engine.Options{Lines: 3}, tree, engine.Limits{Depth: 7}),
		"few nodes":      run(wild, engine.Options{}, tree, engine.Limits{Nodes: 150}),
		"chance":         run(plain, engine.Options{}, chance, engine.Limits{Depth: 5}),
		"bounded chance": run(func(g *enginetest.Graph) engine.Game { return bounded{g, 40} }, engine.Options{}, func(i uint64) *enginetest.Graph {
			return enginetest.RandomTree(random(83, i), enginetest.Shape{Depth: 5, MinMoves: 1, MaxMoves: 4, Values: 40, Chance: 0.6})
		}, engine.Limits{Depth: 5}),
	}
	for name, ask := range map[string]func(*engine.Prover, context.Context, engine.Game) (engine.Proof, error){
		"Solve": (*engine.Prover).Solve, "Prove": (*engine.Prover).Prove,
	} {
		p := engine.NewProver(engine.ProofOptions{TableMiB: 1, Distance: true})
		var out told
		for i := range uint64(120) {
			var g engine.Game
			if i%2 == 0 {
				c := enginetest.RandomCyclic(random(84, i), 12, 3, 0.15, 0.1)
				c.Salt, g = i, c
			} else {
				c := tree(i)
				c.Salt, g = i, c
			}
			proof, err := ask(p, t.Context(), g)
			if err != nil {
				t.Fatal(err)
			}
			out.nodes += proof.Nodes
			out.sum = out.sum*31 + proof.Nodes + uint64(proof.Outcome) + uint64(proof.Plies)<<8 + uint64(proof.Best)<<16
			for _, m := range proof.Line {
				out.sum = out.sum*31 + uint64(m)
			}
		}
		got[name] = out
	}
	want := map[string]told{
		"Prove":          {13424, 11883076918919837366},
		"Solve":          {14707, 12237916556352249519},
		"all techniques": {4637, 9632663610499952646},
		"bounded chance": {214310, 8468371334596882453},
		"chance":         {32316, 11897590888899296244},
		"exact":          {11742, 12284289882295334861},
		"few nodes":      {4476, 2097013196859667394},
		"three lines":    {8177, 5224719916391775130},
	}
	for name, g := range got {
		if w := want[name]; g != w {
			t.Errorf("%s: %d nodes, signature %d; recorded are %d, %d", name, g.nodes, g.sum, w.nodes, w.sum)
		}
	}
}
