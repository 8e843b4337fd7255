package table

import (
	"duiju/games/play/session"
	"duiju/games/scene"
)

// The intents of a table, besides those of any board.
type (
	// Claim claims the win over a player who is away for too long.
	Claim struct{}
	// Decline refuses what another player asks for.
	Decline struct{}
	// SendAway sends the person with an ID away from a table that one has opened, EndTable
	// ends it.
	SendAway struct{ Who string }
	EndTable struct{}
	// Say says the phrase I of those of a table to the others there; Mute hears no more
	// of them, or hears them again.
	Say  struct{ I int }
	Mute struct{}
	// Point tells the others at a board what the person points at, and what is
	// looked at besides the board: View is text of the front end, "" for nothing.
	Point struct {
		At   scene.Point
		View string
	}
	// Answer tells whoever shows a View with a question which of its answers, the first
	// is 0, a viewer has chosen.
	Answer struct {
		View string
		I    int
	}
)

// Actions are the intents of a table, besides those of any board, that need nothing
// besides their name.
func Actions() []session.Action {
	return []session.Action{
		{ID: "shared-next", Word: "plain.command.goon", About: "table.about.next", Does: session.Next{}, Keys: []string{">"}, Label: "table.key.next", Rank: 4},
		{ID: "shared-claim", Word: "plain.command.claim", About: "table.about.claim", Does: Claim{}, Keys: []string{"c"}, Label: "table.key.claim", Rank: 1},
		{ID: "shared-decline", Word: "plain.command.decline", About: "table.about.decline", Does: Decline{}, Keys: []string{"D"}, Label: "plain.command.decline", Rank: 1},
		{ID: "shared-end", Word: "plain.command.end", About: "table.about.end", Does: EndTable{}},
		{ID: "shared-mute", Word: "plain.command.mute", About: "table.about.mute", Does: Mute{}, Keys: []string{"M"}},
	}
}

// Actions implements session.Driver.
func (l *place) Actions() []session.Action { return append(Actions(), l.own.Actions()...) }
