package ui

import (
	"errors"

	"duiju/games"
)

// loader reads unfinished games. It runs in commands and changes nothing of
// the app.
type loader struct{ app *app }

// loadedGame is an unfinished game that was read and claimed.
type loadedGame struct {
	match *games.Match
	name  string
	lease *lease
	note  games.Text // what was wrong with the file
}

// load reads and claims a game. A copy gets a name of its own. A damaged file
// is set aside and what stands before the damage becomes the game.
func (l *loader) load(name string, asCopy bool) (loadedGame, error) {
	st := l.app.store
	g := loadedGame{name: name, lease: &lease{}}
	if !asCopy {
		release, err := st.Claim(name)
		if err != nil {
			return g, err
		}
		g.lease.release = release
	}
	data, err := st.ReadGame(name)
	if err != nil {
		g.lease.end()
		return g, err
	}
	record, parseErr := games.ParseRecord(data)
	if errors.Is(parseErr, games.ErrNewer) {
		g.lease.end()
		return g, parseErr
	}
	match, replayErr := l.replay(record)
	if asCopy {
		g.name = st.NewName(record.Game)
	}
	if fault := errors.Join(parseErr, replayErr); fault != nil && !asCopy {
		aside, err := st.SetGameAside(name)
		if err != nil || match == nil {
			g.lease.end()
			return g, fault
		}
		g.note = games.T("ui.play.recovered", "n", match.Len(), "file", aside)
	}
	if match == nil {
		g.lease.end()
		return g, errors.Join(parseErr, replayErr)
	}
	g.match = match
	return g, nil
}

// replay makes the match of a record; with a bad move what stands before it.
func (l *loader) replay(r games.Record) (*games.Match, error) {
	m := l.app.module(r.Game)
	if m == nil {
		return nil, games.Faultf(games.ErrRecord, "ui.menu.unknowngame", "game", r.Game)
	}
	return games.Replay(m, r)
}
