package games

import (
	"slices"

	"duiju/engine"
)

// Rules are a position that is cheap to copy beside what it costs to judge, as
// the methods of its pointer; see engine.Game and Searched.
type Rules[P any] interface {
	*P
	Moves(dst []engine.Move) []engine.Move
	Do(engine.Move)
	Outcome() engine.Outcome
	Eval() engine.Score
	Hash() uint64
	MoveName(engine.Move) string
}

// Copied is the engine's view of such a position: it keeps the positions before
// the current one instead of taking moves back. A game that is dear to copy, or
// that has more to tell the engine, has a view of its own.
func Copied[P any, R Rules[P]](p P) Searched { return &copied[P, R]{now: p} }

type copied[P any, R Rules[P]] struct {
	now  P
	past []P
}

func (c *copied[P, R]) Moves(dst []engine.Move) []engine.Move { return R(&c.now).Moves(dst) }
func (c *copied[P, R]) Outcome() engine.Outcome               { return R(&c.now).Outcome() }
func (c *copied[P, R]) Eval() engine.Score                    { return R(&c.now).Eval() }
func (c *copied[P, R]) Hash() uint64                          { return R(&c.now).Hash() }
func (c *copied[P, R]) MoveName(m engine.Move) string         { return R(&c.now).MoveName(m) }

func (c *copied[P, R]) Do(m engine.Move) {
	c.past = append(c.past, c.now)
	R(&c.now).Do(m)
}

func (c *copied[P, R]) Undo(engine.Move) {
	last := len(c.past) - 1
	c.now, c.past = c.past[last], c.past[:last]
}

func (c *copied[P, R]) CloneGame() engine.Game { return &copied[P, R]{c.now, slices.Clone(c.past)} }
