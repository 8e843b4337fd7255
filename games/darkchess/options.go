package darkchess

import (
	"slices"
	"strconv"
	"strings"

	"duiju/games"
)

// The limits of the option draw.
const minDraw, maxDraw, defaultDraw = 30, 400, 60

// optionDef is one option of the rules; the first value is the default.
type optionDef struct {
	key, name, about string
	values           []valueDef // none: the number draw
}

type valueDef struct{ value, name string }

var optionDefs = []optionDef{
	{key: "setup", name: "darkchess.option.setup", about: "darkchess.option.setup.about",
		values: []valueDef{{"dark", "darkchess.value.dark"}, {"tianqi", "darkchess.value.tianqi"}, {"quarter", "darkchess.value.quarter"}}},
	{key: "draw", name: "darkchess.option.draw", about: "darkchess.option.draw.about"},
	{key: "rep", name: "darkchess.option.rep", about: "darkchess.option.rep.about",
		values: []valueDef{{"3", ""}, {"0", "darkchess.value.never"}, {"2", ""}, {"4", ""}, {"5", ""}}},
	{key: "chase", name: "darkchess.option.chase", about: "darkchess.option.chase.about",
		values: []valueDef{{"draw", "darkchess.value.draw"}, {"lose", "darkchess.value.lose"}}},
	{key: "stalemate", name: "darkchess.option.stalemate", about: "darkchess.option.stalemate.about",
		values: []valueDef{{"loss", "darkchess.value.lose"}, {"draw", "darkchess.value.draw"}}},
	{key: "chain", name: "darkchess.option.chain", about: "darkchess.option.chain.about",
		values: []valueDef{{"off", "darkchess.value.off"}, {"on", "darkchess.value.on"}}},
	{key: "blind", name: "darkchess.option.blind", about: "darkchess.option.blind.about",
		values: []valueDef{{"off", "darkchess.value.off"}, {"stay", "darkchess.value.stay"}, {"die", "darkchess.value.die"}}},
	{key: "rook", name: "darkchess.option.rook", about: "darkchess.option.rook.about",
		values: []valueDef{{"step", "darkchess.value.step"}, {"charge", "darkchess.value.charge"}}},
	{key: "knight", name: "darkchess.option.knight", about: "darkchess.option.knight.about",
		values: []valueDef{{"step", "darkchess.value.step"}, {"diagonal", "darkchess.value.diagonal"}}},
	{key: "cannon", name: "darkchess.option.cannon", about: "darkchess.option.cannon.about",
		values: []valueDef{{"jump", "darkchess.value.jump"}, {"rank", "darkchess.value.rank"}}},
	{key: "shootdark", name: "darkchess.option.shootdark", about: "darkchess.option.shootdark.about",
		values: []valueDef{{"off", "darkchess.value.off"}, {"on", "darkchess.value.on"}}},
	{key: "equal", name: "darkchess.option.equal", about: "darkchess.option.equal.about",
		values: []valueDef{{"take", "darkchess.value.take"}, {"both", "darkchess.value.both"}}},
	{key: "order", name: "darkchess.option.order", about: "darkchess.option.order.about",
		values: []valueDef{{"taiwan", "darkchess.value.taiwan"}, {"hongkong", "darkchess.value.hongkong"}}},
	{key: "match", name: "darkchess.option.match", about: "darkchess.option.match.about",
		values: []valueDef{{"game", "darkchess.value.game"}, {"pair", "darkchess.value.pair"}}},
}

// option is the definition as the form sees it.
func (d optionDef) option() games.Option {
	o := games.Option{Key: d.key, Name: d.name, About: d.about}
	if d.values == nil {
		o.Kind, o.Min, o.Max, o.Default = games.KindInt, minDraw, maxDraw, strconv.Itoa(defaultDraw)
		return o
	}
	o.Default = d.values[0].value
	for _, v := range d.values {
		name := games.Verbatim(v.value)
		if v.name != "" {
			name = games.T(v.name)
		}
		o.Choices = append(o.Choices, games.Choice{Value: v.value, Name: name})
	}
	return o
}

// presets are the named sets of options.
var presets = map[string]games.Options{
	"tournament": {},
	"report":     {"draw": "30"},
	"casual":     {"chain": "on", "rook": "charge", "knight": "diagonal"},
	"tianqi":     {"setup": "tianqi", "rook": "charge", "knight": "diagonal"},
}

// rulesOf reads options; the error is a *games.Fault of kind ErrOption.
func rulesOf(o games.Options) (*rules, error) {
	values := map[string]string{}
	for _, d := range optionDefs {
		values[d.key] = d.option().Default
	}
	for _, key := range sortedKeys(o) {
		i := slices.IndexFunc(optionDefs, func(d optionDef) bool { return d.key == key })
		if i < 0 {
			return nil, games.Faultf(games.ErrOption, "darkchess.option.unknown", "option", key)
		}
		if err := optionDefs[i].check(o[key]); err != nil {
			return nil, err
		}
		values[key] = o[key]
	}
	draw, _ := strconv.Atoi(values["draw"])
	rep, _ := strconv.Atoi(values["rep"])
	r := &rules{
		Draw:          draw,
		Rep:           rep,
		ChaseLoses:    values["chase"] == "lose",
		StalemateDraw: values["stalemate"] == "draw",
		Chain:         values["chain"] == "on",
		Blind:         map[string]blindRule{"off": blindOff, "stay": blindStay, "die": blindDie}[values["blind"]],
		Charge:        values["rook"] == "charge",
		Diagonal:      values["knight"] == "diagonal",
		CannonRank:    values["cannon"] == "rank",
		ShootDark:     values["shootdark"] == "on",
		EqualBoth:     values["equal"] == "both",
		HongKong:      values["order"] == "hongkong",
		Pair:          values["match"] == "pair",
		Setup:         map[string]setup{"dark": setupDark, "tianqi": setupTianqi, "quarter": setupQuarter}[values["setup"]],
	}
	if r.Setup == setupTianqi { // 田棋 is played with both
		r.Charge, r.Diagonal = true, true
	}
	return r.finish(), nil
}

// check says whether the option can have a value.
func (d optionDef) check(value string) error {
	if d.values == nil {
		n, err := strconv.Atoi(value)
		if err != nil || n < minDraw || n > maxDraw {
			return games.Faultf(games.ErrOption, "darkchess.option.range", "option", d.key,
				"min", strconv.Itoa(minDraw), "max", strconv.Itoa(maxDraw), "value", value)
		}
		return nil
	}
	var all []string
	for _, v := range d.values {
		if v.value == value {
			return nil
		}
		all = append(all, v.value)
	}
	return games.Faultf(games.ErrOption, "darkchess.option.choice", "option", d.key,
		"values", strings.Join(all, ", "), "value", value)
}

func sortedKeys(o games.Options) []string {
	keys := make([]string, 0, len(o))
	for k := range o {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}
