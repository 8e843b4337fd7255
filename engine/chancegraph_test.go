package engine_test

import (
	"math/rand/v2"

	"duiju/engine"
)

// RandomCyclicChance is RandomCyclic with about a share of chance of the moves
// leading to chance nodes, and with evaluations in -values ... values.
func RandomCyclicChance(r *rand.Rand, n, maxMoves, values int, decided, draws, chance float64) Cyclic {
	g := RandomCyclic(r, n, maxMoves, decided, draws)
	for i := range 2 * n {
		g.Nodes[i].Eval = engine.Score(r.IntN(2*values+1) - values)
		for j, to := range g.Nodes[i].Edges {
			if r.Float64() >= chance {
				continue
			}
			other := to / n * n // the first node of the side that is next
			c := Node{Edges: []int{to}, Weights: []int32{int32(1 + r.IntN(5))}}
			for range r.IntN(3) {
				c.Edges = append(c.Edges, other+r.IntN(n))
				c.Weights = append(c.Weights, int32(1+r.IntN(5)))
			}
			g.Nodes[i].Edges[j] = len(g.Nodes)
			g.Nodes = append(g.Nodes, c)
		}
	}
	return g
}

// Certain returns which nodes of a graph with chance nodes are won or lost for
// certain, whatever chance does, for the side to move; at a chance node, for
// the player who moved to it. The others are Ongoing: their value is a mean, or
// a draw. A certain win needs no position twice, so a draw by repetition does
// not change it.
func Certain(g *Graph) []engine.Outcome {
	values := make([]engine.Outcome, len(g.Nodes))
	for i := range g.Nodes {
		values[i] = g.Nodes[i].Outcome
	}
	for changed := true; changed; {
		changed = false
		for i := range g.Nodes {
			if values[i] != engine.Ongoing {
				continue
			}
			if values[i] = certain(g, i, values); values[i] != engine.Ongoing {
				changed = true
			}
		}
	}
	return values
}

// certain is what the successors of node i make of it.
func certain(g *Graph, i int, values []engine.Outcome) engine.Outcome {
	atChance := g.Nodes[i].Weights != nil
	wins, losses, all := 0, 0, len(g.Nodes[i].Edges)
	for _, e := range g.Nodes[i].Edges {
		v := values[e]
		if g.Nodes[e].Weights == nil { // the turn has passed
			v = v.Negate()
		}
		switch v {
		case engine.Win:
			wins++
		case engine.Loss:
			losses++
		}
	}
	switch {
	case wins == all, wins > 0 && !atChance:
		return engine.Win
	case losses == all:
		return engine.Loss
	}
	return engine.Ongoing
}
