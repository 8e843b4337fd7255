package play

import (
	"math/bits"

	"duiju/engine"
	"duiju/engine/mix"
	"duiju/games/tsumego/oldmethod"
	"duiju/games/tsumego/region"
)

// blindness is how often, in percent, a player overlooks a move of a kind. Whether it
// does is decided once for each point and side, from the seed, so that a second look
// does not cure it.
type blindness struct {
	throwIn int // a stone that can be taken at once
	ko      int // one that takes a stone and may not be taken back at once
	capture int // any other capture that is not the move to be made
	other   int
}

// misses is the blindness of a level: throw-ins and ko are overlooked first.
func misses(percent int) blindness {
	hard := min(3*percent/2, 95)
	return blindness{throwIn: hard, ko: hard, capture: percent, other: percent}
}

// blindView is a view in which moves of both sides are overlooked.
type blindView struct {
	*oldmethod.ClassicView
	blindness
	seed uint64
	root uint64 // the hash of the position that a move is wanted for
}

// Outcome implements engine.Game: the rules alone, so that reading deeper sees more. The
// count of eyes is the evaluation.
func (v *blindView) Outcome() engine.Outcome { return v.View.Outcome() }

// Moves implements engine.Game. Where all are overlooked, the one that is nearest to
// being seen is.
func (v *blindView) Moves(dst []engine.Move) []engine.Move {
	from := len(dst)
	all := v.View.Moves(dst)
	seen, best, most := all[:from], engine.NoMove, -101
	for _, m := range all[from:] {
		switch clear := v.clear(m); {
		case clear >= 0:
			seen = append(seen, m)
		case clear > most:
			best, most = m, clear
		}
	}
	if len(seen) == from {
		seen = append(seen, best)
	}
	return seen
}

// clear says how clearly a move is seen, in percent; below 0 it is overlooked.
func (v *blindView) clear(m engine.Move) int {
	if m == region.MovePass {
		return 0
	}
	h := mix.Finish(v.seed + uint64(v.MoveIndex(m)+1)*0x9e3779b97f4a7c15)
	return int(h%100) - v.rate(m)
}

// rate is how often a move of this kind is overlooked.
func (v *blindView) rate(m engine.Move) int {
	p := v.Cur
	v.R.Play(&p, int(m)-1)
	own, foe, left := p.Attack, v.Cur.Defend, p.Defend
	if p.AttackerToMove {
		own, foe, left = p.Defend, v.Cur.Attack, p.Attack
	}
	chain := v.R.Flood(1<<(m-1), own)
	switch liberties := v.R.Grow(chain) & v.R.Full &^ (p.Attack | p.Defend); {
	case foe != left && p.Ban != region.NoBan:
		return v.ko
	case foe != left && v.Hash() != v.root:
		return v.capture
	case foe == left && bits.OnesCount64(liberties) == 1:
		return v.throwIn
	}
	return v.other
}

// CloneGame implements engine.Cloner.
func (v *blindView) CloneGame() engine.Game {
	c := *v
	c.ClassicView = v.ClassicView.CloneGame().(*oldmethod.ClassicView)
	return &c
}
