package tsumego

import (
	"bufio"
	"context"
	"fmt"
	"io"
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
	g := &gtp{ctx: ctx, out: bufio.NewWriter(s.Out), session: s, limit: 10 * time.Second, commands: gtpTable()}
	g.clear(newBoard(maxSize, maxSize))
	lines := make(chan string)
	go readLines(ctx, s.In, lines)
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

// maxLineBytes is the longest line that is a command; of a longer one only this
// much is looked at.
const maxLineBytes = 1 << 16

// readLines sends the lines of in until its end.
func readLines(ctx context.Context, in io.Reader, lines chan<- string) {
	defer close(lines)
	r := bufio.NewReader(in)
	for {
		var line []byte
		part, more, err := r.ReadLine()
		for line = append(line, part...); err == nil && more; {
			if part, more, err = r.ReadLine(); len(line) < maxLineBytes {
				line = append(line, part...)
			}
		}
		if err != nil && len(line) == 0 {
			return
		}
		select {
		case lines <- string(line):
		case <-ctx.Done():
			return
		}
	}
}

// gtp is one session.
type gtp struct {
	ctx     context.Context
	out     *bufio.Writer
	session games.Session
	// commands by name; an error makes a "? ..." answer.
	commands map[string]func(*gtp, []string) (string, error)

	problem   *problem // its Board is the current one
	asked     *problem // the last question to the solver
	history   []*board
	statics   []staticStatus   // of the current board, nil until asked
	limit     time.Duration    // for a question
	uncertain bool             // report_uncertainty
	nodes     uint64           // owl node counter
	left      [3]time.Duration // for a move, by colour; 0: not told
}

// clear puts a board without a problem under the session.
func (g *gtp) clear(b *board) {
	g.problem, g.history, g.statics = &problem{Board: b}, nil, nil
}

func (g *gtp) board() *board { return g.problem.Board }

// change keeps the board for undo before it is changed.
func (g *gtp) change() *board {
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
		"version":                func(g *gtp, _ []string) (string, error) { return g.session.Version, nil },
		"known_command":          (*gtp).knownCommand,
		"list_commands":          (*gtp).listCommands,
		"quit":                   none,
		"komi":                   none,
		"time_settings":          none,
		"time_left":              (*gtp).timeLeft,
		"boardsize":              (*gtp).boardSize,
		"clear_board":            (*gtp).clearBoard,
		"play":                   (*gtp).play,
		"undo":                   (*gtp).undo,
		"genmove":                (*gtp).genmove,
		"showboard":              (*gtp).showBoard,
		"loadsgf":                (*gtp).loadSGF,
		"owl_attack":             func(g *gtp, a []string) (string, error) { return g.owl(a, kill) },
		"owl_defend":             func(g *gtp, a []string) (string, error) { return g.owl(a, live) },
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
		"tsumego-eyes":           (*gtp).eyesCommand,
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
