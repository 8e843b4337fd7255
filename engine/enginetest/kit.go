// Package enginetest checks games against the contract of engine.Game and
// searches against plain minimax. Run is the kit that every searchable
// position must pass; Minimax is the oracle; TicTacToe is a game that engines and
// what stands on them are tested with.
//
// Read kit.go first, then kit_ask.go, kit_leave.go (what it checks) and oracle.go.
package enginetest

import (
	"fmt"
	"math/rand/v2"

	"duiju/engine"
)

// T is what Run needs of a *testing.T.
type T interface {
	Helper()
	Errorf(format string, args ...any)
	Failed() bool
}

// Option changes what Run does.
type Option func(*kit)

// Games is the number of random games, Plies their length; the default is 20.
func Games(n int) Option { return func(k *kit) { k.games = n } }

// Plies is the length at which a random game is broken off; the default 200.
func Plies(n int) Option { return func(k *kit) { k.plies = n } }

// Swapped promises that Eval does not prefer a colour: swap returns g with the
// colours of everything and the side to move exchanged, and Eval must stay.
func Swapped(swap func(g engine.Game) engine.Game) Option {
	return func(k *kit) { k.swap = swap }
}

// Recomputed gives the hash and the evaluation of g from scratch, to compare
// the incremental ones with.
func Recomputed(f func(g engine.Game) (hash uint64, eval engine.Score)) Option {
	return func(k *kit) { k.recompute = f }
}

// MayAllocate waives the check that Do, Undo, Outcome, Eval and Hash do not
// allocate.
func MayAllocate() Option { return func(k *kit) { k.mayAllocate = true } }

// Run plays random games from the positions that start returns and checks the
// contract of engine.Game and of every optional interface it finds:
//
//   - Do and Undo restore hash, evaluation, outcome, moves and everything else
//     that can be asked; null moves do, too
//   - an undecided position has moves, all different and none 0
//   - equal hashes mean equal outcome, evaluation and moves
//   - the incremental hash is that of a replay and of Recomputed
//   - |Eval| <= MaxEval; Eval keeps what Swapped and EvalFlips promise
//   - forced and noisy moves are moves, ordering leaves the moves alone
//   - a Probe of a win in one, or a loss in two, is true
//   - weights are positive and outcomes different
//   - symmetric positions have the same moves after mapping
//   - what is told of the position behind a move is so
//   - clones are equal, independent and of the same kind
//   - nothing allocates where nothing may
func Run(t T, start func() engine.Game, options ...Option) {
	t.Helper()
	k := &kit{t: t, start: start, games: 20, plies: 200,
		seen: map[uint64]string{}, images: map[uint64][]engine.Move{}}
	for _, o := range options {
		o(k)
	}
	for i := range k.games {
		k.random = rand.New(rand.NewPCG(1, uint64(i)))
		k.play()
		if t.Failed() {
			return
		}
	}
	if !k.mayAllocate {
		k.allocations()
	}
}

type kit struct {
	t           T
	start       func() engine.Game
	games       int
	plies       int
	swap        func(engine.Game) engine.Game
	recompute   func(engine.Game) (uint64, engine.Score)
	mayAllocate bool

	random *rand.Rand
	line   []engine.Move            // moves of this game so far
	seen   map[uint64]string        // hash -> what the position looked like
	images map[uint64][]engine.Move // canonical hash -> mapped moves
}

// failf reports a broken promise with the line that leads to it.
func (k *kit) failf(g engine.Game, format string, args ...any) {
	k.t.Helper()
	line := fmt.Sprint(k.line)
	if n, ok := g.(interface{ MoveName(engine.Move) string }); ok {
		line = ""
		for _, m := range k.line {
			line += " " + n.MoveName(m)
		}
	}
	k.t.Errorf("%s\nafter %s", fmt.Sprintf(format, args...), line)
}

// play checks every position of one random game, forwards and backwards.
func (k *kit) play() {
	g := k.start()
	k.line = k.line[:0]
	var prints []string
	for len(k.line) < k.plies && !k.t.Failed() {
		prints = append(prints, fingerprint(g))
		k.position(g)
		next := k.choices(g)
		if len(next) == 0 {
			break
		}
		m := next[k.random.IntN(len(next))]
		k.line = append(k.line, m)
		g.Do(m)
	}
	k.replay(g)
	if len(prints) > len(k.line) {
		prints = prints[:len(k.line)]
	}
	for i := len(k.line) - 1; i >= 0 && !k.t.Failed(); i-- {
		g.Undo(k.line[i])
		k.line = k.line[:i]
		if i < len(prints) {
			k.same(g, "taking back the whole game", prints[i], fingerprint(g))
		}
	}
}

// choices are the moves or the outcomes of a position; none if it is decided.
func (k *kit) choices(g engine.Game) []engine.Move {
	if chances := chancesOf(g); chances != nil {
		var m []engine.Move
		for _, c := range chances {
			m = append(m, c.Move)
		}
		return m
	}
	if g.Outcome() != engine.Ongoing {
		return nil
	}
	return g.Moves(nil)
}

// same compares two fingerprints.
func (k *kit) same(g engine.Game, what, want, got string) {
	k.t.Helper()
	if want != got {
		k.failf(g, "%s changes the position\nbefore %s\nnow    %s", what, want, got)
	}
}
