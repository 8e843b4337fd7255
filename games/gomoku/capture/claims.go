package capture

import (
	"context"

	"duiju/games"
	"duiju/games/gomoku/board"
	"duiju/games/teach/claim"
	"duiju/games/text/message"
)

// Claims are the statements on a board where a row of five takes a stone: what is
// taken, and where a stone makes a point that takes next.
var Claims = claim.Game{Of: claimsOf, Holds: claimHolds}

// The names of the claims, in order of rank.
const (
	claimLast  = "last"  // the last stone in hand is placed
	claimTakes = "takes" // a row of five takes a stone
	claimTwo   = "two"   // two points that take, made by one stone
	claimFour  = "four"  // one point
	claimFours = "fours" // so many points for a four
)

// claimable is the position after a move for a side to move; nil where it is over.
func claimable(st games.State, move string, side games.Side) *rules {
	s, ok := st.Clone().(*state)
	if !ok || move != "" && s.Play(move) != nil || s.over {
		return nil
	}
	s.turn = board.Black + board.Color(side)
	return &s.rules
}

// takes reports whether a stone of the side to move on p takes one.
func (r *rules) takes(p int) bool {
	return r.free(p) && r.makesFive(p) && r.on[r.turn.Other().Side()] > 0
}

// fours is how many points that take next a stone on p would make.
func (r *rules) fours(p int) (n int) {
	if !r.free(p) || r.makesFive(p) {
		return 0
	}
	for d := range board.Directions {
		for k := -4; k <= 4; k++ {
			q := r.Offset(p, d, k)
			if k == 0 || q < 0 || r.takes(q) {
				continue
			}
			r.Cells[p] = r.turn
			if r.takes(q) {
				n++
			}
			r.Cells[p] = board.Empty
		}
	}
	return n
}

func claimsOf(ctx context.Context, st games.State, move string, side games.Side) (all []claim.Claim, err error) {
	r := claimable(st, move, side)
	if r == nil {
		return nil, nil
	}
	add := func(name, move string, n, rank int, said message.Text) {
		all = append(all, claim.Claim{Name: name, Side: side, Move: move, N: n, Rank: rank, Said: said})
	}
	if r.hand(r.turn) == 1 {
		add(claimLast, "", 0, claim.Decisive, message.T("gomoku.capture.claim.last"))
	}
	points := 0
	for p := range r.Points {
		if r.takes(p) {
			for _, q := range r.targets(nil, p) {
				add(claimTakes, r.name(moveOf(p, q)), p, 300, message.T("gomoku.capture.claim.takes", "point", r.Name(p), "taken", r.Name(q)))
			}
		}
		switch n := r.fours(p); {
		case n > 1:
			add(claimTwo, r.Name(p), p, 200, message.T("gomoku.capture.claim.two", "point", r.Name(p)))
			points++
		case n == 1:
			add(claimFour, r.Name(p), p, 100, message.T("gomoku.capture.claim.four", "point", r.Name(p)))
			points++
		}
	}
	if points > 0 {
		add(claimFours, "", points, 50, message.T("gomoku.capture.claim.fours", "count", points))
	}
	return all, ctx.Err()
}

func claimHolds(_ context.Context, st games.State, move string, c claim.Claim) (bool, error) {
	r := claimable(st, move, c.Side)
	switch {
	case r == nil:
		return false, nil
	case c.Name == claimLast:
		return r.hand(r.turn) == 1, nil
	case c.Name == claimTakes:
		return r.takes(c.N), nil
	case c.Name == claimTwo:
		return r.fours(c.N) > 1, nil
	case c.Name == claimFour:
		return r.fours(c.N) > 0, nil
	}
	points := 0
	for p := range r.Points {
		if r.fours(p) > 0 {
			points++
		}
	}
	return points >= c.N, nil
}
