package ui

import (
	"context"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"go.uber.org/goleak"

	"duiju/games"
	"duiju/games/nullgame"
	"duiju/ui/canvas"
	"duiju/ui/store"
	"duiju/ui/theme"
)

func TestMain(m *testing.M) {
	time.Local = time.UTC // lists show local times
	goleak.VerifyTestMain(m)
}

// deadline is the end of everything a test waits for.
const deadline = time.Minute

// driver runs the model as Bubble Tea would: commands in goroutines, their
// messages one at a time into Update.
type driver struct {
	t      testing.TB
	r      *root
	cancel context.CancelFunc
	msgs   chan tea.Msg
	wg     sync.WaitGroup
	ctx    context.Context
	over   bool // the program asked to end
}

// testTerm is a terminal of truecolor, unicode and dark background.
var testTerm = terminal{glyphs: "unicode", dark: true, level: theme.Truecolor, locale: "en"}

// start shows the program with the games at 80x24 in a fresh home.
func start(t testing.TB, modules ...games.Module) *driver {
	t.Helper()
	return startAt(t, t.TempDir(), store.Defaults(), testTerm, modules...)
}

// homeDirs are the folders of a test's home.
func homeDirs(home string) store.Dirs {
	return store.Dirs{Config: filepath.Join(home, "config"), State: filepath.Join(home, "state"), Data: filepath.Join(home, "data")}
}

func startAt(t testing.TB, home string, s store.Settings, term terminal, modules ...games.Module) *driver {
	t.Helper()
	return startOn(t, store.Open(homeDirs(home), nil), s, term, modules...)
}

func startOn(t testing.TB, st *store.Store, s store.Settings, term terminal, modules ...games.Module) *driver {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	a := newApp(ctx, Config{Modules: modules, Version: "v0", Store: st}, s, term)
	d := &driver{t: t, r: newRoot(a, newMenu(a)), ctx: ctx, cancel: cancel, msgs: make(chan tea.Msg)}
	t.Cleanup(d.stop)
	d.run(d.r.Init())
	d.send(tea.WindowSizeMsg{Width: 80, Height: 24})
	return d
}

// stop ends everything and waits for it.
func (d *driver) stop() {
	d.r.end()
	d.cancel()
	done := make(chan struct{})
	go func() {
		d.wg.Wait()
		close(done)
	}()
	for {
		select {
		case <-d.msgs:
		case <-done:
			return
		case <-time.After(deadline):
			d.t.Error("a command does not end")
			return
		}
	}
}

// run starts a command in a goroutine. Batches and sequences are taken apart.
func (d *driver) run(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	d.wg.Add(1)
	go func() {
		defer d.wg.Done()
		d.each(cmd)
	}()
}

func (d *driver) each(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	msg := cmd()
	if list, ok := msg.(tea.BatchMsg); ok {
		for _, c := range list {
			d.run(c)
		}
		return
	}
	if v := reflect.ValueOf(msg); v.IsValid() && v.Kind() == reflect.Slice && v.Type().Elem() == reflect.TypeOf(tea.Cmd(nil)) {
		for i := range v.Len() {
			d.each(v.Index(i).Interface().(tea.Cmd))
		}
		return
	}
	if msg != nil {
		d.msgs <- msg
	}
}

// send gives the model one message.
func (d *driver) send(msg tea.Msg) {
	if _, quit := msg.(tea.QuitMsg); quit {
		d.over = true
		return
	}
	_, cmd := d.r.Update(msg)
	d.run(cmd)
}

// until lets commands work until something holds.
func (d *driver) until(what string, holds func() bool) {
	d.t.Helper()
	end := time.After(deadline)
	look := time.NewTicker(5 * time.Millisecond) // for what comes without a message, such as a file
	defer look.Stop()
	for !holds() {
		select {
		case msg := <-d.msgs:
			d.send(msg)
		case <-look.C:
		case <-end:
			d.t.Fatalf("not within %v: %s; the screen is\n%s", deadline, what, d.screen())
		}
	}
}

// keys presses keys by their names; a name that is none is typed rune by rune.
func (d *driver) keys(names ...string) {
	for _, name := range names {
		d.send(keyMsg(name))
	}
}

var keyTypes = map[string]tea.KeyType{
	"enter": tea.KeyEnter, "esc": tea.KeyEsc, "tab": tea.KeyTab, "shift+tab": tea.KeyShiftTab,
	"up": tea.KeyUp, "down": tea.KeyDown, "left": tea.KeyLeft, "right": tea.KeyRight,
	"shift+left": tea.KeyShiftLeft, "shift+right": tea.KeyShiftRight, "home": tea.KeyHome, "end": tea.KeyEnd,
	"ctrl+c": tea.KeyCtrlC, "f5": tea.KeyF5, "backspace": tea.KeyBackspace, "delete": tea.KeyDelete, "pgdown": tea.KeyPgDown,
}

func keyMsg(name string) tea.KeyMsg {
	if t, ok := keyTypes[name]; ok {
		return tea.KeyMsg{Type: t}
	}
	if name == "space" {
		return tea.KeyMsg{Type: tea.KeySpace, Runes: []rune{' '}}
	}
	return tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(name)}
}

// screen is what is on the screen as plain rows.
func (d *driver) screen() string {
	d.r.View()
	return d.r.canvas.Text()
}

// sees fails unless the screen shows the words.
func (d *driver) sees(words ...string) {
	d.t.Helper()
	s := d.screen()
	for _, w := range words {
		if !strings.Contains(s, w) {
			d.t.Errorf("the screen does not show %q:\n%s", w, s)
		}
	}
}

// waits lets commands work until the screen shows the words.
func (d *driver) waits(words string) {
	d.t.Helper()
	d.until("the screen shows "+words, func() bool { return strings.Contains(d.screen(), words) })
}

// play is the game on the screen.
func (d *driver) play() *play {
	d.t.Helper()
	p, ok := d.r.top().(*play)
	if !ok {
		d.t.Fatalf("no game on the screen:\n%s", d.screen())
	}
	return p
}

// check fails unless the frame has exactly the rows of the window, none too
// wide, and the footer last.
func (d *driver) check() {
	d.t.Helper()
	if problem := d.problem(); problem != "" {
		d.t.Fatalf("%s:\n%s", problem, d.screen())
	}
}

// problem is what is wrong with the frame, "" if nothing is.
func (d *driver) problem() string {
	view := d.r.View()
	if d.r.w == 0 || d.r.h == 0 {
		if view != "" {
			return "a frame without a window"
		}
		return ""
	}
	rows := strings.Split(view, "\n")
	if len(rows) != d.r.h {
		return "the number of rows is wrong"
	}
	for _, row := range rows {
		if canvas.Width(stripSGR(row)) > d.r.w {
			return "a row is too wide: " + row
		}
	}
	if d.r.w >= minWidth && d.r.h >= minHeight && !d.r.top().popup() {
		word := "ui.key.help"
		if d.r.top().writing() != "" {
			word = "ui.key.cancel"
		}
		if !strings.Contains(stripSGR(rows[len(rows)-1]), d.r.t(word)) {
			return "no footer in the last row"
		}
	}
	return ""
}

// stripSGR removes colour sequences, and nothing else may be there.
func stripSGR(s string) string {
	for {
		i := strings.Index(s, "\x1b[")
		if i < 0 {
			return s
		}
		j := strings.IndexByte(s[i:], 'm')
		if j < 0 {
			return s
		}
		s = s[:i] + s[i+j+1:]
	}
}

// fakeModule is the template game with players of the test's own.
type fakeModule struct {
	nullgame.Module
	player func() games.Player
}

func (m fakeModule) NewPlayer(games.PlayerSpec, games.Options, games.Env) (games.Player, error) {
	return m.player(), nil
}

// fakePlayer is a player made of a function.
type fakePlayer func(ctx context.Context, s games.State, b games.Budget, news func(games.Thought)) (games.Decision, error)

func (f fakePlayer) Choose(ctx context.Context, s games.State, b games.Budget, news func(games.Thought)) (games.Decision, error) {
	return f(ctx, s, b, news)
}

// endless never answers before it is cancelled, and then with the first move.
func endless() games.Player {
	return fakePlayer(func(ctx context.Context, s games.State, _ games.Budget, news func(games.Thought)) (games.Decision, error) {
		if news != nil {
			news(games.Thought{Depth: 1, Nodes: 1})
		}
		<-ctx.Done()
		return games.Decision{Move: s.Moves()[0]}, ctx.Err()
	})
}

// quick plays the first move at once.
func quick() games.Player {
	return fakePlayer(func(_ context.Context, s games.State, _ games.Budget, _ func(games.Thought)) (games.Decision, error) {
		return games.Decision{Move: s.Moves()[0]}, nil
	})
}
