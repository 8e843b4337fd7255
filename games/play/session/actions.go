package session

// Action is an intent with all that is listed of it, so that a new one is a row here, its
// words, and what Can says of it: ID in the list of keys, Word, a message key, in lines
// that are typed, Label in the footer, each "" where it has none. About is the message key
// of what it does.
type Action struct {
	ID, Word, About string
	Does            Intent
	Keys            []string // the usual ones
	Show, Label     string   // Show: in place of the first of the keys
	Rank            int      // in the footer, 1 first; 0 stays out of it
}

// Actions are the intents of any board that need nothing besides their name.
func Actions() []Action {
	return []Action{
		{ID: "hint", Word: "plain.command.hint", About: "ui.about.hint", Does: NextHint{}, Keys: []string{"y"}, Label: "plain.command.hint", Rank: 6},
		{ID: "why", Word: "plain.command.why", About: "ui.about.why", Does: Why{}, Keys: []string{"w"}, Label: "ui.key.why", Rank: 14},
		{ID: "undo", Word: "plain.command.undo", About: "ui.about.undo", Does: Undo{}, Keys: []string{"u"}, Label: "plain.command.undo", Rank: 5},
		{ID: "redo", Word: "plain.command.redo", About: "ui.about.redo", Does: Redo{}, Keys: []string{"U"}, Label: "plain.command.redo", Rank: 13},
		{ID: "step", Word: "plain.command.step", About: "ui.about.step", Does: Step{}, Keys: []string{"."}, Label: "ui.key.step", Rank: 2},
		{ID: "step-back", Word: "plain.command.back", About: "ui.about.stepback", Does: Back{}, Keys: []string{","}, Label: "ui.key.stepback", Rank: 3},
		{ID: "arrange", Word: "plain.command.turn", About: "ui.about.arrange", Does: Arrange{}, Keys: []string{"t"}, Label: "ui.key.arrange", Rank: 2},
		{ID: "try", Word: "plain.command.try", About: "ui.about.trymoment", Does: Try{}, Keys: []string{"t"}, Label: "ui.key.trymoment", Rank: 2},
		{ID: "swap", Word: "plain.command.swap", About: "ui.about.swap", Does: Swap{}},
		{ID: "offer-draw", Word: "plain.command.draw", About: "ui.about.draw", Does: OfferDraw{}},
		{ID: "resign", Word: "plain.command.resign", About: "ui.about.resign", Does: Resign{}},
		{ID: "moment-back", Word: "plain.command.earlier", About: "ui.about.momentback", Does: Moment{By: -1}, Keys: []string{"["}, Label: "ui.key.momentback", Rank: 3},
		{ID: "moment-on", Word: "plain.command.later", About: "ui.about.momenton", Does: Moment{By: 1}, Keys: []string{"]"}, Label: "ui.key.momenton", Rank: 4},
		{ID: "review", Word: "plain.command.review", About: "ui.about.review", Does: ReviewGame{}, Keys: []string{"a"}, Label: "plain.command.review", Rank: 6},
		{ID: "restart", Word: "plain.command.restart", About: "ui.about.restart", Does: Restart{}, Keys: []string{"r"}},
		{ID: "give-seat", About: "ui.about.giveseat", Does: GiveSeat{}, Keys: []string{"d"}},
		{ID: "pause", About: "ui.about.pause", Does: Pause{}, Keys: []string{"space"}, Label: "ui.key.pause", Rank: 1},
		{ID: "variation", About: "replay.about.vary", Does: Vary{By: 1}, Keys: []string{">"}, Show: "< >", Label: "replay.key.vary", Rank: 3},
		{ID: "last-variation", About: "replay.about.varyback", Does: Vary{By: -1}, Keys: []string{"<"}},
		{ID: "take-over", About: "ui.about.takeover", Does: TakeOver{}, Keys: []string{"enter"}, Label: "ui.key.takeover", Rank: 5},
		{ID: "xray", About: "ui.about.xray", Does: LookInside{}, Keys: []string{"x"}, Label: "ui.key.xray", Rank: 12},
		{ID: "analysis", About: "ui.about.analysis", Does: TurnAnalysis{}, Keys: []string{"a"}, Label: "ui.key.analysis", Rank: 11},
		{ID: "ask", About: "train.about.ask", Does: Ask{}, Keys: []string{"T"}, Label: "train.key.ask", Rank: 12},
	}
}
