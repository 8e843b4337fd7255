package games

import (
	"slices"

	"duiju/engine"
)

// Chance is a move as chance may complete it.
type Chance struct {
	Text   string
	Weight int // > 0, relative to the sum over all
}

// Chances are all that chance could have made of a move of s that it has completed, such
// as a flip; none of a move in which it had no part. The text of each is that of the
// move and that of the outcome, as the view for the rules names them.
func Chances(s State, move string) []Chance {
	v := View(s, ForRules)
	c, ok := v.(engine.Chancer)
	if !ok {
		return nil
	}
	for _, m := range v.Moves(nil) {
		var all []Chance
		name := v.MoveName(m)
		v.Do(m)
		if c.AtChance() {
			for _, o := range c.Chances(nil) {
				all = append(all, Chance{name + v.MoveName(o.Move), int(o.Weight)})
			}
		}
		v.Undo(m)
		if slices.ContainsFunc(all, func(c Chance) bool { return c.Text == move }) {
			return all
		}
	}
	return nil
}
