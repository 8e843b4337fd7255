package page

import (
	"context"
	"slices"
	"strconv"

	"duiju/games"
	"duiju/games/play/match"
	"duiju/games/text/message"
	"duiju/ui/draw/clean"
	"duiju/ui/store"
)

// records lists the games that were played: unfinished ones, which go on, and
// the records of finished ones, which are replayed.
type records struct {
	House *House
	resumer
	all     []recordRow
	read    bool
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

// RecordsPage lists the games that were played, the newest first.
func (h *House) RecordsPage() Maker { return (&records{House: h}).page }

// thumbnails is how many of the newest games are pictured.
const thumbnails = 3

func (r *records) page() Page {
	p := Page{ID: "records", Title: message.T("ui.records.title"), Facts: message.Verbatim(r.House.Dotted(r.House.T("ui.records.listed", "n", len(r.all)), r.House.Say(r.House.totals(r.House.Modules...)))), Close: []string{"o"}, Stays: true, Finds: true, Small: true}
	if r.file != "" {
		p.Title, p.Facts = message.Verbatim(r.House.Dotted(r.House.Say(p.Title), r.file)), message.Verbatim(strconv.Itoa(len(r.all)))
	} else {
		p.Shown = r.reread
	}
	if r.read {
		p.Empty = message.T("ui.records.none")
	}
	for _, row := range r.all {
		p.Rows = append(p.Rows, r.row(row))
		if row.match != nil && len(p.Beside) < thumbnails {
			p.Beside = append(p.Beside, Board{row.match.State().Scene(), r.result(row.match)})
		}
	}
	open := func(row int) bool { return r.all[row].unfinished }
	p.Acts = []Act{
		{ID: "replay", Keys: []string{"enter", "space"}, Label: "ui.key.replay", About: "ui.about.replay", Rank: 2, Row: true,
			On: func(row int) bool { return !open(row) }, Do: func(row int, _ string) (Step, error) { return r.House.openRow(r.all[row], r.file == "") }},
		{ID: "continue", Keys: []string{"enter", "space"}, Label: "ui.key.continue", About: "ui.about.unfinished", Rank: 2, Row: true,
			On: open, Do: func(row int, _ string) (Step, error) { return r.resume(r.House, r.all[row].Name, r.reread()), nil }},
		{ID: "remove", Word: "plain.command.forget", Keys: []string{"delete", "backspace"}, Label: "ui.key.remove", About: "ui.about.remove", Rank: 4, Row: true,
			On: func(int) bool { return r.file == "" }, Do: func(row int, _ string) (Step, error) { return r.remove(r.all[row]), nil }},
		{ID: "undo", Word: "plain.command.undo", Keys: []string{"u"}, Label: "plain.command.undo", About: "ui.about.undo.remove", Rank: 5,
			On: func(int) bool { return len(r.removed) > 0 }, Do: r.restore},
	}
	return p
}

// reread reads the list.
func (r *records) reread() Step {
	return Work{func(ctx context.Context) Then {
		rows := r.readRecords(ctx)
		return func() (Step, error) {
			r.all, r.read = rows, true
			return nil, nil
		}
	}}
}

// maxRecords is how many records the list shows, newest first.
const maxRecords = 500

// readRecords reads and replays the unfinished games, then the records, newest
// first.
func (r *records) readRecords(ctx context.Context) (all []recordRow) {
	read := func(entries []store.Entry, read func(string) ([]byte, error), unfinished bool) {
		for _, e := range entries {
			if ctx.Err() != nil || len(all) == maxRecords {
				return
			}
			row := r.House.readRow(e, read)
			row.unfinished = unfinished
			all = append(all, row)
		}
	}
	unfinished, finished := r.House.Store.Unfinished(), r.House.Store.Records()
	unfinished = slices.DeleteFunc(unfinished, func(e store.Entry) bool { // its record is written, its removal under way
		return slices.ContainsFunc(finished, func(f store.Entry) bool { return f.Name == e.Name && !f.Time.Before(e.Time) })
	})
	read(unfinished, r.House.Store.ReadGame, true)
	read(finished, r.House.Store.ReadRecord, false)
	return all
}

// remove sets a record or an unfinished game aside.
func (r *records) remove(row recordRow) Step {
	return Work{func(context.Context) Then {
		restore, err := r.House.Store.Remove(row.Name, row.unfinished)
		return func() (Step, error) {
			if restore != nil {
				r.removed = append(r.removed, restore)
			}
			return r.reread(), err
		}
	}}
}

// restore brings back what was set aside last.
func (r *records) restore(int, string) (Step, error) {
	back := r.removed[len(r.removed)-1]
	r.removed = r.removed[:len(r.removed)-1]
	return Work{func(context.Context) Then {
		err := back()
		return func() (Step, error) { return r.reread(), err }
	}}, nil
}

// row is a record: date, game, result, moves, seats.
func (r *records) row(row recordRow) Row {
	when := row.record.Started
	if when.IsZero() {
		when = row.Time
	}
	first := Cell{message.Verbatim(when.Local().Format("2006-01-02 15:04")), Faint, 16}
	if r.file != "" {
		first.Text = message.Verbatim(row.Name)
	}
	if row.match == nil {
		return Row{ID: row.Name, Cells: []Cell{first, {Text: message.Verbatim(row.Name), Tone: Warning}, {Text: message.Verbatim(r.House.Table.Error(row.fault)), Tone: Warning}}}
	}
	result := Cell{r.result(row.match), Plain, 12}
	switch mine := mineOf(row.match); {
	case row.fault != nil:
		result.Tone = Warning
	case mine != games.NoSide && row.match.Status().Winner == mine:
		result.Tone = Good
	}
	return Row{ID: row.Name, Cells: []Cell{
		first, {message.T(row.match.Module().Info().Name), Plain, 14}, result,
		{message.T("ui.records.moves", "n", len(row.record.Moves)), Faint, 9}, {Text: r.seats(row.match)},
	}}
}

// seats are the players of a game.
func (r *records) seats(m *match.Match) message.Text {
	name := func(side games.Side) message.Text {
		if name := m.Name(side); name != "" {
			return message.Verbatim(clean.Line(name))
		}
		if side == mineOf(m) {
			return message.T("ui.player.you")
		}
		return r.House.Settings.PlayerText(m.Module().Info(), m.Seat(side))
	}
	return message.T("ui.records.seats", "first", name(games.First), "second", name(games.Second))
}

// mineOf is the side of the person in a game against an engine, NoSide in others.
func mineOf(m *match.Match) games.Side {
	for _, side := range []games.Side{games.First, games.Second} {
		if m.People() == 1 && m.Seat(side).Kind == games.Human {
			return side
		}
	}
	return games.NoSide
}

// result is how a game has ended, for the person if that was one of the two.
func (r *records) result(m *match.Match) message.Text {
	st, mine := m.Status(), mineOf(m)
	switch {
	case !st.Over:
		return message.T("ui.records.open")
	case st.Winner == games.NoSide && st.FromFile():
		return st.Reason
	case st.Winner == games.NoSide:
		return message.T("ui.records.draw")
	case mine == games.NoSide:
		return message.T("ui.records.won", "side", m.State().SideName(st.Winner))
	case st.Winner == mine:
		return message.T("ui.records.youwon")
	}
	return message.T("ui.records.youlost")
}
