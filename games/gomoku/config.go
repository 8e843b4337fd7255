package gomoku

import (
	"strconv"

	"duiju/games"
)

// The options of a game and their values.
const (
	optSize        = "size"
	optRules       = "rules"
	optOpening     = "opening"
	optForbidden   = "forbidden"
	optCoordinates = "coordinates"
	optSetup       = "setup"

	forbiddenBlock = "block"
	forbiddenLose  = "lose"

	coordLetters = "letters"
	coordHex     = "hex"
)

// config is a game's options, read.
type config struct {
	size    int
	rule    rule
	opening string
	block   bool // refuse forbidden points instead of losing by them
	hex     bool // the chapter's hexadecimal coordinates
	setup   string
}

var ruleNames = [...]string{freestyle: "freestyle", standard: "standard", renju: "renju"}

func (r rule) String() string { return ruleNames[r] }

func ruleNamed(name string) (rule, bool) {
	for r, n := range ruleNames {
		if n == name {
			return rule(r), true
		}
	}
	return 0, false
}

// ruleText is the rule with what it says of six in a row.
func ruleText(r rule) games.Text {
	switch r {
	case standard:
		return games.T("gomoku.rules.standard")
	case renju:
		return games.T("gomoku.rules.renju")
	}
	return games.T("gomoku.rules.freestyle")
}

// schema lists the options; renju is played on 15x15 alone and begins in the
// centre unless told otherwise.
func schema(chosen games.Options) []games.Option {
	r, _ := ruleNamed(chosen[optRules])
	sizes := []int{15, 16, 19, 20}
	opening := openFree
	if r == renju {
		sizes, opening = sizes[:1], openCentre
	}
	size := games.Option{Key: optSize, Name: "gomoku.option.size", About: "gomoku.option.size.about",
		Kind: games.KindChoice, Default: "15", Size: true}
	for _, n := range sizes {
		size.Choices = append(size.Choices, games.Choice{Value: strconv.Itoa(n), Name: games.T("gomoku.size", "size", n)})
	}
	rules := games.Option{Key: optRules, Name: "gomoku.option.rules", About: "gomoku.option.rules.about",
		Kind: games.KindChoice, Default: freestyle.String()}
	for r := freestyle; r <= renju; r++ {
		rules.Choices = append(rules.Choices, games.Choice{Value: r.String(), Name: ruleText(r)})
	}
	options := []games.Option{rules, size, {
		Key: optOpening, Name: "gomoku.option.opening", About: "gomoku.option.opening.about",
		Kind: games.KindChoice, Default: opening,
		Choices: []games.Choice{
			{Value: openFree, Name: games.T("gomoku.opening.free")},
			{Value: openCentre, Name: games.T("gomoku.opening.centre")},
			{Value: openSwap, Name: games.T("gomoku.opening.swap")},
			{Value: openSwap2, Name: games.T("gomoku.opening.swap2")},
		}}}
	if r == renju {
		options = append(options, games.Option{
			Key: optForbidden, Name: "gomoku.option.forbidden", About: "gomoku.option.forbidden.about",
			Kind: games.KindChoice, Default: forbiddenBlock,
			Choices: []games.Choice{
				{Value: forbiddenBlock, Name: games.T("gomoku.forbidden.block")},
				{Value: forbiddenLose, Name: games.T("gomoku.forbidden.lose")},
			}})
	}
	return append(options, games.Option{
		Key: optCoordinates, Name: "gomoku.option.coordinates", About: "gomoku.option.coordinates.about",
		Kind: games.KindChoice, Default: coordLetters, Quiet: true,
		Choices: []games.Choice{
			{Value: coordLetters, Name: games.T("gomoku.coordinates.letters")},
			{Value: coordHex, Name: games.T("gomoku.coordinates.hex")},
		}}, games.Option{
		Key: optSetup, Name: "gomoku.option.setup", About: "gomoku.option.setup.about",
		Kind: games.KindText, Quiet: true,
	})
}

// configure completes and reads options; the error is a *games.Fault of kind
// ErrOption.
func configure(o games.Options) (config, error) {
	o, err := games.Complete(Module{}, o)
	if err != nil {
		return config{}, err
	}
	r, _ := ruleNamed(o[optRules])
	return config{
		size:    o.Int(optSize),
		rule:    r,
		opening: o[optOpening],
		block:   r == renju && o[optForbidden] == forbiddenBlock,
		hex:     o[optCoordinates] == coordHex,
		setup:   o[optSetup],
	}, nil
}
