package gomoku

// What the commands of the protocol do, except thinking (gomocup_think.go).

import (
	"fmt"
	"math"
	"runtime/debug"
	"strconv"
	"strings"
	"time"

	"duiju/engine"
	"duiju/games/gomoku/board"
)

// cupAtOnce are the commands that leave a running search alone.
func cupAtOnce() map[string]func(*cup, []string) {
	return map[string]func(*cup, []string){
		"INFO":         (*cup).info,
		"ABOUT":        (*cup).about,
		"STOP":         (*cup).stopNow,
		"YXSTOP":       (*cup).stopNow,
		"YXSHOWINFO":   (*cup).showInfo,
		"YXSHOWFORBID": (*cup).showForbidden,
	}
}

// cupCommands end a running search and forget its answer. The map is filled
// when it is asked: the commands lead to the players and these to the module.
func cupCommands() map[string]func(*cup, []string) {
	list := func(l boardList) func(*cup, []string) {
		return func(c *cup, _ []string) { c.taking = &l }
	}
	return map[string]func(*cup, []string){
		"START":      (*cup).start,
		"RECTSTART":  (*cup).rectStart,
		"RESTART":    (*cup).restart,
		"BEGIN":      (*cup).begin,
		"TURN":       (*cup).enemyMoves,
		"PLAY":       (*cup).play,
		"TAKEBACK":   (*cup).takeBack,
		"SUGGEST":    (*cup).suggest,
		"YXNBEST":    (*cup).best,
		"BOARD":      list(boardList{}),
		"YXBOARD":    list(boardList{quiet: true}),
		"SWAP2BOARD": list(boardList{swap: true}),
	}
}

// cupLists are the commands that lines up to DONE follow.
var cupLists = map[string]bool{"BOARD": true, "YXBOARD": true, "SWAP2BOARD": true}

func (c *cup) about([]string) {
	c.say(`name="Duiju", version="%s", author="the Duiju authors"`, c.session.Version)
}

// stopNow ends the running search, which plays the best move it has found.
func (c *cup) stopNow([]string) {
	if c.stop != nil {
		c.stop()
	}
}

// showInfo greets a Yixin board, whose rule 2 is renju.
func (c *cup) showInfo([]string) {
	c.yixin = true
	c.say("MESSAGE INFO MAX_THREAD_NUM %d", max(1, c.session.Env.Threads))
}

// showForbidden lists the points forbidden to Black, if it is to move: two
// digits for each column and row from the top left.
func (c *cup) showForbidden([]string) {
	var points strings.Builder
	if c.size > 0 && c.toMove() == board.Black {
		b := c.board()
		for p := range b.Points {
			if b.Cells[p] == board.Empty && b.Forbidden(p) != board.Allowed {
				fmt.Fprintf(&points, "%02d%02d", p%b.N, p/b.N)
			}
		}
	}
	c.say("FORBID %s.", points.String())
}

// toMove is the colour to move by the number of stones.
func (c *cup) toMove() board.Color {
	if blacks, whites := c.count(); blacks > whites {
		return board.White
	}
	return board.Black
}

func (c *cup) start(args []string) {
	n := 0
	if len(args) > 0 {
		n, _ = strconv.Atoi(args[0])
	}
	if n < board.MinSize || n > board.MaxSize {
		c.say("ERROR unsupported size; %d to %d are supported", board.MinSize, board.MaxSize)
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
	c.stones = [board.MaxPoints]board.Color{}
	c.me, c.over, c.player = board.Empty, false, nil
}

// count is the number of stones of both colours.
func (c *cup) count() (blacks, whites int) {
	for _, s := range c.stones {
		switch s {
		case board.Black:
			blacks++
		case board.White:
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
	c.me = board.Black
	c.think()
}

// suggest thinks for us and only names the move; PLAY plays it.
func (c *cup) suggest([]string) {
	c.seat(true)
	c.thinkOf(1, func(p int) answer { return answer{reply: "SUGGEST " + c.xy(p)} })
}

// best plays our move and tells about so many of the best ones.
func (c *cup) best(args []string) {
	n := 0
	if len(args) > 0 {
		n, _ = strconv.Atoi(args[0])
	}
	if n < 1 || n > maxBest {
		c.say("ERROR YXNBEST needs a number from 1 to %d", maxBest)
		return
	}
	c.seat(true)
	c.thinkOf(n, c.playing)
}

// maxBest is how many of the best moves may be asked for.
const maxBest = 20

// point reads "x,y" as a free point of the board; free is false for a point
// that must hold a stone.
func (c *cup) point(args []string, free bool) (int, bool) {
	p := c.parsePoint(strings.Join(args, ""))
	switch {
	case p < 0:
		c.say("ERROR %s is not on the board", strings.Join(args, " "))
	case free && c.stones[p] != board.Empty:
		c.say("ERROR %s is occupied", strings.Join(args, " "))
	case !free && c.stones[p] == board.Empty:
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
	return board.GeometryOf(c.size).At(x, y)
}

// seat makes sure that we have a colour: that of the side to move, or its
// opponent's.
func (c *cup) seat(toMove bool) {
	if c.me != board.Empty {
		return
	}
	c.me = c.toMove()
	if !toMove {
		c.me = c.me.Other()
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
	c.put(p, c.me.Other())
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
	c.stones[p] = board.Empty
	c.over = false
	c.say("OK")
}

// xy writes a point.
func (c *cup) xy(p int) string { return fmt.Sprintf("%d,%d", p%c.size, p/c.size) }

// put places a stone and sees whether it ends the game.
func (c *cup) put(p int, s board.Color) {
	b := c.board()
	c.stones[p] = s
	full := b.Stones+1 == b.Points
	foul := s == board.Black && b.Forbidden(p) != board.Allowed
	b.Put(p, s)
	c.over = full || foul || b.Wins(p)
}

// board is the position as a rules board.
func (c *cup) board() *board.Board {
	b := board.New(c.size, c.rule)
	for p := range b.Points {
		if c.stones[p] != board.Empty {
			b.Put(p, c.stones[p])
		}
	}
	return b
}

// state is the position with the given side to move.
func (c *cup) state(turn board.Color) *state {
	s := newState(config{size: c.size, rule: c.rule, opening: openFree, block: true})
	stones := map[int]board.Color{}
	for p := range s.Points {
		if c.stones[p] != board.Empty {
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
		if n != math.MaxInt64 { // as good as no limit
			return
		}
		n = 0
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
	case "max_node":
		c.nodes = uint64(max(n, 0))
	case "max_depth":
		c.depth = int(min(max(n, 0), engine.MaxPly))
	case "thread_num":
		c.threads = int(max(n, 1))
	case "rule":
		c.badRule = ""
		if c.yixin && n == 2 {
			n = 4
		}
		switch n &^ 2 { // continuous games are the manager's affair
		case 0:
			c.rule = board.Freestyle
		case 1:
			c.rule = board.Standard
		case 4:
			c.rule = board.Renju
		case 8:
			c.rule = board.CaroSix
		case 9:
			c.rule = board.Caro
		default:
			c.badRule = args[1]
		}
	}
}
