package gomoku

import (
	"context"
	"slices"

	"duiju/engine"
	"duiju/games"
	"duiju/games/gomoku/board"
	"duiju/games/gomoku/capture"
	"duiju/games/gomoku/threats"
	"duiju/games/list"
	"duiju/games/teach/claim"
	"duiju/games/text/message"
)

// claims are the statements on a board of gomoku: what a stone of a side would
// make, and whether a side wins by fours or by fours and threes.
var claims = claim.Game{
	Of: claimsOf, Holds: claimHolds, By: claimBy,
	Makes: append(madeNames(), byFours), Stops: append(madeNames(), byFours, byThreats),
}

// madeNames are the names of what a stone makes.
func madeNames() (all []string) {
	return list.Of(made[:], func(m stoneClaim) string { return m.name })
}

// stoneClaim is a claim of what one stone makes.
type stoneClaim struct {
	name string
	from threats.Threat // the least
	rank int            // 0: it tells too little, as one more four mostly does
	key  string
}

// made are those claims, the strongest first.
var made = [...]stoneClaim{
	{"five", threats.Five, claim.Decisive + 500, "gomoku.claim.five"},
	{"open-four", threats.OpenFour, claim.Decisive + 400, "gomoku.claim.openfour"},
	{"double-four", threats.OpenFour, claim.Decisive + 400, "gomoku.claim.doublefour"}, // not in one row
	{"four-three", threats.FourThree, 300, "gomoku.claim.fourthree"},
	{"four", threats.Four, 0, "gomoku.claim.four"},
	{"double-three", threats.DoubleThree, 200, "gomoku.claim.doublethree"},
	{"three", threats.Three, 100, "gomoku.claim.three"},
}

// How many points there are for an open three or more is the last to be said; where a
// colour is chosen, by how many it has more than the other.
const pointsFor, colours, pointsRank = "points", "colours", 80

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

// claimable is the game after a move, nil where no claims are made: it is over, or
// nobody has a colour yet.
func claimable(s *state, move string) *state {
	if move != "" {
		next := s.Clone().(*state)
		if next.Play(move) != nil {
			return nil
		}
		s = next
	}
	if s.status.Over || s.swap.open {
		return nil
	}
	return s
}

// makes is the index in made of what a stone of the side to move makes on a point, its
// length for nothing. Two five points of which one stone stops both are a four.
func makes(p *threats.Position, q int) int {
	k := p.Known(p.ToMove(), q)
	if k == threats.OpenFour && !p.OpensFour(q) {
		k = threats.Four
	}
	i := slices.IndexFunc(made[:], func(m stoneClaim) bool { return k >= m.from })
	switch {
	case i < 0:
		return len(made)
	case k != threats.OpenFour:
		return i
	}
	for d := range board.Directions {
		if p.Class(q, p.ToMove(), d) == threats.LineOpenFour {
			return i
		}
	}
	return i + 1
}

// stones are the claims of what one stone of a colour makes, and how many points there
// are for an open three or more.
func stones(b *board.Board, c board.Color) (all []claim.Claim, points int) {
	p := threats.Of(b, c)
	for q := range b.Points {
		i := len(made)
		if b.Cells[q] == board.Empty {
			i = makes(p, q)
		}
		if i == len(made) {
			continue
		}
		points++
		if m := made[i]; m.rank > 0 {
			all = append(all, claim.Claim{Name: m.name, Move: b.Name(q), Rank: m.rank, Said: message.T(m.key, "point", b.Name(q))})
		}
	}
	return all, points
}

// most is the first claim of the most that one stone of a colour makes.
func most(b *board.Board, c board.Color) claim.Claim {
	all, _ := stones(b, c)
	for _, m := range made {
		if i := slices.IndexFunc(all, func(c claim.Claim) bool { return c.Name == m.name }); i >= 0 {
			return all[i]
		}
	}
	return claim.Claim{}
}

func claimsOf(ctx context.Context, st games.State, move string, side games.Side) ([]claim.Claim, error) {
	s, ok := st.(*state)
	if !ok {
		return capture.Claims.Of(ctx, st, move, side)
	}
	after := claimable(s, move)
	if after == nil {
		return nil, nil
	}
	b, c := &after.board, after.swap.color(side)
	waits := s.swap.open && c != after.turn // who takes a colour plays next, or does not
	all, n := stones(b, c)
	points := claim.Claim{Name: pointsFor, N: n, Rank: pointsRank, Said: message.T("gomoku.claim.points", "n", n)}
	if s.swap.open {
		_, other := stones(b, c.Other())
		points.Name, points.N, points.Said = colours, n-other, message.T("gomoku.claim.colours", "count", n, "other", other)
	}
	if waits {
		all = nil
	}
	if points.N > 0 {
		all = append(all, points)
	}
	if !waits && !slices.ContainsFunc(all, func(c claim.Claim) bool { return c.Rank >= claim.Decisive }) {
		p := threats.Of(b, c)
		if line, plies, _ := p.VCF(claimFourNodes, claimFours); plies > 0 {
			all = append(all, claim.Claim{Name: byFours, Move: p.MoveName(line[0]), N: plies, Rank: byFoursRank - plies, Said: leads(p, line)})
		} else if plan, line, _ := threats.Prove(ctx, p, threats.Effort{Nodes: claimProofNodes}, nil); len(plan) > 0 && len(line) > 0 {
			all = append(all, claim.Claim{Name: byThreats, Move: p.MoveName(line[0]), Rank: byThreatsRank, Said: leads(p, line)})
		}
	}
	for i := range all {
		all[i].Side = side
	}
	return all, ctx.Err()
}

// leads says what the first stone of a line of threats makes, and the first after it that
// makes more than a three, in the line or at its end. It plays the line.
func leads(p *threats.Position, line []engine.Move) message.Text {
	first, side, three := message.T("gomoku.claim.threat", "point", p.MoveName(line[0])), board.Black+board.Color(p.ToMove()), made[len(made)-1].rank
	for i, m := range line {
		if k := makes(p, p.MoveIndex(m)); i%2 == 0 && k < len(made) {
			said := message.T(made[k].key, "point", p.MoveName(m))
			if i == 0 {
				first = said
			} else if made[k].rank > three {
				return message.T("gomoku.claim.leads", "first", first, "then", said)
			}
		}
		p.Do(m)
	}
	if c := most(&p.Board, side); c.Rank > three && c.Name != "five" {
		return message.T("gomoku.claim.leads", "first", first, "then", c.Said)
	}
	return first
}

func claimHolds(ctx context.Context, st games.State, move string, c claim.Claim) (claim.Truth, error) {
	s, ok := st.(*state)
	if !ok {
		return capture.Claims.Holds(ctx, st, move, c)
	}
	after := claimable(s, move)
	if after == nil {
		return claim.False, nil
	}
	b, colour := &after.board, after.swap.color(c.Side)
	p := threats.Of(b, colour)
	switch c.Name {
	case pointsFor, colours:
		_, n := stones(b, colour)
		if c.Name == colours {
			_, other := stones(b, colour.Other())
			n -= other
		}
		return claim.Is(n >= c.N), nil
	case byFours:
		return fours(p), nil
	case byThreats:
		return threatens(ctx, p, 4*claimProofNodes), ctx.Err()
	}
	least := slices.IndexFunc(made[:], func(m stoneClaim) bool { return m.name == c.Name })
	if least < 0 {
		return claim.Undecided, nil
	}
	does := func(q int) bool {
		if b.Cells[q] != board.Empty {
			return false
		}
		i := makes(p, q)
		return i < len(made) && made[i].from >= made[least].from
	}
	if c.Move != "" {
		q := b.Named(c.Move)
		return claim.Is(q >= 0 && does(q)), nil
	}
	for q := range b.Points {
		if does(q) {
			return claim.True, nil
		}
	}
	return claim.False, nil
}

// fours decides whether the side to move wins by fours. A four of the other side that it
// must answer first only puts its own off: that is undecided where they win afterwards.
func fours(p *threats.Position) claim.Truth {
	plies, finished := allFours(p)
	switch answer := p.Only(); {
	case plies > 0:
		return claim.True
	case finished && answer != engine.NoMove:
		side := board.Black + board.Color(p.ToMove())
		p.Do(answer)
		plies, finished = allFours(threats.Of(&p.Board, side))
		finished = finished && plies == 0
	}
	if finished {
		return claim.False
	}
	return claim.Undecided
}

// allFours is the length in plies of a win by fours of the side to move, 0 for none,
// and whether that is certain.
func allFours(p *threats.Position) (plies int, finished bool) {
	_, plies, nodes := p.VCF(claimFourNodes, threats.AllFours)
	return plies, plies > 0 || nodes < claimFourNodes
}

// threatens decides within so many nodes whether the side to move wins by fours and
// threes.
func threatens(ctx context.Context, p *threats.Position, nodes uint64) claim.Truth {
	proof, err := engine.NewProver(engine.ProofOptions{TableMiB: 4, Nodes: nodes}).Prove(ctx, threats.NewAttack(p))
	if err != nil || proof.Outcome != engine.Win && proof.Outcome != engine.Loss {
		return claim.Undecided
	}
	return claim.Is(proof.Outcome == engine.Win)
}
