package darkchess

import "duiju/games"

// Module is dark chess for the list of games.
type Module struct{}

// New is the module.
func New() Module { return Module{} }

var (
	_ games.Module     = Module{}
	_ games.Dealer     = Module{}
	_ games.Positioner = Module{}
	_ games.Presetter  = Module{}
	_ games.Speaker    = Module{}
)

// Info implements games.Module.
func (Module) Info() games.Info {
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
		DefaultLevel: 2,
		Demo:         demo,
	}
}

// Schema implements games.Module.
func (Module) Schema(games.Options) []games.Option {
	var all []games.Option
	for _, d := range optionDefs {
		all = append(all, d.option())
	}
	return all
}

// Presets implements games.Presetter.
func (Module) Presets() map[string]games.Options { return presets }

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

// NewReferee implements games.Dealer.
func (Module) NewReferee(o games.Options, seed uint64) (games.Referee, error) {
	r, err := rulesOf(o)
	if err != nil {
		return nil, err
	}
	return referee{deal: shuffle(r, seed), open: r.Setup == setupTianqi}, nil
}

// FromText implements games.Positioner, with the default rules.
func (Module) FromText(text string) (games.State, error) {
	b, err := fromText(tournament(), text)
	if err != nil {
		return nil, err
	}
	return newState(b, red), nil
}
