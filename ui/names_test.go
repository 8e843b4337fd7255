package ui

import (
	"testing"

	"duiju/games"
	"duiju/games/all"
)

// Other names of the squares change the labels, the list of moves and what is
// typed; the record keeps the first.
func TestOtherNamesOfTheSquares(t *testing.T) {
	tried := 0
	for _, m := range all.All() {
		match, err := games.NewMatch(games.Setup{Module: m, Seed: 31})
		if err != nil {
			t.Fatal(err)
		}
		n, ok := match.State().(games.Notator)
		if !ok {
			continue
		}
		tried++
		d := start(t, m)
		d.r.app.push(newPlay(d.r.app, match))
		d.send(nil)
		p := d.play()
		d.run(p.changeNames())
		cols, rows := n.RenamedLabels()
		if got := p.scene; got.ColLabels[0] != cols[0] || got.RowLabels[0] != rows[0] {
			t.Errorf("%s: labels %v, %v", m.Info().ID, got.ColLabels, got.RowLabels)
		}
		move := match.State().Moves()[5]
		d.keys(":")
		for _, r := range n.Rename(move, false) {
			d.keys(string(r))
		}
		d.keys("enter")
		if match.At() != 1 {
			t.Fatalf("%s: the typed move %s was not played:\n%s", m.Info().ID, n.Rename(move, false), d.screen())
		}
		done := match.Last()
		if done[:2] != move[:2] {
			t.Errorf("%s: %s was played, want %s", m.Info().ID, done, move)
		}
		d.sees("1 " + n.Rename(done, false))
		d.run(p.changeNames())
		d.sees("1 " + done)
	}
	if tried == 0 {
		t.Error("no game has other names")
	}
}
