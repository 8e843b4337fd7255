package page

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"duiju/games"
	"duiju/games/list"
	"duiju/games/play/session"
	"duiju/games/play/table"
	"duiju/games/scene"
	"duiju/games/teach/library"
	"duiju/games/teach/training"
	"duiju/games/text/message"
	"duiju/games/text/words"
	"duiju/ui/autosave"
	"duiju/ui/draw/theme"
	"duiju/ui/store"
)

// Page is a list as things stand now. It is made anew after all that may change it.
type Page struct {
	ID    string // in JSON
	Title message.Text
	Facts message.Text // how things stand: beside the title, above the rows of a pop-up
	Rows  []Row
	Acts  []Act
	Empty message.Text // what is said where there is no row
	About message.Text // what is said of a row that says nothing of itself
	Warn  message.Text // what has to be known first
	// Popup says that what is below stays in view, Beside what is drawn beside the rows
	// where there is room: the first board as large as it can be, more of them small; if
	// Small is true, all are small and the rows get what is left of a wide window.
	Popup  bool
	Beside []Board
	Small  bool
	Below  []message.Text // what is said below the rows, where there is room
	// Tabs are what the rows can be about, Tab what they are about now, and Turn goes on by
	// places; nil where there is one thing only.
	Tabs []message.Text
	Tab  int
	Turn func(by int)
	// Stays says that it is shown again after what it leads to, Finds that its rows can be
	// looked through by what is typed.
	Stays, Finds bool
	Whole        bool     // what a row has no room for stands whole below the rows
	Close        []string // keys that close it besides Esc
	Once         bool     // it is gone when something was taken on it
	Height       int      // rows of a pop-up that keeps its height, 0 for as many as there are
	Start        int      // the row that is chosen first
	// Shown is done whenever it comes into view; nil where nothing is.
	Shown func() Step
	// Text is what was typed so far, where a page is made of that.
	Text string
	// Prose is what is to be read on it instead of rows, Field what is drawn below that; nil
	// for nothing.
	Prose message.Text
	Field *scene.Field
	// Look shows what a row would change while it is chosen, -1 for none; Left ends that
	// when the page is left. Each may be nil.
	Look func(row int)
	Left func()
	// Every is the time after which a screen makes it anew, as others change what it
	// lists; 0 where nobody else does.
	Every time.Duration
}

// Row is one thing of the list.
type Row struct {
	ID    string       // in JSON
	Label message.Text // of a choice, before its value
	Cells []Cell       // of a choice its value alone
	About message.Text
	// Values are what a choice may become, At the one it is now, -1 for another; nil where
	// they cannot be counted.
	Values []Value
	At     int
	// Turn takes the value by places further; nil where there is none to be chosen.
	Turn func(by int)
	// Set takes a value that is typed, by its code; nil where none can be.
	Set   func(code string) error
	Title bool // it stands above others and has no number
	Plain bool // nothing else can be meant by what was typed
	// Apart says that it is not about what the page is about: who turns that leaves it.
	Apart bool
	// Act is the ID of the act that the row is there for: it has that one's key, or in lines
	// its word, in place of a number. Door names those rows that it is the first of.
	Act  string
	Door message.Text
}

// Board is a position beside the rows, and what is said of it.
type Board struct {
	Scene   scene.Scene
	Caption message.Text
}

// Number is that of a row, from 1; 0 for a title.
func (p Page) Number(row int) (n int) {
	for i, r := range p.Rows[:row+1] {
		if !r.Title && r.Act == "" {
			n++
		} else if i == row {
			return 0
		}
	}
	return n
}

// Blank reports whether a row only separates others, where there is room for that.
func (r Row) Blank() bool { return r.Title && len(r.Cells) == 0 }

// Cell is a part of a row. Width is its columns, 0 what it takes, AtRight what it takes at
// the right edge, where there is room for all of it.
type Cell struct {
	Text  message.Text
	Tone  Tone
	Width int
}

// AtRight is the width of a cell at the right edge.
const AtRight = -1

// Tone is what a cell is among the others.
type Tone uint8

// The tones of cells.
const (
	Plain Tone = iota
	Faint
	Strong // what is looked for
	Warning
	Good
	Heading
)

// Value is what a choice may be.
type Value struct {
	Code string // as it is typed and in JSON
	Name message.Text
}

// Act is something that can be done on a page, with the chosen row if Row is true. An act
// with the key enter is what is meant by the row itself.
type Act struct {
	ID, Word     string   // Word: message key of the words that are typed, "" where the row's number is enough
	Keys         []string // nil for what is typed in lines alone, where keys have another way to it; empty for what has none
	Label, About string   // message keys
	Rank         int      // in the footer
	Row          bool
	On           func(row int) bool // nil: always, as far as there is a row
	// Ask is what has to be typed first; nil if nothing has.
	Ask func(row int) Ask
	Do  func(row int, typed string) (Step, error)
}

// Ask asks for a line of text, beginning with Text, or for a key.
type Ask struct {
	Prompt message.Text
	Text   string
	Key    bool
	Live   bool // it is taken as it stands with every key
}

// Can reports whether an act can be done with a row, -1 for none.
func (a Act) Can(row int) bool {
	return (!a.Row || row >= 0) && (a.On == nil || a.On(row))
}

// Main is the act that a row stands for, if there is one.
func (p Page) Main(row int) (Act, bool) {
	i := slices.IndexFunc(p.Acts, func(a Act) bool {
		if row >= 0 && p.Rows[row].Act != "" {
			return a.ID == p.Rows[row].Act && a.Can(row)
		}
		return a.Row && slices.Contains(a.Keys, "enter") && a.Can(row)
	})
	if i < 0 {
		return Act{}, false
	}
	return p.Acts[i], true
}

// Line is the act that takes a line which is no row, if there is one.
func (p Page) Line() (Act, bool) {
	i := slices.IndexFunc(p.Acts, func(a Act) bool { return !a.Row && a.Word == "" && a.Ask != nil })
	if i < 0 {
		return Act{}, false
	}
	return p.Acts[i], true
}

// Maker makes a page as things stand.
type Maker func() Page

// Step is what follows an act: nil stays on the page. Front ends know how each is taken.
type Step any

// What can follow.
type (
	// Open shows another page above this one, for which something may have been typed already.
	Open struct {
		Page  Maker
		Typed string
	}
	// Work is done beside the page, on any goroutine, as it asks the disk. What it returns is
	// done where pages are made: what was found changes them by it.
	Work struct {
		Do func(context.Context) Then
	}
	Then func() (Step, error)
	// Play shows a game, Replay a record and Train the problems of a game, in place of the
	// page unless that stays.
	Play   struct{ Game }
	Replay struct{ Game }
	Train  struct {
		Module games.Module
		Mode   training.Mode
	}
	// Leave runs this program with arguments, for games with others elsewhere.
	Leave struct{ Args []string }
	// Export takes rows, the first of them the head, out of the program under a name.
	Export struct {
		Name string
		Rows [][]string
		List any // the same for programs, nil where the table is enough
	}
	// Tell says something, then takes another step.
	Tell struct {
		Said message.Text
		Then Step
	}
	// Quit ends the program.
	Quit struct{}
	// Read shows a page of the library above this one.
	Read struct{ Page library.Page }
	// Sit sits down at a table above this page, or says why it was not opened or found.
	Sit struct {
		Table *table.Table
		Err   error
	}
	// Do closes the page with those below it, and has the driver below do what is meant.
	Do struct{ Intent session.Intent }
)

// House is what pages are made from and what they change. Its functions are called by
// one goroutine.
type House struct {
	*words.Wording
	*autosave.Home
	Settings *store.Settings // in force
	Change   func(func(*store.Settings))
	Try      func(func(*store.Settings)) // Change until the next one; nothing is kept
	// Unwritten is why settings are not kept, nil if they are.
	Unwritten func() error
	Modules   []games.Module
	Visits    bool   // the person is at a server, whose machine is not theirs
	Guest     bool   // of whom nothing is kept there but at tables
	Secret    string // with the name, by which the guest finds a seat again; "" for none
	Hub       *table.Hub
	Person    table.Person // who sits at its tables; nil and nobody where there are none
	Programs  func(games.Info) []string
	Seed      func(games.Module) uint64
	Salt      func() string
	Tick      message.Text   // that something is known
	Notices   []message.Text // what was wrong at the start
	Spark     []string       // signs of eight heights, none where they say nothing
	// Leaves says that the program can be run again for games with others elsewhere, Servers
	// are those that were joined.
	Leaves  bool
	Servers func() []string
	// Keys are the actions that have keys, by screen; KeyNames is how keys are read.
	Keys     func() [][]Key
	KeyNames func([]string) string
}

// unkept is what pages of settings say first where those are not kept, or the theme is not
// to be had.
func (h *House) unkept() message.Text {
	if _, err := theme.Named(h.Settings.Theme, true, h.Store.ReadTheme); err != nil {
		return message.OfError(err)
	}
	if err := h.Unwritten(); err != nil {
		return message.T("ui.settings.unwritten", "reason", err.Error())
	}
	return message.Text{}
}

// choose makes a row a choice of values, by code; set takes one.
func (r Row) choose(values []Value, now string, set func(code string)) Row {
	r.Values, r.At = values, slices.IndexFunc(values, func(v Value) bool { return v.Code == now })
	if len(r.Cells) == 0 && r.At >= 0 {
		r.Cells = cells(values[r.At].Name)
	}
	r.Turn = func(by int) {
		n := len(values)
		set(values[((max(r.At, 0)+by)%n+n)%n].Code)
	}
	r.Set = func(code string) error {
		if !slices.ContainsFunc(values, func(v Value) bool { return v.Code == code }) {
			return message.Faultf(message.ErrOption, "ui.page.novalue", "value", code)
		}
		set(code)
		return nil
	}
	return r
}

// Code is the value that a person means by a text: its code, its name or a beginning of
// one that is no number; the text itself where that is none of them.
func (r Row) Code(t *words.Table, text string) string {
	text = strings.ToLower(text)
	_, err := strconv.Atoi(text)
	for _, begins := range []bool{false, err != nil} {
		for _, v := range r.Values {
			for _, said := range []string{strings.ToLower(v.Code), strings.ToLower(t.Text(v.Name))} {
				if said == text || begins && strings.HasPrefix(said, text) {
					return v.Code
				}
			}
		}
	}
	return text
}

// Text is what a row says in one line.
func (r Row) Text(t *words.Table) string {
	var all []string
	for _, c := range r.Cells {
		if said := t.Text(c.Text); said != "" {
			all = append(all, said)
		}
	}
	return strings.Join(all, "  ")
}

// cells are texts one after the other.
func cells(all ...message.Text) []Cell {
	return list.Of(all, func(text message.Text) Cell { return Cell{Text: text} })
}
