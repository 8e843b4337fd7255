package tsumego

import (
	"testing"

	"duiju/engine"
	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/tsumego/oldmethod"
	"duiju/games/tsumego/play"
)

// kitProblems are positions of different kinds: an open eye space, a ko, a
// live problem, and a board without a target.
var kitProblems = []games.Options{
	{"problem": "two-by-three-corner-ko", "threats": "2"},
	{"problem": "second-line-five-live"},
	{"problem": "(;SZ[5])"},
}

func kitState(t *testing.T, o games.Options) *play.State {
	t.Helper()
	s, err := Module{}.New(o, 1)
	if err != nil {
		t.Fatal(err)
	}
	return s.(*play.State)
}

func TestViewsKeepTheContractOfTheEngine(t *testing.T) {
	for _, o := range kitProblems {
		t.Run(o["problem"], func(t *testing.T) {
			options := []enginetest.Option{enginetest.Games(5), enginetest.Plies(60)}
			s := kitState(t, o)
			if s.Region == nil {
				// The bare rules clone a whole board a ply; nobody searches them deep.
				options = append(options, enginetest.MayAllocate())
			} else {
				enginetest.Run(t, func() engine.Game {
					s := kitState(t, o)
					return oldmethod.NewClassicView(s.Region, s.Position(), s.Board, true)
				},
					append(options, enginetest.MayAllocate())...) // its evaluation redraws the whole board
			}
			enginetest.Run(t, func() engine.Game { return kitState(t, o).Game() }, options...)
		})
	}
}
