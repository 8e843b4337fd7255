package tsumego

import (
	"testing"

	"duiju/games"
	"duiju/games/tsumego/play"
	"duiju/games/tsumego/problem"
	"duiju/games/tsumego/region"
)

// FuzzReadProblems reads anything as problems and plays a little on each:
// nothing may panic, and a position's text is read back as itself.
func FuzzReadProblems(f *testing.F) {
	for _, p := range problem.Collection()[:4] {
		f.Add([]byte(play.NewState(play.Configure(p), 0).Text()))
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
		entries, _, _ := problem.ReadProblems(data, "")
		for i, e := range entries {
			if e.Err != nil || i > 3 {
				continue
			}
			s := play.NewState(play.Configure(e.Problem), 1)
			again, err := fromText(nil, s.Text())
			if err != nil {
				t.Fatalf("%s is not read back: %v", s.Text(), err)
			}
			if e.Problem.Target != nil && s.Region != nil && again.Text() != s.Text() {
				t.Fatalf("%s is read back as %s", s.Text(), again.Text())
			}
			s.Scene()
			for range 4 {
				moves := games.Texts(s)
				if len(moves) == 0 {
					break
				}
				if err := s.Play(moves[len(moves)/2]); err != nil {
					t.Fatalf("%s: %v", moves[len(moves)/2], err)
				}
			}
			if s.Region != nil && !s.Status().Over && s.Turn() == games.First {
				region.NewView(s.Region, s.Position()).Moves(nil)
			}
		}
	})
}

// corner is a White group in the corner with a straight three, Black around.
const corner = "SZ[9]AB[ea][eb][ac][bc][cc][dc][ec]AW[da][ab][bb][cb][db]"
