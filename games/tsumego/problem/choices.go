package problem

import (
	"slices"

	"duiju/games/text/message"
	"duiju/games/text/sgf"
	"duiju/games/tsumego/goban"
)

// Where several groups may be meant, the person says which: Choices lists them. In
// a file they stand in a property of our own, CHOOSE, one value for each: the
// points of one stone of each chain, one after another.

const choose = "CHOOSE"

// Guessed is the property of our own, without a value, that says of the marks MA
// that they are a guess.
const Guessed = "GUESSED"

// ChooseValues writes the choices.
func (p *Problem) ChooseValues() []string {
	var out []string
	for _, c := range p.Choices {
		value := ""
		for _, q := range chainsOf(p.Board, c) {
			value += goban.SgfPoint(p.Board.W, q)
		}
		out = append(out, value)
	}
	return out
}

// readChoices reads them, and reports whether there are any. Then nothing is
// guessed.
func (p *Problem) readChoices(n sgf.Node) (any bool, err error) {
	for _, value := range n.Values(choose) {
		var points []int
		for i := 0; i+2 <= len(value); i += 2 {
			q, ok := sgf.ParsePoint(value[i : i+2])
			if !ok || q.X >= p.Board.W || q.Y >= p.Board.H {
				return false, message.Faultf(message.ErrPosition, "tsumego.error.badpoint", "point", value)
			}
			points = append(points, p.Board.At(q.X, q.Y))
		}
		one := *p
		if err := one.SetTarget(points); err != nil {
			return false, err
		}
		if len(one.Target) > 0 {
			p.Choices = append(p.Choices, one.Target)
		}
	}
	return len(p.Choices) > 0, nil
}

// Chosen is the problem about the choice with a stone at q; nil if no choice has
// one.
func (p *Problem) Chosen(q int) *Problem {
	for _, c := range p.Choices {
		if slices.Contains(c, q) {
			one := *p
			one.Choices, one.GoalInferred, one.Target = nil, true, nil
			one.Ask(c)
			one.Guessed, one.TargetInferred = false, false
			return &one
		}
	}
	return nil
}

// askAsMover makes the mover attack what it may choose; where all of that is its
// own, it defends it.
func (p *Problem) askAsMover() {
	p.Goal = Live
	for _, c := range p.Choices {
		if p.Board.Stones[c[0]] != p.Board.Next {
			p.Goal = Kill
		}
	}
}
