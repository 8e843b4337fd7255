package gomoku

import (
	"cmp"
	"context"
	"fmt"
	"strings"
	"time"

	"duiju/games"
	"duiju/games/gomoku/board"
	"duiju/games/text/wire"
)

// The Gomocup protocol (Piskvork), as managers of gomoku tournaments speak it:
// commands come as lines, points as "x,y" counted from the top left. While the
// engine thinks, reading goes on, so that END, INFO and new positions count at
// once.

// Speak serves one session until END or the end of the input.
func (m Module) Speak(ctx context.Context, s games.Conversation) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	lines := wire.Read(ctx, s.In)
	c := &cup{module: m, session: s, ctx: ctx, rule: board.Freestyle, left: noClock}
	defer c.cancel()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case line, ok := <-lines.C:
			if !ok {
				c.answerLast()
				return cmp.Or(lines.Err(), ctx.Err(), c.err)
			}
			if done := c.command(line); done {
				return c.err
			}
		case a := <-c.result:
			c.finish(a)
		}
		if c.err != nil {
			return c.err
		}
	}
}

// lastAnswer is how long a move may take that was asked for before the end of the input:
// nobody may be there any more.
const lastAnswer = 5 * time.Second

// answerLast waits for the answer of a running search.
func (c *cup) answerLast() {
	if c.result == nil {
		return
	}
	late := time.AfterFunc(lastAnswer, c.stop)
	defer late.Stop()
	a := <-c.result
	if c.ctx.Err() != nil {
		c.stop, c.result = nil, nil
		return
	}
	c.finish(a)
}

// cupRules are the numbers that INFO rule and PSQ files have for the rules.
var cupRules = [...]int{board.Freestyle: 0, board.Standard: 1, board.Renju: 4, board.CaroSix: 8, board.Caro: 9}

// noClock is the time left where there is no limit.
const noClock = time.Duration(1<<31-1) * time.Millisecond

// cup is one session.
type cup struct {
	module  Module
	session games.Conversation
	ctx     context.Context
	err     error // of writing

	size    int // 0 before START
	rule    board.Rule
	badRule string // a rule that is not supported
	turn    time.Duration
	turnSet bool
	left    time.Duration
	nodes   uint64 // of a move, 0: no limit
	depth   int    // of a move, 0: no limit
	memory  int    // bytes, 0: no limit
	threads int
	yixin   bool // the manager is a Yixin board: rule 2 is renju

	on     *board.Board // nil before START
	me     board.Color
	over   bool
	taking *boardList // between BOARD and DONE

	player games.Player
	stop   context.CancelFunc // of the running search
	result chan answer        // of the running search, nil if none runs
}

// answer is the end of a search.
type answer struct {
	reply string
	point []int // stones to put on the board, ours and the opponent's in turn
	notes []string
}

// say writes one line.
func (c *cup) say(format string, args ...any) {
	if _, err := fmt.Fprintf(c.session.Out, format+"\n", args...); err != nil && c.err == nil {
		c.err = err
	}
}

// cancel stops the running search and forgets its answer.
func (c *cup) cancel() {
	if c.stop != nil {
		c.stop()
		<-c.result
		c.stop, c.result = nil, nil
	}
}

// finish plays the answer of a search.
func (c *cup) finish(a answer) {
	c.stop()
	c.stop, c.result = nil, nil
	for i, p := range a.point {
		c.put(p, [2]board.Color{c.me, c.me.Other()}[i%2])
	}
	for _, n := range a.notes {
		c.say("MESSAGE %s", n)
	}
	c.say("%s", a.reply)
}

// command obeys one line and reports whether the session is over.
func (c *cup) command(line string) (done bool) {
	words := strings.Fields(line)
	if len(words) == 0 {
		return false
	}
	if c.taking != nil {
		c.boardLine(words)
		return false
	}
	name, args := strings.ToUpper(words[0]), words[1:]
	if name == "END" {
		c.cancel()
		return true
	}
	switch command, known := cupCommands()[name]; {
	case !known:
		c.say("UNKNOWN %.40s", name)
	case command.atOnce:
		command.do(c, args)
	case c.refused(name):
		if command.lines != nil { // they are no commands
			c.taking = &boardList{refused: true}
		}
	case command.lines != nil:
		c.cancel()
		c.taking = command.lines
	default:
		c.cancel()
		command.do(c, args)
	}
	return false
}

// refused says why no command can be obeyed that needs a game.
func (c *cup) refused(name string) bool {
	switch {
	case c.badRule != "":
		c.say("ERROR rule %.20s is not supported; 0, 1, 4, 8 and 9 are", c.badRule)
	case c.size == 0 && name != "START" && name != "RECTSTART":
		c.say("ERROR START first")
	default:
		return false
	}
	return true
}
