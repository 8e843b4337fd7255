package shelf

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/games/play/match"
	"duiju/games/text/command"
	"duiju/games/text/message"
	"duiju/games/text/record"
	"duiju/ui/frame"
	"duiju/ui/store"
)

// maxOpened is the size of a file that is opened: no real record comes near.
const maxOpened = 16 << 20

// openedFile is what a file holds: at least one row.
type openedFile struct {
	path string
	rows []recordRow
}

// readFile reads a record, or each game of a foreign file such as SGF as the first
// of our games that takes it.
func readFile(a *frame.App, path string) (openedFile, error) {
	path = home(strings.TrimSpace(path))
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return openedFile{}, message.Faultf(message.ErrRecord, "open.missing", "path", path)
	}
	if err != nil {
		return openedFile{}, command.PlainError(err)
	}
	if !info.Mode().IsRegular() { // a pipe may never end
		return openedFile{}, message.Faultf(message.ErrRecord, "open.unfit", "path", path)
	}
	data, err := command.ReadFile(path, maxOpened)
	if err != nil {
		return openedFile{}, err
	}
	f := openedFile{path: path}
	entry := store.Entry{Name: filepath.Base(path), Time: info.ModTime()}
	if record.Is(data) {
		record, err := record.Parse(data)
		f.rows = []recordRow{newRow(a, entry, record, err)}
		return f, nil
	}
	records, faults, err := record.ImportAny(a.Modules, filepath.Base(path), data)
	if err != nil {
		return openedFile{}, err
	}
	for i, r := range records {
		e := entry
		if len(records) > 1 {
			e.Name = fmt.Sprintf("%s, %d", entry.Name, i+1)
		}
		f.rows = append(f.rows, newRow(a, e, r, faults[i]))
	}
	return f, nil
}

// newRow replays a record that was read with an error or without.
func newRow(a *frame.App, e store.Entry, r games.Record, read error) recordRow {
	row := recordRow{Entry: e, record: r, fault: read}
	if r.Game == "" {
		return row
	}
	match, err := replay(a, r)
	row.match = match
	if row.fault == nil {
		row.fault = err
	}
	return row
}

// home puts the person's folder in the place of "~".
func home(path string) string {
	rest, ok := strings.CutPrefix(path, "~"+string(filepath.Separator))
	if !ok {
		return path
	}
	dir, err := os.UserHomeDir()
	if err != nil {
		return path
	}
	return filepath.Join(dir, rest)
}

// openPath is ":" in the menu: a path to a record or a foreign file.
func (m *menu) openPath() tea.Cmd {
	m.note = message.Text{}
	m.box.Open("")
	return nil
}

// typed edits the path; Enter opens it.
func (m *menu) Writing() string { return m.box.Says("ui.key.openfile") }

func (m *menu) Typed(k tea.KeyMsg) (tea.Cmd, bool) {
	path, taken := m.box.Line(k)
	if path == "" {
		return nil, taken
	}
	a := m.App
	m.loading.Stop()
	var run tea.Cmd
	m.loading, run = frame.Load(&m.Base, func(context.Context) (openedFile, error) { return readFile(a, path) }, m.opened)
	return run, true
}

// opened shows the only game of a file, or the list of them.
func (m *menu) opened(f openedFile, err error) tea.Cmd {
	m.loading = nil
	if err != nil {
		m.note = message.T("open.failed", "reason", m.App.Table.Error(command.PlainError(err)))
		return nil
	}
	if len(f.rows) > 1 {
		return m.Push(newFileRecords(m.App, f))
	}
	s, note := openRow(m.App, f.rows[0], false)
	if s == nil {
		m.note = note
		return nil
	}
	return m.Push(s)
}

// openRow is the screen for a row: a replay, or a new game where the record
// holds only a position. What is thought of a stored one is kept in it. Without a screen the text says why.
func openRow(a *frame.App, row recordRow, stored bool) (frame.Screen, message.Text) {
	if row.match == nil {
		return nil, message.OfError(row.fault)
	}
	match, err := match.Replay(row.match.Module(), row.record)
	if match == nil {
		return nil, message.OfError(err)
	}
	fault := row.fault // what is wrong with the moves is said there too
	if match.Len() == 0 && fault == nil {
		match.SetSeat(match.Turn().Other(), a.Opponent(match.Module()))
		return a.Routes.Game(a, frame.Game{Match: match}), message.Text{}
	}
	var note message.Text
	if note = match.Differs(); fault != nil {
		note = message.OfError(fault)
	}
	g := frame.Game{Match: match, Note: note}
	switch {
	case !stored:
		g.File = row.Name
	case fault == nil:
		g.Name = row.Name
	}
	return a.Routes.Replay(a, g), message.Text{}
}
