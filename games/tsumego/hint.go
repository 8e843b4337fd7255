package tsumego

import (
	"context"
	"strings"

	"duiju/games"
)

// Hints implements games.Hinter: the idea, then the area, then the move.
func (s *state) Hints(ctx context.Context) ([]games.HintStep, error) {
	if s.region == nil {
		return nil, nil
	}
	p, _ := s.posed(ctx)
	a, err := solveRegion(ctx, p, s.region, s.position(), solveOptions{Nodes: judgeNodes, MemMiB: judgeMiB})
	if err != nil || a.Status == statusUnknown {
		return nil, err
	}
	answers := p.rightAnswers(&a)
	if len(answers) == 0 {
		return nil, nil
	}
	steps := []games.HintStep{{Text: s.idea(p, &a)}}
	q := answers[0]
	switch {
	case q == passMove && a.Status == statusLoss:
		return append(steps, games.HintStep{Text: games.T("tsumego.hint.nothing"), Move: "pass"}), nil
	case q == passMove:
		return append(steps, games.HintStep{Text: games.T("tsumego.hint.pass"), Move: "pass"}), nil
	}
	name := s.board.Name(q)
	steps = append(steps,
		games.HintStep{Text: games.T("tsumego.hint.area"), Area: s.square(q)},
		games.HintStep{Text: games.T("games.hint.move", "move", name), Move: name, Marks: []games.Point{games.Point(q)}})
	return steps, nil
}

// idea is the first step of a hint: what kind of move is looked for. It names
// no point.
func (s *state) idea(p *problem, a *answer) games.Text {
	switch t := sacrifices(s.problem, a.Line); {
	case p.AsksStatus:
		return games.T("tsumego.hint.status")
	case a.Status == statusKo:
		return games.T("tsumego.hint.ko")
	case strings.HasPrefix(a.ReasonCode, "nakade:"):
		return games.T("tsumego.hint.vital")
	case s.plies == 0 && t == tagUnderStones:
		return games.T("tsumego.hint.understones")
	case s.plies == 0 && t == tagSacrifice:
		return games.T("tsumego.hint.sacrifice")
	}
	switch a.ReasonCode {
	case "two-eyes":
		return games.T("tsumego.hint.twoeyes")
	case "seki":
		return games.T("tsumego.hint.seki")
	case "false-eye":
		return games.T("tsumego.hint.falseeye")
	case "one-eye":
		return games.T("tsumego.hint.oneeye")
	case "shortage":
		return games.T("tsumego.hint.shortage")
	case "race":
		return games.T("tsumego.hint.race")
	}
	return games.T("tsumego.hint.capture")
}

// square is the 3x3 points around q.
func (s *state) square(q int) []games.Point {
	var out []games.Point
	for y := max(q/s.board.W-1, 0); y <= min(q/s.board.W+1, s.board.H-1); y++ {
		for x := max(q%s.board.W-1, 0); x <= min(q%s.board.W+1, s.board.W-1); x++ {
			out = append(out, games.Point(s.board.At(x, y)))
		}
	}
	return out
}
