package gomoku

import (
	"context"
	"slices"

	"duiju/engine"
	"duiju/games"
	"duiju/games/gomoku/board"
	"duiju/games/gomoku/threats"
	"duiju/games/teach/claim"
	"duiju/games/text/message"
)

// claims are the statements on a board of gomoku: what a stone of a side would
// make, and whether a side wins by fours or by fours and threes.
var claims = claim.Game{Of: claimsOf, Holds: claimHolds}

// stoneClaim is a claim of what one stone makes.
type stoneClaim struct {
	name string
	from threats.Threat // the least
	rank int            // 0: it tells too little, as one more four mostly does
}

// made are those claims, the strongest first.
var made = [...]stoneClaim{
	{"five", threats.Five, claim.Decisive + 500},
	{"open-four", threats.OpenFour, claim.Decisive + 400},
	{"four-three", threats.FourThree, 300},
	{"four", threats.Four, 0},
	{"double-three", threats.DoubleThree, 200},
	{"three", threats.Three, 100},
}

// How many points there are for an open three or more is the last to be said.
const pointsFor, pointsRank = "points", 80

// The names and ranks of the claims that a search decides.
const (
	byFours, byFoursRank     = "fours", claim.Decisive + 300
	byThreats, byThreatsRank = "threats", claim.Decisive + 200
)

// The limits of those searches.
const (
	claimFours      = 8
	claimFourNodes  = 400_000
	claimProofNodes = 40_000
)

// stoneWords names what a stone makes.
func stoneWords(name, point string) message.Text {
	return message.T(map[string]string{
		"five": "gomoku.claim.five", "open-four": "gomoku.claim.openfour", "four-three": "gomoku.claim.fourthree",
		"double-three": "gomoku.claim.doublethree", "three": "gomoku.claim.three",
	}[name], "point", point)
}

// boardAfter is the board after a move, nil where no claims are made: the game is over, or
// colours are still being chosen.
func boardAfter(s *state, move string) *board.Board {
	if s.status.Over || s.swap.choosing(s.board.Stones) {
		return nil
	}
	if move == "" {
		return &s.board
	}
	next := s.Clone().(*state)
	if next.Play(move) != nil || next.status.Over || next.swap.choosing(next.board.Stones) {
		return nil
	}
	return &next.board
}

func claimsOf(ctx context.Context, st games.State, move string, side games.Side) ([]claim.Claim, error) {
	s, ok := st.(*state)
	if !ok {
		return nil, nil
	}
	b := boardAfter(s, move)
	if b == nil {
		return nil, nil
	}
	p := threats.Of(b, colourOf(s, side))
	var all []claim.Claim
	strongest, threes := 0, 0
	for q := range b.Points {
		if b.Cells[q] != board.Empty {
			continue
		}
		k := stoneMakes(p, q)
		if k >= threats.Three {
			threes++
		}
		if i := slices.IndexFunc(made[:], func(m stoneClaim) bool { return k >= m.from }); i >= 0 && made[i].rank > 0 {
			all = append(all, claim.Claim{Name: made[i].name, Side: side, Move: b.Name(q), Rank: made[i].rank, Said: stoneWords(made[i].name, b.Name(q))})
			strongest = max(strongest, made[i].rank)
		}
	}
	if threes > 0 {
		all = append(all, claim.Claim{Name: pointsFor, Side: side, N: threes, Rank: pointsRank, Said: message.T("gomoku.claim.points", "count", threes)})
	}
	if strongest >= claim.Decisive {
		return all, nil
	}
	if line, plies := p.VCF(claimFourNodes, claimFours); plies > 0 {
		at := p.MoveName(line[0])
		return append(all, claim.Claim{
			Name: byFours, Side: side, Move: at, N: plies, Rank: byFoursRank - plies, Said: message.T("gomoku.claim.fours", "point", at, "plies", plies),
		}), nil
	}
	if plan, line := threats.Prove(ctx, p, claimProofNodes, 0, 0, nil); len(plan) > 0 && len(line) > 0 {
		at := p.MoveName(line[0])
		all = append(all, claim.Claim{Name: byThreats, Side: side, Move: at, Rank: byThreatsRank, Said: message.T("gomoku.claim.threats", "point", at)})
	}
	return all, ctx.Err()
}

// colourOf is that of a side.
func colourOf(s *state, side games.Side) board.Color {
	if s.swap.side(board.Black) == side {
		return board.Black
	}
	return board.White
}

// stoneMakes is what a stone of the side to move makes on an empty point. Two five
// points of which one stone stops both are a four.
func stoneMakes(p *threats.Position, q int) threats.Threat {
	k := p.Known(p.ToMove(), q)
	if k == threats.OpenFour && !p.OpensFour(q) {
		k = threats.Four
	}
	return k
}

func claimHolds(ctx context.Context, st games.State, move string, c claim.Claim) (bool, error) {
	s := st.(*state)
	b := boardAfter(s, move)
	if b == nil {
		return false, nil
	}
	p := threats.Of(b, colourOf(s, c.Side))
	switch c.Name {
	case pointsFor:
		n := 0
		for q := range b.Points {
			if b.Cells[q] == board.Empty && stoneMakes(p, q) >= threats.Three {
				n++
			}
		}
		return n >= c.N, nil
	case byFours:
		_, plies := p.VCF(claimFourNodes, claimFours)
		return plies > 0, nil
	case byThreats:
		prover := engine.NewProver(engine.ProofOptions{TableMiB: 4, Nodes: 4 * claimProofNodes})
		proof, err := prover.Prove(ctx, threats.NewAttack(p))
		if ctx.Err() != nil {
			return false, ctx.Err()
		}
		return err != nil || proof.Outcome != engine.Loss, nil // not refuted within the limits
	}
	q := s.board.Named(c.Move)
	if q < 0 || b.Cells[q] != board.Empty {
		return false, nil
	}
	k := stoneMakes(p, q)
	for _, m := range made {
		if m.name == c.Name {
			return k >= m.from, nil
		}
	}
	return true, nil
}
