package tsumego

import (
	"encoding/json"
	"os"
	"testing"

	"duiju/engine"
)

// truth is one closed position of testdata/truth.json: X attacks, O defends.
type truth struct {
	Name       string
	Rows       []string
	Kill, Live truthAnswer
}

type truthAnswer struct {
	Status     string
	Threats    int
	FirstMoves []string `json:"first_moves"`
}

func loadTruth(t testing.TB) []truth {
	t.Helper()
	data, err := os.ReadFile("testdata/truth.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct{ Positions []truth }
	if err := json.Unmarshal(data, &file); err != nil {
		t.Fatal(err)
	}
	return file.Positions
}

// targets are all stones of a colour.
func stonesOf(b *board, c color) []int {
	var out []int
	for p, s := range b.Stones {
		if s == c {
			out = append(out, p)
		}
	}
	return out
}

// backward solves a position without search: it builds the whole graph of
// positions and works back from the captures, a least fixpoint. It returns
// whether the attacker succeeds, and after which first moves. ok is false if
// the graph has more than limit nodes.
func backward(r *region, root position, limit int) (succeeds bool, first map[engine.Move]bool, ok bool) {
	index := map[position]int{root: 0}
	nodes := []position{root}
	type edge struct {
		m  engine.Move
		to int
	}
	var next [][]edge
	for i := 0; i < len(nodes); i++ {
		var out []edge
		v := view{r: r, cur: nodes[i]}
		if nodes[i].left != 0 && nodes[i].passes != bothPassed {
			for _, m := range v.Moves(nil) {
				c := view{r: r, cur: nodes[i]}
				if m == movePass {
					c.cur.pass()
				} else {
					r.play(&c.cur, int(m)-1)
				}
				j, known := index[c.cur]
				if !known {
					if j = len(nodes); j == limit {
						return false, nil, false
					}
					index[c.cur] = j
					nodes = append(nodes, c.cur)
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
		if nodes[i].left == 0 {
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
			if open[i]--; nodes[i].attackerToMove || open[i] == 0 {
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

// TestBackwardSolverAgreesWithTheTruthFile checks the rules of position and
// the region builder: same value and same first moves at the deciding threats
// as the program that made the file.
func TestBackwardSolverAgreesWithTheTruthFile(t *testing.T) {
	for i, tr := range loadTruth(t) {
		if testing.Short() && i%10 != 0 {
			continue
		}
		b := draw(t, tr.Rows...)
		r, err := buildRegion(b, stonesOf(b, white), nil, nil)
		if err != nil {
			t.Fatalf("%s: %v", tr.Name, err)
		}
		for _, kill := range []bool{true, false} {
			want := tr.Live
			if kill {
				want = tr.Kill
			}
			own, other := 0, 5
			switch {
			case want.Threats > 0:
				other = want.Threats - 1
			case want.Threats < 0:
				own, other = -want.Threats, 0
			case want.Status == "loss":
				own, other = 5, 0
			}
			p := r.start(kill)
			p.threats = [2]int8{int8(own), int8(other)}
			if !kill {
				p.threats = [2]int8{int8(other), int8(own)}
			}
			got, first, ok := backward(r, p, 400_000)
			if !ok {
				t.Fatalf("%s: graph too large", tr.Name)
			}
			if (got == kill) != (want.Status != "loss") {
				t.Errorf("%s kill=%v: attacker succeeds %v, want %s", tr.Name, kill, got, want.Status)
			}
			wanted := map[string]bool{}
			for _, m := range want.FirstMoves {
				wanted[m] = true
			}
			for m, attacker := range first {
				name := "pass"
				if m != movePass {
					name = sgfPoint(b.W, r.Points[m-1])
				}
				if (attacker == kill) != wanted[name] {
					t.Errorf("%s kill=%v: first move %s: right %v, want %v", tr.Name, kill, name, attacker == kill, wanted[name])
				}
			}
		}
	}
}
