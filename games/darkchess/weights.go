package darkchess

import (
	"encoding/json"
	"sync"

	"duiju/assets"
)

// weights are what the evaluation adds up, in points. They are fitted to the
// results of games; lab_fit.go makes the file.
type weights struct {
	About string // how they were made

	// What a piece of a kind is worth with all 32 pieces alive, and with
	// none: between, it goes along with their number.
	Opening, Ending [kinds]int
	// Enemy[k][u] is what a piece of kind k gains by each living enemy of
	// kind u, in tenths of a point. That enemy loses it: Enemy[u][k] is the
	// negative. So the most natural enemies of a piece make it worth less.
	Enemy [kinds][kinds]int
	// What a piece gains once no living enemy takes it, or only one does, and
	// once it takes none of them.
	Safe, Hunted, Useless [kinds]int
	Hidden                [kinds]int // what a face-down piece is worth more

	// What a piece d steps from prey gains, in 1/256 of the prey's worth, for
	// the side to move and the other; 0 is for a cannon that can shoot it.
	HuntMover, HuntWaiter [huntSteps]int
	// What a piece with so many safe ways out loses, in 1/256 of its worth.
	PenMover, PenWaiter [penWays]int
}

const (
	huntSteps = 11 // prey farther away counts nothing
	penWays   = 5
)

// fitted are the weights of the assets, read at their first use.
var fitted = sync.OnceValue(func() *weights {
	w := new(weights)
	if err := json.Unmarshal(assets.DarkchessWeights, w); err != nil {
		panic("darkchess: the built-in weights are damaged: " + err.Error())
	}
	return w
})

// highest is the most that a face-down or face-up piece of a kind can be worth
// among the pieces of full, and lowest the least, natural enemies left out.
func (w *weights) highest(k kind, full [kinds]int8) (high, low int32) {
	high = int32(max(w.Opening[k], w.Ending[k])) + int32(max(0, w.Safe[k], w.Hunted[k])) +
		int32(max(0, w.Useless[k])) + int32(max(0, w.Hidden[k])) + 1
	low = int32(min(w.Opening[k], w.Ending[k])) + int32(min(0, w.Safe[k], w.Hunted[k])) +
		int32(min(0, w.Useless[k])) + int32(min(0, w.Hidden[k])) - 1
	for u, n := range full {
		high += max(0, int32(w.Enemy[k][u])) * int32(n) / 10
	}
	return high, low
}
