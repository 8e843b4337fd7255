//go:build !windows

package e2e

import (
	"strings"
	"testing"
)

// TestReadmePictures draws the pictures of the README, in assets/pictures, from the
// screens themselves. Two people play in them, so that no engine can change them.
// With -update they are made anew.
func TestReadmePictures(t *testing.T) {
	t.Run("gomoku", func(t *testing.T) {
		t.Parallel()
		x := still(t, 120, 40, "play", "gomoku", "--theme", "kaya")
		for _, move := range strings.Fields("h8 i9 h9 g7 g8 i8 i7 h10") {
			typeMove(x, move)
		}
		x.press("v")
		x.awaitFrame("the lens", func(s screen) bool {
			return s.has("lens: threats (v)") && s.has("White makes an open three") && !s.has("…")
		})
		keepPicture(t, "gomoku", x.picture("A game of gomoku with the lens that shows threats"))
	})
	t.Run("darkchess", func(t *testing.T) {
		t.Parallel()
		x := still(t, 120, 40, "play", "darkchess", "--theme", "slate", "--language", "zh-Hant")
		for _, move := range strings.Fields("b5 c5 b3 a4 d6 c6 b6") {
			typeMove(x, move)
		}
		keepPicture(t, "darkchess", x.picture("A game of dark chess, in Chinese"))
	})
	t.Run("trianglenim", func(t *testing.T) {
		t.Parallel()
		x := still(t, 100, 30, "play", "trianglenim", "--theme", "paper")
		typeMove(x, "DEF")
		x.press(down, enter, right)
		x.awaitFrame("a take of two", func(s screen) bool { return strings.Contains(s.status(), "JO: enter") })
		keepPicture(t, "trianglenim", x.picture("A take of two pieces in triangle nim"))
	})
}

// still starts a game of two people that is the same each time.
func still(t *testing.T, w, h int, args ...string) *terminal {
	t.Helper()
	x := start(t, options{w: w, h: h, still: true, args: append(args, "--first", "human", "--second", "human", "--seed", "7", "--glyphs", "unicode")})
	x.awaitFrame("a board", func(s screen) bool { _, ok := s.cursor(); return ok })
	return x
}

// typeMove plays a move by its name, and waits until the header counts it.
func typeMove(x *terminal, move string) {
	x.t.Helper()
	header := func(s screen) string { return s.row(0) + s.row(1) } // it has both in the panel
	before := header(x.screen())
	x.press(":", move, enter)
	x.awaitFrame("the move "+move, func(s screen) bool { return header(s) != before })
}
