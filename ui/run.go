package ui

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"syscall"
	"time"

	_ "duiju/ui/noprobe" // before Bubble Tea; see its comment

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/ui/clean"
	"duiju/ui/lang"
	"duiju/ui/store"
	"duiju/ui/term"
	"duiju/ui/theme"
)

// ErrUnsaved says that a game could not be saved; its record was printed.
var ErrUnsaved = errors.New("the game could not be saved")

// framesPerSecond is how often the renderer looks for a new frame. At Bubble
// Tea's 60 a key waits 8 ms for that on average and 17 at worst.
const framesPerSecond = 120

// spareProcessors is how many goroutines may run beside those that fill the
// cores. Without them a key waits for the scheduler: the goroutine that reads
// keys goes back into its system call at once and holds its processor, and with
// engines on all others nobody handles the key until the runtime's monitor looks
// again, 10 ms later. Measured on two cores with one engine thinking, from the
// read to the update: 2 ms at the median and 10 at the 90th percentile, with
// spare processors 0.04 and 0.08.
const spareProcessors = 4

// Run shows the program until the person quits or ctx ends. Games that could
// not be saved are printed to Out with the command that reads them back, and
// the error is ErrUnsaved. After a fault, of which the person was told, it is
// ErrFault.
func Run(ctx context.Context, cfg Config) error {
	if cfg.In == nil {
		cfg.In = os.Stdin
	}
	if cfg.Out == nil {
		cfg.Out = os.Stdout
	}
	if cfg.Store == nil {
		cfg.Store = store.Open(store.UserDirs(), nil)
	}
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	runtime.GOMAXPROCS(runtime.GOMAXPROCS(0) + spareProcessors)
	cfg.Store.SweepTemporaries()
	settings, bad, err := cfg.Store.Settings()
	var notices []games.Text
	if err != nil {
		notices = append(notices, games.T("ui.settings.unreadable", "reason", err.Error()))
	}
	for _, p := range bad {
		notices = append(notices, games.T("ui.settings.bad", "key", p.Key, "value", p.Value))
	}
	if cfg.Override != nil {
		cfg.Override(&settings)
	}
	terminal, input, early := probe(cfg, settings)
	a := newApp(ctx, cfg, settings, terminal)
	a.out, a.notices = cfg.Out, notices
	r := newRoot(a, a.first(cfg.Start)...)
	r.early = early
	// The signals end ctx. Bubble Tea's own handler would wait for an event
	// loop that ctx has ended already.
	g := &guard{root: r}
	program := tea.NewProgram(g, tea.WithContext(ctx), tea.WithoutSignalHandler(), tea.WithAltScreen(),
		tea.WithInput(input), tea.WithOutput(cfg.Out), tea.WithFPS(framesPerSecond))
	g.stop = program.Quit
	_, err = program.Run()
	lost := r.end()
	if errors.Is(err, tea.ErrProgramKilled) && ctx.Err() != nil {
		err = nil // asked to end from outside
	}
	if fault := g.report(cfg.Out, a.table, cfg.Store); fault != nil {
		err = fault
	}
	if len(lost) > 0 {
		printLost(cfg.Out, a.table, lost)
		return ErrUnsaved
	}
	return err
}

// probe asks the terminal what it can draw, unless the settings say it all: a
// theme needs to know the background unless it paints its own or has no colour.
func probe(cfg Config, s store.Settings) (terminal, io.Reader, []tea.KeyMsg) {
	found := term.Guess(os.Getenv)
	if s.Glyphs == "auto" || s.Theme != "contrast" && s.Theme != "mono" {
		found = term.Probe(cfg.In, cfg.Out, os.Getenv, term.Timeout)
	}
	level := theme.DetectLevel("auto", os.Getenv)
	found.Apply(level)
	t := terminal{
		glyphs: found.Glyphs, dark: found.Dark, level: level,
		locale: lang.Match(os.Getenv("LC_ALL"), os.Getenv("LC_MESSAGES"), os.Getenv("LANG")),
		remote: os.Getenv("SSH_CONNECTION") != "",
	}
	return t, term.NewInput(cfg.In, found), found.Early
}

// newApp makes what the screens share.
func newApp(ctx context.Context, cfg Config, s store.Settings, t terminal) *app {
	a := &app{
		ctx: ctx, modules: cfg.Modules, version: cfg.Version, store: cfg.Store,
		term: t, now: time.Now, salt: games.NewSalt, settings: s,
	}
	a.apply()
	return a
}

// first is the stack of screens at the start. The menu is always below, so
// that Esc leads to it.
func (a *app) first(s Start) []screen {
	stack := []screen{newMenu(a)}
	switch {
	case s.Kind == StartWatch:
		stack = append(stack, newAttraction(a, 0))
	case s.Kind == StartPlay && s.Match != nil:
		p := newPlay(a, s.Match)
		p.file.extra = s.RecordFile
		stack = append(stack, p)
	}
	return stack
}

// end cancels what still runs after the program has ended in any way, waits
// for the last write and returns what is not saved.
func (r *root) end() map[string][]byte {
	for _, s := range r.stack {
		s.left()
	}
	if r.lost != nil {
		return r.lost
	}
	ctx, cancel := context.WithTimeout(context.Background(), flushTime)
	defer cancel()
	return r.store.Games.Flush(ctx)
}

// printLost prints games that could not be saved to the normal screen, with
// the command that reads them back.
func printLost(w io.Writer, t *lang.Table, lost map[string][]byte) {
	for name, data := range lost {
		file := filepath.Base(name)
		fmt.Fprintf(w, "%s\n\n%s\n%s\n", t.S("ui.lost.game"), clean.Text(string(data)), clean.Line(t.S("ui.lost.command", "file", file)))
	}
}
