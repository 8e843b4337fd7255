package session

import (
	"context"
	"fmt"
	"math"

	"duiju/engine"
	"duiju/games"
	"duiju/games/play/match"
	"duiju/games/text/message"
)

// luckNodes bounds the search of each position that chance could have led to.
const luckNodes = 800

// luckScale is how fast a share of the game grows with the units of such a search: in 70
// games of dark chess at 3,500 nodes a move, luck by this scale explains most of the
// results and is about as large as it seems. A twice as steep one tells too much luck.
const luckScale = 0.4

// luck is what the first player got by what chance made of a move of either side, in
// parts of a game: the value of what it brought, less the mean over all that it could
// have brought; 0 of a move in which it had no part. Whatever is thought of the
// positions, that is 0 on average, so a result less its luck is worth the same and varies
// less (M. Zinkevich and others, "Optimal Unbiased Estimators for Evaluating Agent
// Performance", 2006).
func (think thinker) luck(ctx context.Context, sc scores, st games.State, move string) (float64, error) {
	if len(games.Chances(st, move)) == 0 {
		return 0, nil
	}
	mean, came, err := think.expected(ctx, st, move, games.First, luckNodes, func(v engine.Score) float64 {
		return 1 / (1 + math.Exp(-luckScale*float64(v)/sc.unit))
	})
	return came - mean, err
}

// expected is what the position after a move is worth to a side by its score, which is 0
// where nothing is thought: the mean over all that chance could have made of the move, and
// what came. Each is searched for so many nodes.
func (think thinker) expected(ctx context.Context, st games.State, move string, side games.Side, nodes uint64, worth func(engine.Score) float64) (mean, came float64, err error) {
	all, weights := games.Chances(st, move), 0.0
	if len(all) == 0 {
		all = []games.Chance{{Text: move, Weight: 1}}
	}
	for _, c := range all {
		next := st.Clone()
		if err := next.Play(c.Text); err != nil {
			return 0, 0, err
		}
		line, err := think.standing(ctx, next, side, games.Budget{Nodes: nodes})
		if err != nil {
			return 0, 0, err
		}
		v := worth(0)
		if line != nil {
			v = worth(line.Score)
		}
		if c.Text == move {
			came = v
		}
		mean += v * float64(c.Weight)
		weights += float64(c.Weight)
	}
	return mean / weights, came, nil
}

// Luck is what chance gave the first player in all moves of a game, in parts of a game:
// the same on every machine.
func Luck(ctx context.Context, m *match.Match) (sum float64, err error) {
	p := new(seats).strongest(m)
	p.env.Threads, p.env.TableMiB = 1, 1
	for i, move := range m.Moves() {
		gain, err := thinker(p.think).luck(ctx, scoresOf(m.Module()), m.StateAt(i), move)
		if err != nil {
			return 0, err
		}
		sum += gain
	}
	return sum, nil
}

// clearLuck is the least that is told of a single move.
const clearLuck = 0.05

// LuckText says to whom chance was kind in a judged game; zero where it had no part.
func LuckText(s *Session) message.Text {
	sum, some := 0.0, false
	for _, m := range s.review.moves {
		sum += m.Gain
		some = some || m.Luck
	}
	if !some {
		return message.Text{}
	}
	return s.luckWords("session.luck", sum)
}

// luckWords says which side a gain of the first player favours, and how much it is.
func (s *Session) luckWords(key string, gain float64, more ...any) message.Text {
	side := games.First
	if gain < 0 {
		side = games.Second
	}
	return message.T(key, append(more, "side", s.Match().State().SideName(side), "luck", fmt.Sprintf("%+.2f", math.Abs(gain)))...)
}
