package session

import (
	"context"

	"duiju/games"
)

// solve proves the moves from the beginning of the problem. Before the answer
// that is the end of the attempt to find it.
func (t *Trainer) solve() {
	if t.phase == Asking || t.phase == Wrong {
		t.seen, t.hinted = true, true
		t.tries = max(t.tries, 1)
	}
	t.keepStand()
	state, prove := t.m.StateAt(0), t.about.Solution
	t.stop(t.proving)
	t.proving = begin(t.game, Prove, func(ctx context.Context) (games.Solution, error) { return prove(ctx, state) },
		func(sol games.Solution, err error) {
			t.proving = nil
			if err != nil {
				t.broke(Prove, err)
				return
			}
			t.solution = sol
			t.emit(Proven{sol})
		})
}

// showLine puts a line of the solution on the board; Undo takes it back step by
// step.
func (t *Trainer) showLine(line games.SolvedMove) {
	t.stopAll()
	t.m.Restart()
	for _, move := range append([]string{line.Move}, line.Line...) {
		if _, err := t.m.Play(move); err != nil || t.m.Status().Over {
			break
		}
	}
	if t.phase != Solved && t.phase != Open {
		t.phase = Wrong // looked at, not answered
	}
	t.rest, t.untried, t.right, t.from = nil, nil, 0, t.m.Len()
	t.said = games.T("train.lineshown", "move", MoveText(t.m.StateAt(0), line.Move))
	t.views.live()
	t.emit(Jumped{Why: Restarted, Moves: t.m.Moves()[:t.m.At()], Side: t.m.Turn(), Said: t.said})
	t.keepStand()
}

// MoveText is a move of problems as people read it: what has no place on the
// board is a pass.
func MoveText(s games.State, move string) games.Text {
	if len(games.PathOf(s, move)) == 0 {
		return games.T("train.pass")
	}
	return games.Verbatim(move)
}

// PlayOn is a new game from the position on the board, against an engine:
// practice.
func (t *Trainer) PlayOn(opponent games.PlayerSpec) (*games.Match, error) {
	r := t.m.Record()
	r.Moves, r.Branches, r.Result = r.Moves[:r.At], nil, nil
	r.Practice, r.Started = true, t.game.c.Now()
	r.Seats[t.m.Turn().Other()] = opponent
	return games.Replay(t.c.Module, r)
}
