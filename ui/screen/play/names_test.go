package play

import (
	"testing"

	"duiju/games"
	"duiju/games/all"
	"duiju/games/gamestest"
	"duiju/games/play/match"
	"duiju/ui/frame"
)

// Other names of the squares change the labels, the list of moves and what is
// typed; the record keeps the first.
func TestOtherNamesOfTheSquares(t *testing.T) {
	tried := 0
	for _, m := range all.All() {
		match := gamestest.Played(t, match.Setup{Module: m, Seed: 31})
		n := m.Info().Notation
		if n == nil {
			continue
		}
		tried++
		d := start(t, m)
		d.Root.App.Push(New(d.Root.App, frame.Game{Match: match}))
		d.Send(nil)
		p := playOn(d)
		act(d, "names")
		cols, rows := n.Labels(match.State())
		if got := p.scene; got.ColLabels[0] != cols[0] || got.RowLabels[0] != rows[0] {
			t.Errorf("%s: labels %v, %v", m.Info().ID, got.ColLabels, got.RowLabels)
		}
		move := games.Texts(match.State())[5]
		d.Keys(":")
		for _, r := range n.Rename(move, false) {
			d.Keys(string(r))
		}
		d.Keys("enter")
		if match.At() != 1 {
			t.Fatalf("%s: the typed move %s was not played:\n%s", m.Info().ID, n.Rename(move, false), d.Screen())
		}
		done := match.Last()
		if done[:2] != move[:2] {
			t.Errorf("%s: %s was played, want %s", m.Info().ID, done, move)
		}
		d.Sees("1 " + n.Rename(done, false))
		act(d, "names")
		d.Sees("1 " + done)
	}
	if tried == 0 {
		t.Error("no game has other names")
	}
}
