package tsumego

import (
	"testing"

	"duiju/games"
)

// FuzzReadProblems reads anything as problems and plays a little on each:
// nothing may panic, and a position's text is read back as itself.
func FuzzReadProblems(f *testing.F) {
	for _, p := range collection()[:4] {
		f.Add([]byte(newState(configure(p), 0).Text()))
	}
	for _, s := range []string{
		"(;" + corner + "PL[W]VW[aa:dd]SQ[ba]TR[da];W[ba];B[ca])",
		"(;SZ[3:2]AB[aa]AW[ba][ab]BAN[bb]C[白先黑死])",
		"(;SZ[9](;AB[aa:cc]AE[bb])(;AW[aa]PL[2]))",
		"(;SZ[19]AB[tt]MA[aa]CR[zz])",
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		entries, _, _ := readProblems(data, "")
		for i, e := range entries {
			if e.Err != nil || i > 3 {
				continue
			}
			s := newState(configure(e.Problem), 1)
			again, err := Module{}.FromText(s.Text())
			if err != nil {
				t.Fatalf("%s is not read back: %v", s.Text(), err)
			}
			if e.Problem.Target != nil && s.region != nil && again.Text() != s.Text() {
				t.Fatalf("%s is read back as %s", s.Text(), again.Text())
			}
			s.Scene()
			for range 4 {
				moves := s.Moves()
				if len(moves) == 0 {
					break
				}
				if err := s.Play(moves[len(moves)/2]); err != nil {
					t.Fatalf("%s: %v", moves[len(moves)/2], err)
				}
			}
			if s.region != nil && !s.status.Over && s.Turn() == games.First {
				newView(s.region, s.position()).Moves(nil)
			}
		}
	})
}
