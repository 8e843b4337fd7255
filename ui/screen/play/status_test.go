package play

import (
	"errors"
	"testing"

	"duiju/games"
	"duiju/games/nullgame"
	"duiju/games/play/session"
	"duiju/ui/draw/theme"
)

// Whatever changes the live position is said, with the moves, side and player.
func TestJumpsAreSaid(t *testing.T) {
	p := two(start(t, nullgame.Module{}), nullgame.Module{}, games.Setup{Seats: [2]games.PlayerSpec{{}, {Kind: games.Max}}})
	second := p.Say(p.game.Match().State().SideName(games.Second))
	for _, c := range []struct {
		jump session.Jumped
		want games.Text
	}{
		{session.Jumped{Why: session.Undone, Moves: []string{"a", "b"}}, games.T("ui.play.undone", "n", 2)}, {session.Jumped{Why: session.Redone, Moves: []string{"a"}}, games.T("ui.play.redone", "n", 1)},
		{session.Jumped{Why: session.Restarted}, games.T("ui.play.restarted")}, {session.Jumped{Why: session.Swapped}, games.T("ui.play.swapped")},
		{session.Jumped{Why: session.Seated, Side: games.Second}, games.T("ui.play.opponent", "side", second, "player", "strongest")},
		{session.Jumped{Why: session.Seated}, games.T("ui.play.opponent", "side", p.game.Match().State().SideName(games.First), "player", "human")},
		{session.Jumped{Why: session.TookOver, Side: games.Second}, games.T("ui.play.tookover", "side", second)}, {session.Jumped{Why: session.GaveSeat}, games.T("ui.play.gaveseat")},
	} {
		if got, want := p.Say(p.statusText().jumpText(c.jump)), p.Say(c.want); got != want || got == "" {
			t.Errorf("%+v: %q, want %q", c.jump, got, want)
		}
	}
}

// Work that failed says what failed: an analysis and a hint in sentences of their own,
// anything else by its error, or without one by what the session said.
func TestBrokenWorkIsSaid(t *testing.T) {
	p := two(start(t, nullgame.Module{}), nullgame.Module{}, games.Setup{})
	said, wrong := games.Verbatim("said"), errors.New("wrong")
	for _, c := range []struct {
		broke session.Broke
		want  games.Text
	}{
		{session.Broke{What: session.Analyse, Err: wrong}, games.T("ui.play.analysis.stopped")}, {session.Broke{What: session.Review, Said: said}, games.T("ui.play.analysis.stopped")},
		{session.Broke{What: session.Hint, Err: wrong, Said: said}, games.T("ui.play.hint.none")},
		{session.Broke{What: session.Think, Err: wrong, Said: said}, games.Verbatim("wrong")}, {session.Broke{What: session.Think, Said: said}, said},
	} {
		if got, want := p.Say(p.statusText().brokeText(c.broke)), p.Say(c.want); got != want {
			t.Errorf("%+v: %q, want %q", c.broke, got, want)
		}
	}
	if got := p.statusText().expected(nil); got.Key != "ui.play.why.none" {
		t.Errorf("of a move nobody thought about: %+v", got)
	}
}

// A result is told to the person who played as won or lost, to anybody else by the
// side that won, and has the look of that.
func TestResultsAreToldToThePerson(t *testing.T) {
	human, engine := games.PlayerSpec{}, games.PlayerSpec{Kind: games.Max}
	why := games.Verbatim("why")
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
		p := two(start(t, nullgame.Module{}), nullgame.Module{}, games.Setup{Seats: c.seats})
		if got := p.statusText().resultText(games.Status{Over: true, Winner: c.winner, Reason: why}); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
		if role := p.statusText().overRole(); role != theme.Text {
			t.Errorf("%s: a game that goes on looks like %v", c.name, role)
		}
	}
}

// What is open on the board says how it may go on.
func TestTheOpenPathIsSaid(t *testing.T) {
	p := two(start(t, nullgame.Module{}), nullgame.Module{}, games.Setup{})
	h := &p.input
	h.path = []games.Point{1}
	p.scene.Spots[1].Name = "from"
	follow := []games.Point{2, 3}
	for _, c := range []struct {
		step games.Step
		want string
	}{
		{games.Step{Move: "ab", Follow: follow}, p.T("ui.play.path.grow", "move", "ab")}, {games.Step{Move: "ab"}, p.T("ui.play.path.move", "move", "ab")},
		{games.Step{Follow: follow}, p.T("ui.play.path.open", "from", "from", "n", 2)}, {games.Step{Follow: follow[:1]}, p.T("ui.play.path.open", "from", "from", "n", 1)},
	} {
		h.step = c.step
		if got := p.statusText().pathText(); got != c.want {
			t.Errorf("%+v: %q, want %q", c.step, got, c.want)
		}
		if got, want := h.growing(), c.step.Move != "" && len(c.step.Follow) > 0; got != want {
			t.Errorf("%+v grows: %v", c.step, got)
		}
	}
}

// Enter on the point that was picked up puts it down, and on the last point of a move
// plays that; a named move that is chosen goes before both.
func TestEnterOnTheLastPoint(t *testing.T) {
	p := two(start(t, nullgame.Module{}), nullgame.Module{}, games.Setup{})
	h := &p.input
	for _, c := range []struct {
		picked int
		step   games.Step
		move   string
		open   bool
	}{
		{0, games.Step{Follow: []games.Point{2}}, "", false}, {0, games.Step{Move: "ab", Follow: []games.Point{2}}, "ab", true},
		{1, games.Step{Move: "ab", Choices: []games.Choice{{Value: "pass"}}}, "pass", true}, {2, games.Step{Move: "ab", Choices: []games.Choice{{Value: "pass"}}}, "ab", true},
	} {
		h.path, h.cursor, h.step, h.picked = []games.Point{1}, 1, c.step, c.picked
		if move, err := h.enter(); move != c.move || err != nil || h.open() != c.open {
			t.Errorf("%+v: %q, %v, open %v", c, move, err, h.open())
		}
	}
	h.path, h.cursor, h.picked = nil, 1, 1
	for _, q := range []games.Point{1, games.NoPoint} {
		if h.moveTo(q) || h.picked != 1 {
			t.Errorf("walking to %d changes something", q)
		}
	}
	if !h.moveTo(2) || h.cursor != 2 || h.picked != 0 {
		t.Errorf("walking on: at %d, picked %d", h.cursor, h.picked)
	}
}
