package play

import (
	"context"
	"slices"
	"strings"

	"duiju/games"
	"duiju/games/scene"
	"duiju/games/text/message"
	"duiju/games/tsumego/answer"
	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/problem"
)

// Hints implements games.Commentator: the idea, then the area, then the move.
func (s *State) Hints(ctx context.Context) ([]games.HintStep, error) {
	if s.Region == nil {
		return nil, nil
	}
	p := s.Asked()
	a := answer.SolveRegion(ctx, p, s.Region, s.Position(), answer.SolveOptions{Nodes: JudgeNodes, MemMiB: JudgeMiB})
	answers := answer.RightAnswers(p, &a)
	if a.Status == answer.StatusUnknown || len(answers) == 0 {
		return nil, nil
	}
	steps := []games.HintStep{{Text: s.idea(p, &a)}}
	q := answers[0]
	switch {
	case q == goban.PassMove && a.Status == answer.StatusLoss:
		return append(steps, games.HintStep{Text: message.T("tsumego.hint.nothing"), Move: "pass"}), nil
	case q == goban.PassMove:
		return append(steps, games.HintStep{Text: message.T("tsumego.hint.pass"), Move: "pass"}), nil
	}
	name := s.Board.Name(q)
	steps = append(steps,
		games.HintStep{Text: message.T("tsumego.hint.area"), Area: s.square(q)},
		games.HintStep{Text: message.T("games.hint.move", "move", name), Move: name, Marks: []scene.Point{scene.Point(q)}})
	return steps, nil
}

// idea is the first step of a hint: what kind of move is looked for. It names
// no point, and what the proof does not show it does not say: stones may live
// without two eyes of their own, and be taken with them.
func (s *State) idea(p *problem.Problem, a *answer.Answer) message.Text {
	switch t := answer.Sacrifices(s.Problem, a.Line); {
	case p.AsksStatus:
		return message.T("tsumego.hint.status")
	case a.Status == answer.StatusKo:
		return message.T("tsumego.hint.ko")
	case strings.HasPrefix(a.ReasonCode, "nakade:"):
		return message.T("tsumego.hint.vital")
	case s.plies == 0 && t == answer.TagUnderStones:
		return message.T("tsumego.hint.understones")
	case s.plies == 0 && t == answer.TagSacrifice:
		return message.T("tsumego.hint.sacrifice")
	}
	if a.Reason.Key == "tsumego.reason.twoeyes" || a.Reason.Key == "tsumego.reason.already" {
		return message.T("tsumego.hint.twoeyes")
	}
	switch a.ReasonCode {
	case "seki":
		return message.T("tsumego.hint.seki")
	case "false-eye":
		return message.T("tsumego.hint.falseeye")
	case "one-eye":
		return message.T("tsumego.hint.oneeye")
	case "shortage":
		return message.T("tsumego.hint.shortage")
	case "race":
		return message.T("tsumego.hint.race")
	}
	if p.Goal == problem.Live {
		return message.T("tsumego.hint.live")
	}
	return message.T("tsumego.hint.capture")
}

// square is a point with the empty ones around it.
func (s *State) square(q int) []scene.Point {
	var out []scene.Point
	for _, p := range slices.Sorted(slices.Values(append(s.Board.Around(q), q))) {
		if s.Board.Stones[p] == goban.Empty {
			out = append(out, scene.Point(p))
		}
	}
	return out
}
