package gomoku

import (
	"context"

	"duiju/engine"
	"duiju/games"
	"duiju/games/gomoku/board"
	"duiju/games/gomoku/levels"
	"duiju/games/gomoku/threats"
)

// Start positions for matches: a few stones about the centre that a short
// search finds even, so that the players and not the first move decide.
const (
	openerTries = 24
	openerEven  = engine.Score(40) // an expected result of 0.56
)

// Opening serves games.Info: opening i of a seed, four to six stones. A
// swap opening makes its own balance and starts empty.
func (m Module) Opening(o games.Options, seed uint64, i int) (games.Options, []string) {
	rnd := board.Splitmix(seed)
	rnd ^= board.Splitmix(rnd.Next() + uint64(i)*0x9e3779b97f4a7c15)
	judge := levels.New(levels.Level{Fours: threats.AllFours}, games.Env{TableMiB: 1})
	least := engine.Infinite
	var best []string
	for range openerTries {
		st, err := m.New(o, seed)
		if err != nil {
			return nil, nil
		}
		s, ok := st.(*state)
		if !ok || s.swap.open || s.start.set {
			return nil, nil
		}
		s.scatter(&rnd, 4+rnd.Below(3))
		if s.status.Over {
			continue
		}
		d, _ := judge.Choose(context.Background(), s, judgeLimit, nil)
		if len(d.Thought.Lines) == 0 {
			continue
		}
		score := d.Thought.Lines[0].Score
		if score = max(score, -score); score < least {
			least, best = score, s.moves
		}
		if least <= openerEven {
			break
		}
	}
	return nil, best
}

// scatter plays so many random moves within three points of the centre; the
// first stands where the rules want it.
func (s *state) scatter(rnd *board.Splitmix, stones int) {
	for tries := 0; s.board.Stones < stones && tries < 200 && !s.status.Over; tries++ {
		p := s.board.Centre()
		if s.board.Stones > 0 || s.conf.opening != openCentre {
			p = s.board.At(s.board.N/2-3+rnd.Below(7), s.board.N/2-3+rnd.Below(7))
		}
		if p >= 0 && s.legal(p) == nil {
			s.place(p)
		}
	}
}
