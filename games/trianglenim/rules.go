package trianglenim

import (
	"strconv"

	"duiju/games/text/message"
)

// rules are the settings that decide who wins: the side of the triangle, the
// most pieces of a turn, and whether the last piece loses.
type rules struct {
	Side, Limit int
	Misere      bool
}

const defaultSide = 5

// The keys of the options, and the values of rule.
const (
	optSide = "side"
	optTake = "take"
	optRule = "rule"
	// optStart is the position to begin from: a mask, letters, or full.
	optStart = "start"

	ruleNormal = "normal"
	ruleMisere = "misere"

	startFull = "full"
)

func (r rules) board() *board { return boardOf(r.Side) }

// takes lists all takes of the full board, by ascending size.
func (r rules) takes() []mask { return r.board().limited(r.Limit) }

// takesAt lists those of them that a position allows.
func (r rules) takesAt(pos mask) []mask {
	var legal []mask
	for _, take := range r.takes() {
		if pos&take == take {
			legal = append(legal, take)
		}
	}
	return legal
}

// rule is the value of the option rule.
func (r rules) rule() string {
	if r.Misere {
		return ruleMisere
	}
	return ruleNormal
}

// ruleText says whether the last piece wins or loses.
func (r rules) ruleText() message.Text {
	if r.Misere {
		return message.T("trianglenim.rule.misere")
	}
	return message.T("trianglenim.rule.normal")
}

// String is the first word of a position text: 5/5/normal.
func (r rules) String() string {
	return strconv.Itoa(r.Side) + "/" + strconv.Itoa(r.Limit) + "/" + r.rule()
}

// number reads a number from lo to hi.
func number(s string, lo, hi int) (int, bool) {
	n, err := strconv.Atoi(s)
	return n, err == nil && lo <= n && n <= hi
}
