package gamestest

import (
	"context"
	"errors"

	"duiju/games"
	"duiju/games/scene"
	"duiju/games/text/message"
)

// checkScene checks that a scene stays inside its board and fits the screen's
// rules.
func (g *game) checkScene(sc scene.Scene, where string) {
	n := sc.Lattice.Len()
	if n < 1 || len(sc.Spots) != n {
		g.Fatalf("%s: %d spots on a lattice of %d points", where, len(sc.Spots), n)
	}
	names := map[string]bool{}
	for i, spot := range sc.Spots {
		if spot.Name == "" || names[spot.Name] {
			g.Errorf("%s: point %d has no name of its own: %q", where, i, spot.Name)
		}
		names[spot.Name] = true
		g.checkLabel(where, spot.Label)
		if spot.Heat < -100 || spot.Heat > 100 {
			g.Errorf("%s: heat %d at %s", where, spot.Heat, spot.Name)
		}
		g.checkPiece(where, spot.Piece)
	}
	inside := func(p scene.Point) bool { return p >= 0 && int(p) < n }
	for _, l := range sc.Links {
		if !inside(l.A) || !inside(l.B) || l.A == l.B {
			g.Errorf("%s: link %v", where, l)
		}
	}
	if len(sc.ColLabels) != 0 && len(sc.ColLabels) != sc.Lattice.W {
		g.Errorf("%s: %d column labels for %d columns", where, len(sc.ColLabels), sc.Lattice.W)
	}
	if len(sc.RowLabels) != 0 && len(sc.RowLabels) != sc.Lattice.H {
		g.Errorf("%s: %d row labels for %d rows", where, len(sc.RowLabels), sc.Lattice.H)
	}
	all := sc.Focus == [2]scene.Point{scene.NoPoint, scene.NoPoint}
	if !all && (!inside(sc.Focus[0]) || !inside(sc.Focus[1])) {
		g.Errorf("%s: focus %v", where, sc.Focus)
	}
	for _, t := range sc.Trays {
		g.checkText(g.T, where, t.Title)
		for _, p := range t.Pieces {
			g.checkPiece(where, p)
		}
	}
	for _, gauge := range sc.Gauges {
		g.checkText(g.T, where, gauge.Name)
	}
	for _, c := range sc.Captions {
		g.checkText(g.T, where, c)
	}
	g.checkField(where, sc.Field)
}

// checkLabel checks that a label is at most two ASCII characters.
func (g *game) checkLabel(where, label string) {
	if len(label) > 2 {
		g.Errorf("%s: label %q has more than two characters", where, label)
	}
	for _, r := range label {
		if r <= ' ' || r > '~' {
			g.Errorf("%s: label %q is not ASCII", where, label)
		}
	}
}

func (g *game) checkPiece(where string, p scene.Piece) {
	side := p.Side == games.First || p.Side == games.Second
	switch p.Kind {
	case scene.Stone:
		if !side {
			g.Errorf("%s: a stone of side %d", where, p.Side)
		}
	case scene.Tile:
		if !side || len([]rune(p.Hanzi)) != 1 || len(p.Letter) != 1 {
			g.Errorf("%s: tile %+v needs a side, one hanzi and one letter", where, p)
		}
	}
}

// checkLenses draws every lens without a cursor, with one, and on a path.
func (g *game) checkLenses(s games.State) {
	lensed, ok := s.(games.Lensed)
	if !ok {
		if len(g.info.Lenses) > 0 {
			g.Error("Info lists lenses, the State draws none")
		}
		return
	}
	var path []scene.Point
	if step, err := games.Next(s, nil); err == nil && len(step.Follow) > 0 {
		path = step.Follow[:1]
	}
	at := scene.Point(g.rng.IntN(s.Scene().Lattice.Len()))
	for _, l := range append([]games.Lens{{}}, g.info.Lenses...) {
		for _, look := range []games.Look{{At: scene.NoPoint}, {At: at}, {At: at, Path: path}} {
			look.Lens = l.ID
			sc := s.Scene()
			err := lensed.Overlay(context.Background(), look, &sc)
			var fault *message.Fault
			switch {
			case errors.As(err, &fault):
				g.checkText(g.T, "lens "+l.ID, fault.Text)
			case err != nil:
				g.Errorf("lens %s: %v", l.ID, err)
			default:
				g.checkScene(sc, "lens "+l.ID)
			}
		}
	}
}
