package play

import (
	"testing"

	"duiju/games"
	"duiju/games/nullgame"
	"duiju/games/play/match"
	"duiju/games/play/session"
	"duiju/games/scene"
	"duiju/games/text/message"
	"duiju/ui/draw/theme"
)

// A result is told to the person who played as won or lost, to anybody else by the
// side that won, and has the look of that.
func TestResultsAreToldToThePerson(t *testing.T) {
	human, engine := games.PlayerSpec{}, games.PlayerSpec{Kind: games.Max}
	why := message.Verbatim("why")
	for _, c := range []struct {
		name   string
		seats  [2]games.PlayerSpec
		winner games.Side
		want   string
	}{
		{"I win", [2]games.PlayerSpec{human, engine}, games.First, "You win: why."}, {"I lose", [2]games.PlayerSpec{human, engine}, games.Second, "You lose. Second wins: why."},
		{"I win second", [2]games.PlayerSpec{engine, human}, games.Second, "You win: why."}, {"two people", [2]games.PlayerSpec{human, human}, games.First, "First wins: why."},
		{"two engines", [2]games.PlayerSpec{engine, engine}, games.Second, "Second wins: why."}, {"a draw", [2]games.PlayerSpec{human, engine}, games.NoSide, "A draw: why."},
	} {
		p := two(start(t, nullgame.Module{}), nullgame.Module{}, match.Setup{Seats: c.seats})
		if got := p.View().Say(session.ResultText(p.game.State(), games.Status{Over: true, Winner: c.winner, Reason: why}, p.game.Mine())); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
		if role := p.statusText().overRole(); role != theme.Text {
			t.Errorf("%s: a game that goes on looks like %v", c.name, role)
		}
	}
}

// Enter on the point that was picked up puts it down, and on the last point of a move
// plays that; a named move that is chosen goes before both.
func TestEnterOnTheLastPoint(t *testing.T) {
	p := two(start(t, nullgame.Module{}), nullgame.Module{}, match.Setup{})
	h := &p.input
	for _, c := range []struct {
		picked int
		step   games.Step
		move   string
		open   bool
	}{
		{0, games.Step{Follow: []scene.Point{2}}, "", false}, {0, games.Step{Move: "ab", Follow: []scene.Point{2}}, "ab", true},
		{1, games.Step{Move: "ab", Choices: []games.Choice{{Value: "pass"}}}, "pass", true}, {2, games.Step{Move: "ab", Choices: []games.Choice{{Value: "pass"}}}, "ab", true},
	} {
		h.path, h.cursor, h.step, h.picked = []scene.Point{1}, 1, c.step, c.picked
		if move, err := h.enter(); move != c.move || err != nil || h.open() != c.open {
			t.Errorf("%+v: %q, %v, open %v", c, move, err, h.open())
		}
	}
	h.path, h.cursor, h.picked = nil, 1, 1
	for _, q := range []scene.Point{1, scene.NoPoint} {
		if h.moveTo(q) || h.picked != 1 {
			t.Errorf("walking to %d changes something", q)
		}
	}
	if !h.moveTo(2) || h.cursor != 2 || h.picked != 0 {
		t.Errorf("walking on: at %d, picked %d", h.cursor, h.picked)
	}
}
