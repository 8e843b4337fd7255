package gomoku

import (
	"cmp"
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"duiju/engine"
	"duiju/games"
	"duiju/games/gomoku/board"
	"duiju/games/gomoku/levels"
	"duiju/games/gomoku/threats"
	"duiju/games/list"
)

// boardList collects the lines between BOARD, YXBOARD or SWAP2BOARD and DONE.
type boardList struct {
	swap    bool
	quiet   bool   // only the position is wanted, no move
	refused bool   // nothing is wanted: the command was refused
	bad     string // the first line that could not be read
	points  []int
	owners  []int // 1 own, 2 enemy, 3 an obstacle
}

// boardLine takes one line of a list, or ends it.
func (c *cup) boardLine(words []string) {
	l := c.taking
	text := strings.Join(words, "")
	if strings.EqualFold(text, "DONE") {
		c.taking = nil
		if !l.refused {
			c.setBoard(l)
		}
		return
	}
	if l.refused {
		return
	}
	f := strings.Split(text, ",")
	p, owner := -1, 0
	if len(f) >= 2 {
		p = c.parsePoint(f[0] + "," + f[1])
	}
	switch {
	case len(f) == 2 && l.swap:
		owner = 1 // SWAP2BOARD needs no owners
	case len(f) == 3 && len(f[2]) == 1 && f[2] >= "1" && f[2] <= "3":
		owner = int(f[2][0] - '0')
	}
	if p < 0 || owner == 0 {
		l.bad = cmp.Or(l.bad, text)
		return
	}
	l.points = append(l.points, p)
	l.owners = append(l.owners, owner)
}

// setBoard makes the list the position and thinks.
func (c *cup) setBoard(l *boardList) {
	if l.bad != "" {
		c.say("ERROR %s is no stone of this board", l.bad)
		return
	}
	seen := map[int]bool{}
	for _, p := range l.points {
		if seen[p] {
			c.say("ERROR %s is named twice", c.xy(p))
			return
		}
		seen[p] = true
	}
	c.clear()
	if l.swap {
		c.swapBoard(l)
		return
	}
	own, enemy, first := 0, 0, 0
	for _, o := range l.owners {
		switch o {
		case 1:
			own++
		case 2:
			enemy++
		}
		if first == 0 && o != 3 {
			first = o
		}
	}
	c.me = board.Black
	if c.rule == board.Renju && first == 2 || c.rule != board.Renju && own < enemy {
		c.me = board.White // in renju the list is in the order of the moves
	}
	for i, p := range l.points {
		c.on.Put(p, [...]board.Color{1: c.me, 2: c.me.Other(), 3: board.Edge}[l.owners[i]])
	}
	if !l.quiet {
		c.think()
	}
}

// memoryShare is the part of the memory limit that the table may take.
const memoryShare = 4

// newPlayer makes the session's player for the current rules.
func (c *cup) newPlayer() (games.Player, error) {
	env := c.session.Env
	if c.threads > 0 && env.Threads > 0 {
		env.Threads = min(env.Threads, c.threads)
	}
	env.TableMiB = 64
	if c.memory > 0 {
		env.TableMiB = min(64, max(1, c.memory/memoryShare>>20))
	}
	spec := c.session.Player
	if spec.Kind == games.Human {
		spec.Kind = games.Max
	}
	return c.module.NewPlayer(spec, nil, env)
}

// budget limits the next move. Nodes or plies alone do so without a clock.
func (c *cup) budget() games.Budget {
	b := games.Budget{Nodes: c.nodes, Depth: c.depth}
	switch {
	case c.turnSet:
		b.Time = max(c.turn, fastest)
	case !b.Counted():
		b.Time = 5 * time.Second
	}
	if c.left > 0 && c.left < noClock {
		b.Clock = c.left
	}
	return b
}

// fastest is the time of a move that should come as fast as possible.
const fastest = 20 * time.Millisecond

// think begins to search for our move.
func (c *cup) think() { c.thinkOf(1, c.playing) }

// playing plays p.
func (c *cup) playing(p int) answer { return answer{reply: c.xy(p), point: []int{p}} }

// thinkOf begins to search for our move, with so many lines of analysis.
func (c *cup) thinkOf(lines int, reply func(p int) answer) {
	s := c.state(c.me)
	if s.status.Over || len(s.Moves()) == 0 {
		c.over = true
		c.say("ERROR the game is over")
		return
	}
	budget := c.budget() // taken now: INFO may change it while we think
	budget.Lines = lines
	c.search(func(ctx context.Context, p games.Player) answer {
		d, _ := p.Choose(ctx, s, budget, nil)
		if d.Move == "" {
			d.Move = s.Moves()[0].Text
		}
		a := reply(s.board.Named(d.Move))
		a.notes = notes(d.Thought)
		return a
	})
}

// search runs f on a goroutine; its answer comes through c.result. While f
// runs, the size and the session stay as they are (whoever changes the size
// cancels first), but f must not read what INFO sets.
func (c *cup) search(f func(context.Context, games.Player) answer) {
	if c.player == nil {
		p, err := c.newPlayer()
		if err != nil {
			c.say("ERROR %v", err)
			return
		}
		c.player = p
	}
	ctx, stop := context.WithCancel(c.ctx)
	c.stop, c.result = stop, make(chan answer, 1)
	player, result := c.player, c.result
	go func() { result <- f(ctx, player) }()
}

// notes are the lines about the search that come before the move, one for each
// line of analysis.
func notes(t games.Thought) (out []string) {
	nps := uint64(0)
	if t.Elapsed > 0 {
		nps = uint64(float64(t.Nodes) / t.Elapsed.Seconds())
	}
	for _, l := range t.Lines {
		out = append(out, fmt.Sprintf("depth %d-%d score %s nodes %d nps %d line %s",
			t.Depth, t.SelDepth, l.Score, t.Nodes, nps, strings.Join(l.Moves, " ")))
	}
	return out
}

// balance puts one stone, or one of each side, so that the position is as even as can
// be found, or as uneven in favour of the side to move as the bias says.
func (c *cup) balance(stones int, args []string) {
	bias := 0
	if len(args) > 0 {
		var err error
		if bias, err = strconv.Atoi(args[0]); err != nil {
			c.say("ERROR %s is no bias", args[0])
			return
		}
	}
	c.me = c.toMove()
	s := c.state(c.me)
	if s.status.Over || s.board.Points-s.board.Stones < stones {
		c.say("ERROR there is no room for a balance")
		return
	}
	if bias = min(max(bias, -int(engine.MaxEval)), int(engine.MaxEval)); stones == 1 {
		bias = -bias // the search is asked for the opponent
	}
	budget := c.budget()
	c.search(func(ctx context.Context, p games.Player) answer {
		found := c.swapper(p).balance(ctx, s, stones, engine.Score(bias), budget)
		return answer{reply: c.list(found), point: found}
	})
}

// swapper judges positions for a player.
func (c *cup) swapper(p games.Player) *swapPlayer {
	judge := levels.New(levels.Level{Fours: threats.AllFours}, games.Env{TableMiB: 1})
	return &swapPlayer{Player: p, judge: judge, seed: c.session.Env.Seed ^ uint64(time.Now().UnixNano())}
}

// swapBoard answers SWAP2BOARD: with no stone three stones, with three or five
// a choice.
func (c *cup) swapBoard(l *boardList) {
	if n := len(l.points); n != 0 && n != 3 && n != 5 {
		c.say("ERROR SWAP2BOARD needs 0, 3 or 5 stones")
		return
	}
	s := newState(config{size: c.size, rule: c.rule, opening: openSwap2})
	for i, p := range l.points {
		s.place(p)
		c.on.Put(p, board.Black+board.Color(i%2))
		if i == 2 && len(l.points) == 5 {
			s.swap.choose(addTwo, s.board.Stones)
		}
	}
	budget := c.budget()
	c.search(func(ctx context.Context, p games.Player) answer {
		swapper := c.swapper(p)
		if s.board.Stones == 0 {
			return answer{reply: c.list(swapper.balance(ctx, s, s.toPlace(), 0, budget))}
		}
		d, _ := swapper.Choose(ctx, s, budget, nil)
		switch d.Move {
		case takeBlack:
			return answer{reply: "SWAP"}
		case addTwo:
			s.swap.choose(addTwo, s.board.Stones)
			return answer{reply: c.list(swapper.balance(ctx, s, s.toPlace(), 0, budget))}
		}
		s.swap = swap{}
		budget.Time /= 2 // the rest went into the choice
		d, _ = p.Choose(ctx, s, budget, nil)
		return answer{reply: c.xy(s.board.Named(d.Move))}
	})
}

// list writes points one after the other.
func (c *cup) list(points []int) string {
	return strings.Join(list.Of(points, c.xy), " ")
}
