// Package plain plays the games as lines of text: for screen readers, pipes
// and terminals that can do nothing else. It writes no escape sequence and
// never moves the cursor; one line says one fact, and the board is drawn only
// when it is asked for.
//
// Read plain.go (how it starts, lines in and out), menu.go, session.go (one
// game), keep.go (its end and its files), commands.go (what can be typed besides
// moves), look.go (lenses, hints), tutorial.go and board.go.
package plain

import (
	"bufio"
	"context"
	"errors"
	"io"
	"strings"
	"time"

	"duiju/games"
	"duiju/ui/clean"
	"duiju/ui/lang"
	"duiju/ui/store"
)

// Config says how plain mode starts.
type Config struct {
	Modules []games.Module
	Words   *lang.Table
	Store   *store.Store // nil keeps nothing
	In      io.Reader
	Out     io.Writer
	// Echo repeats what was read, for input that no terminal shows.
	Echo bool
	// Match, if set, is played instead of showing the menu; without people it
	// is a demo.
	Match *games.Match
	// RecordFile gets the record after every move, beside the store's own.
	RecordFile string
	// Watch plays demos of all modules in turn.
	Watch bool
	// Budget limits engines beyond their levels; zero limits nothing.
	Budget games.Budget
	// Now is the clock for names and results; nil is the system's.
	Now func() time.Time
}

// errEnd ends the program in good order: end of input, quit, a signal.
var errEnd = errors.New("end")

// Run plays until the input ends or the person quits. Cancelling ctx is like
// the end of the input: what was played is saved. The error is a reason to
// exit with 1.
func Run(ctx context.Context, c Config) error {
	if c.Now == nil {
		c.Now = time.Now
	}
	english, err := lang.Load(lang.English)
	if err != nil {
		return err
	}
	t := &term{ctx: ctx, Config: c, english: english, lines: readLines(c.In)}
	err = t.start()
	if errors.Is(err, errEnd) {
		if t.failed != nil {
			return games.ErrReported
		}
		return nil
	}
	return err
}

// term is the conversation.
type term struct {
	Config
	ctx     context.Context
	english *lang.Table // its command words are always understood
	lines   <-chan string
	failed  error // what could not be saved
}

func (t *term) start() error {
	switch {
	case t.Watch:
		return t.watch()
	case t.Match != nil:
		return t.play(t.Match, "")
	}
	return t.menu()
}

// maxLine bounds a typed line; what is longer is cut.
const maxLine = 4096

// readLines reads lines on a goroutine of its own, because a read cannot be
// cancelled: it ends with the input or with the process.
func readLines(in io.Reader) <-chan string {
	lines := make(chan string)
	go func() {
		defer close(lines)
		r := bufio.NewReaderSize(in, maxLine)
		for {
			line, err := r.ReadSlice('\n')
			text := strings.TrimSpace(string(line))
			for errors.Is(err, bufio.ErrBufferFull) {
				_, err = r.ReadSlice('\n')
			}
			if err == nil || text != "" {
				lines <- text
			}
			if err != nil {
				return
			}
		}
	}()
	return lines
}

// ask prints a prompt and waits for a line. The error is errEnd.
func (t *term) ask(prompt string) (string, error) {
	t.write(prompt + "> ")
	select {
	case line, ok := <-t.lines:
		if !ok {
			t.write("\n")
			return "", errEnd
		}
		if t.Echo {
			t.print(line)
		}
		return line, nil
	case <-t.ctx.Done():
		t.write("\n")
		return "", errEnd
	}
}

// say prints a message on a line of its own.
func (t *term) say(key string, pairs ...any) { t.print(t.Words.S(key, pairs...)) }

// print prints a line. Control characters may come from a record or from what
// was typed.
func (t *term) print(text string) { t.write(clean.Text(text) + "\n") }

// list puts words in a row as the language does.
func (t *term) list(words []string) string { return t.joined("plain.list", words) }

// joined puts words in a row by a message of two holes, head and last.
func (t *term) joined(key string, words []string) string {
	text := ""
	for i, last := range words {
		if i > 0 {
			last = t.Words.S(key, "head", text, "last", last)
		}
		text = last
	}
	return text
}

// write does not check for errors: when the output is gone, so is the person,
// and the end of the input follows.
func (t *term) write(text string) { _, _ = io.WriteString(t.Out, text) }
