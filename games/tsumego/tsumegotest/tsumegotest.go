package tsumegotest

import (
	_ "embed"
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"duiju/engine"
	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/problem"
	"duiju/games/tsumego/region"
)

func Show(b *goban.Board) string {
	var s strings.Builder
	for p, c := range b.Stones {
		if p > 0 && p%b.W == 0 {
			s.WriteByte(' ')
		}
		s.WriteByte(".XO"[c])
	}
	return s.String()
}

func Pad(rows ...string) []string {
	w := len(rows[0])
	for len(rows) < w {
		rows = append(rows, strings.Repeat(".", w))
	}
	return rows
}

// Truth is one closed position of testdata/truth.json: X attacks, O defends.
type Truth struct {
	Name       string
	Rows       []string
	Kill, Live truthAnswer
}

type truthAnswer struct {
	Status     string
	Threats    int
	FirstMoves []string `json:"first_moves"`
}

func LoadTruth(t testing.TB) []Truth {
	t.Helper()
	var file struct{ Positions []Truth }
	if err := json.Unmarshal(truthFile, &file); err != nil {
		t.Fatal(err)
	}
	return file.Positions
}

// Backward solves a position without search: it builds the whole graph of
// positions and works back from the captures, a least fixpoint. It returns
// whether the attacker succeeds, and after which first moves. ok is false if
// the graph has more than limit nodes.
func Backward(r *region.Region, root region.Position, limit int) (succeeds bool, first map[engine.Move]bool, ok bool) {
	index := map[region.Position]int{root: 0}
	nodes := []region.Position{root}
	type edge struct {
		m  engine.Move
		to int
	}
	var next [][]edge
	for i := 0; i < len(nodes); i++ {
		var out []edge
		v := region.View{R: r, Cur: nodes[i]}
		if nodes[i].Left != 0 && nodes[i].Passes != region.BothPassed {
			for _, m := range v.Moves(nil) {
				c := region.View{R: r, Cur: nodes[i]}
				if m == region.MovePass {
					c.Cur.Pass()
				} else {
					r.Play(&c.Cur, int(m)-1)
				}
				j, known := index[c.Cur]
				if !known {
					if j = len(nodes); j == limit {
						return false, nil, false
					}
					index[c.Cur] = j
					nodes = append(nodes, c.Cur)
				}
				out = append(out, edge{m, j})
			}
		}
		next = append(next, out)
	}
	before := make([][]int, len(nodes))
	open := make([]int, len(nodes))
	wins := make([]bool, len(nodes))
	var todo []int
	for i, out := range next {
		open[i] = len(out)
		for _, e := range out {
			before[e.to] = append(before[e.to], i)
		}
		if nodes[i].Left == 0 {
			wins[i] = true
			todo = append(todo, i)
		}
	}
	for len(todo) > 0 {
		j := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, i := range before[j] {
			if wins[i] {
				continue
			}
			if open[i]--; nodes[i].AttackerToMove || open[i] == 0 {
				wins[i] = true
				todo = append(todo, i)
			}
		}
	}
	first = map[engine.Move]bool{}
	for _, e := range next[0] {
		first[e.m] = wins[e.to]
	}
	return wins[0], first, true
}

// RandomBoard draws an eye space of 3 to 7 points, a wall of the defender
// (White) around it with a few gaps, stones of both colours inside, a few
// outside liberties and the attacker around everything. It returns nil if some
// chain has no liberty.
func RandomBoard(rng *rand.Rand) *goban.Board {
	const size = 8
	b := goban.NewBoard(size, size)
	space := map[int]bool{b.At(rng.IntN(3), rng.IntN(3)): true}
	for n := 3 + rng.IntN(5); len(space) < n; {
		p := b.At(rng.IntN(5), rng.IntN(5))
		for _, q := range b.Near[p] {
			if space[q] {
				space[p] = true
				break
			}
		}
	}
	around := func(in map[int]bool) map[int]bool {
		out := map[int]bool{}
		for p := range in {
			for _, q := range b.Around(p) {
				if !in[q] {
					out[q] = true
				}
			}
		}
		return out
	}
	inner := map[int]bool{}
	for p := range b.Stones { // in order, so that a seed means a position
		switch wall := around(space); {
		case space[p]:
			inner[p] = true
			if rng.IntN(4) == 0 {
				b.Stones[p] = goban.Color(1 + rng.IntN(2))
			}
		case wall[p]:
			inner[p] = true
			b.Stones[p] = goban.White
			if rng.IntN(6) == 0 {
				b.Stones[p] = goban.Color(rng.IntN(2))
			}
		}
	}
	for p := range around(inner) {
		b.Stones[p] = goban.Black
	}
	for p, c := range b.Stones {
		if c != goban.Empty && !b.HasLiberty(p) {
			return nil
		}
	}
	return b
}

// Problem asks a truth position for one goal: X attacks and is Black.
func (tr *Truth) Problem(t *testing.T, killing bool) (*problem.Problem, truthAnswer) {
	b := goban.Drawn(tr.Rows...)
	p := &problem.Problem{Board: b, Goal: problem.Live, Target: goban.StonesOn(b, goban.White)}
	b.Next = goban.White
	want := tr.Live
	if killing {
		p.Goal, b.Next, want = problem.Kill, goban.Black, tr.Kill
	}
	return p, want
}

// ListedMoves are the first moves of a problem's tree that have a mark.
func ListedMoves(p *problem.Problem, mark string) []int {
	var out []int
	for n := p.Node.Child(); n.OK(); n = n.Next() {
		if _, q, ok := problem.FirstMove(p.Board, n); ok && n.Has(mark) {
			out = append(out, q)
		}
	}
	return out
}

//go:embed truth.json
var truthFile []byte
