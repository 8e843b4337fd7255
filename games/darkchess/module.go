package darkchess

import (
	"duiju/games"
	"duiju/games/teach"
	"duiju/games/text/message"
)

// Module is dark chess for the list of games.
type Module struct{}

// New is the module.
func New() Module { return Module{} }

// Info implements games.Module.
func (m Module) Info() games.Info { return described.Of(m.describe) }

var described games.Described

func (m Module) describe() games.Info {
	return games.Info{
		ID:           "darkchess",
		Name:         "darkchess.name",
		Facts:        "darkchess.facts",
		Summary:      "darkchess.summary",
		Rules:        "darkchess.rules",
		Thinks:       "darkchess.thinks",
		Sides:        [2]string{"darkchess.side.first", "darkchess.side.second"},
		ScoreUnit:    100,
		Levels:       levelInfos(),
		Classics:     classicInfos(),
		Lenses:       lensInfos(),
		DefaultLevel: 1,
		Demo:         demo,
		Presets:      presets,
		Referee:      m.NewReferee,
		Position:     m.FromText,
		Change:       change,
		Blank:        "..../..../..../..../..../..../..../.... r",
		Standin:      message.T("darkchess.standin"),
		Notation:     &lying,
		TakesDraw:    takesDraw,
		Protocol:     &games.Protocol{Name: "dark chess referee protocol", Speak: converse, Call: call},
	}
}

// Teaching implements teach.Teacher.
func (Module) Teaching() teach.Teaching {
	return teach.Teaching{Claims: claims, Path: &path}
}

// NewPlayer implements games.Module.
func (Module) NewPlayer(p games.PlayerSpec, o games.Options, env games.Env) (games.Player, error) {
	return newPlayer(p, o, env)
}

// Schema implements games.Module.
func (Module) Schema(games.Options) []games.Option { return schema }

// New implements games.Module. The seed matters to the State only where the
// pieces lie face up; otherwise it is the Referee's secret.
func (Module) New(o games.Options, seed uint64) (games.State, error) {
	r, err := rulesOf(o)
	if err != nil {
		return nil, err
	}
	s := newState(start(r, seed), red)
	if r.Pair {
		s.pair = &pairing{begin: s.b.clone()}
	}
	return s, nil
}

// NewReferee serves games.Info.
func (Module) NewReferee(start games.State, seed uint64) games.Referee {
	return dealOf(start.(*state).b, seed)
}

// FromText serves games.Info. A single position belongs to a single game,
// whatever the options say of pairs.
func (Module) FromText(o games.Options, text string) (games.State, error) {
	r, err := rulesOf(o)
	if err != nil {
		return nil, err
	}
	b, err := fromText(r, text)
	if err != nil {
		return nil, err
	}
	return newState(b, red), nil
}
