package picture

import "testing"

// written are the characters that stand on a board.
const written = "!#%()*+-./0123456789:<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ[]abcdefghijklmnopqrstuvwxyz{}·×•▸◂★◆▲▪■▫□" +
	"帥帅將将仕士相象俥車车傌馬马炮包兵卒"

// TestOutlines checks that there is an outline for every character, each inside of its em.
func TestOutlines(t *testing.T) {
	for _, r := range written {
		g, ok := outlines()[r]
		if !ok {
			t.Errorf("%c has no outline", r)
			continue
		}
		low, high := pathBounds(g.path)
		if low[0] < -100 || high[0] > 1100 || low[1] < -1000 || high[1] > 300 || low[0] >= high[0] || g.advance < 200 || g.advance > 1000 {
			t.Errorf("%c reaches from %v to %v and takes %v", r, low, high, g.advance)
		}
	}
	if n := len(outlines()); n != len([]rune(written)) {
		t.Errorf("%d outlines for %d characters", n, len([]rune(written)))
	}
}

// bounds are the corners of what a path goes through.
type bounds struct{ low, high [2]float32 }

func (b *bounds) MoveTo(x, y float32) {
	b.low = [2]float32{min(b.low[0], x), min(b.low[1], y)}
	b.high = [2]float32{max(b.high[0], x), max(b.high[1], y)}
}
func (b *bounds) LineTo(x, y float32)             { b.MoveTo(x, y) }
func (b *bounds) QuadTo(_, _, x, y float32)       { b.MoveTo(x, y) }
func (b *bounds) CubeTo(_, _, _, _, x, y float32) { b.MoveTo(x, y) }
func (b *bounds) ClosePath()                      {}

func pathBounds(path string) (low, high [2]float32) {
	b := bounds{[2]float32{1e6, 1e6}, [2]float32{-1e6, -1e6}}
	trace(&b, path, 0, 0, 1, 1)
	return b.low, b.high
}
