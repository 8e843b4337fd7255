package board

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// Sizes are the boards that are held against plain coordinates: the smallest, one of
// an even size, that of the game and the largest.
var sizes = []int{MinSize, 8, 15, MaxSize}

// A point's name is its column and its row, and nothing else names it.
func TestNamesOfPoints(t *testing.T) {
	const digits = "0123456789abcdefghij"
	for _, n := range sizes {
		letters, hex := New(n, Freestyle), New(n, Freestyle)
		hex.Hex = true
		for p := range letters.Points {
			name, pair := fmt.Sprintf("%c%d", 'a'+p%n, n-p/n), string([]byte{digits[p/n], digits[p%n]})
			if letters.Name(p) != name || hex.Name(p) != pair || letters.Named(name) != p || hex.Named(pair) != p || letters.HexPoint(pair) != p {
				t.Fatalf("size %d: point %d is %s or %s", n, p, letters.Name(p), hex.Name(p))
			}
		}
		for _, bad := range []string{"", "a", "a0", "a01", "aa1", "1a", "a1b", "a1:", "a/1", "a100", "A1", "`1", fmt.Sprintf("a%d", n+1), fmt.Sprintf("%c1", 'a'+n)} {
			if letters.Named(bad) >= 0 {
				t.Errorf("size %d: %q is %d", n, bad, letters.Named(bad))
			}
		}
		for _, bad := range []string{"", "1", "000", "0k", "k0", "-1", "1 "} {
			if hex.Named(bad) >= 0 {
				t.Errorf("size %d: %q is %d", n, bad, hex.Named(bad))
			}
		}
	}
	for _, c := range []struct {
		hex        bool
		text, want string
	}{
		{false, "h8h9 i8,j9", "h8 h9 i8 j9"}, {false, "H8\th10\r\nA1", "h8 h10 a1"}, {false, "t20a1u3", "t20 a1 u3"}, {false, "h", "h"}, {false, "h8hh", "h8 hh"}, {false, "8h", "8h"},
		{false, "", ""}, {false, "h8/9", "h8 /9"}, {false, "a1t2`3", "a1 t2 `3"}, {true, "777867", "77 78 67"}, {true, "7 78", "7 78"}, {true, "777", "77 7"},
	} {
		b := New(15, Freestyle)
		b.Hex = c.hex
		if got := strings.Join(b.Split(c.text), " "); got != c.want {
			t.Errorf("%q is cut into %q, want %q", c.text, got, c.want)
		}
	}
	for i, r := range digits {
		if HexDigit(i) != string(r) || Digit(byte(r)) != (i < 10) {
			t.Errorf("%d is %s", i, HexDigit(i))
		}
	}
	for _, c := range []byte{'/', ':'} {
		if Digit(c) {
			t.Errorf("%c is a digit", c)
		}
	}
}

// The random words that positions, openings and varied moves come from: published
// values of the generator, and bounds that it keeps.
func TestRandomWords(t *testing.T) {
	s := Splitmix(1234567)
	for i, want := range []uint64{6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821} {
		if got := s.Next(); got != want {
			t.Errorf("word %d is %d, want %d", i, got, want)
		}
	}
	seen := [3]int{}
	for range 300 {
		seen[s.Below(3)]++
	}
	if min(seen[0], seen[1], seen[2]) < 60 {
		t.Errorf("below three: %v", seen)
	}
}

// scattered is a board of a rule with stones at random, in rows oftener than not.
func scattered(rnd *Splitmix, n int, r Rule) *Board {
	b, full := New(n, r), rnd.Below(4) == 0
	for range rnd.Below(n * n) {
		p, d, c := rnd.Below(b.Points), rnd.Below(Directions), Black+Color(rnd.Below(2))
		for k := range 1 + rnd.Below(6) {
			if q := b.Offset(p, d, k); q >= 0 && rnd.Below(4) > 0 {
				b.Put(q, c)
			}
		}
	}
	for p := range b.Points { // some are nearly full
		if stones := rnd.Below(8); full && stones > 0 {
			b.Put(p, Black+Color(stones%2))
		}
	}
	return b
}

// rowOf is the unbroken line of the stone on p in a direction.
func rowOf(b *Board, p, d int) (row []int) {
	for k := -b.N; k <= b.N; k++ {
		switch q := b.Offset(p, d, k); {
		case q >= 0 && b.Cells[q] == b.Cells[p]:
			row = append(row, q)
		case k > 0:
			return row
		default:
			row = nil
		}
	}
	return row
}

// wins is the rule in words: five wins, more where that is not too long, and where
// ends count five does not with an enemy stone at both.
func wins(b *Board, row []int, d int) bool {
	c := b.Cells[row[0]]
	if len(row) > 5 {
		return b.Rule == Freestyle || b.Rule == CaroSix || b.Rule == Renju && c == White
	}
	shut := b.Look(row[0], d, -1) == c.Other() && b.Look(row[0], d, len(row)) == c.Other()
	return len(row) == 5 && !(shut && (b.Rule == Caro || b.Rule == CaroSix))
}

// Rows, what can still become one, and whether anything can, on boards at random.
func TestRowsOnBoardsAtRandom(t *testing.T) {
	rnd := Splitmix(8)
	dead, won := 0, 0
	for i := range 400 {
		b := scattered(&rnd, 5+i%5, Rule(i)%Rules)
		stones, alive := 0, false
		for p := range b.Points {
			if b.Cells[p] != Empty {
				stones++
				var want []int
				for d := range Directions {
					if row := rowOf(b, p, d); wins(b, row, d) {
						want = append(want, row...)
					}
				}
				if got := b.WinningRow(p); !slices.Equal(got, want) || b.Wins(p) != (want != nil) {
					t.Fatalf("%s: %v wins at %d, want %v\n%v", b.Rule, got, p, want, b.Cells[:b.Points])
				}
				if want != nil {
					won++
				}
				continue
			}
			for _, c := range []Color{Black, White} {
				n := 0
				for d := range Directions {
					for first := -4; first <= 0; first++ {
						if canWin(b, p, d, first, c) {
							n++
						}
					}
				}
				if got := b.Fives(p, c); got != n {
					t.Fatalf("%s: colour %d has %d fives through %d, want %d\n%v", b.Rule, c, got, p, n, b.Cells[:b.Points])
				}
			}
		}
		for p := range b.Points {
			for d := range Directions {
				seen := map[Color]bool{}
				for k := range 5 {
					seen[b.Look(p, d, k)] = true
				}
				alive = alive || !seen[Edge] && !(seen[Black] && seen[White])
			}
		}
		if b.Dead() == alive || b.Stones != stones {
			t.Fatalf("dead %v, %d stones, want %d\n%v", b.Dead(), b.Stones, stones, b.Cells[:b.Points])
		}
		if !alive {
			dead++
		}
		for p := range b.Points { // all taken off again
			b.Put(p, Empty)
			b.Put(p, Empty)
		}
		if b.Stones != 0 {
			t.Fatalf("%d stones on an empty board", b.Stones)
		}
	}
	if dead < 10 || won < 100 {
		t.Errorf("%d dead boards, %d winning stones", dead, won)
	}
}

// canWin fills the five points from the one first steps from p and looks whether
// just these win.
func canWin(b *Board, p, d, first int, c Color) (ok bool) {
	at := b.Offset(p, d, first)
	if at < 0 {
		return false
	}
	var put []int
	defer func() {
		for _, q := range put {
			b.Put(q, Empty)
		}
	}()
	for k := range 5 {
		q := b.Offset(at, d, k)
		if q < 0 || b.Cells[q] == c.Other() {
			return false
		}
		if b.Cells[q] == Empty {
			b.Put(q, c)
			put = append(put, q)
		}
	}
	row := rowOf(b, at, d)
	return wins(b, row, d) || len(row) > 5 && !b.Rule.Exact(c)
}

// On the first move of some openings the centre alone may be played.
func TestWhereAColourMayPlay(t *testing.T) {
	b := New(9, Renju)
	b.CentreFirst = true
	for p := range b.Points {
		if b.MayPlay(p, Black) != (p == b.Centre()) {
			t.Errorf("%s may be played first: %v", b.Name(p), b.MayPlay(p, Black))
		}
	}
	for _, name := range []string{"a1", "b1", "c1", "e1", "f1", "g1"} {
		b.Put(b.Named(name), Black)
	}
	d1, b2 := b.Named("d1"), b.Named("b2")
	if b.MayPlay(d1, Black) || !b.MayPlay(d1, White) || !b.MayPlay(b2, Black) || b.MayPlay(b.Named("a1"), White) {
		t.Error("an overline is Black's alone to avoid")
	}
	if Move(0) != 1 || Move(224) != 225 {
		t.Error("a move is the point plus one")
	}
	if Black.Other() != White || White.Other() != Black {
		t.Error("the other colour")
	}
}
