package match

import (
	"duiju/games"
	"duiju/games/text/message"
)

// Resigned is the result when the side resigns.
func Resigned(s games.Side) games.Status {
	return games.Status{Over: true, Winner: s.Other(), Reason: message.T("games.end.resigned")}
}

// OutOfTime is the result when the side's clock runs out.
func OutOfTime(s games.Side) games.Status {
	return games.Status{Over: true, Winner: s.Other(), Reason: message.T("games.end.time")}
}

// Agreed is the result of a draw by agreement.
func Agreed() games.Status {
	return games.Status{Over: true, Winner: games.NoSide, Reason: message.T("games.end.agreed")}
}

// Forfeited is the result when the side's player fails or plays an illegal
// move.
func Forfeited(s games.Side) games.Status {
	return games.Status{Over: true, Winner: s.Other(), Reason: message.T("games.end.forfeit")}
}

// Adjudicated is the result of a match game on which both players agreed.
func Adjudicated(winner games.Side) games.Status {
	return games.Status{Over: true, Winner: winner, Reason: message.T("games.end.adjudicated")}
}

// Adjourned is the result of a match game that reached its limit of plies: a
// draw.
func Adjourned() games.Status {
	return games.Status{Over: true, Winner: games.NoSide, Reason: message.T("games.end.plies")}
}
