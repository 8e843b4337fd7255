package tsumego

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

func (g *gtp) setTarget(args []string) (string, error) {
	var points []int
	for _, a := range args {
		p, err := g.vertex(a)
		if err != nil {
			return "", err
		}
		points = append(points, p)
	}
	return "", g.problem.SetTarget(points)
}

func (g *gtp) setGoal(args []string) (string, error) {
	if len(args) != 1 || args[0] != "kill" && args[0] != "live" {
		return "", gtpError("tsumego-goal takes kill or live")
	}
	g.problem.Goal = Kill
	if args[0] == "live" {
		g.problem.Goal = Live
	}
	return "", nil
}

func (g *gtp) setLimit(args []string) (string, error) {
	if len(args) == 1 {
		if s, err := strconv.ParseFloat(args[0], 64); err == nil && s > 0 && s <= 86400 {
			g.limit = time.Duration(s * float64(time.Second))
			return "", nil
		}
	}
	return "", gtpError("tsumego-limit takes seconds above 0")
}

// target is a stone of the target that is still there.
func (g *gtp) target() (int, error) {
	for _, p := range g.problem.Target {
		if g.board().Stones[p] != Empty {
			return p, nil
		}
	}
	return 0, gtpError("no target: load a problem or use tsumego-target")
}

func (g *gtp) solveCommand([]string) (string, error) {
	p, err := g.target()
	if err != nil {
		return "", err
	}
	a, err := g.ask(p, g.problem.Goal, false)
	if err != nil {
		return "", err
	}
	var s strings.Builder
	err = (&printed{problem: g.problem, answer: &a}).writeJSON(&s)
	return strings.TrimSpace(s.String()), err
}

func (g *gtp) movesCommand([]string) (string, error) {
	p, err := g.target()
	if err != nil {
		return "", err
	}
	a, err := g.ask(p, g.problem.Goal, false)
	return pointNames(g.board(), a.First), err
}

// genmove plays for the attacker or the defender of the loaded problem, and
// passes when nothing changes the result.
func (g *gtp) genmove(args []string) (string, error) {
	c, err := gtpColor(args)
	if err != nil {
		return "", err
	}
	move := PassMove
	if p, err := g.target(); err == nil {
		goal := Kill
		if g.board().Stones[p] == c {
			goal = Live
		}
		a, err := g.ask(p, goal, false)
		if err != nil {
			return "", err
		}
		if len(a.First) > 0 && a.First[len(a.First)-1] != PassMove {
			move = a.First[0]
		}
	}
	if err := g.move(c, move); err != nil {
		return "", err
	}
	return g.board().Name(move), nil
}

// influenceCommand writes the values as a drawing for graphical boards.
func (g *gtp) influenceCommand([]string) (string, error) {
	var s strings.Builder
	s.WriteString("INFLUENCE")
	for p, v := range influence(g.board(), nil) {
		fmt.Fprintf(&s, " %s %.2f", g.board().Name(p), float64(v)/nextTo)
	}
	return s.String(), nil
}

func (g *gtp) analyzeCommands([]string) (string, error) {
	return strings.Join([]string{
		"gfx/Influence/tsumego-influence",
		"plist/Right Moves/tsumego-moves",
		"string/Solve/tsumego-solve",
		"string/Dragon Status/dragon_status %p",
		"string/Unconditional Status/unconditional_status %p",
	}, "\n"), nil
}
