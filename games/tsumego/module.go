package tsumego

import (
	"strings"

	"duiju/games"
	"duiju/games/teach"
	"duiju/games/text/command"
	"duiju/games/tsumego/generate"
	"duiju/games/tsumego/gtp"
	"duiju/games/tsumego/oldmethod"
	"duiju/games/tsumego/play"
	"duiju/games/tsumego/problem"
	"duiju/games/tsumego/solve"
	"duiju/games/tsumego/trainer"
)

// Module is the game of life and death. First attacks, Second defends; the
// problem says who moves first.
type Module struct{}

// New returns the module.
func New() Module { return Module{} }

// Info implements games.Module.
func (m Module) Info() games.Info { return described.Of(m.describe) }

var described games.Described

func (m Module) describe() games.Info {
	info := games.Info{
		ID:           "tsumego",
		Name:         "tsumego.name",
		Facts:        "tsumego.facts",
		Summary:      "tsumego.summary",
		Rules:        "tsumego.rules.page",
		Thinks:       "tsumego.thinks.page",
		Sides:        [2]string{"tsumego.side.attacker", "tsumego.side.defender"},
		Roles:        true,
		ScoreUnit:    play.ScoreUnit,
		DefaultLevel: 3,
		Lenses:       play.Lenses,
		Classics: []games.ClassicInfo{{
			Name: "static-eyes", Title: "tsumego.classic.title", About: "tsumego.classic.about", Unit: oldmethod.Certain, Appraise: oldmethod.Appraise,
			Schema: []games.Option{{
				Key: "depth", Name: "tsumego.classic.depth", About: "tsumego.classic.depth.about",
				Kind: games.KindInt, Min: 2, Max: 12, Default: "2",
			}},
		}},
		Demo: games.Demo{
			Options: games.Options{"problem": "bulky-five-corner-live"},
			Moves:   demoMoves,
		},
	}
	info.Position, info.Blank, info.Change, info.Opening = fromText, "(;SZ[9])", play.Change, opening
	info.Formats = []games.Format{{Name: "sgf", Read: m.read, Write: m.write}}
	info.Protocol = &games.Protocol{Name: "Go Text Protocol, version 2 (GTP)", Speak: m.speak, Call: call}
	info.Commands = func() []command.Command {
		return []command.Command{solve.Command(), generate.Command()}
	}
	for i := 1; i < len(play.Levels); i++ {
		info.Levels = append(info.Levels, games.LevelInfo{Level: i, Text: play.Levels[i].Text()})
	}
	return info
}

// Teaching implements teach.Teacher.
func (m Module) Teaching() teach.Teaching {
	return teach.Teaching{Trainer: &teach.Trainer{
		Exercises: trainer.AllExercises, Turned: m.turned, Judge: trainer.JudgeMove, Solution: trainer.Solution,
		Make: trainer.DrawExercise, Read: trainer.ReadExercises, Ask: trainer.AskPosition,
	}, Claims: trainer.Claims}
}

// NewPlayer implements games.Module.
func (m Module) NewPlayer(p games.PlayerSpec, o games.Options, env games.Env) (games.Player, error) {
	p, err := m.Info().CheckPlayer(p)
	if err != nil {
		return nil, err
	}
	return play.NewPlayer(p, o, env), nil
}

// demoMoves show why the point in the middle matters: White plays elsewhere
// first, and Black takes the vital point.
var demoMoves = []string{"A9", "B9"}

// Schema implements games.Module.
func (Module) Schema(games.Options) []games.Option {
	return []games.Option{
		{Key: "problem", Name: "tsumego.option.problem", About: "tsumego.option.problem.about",
			Kind: games.KindText, Default: problem.Random},
		{Key: "threats", Name: "tsumego.option.threats", About: "tsumego.option.threats.about",
			Kind: games.KindInt, Min: 0, Max: 5, Default: "0", Quiet: true},
		{Key: "superko", Name: "tsumego.option.superko", About: "tsumego.option.superko.about",
			Kind: games.KindChoice, Default: string(play.SuperkoNone), Quiet: true,
			Choices: games.Choices(string(play.SuperkoNone), "tsumego.superko.none", string(play.SuperkoPositional), "tsumego.superko.positional", string(play.SuperkoSituational), "tsumego.superko.situational")},
	}
}

// New implements games.Module.
func (m Module) New(o games.Options, seed uint64) (games.State, error) {
	o, err := games.Complete(m, o)
	if err != nil {
		return nil, err
	}
	p, err := problem.Find(o["problem"], seed)
	if err != nil {
		return nil, err
	}
	c := play.Configure(p)
	c.Superko = play.Superko(o["superko"])
	return play.NewState(c, o.Int("threats")), nil
}

// turned turns the problem of the options, see trainer.TurnedBy.
func (m Module) turned(o games.Options, seed uint64) (games.Options, error) {
	o, err := games.Complete(m, o)
	if err != nil {
		return nil, err
	}
	return trainer.TurnedBy(o, seed)
}

// fromText reads a position. The text is SGF; the parentheses around a single
// node may be missing.
func fromText(_ games.Options, text string) (games.State, error) {
	text = strings.TrimSpace(text)
	if !strings.HasPrefix(text, "(") {
		text = "(;" + strings.TrimPrefix(text, ";") + ")"
	}
	p, err := problem.FirstProblem(text)
	if err != nil {
		return nil, err
	}
	return play.NewState(play.Configure(p), 0), nil
}

// opening gives the built-in problems one after another, beginning where the seed
// says.
func opening(o games.Options, seed uint64, i int) (games.Options, []string) {
	o = o.Clone()
	if o["problem"] == "" || o["problem"] == problem.Random {
		all := problem.Shelf()
		o["problem"] = all[(seed+uint64(i))%uint64(len(all))].Name
	}
	return o, nil
}

// call implements games.Protocol.
func call(p games.Peer, start games.State, _ games.Env) games.Caller {
	return gtp.NewCaller(p, start.(*play.State))
}
