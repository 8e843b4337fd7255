package play

import (
	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/games/play/session"
	"duiju/ui/draw/progress"
	"duiju/ui/frame"
	"duiju/ui/store"
)

// keeper keeps a game on the disk, its result in the statistics, and looks
// after it whether another level fits better.
type keeper struct {
	*table
	name    string
	extra   string // a file that gets the record too
	lease   *store.Lease
	counted bool // its result is in the statistics
	offered int  // the level that fits better after this game; 0 none
}

// leave is the command that gives the lock back.
func (k *keeper) leave() tea.Cmd {
	l := k.lease
	if l == nil {
		return nil
	}
	return func() tea.Msg {
		l.End()
		return nil
	}
}

// saved is the end of a write: what failed stays queued, and the queue tells
// of it in the next frame.
type saved struct{}

func drawAgain(saved) tea.Cmd { return nil }

// saving reports whether the game is not on the disk yet as it stands.
func (k *keeper) saving() bool { return k.Store.Saving(k.name) }

// save queues the game as it stands, under its own name and where it was asked
// for; a finished one goes to the records. Games that play themselves for nobody
// are not kept.
func (k *keeper) save() tea.Cmd {
	if k.can(session.Stay{})() {
		return nil
	}
	if k.lease == nil {
		k.lease = &store.Lease{}
	}
	data := k.s.Match().Record().Marshal()
	var writes []func() error
	if k.over() {
		writes = append(writes, k.Store.FinishGame(k.name, data))
	} else {
		writes = append(writes, k.Store.SaveGame(k.name, data))
	}
	if k.extra != "" {
		writes = append(writes, k.Store.SaveFile(k.extra, data))
	}
	st, name, l := k.Store, k.name, k.lease
	return frame.Told(&k.Base, func() saved {
		l.Take(st, name)
		for _, w := range writes {
			if w != nil {
				_ = w() // the queue keeps what failed, and says so
			}
		}
		return saved{}
	}, drawAgain)
}

// result appends the result of a finished game to the statistics, once.
func (k *keeper) result(r session.Result) tea.Cmd {
	m := k.s.Match()
	if k.counted || k.s.People() == 0 || !k.s.Touched() {
		return nil
	}
	k.counted = true
	kept := store.ResultOf(m, r, k.Now())
	k.Added = append(k.Added, kept)
	return tea.Batch(k.offer(r), k.KeepCmd(k.Store.AddResult(kept)))
}

// offer looks after a rated game whether another level fits better. With
// auto_level "auto" the next game gets it.
func (k *keeper) offer(r session.Result) tea.Cmd {
	if k.Settings.AutoLevel == "off" || !r.Rated {
		return nil
	}
	k.offered = progress.Offered(k.Results(), k.info, r.Seats[k.s.Mine().Other()].Level)
	if k.offered == 0 || k.Settings.AutoLevel != "auto" {
		return nil
	}
	return k.takeLevel()
}

// takeLevel makes the offered level the opponent of the games to come.
func (k *keeper) takeLevel() tea.Cmd {
	id, g := k.info.ID, k.GameSettings(k.s.Match().Module())
	g.Opponent = games.PlayerSpec{Kind: games.Level, Level: k.offered}.String()
	return k.Change(func(s *frame.Settings) { s.Games[id] = g })
}

// offerText is the sentence after a result that offers another level.
func (k *keeper) offerText() string {
	switch {
	case k.offered == 0:
		return ""
	case k.Settings.AutoLevel == "auto":
		return k.T("ui.level.next", "level", k.offered)
	}
	return k.T("ui.level.offer", "level", k.offered)
}
