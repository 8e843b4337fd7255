package training

import "duiju/games/play/session"

// The intents of a trainer, besides those of any board.
type (
	// Solve asks for the solution of a problem.
	Solve struct{}
	// ShowLine puts the line of move I of the solution on the board.
	ShowLine struct{ I int }
	// Choose chooses which problems come.
	Choose struct{ Mode Mode }
	// OtherReply lets the other side answer differently, once a problem is solved.
	OtherReply struct{}
	// Favour makes the problem a favourite, or takes that back; Annotate keeps the
	// person's own note on it, or none.
	Favour   struct{}
	Annotate struct{ Note string }
	// Forget keeps the problem no more, which is out of a game or a file.
	Forget struct{}
)

// Actions are the intents of a trainer, besides those of any board, that need nothing
// besides their name.
func Actions() []session.Action {
	return []session.Action{
		{ID: "next", Word: "plain.command.next", About: "ui.about.nextproblem", Does: session.Next{}},
		{ID: "solution", Word: "plain.command.solution", About: "train.about.solution", Does: Solve{}},
		{ID: "other-reply", Word: "plain.command.another", About: "train.about.otherreply", Does: OtherReply{}},
		{ID: "forget-problem", Word: "plain.command.forget", About: "train.about.forget", Does: Forget{}},
		{ID: "favourite", Word: "plain.command.favourite", About: "train.about.favourite", Does: Favour{}},
	}
}
