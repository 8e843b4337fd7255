package play

import (
	"duiju/engine"
	"duiju/games"
	"duiju/games/list"
	"duiju/games/text/message"
	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/region"
)

// rulesGame shows every legal move of a state to engine.Perft. It has no
// opinion and is not fast: it keeps a copy of the state for each ply.
type rulesGame struct{ path []*State }

func (rg *rulesGame) top() *State { return rg.path[len(rg.path)-1] }

// rulesMove packs a point or passMove.
func rulesMove(p int) engine.Move  { return engine.Move(p + 2) }
func rulesPoint(m engine.Move) int { return int(m) - 2 }

// Moves implements engine.Game.
func (rg *rulesGame) Moves(dst []engine.Move) []engine.Move {
	s := rg.top()
	for p := range s.Board.Stones {
		if s.Check(p) == nil {
			dst = append(dst, rulesMove(p))
		}
	}
	if s.Choosing() {
		return dst
	}
	return append(dst, rulesMove(goban.PassMove))
}

// Do implements engine.Game.
func (rg *rulesGame) Do(m engine.Move) {
	s := rg.top().clone()
	s.play(rulesPoint(m))
	rg.path = append(rg.path, s)
}

// Undo implements engine.Game.
func (rg *rulesGame) Undo(engine.Move) { rg.path = rg.path[:len(rg.path)-1] }

// Outcome implements engine.Game.
func (rg *rulesGame) Outcome() engine.Outcome {
	s := rg.top()
	return s.Status().Outcome(s.Turn())
}

// Eval implements engine.Game.
func (rg *rulesGame) Eval() engine.Score { return 0 }

// Hash implements engine.Game.
func (rg *rulesGame) Hash() uint64 {
	s := rg.top()
	h := s.Board.Hash()*31 + uint64(s.Board.Ban+1)
	h = h*31 + uint64(s.threats[0])<<8 + uint64(s.threats[1])
	if s.Board.Passed {
		h = ^h
	}
	if s.Board.Ended {
		h += 0x9e3779b97f4a7c15
	}
	return h
}

// PathOutcome implements engine.Pather: a state knows its own past, so Outcome
// has said all there is to say.
func (rg *rulesGame) PathOutcome() (engine.Outcome, int) { return engine.Ongoing, 0 }

// CloneGame implements engine.Cloner.
func (rg *rulesGame) CloneGame() engine.Game { return rg.top().rulesGame() }

// MoveName implements games.Searched.
func (rg *rulesGame) MoveName(m engine.Move) string { return rg.top().Board.Name(rulesPoint(m)) }

// View implements games.Viewer: the proof asks whether the side to move reaches
// its goal.
func (s *State) View(a games.Aspect) games.Searched {
	switch {
	case a == games.ForRules:
		return s.rulesGame()
	case s.Region == nil || s.status.Over:
		return nil
	}
	return region.NewView(s.Region, s.Position())
}

// Question implements games.Viewer: a ko hangs on the threats, so they belong to
// the goal.
func (s *State) Question() games.Question {
	goal := "tsumego.goal.kill"
	if s.Turn() == games.Second {
		goal = "tsumego.goal.live"
	}
	said := message.T(goal, "attack", s.threats[games.First], "defend", s.threats[games.Second])
	return games.Question{Goal: said, Assumes: list.Of(s.Region.Weak, s.assumption)}
}
