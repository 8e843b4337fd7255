package gomoku

import (
	"duiju/games"
)

// Module is the game of gomoku.
type Module struct{}

// New returns the module.
func New() Module { return Module{} }

// id is the game's id.
const id = "gomoku"

// Info describes the game.
func (Module) Info() games.Info {
	info := games.Info{
		ID:           id,
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
		}, {
			Name: "five-tuple", Title: "gomoku.fivetuple.title", About: "gomoku.fivetuple.about",
			Schema: []games.Option{
				presetOption(), depthOption("3", 9), radiusOption(), tiesOption(), {
					Key: "scores", Name: "gomoku.option.scores", About: "gomoku.option.scores.about",
					Kind: games.KindChoice, Default: "paper",
					Choices: []games.Choice{
						{Value: "paper", Name: games.T("gomoku.scores.paper")},
						{Value: "even", Name: games.T("gomoku.scores.even")},
					},
				},
			},
		}, {
			Name: "sketch", Title: "gomoku.sketch.title", About: "gomoku.sketch.about",
			Schema: []games.Option{depthOption("2", 6), tiesOption()},
		}},
		Lenses: lenses,
		Demo:   demo,
	}
	for i := 1; i < len(levels); i++ {
		info.Levels = append(info.Levels, games.LevelInfo{Level: i, Text: levels[i].text()})
	}
	return info
}

// text is the level's limits in words, and what it overlooks.
func (l level) text() games.Text {
	switch {
	case l.time > 0:
		return games.T("gomoku.level.time", "n", int(l.time.Seconds()))
	case l.nodes > 0 && l.blind.three > 0:
		return games.T("gomoku.level.blind", "depth", l.depth, "nodes", int(l.nodes), "three", l.blind.three)
	case l.nodes > 0:
		return games.T("gomoku.level.nodes", "depth", l.depth, "nodes", int(l.nodes))
	}
	return games.T("gomoku.level.depth", "depth", l.depth, "four", l.blind.four, "three", l.blind.three)
}

// The settings that the paper gives its program. A move may take minutes.
const (
	presetNone    = "none"
	presetPerson  = "person"  // against people: depth 9
	presetMachine = "machine" // against itself: depth 8
)

// presetOption chooses the paper's own settings instead of depth and radius.
func presetOption() games.Option {
	return games.Option{
		Key: "preset", Name: "gomoku.option.preset", About: "gomoku.option.preset.about",
		Kind: games.KindChoice, Default: presetNone,
		Choices: []games.Choice{
			{Value: presetNone, Name: games.T("gomoku.preset.none")},
			{Value: presetPerson, Name: games.T("gomoku.preset.person")},
			{Value: presetMachine, Name: games.T("gomoku.preset.machine")},
		},
	}
}

// fiveTupleSize is the depth and radius that the options ask for.
func fiveTupleSize(o games.Options) (depth, radius int) {
	switch o["preset"] {
	case presetPerson:
		return 9, 2
	case presetMachine:
		return 8, 2
	}
	return o.Int("depth"), o.Int("radius")
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

// depthOption is how many plies a classic player reads.
func depthOption(fallback string, most int) games.Option {
	return games.Option{
		Key: "depth", Name: "gomoku.option.depth", About: "gomoku.option.depth.about",
		Kind: games.KindInt, Min: 1, Max: most, Default: fallback,
	}
}

// radiusOption is how far from the stones a classic player looks.
func radiusOption() games.Option {
	return games.Option{
		Key: "radius", Name: "gomoku.option.radius", About: "gomoku.option.radius.about",
		Kind: games.KindInt, Min: 1, Max: 3, Default: "2",
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
	s := newState(c)
	if err := s.readStart(c.setup); err != nil {
		return nil, err
	}
	return s, nil
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
	player := newPlayer(p, env)
	if opening := games.Fit(m, o)[optOpening]; opening == openSwap || opening == openSwap2 {
		judge := newLevelPlayer(level{fours: allFours, depth: judgeLimit.Depth, nodes: judgeLimit.Nodes}, games.Env{Seed: env.Seed, TableMiB: 1})
		player = &swapPlayer{Player: player, judge: judge, seed: env.Seed}
	}
	return player, nil
}

func newPlayer(p games.PlayerSpec, env games.Env) games.Player {
	switch p.Kind {
	case games.Level:
		return newLevelPlayer(levels[p.Level], env)
	case games.Classic:
		return newClassic(p, env)
	}
	return newLevelPlayer(maxLevel, env)
}

// newClassic makes a classic player whose options are complete.
func newClassic(p games.PlayerSpec, env games.Env) games.Player {
	scan := p.Options["ties"] == "scan"
	switch p.Name {
	case "five-tuple":
		scores := paperTuples
		if p.Options["scores"] == "even" {
			scores = evenTuples
		}
		depth, radius := fiveTupleSize(p.Options)
		return &treePlayer{
			depth: depth, radius: radius, scan: scan, env: env,
			judge: func(owner color) classicEval { return newTupleEval(owner, scores) },
		}
	case "sketch":
		return &treePlayer{
			depth: p.Options.Int("depth"), radius: 2, scan: scan, env: env,
			judge: func(owner color) classicEval { return &sketchEval{owner} },
		}
	}
	return &patternsPlayer{scan: scan, seed: env.Seed}
}
