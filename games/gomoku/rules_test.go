package gomoku

import (
	"strconv"
	"strings"
	"testing"

	"duiju/engine"
	"duiju/games/gomoku/board"
	"duiju/games/gomoku/threats"

	"duiju/engine/enginetest"
	"duiju/games"
)

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
		s := stateOf(t, 15, board.Renju, c.Black, c.White, "b")
		p := threats.Of(&s.board, board.Black)
		found := 0
		for q := range s.board.Points {
			if s.board.Cells[q] != board.Empty {
				continue
			}
			k := s.board.Forbidden(q)
			name := strconv.Itoa(q%15) + "," + strconv.Itoa(q/15)
			want := c.Forbidden[name]
			if want == "" {
				want = board.Allowed.String()
			} else {
				found++
			}
			if k.String() != want {
				t.Errorf("%s: %s is %s, want %s", c.ID, s.board.Name(q), k, want)
			}
			if got := p.MayNot(q); got != (k != board.Allowed) {
				t.Errorf("%s: the search calls %s forbidden: %v, the rule says %s", c.ID, s.board.Name(q), got, k)
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
	rnd := board.Splitmix(41)
	positions, found := 150, 0
	if enginetest.Exhaustive() {
		positions = 20_000
	}
	for range positions {
		b := board.New(15, board.Renju)
		for n := 10 + rnd.Below(60); n > 0; n-- {
			q := b.At(3+rnd.Below(9), 3+rnd.Below(9))
			if b.Cells[q] == board.Empty {
				b.Put(q, [...]board.Color{board.Black, board.Black, board.White}[rnd.Below(3)])
			}
		}
		p := threats.Of(b, board.Black)
		for q := range b.Points {
			if b.Cells[q] != board.Empty {
				continue
			}
			want := b.Forbidden(q) != board.Allowed
			if want {
				found++
			}
			if p.MayNot(q) != want {
				t.Fatalf("%s: the search says %v, the rule %v\n%v", b.Name(q), !want, want, b.Cells[:b.Points])
			}
		}
	}
	if found < positions/2 {
		t.Errorf("only %d forbidden points", found)
	}
}

func TestColoursSwappedNothingIsForbidden(t *testing.T) {
	for _, c := range readTruth(t).Renju {
		s := stateOf(t, 15, board.Renju, c.White, c.Black, "w")
		if got := len(s.Moves()); !s.status.Over && got != s.board.Points-s.board.Stones {
			t.Errorf("%s: white has %d of %d points", c.ID, got, s.board.Points-s.board.Stones)
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
		if c.depth == 3 && !enginetest.Exhaustive() {
			continue
		}
		if got := engine.Perft(mustText(t, c.text).View(games.ForRules), c.depth, false); got != c.want {
			t.Errorf("%s: perft(%d) = %d, want %d", c.text, c.depth, got, c.want)
		}
	}
}

// A row drawn as text: B and W stones, . empty, | the edge of the board, x the
// stone that is played now.
func TestRowsWinByTheRule(t *testing.T) {
	for _, c := range []struct {
		row                                   string
		freestyle, standard, renju, caro, six bool
	}{
		{".BBxB.", false, false, false, false, false},
		{".BBxBB.", true, true, true, true, true},
		{"|BBxBB.", true, true, true, true, true},
		{"WBBBBxW", true, true, true, false, false},
		{"|BBBBxW", true, true, true, true, true},
		{".BBxBBB.", true, false, false, false, true},
		{".BBBxBBB.", true, false, false, false, true},
		{".BBBBxBBBB.", true, false, false, false, true},
		{".BB.xBB.", false, false, false, false, false},
		{".BBWxBB.", false, false, false, false, false},
		{".BBBBx.BBB", true, true, true, true, true},
		{"WBBxBB.", true, true, true, true, true},
		{"WBBxBBBW", true, false, false, false, true},
	} {
		for r, want := range []bool{c.freestyle, c.standard, c.renju, c.caro, c.six} {
			for d := range board.Directions {
				b, p := drawRow(t, board.Rule(r), d, c.row, board.Black)
				if got := b.Wins(p); got != want {
					t.Errorf("%s, rule %s, direction %d: wins %v, want %v", c.row, board.Rule(r), d, got, want)
				}
			}
		}
		for d := range board.Directions {
			b, p := drawRow(t, board.Renju, d, c.row, board.White)
			if got := b.Wins(p); got != c.freestyle {
				t.Errorf("%s for White in renju, direction %d: wins %v, want %v", c.row, d, got, c.freestyle)
			}
		}
	}
}

// drawRow puts a drawn row on a board of 20 with B as the given colour, and
// returns the point of x.
func drawRow(t *testing.T, r board.Rule, d int, row string, c board.Color) (*board.Board, int) {
	t.Helper()
	b := board.New(20, r)
	start := b.At(4, 4)
	if board.DirX[d] < 0 {
		start = b.At(15, 4)
	}
	if strings.HasPrefix(row, "|") {
		row = row[1:]
		start = [...]int{b.At(0, 9), b.At(9, 0), b.At(0, 3), b.At(19, 5)}[d]
	}
	x := -1
	for i, ch := range row {
		q := b.Offset(start, d, i)
		switch ch {
		case 'B', 'x':
			b.Put(q, c)
			if ch == 'x' {
				x = q
			}
		case 'W':
			b.Put(q, c.Other())
		}
	}
	return b, x
}
