package gomoku

import (
	"duiju/games"
)

// Module is the game of gomoku.
type Module struct{}

// New returns the module.
func New() Module { return Module{} }

// ID is the game's id.
const ID = "gomoku"

// Info describes the game.
func (Module) Info() games.Info {
	info := games.Info{
		ID:           ID,
		Name:         "gomoku.name",
		Facts:        "gomoku.facts",
		Summary:      "gomoku.summary",
		Rules:        "gomoku.rules.page",
		Thinks:       "gomoku.thinks.page",
		Sides:        [2]string{"gomoku.side.black", "gomoku.side.white"},
		ScoreUnit:    scoreUnit,
		DefaultLevel: 2,
		Classics: []games.ClassicInfo{{
			Name: "patterns", Title: "gomoku.patterns.title", About: "gomoku.patterns.about",
			Schema: []games.Option{tiesOption()},
		}},
		Lenses: lenses,
		Demo:   demo,
	}
	for i := 1; i < len(levels); i++ {
		info.Levels = append(info.Levels, games.LevelInfo{Level: i, Text: levels[i].text()})
	}
	return info
}

// text is the level's limits in words.
func (l level) text() games.Text {
	switch {
	case l.time > 0:
		return games.T("gomoku.level.time", "n", int(l.time.Seconds()))
	case l.nodes > 0:
		return games.T("gomoku.level.nodes", "depth", l.depth, "nodes", int(l.nodes))
	}
	return games.T("gomoku.level.depth", "depth", l.depth, "four", l.blind.four, "three", l.blind.three)
}

// tiesOption chooses among equal best points.
func tiesOption() games.Option {
	return games.Option{
		Key: "ties", Name: "gomoku.option.ties", About: "gomoku.option.ties.about",
		Kind: games.KindChoice, Default: "seed",
		Choices: []games.Choice{
			{Value: "seed", Name: games.T("gomoku.ties.seed")},
			{Value: "scan", Name: games.T("gomoku.ties.scan")},
		},
	}
}

// Schema lists the options.
func (Module) Schema(chosen games.Options) []games.Option { return schema(chosen) }

// New starts a game.
func (Module) New(o games.Options, _ uint64) (games.State, error) {
	c, err := configure(o)
	if err != nil {
		return nil, err
	}
	return newState(c), nil
}

// FromText reads a position or a whole game such as "h8h9i8".
func (Module) FromText(text string) (games.State, error) {
	s, err := parseText(text)
	if err != nil {
		return nil, err
	}
	return s, nil
}

// NewPlayer makes a level, the strongest player or a classic player.
func (m Module) NewPlayer(p games.PlayerSpec, o games.Options, env games.Env) (games.Player, error) {
	p, err := m.Info().CheckPlayer(p)
	if err != nil {
		return nil, err
	}
	switch {
	case p.Kind == games.Level:
		return newLevelPlayer(levels[p.Level], env), nil
	case p.Kind == games.Classic && p.Name == "patterns":
		return &patternsPlayer{scan: p.Options["ties"] == "scan", seed: env.Seed}, nil
	}
	return newLevelPlayer(maxLevel, env), nil
}
