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
var Claims = claim.Game{Of: claimsOf, Holds: claim.Game{Of: claimsOf}.Listed}

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
	s, ok := st.Clone().(*state)
	if !ok || move != "" && s.Play(move) != nil || s.over {
		return nil, nil
	}
	s.turn = board.Black + board.Color(side)
	add := func(name, move string, n, rank int, said message.Text) {
		all = append(all, claim.Claim{Name: name, Side: side, Move: move, N: n, Rank: rank, Said: said})
	}
	points := 0
	for p := range s.Points {
		name := s.Name(p)
		if s.takes(p) {
			for _, q := range s.targets(nil, p) {
				add("takes", s.name(moveOf(p, q)), 0, 300, message.T("gomoku.capture.claim.takes", "point", name, "taken", s.Name(q)))
			}
		}
		switch n := s.fours(p); {
		case n > 1:
			add("two", name, 0, 200, message.T("gomoku.capture.claim.two", "point", name))
			fallthrough
		case n == 1:
			add("four", name, 0, 100, message.T("gomoku.capture.claim.four", "point", name))
			points++
		}
	}
	if points > 0 {
		add("fours", "", points, 50, message.T("gomoku.capture.claim.fours", "count", points))
	}
	return all, ctx.Err()
}
