//go:build lab

package darkchess

import (
	"math/rand/v2"
	"slices"
	"strings"

	"duiju/engine"
	"duiju/games"
)

// LabBeginner turns up and walks about, and sees nothing.
func LabBeginner(seed uint64) games.Player { return person{seed: seed} }

// LabEnding is an ending of few pieces, put down anywhere.
func LabEnding(seed uint64) games.State {
	rng := rand.New(rand.NewPCG(seed, 3))
	b := newBoard(tournament())
	at := rng.Perm(squares)
	for i := range endingPieces {
		c := red
		if i == 0 {
			c = black
		}
		p := newPiece(c, kind(rng.IntN(kinds)))
		b.put(square(at[i]), p)
		b.revive(p)
	}
	b.turn = colour(rng.IntN(2))
	if b, err := fromText(b.rules, b.text()); err == nil { // no more of a kind than there are
		return newState(b, b.turn)
	}
	return LabEnding(seed + 1<<32)
}

// LabCheck decides anew whether a move is right by a skill, by playing all answers: for each
// piece that may come up. Of endings it plays on so many plies.
func LabCheck(st games.State, skill, move string) bool {
	s := st.(*state)
	free := func(s *state, move string) bool { // a capture that no move answers on its square
		to := move[strings.LastIndex(move, "-")+1:]
		next := s.Clone().(*state)
		if !strings.Contains(move, "-") || !capturing(s, move) || next.Play(move) != nil {
			return false
		}
		return next.status.Over || !slices.ContainsFunc(games.Texts(next), func(m string) bool { return strings.HasSuffix(m, "-"+to) && capturing(next, m) })
	}
	switch skill {
	case "take", "cannon":
		return free(s, move)
	case "save", "cannon-stop":
		for i, n := range s.b.pool {
			m := move
			if !strings.Contains(move, "-") {
				if m = move + "(" + string(piece(i+1).byte()) + ")"; n == 0 {
					continue
				}
			}
			next := s.Clone().(*state)
			if next.Play(m) != nil || slices.ContainsFunc(games.Texts(next), func(m string) bool { return free(next, m) }) {
				return false
			}
		}
		return true
	case "exchange":
		from, to, _ := strings.Cut(move, "-")
		return capturing(s, move) && strings.Index("KGMRNCP", strings.ToUpper(s.letterAt(to))) < strings.Index("KGMRNCP", strings.ToUpper(s.letterAt(from)))
	case "ending", "chase":
		next := s.Clone().(*state)
		return next.Play(move) == nil && slowLost(next.b, slowPlies)
	}
	o, least := 0, squares
	for _, m := range games.Texts(s) {
		if strings.Contains(m, "-") {
			continue
		}
		risk := 0
		for i, n := range s.b.pool {
			next, before := s.Clone().(*state), s.b.clone()
			before.setTurn(s.b.turn.other())
			if n > 0 && next.Play(m+"("+string(piece(i+1).byte())+")") == nil {
				for _, x := range games.Texts(next) {
					if capturing(next, x) && !slices.ContainsFunc(before.turns(), func(t turn) bool { return t.String() == x && before.isCapture(t) }) {
						risk += int(n)
						break
					}
				}
			}
		}
		if least = min(least, risk); m == move {
			o = risk
		}
	}
	return !strings.Contains(move, "-") && o == least
}

// letterAt is the letter on a square.
func (s *state) letterAt(at string) string {
	for q := range square(squares) {
		if q.String() == at {
			return string(s.b.at[q].byte())
		}
	}
	return ""
}

// capturing reports whether a move takes a piece.
func capturing(s *state, move string) bool {
	_, to, steps := strings.Cut(move, "-")
	return steps && s.letterAt(to) != "."
}

// slowPlies is how far endings are tried.
const slowPlies = 24

// slowLost reports whether the side to move of an ending loses within so many plies.
func slowLost(b *board, plies int) bool {
	known := map[string][2]int{}
	var lost func(plies int) bool
	lost = func(plies int) bool {
		key := b.text()[:strings.LastIndex(b.text(), " ")]
		k := known[key]
		switch o := b.outcome(); {
		case o == engine.Loss:
			return true
		case o != engine.Ongoing || plies <= 0 || k[0] >= plies:
			return false
		case k[1] > 0 && k[1] <= plies:
			return true
		}
		all := true
		for _, m := range b.moves(nil) { // the other side needs a move that loses for it
			b.do(m)
			won := b.outcome() == engine.Loss
			if !won {
				for _, x := range b.moves(nil) {
					b.do(x)
					won = b.outcome() == engine.Ongoing && lost(plies-2) || b.outcome() == engine.Loss
					b.undo()
					if won {
						break
					}
				}
			} else {
				won = false // the side to move has won
			}
			b.undo()
			if !won {
				all = false
				break
			}
		}
		if all {
			k[1] = plies
		} else {
			k[0] = plies
		}
		known[key] = k
		return all
	}
	return lost(plies)
}
