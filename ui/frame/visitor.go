package frame

import (
	"context"

	"duiju/games/table"
)

// Visitor is a person at the terminal of a server. Files of the machine are not
// for visitors, and its processors are shared: a job waits for its turn.
type Visitor struct {
	Person table.Person
	Hub    *table.Hub
	// Turn waits for the right to compute; done gives it back. The context that
	// it returns ends when the turn is over. Work in the background, which nobody
	// waits for, comes after what somebody waits for.
	Turn func(ctx context.Context, background bool) (turn context.Context, done func(), err error)
}

// turn is the right to compute for a job.
func (a *App) turn(ctx context.Context, background bool) (context.Context, func(), error) {
	if a.Visitor == nil || a.Visitor.Turn == nil {
		return ctx, func() {}, nil
	}
	return a.Visitor.Turn(ctx, background)
}
