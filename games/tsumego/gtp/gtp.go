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
	ctx     context.Context
	out     *bufio.Writer
	session games.Conversation
	// commands by name; an error makes a "? ..." answer.
	commands map[string]func(*gtp, []string) (string, error)

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

// gtpError is what a "? ..." answer says.
type gtpError string

func (ge gtpError) Error() string { return string(ge) }

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
	if f, ok := g.commands[words[0]]; ok {
		answer, err = f(g, slices.DeleteFunc(words[1:], func(w string) bool { return w == "" }))
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
func gtpTable() map[string]func(*gtp, []string) (string, error) {
	none := func(*gtp, []string) (string, error) { return "", nil }
	return map[string]func(*gtp, []string) (string, error){
		"protocol_version":    func(*gtp, []string) (string, error) { return "2", nil },
		"name":                func(*gtp, []string) (string, error) { return "Duiju", nil },
		"version":             func(g *gtp, _ []string) (string, error) { return g.session.Version, nil },
		"known_command":       (*gtp).knownCommand,
		"list_commands":       (*gtp).listCommands,
		"quit":                none,
		"komi":                (*gtp).komi,
		"set_free_handicap":   (*gtp).setFreeHandicap,
		"fixed_handicap":      (*gtp).fixedHandicap,
		"place_free_handicap": (*gtp).fixedHandicap, // a free choice too
		"time_settings":       none,
		"time_left":           (*gtp).timeLeft,
		"boardsize":           (*gtp).boardSize,
		"clear_board":         (*gtp).clearBoard,
		"play":                (*gtp).play,
		"undo":                (*gtp).undo,
		"genmove":             (*gtp).genmove,
		"showboard":           (*gtp).showBoard,
		"loadsgf":             (*gtp).loadSGF,
		"owl_attack":          at(func(g *gtp, p int) (string, error) { return g.owl(p, problem.Kill) }),
		"owl_defend":          at(func(g *gtp, p int) (string, error) { return g.owl(p, problem.Live) }),
		"dragon_status":       at((*gtp).dragonStatus),
		"report_uncertainty":  (*gtp).reportUncertainty,
		"tsumego-target":      (*gtp).setTarget,
		"tsumego-goal":        (*gtp).setGoal,
		"tsumego-limit":       (*gtp).setLimit,
		"tsumego-solve":       (*gtp).solveCommand,
		"tsumego-moves":       (*gtp).movesCommand,
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
	return strings.Join(slices.Sorted(maps.Keys(g.commands)), "\n"), nil
}
