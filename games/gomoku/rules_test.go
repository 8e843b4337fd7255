package gomoku

import (
	"flag"
	"strconv"
	"strings"
	"testing"

	"duiju/engine"
)

var exhaustive = flag.Bool("exhaustive", false, "run the deep tests too")

// mustText reads a position text.
func mustText(t testing.TB, text string) *state {
	t.Helper()
	s, err := parseText(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return s
}

func TestForbiddenPointsAgreeWithTwoIndependentPrograms(t *testing.T) {
	for _, c := range readTruth(t).Renju {
		s := stateOf(t, 15, renju, c.Black, c.White, "b")
		p := positionOf(&s.board, black)
		found := 0
		for q := range s.points {
			if s.cells[q] != empty {
				continue
			}
			k := s.forbidden(q)
			name := strconv.Itoa(q%15) + "," + strconv.Itoa(q/15)
			want := c.Forbidden[name]
			if want == "" {
				want = allowed.String()
			} else {
				found++
			}
			if k.String() != want {
				t.Errorf("%s: %s is %s, want %s", c.ID, s.name(q), k, want)
			}
			if got := p.mayNot(q); got != (k != allowed) {
				t.Errorf("%s: the search calls %s forbidden: %v, the rule says %s", c.ID, s.name(q), got, k)
			}
		}
		if found != len(c.Forbidden) {
			t.Errorf("%s: %d forbidden points, want %d", c.ID, found, len(c.Forbidden))
		}
	}
}

// The search applies the full rule only to points that the line classes call
// suspect; that leaves no forbidden point out.
func TestSuspectPointsHoldEveryForbiddenPoint(t *testing.T) {
	rnd := splitmix(41)
	positions, found := 150, 0
	if *exhaustive {
		positions = 20_000
	}
	for range positions {
		b := newBoard(15, renju)
		for n := 10 + rnd.below(60); n > 0; n-- {
			q := b.at(3+rnd.below(9), 3+rnd.below(9))
			if b.cells[q] == empty {
				b.put(q, [...]color{black, black, white}[rnd.below(3)])
			}
		}
		p := positionOf(b, black)
		for q := range b.points {
			if b.cells[q] != empty {
				continue
			}
			want := b.forbidden(q) != allowed
			if want {
				found++
			}
			if p.mayNot(q) != want {
				t.Fatalf("%s: the search says %v, the rule %v\n%v", b.name(q), !want, want, b.cells[:b.points])
			}
		}
	}
	if found < positions/2 {
		t.Errorf("only %d forbidden points", found)
	}
}

func TestColoursSwappedNothingIsForbidden(t *testing.T) {
	for _, c := range readTruth(t).Renju {
		s := stateOf(t, 15, renju, c.White, c.Black, "w")
		if got := len(s.Moves()); !s.status.Over && got != s.points-s.stones {
			t.Errorf("%s: white has %d of %d points", c.ID, got, s.points-s.stones)
		}
	}
}

func TestPerft(t *testing.T) {
	for _, c := range []struct {
		text  string
		depth int
		want  uint64
	}{
		{"15", 1, 225},
		{"15", 2, 50_400},
		{"15", 3, 11_239_200},
		{"b:f8g8h8i8 w:a1c1e1g1", 1, 217},
		{"b:f8g8h8i8 w:a1c1e1g1", 2, 46_440},
		{"b:f8g8h8i8 w:a1c1e1g1", 3, 9_984_600},
		{"15 renju b:f8g8h9h10 w:a1c1e1g1", 1, 216},
	} {
		if c.depth == 3 && !*exhaustive {
			continue
		}
		if got := engine.Perft(mustText(t, c.text).RulesGame(), c.depth, false); got != c.want {
			t.Errorf("%s: perft(%d) = %d, want %d", c.text, c.depth, got, c.want)
		}
	}
}

// A row drawn as text: B and W stones, . empty, | the edge of the board, x the
// stone that is played now.
func TestRowsWinByTheRule(t *testing.T) {
	for _, c := range []struct {
		row                        string
		freestyle, standard, renju bool
	}{
		{".BBxB.", false, false, false},
		{".BBxBB.", true, true, true},
		{"|BBxBB.", true, true, true},
		{"WBBBBxW", true, true, true},
		{"|BBBBxW", true, true, true},
		{".BBxBBB.", true, false, false},
		{".BBBxBBB.", true, false, false},
		{".BBBBxBBBB.", true, false, false},
		{".BB.xBB.", false, false, false},
		{".BBWxBB.", false, false, false},
		{".BBBBx.BBB", true, true, true},
	} {
		for r, want := range []bool{c.freestyle, c.standard, c.renju} {
			for d := range directions {
				b, p := drawRow(t, rule(r), d, c.row, black)
				if got := b.wins(p); got != want {
					t.Errorf("%s, rule %s, direction %d: wins %v, want %v", c.row, rule(r), d, got, want)
				}
			}
		}
		for d := range directions {
			b, p := drawRow(t, renju, d, c.row, white)
			if got := b.wins(p); got != c.freestyle {
				t.Errorf("%s for White in renju, direction %d: wins %v, want %v", c.row, d, got, c.freestyle)
			}
		}
	}
}

// drawRow puts a drawn row on a board of 20 with B as the given colour, and
// returns the point of x.
func drawRow(t *testing.T, r rule, d int, row string, c color) (*board, int) {
	t.Helper()
	b := newBoard(20, r)
	start := b.at(4, 4)
	if dirX[d] < 0 {
		start = b.at(15, 4)
	}
	if strings.HasPrefix(row, "|") {
		row = row[1:]
		start = [...]int{b.at(0, 9), b.at(9, 0), b.at(0, 3), b.at(19, 5)}[d]
	}
	x := -1
	for i, ch := range row {
		q := b.offset(start, d, i)
		switch ch {
		case 'B', 'x':
			b.put(q, c)
			if ch == 'x' {
				x = q
			}
		case 'W':
			b.put(q, c.other())
		}
	}
	return b, x
}

func TestWinsAgreesWithAScanOfAllWindows(t *testing.T) {
	rnd := splitmix(1)
	for range 10_000 {
		b := newBoard(10, rule(rnd.below(3)))
		last := -1
		for range 20 + rnd.below(60) {
			if q := rnd.below(b.points); b.cells[q] == empty {
				c := black
				if rnd.below(4) == 0 {
					c = white
				}
				b.put(q, c)
				last = q
			}
		}
		if got, want := b.wins(last), slowWins(b, last); got != want {
			t.Fatalf("rule %s, %s: %v, want %v\n%v", b.rule, b.name(last), got, want, b.cells[:b.points])
		}
	}
}

// slowWins looks at all windows of five that hold p.
func slowWins(b *board, p int) bool {
	c := b.cells[p]
	for d := range directions {
	windows:
		for s := -4; s <= 0; s++ {
			for k := range 5 {
				if b.look(p, d, s+k) != c {
					continue windows
				}
			}
			if !b.rule.exact(c) || b.look(p, d, s-1) != c && b.look(p, d, s+5) != c {
				return true
			}
		}
	}
	return false
}

func TestFirstMovesUpToSymmetry(t *testing.T) {
	for _, n := range []int{15, 16, 19, 20} {
		g, want := geometryOf(n), map[int]int{15: 36, 16: 36, 19: 55, 20: 55}[n]
		classes := map[int16]bool{}
		for p := range g.points {
			least := g.images[0][p]
			for s := range g.images {
				least = min(least, g.images[s][p])
			}
			classes[least] = true
		}
		if len(classes) != want {
			t.Errorf("size %d: %d classes, want %d", n, len(classes), want)
		}
	}
}
