package gamestest

// What is done with a position: moves and null moves to and fro, clones, a replay,
// and the same without allocating.

import (
	"math/rand/v2"
	"reflect"
	"runtime"
	"slices"

	"duiju/engine"
)

// null checks passing.
func (k *viewKit) null(g engine.Game, before string) {
	k.t.Helper()
	x, ok := g.(engine.Selective)
	if !ok || !x.CanPass() {
		return
	}
	hash := g.Hash()
	g.Do(engine.NoMove)
	passed := g.Hash()
	if g.Outcome() == engine.Ongoing {
		g.Eval()
	}
	g.Undo(engine.NoMove)
	if passed == hash {
		k.failf(g, "passing does not change the hash")
	}
	k.same(g, "passing and back", before, fingerprint(g))
}

// doUndo plays every move, or many of a long list, and takes it back.
func (k *viewKit) doUndo(g engine.Game, before string) {
	k.t.Helper()
	moves := choices(g)
	if len(moves) > 24 {
		k.random.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
		moves = moves[:24]
	}
	hash := g.Hash()
	for _, m := range moves {
		g.Do(m)
		if g.Hash() == hash {
			k.failf(g, "move %d does not change the hash", m)
		}
		g.Undo(m)
		if k.t.Failed() {
			return
		}
	}
	k.same(g, "playing and taking back each move", before, fingerprint(g))
}

// clone checks that a copy is equal, of the same kind, and independent.
func (k *viewKit) clone(g engine.Game, before string) {
	k.t.Helper()
	x, ok := g.(engine.Cloner)
	if !ok || k.random.IntN(4) > 0 {
		return
	}
	c := x.CloneGame()
	if reflect.TypeOf(c) != reflect.TypeOf(g) {
		k.failf(g, "the clone of a %T is a %T", g, c)
		return
	}
	k.same(g, "cloning", before, fingerprint(c))
	for range 3 {
		next := choices(c)
		if len(next) == 0 {
			break
		}
		c.Do(next[k.random.IntN(len(next))])
	}
	k.same(g, "playing on a clone", before, fingerprint(g))
}

// replay compares g with a fresh game that played the same moves.
func (k *viewKit) replay(g engine.Game) {
	k.t.Helper()
	fresh := k.start()
	for _, m := range k.line {
		fresh.Do(m)
	}
	if a, b := fingerprint(g), fingerprint(fresh); a != b {
		k.failf(g, "a replay gives another position\nplayed   %s\nreplayed %s", a, b)
	}
}

// allocations is how often a walk to and fro in a game allocates: the least of some
// walks once it is warm.
func allocations(g engine.Game) uint64 {
	random := rand.New(rand.NewPCG(1, 0))
	var line []engine.Move
	for len(line) < 60 {
		next := choices(g)
		if len(next) == 0 {
			break
		}
		line = append(line, next[random.IntN(len(next))])
		g.Do(line[len(line)-1])
	}
	chance, _ := g.(engine.Chancer)
	walk := func() {
		for _, m := range slices.Backward(line) {
			g.Undo(m)
		}
		for _, m := range line {
			g.Hash()
			if (chance == nil || !chance.AtChance()) && g.Outcome() == engine.Ongoing {
				g.Eval()
			}
			g.Do(m)
		}
	}
	walk()
	least := ^uint64(0)
	var before, after runtime.MemStats
	for range 5 {
		runtime.ReadMemStats(&before)
		walk()
		runtime.ReadMemStats(&after)
		least = min(least, after.Mallocs-before.Mallocs)
	}
	return least
}
