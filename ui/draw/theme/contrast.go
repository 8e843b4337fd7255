package theme

import (
	"fmt"

	"github.com/lucasb-eyer/go-colorful"

	"duiju/games/text/message"
)

// luminance is the relative luminance of WCAG 2 (W3C, 2008), 0 to 1.
func luminance(hex string) float64 {
	c, _ := colorful.Hex(hex) // checked where it was read
	r, g, b := c.LinearRgb()
	return 0.2126*r + 0.7152*g + 0.0722*b
}

// contrast is the contrast ratio of WCAG 2, 1 to 21.
func contrast(a, b string) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// readable is the least contrast of what is read, seen that of what is only seen.
const readable, seen = 4.5, 1.7

// pair is what has to stand out from a ground, or else from the edge painted around it.
type pair struct {
	ink, ground, edge Role
	least             float64
}

// pairs are those of a board.
var pairs = []pair{
	{Line, Board, None, seen},
	{Cursor, Board, None, readable}, {Hint, Board, None, readable}, {Bad, Board, None, readable},
	{LensA, Board, None, readable}, {LensB, Board, None, readable}, {Stone1, Board, None, readable}, {Stone2, Board, None, readable},
	{Disc1, Board, Rim1, readable}, {Disc2, Board, Rim, readable}, {Disc1, Disc2, None, readable},
	{Mark1, Disc1, None, readable}, {Mark2, Disc2, None, readable}, {Mark2, TileUp, None, readable},
	{TileUp, Board, Rim, seen}, {TileDown, Board, Rim, seen}, {TileUp, TileDown, None, seen},
	{Red, TileUp, None, readable}, {Black, TileUp, None, readable}, {inkOnTileDown, TileDown, None, readable},
}

// check says which colour does not stand out.
func (t Theme) check() error {
	for _, p := range pairs {
		ratio := contrast(t.board[p.ink].hex, t.board[p.ground].hex)
		if p.edge != None {
			ratio = max(ratio, contrast(t.board[p.ink].hex, t.board[p.edge].hex))
		}
		if ratio < p.least {
			return message.Faultf(ErrTheme, "ui.themefile.contrast", "ink", key(p.ink), "ground", key(p.ground), "has", fmt.Sprintf("%.2f", ratio), "least", fmt.Sprintf("%.1f", p.least))
		}
	}
	return nil
}
