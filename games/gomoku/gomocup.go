package gomoku

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"strconv"
	"strings"
	"time"

	"duiju/games"
)

// The Gomocup protocol (Piskvork), as managers of gomoku tournaments speak it:
// commands come as lines, points as "x,y" counted from the top left. While the
// engine thinks, reading goes on, so that END, INFO and new positions count at
// once.

// Protocol names the protocol.
func (Module) Protocol() string { return "Gomocup (Piskvork)" }

// Speak serves one session until END or the end of the input.
func (m Module) Speak(ctx context.Context, s games.Session) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	lines, failed := make(chan string), make(chan error, 1)
	go readLines(ctx, s.In, lines, failed)
	c := &cup{module: m, session: s, ctx: ctx, rule: freestyle, left: noClock}
	defer c.cancel()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case line, ok := <-lines:
			if !ok {
				return <-failed
			}
			if done := c.command(line); done {
				return c.err
			}
		case a := <-c.answers():
			c.finish(a)
		}
		if c.err != nil {
			return c.err
		}
	}
}

// maxLine is where a line of input is cut.
const maxLine = 4 << 10

// readLines sends the lines of r, which end with CR LF, LF or CR, until its end
// or until ctx ends.
func readLines(ctx context.Context, r io.Reader, lines chan<- string, failed chan<- error) {
	defer close(lines)
	in := bufio.NewReader(r)
	var line []byte
	for {
		b, err := in.ReadByte()
		if err != nil {
			if errors.Is(err, io.EOF) {
				err = nil
			}
			if len(line) > 0 {
				select {
				case lines <- string(line):
				case <-ctx.Done():
				}
			}
			failed <- err
			return
		}
		if b != '\n' && b != '\r' {
			if len(line) < maxLine {
				line = append(line, b)
			}
			continue
		}
		if len(line) == 0 {
			continue
		}
		select {
		case lines <- string(line):
		case <-ctx.Done():
			failed <- ctx.Err()
			return
		}
		line = line[:0]
	}
}

// noClock is the time left where there is no limit.
const noClock = time.Duration(1<<31-1) * time.Millisecond

// cup is one session.
type cup struct {
	module  Module
	session games.Session
	ctx     context.Context
	err     error // of writing

	size    int // 0 before START
	rule    rule
	badRule string // a rule that is not supported
	turn    time.Duration
	turnSet bool
	left    time.Duration
	memory  int // bytes, 0: no limit
	threads int

	stones [maxPoints]color
	me     color
	over   bool
	taking *boardList // between BOARD and DONE

	player games.Player
	stop   context.CancelFunc // of the running search
	result chan answer
}

// answer is the end of a search.
type answer struct {
	reply string
	point []int // own stones to put on the board
	note  string
}

// answers is the channel of the running search, nil if none runs.
func (c *cup) answers() <-chan answer { return c.result }

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
	for _, p := range a.point {
		c.put(p, c.me)
	}
	if a.note != "" {
		c.say("MESSAGE %s", a.note)
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
	if name == "INFO" {
		c.info(args)
		return false
	}
	if name == "ABOUT" {
		c.say(`name="Duiju", version="%s", author="the Duiju authors"`, c.session.Version)
		return false
	}
	handler, known := cupCommands[name]
	if !known {
		c.say("UNKNOWN %s", name)
		return false
	}
	if c.badRule != "" {
		c.say("ERROR rule %s is not supported; 0, 1 and 4 are", c.badRule)
		return false
	}
	if c.size == 0 && name != "START" && name != "RECTSTART" {
		c.say("ERROR START first")
		return false
	}
	c.cancel()
	handler(c, args)
	return false
}

var cupCommands = map[string]func(*cup, []string){
	"START":     (*cup).start,
	"RECTSTART": (*cup).rectStart,
	"RESTART":   (*cup).restart,
	"BEGIN":     (*cup).begin,
	"TURN":      (*cup).enemyMoves,
	"PLAY":      (*cup).play,
	"TAKEBACK":  (*cup).takeBack,
	"BOARD":     func(c *cup, _ []string) { c.taking = &boardList{} },
	"SWAP2BOARD": func(c *cup, _ []string) {
		c.taking = &boardList{swap: true}
	},
}

func (c *cup) start(args []string) {
	n := 0
	if len(args) > 0 {
		n, _ = strconv.Atoi(args[0])
	}
	if n < minSize || n > maxSize {
		c.say("ERROR unsupported size; %d to %d are supported", minSize, maxSize)
		return
	}
	c.size = n
	c.restart(nil)
}

func (c *cup) rectStart(args []string) {
	w, h, ok := strings.Cut(strings.Join(args, ""), ",")
	if !ok || w != h {
		c.say("ERROR the board must be square")
		return
	}
	c.start([]string{w})
}

// restart clears the board; size and INFO stay.
func (c *cup) restart([]string) {
	c.clear()
	c.say("OK")
}

func (c *cup) clear() {
	c.stones = [maxPoints]color{}
	c.me, c.over, c.player = empty, false, nil
}

// count is the number of stones of both colours.
func (c *cup) count() (blacks, whites int) {
	for _, s := range c.stones {
		switch s {
		case black:
			blacks++
		case white:
			whites++
		}
	}
	return blacks, whites
}

func (c *cup) begin([]string) {
	if b, w := c.count(); b+w > 0 {
		c.say("ERROR the board is not empty")
		return
	}
	c.me = black
	c.think()
}

// point reads "x,y" as a free point of the board; free is false for a point
// that must hold a stone.
func (c *cup) point(args []string, free bool) (int, bool) {
	p := c.parsePoint(strings.Join(args, ""))
	switch {
	case p < 0:
		c.say("ERROR %s is not on the board", strings.Join(args, " "))
	case free && c.stones[p] != empty:
		c.say("ERROR %s is occupied", strings.Join(args, " "))
	case !free && c.stones[p] == empty:
		c.say("ERROR %s is empty", strings.Join(args, " "))
	default:
		return p, true
	}
	return 0, false
}

func (c *cup) parsePoint(text string) int {
	xs, ys, ok := strings.Cut(text, ",")
	if !ok {
		return -1
	}
	x, err1 := strconv.Atoi(xs)
	y, err2 := strconv.Atoi(ys)
	if err1 != nil || err2 != nil {
		return -1
	}
	return geometryOf(c.size).at(x, y)
}

// seat makes sure that we have a colour: that of the side to move, or its
// opponent's.
func (c *cup) seat(toMove bool) {
	if c.me != empty {
		return
	}
	b, w := c.count()
	turn := black
	if b > w {
		turn = white
	}
	c.me = turn
	if !toMove {
		c.me = turn.other()
	}
}

func (c *cup) enemyMoves(args []string) {
	if c.over {
		c.say("ERROR the game is over")
		return
	}
	p, ok := c.point(args, true)
	if !ok {
		return
	}
	c.seat(false)
	c.put(p, c.me.other())
	if c.over {
		c.say("MESSAGE the game is over")
		return
	}
	c.think()
}

func (c *cup) play(args []string) {
	if c.over {
		c.say("ERROR the game is over")
		return
	}
	p, ok := c.point(args, true)
	if !ok {
		return
	}
	c.seat(true)
	c.put(p, c.me)
	c.say("%s", c.xy(p))
}

func (c *cup) takeBack(args []string) {
	p, ok := c.point(args, false)
	if !ok {
		return
	}
	c.stones[p] = empty
	c.over = false
	c.say("OK")
}

// xy writes a point.
func (c *cup) xy(p int) string { return fmt.Sprintf("%d,%d", p%c.size, p/c.size) }

// put places a stone and sees whether it ends the game.
func (c *cup) put(p int, s color) {
	b := c.board()
	c.stones[p] = s
	full := b.stones+1 == b.points
	foul := s == black && b.forbidden(p) != allowed
	b.put(p, s)
	c.over = full || foul || b.wins(p)
}

// board is the position as a rules board.
func (c *cup) board() *board {
	b := newBoard(c.size, c.rule)
	for p := range b.points {
		if c.stones[p] != empty {
			b.put(p, c.stones[p])
		}
	}
	return b
}

// state is the position with the given side to move.
func (c *cup) state(turn color) *state {
	s := newState(config{size: c.size, rule: c.rule, opening: openFree, block: true})
	stones := map[int]color{}
	for p := range s.points {
		if c.stones[p] != empty {
			stones[p] = c.stones[p]
		}
	}
	s.setUp(stones, turn)
	return s
}

// info keeps a limit or a rule; there is never a reply.
func (c *cup) info(args []string) {
	if len(args) < 2 {
		return
	}
	n, err := strconv.ParseInt(args[1], 10, 64)
	if err != nil {
		return
	}
	ms := time.Duration(n) * time.Millisecond
	switch strings.ToLower(args[0]) {
	case "timeout_turn":
		c.turn, c.turnSet = max(ms, 0), true
	case "time_left":
		c.left = ms
	case "max_memory":
		c.memory = int(max(n, 0))
		if c.memory > 0 {
			debug.SetMemoryLimit(int64(c.memory) / 10 * 8)
		}
	case "thread_num":
		c.threads = int(max(n, 1))
	case "rule":
		c.badRule = ""
		switch n &^ 2 { // continuous games are the manager's affair
		case 0:
			c.rule = freestyle
		case 1:
			c.rule = standard
		case 4:
			c.rule = renju
		default:
			c.badRule = args[1]
		}
	}
}
