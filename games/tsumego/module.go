package tsumego

import (
	"strings"

	"duiju/games"
	"duiju/games/sgf"
)

// Module is the game of life and death. First attacks, Second defends; the
// problem says who moves first.
type Module struct{}

// New returns the module.
func New() Module { return Module{} }

// randomProblem is the value of the option problem that draws a built-in one
// by the seed.
const randomProblem = "random"

// scoreUnit is about the worth of one eye in the evaluation.
const scoreUnit = 100

// Info implements games.Module.
func (Module) Info() games.Info {
	info := games.Info{
		ID:           "tsumego",
		Name:         "tsumego.name",
		Facts:        "tsumego.facts",
		Summary:      "tsumego.summary",
		Rules:        "tsumego.rules.page",
		Thinks:       "tsumego.thinks.page",
		Sides:        [2]string{"tsumego.side.attacker", "tsumego.side.defender"},
		Roles:        true,
		ScoreUnit:    scoreUnit,
		DefaultLevel: 6,
		Lenses:       lenses,
		Classics: []games.ClassicInfo{{
			Name: "static-eyes", Title: "tsumego.classic.title", About: "tsumego.classic.about",
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
	for i := 1; i < len(levels); i++ {
		info.Levels = append(info.Levels, games.LevelInfo{Level: i, Text: levels[i].text()})
	}
	return info
}

// demoMoves show why the point in the middle matters: White plays elsewhere
// first, and Black takes the vital point.
var demoMoves = []string{"A9", "B9"}

// Schema implements games.Module.
func (Module) Schema(games.Options) []games.Option {
	return []games.Option{
		{Key: "problem", Name: "tsumego.option.problem", About: "tsumego.option.problem.about",
			Kind: games.KindText, Default: randomProblem},
		{Key: "threats", Name: "tsumego.option.threats", About: "tsumego.option.threats.about",
			Kind: games.KindInt, Min: 0, Max: 5, Default: "0", Quiet: true},
		{Key: "superko", Name: "tsumego.option.superko", About: "tsumego.option.superko.about",
			Kind: games.KindChoice, Default: string(superkoNone), Quiet: true,
			Choices: []games.Choice{
				{Value: string(superkoNone), Name: games.T("tsumego.superko.none")},
				{Value: string(superkoPositional), Name: games.T("tsumego.superko.positional")},
				{Value: string(superkoSituational), Name: games.T("tsumego.superko.situational")},
			}},
	}
}

// New implements games.Module.
func (m Module) New(o games.Options, seed uint64) (games.State, error) {
	o, err := games.Complete(m, o)
	if err != nil {
		return nil, err
	}
	p, err := problemOf(o["problem"], seed)
	if err != nil {
		return nil, err
	}
	c := configure(p)
	c.superko = superko(o["superko"])
	return newState(c, o.Int("threats")), nil
}

// configure finds the region of a problem; a problem without one is free play.
func configure(p *problem) *config {
	c := &config{problem: p, superko: superkoNone}
	if len(p.Target) == 0 {
		return c
	}
	r, err := p.Region()
	if err != nil {
		free := *p
		free.Target = nil
		return &config{problem: &free, superko: superkoNone, tooBig: true}
	}
	c.region = r
	return c
}

// problemOf finds the problem an option names: a built-in name, SGF, or one
// drawn by the seed.
func problemOf(value string, seed uint64) (*problem, error) {
	all := collection()
	if value == randomProblem {
		return all[seed%uint64(len(all))], nil
	}
	if strings.ContainsAny(value, "(;[") {
		p, err := firstProblem(value)
		if f, ok := err.(*games.Fault); ok {
			return nil, &games.Fault{Kind: games.ErrOption, Text: f.Text}
		}
		return p, err
	}
	if p, ok := builtin(value); ok {
		return p, nil
	}
	return nil, games.Faultf(games.ErrOption, "tsumego.option.noproblem", "name", value)
}

// FromText implements games.Positioner. The text is SGF; the parentheses
// around a single node may be missing.
func (Module) FromText(text string) (games.State, error) {
	text = strings.TrimSpace(text)
	if !strings.HasPrefix(text, "(") {
		text = "(;" + strings.TrimPrefix(text, ";") + ")"
	}
	p, err := firstProblem(text)
	if err != nil {
		return nil, err
	}
	s := newState(configure(p), 0)
	if ban, ok := sgf.ParsePoint(p.Node.Value("BAN")); ok && ban.X < s.board.W && ban.Y < s.board.H {
		s.board.Ban = s.board.At(ban.X, ban.Y)
	}
	return s, nil
}

// Opening implements games.Opener: the built-in problems one after another,
// beginning where the seed says.
func (Module) Opening(o games.Options, seed uint64, i int) (games.Options, []string) {
	o = o.Clone()
	if o["problem"] == "" || o["problem"] == randomProblem {
		all := collection()
		o["problem"] = all[(seed+uint64(i))%uint64(len(all))].Name
	}
	return o, nil
}
