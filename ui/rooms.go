package ui

import (
	"context"
	"slices"

	"duiju/games"
	"duiju/games/play/match"
	"duiju/games/play/session"
	"duiju/games/teach/training"
	"duiju/ui/frame"
	"duiju/ui/page"
	"duiju/ui/screen/play"
	"duiju/ui/screen/shelf"
	"duiju/ui/screen/teach"
	"duiju/ui/store"
)

// connect says how each room opens those above it.
func connect(a *frame.App) {
	a.Routes = frame.Routes{
		Game:    func(a *frame.App, g frame.Game) frame.Screen { return play.New(a, g) },
		Board:   func(a *frame.App, d session.Driver) frame.Screen { return play.Shared(a, d) },
		Replay:  func(a *frame.App, g frame.Game) frame.Screen { return play.Replay(a, g) },
		Attract: func(a *frame.App, row int) frame.Screen { return play.Attract(a, row) },
		Trainer: func(st *store.Store, m games.Module, mode training.Mode) (teach.Open, error) {
			return teach.Opener(st, m, mode)
		},
		Page: teach.NewReading,
		Keys: keyScreens,
	}
}

// Keys are the actions of the screens whose keys can be changed, for whom no screen is open.
func Keys(st *store.Store, modules []games.Module) [][]page.Key {
	a := frame.NewApp(context.Background(), modules, st, store.Defaults(), frame.Terminal{})
	connect(a)
	return a.House().Keys()
}

// keyScreens are the actions of the screens whose keys can be changed: the
// menu and the board, with what the trainer adds to it, and a page of the library.
func keyScreens(a *frame.App) [][]frame.Action {
	screens := [][]frame.Action{shelf.NewMenu(a, false).Actions()}
	m := a.Modules[0]
	if match, err := match.New(match.Setup{Module: m, Options: games.Fit(m, nil), Started: a.Now()}); err == nil {
		board := play.New(a, frame.Game{Match: match}).Actions()
		screens = append(screens, slices.Concat(board, teach.TrainerActions(a)), teach.ReadingActions(a))
	}
	return screens
}
