package teach

import "duiju/games/text/message"

// Review is the judgement of a game.
type Review struct {
	Moves   []MoveReview   // one per judged move, from the first
	Summary []message.Text // sentences about the whole game, most important first
}

// MoveReview is the judgement of one move.
type MoveReview struct {
	Mark string       // as in move lists: "", "!", "?", "??"
	Text message.Text // one sentence
	// Facts are the fields that duiju show --json adds for this move, in the
	// words of the protocol: "grade": "only move". Values are plain JSON ones.
	Facts map[string]any
}
