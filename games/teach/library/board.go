package library

import (
	"fmt"
	"slices"
	"strings"

	"duiju/games"
	"duiju/games/play/match"
	"duiju/games/scene"
	"duiju/games/text/message"
)

// Module is the game of the step.
func (s Step) Module(all []games.Module) (games.Module, error) {
	if m := games.ByID(all, s.Game); m != nil {
		return m, nil
	}
	if s.Game == "" && s.Tree != nil {
		return all[0], nil // nothing of it is seen
	}
	var ids []string
	for _, m := range all {
		ids = append(ids, m.Info().ID)
	}
	return nil, message.Faultf(message.ErrOption, "learn.nogame", "game", s.Game, "games", strings.Join(ids, " "))
}

// Challenge is a new game against the step's method, from its board where that
// has somebody to move. The person begins.
func (s Step) Challenge(all []games.Module) (*match.Match, error) {
	spec, err := games.ParsePlayer(s.Player)
	if err != nil {
		return nil, err
	}
	m, err := s.Board(all)
	if err != nil {
		return nil, err
	}
	if m.Status().Over {
		m.Restart()
	}
	m.SetSeat(m.Turn().Other(), spec)
	m.MarkPractice()
	return m, nil
}

// Board puts the step's board into a Match between two people, its moves played.
func (s Step) Board(all []games.Module) (*match.Match, error) {
	module, err := s.Module(all)
	if err != nil {
		return nil, err
	}
	m, err := match.New(match.Setup{Module: module, Options: s.Options, Position: s.Position, Seed: s.Seed})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s.Position, err)
	}
	for _, move := range s.Moves {
		if _, err := m.Play(move); err != nil {
			return nil, fmt.Errorf("%s: %w", move, err)
		}
	}
	return m, nil
}

// Point is the point of a name on a scene, NoPoint if there is none.
func Point(sc scene.Scene, name string) scene.Point {
	return scene.Point(slices.IndexFunc(sc.Spots, func(spot scene.Spot) bool {
		return name != "" && strings.EqualFold(spot.Name, name)
	}))
}

// Points are the points that the step marks.
func (s Step) Points(sc scene.Scene) []scene.Point {
	var all []scene.Point
	for _, name := range s.Marks {
		if p := Point(sc, name); p != scene.NoPoint {
			all = append(all, p)
		}
	}
	return all
}
