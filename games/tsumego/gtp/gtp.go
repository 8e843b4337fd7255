package gtp

import (
	"bufio"
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"duiju/games"
	"duiju/games/text/wire"
	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/problem"
)

// Speak serves one session: GTP with the commands for single problems.
func Speak(ctx context.Context, s games.Conversation) error {
	g := &gtp{ctx: ctx, out: bufio.NewWriter(s.Out), session: s, limit: 10 * time.Second, commands: gtpTable()}
	g.clear(goban.NewBoard(goban.MaxSize, goban.MaxSize))
	return wire.Each(ctx, s.In, func(line string) (bool, error) { return g.line(line), nil })
}

// gtp is one session.
type gtp struct {
	ctx      context.Context
	out      *bufio.Writer
	session  games.Conversation
	commands map[string]command

	problem   *problem.Problem // its Board is the current one
	asked     *problem.Problem // the last question to the solver
	history   []*goban.Board
	limit     time.Duration    // for a question
	uncertain bool             // report_uncertainty
	left      [3]time.Duration // for a move, by colour; 0: not told
}

// clear puts a board without a problem under the session.
func (g *gtp) clear(b *goban.Board) {
	g.problem, g.history = &problem.Problem{Board: b}, nil
}

func (g *gtp) board() *goban.Board { return g.problem.Board }

// command is what a name stands for; an error makes a "? ..." answer.
type command struct {
	args int // how many it takes, anyArgs: the command looks itself
	do   func(*gtp, []string) (string, error)
}

const anyArgs = -1

// gtpError is what a "? ..." answer says.
type gtpError string

func (ge gtpError) Error() string { return string(ge) }

const errSyntax = gtpError("syntax error")

// line answers one line and reports whether it was quit.
func (g *gtp) line(line string) (quit bool) {
	line, _, _ = strings.Cut(line, "#")
	words := strings.Fields(strings.ReplaceAll(line, "\t", " "))
	if len(words) == 0 {
		return false
	}
	id := ""
	if _, err := strconv.Atoi(words[0]); err == nil {
		id, words = words[0], append(words[1:], "") // which is no command
	}
	answer, err := "", error(gtpError("unknown command"))
	if c, ok := g.commands[words[0]]; ok {
		args := slices.DeleteFunc(words[1:], func(w string) bool { return w == "" })
		if err = errSyntax; c.args == anyArgs || c.args == len(args) {
			answer, err = c.do(g, args)
		}
	}
	mark := "="
	if err != nil {
		mark, answer = "?", problem.FaultLine(err)
	}
	fmt.Fprintf(g.out, "%s%s %s\n\n", mark, id, answer)
	g.out.Flush()
	return words[0] == "quit"
}

// gtpTable makes the commands by name.
func gtpTable() map[string]command {
	says := func(text string) command {
		return command{anyArgs, func(*gtp, []string) (string, error) { return text, nil }}
	}
	return map[string]command{
		"protocol_version":   says("2"),
		"name":               says("Duiju"),
		"version":            {anyArgs, func(g *gtp, _ []string) (string, error) { return g.session.Version, nil }},
		"known_command":      {1, (*gtp).knownCommand},
		"list_commands":      {anyArgs, (*gtp).listCommands},
		"quit":               says(""),
		"komi":               {1, (*gtp).komi},
		"time_settings":      says(""),
		"time_left":          {3, (*gtp).timeLeft},
		"boardsize":          {1, (*gtp).boardSize},
		"clear_board":        {anyArgs, (*gtp).clearBoard},
		"play":               {2, (*gtp).play},
		"undo":               {anyArgs, (*gtp).undo},
		"genmove":            {1, (*gtp).genmove},
		"showboard":          {anyArgs, (*gtp).showBoard},
		"loadsgf":            {anyArgs, (*gtp).loadSGF},
		"owl_attack":         at(func(g *gtp, p int) (string, error) { return g.owl(p, problem.Kill) }),
		"owl_defend":         at(func(g *gtp, p int) (string, error) { return g.owl(p, problem.Live) }),
		"dragon_status":      at((*gtp).dragonStatus),
		"report_uncertainty": {1, (*gtp).reportUncertainty},
		"tsumego-target":     {anyArgs, (*gtp).setTarget},
		"tsumego-goal":       {anyArgs, (*gtp).setGoal},
		"tsumego-limit":      {1, (*gtp).setLimit},
		"tsumego-solve":      {anyArgs, (*gtp).solveCommand},
		"tsumego-moves":      {anyArgs, (*gtp).movesCommand},
	}
}

func (g *gtp) knownCommand(args []string) (string, error) {
	_, ok := g.commands[args[0]]
	return strconv.FormatBool(ok), nil
}

func (g *gtp) listCommands([]string) (string, error) {
	return strings.Join(slices.Sorted(maps.Keys(g.commands)), "\n"), nil
}
