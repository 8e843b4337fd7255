// Broken is the program with one game, Kayles, whose rules panic at the third
// move, or whose scene does: what a fault in a game may do to the rest.
package main

import (
	"context"
	"os"

	"duiju/games"
	"duiju/games/nullgame"
	"duiju/games/scene"
	"duiju/ui/cli"
)

func main() {
	os.Exit(cli.Run(context.Background(), []games.Module{module{}}, os.Args[1:], cli.Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr}))
}

type module struct{ nullgame.Module }

// Info has a demo for the menu that is too short to break.
func (m module) Info() games.Info {
	info := m.Module.Info()
	info.Demo.Moves = info.Demo.Moves[:1]
	return info
}

func (m module) New(o games.Options, seed uint64) (games.State, error) {
	s, err := m.Module.New(o, seed)
	if err != nil {
		return nil, err
	}
	return &state{State: s}, nil
}

type state struct {
	games.State
	plies int
}

func (s *state) Clone() games.State { return &state{s.State.Clone(), s.plies} }

func (s *state) Play(move string) error {
	if s.plies++; s.plies == 3 && os.Getenv("BROKEN") == "rules" {
		panic("a fault in the rules")
	}
	return s.State.Play(move)
}

func (s *state) Scene() scene.Scene {
	if s.plies == 2 && os.Getenv("BROKEN") == "scene" {
		panic("a fault in the scene")
	}
	return s.State.Scene()
}
