package nullgame

import (
	"duiju/engine"
	"duiju/games"
	"duiju/games/play/players"
	"duiju/games/text/message"
)

// Module is Kayles, and Kayles for the most pins.
type Module struct{}

var info = games.Info{
	ID:      "nullgame",
	Name:    "nullgame.name",
	Facts:   "nullgame.facts",
	Summary: "nullgame.summary",
	Rules:   "nullgame.rules",
	Thinks:  "nullgame.thinks",
	Sides:   [2]string{"nullgame.first", "nullgame.second"},
	Levels: []games.LevelInfo{
		{Level: 1, Text: message.T("nullgame.level", "n", levelDepth[1])},
		{Level: 2, Text: message.T("nullgame.level", "n", levelDepth[2])},
		{Level: 3, Text: message.T("nullgame.level", "n", levelDepth[3])},
	},
	Lenses: []games.Lens{
		{ID: "rows", Name: "nullgame.lens.rows", Legend: "nullgame.lens.rows.legend"},
	},
	ScoreUnit:    1,
	DefaultLevel: 1,
	Demo:         games.Demo{Seed: 1, Moves: []string{"4", "2", "6", "1", "7", "3", "5"}},
}

// levelDepth is how many plies a level looks ahead.
var levelDepth = map[int]int{1: 1, 2: 3, 3: 8}

// Info implements games.Module.
func (Module) Info() games.Info { return info }

// Schema implements games.Module.
func (Module) Schema(games.Options) []games.Option {
	return []games.Option{{
		Key: "pins", Name: "nullgame.pins", About: "nullgame.pins.about",
		Kind: games.KindInt, Min: 2, Max: maxPins, Default: "7", Size: true,
	}, {
		Key: "wins", Name: "nullgame.wins", About: "nullgame.wins.about", Quiet: true,
		Kind: games.KindChoice, Default: "last", Choices: games.Choices("last", "nullgame.wins.last", "most", "nullgame.wins.most"),
	}}
}

// New implements games.Module.
func (m Module) New(o games.Options, _ uint64) (games.State, error) {
	o, err := games.Complete(m, o)
	if err != nil {
		return nil, err
	}
	n := o.Int("pins")
	return &state{pins: n, position: newPosition(n, o["wins"] == "most")}, nil
}

// NewPlayer implements games.Module. All players search; a level by its depth,
// max without a limit of its own, which is only right where the search ends by
// itself: a game without a clock has no other limit.
func (Module) NewPlayer(p games.PlayerSpec, _ games.Options, env games.Env) (games.Player, error) {
	p, err := info.CheckPlayer(p)
	if err != nil {
		return nil, err
	}
	return players.NewSearchPlayer(players.SearchConfig{
		Limits:  engine.Limits{Depth: levelDepth[p.Level]},
		Margin:  1, // every score is 0 or proven, so equal moves vary by seed
		Choices: 4,
	}, env), nil
}
