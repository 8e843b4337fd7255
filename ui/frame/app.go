package frame

import (
	"context"
	"io"
	"maps"
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/games/play/arena"
	"duiju/games/play/match"
	"duiju/games/text/message"
	"duiju/games/text/words"
	"duiju/ui/autosave"
	"duiju/ui/draw/picture"
	"duiju/ui/draw/theme"
	"duiju/ui/store"
)

// Terminal is what is known of the terminal before the first frame. As a message it
// is what a terminal far away has answered since.
type Terminal struct {
	Glyphs string // "unicode" or "ascii"
	Dark   bool
	Level  theme.Level  // what "auto" colours mean
	Blocks theme.Blocks // and "auto" blocks
	// Pictures is how it shows pictures, of no kind where it does not.
	Pictures picture.Terminal
	Locale   string // what "auto" language means
	Slow     bool   // what is sent arrives late: no motion
}

// App is what all screens share. It is changed in Update only.
type App struct {
	// FootAt is where the footer is drawn: the last row, unless a screen that is drawn says else.
	FootAt  Rect
	Context context.Context
	running int // jobs that somebody waits for
	changes int // of the settings or of what is known of them, until now
	Routes  Routes
	Modules []games.Module
	*autosave.Home
	Term    Terminal
	Seed    func(games.Module) uint64 // of a new game
	Salt    func() string             // of its sealed deal
	Class   Class                     // the board of a class that the person sits at, nil for none
	Visitor *Visitor                  // nil where the person sits at the machine itself
	Out     io.Writer                 // the terminal, for the bell; nil in tests
	Display
	// Leave runs this program with arguments in the place of the screen, and says how that
	// went wrong; nil where it cannot. Servers are those that were joined.
	Leave   func(args []string, back func(message.Text) tea.Cmd) tea.Cmd
	Servers func() []string
	// Unwritten says why settings are not kept, nil if they are.
	Unwritten error

	moves   []move                      // asked for while handling a message
	Series  map[[3]string]*[]arena.Game // demos of a game and two players, whoever begins
	Rounds  int                         // demos that attract mode has begun
	Notices []message.Text              // warnings of the start, shown in the menu

	Named map[string][]string // programs of the command line, by the game that they play
}

// LogCmd writes to the log file.
func (a *App) LogCmd(text string) tea.Cmd {
	st := a.Store
	return func() tea.Msg {
		st.Log(text)
		return nil
	}
}

// KeepCmd runs what the store gave to write a line.
// What fails stays in the store's queue, and failed tells of it.
func (a *App) KeepCmd(write func() error) tea.Cmd {
	st := a.Store
	return func() tea.Msg {
		if err := write(); err != nil {
			st.Log("not saved: " + err.Error())
		}
		return lineKeptMsg{}
	}
}

// Failed is why something is not on the disk, nil while everything is or is on
// its way.
func (a *App) Failed() error { return a.Store.Games.Failed() }

// Module is the game of an id, nil if there is none.
func (a *App) Module(id string) games.Module { return games.ByID(a.Modules, id) }

// Apply resolves the settings into words, glyphs and colours.
func (a *App) Apply() {
	a.changes++
	code := a.Settings.Language
	if code == "auto" {
		code = a.Term.Locale
	}
	table, err := words.Load(code)
	if err != nil {
		table, _ = words.Load(words.English) // embedded: it is there
	}
	own := map[string]string{}
	for id, keys := range a.Settings.Keys {
		own[id] = a.KeyLabel(keys)
	}
	a.Table = table.WithKeys(own)
	glyphs := a.Settings.Glyphs
	if glyphs == "auto" {
		glyphs = a.Term.Glyphs
	}
	a.Glyphs = theme.Glyphs(glyphs)
	a.Signs = a.Glyphs.Signs
	if a.Blocks = a.Term.Blocks; a.Settings.Blocks != "auto" {
		a.Blocks = theme.BlocksNamed(a.Settings.Blocks)
	}
	level := a.Term.Level
	if a.Settings.Colors != "auto" {
		level = theme.DetectLevel(a.Settings.Colors, func(string) string { return "" })
	}
	dark := a.Term.Dark
	if a.Settings.Background != "auto" {
		dark = a.Settings.Background == "dark"
	}
	colours, _ := theme.Named(a.Settings.Theme, dark, a.Store.ReadTheme) // what is wrong stands on the page of settings
	a.Palette = colours.For(level, dark)
	a.Picture = picture.Picture{}
	if t := a.Term.Pictures; a.Settings.Blocks == "auto" && t.CellW > 0 && t.CellH > 0 && a.Palette.Level > theme.Mono && a.Glyphs == theme.Unicode {
		a.Picture = picture.Picture{Terminal: t, Palette: colours.For(theme.Truecolor, dark)}
	}
}

// Change changes the settings, for now and for later, and returns the command
// that writes them.
func (a *App) Change(edit func(*store.Settings)) tea.Cmd {
	before := a.Settings.Clone()
	edit(&a.Settings)
	a.Apply()
	after := a.Settings.Clone()
	if before.Equal(after) {
		return nil
	}
	keep := a.Store.KeepSettings(before, after)
	write := func() tea.Msg { return settingsKeptMsg{keep()} }
	if before.Mouse != after.Mouse {
		return tea.Batch(write, a.MouseCmd())
	}
	return write
}

// Frame is the time between two pictures of something that moves. Seven a
// second keep the busiest screen, analysis of a running search with about 830
// bytes a picture, below 8 kB a second.
func (a *App) Frame() time.Duration {
	if a.Settings.Motion == "off" || a.Settings.Motion == "auto" && a.Term.Slow {
		return 500 * time.Millisecond
	}
	return 140 * time.Millisecond
}

// ForNow changes the settings until the program ends: a key may have been hit by
// mistake, so what it changes is not stored.
func (a *App) ForNow(edit func(*Settings)) {
	edit(&a.Settings)
	a.Apply()
}

// ToggleMouse gives the mouse to the terminal or takes it back, until the program
// ends, and says what it did.
func (a *App) ToggleMouse() (message.Text, tea.Cmd) {
	a.ForNow(func(s *Settings) { s.Mouse = !s.Mouse })
	if a.Settings.Mouse {
		return message.T("ui.mouse.on"), a.MouseCmd()
	}
	return message.T("ui.mouse.off"), a.MouseCmd()
}

func (a *App) MouseCmd() tea.Cmd {
	if a.Settings.Mouse {
		return tea.EnableMouseCellMotion
	}
	return tea.DisableMouse
}

// NewApp makes what the screens share.
func NewApp(ctx context.Context, modules []games.Module, st *store.Store, s store.Settings, t Terminal) *App {
	a := &App{
		Context: ctx, Modules: modules, Home: &autosave.Home{Store: st, Now: time.Now},
		Term: t, Seed: match.NewSeed, Salt: match.NewSalt, Display: Display{Settings: s}, Series: map[[3]string]*[]arena.Game{},
	}
	a.AutoLevel = func() string { return a.Settings.AutoLevel }
	a.Apply()
	return a
}

// Startable are the command lines that may be started as players: what the
// person has written into the settings or on the command line. Nothing of the
// machine is started for a visitor.
func (a *App) Startable() []string {
	if a.Visitor != nil {
		return nil
	}
	return slices.Concat(append([][]string{a.Settings.Programs()}, slices.Collect(maps.Values(a.Named))...)...)
}
