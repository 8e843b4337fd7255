package page

import (
	"context"
	"errors"

	"duiju/games"
	"duiju/games/play/match"
	"duiju/games/text/message"
	"duiju/games/text/record"
	"duiju/ui/store"
)

// Reading runs beside the pages and changes nothing of the house.

// Game is a game to put on the board.
type Game struct {
	Match *match.Match
	// Name and Lease are those of an unfinished game that goes on; "" and nil
	// for a new one.
	Name  string
	Lease *store.Lease
	File  string       // that it was read from, without its folder; "" for one of the store
	Note  message.Text // what was wrong with its file
	Extra string       // a file that gets the record after every move, beside the store's own
}

// Resume reads and claims an unfinished game. A copy gets a name of its own. A damaged file
// is set aside and what stands before the damage becomes the game.
func (h *House) Resume(name string, asCopy bool) (Game, error) {
	st := h.Store
	g := Game{Name: name, Lease: &store.Lease{}}
	if !asCopy {
		release, err := st.Claim(name)
		if err != nil {
			return g, err
		}
		g.Lease = store.Held(release)
	}
	data, err := st.ReadGame(name)
	if err != nil {
		g.Lease.End()
		return g, err
	}
	record, parseErr := record.Parse(data)
	if errors.Is(parseErr, message.ErrNewer) {
		g.Lease.End()
		return g, parseErr
	}
	match, replayErr := replay(h.Modules, record)
	if asCopy {
		g.Name = st.NewName(record.Game)
	}
	if fault := errors.Join(parseErr, replayErr); fault != nil && !asCopy {
		aside, err := st.SetGameAside(name)
		if err != nil || match == nil {
			g.Lease.End()
			return g, fault
		}
		g.Note = message.T("ui.play.recovered", "n", match.Len(), "file", aside)
	}
	if match == nil {
		g.Lease.End()
		return g, errors.Join(parseErr, replayErr)
	}
	g.Match = match
	return g, nil
}

// replay makes the match of a record; with a bad move what stands before it.
func replay(all []games.Module, r games.Record) (*match.Match, error) {
	m := games.ByID(all, r.Game)
	if m == nil {
		return nil, message.Faultf(message.ErrRecord, "ui.menu.unknowngame", "game", r.Game)
	}
	return match.Replay(m, r)
}

// resumer goes on with unfinished games.
type resumer struct{ copying string } // what is open in another window: once more copies it

// resume goes on with an unfinished game, or with a copy of it if another window has it and
// the person asks again. Where it cannot be read the page is looked at again.
func (r *resumer) resume(h *House, name string, again Step) Step {
	asCopy := r.copying == name
	r.copying = ""
	return Work{func(context.Context) Then {
		g, err := h.Resume(name, asCopy)
		return func() (Step, error) {
			switch {
			case err == nil:
				return Play{g}, nil
			case errors.Is(err, store.ErrHeld):
				r.copying = name
				return Tell{Said: message.T("ui.menu.held")}, nil
			}
			if p, ok := errors.AsType[*games.Panic](err); ok {
				h.Store.Log("menu: " + err.Error() + "\n" + string(p.Stack))
			}
			return again, message.Faultf(message.ErrRecord, "ui.menu.unreadable", "reason", h.Table.Error(err))
		}
	}}
}
