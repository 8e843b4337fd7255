package trianglenim

import (
	"strconv"
	"strings"

	"duiju/games"
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

// String is the first word of a position text: 5/5/normal.
func (r rules) String() string {
	return strconv.Itoa(r.Side) + "/" + strconv.Itoa(r.Limit) + "/" + r.rule()
}

// parseRules reads the first word of a position text, 5/5/normal; false if it
// has not three parts. The error is a *games.Fault of kind ErrPosition.
func parseRules(word string) (r rules, ok bool, err error) {
	parts := strings.Split(word, "/")
	if len(parts) != 3 {
		return r, false, nil
	}
	if r.Side, ok = number(parts[0], minSide, maxSide); !ok {
		return r, true, games.Faultf(games.ErrPosition, "trianglenim.bad.side", "got", parts[0])
	}
	if r.Limit, ok = number(parts[1], 1, r.Side); !ok {
		return r, true, games.Faultf(games.ErrPosition, "trianglenim.bad.take", "side", r.Side, "got", parts[1])
	}
	if r.Misere = parts[2] == ruleMisere; !r.Misere && parts[2] != ruleNormal {
		return r, true, games.Faultf(games.ErrPosition, "trianglenim.bad.rule", "got", parts[2])
	}
	return r, true, nil
}

// number reads a number from lo to hi.
func number(s string, lo, hi int) (int, bool) {
	n, err := strconv.Atoi(s)
	return n, err == nil && lo <= n && n <= hi
}
