package uitest

import (
	"context"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/games/nullgame"
	"duiju/games/play/match"
	"duiju/games/text/record"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/theme"
	"duiju/ui/frame"
	"duiju/ui/store"
	"duiju/ui/term"
)

// deadline is the end of everything a test waits for.
const deadline = 4 * time.Minute

// Driver runs the model as Bubble Tea would: commands in goroutines, their
// messages one at a time into Update.
type Driver struct {
	T      testing.TB
	Root   *frame.Root
	cancel context.CancelFunc
	msgs   chan tea.Msg
	wg     sync.WaitGroup
	works  atomic.Int64 // commands that have not ended
	ctx    context.Context
	Over   bool // the program asked to end
}

// TestTerm is a terminal of truecolor, unicode and dark background.
var TestTerm = frame.Terminal{Glyphs: "unicode", Dark: true, Level: theme.Truecolor, Locale: "en"}

// clock goes on from TestNow, so that no test leans on the day on which it runs.
func clock() func() time.Time {
	began := time.Now()
	return func() time.Time { return TestNow.Add(time.Since(began)) }
}

// seeds are other numbers at every call and the same in every run.
func seeds() func(games.Module) uint64 {
	var n atomic.Uint64
	return func(games.Module) uint64 { return 20261120 + n.Add(1) }
}

// Start shows the program with the games at 80x24, on the day of TestNow. Hang
// makes the first screens of it and its doors.
func Start(t testing.TB, st *store.Store, s store.Settings, term frame.Terminal, hang func(*frame.App) []frame.Screen, modules ...games.Module) *Driver {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	a := frame.NewApp(ctx, modules, st, s, term)
	a.Now, a.Seed, a.Salt = clock(), seeds(), func() string { return "5a17" }
	d := &Driver{T: t, Root: frame.NewRoot(a, hang(a)...), ctx: ctx, cancel: cancel, msgs: make(chan tea.Msg)}
	t.Cleanup(d.Stop)
	d.Run(d.Root.Init())
	d.Send(tea.WindowSizeMsg{Width: 80, Height: 24})
	return d
}

// StartIn is startOn in a fresh home with the usual settings.
func StartIn(t testing.TB, hang func(*frame.App) []frame.Screen, modules ...games.Module) *Driver {
	t.Helper()
	return Start(t, store.Open(store.DirsIn(t.TempDir()), nil), store.Defaults(), TestTerm, hang, modules...)
}

// Stop ends everything and waits for it.
func (d *Driver) Stop() {
	d.Root.End()
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
			d.T.Error("a command does not end")
			return
		}
	}
}

// Run starts a command in a goroutine. Batches and sequences are taken apart.
func (d *Driver) Run(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	d.wg.Add(1)
	d.works.Add(1)
	go func() {
		defer d.wg.Done()
		defer d.works.Add(-1)
		d.each(cmd)
	}()
}

// Rests reports whether no command runs or waits: nothing will change by
// itself.
func (d *Driver) Rests() bool { return d.works.Load() == 0 }

func (d *Driver) each(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	msg := cmd()
	if list, ok := msg.(tea.BatchMsg); ok {
		for _, c := range list {
			d.Run(c)
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

// Send gives the model one message.
func (d *Driver) Send(msg tea.Msg) {
	if _, quit := msg.(tea.QuitMsg); quit {
		d.Over = true
		return
	}
	_, cmd := d.Root.Update(msg)
	d.Run(cmd)
}

// Until lets commands work until something holds.
func (d *Driver) Until(what string, holds func() bool) {
	d.T.Helper()
	if !d.within(deadline, holds) {
		d.T.Fatalf("not within %v: %s; the screen is\n%s", deadline, what, d.Screen())
	}
}

// within lets commands work until something holds or the time is over.
func (d *Driver) within(most time.Duration, holds func() bool) bool {
	end := time.After(most)
	for !holds() {
		select {
		case msg := <-d.msgs:
			d.Send(msg)
		case <-time.After(5 * time.Millisecond): // for what comes without a message, such as a file
		case <-end:
			return false
		}
	}
	return true
}

// Keys presses keys by their names; a name that is none is typed rune by rune.
func (d *Driver) Keys(names ...string) {
	for _, name := range names {
		d.Send(KeyMsg(name))
	}
}

// KeyMsg is a press of the key of a name, as term reads it.
func KeyMsg(name string) tea.KeyMsg {
	if t, ok := term.KeyTypes[name]; ok {
		return tea.KeyMsg{Type: t}
	}
	if name == "space" {
		return tea.KeyMsg{Type: tea.KeySpace, Runes: []rune{' '}}
	}
	return tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(name)}
}

// Screen is what is on the screen as plain rows.
func (d *Driver) Screen() string {
	d.Root.View()
	return d.Root.Drawn().Text()
}

// Check fails unless the frame has exactly the rows of the window, none too
// wide, and the footer last.
func (d *Driver) Check() {
	d.T.Helper()
	if problem := d.Problem(); problem != "" {
		d.T.Fatalf("%s:\n%s", problem, d.Screen())
	}
}

// Problem is what is wrong with the frame, "" if nothing is.
func (d *Driver) Problem() string {
	view := d.Root.View()
	if d.Root.W == 0 || d.Root.H == 0 {
		if view != "" {
			return "a frame without a window"
		}
		return ""
	}
	if w, h := d.Root.Drawn().Size(); w != d.Root.W || h != d.Root.H {
		return "the frame is not as large as the window"
	}
	if d.Root.W >= frame.MinWidth && d.Root.H >= frame.MinHeight && !d.Root.Top().Popup() {
		word := "ui.key.help"
		if d.Root.Top().Writing() != "" {
			word = "ui.key.cancel"
		}
		if rows := strings.Split(d.Root.Drawn().Text(), "\n"); !strings.Contains(rows[d.Root.H-1], d.Root.App.T(word)) {
			return "no footer in the last row"
		}
	}
	return ""
}

// Drain handles the messages that are there.
func (d *Driver) Drain() {
	for {
		select {
		case msg := <-d.msgs:
			d.Send(msg)
		default:
			return
		}
	}
}

// Retune changes what the terminal and the person want.
func (d *Driver) Retune(language, glyphs string, level theme.Level) {
	d.Root.App.Settings.Language, d.Root.App.Settings.Glyphs = language, glyphs
	d.Root.App.Term.Level = level
	d.Root.App.Apply()
	d.Send(tea.WindowSizeMsg{Width: d.Root.W, Height: d.Root.H}) // the screens are laid out anew
}

var (
	WindowSizes = [][2]int{{40, 12}, {60, 40}, {80, 24}, {100, 30}, {120, 40}, {200, 60}}
	Languages   = []string{"en", "zh-Hant", "zh-Hans"}
	GlyphSets   = []string{"unicode", "ascii"}
)

// TypeOf spells a word as keys.
func TypeOf(word string) []string { return strings.Split(word, "") }

// TestNow is the moment at which the clock of the screens begins.
var TestNow = time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)

// SavedGame leaves an unfinished game of a few moves on the disk and returns
// its name and text.
func SavedGame(t testing.TB, d *Driver, moves int) (name string, data []byte) {
	t.Helper()
	m, err := match.New(match.Setup{Module: nullgame.Module{}})
	if err != nil {
		t.Fatal(err)
	}
	for range moves {
		if _, err := m.Play(games.Texts(m.State())[0]); err != nil {
			t.Fatal(err)
		}
	}
	name, data = "nullgame-test", record.Marshal(m.Record())
	if err := d.Root.App.Store.SaveGame(name, data)(); err != nil {
		t.Fatal(err)
	}
	return name, data
}

// floor is an empty screen to open others on.
type floor struct{ frame.Base }

// OnFloor is a start with an empty screen.
func OnFloor(a *frame.App) []frame.Screen { return []frame.Screen{&floor{frame.NewBase(a)}} }

func (f *floor) Actions() []frame.Action {
	return []frame.Action{{ID: "quit", Keys: []string{"q"}, Rank: 1, Do: f.Quit}}
}

func (f *floor) Draw(*canvas.Canvas) {}

// Open pushes a screen and shows it.
func (d *Driver) Open(s frame.Screen) {
	d.Root.App.Push(s)
	d.Send(nil) // moves through the stack are made with the next message
}

// CheckRecord compares a text with the file that records it, line by line, or
// writes the file anew.
func CheckRecord(t *testing.T, file, got string, update bool) {
	t.Helper()
	if update {
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	lines, want := strings.Split(got, "\n"), strings.Split(string(data), "\n")
	for i, line := range lines {
		if i >= len(want) || line != want[i] {
			t.Fatalf("%s:%d: %q, recorded %q; -update writes it anew", file, i+1, line, want[min(i, len(want)-1)])
		}
	}
	if len(lines) < len(want) {
		t.Errorf("%s: %d lines, recorded %d; -update writes it anew", file, len(lines), len(want))
	}
}
