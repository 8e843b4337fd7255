// Package plain plays the games as lines of text: for screen readers, pipes
// and terminals that can do nothing else. It writes no escape sequence and
// never moves the cursor; one line says one fact, and the board is drawn only
// when it is asked for.
//
// Read plain.go (how it starts, lines in and out), menu.go, talk.go (one driver
// in lines: a game, a record, a trainer, a tutorial), tell.go (what events say),
// json.go (the same as objects), commands.go (what can be typed besides moves),
// keep.go (ends and files), look.go (lenses, pieces, reviews), train.go,
// tree.go and board.go.
package plain

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"time"

	"duiju/games"
	"duiju/games/play/session"
	"duiju/games/teach/library"
	"duiju/games/teach/walks"
	"duiju/games/text/wire"
	"duiju/games/text/words"
	"duiju/ui/draw/clean"
	"duiju/ui/store"
)

// Config says how plain mode starts.
type Config struct {
	Modules []games.Module
	Words   *words.Table
	Store   *store.Store // nil keeps nothing
	In      io.Reader
	Out     io.Writer
	// Echo repeats what was read, for input that no terminal shows.
	Echo bool
	// Match, if set, is played instead of showing the menu; without people it
	// is a demo.
	Match *games.Match
	// RecordFile gets the record of Match after every move, beside the store's
	// own. A game that is started after it is in the store alone.
	RecordFile string
	// Train, if set, opens the trainer.
	Train *Train
	// Learn opens the library, Page a page of it.
	Learn bool
	Page  *library.Page
	// Tree, if set, is walked over.
	Tree *walks.Tree
	// JSON writes one object a step instead of lines of text.
	JSON bool
	// Watch plays demos of all modules in turn.
	Watch bool
	// Programs are the command lines of other programs that may be started as
	// players.
	Programs []string
	// Budget limits engines beyond their levels; zero limits nothing.
	Budget games.Budget
	// MaxPlies adjourns a longer game as a draw; 0 is no limit.
	MaxPlies int
	// Now is the clock for names and results; nil is the system's.
	Now func() time.Time
	// Seed is that of a new game and of a problem's picture; nil is games.NewSeed.
	Seed func(games.Module) uint64
}

// Train is the training that plain mode starts with.
type Train struct {
	Module games.Module
	Mode   session.Mode // no Kind: where it was left
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
	if c.Seed == nil {
		c.Seed = games.NewSeed
	}
	t := &term{ctx: ctx, Config: c, lines: wire.Read(ctx, c.In)}
	if c.JSON {
		t.json = json.NewEncoder(c.Out)
	}
	if t.files = store.NewQueue(nil); c.Store != nil {
		t.files = c.Store.Games
	}
	err := t.start()
	if lost := t.printLost(); err != nil && !errors.Is(err, errEnd) {
		return err
	} else if lost {
		return games.ErrReported
	}
	return nil
}

// term is the conversation.
type term struct {
	Config
	ctx     context.Context
	lines   *wire.Lines
	json    *json.Encoder // nil for lines of text
	files   *store.Queue  // what is to be written
	failing bool          // the last write failed, and that was said
	told    bool          // something was written since the last prompt
	open    bool          // the last line is a prompt that waits
}

func (t *term) start() error {
	switch {
	case t.Watch:
		return t.watch()
	case t.Match != nil:
		return t.play(t.Match, "", t.RecordFile)
	case t.Page != nil:
		return t.read(*t.Page)
	case t.Tree != nil:
		return t.trees(t.Tree)
	case t.Learn:
		return t.library("", games.Text{})
	case t.Train != nil:
		return t.train(t.Train.Module, t.Train.Mode, games.Text{})
	}
	return t.menu()
}

// maxTyped is how much of a line is looked at: no answer quotes more.
const maxTyped = 4096

// ask prints a prompt and waits for a line. The error is errEnd.
func (t *term) ask(prompt string) (string, error) {
	t.prompt(prompt)
	select {
	case line, ok := <-t.lines.C:
		return t.typed(line, ok)
	case <-t.ctx.Done():
		return t.typed("", false)
	}
}

func (t *term) prompt(text string) {
	if t.json == nil {
		t.write(text + "> ")
		t.open = true
	}
}

// typed is a line that was read, or errEnd at the end of the input, which ends the
// line of a prompt.
func (t *term) typed(line string, ok bool) (string, error) {
	if !ok {
		t.write("")
		return "", errEnd
	}
	t.open = false
	line = strings.TrimSpace(line[:min(len(line), maxTyped)])
	if t.Echo && t.json == nil {
		t.print(line)
	}
	return line, nil
}

// say prints a message on a line of its own.
func (t *term) say(key string, pairs ...any) { t.print(t.Words.S(key, pairs...)) }

// print prints a line. Control characters may come from a record or from what
// was typed.
func (t *term) print(text string) {
	if t.json != nil {
		t.object(object{"event": "said", "text": clean.Text(text)})
		return
	}
	t.write(clean.Text(text) + "\n")
}

// text prints a text, if it says anything.
func (t *term) text(said games.Text) {
	if !said.IsZero() {
		t.print(t.Words.Text(said))
	}
}

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
func (t *term) write(text string) {
	if t.open { // what happens while a prompt waits stands below it
		text = "\n" + text
	}
	t.told, t.open = true, false
	_, _ = io.WriteString(t.Out, text)
}
