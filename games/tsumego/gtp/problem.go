package gtp

import (
	"cmp"
	"strconv"
	"strings"
	"time"

	"duiju/games"
	"duiju/games/tsumego/answer"
	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/play"
	"duiju/games/tsumego/problem"
	"duiju/games/tsumego/solve"
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
	changed := *g.problem
	if err := changed.SetTarget(points); err != nil {
		return "", err
	}
	g.problem = &changed
	return "", nil
}

func (g *gtp) setGoal(args []string) (string, error) {
	goal, ok := problem.ParseGoal(strings.Join(args, " "))
	if !ok {
		return "", gtpError("tsumego-goal takes kill or live")
	}
	g.problem.Goal = goal
	return "", nil
}

func (g *gtp) setLimit(args []string) (string, error) {
	s, err := strconv.ParseFloat(args[0], 64)
	if err != nil || !(s > 0) || s > 86400 {
		return "", gtpError("tsumego-limit takes seconds above 0")
	}
	g.limit = time.Duration(s * float64(time.Second))
	return "", nil
}

// target is a stone of the target that is still there.
func (g *gtp) target() (int, error) {
	if left := g.targetLeft(); len(left) > 0 {
		return left[0], nil
	}
	return 0, gtpError("no target: load a problem or use tsumego-target")
}

func (g *gtp) solveCommand([]string) (string, error) {
	a, err := g.askTarget()
	if err != nil {
		return "", err
	}
	var s strings.Builder
	err = (&solve.Printed{Problem: g.asked, Answer: &a}).WriteJSON(&s)
	return strings.TrimSpace(s.String()), err
}

func (g *gtp) movesCommand([]string) (string, error) {
	a, err := g.askTarget()
	return goban.PointNames(g.board(), a.First), err
}

// askTarget asks about the target.
func (g *gtp) askTarget() (answer.Answer, error) {
	p, err := g.target()
	if err != nil {
		return answer.Answer{}, err
	}
	return g.ask(p, g.problem.Goal, false)
}

// timeLeft keeps what is left for a move: all of it for the stones of a period,
// a twentieth of the main time.
func (g *gtp) timeLeft(args []string) (string, error) {
	c, err := readColor(args[0])
	seconds, err1 := strconv.Atoi(args[1])
	stones, err2 := strconv.Atoi(args[2])
	if cmp.Or(err, err1, err2) != nil || seconds < 0 || stones < 0 {
		return "", gtpError("time_left takes a color, seconds and stones")
	}
	stones = cmp.Or(stones, 20)
	g.left[c] = max(time.Duration(min(seconds, 86400))*time.Second/time.Duration(stones), 10*time.Millisecond)
	return "", nil
}

// genmove plays for the attacker or the defender of the loaded problem, and
// passes when nothing changes the result.
func (g *gtp) genmove(args []string) (string, error) {
	c, err := readColor(args[0])
	if err != nil {
		return "", err
	}
	move := goban.PassMove
	if p, err := g.target(); err == nil {
		if move, err = g.choose(c, p); err != nil {
			return "", err
		}
	}
	if err := g.move(c, move); err != nil {
		return "", err
	}
	return g.board().Name(move), nil
}

// choose is the move of the session's player for colour c, where p is a stone
// of the target: the strongest player's first right move, another player's own.
func (g *gtp) choose(c goban.Color, p int) (int, error) {
	limit := g.limit
	if g.left[c] > 0 {
		limit = min(limit, g.left[c])
	}
	goal := problem.GoalOf(c, g.board().Stones[p])
	if k := g.session.Player.Kind; k == games.Max || k == games.Human {
		old := g.limit
		g.limit = limit
		a, err := g.ask(p, goal, false)
		g.limit = old
		if err != nil || len(a.First) == 0 || a.First[len(a.First)-1] == goban.PassMove {
			return goban.PassMove, err
		}
		return a.First[0], nil
	}
	q := *g.problem
	q.Board, q.Goal = g.boardFor(c), goal
	if err := q.SetTarget(g.targetLeft()); err != nil {
		return goban.PassMove, err
	}
	s := play.NewState(play.Configure(&q), 0)
	if s.Status().Over {
		return goban.PassMove, nil
	}
	player := play.NewPlayer(g.session.Player, nil, g.session.Env)
	d, err := player.Choose(g.ctx, s, games.Budget{Time: limit}, nil)
	if move, ok := goban.ParsePointName(s.Board.W, s.Board.H, d.Move); ok && err == nil {
		return move, nil
	}
	return goban.PassMove, err
}

// targetLeft are the stones of the target that are still there.
func (g *gtp) targetLeft() []int {
	var out []int
	var color goban.Color
	for _, t := range g.problem.Target {
		if c := g.board().Stones[t]; c != goban.Empty && (color == goban.Empty || c == color) {
			out, color = append(out, t), c
		}
	}
	return out
}
