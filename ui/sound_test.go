package ui

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games/play/match"
	"duiju/games/play/session"
	"duiju/games/text/record"
	"duiju/ui/frame"
	"duiju/ui/screen/play"
	"duiju/ui/uitest"
)

// checkSound fails unless the frame is whole, shows no fault and nothing stale,
// and the record of the game on the screen replays to the position shown.
func checkSound(t testing.TB, d *uitest.Driver, after string) {
	t.Helper()
	problem := d.Problem()
	if problem == "" && strings.Contains(d.Root.Drawn().Text(), "panic") { // work that panics becomes an error
		problem = "a fault"
	}
	if problem == "" {
		problem = stale(d)
	}
	if problem == "" {
		problem = badRecord(d)
	}
	if problem != "" {
		t.Fatalf("after %s in %dx%d, %s: %s:\n%s", after, d.Root.W, d.Root.H, d.Root.App.Table.Code, problem, d.Screen())
	}
}

// stale is what was drawn last and is not drawn when the screen is laid out anew in
// the same window, "" if there is nothing.
func stale(d *uitest.Driver) string {
	before := d.Root.Drawn().Text()
	d.Send(tea.WindowSizeMsg{Width: d.Root.W, Height: d.Root.H})
	after := d.Screen()
	if before == after || !d.Rests() { // what goes on may have come meanwhile
		return ""
	}
	return "laid out anew the screen is another:\n" + after + "but it was"
}

// badRecord is what is wrong with the record of the game on the screen, "" if
// nothing is.
func badRecord(d *uitest.Driver) string {
	p, ok := d.Root.Top().(*play.Screen)
	if !ok || !p.Driver().Has(session.Resign{}) { // what a driver poses is not in a record, which is not kept
		return ""
	}
	game := p.Session().Match()
	record, err := record.Parse(record.Marshal(game.Record()))
	if err != nil {
		return err.Error()
	}
	again, err := match.Replay(game.Module(), record)
	if err != nil {
		return err.Error()
	}
	if again.State().Text() != game.State().Text() {
		return "the record replays to\n" + again.State().Text() + "\nbut the game is\n" + game.State().Text()
	}
	if p.Session().Live() && p.Session().State() != game.State() {
		return "the screen shows another position than the game"
	}
	return ""
}

// offered are the actions with keys that can be done on the screen, but to quit.
func offered(d *uitest.Driver) []frame.Action {
	var acts []frame.Action
	for _, a := range d.Root.Top().Actions() {
		if a.Enabled() && a.ID != "quit" && len(a.Keys) > 0 {
			acts = append(acts, a)
		}
	}
	return acts
}

// click presses and releases a button of the mouse.
func click(d *uitest.Driver, x, y int, button tea.MouseButton) {
	d.Send(tea.MouseMsg{X: x, Y: y, Action: tea.MouseActionPress, Button: button})
	d.Send(tea.MouseMsg{X: x, Y: y, Action: tea.MouseActionRelease, Button: button})
}
