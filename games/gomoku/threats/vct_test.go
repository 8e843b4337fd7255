package threats

import (
	"testing"

	"duiju/engine"
	"duiju/engine/enginetest"
	"duiju/games/gomoku/board"
)

// A plan has an answer to whatever is defended, and its plies are those of the longest
// way to the five.
func TestAPlanAnswersEveryDefence(t *testing.T) {
	enginetest.OneThread(t)
	found, deep := 0, 0
	for i := range 50 {
		rnd := board.Splitmix(300 + i)
		p := balanced(&rnd, 12, board.Rule(i)%board.Rules, 10+rnd.Below(24))
		if _, n, _ := p.VCF(2000, AllFours); n > 0 || p.result != engine.Ongoing {
			continue
		}
		plan, line, _ := Prove(t.Context(), p, Effort{Nodes: 1000}, nil)
		if plan == nil {
			continue
		}
		found++
		if len(line) == 0 {
			t.Fatalf("%s: a proof without a line", p.Board.Rule)
		}
		if m, n := plan.At(p); n != plan.Plies(p) || n < 5 || n%2 == 0 || m == engine.NoMove {
			t.Fatalf("%s: move %d wins in %d", p.Board.Rule, m, n)
		} else if n > 7 {
			deep++
		}
		if n := carriedOut(t, p, plan); n != plan.Plies(p) {
			t.Errorf("%s: a win in %d, it takes %d\n%v", p.Board.Rule, plan.Plies(p), n, p.Board.Cells[:p.Board.Points])
		}
		if none, _, _ := Prove(t.Context(), p, Effort{Nodes: 1}, nil); none != nil && plan.Plies(p) > 7 {
			t.Errorf("%s: a win in %d is proved within a node", p.Board.Rule, plan.Plies(p))
		}
	}
	if found < 6 || deep < 1 {
		t.Errorf("%d plans, %d deep ones", found, deep)
	}
	for nodes, size := range map[uint64]int{0: 16, 1: 1, 50_000: 1, 50_001: 16} {
		if got := (Effort{Nodes: nodes}).table(); got != size {
			t.Errorf("%d nodes have a table of %d MiB", nodes, got)
		}
	}
}

// A proof that is sought in parts ends with the second where its numbers do not fall,
// and what it finds is a win all the same.
func TestAProofInPartsEndsWhereItsNumbersRise(t *testing.T) {
	enginetest.OneThread(t)
	const whole, parts = 10_000, 40
	same, short := 0, 0
	for i := range 40 {
		rnd := board.Splitmix(300 + i)
		p := balanced(&rnd, 12, board.Rule(i)%board.Rules, 10+rnd.Below(24))
		if _, n, _ := p.VCF(2000, AllFours); n > 0 || p.result != engine.Ongoing {
			continue
		}
		_, want, most := Prove(t.Context(), p, Effort{Nodes: whole}, nil)
		plan, line, spent := Prove(t.Context(), p, Effort{Nodes: whole, Parts: parts}, nil)
		switch {
		case plan != nil && carriedOut(t, p, plan) != plan.Plies(p):
			t.Errorf("position %d: the plan does not win in %d", i, plan.Plies(p))
		case plan != nil && (want == nil || len(line) == 0):
			t.Errorf("position %d: a win in parts, none as a whole", i)
		case plan != nil:
			same++
		case most == whole && spent <= 2*whole/parts:
			short++
		case spent > most+whole/parts:
			t.Errorf("position %d: %d nodes in parts, %d as a whole", i, spent, most)
		}
	}
	if same < 5 || short < 1 {
		t.Errorf("%d wins found in parts, %d searches cut short", same, short)
	}
}

// carriedOut is how many plies a plan takes, by playing it against every answer that
// does not lose to a five or two at once. Where the plan knows nothing the win must be
// seen at once.
func carriedOut(t *testing.T, p *Position, plan Plan) int {
	t.Helper()
	if o, n := p.Probe(0); o != engine.Ongoing {
		if o != engine.Win {
			t.Fatalf("%s: the attack has lost\n%v", p.Board.Rule, p.Board.Cells[:p.Board.Points])
		}
		return n
	}
	m, n := plan.At(p)
	if n == 0 {
		t.Fatalf("%s: no answer\n%v", p.Board.Rule, p.Board.Cells[:p.Board.Points])
	}
	p.Do(m)
	defer p.Undo(m)
	if o, n := p.Probe(0); o != engine.Ongoing {
		if o != engine.Loss {
			t.Fatalf("%s: the defence has won\n%v", p.Board.Rule, p.Board.Cells[:p.Board.Points])
		}
		return n + 1
	}
	longest := 4
	moves, narrow := p.ForcedMoves(nil)
	if !narrow {
		moves = p.Moves(nil)
	}
	for _, answer := range moves {
		p.Do(answer)
		longest = max(longest, 1+carriedOut(t, p, plan))
		p.Undo(answer)
	}
	return longest + 1
}

// balanced plays a game in which nobody makes a five or an open four possible as
// long as that can be helped, so that the board fills with lesser threats.
func balanced(rnd *board.Splitmix, n int, r board.Rule, plies int) *Position {
	p := New(n, r)
	for range plies {
		for try := range 8 {
			moves := p.Moves(nil)
			m := moves[rnd.Below(len(moves))]
			p.Do(m)
			if p.result == engine.Ongoing && p.threats.counts[0][Five]+p.threats.counts[1][Five]+p.threats.counts[0][OpenFour]+p.threats.counts[1][OpenFour] == 0 {
				break
			}
			if p.Undo(m); try == 7 {
				return p
			}
		}
	}
	return p
}
