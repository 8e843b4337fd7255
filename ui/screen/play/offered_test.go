package play

import (
	"slices"
	"strings"
	"testing"

	"duiju/games"
	"duiju/games/gamestest"
	"duiju/games/nullgame"
	"duiju/games/play/match"
	"duiju/games/play/session"
	"duiju/ui/frame"
)

// seated is a match with these players after some moves.
func seated(t *testing.T, m games.Module, seats [2]games.PlayerSpec, moves ...string) *match.Match {
	t.Helper()
	match := gamestest.Played(t, match.Setup{Module: m, Seats: seats, Seed: 1}, moves...)
	return match
}

// What can be done depends on who plays, whether the live position is shown, and
// whether the game is over.
func TestActionsOffered(t *testing.T) {
	engine := games.PlayerSpec{Kind: games.Level, Level: 1}
	whole := []string{"3", "4", "1", "2", "5", "6", "7"}
	for _, c := range []struct {
		state   string
		seats   [2]games.PlayerSpec
		moves   []string
		record  bool
		intents []session.Intent
		offers  string
		denies  string
	}{
		{state: "two people", offers: "act hint resign offer-draw next-page", denies: "undo redo restart look-back live pause card close copy-record"},
		{state: "after a move", moves: whole[:1], offers: "act undo restart look-back why copy-record", denies: "redo live step"},
		{state: "looking back", moves: whole[:1], intents: []session.Intent{session.Back{}}, offers: "live step act-refused", denies: "act hint offer-draw"},
		{state: "a move undone", moves: whole[:1], intents: []session.Intent{session.Undo{}}, offers: "act redo", denies: "undo why"},
		{state: "over", moves: whole[:6], intents: []session.Intent{session.Play{Move: "7"}}, offers: "close undo review restart", denies: "act resign hint back xray analysis"},
		{state: "an engine thinks", seats: [2]games.PlayerSpec{{}, engine}, moves: whole[:1], offers: "move-now undo swap act-refused", denies: "act hint offer-draw pause"},
		{state: "a demo", seats: [2]games.PlayerSpec{engine, engine}, offers: "pause step faster slower take-over analysis", denies: "run arrows act act-refused undo resign step-back"},
		{state: "a demo that is paused", seats: [2]games.PlayerSpec{engine, engine}, moves: whole[:1], intents: []session.Intent{session.Pause{}}, offers: "run step step-back", denies: "pause look-back"},
		{state: "the start of a record", moves: whole[:2], record: true, offers: "first step review play-on live", denies: "why take-over variation undo act analysis"},
		{state: "the end of a record", moves: whole[:2], record: true, intents: []session.Intent{session.Look{At: 2}}, offers: "step-back why", denies: "step run live"},
	} {
		m := fakeModule{Module: nullgame.Module{}, Player: endless}
		d := start(t, m)
		match := seated(t, m, c.seats, c.moves...)
		p := New(d.Root.App, frame.Game{Match: match})
		if c.record {
			p = Replay(d.Root.App, frame.Game{Match: match})
		}
		d.Open(p)
		for _, i := range c.intents {
			d.Run(p.Do(i))
		}
		var offered []string
		for _, a := range p.Actions() {
			if a.On == nil || a.On() {
				offered = append(offered, a.ID)
			}
		}
		for id := range strings.FieldsSeq(c.offers) {
			if !slices.Contains(offered, id) {
				t.Errorf("%s: %s cannot be done", c.state, id)
			}
		}
		for id := range strings.FieldsSeq(c.denies) {
			if slices.Contains(offered, id) {
				t.Errorf("%s: %s can be done", c.state, id)
			}
		}
	}
}
