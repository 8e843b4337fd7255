//go:build !windows

package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"duiju/games"
	"duiju/games/all"
	"duiju/games/play/match"
	"duiju/games/scene"
	"duiju/games/text/record"
)

// player plays a game by typing its moves. It knows the rules and the saved record.
type player struct {
	*terminal
	home   string
	module games.Module
}

func newPlayer(t testing.TB, x *terminal, home, id string) *player {
	t.Helper()
	return &player{terminal: x, home: home, module: moduleOf(t, id)}
}

// moduleOf is the game with an id.
func moduleOf(t testing.TB, id string) games.Module {
	t.Helper()
	for _, m := range all.All() {
		if m.Info().ID == id {
			return m
		}
	}
	t.Fatalf("no game %s", id)
	return nil
}

// record is the newest save or finished record of the game, nil if there is
// none.
func (p *player) record() *match.Match {
	p.t.Helper()
	var files []string
	for _, dir := range []string{"state/duiju/games", "data/duiju/records"} {
		found, err := filepath.Glob(filepath.Join(p.home, dir, p.module.Info().ID+"-*.duiju"))
		if err != nil {
			p.t.Fatal(err)
		}
		files = append(files, found...)
	}
	if len(files) == 0 {
		return nil
	}
	newest := slices.MaxFunc(files, func(a, b string) int { return strings.Compare(filepath.Base(a), filepath.Base(b)) })
	data, err := os.ReadFile(newest)
	if os.IsNotExist(err) {
		return nil // it is just being moved
	}
	if err != nil {
		p.t.Fatal(err)
	}
	r, err := record.Parse(data)
	if err != nil {
		p.t.Fatalf("%s: %v\n%s", newest, err, data)
	}
	m, err := match.Replay(p.module, r)
	if err != nil {
		p.t.Fatalf("%s: %v\n%s", newest, err, data)
	}
	return m
}

// awaitRecord waits until the saved record is as wanted.
func (p *player) awaitRecord(what string, ok func(*match.Match) bool) *match.Match {
	p.t.Helper()
	var m *match.Match
	p.awaitPolled(what, func() bool {
		m = p.record()
		return m != nil && ok(m)
	})
	return m
}

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

// playOut plays a side to the end of the game and returns the match.
func (p *player) playOut(side games.Side, pick func(games.State) string) *match.Match {
	p.t.Helper()
	played := -1
	for {
		m := p.awaitRecord("the engine's move", func(m *match.Match) bool {
			return m.Status().Over || m.Turn() == side && m.At() > played
		})
		if m.Status().Over {
			return m
		}
		played = m.At()
		move := pick(m.State())
		p.typeMove(move)
		p.awaitPolled("the move, or what the coach says to it", func() bool {
			m := p.record()
			return m != nil && (m.At() > played || m.Status().Over) || p.screen().has("Look once more")
		})
		if p.screen().has("Look once more") {
			p.typeMove(move)
		}
		p.awaitRecord("the move in the record", func(m *match.Match) bool { return m.At() > played || m.Status().Over })
	}
}

// TestWholeGamesByKeys plays every game of the menu to its end against the weakest
// engine, going from game to game by the menu.
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
		x.await("the board", screen.hasBoard)
		p := newPlayer(t, x, home, g.id)
		m := p.playOut(humanSide(p.begin()), g.pick)
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
