package play

import (
	"testing"

	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/all"
	"duiju/ui/draw/board"
	"duiju/ui/frame"
)

// TestBoardsCoverTheWindow has the rows that each game's board takes of the
// usual windows, painted; -v tells the share of the window, too.
func TestBoardsCoverTheWindow(t *testing.T) {
	windows := [][2]int{{40, 12}, {80, 24}, {120, 40}, {200, 60}}
	for _, c := range []struct {
		game    string
		options games.Options
		least   [4]int // rows by window
	}{
		{"gomoku", nil, [4]int{8, 24, 37, 48}},
		{"gomoku", games.Options{"size": "19"}, [4]int{8, 15, 20, 40}},
		{"trianglenim", nil, [4]int{5, 15, 28, 40}},
		{"darkchess", nil, [4]int{5, 16, 24, 40}},
		{"tsumego", games.Options{"problem": "straight-three-corner-kill"}, [4]int{5, 18, 28, 40}},
		{"tsumego", games.Options{"problem": "(;SZ[9]AB[aa][ii])"}, [4]int{8, 15, 28, 40}},
		{"tsumego", games.Options{"problem": "(;SZ[19]AB[aa][ss])"}, [4]int{8, 15, 20, 40}},
	} {
		for _, m := range all.All() {
			if m.Info().ID != c.game {
				continue
			}
			state, err := m.New(games.Fit(m, c.options), 1)
			enginetest.Must(t, err)
			sc := state.Scene()
			for i, w := range windows {
				area, lay := arrange(sc.Lattice, w[0], w[1], board.Options{Coordinates: true, Drawn: true, Part: sc.Focus}, nil, false)
				if area.board.H < c.least[i] {
					t.Errorf("%s %v at %dx%d: %d rows, at least %d", c.game, c.options, w[0], w[1], area.board.H, c.least[i])
				}
				r := area.board
				if r.X < 0 || r.Y < 0 || r.X+r.W > w[0] || r.Y+r.H > w[1] {
					t.Errorf("%s at %dx%d: the board at %+v", c.game, w[0], w[1], r)
				}
				for name, part := range map[string]frame.Rect{"title": area.head, "sentence": area.words, "panel": area.panel, "footer": area.foot} {
					if part.W > 0 && r.X < part.X+part.W && part.X < r.X+r.W && r.Y < part.Y+part.H && part.Y < r.Y+r.H {
						t.Errorf("%s at %dx%d: the %s at %+v lies on the board at %+v", c.game, w[0], w[1], name, part, r)
					}
				}
				t.Logf("%s %v at %dx%d: %dx%d, %d %% of the window, whole %v", c.game, c.options, w[0], w[1], area.board.W, area.board.H,
					100*area.board.W*area.board.H/(w[0]*w[1]), lay.Whole())
			}
		}
	}
}
