package ui

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"sync"
	"time"

	_ "duiju/ui/noprobe" // before Bubble Tea; see its comment
	"duiju/ui/screen/play"
	"duiju/ui/screen/teach"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games/text/message"
	"duiju/games/text/words"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/clean"
	"duiju/ui/draw/theme"
	"duiju/ui/frame"
	"duiju/ui/screen/shelf"
	"duiju/ui/store"
	"duiju/ui/term"
)

// ErrUnsaved says that something could not be saved; it was printed.
var ErrUnsaved = errors.New("not everything could be saved")

// framesPerSecond is how often Bubble Tea's renderer looks for a frame, of which
// it gets none: canvas.Screen writes them as they come, and a program that waits
// for a key does nothing at all.
const framesPerSecond = 1

// lastFrame is how long the end waits for a frame that is being written.
const lastFrame = 200 * time.Millisecond

// spareProcessors is how many goroutines may run beside those that fill the
// cores. Without them a key waits for the scheduler: the goroutine that reads
// keys goes back into its system call at once and holds its processor, and with
// engines on all others nobody handles the key until the runtime's monitor looks
// again, 10 ms later. Measured on two cores with one engine thinking, from the
// read to the update: 2 ms at the median and 10 at the 90th percentile, with
// spare processors 0.04 and 0.08.
const spareProcessors = 4

var spare sync.Once // they are the process's

// Run shows the program until the person quits or ctx ends. What could
// not be saved is printed to Out with what to do with it, and the error is
// ErrUnsaved. After a fault, of which the person was told, it is
// ErrFault.
func Run(ctx context.Context, cfg Config) error {
	if cfg.In == nil {
		cfg.In = os.Stdin
	}
	if cfg.Out == nil {
		cfg.Out = os.Stdout
	}
	if cfg.Getenv == nil {
		cfg.Getenv = os.Getenv
	}
	if cfg.Visitor == nil { // a visitor's keys come without a system call of their own
		spare.Do(func() { runtime.GOMAXPROCS(runtime.GOMAXPROCS(0) + spareProcessors) })
	}
	cfg.Store.SweepTemporaries()
	settings, bad, err := cfg.Store.Settings()
	var notices []message.Text
	if err != nil {
		notices = append(notices, message.T("ui.settings.unreadable", "reason", err.Error()))
	}
	for _, p := range bad {
		notices = append(notices, message.T("ui.settings.bad", "key", p.Key, "value", p.Value))
	}
	if cfg.Override != nil {
		cfg.Override(&settings)
	}
	if _, err := theme.Named(settings.Theme, true, cfg.Store.ReadTheme); err != nil {
		notices = append(notices, message.OfError(err))
	}
	input, err := term.Open(cfg.In)
	if err != nil {
		return fmt.Errorf("cannot read the terminal: %w", err)
	}
	defer input.Close()
	a := frame.NewApp(ctx, cfg.Modules, cfg.Store, settings, probe(cfg, settings, input))
	connect(a)
	a.Out, a.Notices, a.Visitor = cfg.Out, notices, cfg.Visitor
	if a.Servers = cfg.Servers; cfg.Leave != nil {
		a.Leave = leave(cfg, input)
	}
	if cfg.Start.Match != nil {
		a.Named = map[string][]string{cfg.Start.Match.Module().Info().ID: cfg.Start.Programs}
	}
	r := frame.NewRoot(a, first(a, cfg.Start)...)
	if a.Visitor != nil {
		r.Terminal.Turn = a.Visitor.Draw
	}
	// A signal, or a visitor who is gone, ends ctx. Bubble Tea is asked to quit
	// then: told of ctx itself it would call that an error.
	g := &guard{root: r}
	program := tea.NewProgram(g, tea.WithoutSignalHandler(), tea.WithAltScreen(),
		tea.WithInput(input.Reader()), tea.WithOutput(output(cfg.Out, r.Terminal)), tea.WithFPS(framesPerSecond),
		tea.WithFilter(withTerminal(a, input)))
	g.stop = program.Quit
	defer context.AfterFunc(ctx, program.Quit)()
	over, sized := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(sized)
		resize(program, cfg.Sizes, over)
	}()
	drawing, stop := context.WithCancel(context.Background())
	drawn := make(chan struct{})
	go func() {
		defer close(drawn)
		r.Terminal.Run(drawing)
	}()
	read := make(chan error, 1)
	go func() {
		err := input.Run(func(m tea.Msg) {
			if late, ok := m.(term.Result); ok {
				m = terminal(cfg, late)
			}
			program.Send(m)
		})
		program.Quit() // nobody can type any more
		read <- err
	}()
	_, err = program.Run()
	close(over)
	stop()
	if bad := errors.Join(input.Close(), <-read); err == nil && ctx.Err() == nil && bad != nil {
		err = fmt.Errorf("cannot read the terminal: %w", bad)
	}
	<-sized // the caller may close the terminal
	select {
	case <-drawn:
	case <-time.After(lastFrame): // a terminal that takes nothing any more
	}
	lost := r.End()
	if fault := g.report(cfg.Out, a.Table, cfg.Store); fault != nil {
		err = fault
	}
	if len(lost) > 0 {
		printLost(cfg.Out, a.Table, lost)
		return ErrUnsaved
	}
	return err
}

// resizeRest is the least time between two sizes: each is a whole frame.
const resizeRest = 40 * time.Millisecond

// resize passes on what a visitor's terminal tells of its size.
func resize(program *tea.Program, sizes <-chan Size, over <-chan struct{}) {
	for {
		select {
		case s := <-sizes:
			program.Send(tea.WindowSizeMsg(s))
		case <-over:
			return
		}
		select {
		case <-time.After(resizeRest):
		case <-over:
			return
		}
	}
}

// withTerminal gives the terminal its mode back for the time in which the shell has stopped
// the program, and measures its cells when the window has changed.
func withTerminal(a *frame.App, input *term.Input) func(tea.Model, tea.Msg) tea.Msg {
	return func(_ tea.Model, msg tea.Msg) tea.Msg {
		switch msg.(type) {
		case tea.WindowSizeMsg:
			if w, h := input.CellSize(); w > 0 && h > 0 && (w != a.Term.Pictures.CellW || h != a.Term.Pictures.CellH) {
				a.Term.Pictures.CellW, a.Term.Pictures.CellH = w, h
				a.Apply()
			}
		case tea.SuspendMsg:
			_ = input.Release() // it goes on in raw mode then
		case tea.ResumeMsg:
			_ = input.Resume()
		}
		return msg
	}
}

// leave runs the program again in this terminal, and tells what it wrote last if it failed.
func leave(cfg Config, input *term.Input) func([]string, func(message.Text) tea.Cmd) tea.Cmd {
	return func(args []string, back func(message.Text) tea.Cmd) tea.Cmd {
		c := away{cfg.Leave(args), input, &bytes.Buffer{}}
		return tea.Exec(c, func(err error) tea.Msg {
			said := message.Text{}
			if err != nil {
				lines := strings.Split(strings.TrimSpace(c.said.String()), "\n")
				said = message.Verbatim(clean.Line(cmp.Or(lines[len(lines)-1], err.Error())))
			}
			return frame.Back(func() tea.Cmd { return back(said) })
		})
	}
}

// away is a command that has the terminal for itself.
type away struct {
	*exec.Cmd
	input *term.Input
	said  *bytes.Buffer
}

func (a away) SetStdin(io.Reader)  { a.Stdin = os.Stdin }
func (a away) SetStdout(io.Writer) { a.Stdout = os.Stdout }
func (a away) SetStderr(io.Writer) { a.Stderr = io.MultiWriter(os.Stderr, a.said) }

// Run implements tea.ExecCommand.
func (a away) Run() error { return a.input.Away(a.Cmd.Run) }

// output is the terminal for Bubble Tea with the screen between. It asks a file
// for its size.
func output(out io.Writer, s *canvas.Screen) io.Writer {
	if f, ok := out.(*os.File); ok {
		return outputFile{f, s}
	}
	return s
}

type outputFile struct {
	*os.File
	screen *canvas.Screen
}

func (o outputFile) Write(b []byte) (int, error)       { return o.screen.Write(b) }
func (o outputFile) WriteString(s string) (int, error) { return o.screen.WriteString(s) }

// slowAnswer is the time that a terminal near by does not take to answer. Pictures
// that move come at less than twice that.
const slowAnswer = 80 * time.Millisecond

// probe asks the terminal what it can draw, unless the settings say it all: a
// theme needs to know the background unless it paints its own or has no colour.
func probe(cfg Config, s store.Settings, input *term.Input) frame.Terminal {
	found := term.Guess(cfg.Getenv)
	if s.Glyphs == "auto" || s.Glyphs == theme.Unicode.Name && s.Blocks == "auto" || s.Theme != "contrast" && s.Theme != "mono" {
		found = input.Ask(cfg.Out, cfg.Getenv, term.Timeout)
	}
	return terminal(cfg, found)
}

// terminal is what the program knows by what was found out.
func terminal(cfg Config, found term.Result) frame.Terminal {
	t := frame.Terminal{
		Glyphs: found.Glyphs, Dark: found.Dark, Level: theme.DetectLevel("auto", cfg.Getenv), Blocks: theme.DetectBlocks(found.Name, cfg.Getenv),
		Locale: words.Environment(cfg.Getenv), Pictures: found.Pictures,
	}
	// A terminal that answers says by its answer how far away it is; without one
	// it is far where it is not on this machine.
	t.Slow = found.Took > slowAnswer
	if found.Took == 0 {
		t.Slow = cfg.Visitor != nil || cfg.Getenv("SSH_CONNECTION") != ""
	}
	return t
}

// first is the stack of screens at the start. The menu is always below, so
// that Esc leads to it.
func first(a *frame.App, s Start) []frame.Screen {
	stack := []frame.Screen{shelf.NewMenu(a, true)}
	switch {
	case a.Visitor != nil && a.Visitor.Table != "":
		if g, _ := a.Visitor.Sit(a.Visitor.Hub.Find(a.Visitor.Table)); g != nil {
			stack = append(stack, a.Routes.Board(a, g))
		}
	case s.Watch && s.Match == nil:
		stack = append(stack, play.Attract(a, 0))
	case s.Learn:
		stack = append(stack, frame.NewPage(a, a.House().LibraryPage()))
		if s.Page != nil {
			if page, err := teach.NewReading(a, *s.Page); err == nil {
				stack = append(stack, page)
			}
		}
	case s.Train != nil:
		if open, err := teach.Opener(a.Store, s.Train.Module, s.Train.Mode); err == nil {
			if trainer, err := open(a); err == nil {
				stack = append(stack, trainer)
			}
		}
	case s.Match != nil:
		stack = append(stack, play.New(a, frame.Game{Match: s.Match, Extra: s.RecordFile}))
	}
	return stack
}

// printLost prints what could not be saved to the normal screen, and what a
// person can do with it.
func printLost(w io.Writer, t *words.Table, lost []store.Unsaved) {
	for _, u := range lost {
		before, after := u.Told()
		fmt.Fprintf(w, "%s\n\n%s\n%s\n", t.Text(before), clean.Text(string(u.Data)), clean.Line(t.Text(after)))
	}
}
