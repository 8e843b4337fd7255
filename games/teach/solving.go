package teach

import (
	"context"
	"duiju/games"
	"duiju/games/scene"
)

// Solving is a game being solved step by step, for a screen that shows it. It
// is used by one goroutine at a time.
type Solving interface {
	// Step does the next step, a few dozen of which solve the game. It
	// returns when the step is done or ctx has ended, and then ctx.Err().
	Step(ctx context.Context) error
	Progress() games.Progress // Done == Total when the game is solved
	// Scene is what to draw now: the Field, the captions, perhaps the board.
	Scene() scene.Scene
}
