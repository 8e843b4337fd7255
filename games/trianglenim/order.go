package trianglenim

import (
	"context"

	"duiju/engine"
)

// The order of takes in a search. A take is looked at first if it seems to
// leave a position that is lost for the player to move: in normal play one
// whose groups' Grundy values add up to 0 (nim-sum). The value of a group is
// guessed from its number of pieces and of pairs of neighbours; for one to
// three pieces, and for most shapes of four and five, the guess is right.
// Misère play is told apart only where single pieces are left, as in nim.

// The classes of groups: larger counts share the last one.
const (
	guessPieces = 16
	guessPairs  = 32
)

// guesses are values by pieces and pairs.
type guesses [guessPieces][guessPairs]uint8

// guessesOf returns the commonest value of each class among the groups on the
// board of side 5, for a limit; made when first asked for.
func guessesOf(limit int) *guesses { return guessLists[min(limit, defaultSide)]() }

var guessLists = lazily(defaultSide, func(limit int) *guesses { return countValues(rules{Side: defaultSide, Limit: limit}) })

func countValues(r rules) *guesses {
	b := r.board()
	table, _ := grundyTable(context.Background(), b.cells, r.takes()) // nobody can cancel it
	var counts [guessPieces][guessPairs][32]int
	for p := mask(1); p <= b.full; p++ {
		if group, pairs := b.firstGroup(p); group == p {
			counts[p.count()][pairs][table[p]]++
		}
	}
	g := &guesses{}
	for n := range counts {
		for pairs := range counts[n] {
			c := &counts[n][pairs]
			for v := range c {
				if c[v] > c[g[n][pairs]] {
					g[n][pairs] = uint8(v)
				}
			}
		}
	}
	return g
}

// firstGroup is the group of the lowest piece, and its number of pairs of
// neighbours.
func (b *board) firstGroup(p mask) (group mask, pairs int) {
	group = p & -p
	for todo := group; todo != 0; {
		near := b.near[todo.lowest()] & p
		todo &= todo - 1
		pairs += near.count()
		todo |= near &^ group
		group |= near
	}
	return group, pairs / 2
}

// balanced guesses whether the player to move loses.
func (v *view) balanced(p mask) bool {
	var sum uint8
	singles := true
	for p != 0 {
		group, pairs := v.board.firstGroup(p)
		p &^= group
		singles = singles && pairs == 0
		sum ^= v.guesses[min(group.count(), guessPieces-1)][min(pairs, guessPairs-1)]
	}
	return (sum == 0) != (v.misere && singles)
}

// orderBalanced is more than a killer move counts for.
const orderBalanced = 1000

// Order implements engine.Orderer.
func (v *view) Order(takes []engine.Move, scores []int32) {
	for i, m := range takes {
		if v.balanced(v.pos &^ v.board.takeOf(m)) {
			scores[i] = orderBalanced
		}
	}
}
