package darkchess

import (
	"context"
	"slices"
	"strings"

	"duiju/games"
	"duiju/games/teach/claim"
	"duiju/games/text/message"
)

// claims are the statements on a board of dark chess: what a side takes for nothing,
// what it exchanges at a profit, and what a flip may bring.
var claims = claim.Game{
	Of: claimsOf, Holds: claimHolds, By: claimBy,
	Makes: []string{claimFree, claimRanks, claimFlip, claimKeeps}, Stops: []string{claimFree, claimTrade},
}

// The names of the claims.
const (
	claimWins  = "wins"  // a capture takes the last piece
	claimFree  = "free"  // a capture for nothing; N is the letter of the piece
	claimTrade = "trade" // a capture that is retaken and gains all the same; N as above
	claimRisk  = "risk"  // a flip gives the other side a capture; N is how often, in 1,000
	claimGain  = "gain"  // a flip gives the flipper one; N as above
)

// after are the boards that a move may lead to, one for each piece that may come up;
// none where nothing is claimed: the game is over, or the colours are not known.
func (s *state) after(move string) []*board {
	if s.status.Over || s.b.undecided {
		return nil
	}
	if move == "" {
		return []*board{s.b.clone()}
	}
	t, err := s.read(move)
	if err != nil {
		return nil
	}
	if s.b.at[t.path[len(t.path)-1]] != hidden || t.shown != empty {
		b := s.b.clone()
		b.play(t)
		return []*board{b}
	}
	var all []*board
	for i, n := range s.b.pool {
		if n > 0 {
			b := s.b.clone()
			b.play(turn{t.path, piece(i + 1)})
			all = append(all, b)
		}
	}
	return all
}

// gain is what a capture wins at once, by what the pieces are worth, and whether it
// is retaken.
func (b *board) gain(t turn, w *worth) (gain int, retaken bool) {
	for _, at := range t.path[1:] {
		gain += int(w.each[b.at[at].index()])
	}
	if retaken = b.retaken(t); retaken {
		gain -= int(w.each[b.at[t.path[0]].index()])
	}
	return gain, retaken
}

// leastGain is the least gain of an exchange worth a word, in points.
const leastGain = 20

// captures are the claims of what a colour takes on a board.
func (s *state) captures(b *board, c colour) (all []claim.Claim) {
	b.setTurn(c)
	w := worthOf(b)
	for _, t := range b.turns() {
		if !b.isCapture(t) {
			continue
		}
		from, to := t.path[0], t.path[len(t.path)-1]
		prey := b.at[to]
		gain, retaken := b.gain(t, w)
		made := claim.Claim{Name: claimFree, Side: s.sideOf(c), Move: t.String(), N: prey.index(), Rank: max(gain, 1)}
		words := []any{"piece", pieceName(prey), "square", to.String(), "by", pieceName(b.at[from]), "from", from.String()}
		switch {
		case int(b.alive[c.other()]) == len(t.path)-1:
			made.Name, made.Rank, made.Said = claimWins, claim.Decisive+100, message.T("darkchess.claim.wins", words...)
		case !retaken:
			made.Said = message.T("darkchess.claim.free", words...)
		case gain >= leastGain:
			made.Name, made.Said = claimTrade, message.T("darkchess.claim.trade", words...)
		default:
			continue
		}
		all = append(all, made)
	}
	return all
}

func claimsOf(ctx context.Context, st games.State, move string, side games.Side) ([]claim.Claim, error) {
	s, ok := st.(*state)
	if !ok {
		return nil, nil
	}
	boards := s.after(move)
	if len(boards) == 0 {
		return nil, nil
	}
	var all []claim.Claim
	for _, made := range s.captures(boards[0], s.colourOf(side)) {
		if ok, err := claimHolds(ctx, st, move, made); err != nil {
			return nil, err
		} else if ok == claim.True {
			all = append(all, s.exchanged(move, made))
		}
	}
	others := func(made claim.Claim) bool { return made.Side != side }
	return append(all, slices.DeleteFunc(s.flipClaims(move), others)...), ctx.Err()
}

// exchanged tells a claim that takes back what a move has taken with as the bad exchange
// that it is: nothing is taken for nothing there.
func (s *state) exchanged(move string, c claim.Claim) claim.Claim {
	t, err := s.read(move)
	if err != nil || !s.b.isCapture(t) {
		return c
	}
	to := t.path[len(t.path)-1]
	if strings.HasSuffix(c.Move, "-"+to.String()) {
		c.Kind = claim.BadExchange
		if prey := s.b.at[to]; prey.faceUp() && len(t.path) == 2 {
			c.Says = message.T("darkchess.claim.exchange", "prey", pieceName(prey), "own", pieceName(s.b.at[t.path[0]]), "square", to.String())
		}
	}
	return c
}

// flipClaims are the claims of a flip whose outcome is open.
func (s *state) flipClaims(move string) (all []claim.Claim) {
	o, losses, gains, ok := s.flipOdds(move)
	if !ok {
		return nil
	}
	add := func(name string, side games.Side, n, worth int) {
		if n > 0 {
			all = append(all, claim.Claim{Name: name, Side: side, N: 1000 * n / o.total, Rank: worth / o.total, Said: message.T("darkchess.claim.flip", "count", n, "of", o.total, "square", o.at.String())})
		}
	}
	mine := s.sideOf(s.b.turn)
	add(claimRisk, mine.Other(), o.risk, losses)
	add(claimGain, mine, o.gain, 2*gains*gainShare/100) // Why halves what comes after the answer
	return all
}

// flipOdds are the odds of a flip, and all that it loses and threatens, the worth of the
// pieces summed over the face-down ones; ok is false for any other move.
func (s *state) flipOdds(move string) (o odds, losses, gains int, ok bool) {
	t, err := s.read(move)
	if err != nil || len(t.path) != 1 || t.shown != empty || s.b.undecided {
		return odds{}, 0, 0, false
	}
	b := s.b.clone()
	f := flipper{b, worthOf(b), new(sight).of(b)}
	near := f.surroundings(t.path[0])
	for i, n := range b.pool {
		if n > 0 {
			loss, gain := f.exposure(near, piece(i+1))
			losses, gains = losses+int(n)*int(loss), gains+int(n)*int(gain)
		}
	}
	return f.odds(t.path[0]), losses, gains, true
}

func claimHolds(_ context.Context, st games.State, move string, c claim.Claim) (claim.Truth, error) {
	s := st.(*state)
	if c.Name == claimRisk || c.Name == claimGain {
		return claim.Is(slices.ContainsFunc(s.flipClaims(move), func(x claim.Claim) bool { return x.Name == c.Name && x.N >= c.N })), nil
	}
	boards, n := s.after(move), 0
	for _, b := range boards {
		if s.takes(b, c) {
			n++
		}
	}
	if 0 < n && n < len(boards) {
		return claim.Undecided, nil
	}
	return claim.Is(n > 0), nil
}

// takes reports whether the side of a claim has such a capture on a board, of a piece
// of the same letter, wherever it stands and whatever takes it.
func (s *state) takes(b *board, c claim.Claim) bool {
	for _, made := range s.captures(b, s.colourOf(c.Side)) {
		switch {
		case made.Name == claimWins:
			return true
		case (made.N == c.N || c.Move == "") && (made.Name == claimFree || c.Name == claimTrade):
			return true
		}
	}
	return false
}
