package ui

import (
	"context"
	"os"
	"runtime"
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/ui/canvas"
	"duiju/ui/lang"
	"duiju/ui/store"
	"duiju/ui/theme"
)

// terminal is what is known of the terminal before the first frame.
type terminal struct {
	glyphs string // "unicode" or "ascii"
	dark   bool
	level  theme.Level // what "auto" colours mean
	locale string      // what "auto" language means
	remote bool        // over ssh: less motion
}

// app is what all screens share. It is changed in Update only.
type app struct {
	ctx      context.Context
	modules  []games.Module
	version  string
	store    *store.Store
	term     terminal
	now      func() time.Time
	salt     func() string  // of a new game's sealed deal
	out      *os.File       // the terminal, for the bell; nil in tests
	settings store.Settings // in force: the file and the flags
	// unwritten says why settings are not kept, nil if they are.
	unwritten error

	table    *lang.Table
	glyphs   *theme.GlyphSet
	palette  *theme.Palette
	tickets  int
	moves    []move         // asked for while handling a message
	past     []store.Result // results on the disk when they were read
	added    []store.Result // and those since
	read     bool           // past and lessons are read
	lessons  []store.Lesson // lessons finished, ever
	series   map[seriesKey]*series
	practice map[string]practice // by game; as it was when the menu was last shown
	rounds   int                 // demos that attract mode has begun
	notices  []games.Text        // warnings of the start, shown in the menu
	unsaved  error               // why the last save failed, nil if it did not
}

// The settings, by the names that screens use.
type settings = store.Settings

var speeds = store.Speeds

// logCmd writes to the log file.
func (a *app) logCmd(text string) tea.Cmd {
	st := a.store
	return func() tea.Msg {
		st.Log(text)
		return nil
	}
}

// laterCmd does work in a command that must not be lost when the program ends
// before the command has run.
func (a *app) laterCmd(work func()) tea.Cmd {
	run := a.store.Games.Later(work)
	return func() tea.Msg {
		run()
		return nil
	}
}

// ticket is a number that was not given before, for screens and long work.
func (a *app) ticket() int {
	a.tickets++
	return a.tickets
}

// t is a message in the user's language.
func (a *app) t(key string, pairs ...any) string {
	if key == "" {
		return ""
	}
	return a.table.S(key, pairs...)
}

// results are all finished games, oldest first.
func (a *app) results() []store.Result {
	all := slices.Clone(a.past)
	for _, r := range a.added {
		if !slices.ContainsFunc(a.past, func(p store.Result) bool { return p.Game == r.Game && p.Time.Equal(r.Time) }) {
			all = append(all, r)
		}
	}
	return all
}

// languageName is the name of a language in itself.
func (a *app) languageName(code string) string {
	table, err := lang.Load(code)
	if err != nil {
		return code
	}
	return table.S("ui.language.name")
}

// say is a text in the user's language.
func (a *app) say(t games.Text) string { return a.table.Text(t) }

func (a *app) width(s string) int { return canvas.Width(s) }

// module is the game of an id, nil if there is none.
func (a *app) module(id string) games.Module {
	for _, m := range a.modules {
		if m.Info().ID == id {
			return m
		}
	}
	return nil
}

// apply resolves the settings into words, glyphs and colours.
func (a *app) apply() {
	code := a.settings.Language
	if code == "auto" {
		code = a.term.locale
	}
	table, err := lang.Load(code)
	if err != nil {
		table, _ = lang.Load(lang.English) // embedded: it is there
	}
	a.table = table
	glyphs := a.settings.Glyphs
	if glyphs == "auto" {
		glyphs = a.term.glyphs
	}
	a.glyphs = theme.Glyphs(glyphs)
	level := a.term.level
	if a.settings.Colors != "auto" {
		level = theme.DetectLevel(a.settings.Colors, func(string) string { return "" })
	}
	a.palette = theme.New(a.settings.Theme, level, a.term.dark)
}

// change changes the settings, for now and for later, and returns the command
// that writes them.
func (a *app) change(edit func(*store.Settings)) tea.Cmd {
	before := a.settings.Clone()
	edit(&a.settings)
	a.apply()
	after := a.settings.Clone()
	if before.Equal(after) {
		return nil
	}
	keep := a.store.KeepSettings(before, after)
	var err error
	run := a.store.Games.Later(func() { err = keep() })
	return func() tea.Msg {
		run()
		return settingsKeptMsg{err}
	}
}

// letters reports whether tiles show letters instead of hanzi.
func (a *app) letters() bool {
	switch a.settings.Pieces {
	case "letters":
		return true
	case "hanzi":
		return false
	}
	return a.table.Code == lang.English
}

// threads is how many goroutines the strongest player may use.
func (a *app) threads() int {
	if n := a.settings.Threads; n > 0 {
		return n
	}
	return max(1, runtime.NumCPU()-1)
}

// frame is the time between two pictures of something that moves. Seven a
// second keep the busiest screen, analysis of a running search with about 830
// bytes a picture, below 8 kB a second.
func (a *app) frame() time.Duration {
	if a.settings.Motion == "off" || a.settings.Motion == "auto" && a.term.remote {
		return 500 * time.Millisecond
	}
	return 140 * time.Millisecond
}

// gameSettings are the last choices for a game, made legal.
func (a *app) gameSettings(m games.Module) store.GameSettings {
	info := m.Info()
	g, ok := a.settings.Games[info.ID]
	if !ok {
		g = store.DefaultGame()
	}
	g.Options = games.Fit(m, g.Options)
	if p, err := games.ParsePlayer(g.Opponent); err != nil || p.Kind == games.Human {
		g.Opponent = games.PlayerSpec{Kind: games.Level, Level: info.DefaultLevel}.String()
	} else if _, err := info.CheckPlayer(p); err != nil {
		g.Opponent = games.PlayerSpec{Kind: games.Level, Level: info.DefaultLevel}.String()
	}
	return g
}
