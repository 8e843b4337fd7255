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
