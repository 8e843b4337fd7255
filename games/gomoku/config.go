package gomoku

import (
	"strconv"

	"duiju/games"
	"duiju/games/gomoku/board"
	"duiju/games/gomoku/capture"
	"duiju/games/text/message"
)

// The options of a game and their values.
const (
	optSize        = "size"
	optRules       = "rules"
	optOpening     = "opening"
	optForbidden   = "forbidden"
	optCoordinates = "coordinates"
	optSetup       = "setup"
	optStones      = "stones"

	forbiddenBlock = "block"
	forbiddenLose  = "lose"

	coordLetters = "letters"
	coordHex     = "hex"
)

// config is a game's options, read.
type config struct {
	size    int
	rule    board.Rule
	opening string
	block   bool // refuse forbidden points instead of losing by them
	hex     bool // the chapter's hexadecimal coordinates
	setup   string
	supply  int // stones of each side where five takes; 0: five wins
}

// schema lists the options; renju is played on 15x15 alone and begins in the
// centre unless told otherwise.
func schema(chosen games.Options) []games.Option {
	r, _ := board.RuleNamed(chosen[optRules])
	sizes := []int{15, 16, 19, 20}
	opening := openFree
	if r == board.Renju {
		sizes, opening = sizes[:1], openCentre
	}
	size := games.Option{Key: optSize, Name: "gomoku.option.size", About: "gomoku.option.size.about",
		Kind: games.KindChoice, Default: "15", Size: true}
	for _, n := range sizes {
		size.Choices = append(size.Choices, games.Choice{Value: strconv.Itoa(n), Name: message.T("gomoku.size", "size", n)})
	}
	rules := games.Option{Key: optRules, Name: "gomoku.option.rules", About: "gomoku.option.rules.about",
		Kind: games.KindChoice, Default: board.Freestyle.String()}
	for r := range board.Rules {
		rules.Choices = append(rules.Choices, games.Choice{Value: r.String(), Name: r.Text()})
	}
	rules.Choices = append(rules.Choices, games.Choice{Value: capture.Name, Name: message.T("gomoku.rules.capture")})
	if chosen[optRules] == capture.Name {
		return []games.Option{rules, size, {
			Key: optStones, Name: "gomoku.option.stones", About: "gomoku.option.stones.about",
			Kind: games.KindInt, Min: capture.MinSupply, Max: capture.MaxSupply, Default: strconv.Itoa(capture.Supply),
		}}
	}
	begin := games.Choose(optOpening, "gomoku.option.opening", "gomoku.option.opening.about",
		openFree, "gomoku.opening.free", openCentre, "gomoku.opening.centre", openSwap, "gomoku.opening.swap", openSwap2, "gomoku.opening.swap2", openStone, "gomoku.opening.stone")
	begin.Default = opening
	options := []games.Option{rules, size, begin}
	if r == board.Renju {
		options = append(options, games.Choose(optForbidden, "gomoku.option.forbidden", "gomoku.option.forbidden.about",
			forbiddenBlock, "gomoku.forbidden.block", forbiddenLose, "gomoku.forbidden.lose"))
	}
	names := games.Choose(optCoordinates, "gomoku.option.coordinates", "gomoku.option.coordinates.about",
		coordLetters, "gomoku.coordinates.letters", coordHex, "gomoku.coordinates.hex")
	names.Quiet = true
	return append(options, names, games.Option{
		Key: optSetup, Name: "gomoku.option.setup", About: "gomoku.option.setup.about",
		Kind: games.KindText, Quiet: true,
	})
}

// configure completes and reads options; the error is a *message.Fault of kind
// ErrOption.
func configure(o games.Options) (config, error) {
	o, err := games.Complete(Module{}, o)
	if err != nil {
		return config{}, err
	}
	if o[optRules] == capture.Name {
		return config{size: o.Int(optSize), supply: o.Int(optStones)}, nil
	}
	r, _ := board.RuleNamed(o[optRules])
	return config{
		size:    o.Int(optSize),
		rule:    r,
		opening: o[optOpening],
		block:   r == board.Renju && o[optForbidden] == forbiddenBlock,
		hex:     o[optCoordinates] == coordHex,
		setup:   o[optSetup],
	}, nil
}
