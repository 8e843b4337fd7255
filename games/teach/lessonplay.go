package teach

import (
	"context"
	"duiju/games"
	"duiju/games/play/players"
	"duiju/games/text/message"
)

// An answer to a learner's attempt comes from a level that punishes mistakes without a
// long think.
const (
	replyLevel = 6
	replyNodes = 20_000
)

// Try judges an attempt and settles the answer to it: after it, Reply is a
// legal move of the position or "".
func (p LessonPart) Try(ctx context.Context, m games.Module, a Attempt) (Judgement, error) {
	j, err := p.Judge(ctx, a)
	if err != nil {
		return Judgement{}, err
	}
	if j.Reply == NoReply || j.Is == Reached || a.After.Status().Over {
		j.Reply = ""
		return j, nil
	}
	if j.Reply != "" {
		return j, nil
	}
	if j.Reply, err = answer(ctx, m, p.Options, games.PlayerSpec{Kind: games.Level, Level: replyLevel}, a.After); err != nil {
		return Judgement{}, err
	}
	return j, nil
}

// answer is the move of an engine, without a long think.
func answer(ctx context.Context, m games.Module, o games.Options, by games.PlayerSpec, s games.State) (string, error) {
	player, err := m.NewPlayer(by, o, games.Env{Threads: 1})
	if err != nil {
		return "", err
	}
	d, err := player.Choose(ctx, s.Clone(), games.Budget{Nodes: replyNodes}, nil)
	return d.Move, err
}

// Hints are the hints of a position of the part if the part takes the move that
// they lead to, and else the first legal move that it takes: what the engine
// likes is not always what was asked. nth is the number of the learner's move.
// A move that cannot be tried, such as a flip of a sealed piece, counts as taken.
func (p LessonPart) Hints(ctx context.Context, m games.Module, o games.Options, start, now games.State, nth int) ([]games.HintStep, error) {
	if p.Judge == nil {
		return players.Hints(ctx, m, o, now)
	}
	return hints(ctx, m, o, now, func(move string) (bool, error) {
		a := Attempt{Start: start, Before: now.Clone(), Move: move, After: now.Clone(), Nth: nth}
		if err := a.After.Play(move); err != nil {
			return true, nil
		}
		j, err := p.Judge(ctx, a)
		return j.Is != Missed, err
	})
}

// hints are those of a position if the move that they lead to is taken, else the first
// legal move that is.
func hints(ctx context.Context, m games.Module, o games.Options, now games.State, takes func(move string) (bool, error)) ([]games.HintStep, error) {
	steps, err := players.Hints(ctx, m, o, now)
	if err != nil {
		return nil, err
	}
	if len(steps) > 0 {
		if ok, err := takes(steps[len(steps)-1].Move); ok || err != nil {
			return steps, err
		}
	}
	for _, m := range now.Moves() {
		move := m.Text
		if ok, err := takes(move); err != nil {
			return nil, err
		} else if ok {
			return []games.HintStep{{Text: message.T("games.hint.move", "move", move), Move: move, Marks: m.Path}}, nil
		}
	}
	return nil, nil
}
