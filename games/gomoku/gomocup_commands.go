package gomoku

// What the commands of the protocol do, except thinking (gomocup_think.go).

import (
	"fmt"
	"math"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"time"

	"duiju/engine"
	"duiju/games/gomoku/board"
)

// cupCommand is a command of the protocol.
type cupCommand struct {
	do     func(*cup, []string)
	atOnce bool       // leaves a running search alone; the others end it and forget its answer
	lines  *boardList // what the lines up to DONE fill in, nil if none follow
}

// cupCommands is filled when it is asked: the commands lead to the players and
// these to the module.
func cupCommands() map[string]cupCommand {
	return map[string]cupCommand{
		"INFO":         {do: (*cup).info, atOnce: true},
		"ABOUT":        {do: (*cup).about, atOnce: true},
		"STOP":         {do: (*cup).stopNow, atOnce: true},
		"YXSTOP":       {do: (*cup).stopNow, atOnce: true},
		"YXSHOWINFO":   {do: (*cup).showInfo, atOnce: true},
		"YXSHOWFORBID": {do: (*cup).showForbidden, atOnce: true},
		"START":        {do: (*cup).start},
		"RECTSTART":    {do: (*cup).rectStart},
		"RESTART":      {do: (*cup).restart},
		"BEGIN":        {do: (*cup).begin},
		"TURN":         {do: (*cup).enemyMoves},
		"PLAY":         {do: (*cup).play},
		"TAKEBACK":     {do: (*cup).takeBack},
		"SUGGEST":      {do: (*cup).suggest},
		"YXNBEST":      {do: (*cup).best},
		"YXHASHCLEAR":  {do: (*cup).forget},
		"YXBALANCEONE": {do: func(c *cup, args []string) { c.balance(1, args) }},
		"YXBALANCETWO": {do: func(c *cup, args []string) { c.balance(2, args) }},
		"BOARD":        {lines: &boardList{}},
		"YXBOARD":      {lines: &boardList{quiet: true}},
		"SWAP2BOARD":   {lines: &boardList{swap: true}},
	}
}

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
		b := c.on
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
	c.on = board.New(c.size, c.rule)
	c.me, c.over, c.player = board.Empty, false, nil
}

// forget makes the player anew, which has learned nothing.
func (c *cup) forget([]string) { c.player = nil }

// count is the number of stones of both colours.
func (c *cup) count() (blacks, whites int) {
	for _, s := range c.on.Cells {
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
	case free && c.on.Cells[p] != board.Empty:
		c.say("ERROR %s is occupied", strings.Join(args, " "))
	case !free && c.on.Cells[p] == board.Empty:
		c.say("ERROR %s is empty", strings.Join(args, " "))
	default:
		return p, true
	}
	return 0, false
}

func (c *cup) parsePoint(text string) int {
	x, y, _ := strings.Cut(text, ",")
	return c.on.Numbered(x, y)
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
	c.on.Put(p, board.Empty)
	c.over = false
	c.say("OK")
}

// xy writes a point.
func (c *cup) xy(p int) string { return c.on.Numbers(p) }

// put places a stone and sees whether it ends the game.
func (c *cup) put(p int, s board.Color) {
	foul := s == board.Black && c.on.Forbidden(p) != board.Allowed
	c.on.Put(p, s)
	c.over = foul || c.on.Stones == c.on.Points || c.on.Wins(p)
}

// state is the position with the given side to move.
func (c *cup) state(turn board.Color) *state {
	s := newState(config{size: c.size, rule: c.rule, opening: openFree, block: true})
	stones := map[int]board.Color{}
	for p := range s.board.Points {
		if c.on.Cells[p] != board.Empty {
			stones[p] = c.on.Cells[p]
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
		if rule := slices.Index(cupRules[:], int(n&^2)); rule < 0 { // continuous games are the manager's affair
			c.badRule = args[1]
		} else {
			c.rule = board.Rule(rule)
		}
		if c.on != nil {
			c.on.Rule = c.rule
		}
	}
}
