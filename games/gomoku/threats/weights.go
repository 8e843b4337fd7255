package threats

import (
	"encoding/json"
	"fmt"
	"math"
	"sync"

	"duiju/assets"
	"duiju/games/gomoku/board"
)

// A shape is the multiset of the four line classes of a colour at a point:
// what a stone there would make, whatever the directions. Shapes are numbered
// in the order of their sorted classes.
const shapeCount = 1001

// classSum are numbers of the line classes that no two shapes have the same sum
// of: the least ones, one after the other, so that a shape follows from the one
// before by an addition. The classes that fill a board have the smallest, for
// the sake of the cache.
var classSum = [lineClasses]uint16{0, 1, 5, 21, 55, 153, 368, 856, 1424, 2603, 4967}

// shapeSums is how many sums there may be.
const shapeSums = board.Directions*4967 + 1

// sum is that of the pattern's shape.
func (p pattern) sum() (n uint16) {
	for d := range board.Directions {
		n += classSum[p.class(d)]
	}
	return n
}

// shapeOf is the number of the shape with a sum and shapeSum the way back;
// shapeKind names a shape's threat, with forbidden points left open or not.
// numberShapes fills them.
var (
	shapeOf   [shapeSums]uint16
	shapeSum  [shapeCount]uint16
	shapeKind [2][shapeCount]Threat
)

// numberShapes is done at the first use, as it takes some time.
var numberShapes = sync.OnceFunc(func() {
	n := 0
	var c [board.Directions]LineClass
	for c[0] = range lineClasses {
		for c[1] = c[0]; c[1] < lineClasses; c[1]++ {
			for c[2] = c[1]; c[2] < lineClasses; c[2]++ {
				for c[3] = c[2]; c[3] < lineClasses; c[3]++ {
					t := pattern(0)
					for d, class := range c {
						t = t.with(d, class)
					}
					kind := t.combine()
					shapeKind[0][n], shapeKind[1][n] = kind, kind
					if kind != Five && t.suspect() {
						shapeKind[1][n] = Suspect
					}
					shapeOf[t.sum()], shapeSum[n] = uint16(n), t.sum()
					n++
				}
			}
		}
	}
})

// Weights are what the evaluation adds up and what orders moves, in points.
// They are fitted to games; fit gomoku makes the file.
type Weights struct {
	About string // how they were made
	// Sets has one set a rule for both colours, or one for Black and one for
	// White, by the name of the rule.
	Sets map[string][]Set
}

// Set are the weights of a colour under a rule.
type Set struct {
	// Mover is the value of a shape of the side to move, Waiter that of the
	// other side, against the mover. They have fractions: two hundred empty
	// points may have one shape.
	Mover, Waiter []float64
	// Own and Other order the moves of this colour by the shape of its own stone
	// there and by that which it takes from the opponent.
	Own, Other []int
	// Pairs is the value of the best threat of this colour, to move, and that of
	// the other side.
	Pairs [][]int
}

// spot is what a shape is worth to a colour.
type spot struct {
	value
	own, other int16
	kind       Threat
}

// value is what shapes are worth to a colour if it is to move, in the upper
// half, and if it is not, so that both are added up at once. The halves count in
// parts of a point, 1<<valueShift of them: rounded to whole points the values of
// a board's two hundred dead points were wrong by up to sixty together.
type value int64

const valueShift = 6

func valueOf(mover, waiter float64) value { return parts(mover)<<32 + parts(waiter) }

func parts(points float64) value { return value(math.Round(points * (1 << valueShift))) }

func (v value) waiter() int32 { return int32(v) }
func (v value) mover() int32  { return int32((v - value(v.waiter())) >> 32) }

// table are the weights of a rule, unfolded for the search, by colour.
type table struct {
	spots [2][shapeSums]spot // by the sum of the shape
	best  [2][kinds][kinds]int16
	like  board.Rule // whose weights they are
	net   *network   // nil: none
}

// fitted unfolds the weights of the assets at their first use, by rule.
var fitted = sync.OnceValue(func() *[board.Rules]*table {
	t, err := readWeights(assets.GomokuWeights)
	if err != nil {
		panic("gomoku: the built-in weights are damaged: " + err.Error())
	}
	return withNetworks(t, builtInNetworks())
})

// readWeights reads a file of weights. A rule without a set of its own has that
// of the rule that is most like it.
func readWeights(data []byte) (*[board.Rules]*table, error) {
	var w Weights
	if err := json.Unmarshal(data, &w); err != nil {
		return nil, err
	}
	numberShapes()
	out := new([board.Rules]*table)
	for r := range board.Rules {
		like := r
		if w.Sets[like.String()] == nil && r.Ends() {
			like = board.Standard
		}
		if w.Sets[like.String()] == nil {
			like = board.Freestyle
		}
		sets, t := w.Sets[like.String()], &table{like: like}
		for c := range t.spots {
			if len(sets) == 0 {
				return nil, fmt.Errorf("no weights for %s", r)
			}
			if err := t.fill(c, &sets[min(c, len(sets)-1)], r.Forbids(board.Black+board.Color(c))); err != nil {
				return nil, err
			}
		}
		out[r] = t
	}
	return out, nil
}

// fill unfolds the set of a colour.
func (t *table) fill(c int, s *Set, forbids bool) error {
	for _, n := range [...]int{len(s.Mover), len(s.Waiter), len(s.Own), len(s.Other)} {
		if n != shapeCount {
			return fmt.Errorf("%d weights of shapes, want %d", n, shapeCount)
		}
	}
	if len(s.Pairs) != int(kinds) {
		return fmt.Errorf("%d rows of pairs, want %d", len(s.Pairs), kinds)
	}
	which := 0
	if forbids {
		which = 1
	}
	for i, sum := range shapeSum {
		t.spots[c][sum] = spot{valueOf(s.Mover[i], s.Waiter[i]), int16(s.Own[i]), int16(s.Other[i]), shapeKind[which][i]}
	}
	for a, row := range s.Pairs {
		if len(row) != int(kinds) {
			return fmt.Errorf("%d pairs, want %d", len(row), kinds)
		}
		for b, v := range row {
			t.best[c][a][b] = int16(v)
		}
	}
	return nil
}
