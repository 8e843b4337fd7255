package answer

import (
	"testing"

	"duiju/engine/enginetest"
	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/region"
	"duiju/games/tsumego/tsumegotest"
)

// TestBackwardSolverAgreesWithTheTruthFile checks the rules of position and
// the region builder: same value and same first moves at the deciding threats
// as the program that made the file.
func TestBackwardSolverAgreesWithTheTruthFile(t *testing.T) {
	for i, tr := range tsumegotest.LoadTruth(t) {
		if i%3 != 1 && !enginetest.Exhaustive() || testing.Short() && i%10 != 1 {
			continue
		}
		b := goban.Drawn(tr.Rows...)
		r, err := region.BuildRegion(b, goban.StonesOn(b, goban.White), region.Limits{})
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
			p := r.Start(kill)
			p.Threats = [2]int8{int8(own), int8(other)}
			if !kill {
				p.Threats = [2]int8{int8(other), int8(own)}
			}
			got, first, ok := tsumegotest.Backward(r, p, 400_000)
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
				if m != region.MovePass {
					name = goban.SgfPoint(b.W, r.Points[m-1])
				}
				if (attacker == kill) != wanted[name] {
					t.Errorf("%s kill=%v: first move %s: right %v, want %v", tr.Name, kill, name, attacker == kill, wanted[name])
				}
			}
		}
	}
}
