package gtp

import (
	"fmt"
	"slices"
	"strings"

	"duiju/games/tsumego/answer"
	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/problem"
)

// ask solves the problem of the stone at p for a goal: the whole marked target
// if p belongs to it, else its chain. Where no target is marked it is a question of
// a game, and what holds behind a closed border only is no answer.
func (g *gtp) ask(p int, goal problem.Goal, first bool) (answer.Answer, error) {
	b := g.board()
	if b.Stones[p] == goban.Empty {
		return answer.Answer{}, gtpError("vertex must not be empty")
	}
	q, mover := *g.problem, b.Stones[p]
	if goal == problem.Kill {
		mover = mover.Other()
	}
	q.Board, q.Goal = g.boardFor(mover), goal
	points := []int{p}
	if slices.Contains(g.problem.Target, p) {
		points = nil
		for _, t := range g.problem.Target {
			if b.Stones[t] == b.Stones[p] {
				points = append(points, t)
			}
		}
	}
	if err := q.SetTarget(points); err != nil {
		return answer.Answer{}, err
	}
	g.asked = &q
	a := answer.Solve(g.ctx, &q, answer.SolveOptions{Time: g.limit, First: first})
	if a.Framed && len(g.problem.Target) == 0 { // a game, where what is outside decides
		a.Status, a.First = answer.StatusUnknown, nil
	}
	return a, a.Err
}

// at makes a command that takes a point.
func at(answer func(*gtp, int) (string, error)) command {
	return command{1, func(g *gtp, args []string) (string, error) {
		p, err := g.vertex(args[0])
		if err != nil {
			return "", err
		}
		return answer(g, p)
	}}
}

// owl answers owl_attack and owl_defend.
func (g *gtp) owl(p int, goal problem.Goal) (string, error) {
	a, err := g.ask(p, goal, true)
	if err != nil {
		return "", err
	}
	sure := ""
	if g.uncertain && (a.Status == answer.StatusUnknown || a.Conditional) {
		sure = " uncertain"
	}
	if a.Status == answer.StatusUnknown || a.Status == answer.StatusLoss || len(a.First) == 0 {
		return "0" + sure, nil
	}
	move := strings.ToUpper(g.board().Name(a.First[0])) + sure
	switch {
	case a.Status == answer.StatusWin, a.Status == answer.StatusSeki:
		return "1 " + move, nil
	case a.Threats > 0:
		return "2 " + move, nil
	}
	return "3 " + move, nil
}

func (g *gtp) reportUncertainty(args []string) (string, error) {
	if args[0] != "on" && args[0] != "off" {
		return "", gtpError("report_uncertainty takes on or off")
	}
	g.uncertain = args[0] == "on"
	return "", nil
}

func (g *gtp) dragonStatus(p int) (string, error) {
	kill, err := g.ask(p, problem.Kill, true)
	if err != nil {
		return "", err
	}
	if kill.Status == answer.StatusLoss {
		return "alive", nil
	}
	live, err := g.ask(p, problem.Live, true)
	switch {
	case err != nil:
		return "", err
	case kill.Conditional || live.Conditional:
		return "unknown", nil
	case live.Status == answer.StatusLoss:
		return "dead", nil
	case len(kill.First) == 0 || len(live.First) == 0:
		return "unknown", nil
	}
	return fmt.Sprintf("critical %s %s", g.board().Name(kill.First[0]), g.board().Name(live.First[0])), nil
}
