package session

// Action is an intent by its names: ID in the list of keys, Word, a message key, in
// lines that are typed, each "" where it has none. About is the message key of what
// it does.
type Action struct {
	ID, Word, About string
	Does            Intent
}

// Actions are the intents of any board that need nothing besides their name.
func Actions() []Action {
	return []Action{
		{"hint", "plain.command.hint", "ui.about.hint", NextHint{}},
		{"why", "plain.command.why", "ui.about.why", Why{}},
		{"undo", "plain.command.undo", "ui.about.undo", Undo{}},
		{"redo", "plain.command.redo", "ui.about.redo", Redo{}},
		{"step", "plain.command.step", "ui.about.step", Step{}},
		{"step-back", "plain.command.back", "ui.about.stepback", Back{}},
		{"try-moment", "plain.command.try", "ui.about.trymoment", Try{}},
		{"swap", "plain.command.swap", "ui.about.swap", Swap{}},
		{"offer-draw", "plain.command.draw", "ui.about.draw", OfferDraw{}},
		{"resign", "plain.command.resign", "ui.about.resign", Resign{}},
		{"moment-back", "plain.command.earlier", "ui.about.momentback", Moment{By: -1}},
		{"moment-on", "plain.command.later", "ui.about.momenton", Moment{By: 1}},
		{"review", "plain.command.review", "ui.about.review", ReviewGame{}},
		{"restart", "plain.command.restart", "ui.about.restart", Restart{}},
		{"move-now", "", "ui.about.movenow", Step{}},
		{"give-seat", "", "ui.about.giveseat", GiveSeat{}},
		{"pause", "", "ui.about.pause", Pause{}},
		{"run", "", "ui.about.goon", Pause{}},
		{"look-back", "", "ui.about.lookback", Back{}},
		{"variation", "", "replay.about.vary", Vary{By: 1}},
		{"last-variation", "", "replay.about.varyback", Vary{By: -1}},
		{"take-over", "", "ui.about.takeover", TakeOver{}},
		{"xray", "", "ui.about.xray", LookInside{}},
	}
}
