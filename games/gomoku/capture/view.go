package capture

import (
	"duiju/engine"
	"duiju/games/gomoku/board"
)

// view is the searcher's view: candidates near the stones, best guesses first,
// and what rows promise to take.
type view struct {
	rules
	all bool // every legal move, not only those near the stones
}

// Moves implements engine.Game: what takes a stone, then the points within two
// of a stone.
func (v *view) Moves(dst []engine.Move) []engine.Move {
	start := len(dst)
	dst = v.moves(dst, v.near)
	k := start
	for i := start; i < len(dst); i++ {
		if takenBy(dst[i]) >= 0 {
			dst[k], dst[i] = dst[i], dst[k]
			k++
		}
	}
	return dst
}

func (v *view) near(p int) bool {
	if v.all {
		return true
	}
	if v.Stones == 0 {
		return p == v.Centre()
	}
	x, y := p%v.N, p/v.N
	for j := max(0, y-2); j <= min(v.N-1, y+2); j++ {
		for i := max(0, x-2); i <= min(v.N-1, x+2); i++ {
			if v.Cells[j*v.N+i] != board.Empty {
				return true
			}
		}
	}
	return false
}

// Outcome implements engine.Game.
func (v *view) Outcome() engine.Outcome {
	switch {
	case !v.over:
		return engine.Ongoing
	case v.winner == board.Empty:
		return engine.Draw
	case v.winner == v.turn:
		return engine.Win
	}
	return engine.Loss
}

// What a stone more on the board is worth, and a window of five with so many
// stones of one side where the other points are open to it.
const stoneWorth = 60

var windowWorth = [6]int{0, 1, 4, 14, 40, 30}

// Eval implements engine.Game.
func (v *view) Eval() engine.Score {
	own, other := v.turn.Side(), v.turn.Other().Side()
	sum := stoneWorth * (v.on[own] - v.on[other])
	for _, window := range v.InWindow {
		count, open := [2]int{}, [2]bool{true, true}
		for _, q := range window {
			if c := v.Cells[q]; c != board.Empty {
				count[c.Side()]++
				open[c.Side().Other()] = false
				continue
			}
			for s := range open {
				open[s] = open[s] && !v.closed[s].Has(int(q))
			}
		}
		for side, n := range count {
			switch {
			case !open[side]:
			case side == int(own):
				sum += windowWorth[n]
			default:
				sum -= windowWorth[n]
			}
		}
	}
	return engine.Score(sum)
}

// Hash implements engine.Game.
func (v *view) Hash() uint64 { return v.hash }

// MoveName implements games.Searched.
func (v *view) MoveName(m engine.Move) string { return v.name(m) }
