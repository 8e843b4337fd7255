package shelf

import (
	"errors"

	"duiju/games"
	"duiju/games/play/match"
	"duiju/games/text/message"
	"duiju/games/text/record"
	"duiju/ui/frame"
	"duiju/ui/store"
)

// Reading runs in commands and changes nothing of the app.

// load reads and claims an unfinished game. A copy gets a name of its own. A damaged file
// is set aside and what stands before the damage becomes the game.
func load(a *frame.App, name string, asCopy bool) (frame.Game, error) {
	st := a.Store
	g := frame.Game{Name: name, Lease: &store.Lease{}}
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
	match, replayErr := replay(a, record)
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
func replay(a *frame.App, r games.Record) (*match.Match, error) {
	m := a.Module(r.Game)
	if m == nil {
		return nil, message.Faultf(message.ErrRecord, "ui.menu.unknowngame", "game", r.Game)
	}
	return match.Replay(m, r)
}
