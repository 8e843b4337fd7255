package ui

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/ui/canvas"
	"duiju/ui/store"
	"duiju/ui/theme"
)

// records lists the games that were played: unfinished ones, which go on, and
// the records of finished ones, which are replayed.
type records struct {
	base
	all     []recordRow
	loaded  bool
	find    textBox
	list    rowList
	reading *job
	opening *job           // an unfinished game is read
	copying string         // the game that is open in another window: Enter copies it
	removed []func() error // brings back what was set aside, newest last
	note    games.Text
	file    string // the rows are those of this file, not the records
	acts    []action
}

// recordRow is one record with what the list shows of it.
type recordRow struct {
	store.Entry
	record games.Record
	match  *games.Match // nil if it cannot be replayed
	fault  error
	// unfinished is a game that goes on, and not a record.
	unfinished bool
}

func newRecords(a *app) *records {
	r := &records{base: newBase(a)}
	some := func() bool { return len(r.rows()) > 0 }
	kept := func() bool { return some() && r.file == "" }
	open := func() bool { return some() && r.chosen().unfinished }
	r.list.count = func() int { return len(r.rows()) }
	r.acts = append(r.list.keys(a, "ui.key.choose"),
		action{id: "replay", keys: []string{"enter", "space"}, label: "ui.key.replay", about: "ui.about.replay", rank: 2,
			on: func() bool { return some() && !open() }, do: r.open},
		action{id: "continue", keys: []string{"enter", "space"}, label: "ui.key.continue", about: "ui.about.unfinished", rank: 2, on: open, do: r.open},
		action{id: "filter", keys: []string{"/"}, label: "ui.key.find", about: "ui.about.find", rank: 3, do: func() tea.Cmd { r.find.open(""); return nil }},
		action{id: "remove", keys: []string{"delete", "backspace"}, label: "ui.key.remove", about: "ui.about.remove", rank: 4, on: kept, do: r.remove},
		action{id: "undo", keys: []string{"u"}, label: "ui.key.undo", about: "ui.about.undo.remove", rank: 5, on: func() bool { return len(r.removed) > 0 }, do: r.restore},
		action{id: "back", keys: []string{"esc", "o"}, label: "ui.key.back", about: "ui.about.back", rank: 6, do: r.pop},
		action{id: "quit", keys: []string{"q"}, label: "ui.key.quit", about: "ui.about.quit", rank: 7, do: r.quit})
	return r
}

func (r *records) actions() []action { return r.acts }

// chosen is the row under the cursor; there is one.
func (r *records) chosen() recordRow {
	rows := r.rows()
	return rows[min(r.list.row, len(rows)-1)]
}

// newFileRecords lists the games of a file.
func newFileRecords(a *app, f openedFile) *records {
	r := newRecords(a)
	r.all, r.loaded, r.file = f.rows, true, filepath.Base(f.path)
	return r
}

// shown reads the list.
func (r *records) shown() tea.Cmd {
	if r.file != "" {
		return nil
	}
	l := &loader{app: r.app}
	var run tea.Cmd
	r.reading.stop()
	r.reading, run = r.work(r.id, func(ctx context.Context) (any, error) { return l.records(ctx), nil })
	return run
}

func (r *records) left() tea.Cmd {
	r.reading.stop()
	r.opening.stop()
	return nil
}

// maxRecords is how many records the list shows, newest first.
const maxRecords = 500

// records reads and replays the unfinished games, then the records, newest
// first.
func (l *loader) records(ctx context.Context) []recordRow {
	var all []recordRow
	read := func(entries []store.Entry, read func(string) ([]byte, error), unfinished bool) {
		for _, e := range entries {
			if ctx.Err() != nil || len(all) == maxRecords {
				return
			}
			var record games.Record
			data, err := read(e.Name)
			if err == nil {
				record, err = games.ParseRecord(data)
			}
			row := l.row(e, record, err)
			row.unfinished = unfinished
			all = append(all, row)
		}
	}
	st := l.app.store
	unfinished, finished := st.Unfinished(), st.Records()
	unfinished = slices.DeleteFunc(unfinished, func(e store.Entry) bool { // its record is written, its removal under way
		return slices.ContainsFunc(finished, func(f store.Entry) bool { return f.Name == e.Name && !f.Time.Before(e.Time) })
	})
	read(unfinished, st.ReadGame, true)
	read(finished, st.ReadRecord, false)
	return all
}

func (r *records) update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case doneMsg:
		if r.reading.is(msg.ticket) {
			r.reading = nil
			r.all, _ = msg.value.([]recordRow)
			r.loaded = true
		}
		if r.opening.is(msg.ticket) {
			return r.resumed(msg)
		}
	case changedMsg:
		r.note = games.Text{}
		if msg.err != nil {
			r.note = games.Verbatim(msg.err.Error())
		}
		if msg.restore != nil {
			r.removed = append(r.removed, msg.restore)
		}
		return r.shown()
	}
	return nil
}

// changedMsg reports that a record was set aside or brought back.
type changedMsg struct {
	dest
	restore func() error
	err     error
}

func (r *records) remove() tea.Cmd {
	row, id := r.chosen(), r.id
	remove := r.store.RemoveRecord
	if row.unfinished {
		remove = r.store.RemoveGame
	}
	return func() tea.Msg {
		restore, err := remove(row.Name)
		return changedMsg{dest(id), restore, err}
	}
}

func (r *records) restore() tea.Cmd {
	back := r.removed[len(r.removed)-1]
	r.removed = r.removed[:len(r.removed)-1]
	id := r.id
	return func() tea.Msg { return changedMsg{dest: dest(id), err: back()} }
}

// open replays the chosen record, or goes on with the chosen game; with a copy
// of it if another window has it and the person asks again.
func (r *records) open() tea.Cmd {
	row := r.chosen()
	if row.unfinished {
		name, asCopy, l := row.Name, r.copying == row.Name, &loader{app: r.app}
		r.copying = ""
		var run tea.Cmd
		r.opening.stop()
		r.opening, run = r.work(r.id, func(context.Context) (any, error) { return l.load(name, asCopy) })
		return run
	}
	s, note := r.openRow(row)
	if s == nil {
		r.note = note
		return nil
	}
	return r.push(s)
}

// resumed shows the game that was read.
func (r *records) resumed(msg doneMsg) tea.Cmd {
	r.opening = nil
	if g, ok := msg.value.(loadedGame); ok && msg.err == nil {
		return r.push(continued(r.app, g))
	}
	if errors.Is(msg.err, store.ErrHeld) {
		r.copying, r.note = r.chosen().Name, games.T("ui.menu.held")
		return nil
	}
	r.note = games.T("ui.menu.unreadable", "reason", r.table.Error(msg.err))
	return r.shown()
}

func (r *records) writing() string { return r.find.says("ui.key.done") }

func (r *records) typed(k tea.KeyMsg) (tea.Cmd, bool) {
	if !r.find.active {
		return nil, false
	}
	if k.Type == tea.KeyEnter {
		r.find.active = false
		return nil, true
	}
	r.list.row = 0
	return nil, r.find.key(k)
}

// rows are the records that match what was typed.
func (r *records) rows() []recordRow {
	want := strings.ToLower(r.find.text)
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
		return strings.Join(append(parts, row.Name, r.table.Error(row.fault)), "  ")
	}
	info := row.match.Module().Info()
	parts = append(parts, r.t(info.Name), r.result(row.match),
		r.t("ui.records.moves", "n", len(row.record.Moves)),
		r.seatName(info, row.record.Seats[0])+" - "+r.seatName(info, row.record.Seats[1]))
	return strings.Join(parts, "  ")
}

func (r *records) seatName(info games.Info, s games.PlayerSpec) string {
	if s.Kind == games.Human {
		return r.t("ui.player.human")
	}
	return r.playerName(info, s)
}

func (r *records) result(m *games.Match) string {
	st := m.Status()
	switch {
	case !st.Over:
		return r.t("ui.records.open")
	case st.Winner == games.NoSide:
		return r.t("ui.records.draw")
	}
	return r.t("ui.records.won", "side", m.State().SideName(st.Winner))
}

func (r *records) click(x, y int) tea.Cmd { return r.list.click(x, y, r.open) }

func (r *records) wheel(rows int) tea.Cmd { return r.list.move(rows) }

func (r *records) draw(c *canvas.Canvas) {
	rows := r.rows()
	title := r.t("ui.records.title")
	if r.file != "" {
		title = r.dotted(title, r.file)
	}
	header(c, title, fmt.Sprint(len(rows)))
	if r.loaded && len(r.all) == 0 {
		for i, line := range canvas.Wrap(r.t("ui.records.none"), r.w-2) {
			c.PutCentre(0, r.h/2+i, r.w, line, canvas.Style{FG: theme.Dim})
		}
	}
	r.list.draw(c, rect{0, 1, r.w, r.h - 3}, func(line *canvas.Canvas, i int, st canvas.Style) {
		if rows[i].fault != nil {
			st.FG = theme.Warn
		}
		line.PutIn(1, 0, r.w-2, r.line(rows[i]), st)
	})
	switch {
	case r.find.active || r.find.text != "":
		r.find.draw(c, 1, r.h-2, r.w-2, "/")
	case !r.note.IsZero():
		c.PutIn(1, r.h-2, r.w-2, r.say(r.note), canvas.Style{FG: theme.Warn})
	}
}
