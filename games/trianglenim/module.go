package trianglenim

import (
	"context"
	"strconv"
	"strings"

	"duiju/games"
	"duiju/games/teach"
	"duiju/games/text/message"
)

// Module is triangle nim: games.Module.
type Module struct{}

// Info describes the game.
func (m Module) Info() games.Info { return described.Of(m.describe) }

var described games.Described

func (m Module) describe() games.Info {
	info := games.Info{
		ID:           "trianglenim",
		Name:         "trianglenim.name",
		Facts:        "trianglenim.facts",
		Summary:      "trianglenim.summary",
		Rules:        "trianglenim.rules",
		Thinks:       "trianglenim.thinks",
		Sides:        [2]string{"trianglenim.side.first", "trianglenim.side.second"},
		ScoreUnit:    100,
		DefaultLevel: 2,
		Classics: []games.ClassicInfo{
			{Name: "table", Title: "trianglenim.classic.table", About: "trianglenim.classic.table.about"},
		},
		Lenses:   lenses,
		Fault:    optionFault,
		Position: m.FromText, Change: change,
		Prepare: m.Prepare,
		Demo: games.Demo{
			Options: games.Options{optSide: "5", optTake: "5", optRule: ruleNormal},
			Moves:   []string{"BC", "GHIJ", "KLMN", "E", "A", "D", "F", "O"},
		},
	}
	for level := 1; level < perfectLevel; level++ {
		info.Levels = append(info.Levels, games.LevelInfo{Level: level, Text: levelText(level)})
	}
	info.Levels = append(info.Levels, games.LevelInfo{Level: perfectLevel, Text: message.T("trianglenim.level.perfect")})
	return info
}

// Teaching implements teach.Teacher.
func (m Module) Teaching() teach.Teaching {
	return teach.Teaching{Solving: m.NewSolving, Claims: claims, Path: &path}
}

func levelText(level int) message.Text {
	switch {
	case level == 1:
		return message.T("trianglenim.level.random")
	case looksHalf(level):
		return message.T("trianglenim.level.half", "n", lookahead[level])
	}
	return message.T("trianglenim.level.ahead", "n", lookahead[level])
}

// Schema lists side, take and rule. The side bounds the most pieces of a turn.
func (Module) Schema(chosen games.Options) []games.Option {
	side, ok := number(chosen[optSide], minSide, maxSide)
	if !ok {
		side = defaultSide
	}
	return []games.Option{
		{
			Key: optSide, Name: "trianglenim.option.side", About: "trianglenim.option.side.about",
			Kind: games.KindInt, Min: minSide, Max: maxSide, Default: strconv.Itoa(defaultSide), Size: true,
		},
		{
			Key: optTake, Name: "trianglenim.option.take", About: "trianglenim.option.take.about",
			Kind: games.KindInt, Min: 1, Max: side, Default: strconv.Itoa(side),
		},
		games.Choose(optRule, "trianglenim.option.rule", "trianglenim.option.rule.about", ruleNormal, "trianglenim.rule.normal", ruleMisere, "trianglenim.rule.misere"),
		{
			Key: optStart, Name: "trianglenim.option.start", About: "trianglenim.option.start.about",
			Kind: games.KindText, Default: startFull, Quiet: true,
		},
	}
}

// optionFault words the mistakes in rules as the other sentences of the game.
func optionFault(p games.OptionProblem, chosen games.Options) *message.Fault {
	switch {
	case p.Kind == games.OptionUnknown:
		return message.Faultf(message.ErrOption, "trianglenim.bad.option", "option", p.Key)
	case p.Kind == games.OptionTwice:
		return nil
	case p.Key == optSide:
		return message.Faultf(message.ErrOption, "trianglenim.bad.side", "got", p.Value)
	case p.Key == optTake:
		return message.Faultf(message.ErrOption, "trianglenim.bad.take", "side", chosen.Int(optSide), "got", p.Value)
	default:
		return message.Faultf(message.ErrOption, "trianglenim.bad.rule", "got", p.Value)
	}
}

// New starts a game, with a full triangle unless the option start has another
// position.
func (m Module) New(o games.Options, _ uint64) (games.State, error) {
	o, err := games.Complete(m, o)
	if err != nil {
		return nil, err
	}
	r := rulesOf(o)
	pos, err := r.board().parseMask(o[optStart])
	if err != nil {
		return nil, message.AsKind(message.ErrOption, err)
	}
	if pos == 0 {
		return nil, message.Faultf(message.ErrOption, "trianglenim.bad.none")
	}
	return newState(r, pos), nil
}

func rulesOf(o games.Options) rules {
	return rules{Side: o.Int(optSide), Limit: o.Int(optTake), Misere: o[optRule] == ruleMisere}
}

func (m Module) rules(o games.Options) (rules, error) {
	o, err := games.Complete(m, o)
	return rulesOf(o), err
}

// FromText reads a position text such as 5/5/normal 0x0FED; instead of the mask it may
// have the letters of the present pieces, "full" or "empty".
func (m Module) FromText(_ games.Options, text string) (games.State, error) {
	words := strings.Fields(text)
	if len(words) != 2 || strings.Count(words[0], "/") != 2 {
		return nil, message.Faultf(message.ErrPosition, "trianglenim.bad.position")
	}
	parts := strings.Split(words[0], "/")
	r, err := m.rules(games.Options{optSide: parts[0], optTake: parts[1], optRule: parts[2]})
	if err != nil {
		return nil, message.AsKind(message.ErrPosition, err)
	}
	pos, err := r.board().parseMask(words[1])
	if err != nil {
		return nil, err
	}
	return newState(r, pos), nil
}

// NewPlayer makes a level, max or classic:table.
func (Module) NewPlayer(spec games.PlayerSpec, _ games.Options, env games.Env) (games.Player, error) {
	switch {
	case spec.Kind == games.Max:
		return newLevel(perfectLevel, env), nil
	case spec.Kind == games.Level && 1 <= spec.Level && spec.Level <= perfectLevel:
		return newLevel(spec.Level, env), nil
	case spec.Kind == games.Classic && spec.Name == "table" && len(spec.Options) == 0:
		return &classic{env.Seed, env.Watch}, nil
	}
	return nil, message.Faultf(message.ErrOption, "trianglenim.bad.player")
}

// Prepare makes the table of the rules; see games.Info.
func (m Module) Prepare(ctx context.Context, o games.Options, news func(games.Progress)) error {
	r, err := m.rules(o)
	if err == nil && r.Side <= tableSide {
		_, err = solve(ctx, r, news)
	}
	return err
}
