package tsumego

import (
	"strings"
	"testing"

	"duiju/games/play/match"
	"duiju/games/tsumego/play"
)

// TestStepsOfAFileAreAllKept: what a file does is done, and the first of it that our
// rules do not know is named by its rule.
func TestStepsOfAFileAreAllKept(t *testing.T) {
	for name, c := range map[string]struct{ file, steps, position, differs string }{
		"a stone on a stone": {"(;GM[1]SZ[5];B[cc];W[cc])", "C3 C3", "AW[cc]PL[B]", "tsumego.illegal.occupied"},
		"a suicide": {"(;GM[1]SZ[5]AB[ba][ab]AW[ee]PL[W]RE[W+R];W[aa];B[cc])", "A5 C3", "AB[ba][ab][cc]AW[ee]PL[W]",
			"tsumego.illegal.suicide"},
		"a ko taken back": {"(;GM[1]SZ[5]RE[B+R]AB[ba][ab][bc]AW[ca][db][cc][bb]PL[B];B[cb];W[bb])", "C4 B4", "AB[ba][ab][bc]AW[ca][bb][db][cc]BAN[cb]PL[B]",
			"tsumego.illegal.ko"},
		"a move after two passes": {"(;GM[1]SZ[5];B[];W[tt];B[cc])", "pass pass C3", "AB[cc]PL[W]", "tsumego.error.over"},
		"a third pass":            {"(;GM[1]SZ[5];B[];W[];B[])", "pass pass pass", "SZ[5]PL[W]", "tsumego.error.over"},
		"out of turn":             {"(;GM[1]SZ[5];B[aa];B[cc])", "A5 setup to:black C3", "AB[aa][cc]PL[W]", ""},
		"out of turn at the root": {"(;GM[1]SZ[5]B[aa];B[cc])", "A5 setup to:black C3", "AB[aa][cc]PL[W]", ""},
		"a set-up":                {"(;GM[1]SZ[5];B[cc];AE[cc]AB[aa:ba]AW[ee]PL[B];B[dd])", "C3 setup none:C3 black:A5:B5 white:E1 to:black D2", "AB[aa][ba][dd]AW[ee]PL[W]", ""},
		"a set-up and a move":     {"(;GM[1]SZ[5];AB[cc]W[dd])", "setup black:C3 D2", "AB[cc]AW[dd]PL[B]", ""},
		"a point twice":           {"(;GM[1]SZ[5];AB[cc]AW[bb:dd])", "setup black:C3 white:B4:D2", "AW[bb][cb][db][bc][cc][dc][bd][cd][dd]PL[B]", "games.step.twice"},
		"a point twice at the root": {"(;GM[1]SZ[5]AB[cc]AW[cc];B[aa])", "setup black:C3 white:C3 A5", "AB[aa]AW[cc]PL[W]",
			"games.step.twice"},
		"a point beyond the board": {"(;GM[1]SZ[5];AB[zz][cc])", "setup black:zz,C3", "AB[cc]PL[B]", "games.step.off"},
		"comments":                 {"(;GM[1]SZ[5];C[a];C[b];B[cc])", "setup setup C3", "AB[cc]PL[W]", ""},
		"beyond a problem's end":   {"(;GM[1]SZ[9]AB[ea][eb][ac:ec]AW[da][ab:db]MA[da]PL[B];B[jj];W[ba])", "jj B9", "", "tsumego.illegal.unknown"},
	} {
		all, err := New().read("x.sgf", []byte(c.file))
		if err != nil || len(all) != 1 {
			t.Errorf("%s: %d records, %v", name, len(all), err)
			continue
		}
		if got := strings.Join(all[0].Moves, " "); got != c.steps {
			t.Errorf("%s: the steps are %q, want %q", name, got, c.steps)
		}
		all[0].At = len(all[0].Moves)
		m, err := match.Replay(New(), all[0])
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if got := m.State().Text(); !strings.Contains(got, c.position) {
			t.Errorf("%s: the position is %s, want %s", name, got, c.position)
		}
		if got := m.Differs().String(); c.differs == "" && got != "" || !strings.Contains(got, c.differs) {
			t.Errorf("%s: said is %q, want %q", name, got, c.differs)
		}
		at := m.State().Text()
		for n := m.Len(); n >= 0; n-- {
			m.Goto(n)
		}
		if m.Goto(m.Len()); m.State().Text() != at {
			t.Errorf("%s: there and back the position is %s, want %s", name, m.State().Text(), at)
		}
	}
}

// A problem begins with its question, with what its file knows behind it; the record of
// a game is at its end and asks nothing.
func TestAProblemBeginsWithItsQuestion(t *testing.T) {
	const set = "SZ[9]AB[ea][eb][ac:ec]AW[da][ab:db]PL[B];B[ba]C[right])"
	for file, question := range map[string]bool{"(;GM[1]" + set: true, "(;GM[1]RE[W+R]" + set: false} {
		all, err := New().read("x.sgf", []byte(file))
		if err != nil || len(all) != 1 {
			t.Fatal(len(all), err)
		}
		m, err := match.Replay(New(), all[0])
		if err != nil {
			t.Fatal(err)
		}
		if asks := m.State().(*play.State).Region != nil; asks != question || (m.At() == 0) != question || m.Len() != 1 {
			t.Errorf("%s: asks %v, at %d of %d", file, asks, m.At(), m.Len())
		}
	}
}
