package shelf

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"duiju/games"
	"duiju/games/play/match"
	"duiju/games/text/command"
	"duiju/games/text/message"
	"duiju/games/text/record"
	"duiju/ui/frame"
	"duiju/ui/page"
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
	path = page.Expand(strings.TrimSpace(path))
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

// Visit reads what a part of the house shows, and returns what opens it.
func Visit(a *frame.App, v page.Visit) (open func(*frame.App) (frame.Screen, error), err error) {
	f := openedFile{}
	switch v.Part {
	case page.Rules:
		return func(a *frame.App) (frame.Screen, error) { return NewHelp(a, v.Module), nil }, nil
	case page.Statistics:
		return func(a *frame.App) (frame.Screen, error) {
			return newStatistics(a, slices.Index(a.Modules, v.Module)), nil
		}, nil
	case page.Records:
		return func(a *frame.App) (frame.Screen, error) { return newRecords(a), nil }, nil
	case page.Record:
		var data []byte
		if data, err = a.Store.ReadRecord(v.Name); err == nil {
			r, err := record.Parse(data)
			f.rows = []recordRow{newRow(a, store.Entry{Name: v.Name}, r, err)}
		}
	default:
		if f, err = readFile(a, v.Name); err != nil {
			err = message.Faultf(message.ErrRecord, "open.failed", "reason", message.OfError(command.PlainError(err)))
		}
	}
	return func(a *frame.App) (frame.Screen, error) {
		if len(f.rows) > 1 {
			return newFileRecords(a, f), nil
		}
		s, why := openRow(a, f.rows[0], v.Part == page.Record)
		if s == nil {
			return nil, &message.Fault{Kind: message.ErrRecord, Text: why}
		}
		return s, nil
	}, err
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
