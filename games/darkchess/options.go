package darkchess

import (
	"strconv"

	"duiju/games"
)

// The limits of the option draw.
const minDraw, maxDraw, defaultDraw = 30, 400, 60

// schema are the options of the rules.
var schema = []games.Option{
	games.Choose("setup", "darkchess.option.setup", "darkchess.option.setup.about",
		"dark", "darkchess.value.dark", "tianqi", "darkchess.value.tianqi", "quarter", "darkchess.value.quarter"),
	{Key: "draw", Name: "darkchess.option.draw", About: "darkchess.option.draw.about", Kind: games.KindInt, Min: minDraw, Max: maxDraw, Default: strconv.Itoa(defaultDraw)},
	games.Choose("rep", "darkchess.option.rep", "darkchess.option.rep.about",
		"3", "", "0", "darkchess.value.never", "2", "", "4", "", "5", ""),
	games.Choose("chase", "darkchess.option.chase", "darkchess.option.chase.about",
		"draw", "darkchess.value.draw", "lose", "darkchess.value.lose"),
	games.Choose("stalemate", "darkchess.option.stalemate", "darkchess.option.stalemate.about",
		"loss", "darkchess.value.lose", "draw", "darkchess.value.draw"),
	games.Choose("chain", "darkchess.option.chain", "darkchess.option.chain.about",
		"off", "darkchess.value.off", "on", "darkchess.value.on"),
	games.Choose("blind", "darkchess.option.blind", "darkchess.option.blind.about",
		"off", "darkchess.value.off", "stay", "darkchess.value.stay", "die", "darkchess.value.die"),
	games.Choose("rook", "darkchess.option.rook", "darkchess.option.rook.about",
		"step", "darkchess.value.step", "charge", "darkchess.value.charge"),
	games.Choose("knight", "darkchess.option.knight", "darkchess.option.knight.about",
		"step", "darkchess.value.step", "diagonal", "darkchess.value.diagonal"),
	games.Choose("cannon", "darkchess.option.cannon", "darkchess.option.cannon.about",
		"jump", "darkchess.value.jump", "rank", "darkchess.value.rank"),
	games.Choose("shootdark", "darkchess.option.shootdark", "darkchess.option.shootdark.about",
		"off", "darkchess.value.off", "on", "darkchess.value.on"),
	games.Choose("equal", "darkchess.option.equal", "darkchess.option.equal.about",
		"take", "darkchess.value.take", "both", "darkchess.value.both"),
	games.Choose("order", "darkchess.option.order", "darkchess.option.order.about",
		"taiwan", "darkchess.value.taiwan", "hongkong", "darkchess.value.hongkong"),
	games.Choose("match", "darkchess.option.match", "darkchess.option.match.about",
		"game", "darkchess.value.game", "pair", "darkchess.value.pair"),
	games.Choose("handicap", "darkchess.option.handicap", "darkchess.option.handicap.about",
		"none", "darkchess.value.none", "cannon", "darkchess.piece.black.cannon", "general", "darkchess.piece.black.general", "both", "darkchess.value.generalcannon"),
}

// presets are the rules by name. The quiet plies are those of the report's
// event, of a course sheet of 2016 and of the Computer Olympiads of 2016 and
// 2022; Hong Kong's order has the cannon among the ranks, so it captures by
// rank there as on the mainland.
var presets = []games.Preset{
	{Name: "tournament", Title: "darkchess.preset.tournament"},
	{Name: "report", Title: "darkchess.preset.report", Options: games.Options{"draw": "30"}},
	{Name: "course", Title: "darkchess.preset.course", Options: games.Options{"draw": "40"}},
	{Name: "olympiad", Title: "darkchess.preset.olympiad", Options: games.Options{"draw": "180"}},
	{Name: "casual", Title: "darkchess.preset.casual", Options: games.Options{"chain": "on", "rook": "charge", "knight": "diagonal"}},
	{Name: "hongkong", Title: "darkchess.preset.hongkong", Options: games.Options{"order": "hongkong", "cannon": "rank"}},
	{Name: "mainland", Title: "darkchess.preset.mainland", Options: games.Options{"cannon": "rank"}},
	{Name: "tianqi", Title: "darkchess.preset.tianqi", Options: games.Options{"setup": "tianqi", "rook": "charge", "knight": "diagonal"}},
}

// rulesOf reads options; the error is a *message.Fault of kind ErrOption.
func rulesOf(o games.Options) (*rules, error) {
	values, err := games.CompleteBy(schema, o)
	if err != nil {
		return nil, err
	}
	r := &rules{
		Draw:          values.Int("draw"),
		Rep:           values.Int("rep"),
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
		Handicap:      map[string]kindSet{"cannon": 1 << cannon, "general": 1 << general, "both": 1<<cannon | 1<<general}[values["handicap"]],
	}
	if r.Setup == setupTianqi { // 田棋 is played with both
		r.Charge, r.Diagonal = true, true
	}
	return r.finish(), nil
}
