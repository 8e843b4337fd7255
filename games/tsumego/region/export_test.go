package region

import "duiju/games/tsumego/goban"

// Runs reports whether the chain at p runs on a board of which nothing is inside.
func Runs(b *goban.Board, p int) bool {
	g := &builder{Board: b, defender: b.Stones[p].Other()}
	g.measure()
	var w wallChain
	_, w.liberties = b.Chain(p)
	for _, l := range w.liberties {
		if g.inOpen(l, b.Stones[p]) {
			w.open++
		}
	}
	return w.runs()
}
