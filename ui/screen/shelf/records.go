package shelf

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/games/play/match"
	"duiju/games/text/message"
	"duiju/games/text/record"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/clean"
	"duiju/ui/draw/theme"
	"duiju/ui/frame"
	"duiju/ui/store"
)

// records lists the games that were played: unfinished ones, which go on, and
// the records of finished ones, which are replayed.
type records struct {
	frame.ListScreen
	all     []recordRow
	loaded  bool
	find    frame.TextBox
	reading *frame.Job
	opening *frame.Job     // an unfinished game is read
	copying string         // the game that is open in another window: Enter copies it
	removed []func() error // brings back what was set aside, newest last
	file    string         // the rows are those of this file, not the records
}

// recordRow is one record with what the list shows of it.
type recordRow struct {
	store.Entry
	record games.Record
	match  *match.Match // nil if it cannot be replayed
	fault  error
	// unfinished is a game that goes on, and not a record.
	unfinished bool
}

func newRecords(a *frame.App) *records {
	r := &records{ListScreen: frame.NewList(a)}
	some := func() bool { return len(r.rows()) > 0 }
	kept := func() bool { return some() && r.file == "" }
	open := func() bool { return some() && r.chosen().unfinished }
	r.List.Count = func() int { return len(r.rows()) }
	r.Acts = append(r.List.Keys(a, "ui.key.choose"),
		frame.Action{ID: "replay", Keys: []string{"enter", "space"}, Label: "ui.key.replay", About: "ui.about.replay", Rank: 2,
			On: func() bool { return some() && !open() }, Do: r.open},
		frame.Action{ID: "continue", Keys: []string{"enter", "space"}, Label: "ui.key.continue", About: "ui.about.unfinished", Rank: 2, On: open, Do: r.open},
		frame.Action{ID: "filter", Keys: []string{"/"}, Label: "ui.key.find", About: "ui.about.find", Rank: 3, Do: func() tea.Cmd { r.find.Open(""); return nil }},
		frame.Action{ID: "remove", Keys: []string{"delete", "backspace"}, Label: "ui.key.remove", About: "ui.about.remove", Rank: 4, On: kept, Do: r.remove},
		frame.Action{ID: "undo", Keys: []string{"u"}, Label: "plain.command.undo", About: "ui.about.undo.remove", Rank: 5, On: func() bool { return len(r.removed) > 0 }, Do: r.restore},
		frame.Action{ID: "back", Keys: []string{"esc", "o"}, Label: "ui.key.back", About: "ui.about.back", Rank: 6, Do: r.Pop},
		frame.Action{ID: "quit", Keys: []string{"q"}, Label: "ui.key.quit", About: "ui.about.quit", Rank: 7, Do: r.Quit})
	return r
}

// chosen is the row under the cursor; there is one.
func (r *records) chosen() recordRow {
	rows := r.rows()
	return rows[min(r.List.Row, len(rows)-1)]
}

// newFileRecords lists the games of a file.
func newFileRecords(a *frame.App, f openedFile) *records {
	r := newRecords(a)
	r.all, r.loaded, r.file = f.rows, true, filepath.Base(f.path)
	return r
}

// Shown reads the list.
func (r *records) Shown() tea.Cmd {
	if r.file != "" {
		return nil
	}
	a := r.App
	var run tea.Cmd
	r.reading.Stop()
	r.reading, run = frame.Load(&r.Base, func(ctx context.Context) ([]recordRow, error) { return readRecords(ctx, a), nil }, r.listed)
	return run
}

// listed takes the list that was read.
func (r *records) listed(rows []recordRow, _ error) tea.Cmd {
	r.reading, r.all, r.loaded = nil, rows, true
	return nil
}

// maxRecords is how many records the list shows, newest first.
const maxRecords = 500

// readRecords reads and replays the unfinished games, then the records, newest
// first.
func readRecords(ctx context.Context, a *frame.App) []recordRow {
	var all []recordRow
	read := func(entries []store.Entry, read func(string) ([]byte, error), unfinished bool) {
		for _, e := range entries {
			if ctx.Err() != nil || len(all) == maxRecords {
				return
			}
			var rec games.Record
			data, err := read(e.Name)
			if err == nil {
				rec, err = record.Parse(data)
			}
			row := newRow(a, e, rec, err)
			row.unfinished = unfinished
			all = append(all, row)
		}
	}
	st := a.Store
	unfinished, finished := st.Unfinished(), st.Records()
	unfinished = slices.DeleteFunc(unfinished, func(e store.Entry) bool { // its record is written, its removal under way
		return slices.ContainsFunc(finished, func(f store.Entry) bool { return f.Name == e.Name && !f.Time.Before(e.Time) })
	})
	read(unfinished, st.ReadGame, true)
	read(finished, st.ReadRecord, false)
	return all
}

// change is a record that was set aside or brought back.
type change struct {
	restore func() error
	err     error
}

// changed says what became of a change, and reads the list again.
func (r *records) changed(c change) tea.Cmd {
	r.Note = message.Text{}
	if c.err != nil {
		r.Note = message.Verbatim(c.err.Error())
	}
	if c.restore != nil {
		r.removed = append(r.removed, c.restore)
	}
	return r.Shown()
}

func (r *records) remove() tea.Cmd {
	row := r.chosen()
	remove := r.App.Store.RemoveRecord
	if row.unfinished {
		remove = r.App.Store.RemoveGame
	}
	return frame.Told(&r.Base, func() change {
		restore, err := remove(row.Name)
		return change{restore, err}
	}, r.changed)
}

func (r *records) restore() tea.Cmd {
	back := r.removed[len(r.removed)-1]
	r.removed = r.removed[:len(r.removed)-1]
	return frame.Told(&r.Base, func() change { return change{err: back()} }, r.changed)
}

// open replays the chosen record, or goes on with the chosen game; with a copy
// of it if another window has it and the person asks again.
func (r *records) open() tea.Cmd {
	row := r.chosen()
	if row.unfinished {
		name, asCopy, a := row.Name, r.copying == row.Name, r.App
		r.copying = ""
		var run tea.Cmd
		r.opening.Stop()
		r.opening, run = frame.Load(&r.Base, func(context.Context) (frame.Game, error) { return load(a, name, asCopy) }, r.resumed)
		return run
	}
	s, note := openRow(r.App, row, r.file == "")
	if s == nil {
		r.Note = note
		return nil
	}
	return r.Push(s)
}

// resumed shows the game that was read.
func (r *records) resumed(g frame.Game, err error) tea.Cmd {
	r.opening = nil
	if err == nil {
		return r.Push(r.App.Routes.Game(r.App, g))
	}
	if errors.Is(err, store.ErrHeld) {
		r.copying, r.Note = r.chosen().Name, message.T("ui.menu.held")
		return nil
	}
	r.Note = message.T("ui.menu.unreadable", "reason", r.App.Table.Error(err))
	return r.Shown()
}

func (r *records) Writing() string { return r.find.Says("ui.key.done") }

func (r *records) Typed(k tea.KeyMsg) (tea.Cmd, bool) {
	if !r.find.Active {
		return nil, false
	}
	if k.Type == tea.KeyEnter {
		r.find.Active = false
		return nil, true
	}
	r.List.Row = 0
	return nil, r.find.Key(k)
}

// rows are the records that match what was typed.
func (r *records) rows() []recordRow {
	want := strings.ToLower(r.find.Text())
	if want == "" {
		return r.all
	}
	var some []recordRow
	for _, row := range r.all {
		if strings.Contains(strings.ToLower(r.line(row)), want) {
			some = append(some, row)
		}
	}
	return some
}

// line is a record in one row: date, game, seats, result, moves.
func (r *records) line(row recordRow) string {
	when := row.record.Started
	if when.IsZero() {
		when = row.Time
	}
	parts := []string{when.Local().Format("2006-01-02 15:04")}
	if r.file != "" {
		parts = []string{row.Name}
	}
	if row.match == nil {
		return strings.Join(append(parts, row.Name, r.App.Table.Error(row.fault)), "  ")
	}
	info := row.match.Module().Info()
	parts = append(parts, r.T(info.Name), r.result(row.match),
		r.T("ui.records.moves", "n", len(row.record.Moves)),
		r.seatName(row.match, games.First)+" - "+r.seatName(row.match, games.Second))
	return strings.Join(parts, "  ")
}

func (r *records) seatName(m *match.Match, side games.Side) string {
	switch s, name := m.Seat(side), m.Name(side); {
	case name != "":
		return clean.Line(name)
	case s.Kind == games.Human:
		return r.T("ui.player.human")
	default:
		return r.App.PlayerName(m.Module().Info(), s)
	}
}

func (r *records) result(m *match.Match) string {
	st := m.Status()
	switch {
	case !st.Over:
		return r.T("ui.records.open")
	case st.Winner == games.NoSide && st.FromFile():
		return r.Say(st.Reason)
	case st.Winner == games.NoSide:
		return r.T("ui.records.draw")
	}
	return r.T("ui.records.won", "side", m.State().SideName(st.Winner))
}

func (r *records) Click(x, y int) tea.Cmd { return r.List.Click(x, y, r.open) }

func (r *records) Draw(c *canvas.Canvas) {
	rows := r.rows()
	title := r.T("ui.records.title")
	if r.file != "" {
		title = r.App.Dotted(title, r.file)
	}
	frame.Header(c, title, fmt.Sprint(len(rows)))
	if r.loaded && len(r.all) == 0 {
		for i, line := range canvas.Wrap(r.T("ui.records.none"), r.W-2) {
			c.PutCentre(0, r.H/2+i, r.W, line, canvas.Style{FG: theme.Dim})
		}
	}
	r.List.Draw(c, frame.NewRect(0, 1, r.W, r.H-3), func(line *canvas.Canvas, i int, st canvas.Style) {
		if rows[i].fault != nil {
			st.FG = theme.Warn
		}
		line.PutIn(1, 0, r.W-2, r.line(rows[i]), st)
	})
	switch {
	case r.find.Active || r.find.Text() != "":
		r.find.Draw(c, 1, r.H-2, r.W-2, "/")
	case !r.Note.IsZero():
		c.PutIn(1, r.H-2, r.W-2, r.Say(r.Note), canvas.Style{FG: theme.Warn})
	}
}
