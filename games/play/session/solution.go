package session

import (
	"context"

	"duiju/games"
)

// solve proves the moves from the beginning of the problem.
func (t *Trainer) solve() {
	t.problem.gaveIn()
	t.keepStand()
	state, prove := t.s.Match().StateAt(0), t.course.about.Solution
	t.s.out.stop(t.proving)
	t.proving = begin(&t.s.out, Prove, func(ctx context.Context) (games.Solution, error) { return prove(ctx, state) })
}

// proven keeps the solution of the problem.
func (t *Trainer) proven(sol games.Solution, err error) {
	t.proving = nil
	if err != nil {
		t.s.out.broke(Prove, err)
		return
	}
	t.solution = sol
	t.s.out.emit(Proven{sol})
}

// showLine puts a line of the solution on the board; Undo takes it back step by
// step.
func (t *Trainer) showLine(line games.SolvedMove) {
	p, m := &t.problem, t.s.Match()
	t.s.stopAll()
	replay(m, append([]string{line.Move}, line.Line...))
	if p.phase != Solved && p.phase != Open {
		p.phase = Wrong // looked at, not answered
	}
	p.rest, p.untried, p.right, p.from = nil, nil, 0, m.Len()
	p.said = games.T("train.lineshown", "move", MoveText(m.StateAt(0), line.Move))
	t.s.board.showLive()
	t.s.out.emit(Jumped{Why: Restarted, Moves: m.Moves()[:m.At()], Side: m.Turn(), Said: p.said})
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
	m := t.s.Match()
	r := m.Record()
	r.Moves, r.Branches, r.Result = r.Moves[:r.At], nil, nil
	r.Practice, r.Started = true, t.s.c.Now()
	r.Seats[m.Turn().Other()] = opponent
	return games.Replay(t.c.Module, r)
}
