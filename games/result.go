package games

// Resigned is the result when the side resigns.
func Resigned(s Side) Status {
	return Status{Over: true, Winner: s.Other(), Reason: T("games.end.resigned")}
}

// OutOfTime is the result when the side's clock runs out.
func OutOfTime(s Side) Status {
	return Status{Over: true, Winner: s.Other(), Reason: T("games.end.time")}
}

// Agreed is the result of a draw by agreement.
func Agreed() Status {
	return Status{Over: true, Winner: NoSide, Reason: T("games.end.agreed")}
}

// Forfeited is the result when the side's player fails or plays an illegal
// move.
func Forfeited(s Side) Status {
	return Status{Over: true, Winner: s.Other(), Reason: T("games.end.forfeit")}
}

// Adjourned is the result of a match game that reached its limit of plies: a
// draw.
func Adjourned() Status {
	return Status{Over: true, Winner: NoSide, Reason: T("games.end.plies")}
}
