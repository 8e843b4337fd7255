//go:build lab

package gomoku

import (
	"context"

	"duiju/games"
	"duiju/games/gomoku/board"
	"duiju/games/gomoku/classic"
	"duiju/games/gomoku/levels"
	"duiju/games/gomoku/threats"
	"duiju/games/text/message"
)

// person plays as people do who know the rules: makes five, blocks a four, and
// else what its kind of person sees.
type person struct {
	rows   int  // how much it cares for rows of its own, to 1 for those of the enemy
	threes int  // of ten open threes it sees so many
	stray  int  // of ten quiet moves so many are beside any stone
	blind  bool // it blocks no four and does not see what a row of three leads to
	seed   uint64
}

var people = map[string]person{
	"blocks-fours": {stray: 10},
	"learner":      {rows: 3, threes: 5, stray: 2},
	"casual":       {rows: 1, threes: 10, stray: 1},
}

// LabPeople are the players by which levels are fitted, and how to make one.
func LabPeople() ([]string, func(string, games.Env) games.Player) {
	return []string{"blocks-fours", "learner", "casual", "chapter"}, func(name string, env games.Env) games.Player {
		p, ok := people[name]
		if !ok {
			return &classic.Patterns{Seed: env.Seed}
		}
		p.seed = env.Seed
		return p
	}
}

// openThree is the class of a stone that makes an open three.
const openThree = int(threats.LineOpenFour) - 2

// LabBeginner builds rows of three and makes five, and has none of the skills of the path.
func LabBeginner(seed uint64) games.Player { return person{rows: 1, blind: true, seed: seed} }

// Choose implements games.Player.
func (pl person) Choose(ctx context.Context, st games.State, _ games.Budget, _ func(games.Thought)) (games.Decision, error) {
	b, turn := st.(levels.Game).Position()
	if b.Stones == 0 {
		return games.Decision{Move: b.Name(b.Centre())}, ctx.Err()
	}
	p := threats.Of(b, turn)
	own, other := p.ToMove(), 1-p.ToMove()
	rnd := board.Splitmix(pl.seed ^ p.Hash())
	for _, side := range []int{own, other} {
		if side == other && pl.blind {
			continue
		}
		var points []int
		for q := range b.Points {
			if b.MayPlay(q, turn) && p.Known(side, q) == threats.Five {
				points = append(points, q)
			}
		}
		if len(points) > 0 {
			return games.Decision{Move: b.Name(points[rnd.Below(len(points))])}, ctx.Err()
		}
	}
	for _, side := range []int{own, other} {
		if points := pl.threesOf(b, p, side, turn); len(points) > 0 {
			return games.Decision{Move: b.Name(points[rnd.Below(len(points))])}, ctx.Err()
		}
	}
	best, at := -1, -1
	stray := rnd.Below(10) < pl.stray
	for q := range b.Points {
		if !b.MayPlay(q, turn) || !besideStone(b, q) {
			continue
		}
		v := rnd.Below(4)
		for d := 0; d < board.Directions && !stray; d++ {
			o, e := int(p.Class(q, own, d)), int(p.Class(q, other, d))
			if pl.blind && o > openThree {
				o = 0
			}
			if pl.blind && e > openThree {
				e = 0
			}
			v += 4 * (pl.rows*o*o + e*e)
		}
		if v > best {
			best, at = v, q
		}
	}
	if at < 0 {
		return games.Decision{Move: st.Moves()[0].Text}, ctx.Err()
	}
	return games.Decision{Move: b.Name(at), Thought: games.Thought{Note: message.Text{}}}, ctx.Err()
}

// threesOf are the points that would make four of the open threes that it sees.
func (pl person) threesOf(b *board.Board, p *threats.Position, side int, turn board.Color) (points []int) {
	for q := range b.Points {
		for d := range board.Directions {
			if !b.MayPlay(q, turn) || p.Class(q, side, d) != threats.LineOpenFour {
				continue
			}
			stones, _ := b.StonesBeside(q, d, board.Black+board.Color(side))
			h := board.Splitmix(pl.seed)
			for _, s := range stones {
				h ^= board.Splitmix(board.Zobrist[side][s])
			}
			if h.Below(10) < pl.threes {
				points = append(points, q)
			}
		}
	}
	return points
}

// besideStone reports whether a stone stands next to a point.
func besideStone(b *board.Board, q int) bool {
	for d := range board.Directions {
		for _, k := range []int{-1, 1} {
			if c := b.Look(q, d, k); c == board.Black || c == board.White {
				return true
			}
		}
	}
	return false
}
