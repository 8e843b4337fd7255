package threats

import (
	"testing"

	"duiju/engine"
	"duiju/games/gomoku/board"
)

// checkVCF plays a line of fours and verifies that it wins against every
// defence: after each four any other move loses to the five at once.
func checkVCF(t *testing.T, p *Position, line []engine.Move) {
	t.Helper()
	own := p.side
	var played []engine.Move
	defer func() {
		for i := len(played) - 1; i >= 0; i-- {
			p.Undo(played[i])
		}
	}()
	for i, m := range line {
		if p.MayNot(int(m) - 1) {
			t.Fatalf("stone %d of the line, %s, is forbidden", i+1, p.MoveName(m))
		}
		p.Do(m)
		played = append(played, m)
		if p.side == own {
			continue
		}
		if p.result == engine.Loss {
			return
		}
		if p.threats.counts[p.side][Five] > 0 {
			t.Fatalf("after stone %d of the line the defender makes five", i+1)
		}
		for _, m := range p.AllMoves(nil) {
			if i+1 < len(line) && m == line[i+1] {
				continue
			}
			p.Do(m)
			won := p.threats.counts[own][Five] > 0
			if !won && p.loose { // another way to prevent this five
				_, plies, _ := p.VCF(20_000, AllFours)
				won = plies > 0
			}
			p.Undo(m)
			if !won {
				t.Fatalf("stone %d of the line is answered by %s", i+1, p.MoveName(m))
			}
		}
	}
	if p.result != engine.Loss && p.threats.counts[own][Five] == 0 {
		t.Fatalf("the line ends without a five")
	}
}

func TestContinuousFoursWin(t *testing.T) {
	rnd := board.Splitmix(17)
	found, long := 0, 0
	for i := range 1000 {
		n := 9 + rnd.Below(3)
		p := tangled(&rnd, n, board.Rule(i)%board.Rules, 14+rnd.Below(40))
		if p.result != engine.Ongoing {
			continue
		}
		line, plies, _ := p.VCF(20_000, AllFours)
		if line == nil {
			continue
		}
		found++
		if plies > 5 {
			long++
		}
		checkVCF(t, p, line)
		if probed := p.probeVCF(); probed > 0 && probed < plies {
			t.Errorf("the shortest line has %d plies, a probe found %d", plies, probed)
		}
	}
	if found < 100 || long < 1 {
		t.Errorf("only %d wins, %d of them longer than 5 plies", found, long)
	}
}

// A search that was cut short remembers nothing that is not so.
func TestACutSearchForFoursLeavesNothingFalse(t *testing.T) {
	rnd := board.Splitmix(29)
	cut := 0
	for i := range 1200 {
		p := tangled(&rnd, 11, board.Rule(i)%board.Rules, 16+rnd.Below(24))
		if p.result != engine.Ongoing {
			continue
		}
		whole := &fourSearch{position: p, results: new(vcfTable), budget: 1 << 20, all: true}
		want := whole.vcf(6) > 0
		for budget := range 6 {
			f := &fourSearch{position: p, results: new(vcfTable), budget: budget, all: true}
			if f.vcf(6) == 0 && want {
				cut++
			}
			if f.budget = 1 << 20; f.vcf(6) > 0 != want {
				t.Errorf("%s, %d stones: after a search of %d nodes a win by fours: %v", p.Board.Rule, p.Board.Stones, budget, !want)
			}
		}
	}
	if cut < 10 {
		t.Errorf("only %d searches were cut short of a win", cut)
	}
}
