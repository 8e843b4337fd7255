package tsumego

import (
	"errors"
	"strings"
	"testing"

	"duiju/games"
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
		{"cut off", one + "(;SZ[5]AB[aa", 1, "tsumego.error.syntax"},
		{"another game", "(;GM[4]SZ[15];B[hh])", 0, "tsumego.error.notgo"},
		{"nothing", "hello", 0, "tsumego.error.notree"},
		{"one bad, one good", "(;SZ[9]AB[zz])" + one, 1, "tsumego.error.outside"},
	} {
		records, err := New().Import("file.sgf", []byte(c.text))
		if len(records) != c.records {
			t.Errorf("%s: %d records, want %d (%v)", c.name, len(records), c.records, err)
		}
		var f *games.Fault
		switch {
		case c.fault == "" && err != nil:
			t.Errorf("%s: %v", c.name, err)
		case c.fault != "" && (!errors.As(err, &f) || f.Text.Key != c.fault || !errors.Is(err, games.ErrRecord)):
			t.Errorf("%s: %v, want %s", c.name, err, c.fault)
		}
		for _, r := range records {
			m, err := games.Replay(New(), r)
			if err != nil {
				t.Errorf("%s: %v", c.name, err)
			} else if !strings.Contains(m.State().Text(), "MA[ba]") {
				t.Errorf("%s: the target is lost: %s", c.name, m.State().Text())
			}
		}
	}
}

// TestExportedGameIsReadBack: the problem and the moves of a game as SGF.
func TestExportedGameIsReadBack(t *testing.T) {
	r := games.Record{Game: "tsumego", Options: games.Options{"problem": "(;SZ[9:7]AB[ea][eb][ac:ec]AW[da][ab:db]PL[W]C[goal=live])"}, Moves: []string{"pass", "B7", "pass"}}
	name, data, err := New().Export(r)
	if err != nil || !strings.HasSuffix(name, ".sgf") {
		t.Fatal(name, err)
	}
	for _, want := range []string{"SZ[9:7]", "MA[da]", "PL[W]", "C[goal=live]", ";W[];B[ba];W[])"} {
		if !strings.Contains(string(data), want) {
			t.Errorf("%s is missing in %s", want, data)
		}
	}
	if p, err := firstProblem(string(data)); err != nil || p.Goal != live || p.Board.Next != white || len(p.Target) != 5 {
		t.Errorf("read back as %+v, %v", p, err)
	}
}
