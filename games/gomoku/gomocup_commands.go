package gomoku

// What the commands of the protocol do, except thinking (gomocup_think.go).

import (
	"fmt"
	"runtime/debug"
	"strconv"
	"strings"
	"time"
)

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

// move reads the point of a move; ok is false if none can be made there.
func (c *cup) move(args []string) (p int, ok bool) {
	if c.over {
		c.say("ERROR the game is over")
		return 0, false
	}
	return c.point(args, true)
}

func (c *cup) enemyMoves(args []string) {
	p, ok := c.move(args)
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
	p, ok := c.move(args)
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
