package tsumego

import (
	"errors"
	"strings"
	"testing"

	"duiju/games"
	"duiju/games/play/match"
	"duiju/games/text/message"
	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/problem"
)

func TestImportReadsEveryProblem(t *testing.T) {
	one := "(;GM[1]SZ[5]AB[ca][cb][cc][bc][ac]AW[ba][bb][ab]MA[ba]PL[B])"
	two := "(;SZ[5]AB[ba][bb][ab]AW[ca][cb][cc][bc][ac]MA[ba]PL[B]C[goal=live])"
	for _, c := range []struct {
		name, text string
		records    int
		fault      string
	}{
		{"two problems", one + "\n" + two, 2, ""},
		{"cut off", one + two[:len(two)-1], 2, "games.sgf.damaged"},
		{"another game", "(;GM[4]SZ[15];B[hh])", 1, "tsumego.error.notgo"},
		{"nothing", "hello", 0, "tsumego.error.notree"},
		{"one bad, one good", "(;SZ[99]AB[aa])" + one, 2, "tsumego.error.size"},
	} {
		records, err := New().read("file.sgf", []byte(c.text))
		if len(records) != c.records {
			t.Errorf("%s: %d records, want %d (%v)", c.name, len(records), c.records, err)
		}
		var f *message.Fault
		switch {
		case c.fault == "" && err != nil:
			t.Errorf("%s: %v", c.name, err)
		case c.fault != "" && (!errors.As(err, &f) || f.Text.Key != c.fault || !errors.Is(err, message.ErrRecord)):
			t.Errorf("%s: %v, want %s", c.name, err, c.fault)
		}
		for i, r := range records {
			if r.Game == "" && message.OfGame(err, i) != nil {
				continue // the place of a bad one
			}
			m, err := match.Replay(New(), r)
			if err != nil {
				t.Errorf("%s: %v", c.name, err)
			} else if !strings.Contains(m.State().Text(), "MA[ba]") {
				t.Errorf("%s: the target is lost: %s", c.name, m.State().Text())
			}
		}
	}
}

// TestAFileIsShownWithItsWholeBoardInItsColours: what stands in two places is one board,
// and a word that says something of life makes no White of Black.
func TestAFileIsShownWithItsWholeBoardInItsColours(t *testing.T) {
	for name, tc := range map[string]struct{ file, at, want string }{
		"two corners of a game": {"(;GM[1]SZ[19]AB[cd][dd][ec][cc][qd][pd][oc][qc]AW[ce][de][ed][fc][qe][pe][od][nc]KM[6.5]PB[Lee]PW[Gu]RE[W+R];B[jd])", "",
			"AB[cc][ec][oc][qc][cd][dd][pd][qd]AW[fc][nc][ed][od][ce][de][pe][qe]"},
		"two corners of a diagram": {"(;GM[1]SZ[19]AB[cd][dd][ec][cc][qd][pd][oc][qc]AW[ce][de][ed][fc][qe][pe][od][nc])", "",
			"AB[cc][ec][oc][qc][cd][dd][pd][qd]AW[fc][nc][ed][od][ce][de][pe][qe]"},
		"alive":       {"(;GM[1]SZ[9]C[the stones are alive];AB[aa][bb]AW[cc];B[ee])", "setup black:A9,B8 white:C7", "AB[aa][bb]AW[cc]"},
		"White lives": {"(;GM[1]SZ[9];AB[aa][bb]AW[cc]C[White lives];W[ee])", "setup black:A9,B8 white:C7", "AB[aa][bb]AW[cc]"},
	} {
		records, err := New().read("file.sgf", []byte(tc.file))
		if err != nil || len(records) != 1 {
			t.Fatal(name, err)
		}
		m, err := match.Replay(New(), records[0])
		if err != nil {
			t.Fatal(name, err)
		}
		m.Goto(0)
		if tc.at != "" && m.Moves()[0] != tc.at {
			t.Errorf("%s: the set-up is the step %q, want %q", name, m.Moves()[0], tc.at)
		} else if tc.at != "" {
			m.Goto(1)
		}
		if got := m.State().Text(); !strings.Contains(got, tc.want) {
			t.Errorf("%s: shown is %s, want %s", name, got, tc.want)
		}
	}
}

// TestMarksOfAFileAreDrawn: labels and signs as a Spot takes them, whole in words.
func TestMarksOfAFileAreDrawn(t *testing.T) {
	records, err := New().read("file.sgf", []byte("(;SZ[9];AB[aa]B[ee]LB[cc:A][gg:12][hh:第一]TR[ee]SQ[aa:ab]CR[zz]MA[dd])"))
	if err != nil {
		t.Fatal(err)
	}
	m, err := match.Replay(New(), records[0])
	if err != nil {
		t.Fatal(err)
	}
	sc := m.State().Scene()
	m.DrawMarks(&sc, m.At())
	drawn := ""
	for _, spot := range sc.Spots {
		if spot.Label != "" {
			drawn += spot.Name + spot.Label + " "
		}
	}
	if want := "A9# A8# C7A D6x E5^ G312 H2* "; drawn != want {
		t.Errorf("drawn is %q, want %q", drawn, want)
	}
	said := ""
	for _, k := range m.MarksAt(m.At()) {
		said += k.Said.String() + "; "
	}
	if !strings.Contains(said, "games.mark.label point=H2 label=第一;") || !strings.Contains(said, "games.mark.triangle point=E5") {
		t.Errorf("said is %s", said)
	}
}

// TestExportedGameIsReadBack: the problem and the moves of a game as SGF.
func TestExportedGameIsReadBack(t *testing.T) {
	r := games.Record{Game: "tsumego", Options: games.Options{"problem": "(;SZ[9:7]AB[ea][eb][ac:ec]AW[da][ab:db]PL[W]C[goal=live])"}, Moves: []string{"pass", "B7", "pass"}}
	name, data, err := New().write(r)
	if err != nil || !strings.HasSuffix(name, ".sgf") {
		t.Fatal(name, err)
	}
	for _, want := range []string{"SZ[9:7]", "MA[da]", "PL[W]", "C[goal=live]", ";W[];B[ba];W[])"} {
		if !strings.Contains(string(data), want) {
			t.Errorf("%s is missing in %s", want, data)
		}
	}
	if p, err := problem.FirstProblem(string(data)); err != nil || p.Goal != problem.Live || p.Board.Next != goban.White || len(p.Target) != 5 {
		t.Errorf("read back as %+v, %v", p, err)
	}
}

// A game of Go keeps its moves and variations, also where the file does not say
// which game it is.
func TestImportKeepsTheMovesOfAGame(t *testing.T) {
	records, err := New().read("game.sgf", []byte("(;FF[4]SZ[9];B[cc];W[gg](;B[cg];B[dd])(;B[gc]C[no];W[ee]))"))
	if err != nil || len(records) != 1 {
		t.Fatal(len(records), err)
	}
	r := records[0]
	if got := strings.Join(r.Moves, " "); got != "C7 G3 C3 setup to:black D6" || len(r.Branches) != 1 || strings.Join(r.Branches[0].Moves, " ") != "G7 E5" {
		t.Errorf("moves %s, branches %+v", got, r.Branches)
	}
	m, err := match.Replay(New(), r)
	if err != nil || m.Len() != 5 {
		t.Errorf("%v", err)
	}
}
