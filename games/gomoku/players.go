package gomoku

import (
	"duiju/games"
	"duiju/games/gomoku/board"
	"duiju/games/gomoku/capture"
	"duiju/games/gomoku/classic"
	"duiju/games/gomoku/levels"
	"duiju/games/gomoku/threats"
)

func levelInfos() (infos []games.LevelInfo) {
	for i := 1; i < len(levels.Numbered); i++ {
		infos = append(infos, games.LevelInfo{Level: i, Text: levels.Numbered[i].Text()})
	}
	return infos
}

func classicInfos() []games.ClassicInfo {
	return []games.ClassicInfo{{
		Name: "patterns", Title: "gomoku.patterns.title", About: "gomoku.patterns.about", Unit: 1, Appraise: classic.Appraise,
		Schema: []games.Option{tiesOption},
	}, {
		Name: "five-tuple", Title: "gomoku.fivetuple.title", About: "gomoku.fivetuple.about", Unit: 1, Appraise: classic.Appraise,
		Schema: []games.Option{
			presetOption, depthOption("3", 9), radiusOption, tiesOption,
			games.Choose("scores", "gomoku.option.scores", "gomoku.option.scores.about", "paper", "gomoku.scores.paper", "even", "gomoku.scores.even"),
			games.Choose("cuts", "gomoku.option.cuts", "gomoku.option.cuts.about", "sound", "gomoku.cuts.sound", "printed", "gomoku.cuts.printed"),
		},
	}, {
		Name: "sketch", Title: "gomoku.sketch.title", About: "gomoku.sketch.about", Unit: 1, Appraise: classic.Appraise,
		Schema: []games.Option{depthOption("2", 6), tiesOption},
	}}
}

// The settings that the paper gives its program. A move takes seconds, at times a minute.
const (
	presetNone    = "none"
	presetPerson  = "person"  // against people: depth 9
	presetMachine = "machine" // against itself: depth 8
)

// presetOption chooses the paper's own settings instead of depth and radius.
var presetOption = games.Choose("preset", "gomoku.option.preset", "gomoku.option.preset.about",
	presetNone, "gomoku.preset.none", presetPerson, "gomoku.preset.person", presetMachine, "gomoku.preset.machine")

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
var tiesOption = games.Choose("ties", "gomoku.option.ties", "gomoku.option.ties.about", "seed", "gomoku.ties.seed", "scan", "gomoku.ties.scan")

// depthOption is how many plies a classic player reads.
func depthOption(fallback string, most int) games.Option {
	return games.Option{
		Key: "depth", Name: "gomoku.option.depth", About: "gomoku.option.depth.about",
		Kind: games.KindInt, Min: 1, Max: most, Default: fallback,
	}
}

// radiusOption is how far from the stones a classic player looks.
var radiusOption = games.Option{
	Key: "radius", Name: "gomoku.option.radius", About: "gomoku.option.radius.about",
	Kind: games.KindInt, Min: 1, Max: 3, Default: "2",
}

// NewPlayer makes a level, the strongest player or a classic player.
func (m Module) NewPlayer(p games.PlayerSpec, o games.Options, env games.Env) (games.Player, error) {
	p, err := games.Info{Levels: levelInfos(), Classics: classicInfos()}.CheckPlayer(p)
	if err != nil {
		return nil, err
	}
	if o[optRules] == capture.Name {
		return capture.NewPlayer(p, env)
	}
	player := newPlayer(p, env)
	if opening := games.Fit(m, o)[optOpening]; opening == openSwap || opening == openSwap2 {
		judge := levels.New(levels.Level{Fours: threats.AllFours}, games.Env{Seed: env.Seed, TableMiB: 1})
		player = &swapPlayer{Player: player, judge: judge, seed: env.Seed}
	}
	return player, nil
}

func newPlayer(p games.PlayerSpec, env games.Env) games.Player {
	switch p.Kind {
	case games.Level:
		return levels.New(levels.Numbered[p.Level], env)
	case games.Classic:
		return newClassic(p, env)
	}
	return levels.New(levels.Max, env)
}

// newClassic makes a classic player whose options are complete.
func newClassic(p games.PlayerSpec, env games.Env) games.Player {
	scan := p.Options["ties"] == "scan"
	switch p.Name {
	case "five-tuple":
		scores := classic.PaperTuples
		if p.Options["scores"] == "even" {
			scores = classic.EvenTuples
		}
		depth, radius := fiveTupleSize(p.Options)
		return &classic.Tree{
			Depth: depth, Radius: radius, Scan: scan, Env: env, Printed: p.Options["cuts"] == "printed",
			Judge: func(b *board.Board, owner board.Color) classic.Eval { return classic.NewTuples(b, owner, scores) },
		}
	case "sketch":
		return &classic.Tree{
			Depth: p.Options.Int("depth"), Radius: 2, Scan: scan, Env: env,
			Judge: func(_ *board.Board, owner board.Color) classic.Eval { return classic.NewSketch(owner) },
		}
	}
	return &classic.Patterns{Scan: scan, Seed: env.Seed, Watch: env.Watch}
}
