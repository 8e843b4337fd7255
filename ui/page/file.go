package page

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"duiju/games"
	"duiju/games/play/match"
	"duiju/games/scene"
	"duiju/games/text/command"
	"duiju/games/text/message"
	"duiju/games/text/record"
	"duiju/ui/store"
)

// maxOpened is the size of a file that is opened: no real record comes near.
const maxOpened = 16 << 20

// OpenFile shows the only game of a file, or the list of them.
func (h *House) OpenFile(path string) Step {
	return Work{func(context.Context) Then {
		rows, err := h.readFile(path)
		return func() (Step, error) {
			switch {
			case err != nil:
				return nil, message.Faultf(message.ErrRecord, "open.failed", "reason", h.Table.Error(command.PlainError(err)))
			case len(rows) > 1:
				return Open{Page: (&records{House: h, all: rows, read: true, file: filepath.Base(path)}).page}, nil
			}
			return h.openRow(rows[0], false)
		}
	}}
}

// readFile reads a record, or each game of a foreign file such as SGF as the first
// of our games that takes it. There is at least one.
func (h *House) readFile(path string) (rows []recordRow, err error) {
	path = Expand(strings.TrimSpace(path))
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, message.Faultf(message.ErrRecord, "open.missing", "path", path)
	}
	if err != nil {
		return nil, command.PlainError(err)
	}
	if !info.Mode().IsRegular() { // a pipe may never end
		return nil, message.Faultf(message.ErrRecord, "open.unfit", "path", path)
	}
	data, err := command.ReadFile(path, maxOpened)
	if err != nil {
		return nil, err
	}
	entry := store.Entry{Name: filepath.Base(path), Time: info.ModTime()}
	if record.Is(data) {
		record, err := record.Parse(data)
		return []recordRow{h.newRow(entry, record, err)}, nil
	}
	records, faults, err := record.ImportAny(h.Modules, filepath.Base(path), data)
	if err != nil {
		return nil, err
	}
	for i, r := range records {
		e := entry
		if len(records) > 1 {
			e.Name = fmt.Sprintf("%s, %d", entry.Name, i+1)
		}
		rows = append(rows, h.newRow(e, r, faults[i]))
	}
	return rows, nil
}

// newRow replays a record that was read with an error or without.
func (h *House) newRow(e store.Entry, r games.Record, read error) recordRow {
	row := recordRow{Entry: e, record: r, fault: read}
	if r.Game == "" {
		return row
	}
	match, err := replay(h.Modules, r)
	row.match = match
	if row.fault == nil {
		row.fault = err
	}
	return row
}

// readRow reads a record or a game of the store.
func (h *House) readRow(e store.Entry, read func(name string) ([]byte, error)) recordRow {
	data, err := read(e.Name)
	if err != nil {
		return recordRow{Entry: e, fault: err}
	}
	r, err := record.Parse(data)
	return h.newRow(e, r, err)
}

// openRecord shows a record of the store.
func (h *House) openRecord(name string) Step {
	return Work{func(context.Context) Then {
		row := h.readRow(store.Entry{Name: name}, h.Store.ReadRecord)
		return func() (Step, error) { return h.openRow(row, true) }
	}}
}

// arrange shows a position that is written down, or "" for the one with which a person
// begins to set one up.
func arrange(h *House, m games.Module, text string) (Step, error) {
	posed, err := match.New(match.Setup{Module: m, Position: cmp.Or(text, blank(h, m)), Started: h.Now()})
	if err != nil {
		return nil, err
	}
	return lookAt(h, posed), nil
}

// blank is the position with which a person begins to set one up, as text.
func blank(h *House, m games.Module) string {
	s, err := m.New(h.game(m).Options, 0)
	if blank := m.Info().Blank; blank != "" || err != nil { // choices that do not go together
		return blank
	}
	return s.Text()
}

// lookAt shows a position without moves. Who goes on from there plays the side to move.
func lookAt(h *House, posed *match.Match) Step {
	posed.SetSeat(posed.Turn().Other(), h.Opponent(posed.Module()))
	return Replay{Game{Match: posed}}
}

// openRow replays a row, or shows its position where the record holds no more. What is
// thought of a stored one is kept in it. The error says why a row cannot be shown.
func (h *House) openRow(row recordRow, stored bool) (Step, error) {
	if row.match == nil {
		return nil, row.fault
	}
	match, err := match.Replay(row.match.Module(), row.record)
	if match == nil {
		return nil, err
	}
	fault := row.fault // what is wrong with the moves is said there too
	if steps := match.Moves(); fault == nil && !slices.ContainsFunc(steps, func(s string) bool { return !games.IsSetup(s) }) {
		if len(steps) > 0 {
			return arrange(h, match.Module(), match.StateAt(len(steps)).Text())
		}
		posed := lookAt(h, match)
		if slices.ContainsFunc(match.State().Scene().Spots, func(s scene.Spot) bool { return s.Marks&scene.MarkTarget != 0 }) {
			posed = Play{Game{Match: match}} // a problem is there to be solved
		}
		return posed, nil
	}
	g := Game{Match: match, Note: match.Differs()}
	if fault != nil {
		g.Note = message.OfError(fault)
	}
	switch {
	case !stored:
		g.File = row.Name
	case fault == nil:
		g.Name = row.Name
	}
	return Replay{g}, nil
}
