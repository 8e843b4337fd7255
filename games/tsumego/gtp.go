package tsumego

import (
	"bufio"
	"context"
	"fmt"
	"sort"
	"strconv"
	"strings"
	"time"

	"duiju/games"
)

// Protocol implements games.Speaker.
func (Module) Protocol() string { return "Go Text Protocol, version 2 (GTP)" }

// Speak implements games.Speaker: GTP with the commands for single problems.
func (Module) Speak(ctx context.Context, s games.Session) error {
	g := &gtp{ctx: ctx, out: bufio.NewWriter(s.Out), version: s.Version, limit: 10 * time.Second, commands: gtpTable()}
	g.clear(NewBoard(MaxSize, MaxSize))
	lines := make(chan string)
	go func() {
		defer close(lines)
		in := bufio.NewScanner(s.In)
		in.Buffer(make([]byte, 0, 4096), 1<<20)
		for in.Scan() {
			select {
			case lines <- in.Text():
			case <-ctx.Done():
				return
			}
		}
	}()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case line, ok := <-lines:
			if !ok || g.line(line) {
				return nil
			}
		}
	}
}

// gtp is one session.
type gtp struct {
	ctx     context.Context
	out     *bufio.Writer
	version string
	// commands by name; an error makes a "? ..." answer.
	commands map[string]func(*gtp, []string) (string, error)

	problem   *Problem // its Board is the current one
	history   []*Board
	statics   []StaticStatus // of the current board, nil until asked
	limit     time.Duration  // for a question
	uncertain bool           // report_uncertainty
	nodes     uint64         // owl node counter
}

// clear puts a board without a problem under the session.
func (g *gtp) clear(b *Board) {
	g.problem, g.history, g.statics = &Problem{Board: b}, nil, nil
}

func (g *gtp) board() *Board { return g.problem.Board }

// change keeps the board for undo before it is changed.
func (g *gtp) change() *Board {
	g.history = append(g.history, g.problem.Board)
	g.problem.Board = g.problem.Board.Clone()
	g.statics = nil
	return g.problem.Board
}

// gtpError is what a "? ..." answer says.
type gtpError string

func (e gtpError) Error() string { return string(e) }

// line answers one line and reports whether it was quit.
func (g *gtp) line(line string) (quit bool) {
	line, _, _ = strings.Cut(line, "#")
	words := strings.Fields(strings.ReplaceAll(line, "\t", " "))
	if len(words) == 0 {
		return false
	}
	id := ""
	if _, err := strconv.Atoi(words[0]); err == nil && len(words) > 1 {
		id, words = words[0], words[1:]
	}
	answer, err := "", error(gtpError("unknown command"))
	if f, ok := g.commands[words[0]]; ok {
		answer, err = f(g, words[1:])
	}
	mark := "="
	if err != nil {
		mark, answer = "?", faultLine(err)
	}
	fmt.Fprintf(g.out, "%s%s %s\n\n", mark, id, answer)
	g.out.Flush()
	return words[0] == "quit"
}

// gtpTable makes the commands by name.
func gtpTable() map[string]func(*gtp, []string) (string, error) {
	none := func(*gtp, []string) (string, error) { return "", nil }
	return map[string]func(*gtp, []string) (string, error){
		"protocol_version":       func(*gtp, []string) (string, error) { return "2", nil },
		"name":                   func(*gtp, []string) (string, error) { return "Duiju", nil },
		"version":                func(g *gtp, _ []string) (string, error) { return g.version, nil },
		"known_command":          (*gtp).knownCommand,
		"list_commands":          (*gtp).listCommands,
		"quit":                   none,
		"komi":                   none,
		"time_settings":          none,
		"time_left":              none,
		"boardsize":              (*gtp).boardSize,
		"clear_board":            (*gtp).clearBoard,
		"play":                   (*gtp).play,
		"undo":                   (*gtp).undo,
		"genmove":                (*gtp).genmove,
		"showboard":              (*gtp).showBoard,
		"loadsgf":                (*gtp).loadSGF,
		"owl_attack":             func(g *gtp, a []string) (string, error) { return g.owl(a, Kill) },
		"owl_defend":             func(g *gtp, a []string) (string, error) { return g.owl(a, Live) },
		"dragon_status":          (*gtp).dragonStatus,
		"unconditional_status":   (*gtp).unconditionalStatus,
		"report_uncertainty":     (*gtp).reportUncertainty,
		"reset_owl_node_counter": func(g *gtp, _ []string) (string, error) { g.nodes = 0; return "", nil },
		"get_owl_node_counter":   func(g *gtp, _ []string) (string, error) { return strconv.FormatUint(g.nodes, 10), nil },
		"tsumego-target":         (*gtp).setTarget,
		"tsumego-goal":           (*gtp).setGoal,
		"tsumego-limit":          (*gtp).setLimit,
		"tsumego-solve":          (*gtp).solveCommand,
		"tsumego-moves":          (*gtp).movesCommand,
		"tsumego-influence":      (*gtp).influenceCommand,
		"gogui-analyze_commands": (*gtp).analyzeCommands,
	}
}

func (g *gtp) knownCommand(args []string) (string, error) {
	if len(args) != 1 {
		return "", gtpError("give one command")
	}
	_, ok := g.commands[args[0]]
	return strconv.FormatBool(ok), nil
}

func (g *gtp) listCommands([]string) (string, error) {
	var names []string
	for name := range g.commands {
		names = append(names, name)
	}
	sort.Strings(names)
	return strings.Join(names, "\n"), nil
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

func (g *gtp) boardSize(args []string) (string, error) {
	if len(args) != 1 {
		return "", gtpError("boardsize takes one number")
	}
	n, err := strconv.Atoi(args[0])
	if err != nil || n < MinSize || n > MaxSize {
		return "", gtpError("unacceptable size")
	}
	g.clear(NewBoard(n, n))
	return "", nil
}

func (g *gtp) clearBoard([]string) (string, error) {
	g.clear(NewBoard(g.board().W, g.board().H))
	return "", nil
}

// color reads the first argument.
func gtpColor(args []string) (Color, error) {
	if len(args) > 0 {
		switch strings.ToLower(args[0]) {
		case "b", "black":
			return Black, nil
		case "w", "white":
			return White, nil
		}
	}
	return Empty, gtpError("invalid color")
}

// vertex reads a point of the board.
func (g *gtp) vertex(name string) (int, error) {
	p, ok := ParsePointName(g.board().W, g.board().H, name)
	if !ok || p == PassMove {
		return 0, gtpError("invalid vertex")
	}
	return p, nil
}

func (g *gtp) play(args []string) (string, error) {
	c, err := gtpColor(args)
	if err != nil || len(args) != 2 {
		return "", gtpError("invalid color or coordinate")
	}
	p, ok := ParsePointName(g.board().W, g.board().H, args[1])
	if !ok {
		return "", gtpError("invalid color or coordinate")
	}
	return "", g.move(c, p)
}

// move plays for either colour; out of turn, a ban does not hold.
func (g *gtp) move(c Color, p int) error {
	b := g.board().Clone()
	if b.Next != c {
		b.Next, b.Ban = c, NoPoint
	}
	if p != PassMove {
		if err := b.Check(p); err != nil {
			return gtpError("illegal move: " + err.Error())
		}
	}
	g.change()
	g.problem.Board = b
	if p == PassMove {
		b.Pass()
	} else {
		b.Play(p)
	}
	return nil
}

func (g *gtp) undo([]string) (string, error) {
	n := len(g.history) - 1
	if n < 0 {
		return "", gtpError("cannot undo")
	}
	g.problem.Board, g.history, g.statics = g.history[n], g.history[:n], nil
	return "", nil
}

func (g *gtp) showBoard([]string) (string, error) {
	var s strings.Builder
	b := g.board()
	for y := range b.H {
		fmt.Fprintf(&s, "\n%2d", b.H-y)
		for x := range b.W {
			fmt.Fprintf(&s, " %c", ".XO"[b.Stones[b.At(x, y)]])
		}
	}
	s.WriteString("\n  ")
	for x := range b.W {
		fmt.Fprintf(&s, " %c", columnLetters[x])
	}
	return s.String(), nil
}

// loadSGF reads the first problem of a file and plays its main line up to the
// given move number.
func (g *gtp) loadSGF(args []string) (string, error) {
	if len(args) < 1 || len(args) > 2 {
		return "", gtpError("loadsgf takes a file and perhaps a move number")
	}
	f := readFile(args[0], "")
	if len(f.Entries) == 0 {
		if f.Err == nil {
			return "", gtpError("no problem in the file")
		}
		return "", f.Err
	}
	if err := f.Entries[0].Err; err != nil {
		return "", err
	}
	g.clear(f.Entries[0].Problem.Board)
	g.problem = f.Entries[0].Problem
	before := 0
	if len(args) == 2 {
		n, err := strconv.Atoi(args[1])
		if err != nil || n < 0 {
			return "", gtpError("invalid move number")
		}
		before = n
	}
	node := g.problem.Node
	for k := 1; k < before && node.OK(); {
		c, p, ok := firstMove(g.board(), node)
		if !ok {
			break
		}
		for node.OK() && !node.Has("B") && !node.Has("W") {
			node = node.Child()
		}
		if node = node.Child(); g.move(c, p) != nil {
			break
		}
		k++
	}
	return map[Color]string{Black: "black", White: "white"}[g.board().Next], nil
}

// ask solves the problem of the stone at p for a goal: the whole marked target
// if p belongs to it, else its chain.
func (g *gtp) ask(p int, goal Goal, first bool) (Answer, error) {
	b := g.board()
	if b.Stones[p] == Empty {
		return Answer{}, gtpError("vertex must not be empty")
	}
	q := *g.problem
	q.Board = b.Clone()
	q.Goal = goal
	q.Board.Next = b.Stones[p]
	if goal == Kill {
		q.Board.Next = b.Stones[p].Other()
	}
	if q.Board.Next != b.Next {
		q.Board.Ban = NoPoint
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
		return Answer{}, err
	}
	a, err := Solve(g.ctx, &q, SolveOptions{Time: g.limit, First: first})
	if err == nil {
		err = a.Err
	}
	g.nodes += a.Nodes
	return a, err
}

// owl answers owl_attack and owl_defend.
func (g *gtp) owl(args []string, goal Goal) (string, error) {
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
	if a.Status == StatusUnknown && g.uncertain {
		return "0 uncertain", nil
	}
	if a.Status == StatusUnknown || a.Status == StatusLoss || len(a.First) == 0 {
		return "0", nil
	}
	move := strings.ToUpper(g.board().Name(a.First[0]))
	switch {
	case a.Status == StatusWin:
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
	kill, err := g.ask(p, Kill, true)
	if err != nil {
		return "", err
	}
	if kill.Status == StatusLoss {
		return "alive", nil
	}
	live, err := g.ask(p, Live, true)
	switch {
	case err != nil:
		return "", err
	case live.Status == StatusLoss:
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
		g.statics = Static(g.board())
	}
	return string(g.statics[p]), nil
}

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
	err = writeJSON(&s, "", 0, g.problem, &a)
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
