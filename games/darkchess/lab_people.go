//go:build lab

package darkchess

import (
	"context"
	"fmt"
	"math"

	"duiju/games"
	"duiju/games/text/message"
)

// person plays as people do who know the rules: takes what is free when it sees
// it, flees when it is one that flees and sees that it must, and else turns
// pieces up or walks about.
type person struct {
	sees  int // of a hundred
	flees bool
	seed  uint64
}

// LabPeople are the players by which levels are fitted, and how to make one.
func LabPeople() ([]string, func(string, games.Env) games.Player) {
	var names []string
	all := map[string]person{}
	for _, p := range []person{{sees: 30}, {sees: 60}, {sees: 85}, {sees: 100}} {
		for _, p.flees = range []bool{false, true} {
			name := fmt.Sprintf("takes-%d%s", p.sees, map[bool]string{true: "-flees"}[p.flees])
			names = append(names, name)
			all[name] = p
		}
	}
	return names, func(name string, env games.Env) games.Player {
		p := all[name]
		p.seed = env.Seed
		return p
	}
}

// Choose implements games.Player.
func (p person) Choose(ctx context.Context, s games.State, _ games.Budget, _ func(games.Thought)) (games.Decision, error) {
	st := s.(*state)
	if st.status.Over {
		return games.Decision{}, message.Faultf(message.ErrOver, "darkchess.illegal.over")
	}
	return games.Decision{Move: p.turn(st.b).String()}, ctx.Err()
}

func (p person) turn(b *board) turn {
	random := randomFor(p.seed, b)
	if b.undecided {
		return turn{path: []square{random.pick(b.by[hidden])}}
	}
	v := newGlimpse(glance{b: b})
	sees := random.below(100) < p.sees
	best := func(least, most int, ok bool) (turn, bool) { // those worth most of these
		var all []turn
		worth := -1
		for _, t := range v.all {
			w := v.worth(t)
			if w <= least || w > most || w < worth {
				continue
			}
			if w > worth {
				worth, all = w, nil
			}
			all = append(all, t)
		}
		if !ok || all == nil {
			return turn{}, false
		}
		return all[random.below(len(all))], true
	}
	if t, ok := best(worthOfCapture, math.MaxInt, sees); ok {
		return t
	}
	if t, ok := best(worthOfFlip, worthOfRescue, p.flees && random.below(100) < p.sees); ok {
		return t
	}
	if b.down > 0 {
		return turn{path: []square{random.pick(b.by[hidden])}}
	}
	if t, ok := best(0, worthOfFlip-1, random.below(100) < p.sees); ok {
		return t
	}
	return v.all[random.below(len(v.all))]
}
