package gomoku

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
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
