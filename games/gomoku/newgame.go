package gomoku

import (
	"strings"

	"duiju/games"
	"duiju/games/gomoku/board"
	"duiju/games/gomoku/capture"
)

// Schema lists the options.
func (Module) Schema(chosen games.Options) []games.Option { return schema(chosen) }

// New starts a game.
func (Module) New(o games.Options, _ uint64) (games.State, error) {
	c, err := configure(o)
	if err != nil {
		return nil, err
	}
	if c.supply > 0 {
		return capture.New(c.size, c.supply), nil
	}
	s := newState(c)
	if err := s.readStart(c.setup); err != nil {
		return nil, err
	}
	if c.opening == openStone && !s.start.set {
		s.setUp(map[int]board.Color{s.board.Centre(): board.Black}, board.Black)
	}
	return s, nil
}

// FromText reads a position or a whole game such as "h8h9i8".
func (Module) FromText(_ games.Options, text string) (games.State, error) {
	if strings.Contains(strings.ToLower(text), capture.Name) {
		return capture.Read(text)
	}
	s, err := parseText(text)
	if err != nil {
		return nil, err
	}
	return s, nil
}
