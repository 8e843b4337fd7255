package tsumego

import (
	"fmt"
	"strings"
)

// ask solves the problem of the stone at p for a goal: the whole marked target
// if p belongs to it, else its chain.
func (g *gtp) ask(p int, goal goal, first bool) (answer, error) {
	b := g.board()
	if b.Stones[p] == empty {
		return answer{}, gtpError("vertex must not be empty")
	}
	q := *g.problem
	q.Board = b.Clone()
	q.Goal = goal
	q.Board.Next = b.Stones[p]
	if goal == kill {
		q.Board.Next = b.Stones[p].Other()
	}
	if q.Board.Next != b.Next {
		q.Board.Ban = noPoint
	}
	points := []int{p}
	for _, t := range g.problem.Target {
		if t == p {
			points = nil
			for _, t := range g.problem.Target {
				if b.Stones[t] == b.Stones[p] {
					points = append(points, t)
				}
			}
			break
		}
	}
	if err := q.SetTarget(points); err != nil {
		return answer{}, err
	}
	g.asked = &q
	a, err := solve(g.ctx, &q, solveOptions{Time: g.limit, First: first})
	if err == nil {
		err = a.Err
	}
	g.nodes += a.Nodes
	return a, err
}

// owl answers owl_attack and owl_defend.
func (g *gtp) owl(args []string, goal goal) (string, error) {
	if len(args) != 1 {
		return "", gtpError("invalid vertex")
	}
	p, err := g.vertex(args[0])
	if err != nil {
		return "", err
	}
	a, err := g.ask(p, goal, true)
	if err != nil {
		return "", err
	}
	if a.Status == statusUnknown && g.uncertain {
		return "0 uncertain", nil
	}
	if a.Status == statusUnknown || a.Status == statusLoss || len(a.First) == 0 {
		return "0", nil
	}
	move := strings.ToUpper(g.board().Name(a.First[0]))
	switch {
	case a.Status == statusWin, a.Status == statusSeki:
		return "1 " + move, nil
	case a.Threats > 0:
		return "2 " + move, nil
	}
	return "3 " + move, nil
}

func (g *gtp) reportUncertainty(args []string) (string, error) {
	if len(args) != 1 || args[0] != "on" && args[0] != "off" {
		return "", gtpError("report_uncertainty takes on or off")
	}
	g.uncertain = args[0] == "on"
	return "", nil
}

func (g *gtp) dragonStatus(args []string) (string, error) {
	if len(args) != 1 {
		return "", gtpError("invalid vertex")
	}
	p, err := g.vertex(args[0])
	if err != nil {
		return "", err
	}
	kill, err := g.ask(p, kill, true)
	if err != nil {
		return "", err
	}
	if kill.Status == statusLoss {
		return "alive", nil
	}
	live, err := g.ask(p, live, true)
	switch {
	case err != nil:
		return "", err
	case live.Status == statusLoss:
		return "dead", nil
	case len(kill.First) == 0 || len(live.First) == 0:
		return "unknown", nil
	}
	return fmt.Sprintf("critical %s %s", g.board().Name(kill.First[0]), g.board().Name(live.First[0])), nil
}

func (g *gtp) unconditionalStatus(args []string) (string, error) {
	if len(args) != 1 {
		return "", gtpError("invalid vertex")
	}
	p, err := g.vertex(args[0])
	if err != nil {
		return "", err
	}
	if g.statics == nil {
		g.statics = static(g.board())
	}
	return string(g.statics[p]), nil
}
