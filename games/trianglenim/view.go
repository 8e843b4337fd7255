package trianglenim

import (
	"slices"

	"duiju/engine"
	"duiju/engine/mix"
)

// view is a position as the engine sees it: engine.Game, with Orderer,
// Selective, Staged, Canonical, Cloner and Namer. A Move names the ends of the take. It judges nothing: who
// wins is either known or not.
type view struct {
	engine.FullWidth
	board   *board
	takes   []mask // biggest first: a third of the nodes of smallest first
	pos     mask
	misere  bool
	guesses *guesses // of the values of groups, for the order
	key     uint64   // tells the rules apart in a hash
}

func newView(r rules, pos mask) *view {
	takes := slices.Clone(r.takes())
	slices.SortStableFunc(takes, func(x, y mask) int { return y.count() - x.count() })
	v := &view{board: r.board(), takes: takes, pos: pos, misere: r.Misere, guesses: guessesOf(r.Limit)}
	v.key = uint64(r.Side)<<36 | uint64(r.Limit)<<40
	if r.Misere {
		v.key |= 1 << 44
	}
	return v
}

func (v *view) Moves(dst []engine.Move) []engine.Move {
	for _, take := range v.takes {
		if v.pos&take == take {
			dst = append(dst, moveOf(take))
		}
	}
	return dst
}

// MovesAt implements engine.Staged: where the game cannot end within the depth,
// one take is as good as another.
func (v *view) MovesAt(dst []engine.Move, depth int) ([]engine.Move, bool) {
	if v.pos.count() <= depth*v.takes[0].count() {
		return v.Moves(dst), false
	}
	for _, take := range v.takes {
		if v.pos&take == take {
			return append(dst, moveOf(take)), true
		}
	}
	return dst, true
}

func (v *view) Do(m engine.Move)   { v.pos ^= v.board.takeOf(m) }
func (v *view) Undo(m engine.Move) { v.pos ^= v.board.takeOf(m) }

// Outcome: on the empty board the other player has taken the last piece.
func (v *view) Outcome() engine.Outcome {
	switch {
	case v.pos != 0:
		return engine.Ongoing
	case v.misere:
		return engine.Win
	default:
		return engine.Loss
	}
}

func (v *view) Eval() engine.Score { return 0 }

// Hash has no side to move: both players have the same takes.
func (v *view) Hash() uint64 { return v.hash(v.pos) }

// hash is a bijection: different positions of the same rules never collide.
func (v *view) hash(pos mask) uint64 { return mix.Finish(uint64(pos) | v.key) }

func (v *view) CanonicalHash() (hash uint64, symmetry uint8) {
	least, symmetry := v.board.canonical(v.pos)
	return v.hash(least), symmetry
}

func (v *view) MapMove(m engine.Move, symmetry uint8) engine.Move {
	return moveOf(v.board.image(v.board.takeOf(m), int(symmetry)))
}

func (v *view) UnmapMove(m engine.Move, symmetry uint8) engine.Move {
	return v.MapMove(m, v.board.inverse[symmetry])
}

// Selection implements engine.Selective: takes can be made in any order.
func (v *view) Selection() *engine.Selection { return &engine.Selection{Transposes: true} }

func (v *view) CloneGame() engine.Game {
	c := *v
	return &c
}

func (v *view) MoveName(m engine.Move) string { return letters(v.board.takeOf(m)) }
