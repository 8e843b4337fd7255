package library

import (
	"context"
	"slices"
	"strings"

	"duiju/games"
	"duiju/games/teach"
	"duiju/games/teach/claim"
)

// Task is what a move has to do that answers a question.
type Task struct {
	Moves []string // to be one of these
	Claim string   // or to make what the game claims by this name
	Stops bool     // or, with Claim, to leave the other side none of it
	// Proven says that it is right if the game's trainer proves so.
	Proven bool
}

// set reads a task.
func (t *Task) set(value string) bool {
	kind, rest, _ := strings.Cut(value, " ")
	switch t.Claim = rest; kind {
	case "move":
		t.Moves, t.Claim = strings.Fields(rest), ""
		return len(t.Moves) > 0
	case "stop":
		t.Stops = true
		fallthrough
	case "make":
		return rest != ""
	}
	t.Proven = kind == "solve"
	return t.Proven && rest == ""
}

// names are those of the claims that a game can make or stop, as the task asks.
func (t *Task) names(g teach.Teaching) []string {
	if t.Stops {
		return g.Claims.Stops
	}
	return g.Claims.Makes
}

// Judge decides whether a move from s does it. It is long work; known is false where
// it comes to no end.
func (t *Task) Judge(ctx context.Context, m games.Module, s games.State, move string) (right, known bool, err error) {
	switch teaches := teach.Of(m); {
	case t.Moves != nil:
		return slices.ContainsFunc(t.Moves, func(x string) bool { text, err := games.Parse(s, x); return err == nil && text == move }), true, nil
	case t.Proven && teaches.Trainer != nil:
		v, err := teaches.Trainer.Judge(ctx, s, move)
		return v.Right, v.Known, err
	case slices.Contains(t.names(teaches), t.Claim):
		truth, err := teach.Skill{Claim: t.Claim, Danger: t.Stops}.Decides(ctx, teaches.Claims, s, move)
		return truth == claim.True, truth != claim.Undecided, err
	}
	return false, false, nil
}
