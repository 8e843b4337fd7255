package answer

import (
	"math/bits"

	"duiju/games/text/message"
	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/proof"
	"duiju/games/tsumego/region"
)

// Bent four in the corner is a ko by the rules of this package, which the attacker may
// begin when it likes; by Japanese rules the target is dead as it stands.

// bent are the points of a bent four in the upper left corner.
var bent = [4][2]int{{0, 0}, {1, 0}, {2, 0}, {0, 1}}

// bentFour reports whether p is a bent four: the attacker holds three of its points, and
// the target, which has but one more point there at most, does no better by moving first
// than by a pass, after which it is a ko. What is not proven is none.
func (s *Solver) bentFour(p region.Position) bool {
	if p.Ban != region.NoBan || !bentShape(s.Region, &p) {
		return false
	}
	p.AttackerToMove, p.Passes = false, 0
	first, ok := s.Threshold(p, 0)
	pass, known := s.Threshold(p, uint8(region.MovePass))
	return ok && known && first == pass && first > Never && first < region.Decisive
}

func bentShape(r *region.Region, p *region.Position) bool {
	for sym := range goban.Symmetries {
		four, w, h := uint64(0), r.W, r.H
		if sym&4 != 0 {
			w, h = h, w
		}
		for _, at := range bent {
			if x, y := goban.Mirrored(sym, w, h, at[0], at[1]); x >= 0 && x < r.W && y >= 0 && y < r.H && r.Has(y*r.W+x) {
				four |= 1 << r.Bit[y*r.W+x]
			}
		}
		around := r.Grow(four) &^ four
		room := around &^ p.Defend
		if bits.OnesCount64(four) == 4 && bits.OnesCount64(four&p.Attack) == 3 && four&(p.Defend|r.Wall|r.Exits) == 0 &&
			around&p.Left != 0 && room&p.Attack == 0 && bits.OnesCount64(room) <= 1 {
			return true
		}
	}
	return false
}

// leadsToBentFour reports whether the attacker, which succeeds at the threshold after a
// first move, does so by a bent four.
func (s *Solver) leadsToBentFour(by uint8, threshold region.Balance) bool {
	p := s.Root
	p.SetBalance(threshold)
	if s.bentFour(p) {
		return true
	}
	for _, m := range proof.ProofLine(s.Driver, s.Region, p, by) {
		c, legal := s.Region.After(&p, m)
		if !legal {
			break
		}
		if p = c; s.bentFour(p) {
			return true
		}
	}
	return false
}

// KoNote says in words what a first move is worth that leads to a ko.
func (k KoMove) KoNote() message.Text {
	note := message.T("tsumego.judge.kotheirs", "n", -k.Threats)
	if k.Threats > 0 {
		note = message.T("tsumego.judge.koours", "n", k.Threats)
	}
	if k.BentFour {
		return message.T("tsumego.judge.bentfour", "note", note)
	}
	return note
}
