package trainer

import (
	"context"
	"slices"

	"duiju/games"
	"duiju/games/teach"
	"duiju/games/text/message"
	"duiju/games/tsumego/answer"
	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/play"
	"duiju/games/tsumego/problem"
)

// AskPosition makes a problem of a position of a game: about the group at a point, or if
// at is "" about the one nearest the last move that is a problem for the side to move. A
// group that is asked about already is asked with the other side to move. Whether there
// is a right move nobody knows, so the question is for the status.
func AskPosition(ctx context.Context, s games.State, at string) (teach.Exercise, error) {
	st := s.(*play.State)
	p := &problem.Problem{Board: st.Board.Clone(), AsksStatus: true, GoalInferred: true, TargetInferred: true}
	p.Board.Passed, p.Board.Ended = false, false
	b, left := p.Board, st.TargetLeft()
	point, named := goban.ParsePointName(b.W, b.H, at)
	switch {
	case at != "" && (!named || point == goban.PassMove || b.Stones[point] == goban.Empty):
		return teach.Exercise{}, message.Faultf(message.ErrPosition, "tsumego.ask.nostone", "point", at)
	case len(left) > 0 && (at == "" || slices.Contains(left, point)):
		b.Next, b.Ban = b.Next.Other(), goban.NoPoint
		p.Ask(left)
	case at != "":
		p.Ask(problem.GroupsNear(b, point)[0])
		if _, err := p.Region(); err != nil { // too large: the chain alone
			chain, _ := b.Chain(point)
			p.Ask(chain)
		}
	default:
		guesses := p.Guesses()
		if st.Last != goban.PassMove {
			guesses = problem.GroupsNear(b, st.Last)
		}
		guesses = slices.DeleteFunc(guesses, func(target []int) bool {
			p.Ask(target)
			_, err := p.Region()
			return err != nil || len(target) < fewestAsked
		})
		guesses = guesses[:min(len(guesses), mostAsked)]
		if len(guesses) == 0 {
			return teach.Exercise{}, message.Faultf(message.ErrPosition, "tsumego.ask.nogroup")
		}
		likely, err := answer.Likely(ctx, p, guesses, answer.SolveOptions{Nodes: askNodes, MemMiB: play.JudgeMiB / 4})
		if err != nil {
			return teach.Exercise{}, err
		}
		p.Ask(append(likely, guesses...)[0])
	}
	if _, err := p.Region(); err != nil {
		return teach.Exercise{}, err
	}
	p.Guessed, p.TargetInferred = false, false // it is shown, and can be corrected
	return teach.Exercise{ID: "own-" + p.Key(), Options: games.Options{"problem": play.NewState(play.Configure(p), 0).Text()}, Pass: true}, nil
}

// The groups that a problem of a game may be guessed to be about, how many stones they
// have at least, and the nodes of the look at all of them.
const (
	mostAsked   = 6
	fewestAsked = 3
	askNodes    = 150_000
)
