//go:build !windows

package e2e

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"duiju/games"
	"duiju/games/play/match"
	"duiju/games/scene"
)

// firstMove plays the first legal move.
func firstMove(s games.State) string { return games.Texts(s)[0] }

// captureOrFlip plays a capture if there is one, else a flip, else anything:
// a game of dark chess that moves on.
func captureOrFlip(s games.State) string {
	moves := games.Texts(s)
	sc := s.Scene()
	for _, want := range []func([]scene.Point) bool{
		func(p []scene.Point) bool { return len(p) > 1 && sc.Spots[p[1]].Piece.Kind == scene.Tile },
		func(p []scene.Point) bool { return len(p) == 1 },
	} {
		if i := slices.IndexFunc(moves, func(m string) bool { return want(games.PathOf(s, m)) }); i >= 0 {
			return moves[i]
		}
	}
	return moves[len(moves)/2]
}

// theGames is every game of the menu, in its order, and how to play it fast.
var theGames = []struct {
	id   string
	pick func(games.State) string
}{
	{"gomoku", firstMove}, {"trianglenim", firstMove}, {"darkchess", captureOrFlip}, {"tsumego", firstMove},
}

// chooseWeakest sets the opponent of the new-game form to level 1. It looks at
// the chosen row alone: the menu's demo goes on behind the form.
func chooseWeakest(x *terminal) {
	x.t.Helper()
	chosen := func(s screen) string {
		for y := range s.cells {
			_, row, _ := strings.Cut(s.row(y), "│") // the menu's own mark stands before
			if strings.ContainsAny(row, "◂▸") {
				return row
			}
		}
		return ""
	}
	another := func(key, what string) {
		before := chosen(x.screen())
		x.press(key)
		x.await(what, func(s screen) bool { now := chosen(s); return now != "" && now != before })
	}
	x.await("the form", func(s screen) bool { return chosen(s) != "" })
	for !strings.Contains(chosen(x.screen()), "Opponent") {
		another(down, "the next row")
	}
	for !strings.Contains(chosen(x.screen()), "level 1 ") {
		another(left, "another opponent")
	}
}

// begin plays the first move where the cursor stands, so that there is a
// record to look at.
func (p *player) begin() *match.Match {
	p.t.Helper()
	p.press(enter)
	p.awaitPolled("the first move or its confirmation", func() bool {
		return strings.Contains(p.screen().footer(), "esc ") || p.record() != nil // esc drops an open path
	})
	if p.record() == nil {
		p.press(enter)
	}
	return p.awaitRecord("the first move", func(m *match.Match) bool { return m.At() > 0 })
}

// humanSide is the side that a person sits on.
func humanSide(m *match.Match) games.Side {
	if m.Seat(games.First).Kind == games.Human {
		return games.First
	}
	return games.Second
}

// TestWholeGamesByKeys plays every game of the menu to its end with the arrow
// keys, against the weakest engine, going from game to game by the menu.
func TestWholeGamesByKeys(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	x := start(t, options{home: home})
	for i, g := range theGames {
		x.awaitText("Two here")
		x.press(fmt.Sprint(i+1), "n")
		x.awaitText("New game")
		chooseWeakest(x)
		x.press(enter)
		x.await("the board", func(s screen) bool { _, ok := s.cursor(); return ok })
		p := newPlayer(t, x, home, g.id)
		m := p.begin()
		if f := m.State().Scene().Focus; f[0] != f[1] {
			x.press("z") // the whole board, so that every point is on the screen
		}
		m = p.playOut(humanSide(m), g.pick)
		x.await("the result", func(s screen) bool { return s.has("You win") || s.has("You lose") || s.has("A draw") })
		t.Logf("%s: %d plies, %s", g.id, m.At(), x.screen().status())
		x.press(esc)
		x.await("the board without its card", func(s screen) bool { return !s.has("esc board") })
		x.press(esc)
	}
	x.awaitText("Two here")
	x.press("q")
	if code := x.awaitEnd(); code != 0 {
		t.Errorf("exit code %d", code)
	}
}
