package tsumego

import (
	"context"
	"strings"
	"testing"
)

// solveDrawn solves a drawn position: X attacks, all O stones connected to the
// first of them in reading order are the target.
func solveDrawn(t *testing.T, rows []string, goal goal, o solveOptions) answer {
	t.Helper()
	b := draw(t, rows...)
	p := &problem{Board: b, Goal: goal}
	b.Next = black
	if goal == live {
		b.Next = white
	}
	if err := p.SetTarget(stonesOf(b, white)[:1]); err != nil {
		t.Fatal(err)
	}
	if o.Nodes == 0 {
		o.Nodes = 50_000
	}
	a, err := solve(context.Background(), p, o)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func pad(rows ...string) []string {
	w := len(rows[0])
	for len(rows) < w {
		rows = append(rows, strings.Repeat(".", w))
	}
	return rows
}

// TestOpenBorders: what is captured in spite of the way out, or lives inside,
// is proven; what lives only by getting out is not.
func TestOpenBorders(t *testing.T) {
	ladderless := pad("OX.......", ".........")
	gap := pad(".O.OX....", "OOOOX....", "XXXX.....", ".........")
	open := pad(".........", ".........", ".........", ".........", "..OOOOO..")
	for _, tc := range []struct {
		name   string
		rows   []string
		goal   goal
		frame  bool
		status status
		code   string
		nodes  uint64
	}{
		{"captured at once", ladderless, kill, false, statusWin, "captured", 1_000},
		{"two eyes, the border is open", gap, kill, false, statusLoss, "already", 1_000},
		{"a stone in the open", open, kill, false, statusUnknown, "runs-out", 15_000},
		{"it may run out", open, live, false, statusUnknown, "runs-out", 15_000},
	} {
		a := solveDrawn(t, tc.rows, tc.goal, solveOptions{Frame: tc.frame, Nodes: tc.nodes})
		if a.Status != tc.status || !strings.HasPrefix(a.ReasonCode, tc.code) || a.Framed != tc.frame {
			t.Errorf("%s: %s %s framed %v, want %s %s; %d nodes", tc.name, a.Status, a.ReasonCode, a.Framed, tc.status, tc.code, a.Nodes)
		}
		if a.Nodes > tc.nodes+100 {
			t.Errorf("%s: %d nodes, the limit is %d", tc.name, a.Nodes, tc.nodes)
		}
		if tc.code == "runs-out" && tc.goal == live && len(a.Escapes) == 0 {
			t.Errorf("%s: no escaping move", tc.name)
		}
	}
	// The same stone with the border closed three steps away can be judged.
	small := pad("O........", "XXXX.....")
	if a := solveDrawn(t, small, kill, solveOptions{Frame: true}); !a.Framed || a.Status != statusWin {
		t.Errorf("framed: %v %s", a.Framed, a.Status)
	}
}
