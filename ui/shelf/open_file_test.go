package shelf

import (
	"testing"

	"duiju/games"
	"duiju/games/nullgame"
	"duiju/ui/frame"
	"duiju/ui/store"
	"duiju/ui/uitest"
)

// A record that holds only a position is a new game against the opponent that
// the person plays otherwise.
func TestAPositionIsPlayedAgainstAnEngine(t *testing.T) {
	d := uitest.StartIn(t, shelved, nullgame.Module{})
	a := d.Root.App
	var shown *games.Match
	a.Doors.Game = func(a *frame.App, g frame.Game) frame.Screen {
		shown = g.Match
		return NewMenu(a)
	}
	match, err := games.NewMatch(games.Setup{Module: nullgame.Module{}})
	if err != nil {
		t.Fatal(err)
	}
	l := &loader{app: a}
	if s, note := openRow(a, l.row(store.Entry{}, match.Record(), nil)); s == nil || shown == nil {
		t.Fatalf("not opened: %v", note)
	}
	ours := shown.Turn()
	if shown.Seat(ours).Kind != games.Human || shown.Seat(ours.Other()).String() != a.Opponent(nullgame.Module{}).String() {
		t.Errorf("played by %v and %v", shown.Seat(ours), shown.Seat(ours.Other()))
	}
}
