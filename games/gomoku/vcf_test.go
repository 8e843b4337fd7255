package gomoku

import (
	"strconv"
	"testing"

	"duiju/engine"
)

// checkVCF plays a line of fours and verifies that it wins against every
// defence: after each four any other move loses to the five at once.
func checkVCF(t *testing.T, p *position, line []int) {
	t.Helper()
	own := p.side
	var played []engine.Move
	defer func() {
		for i := len(played) - 1; i >= 0; i-- {
			p.Undo(played[i])
		}
	}()
	for i, q := range line {
		if p.mayNot(q) {
			t.Fatalf("stone %d of the line, %s, is forbidden", i+1, p.name(q))
		}
		p.Do(moveAt(q))
		played = append(played, moveAt(q))
		if p.side == own {
			continue
		}
		if p.result == engine.Loss {
			return
		}
		if p.counts[p.side][threatFive] > 0 {
			t.Fatalf("after stone %d of the line the defender makes five", i+1)
		}
		for _, m := range p.allMoves(nil) {
			if i+1 < len(line) && int(m)-1 == line[i+1] {
				continue
			}
			p.Do(m)
			won := p.counts[own][threatFive] > 0
			p.Undo(m)
			if !won {
				t.Fatalf("stone %d of the line is answered by %s", i+1, p.MoveName(m))
			}
		}
	}
	if p.result != engine.Loss && p.counts[own][threatFive] == 0 {
		t.Fatalf("the line ends without a five")
	}
}

func TestContinuousFoursWin(t *testing.T) {
	rnd := splitmix(17)
	found, long := 0, 0
	for i := range 1000 {
		n := 9 + rnd.below(3)
		p := tangled(&rnd, n, rule(i%3), 14+rnd.below(40))
		if p.result != engine.Ongoing {
			continue
		}
		line, plies := p.vcfLine(20_000, allFours)
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

func TestTacticsOfContinuousFours(t *testing.T) {
	for _, c := range readTactics(t) {
		if c.vcf == "-" {
			continue
		}
		line, plies := c.state.Game().(*position).vcfLine(1<<20, allFours)
		if line == nil {
			t.Errorf("%s: no VCF, want one of %s plies", c.id, c.vcf)
			continue
		}
		checkVCF(t, c.state.Game().(*position), line)
		if want := c.vcf; strconv.Itoa(plies) != want {
			t.Errorf("%s: VCF of %d plies, want %s", c.id, plies, want)
		}
	}
}
