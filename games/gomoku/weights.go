package gomoku

import (
	"encoding/json"
	"sync"

	"duiju/assets"
)

// weights are what the evaluation adds up, in units of scoreUnit. They are
// fitted to the results of games; fit_test.go makes the file.
type weights struct {
	About string // how they were made

	Line   [lineClasses]int // a line class at an empty point
	Bonus  [threats]int     // a combined threat at an empty point, on top
	Mover  [threats]int     // the best threat of the side to move
	Waiter [threats]int     // the best threat of the other side, against the mover
}

// tables are the weights unfolded for the search.
type tables struct {
	spots [2][1 << 16]spot        // for a colour without and with forbidden points
	best  [threats][threats]int16 // the mover's best threat, then the other's
}

// fitted unfolds the weights of the assets at their first use.
var fitted = sync.OnceValue(func() *tables {
	var w weights
	if err := json.Unmarshal(assets.GomokuWeights, &w); err != nil {
		panic("gomoku: the built-in weights are damaged: " + err.Error())
	}
	return w.unfold()
})

func (w *weights) unfold() *tables {
	t := new(tables)
	for i := range t.spots[0] {
		p := pattern(i)
		k := p.combine()
		v := w.Bonus[k]
		for d := range directions {
			if c := p.class(d); c < lineClasses {
				v += w.Line[c]
			}
		}
		t.spots[0][i] = spot{int16(v), k}
		t.spots[1][i] = t.spots[0][i]
		if k != threatFive && p.suspect() {
			t.spots[1][i].kind = threatSuspect
		}
	}
	for a := range t.best {
		for b := range t.best[a] {
			t.best[a][b] = int16(w.Mover[a] - w.Waiter[b])
		}
	}
	return t
}

// of returns the spots of both sides under a rule.
func (t *tables) of(r rule) [2]*[1 << 16]spot {
	if r == renju {
		return [2]*[1 << 16]spot{&t.spots[1], &t.spots[0]}
	}
	return [2]*[1 << 16]spot{&t.spots[0], &t.spots[0]}
}
