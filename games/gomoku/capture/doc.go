// Package capture is the second rule that the five-tuple paper mentions: five in
// a row do not win, they take. Each side has a supply of stones, and the first to
// have placed all of them wins.
//
// The paper leaves much open. This is a reading: a stone that makes a row of five
// or more, or a longer one, takes the nearest enemy stone, measured straight from
// the stone just placed; of several as near the mover names one. The taken
// stone goes back to its owner's supply, and its owner may never play on that
// point again, though the enemy may. A stone in a row of five of its own cannot
// be taken unless all are in such rows. Who has no point left passes; when both
// pass, fewer stones in hand win.
//
// Read rules.go, state.go, then view.go.
package capture
