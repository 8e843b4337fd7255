package answer

import (
	"slices"

	"duiju/games/text/message"
	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/problem"
	"duiju/games/tsumego/region"
)

// Refuting is a move by which the side to move of p succeeds, which it does by
// proof; 0 if none is known.
func (s *Solver) Refuting(p *region.Position) uint8 {
	if by, _, ok := s.Driver.Reply(p); ok {
		return by
	}
	return s.succeeding(p) // a fact: it holds after the move too
}

// succeeding is the first move after which the side to move of p is proven to succeed;
// 0 if there is none.
func (s *Solver) succeeding(p *region.Position) uint8 {
	for _, by := range s.Region.MoveList(p) {
		c, _ := s.Region.After(p, by)
		if v := s.AskAsIs(c); v.Decided() && (v.Pn == 0) == p.AttackerToMove {
			return by
		}
	}
	return 0
}

// Needless reports whether the goal is reached without a move: it is to live,
// and after a pass the target lives too.
func (s *Solver) Needless(threshold region.Balance) (yes, known bool) {
	if status, _ := StatusOf(threshold, s.Goal); s.Goal == problem.Kill || status != StatusWin {
		return false, true
	}
	p := s.Root
	p.SetBalance(DecidingBalance(threshold, s.Goal))
	c, _ := s.Region.After(&p, uint8(region.MovePass))
	v := s.AskAsIs(c)
	return v.Pn != 0, v.Decided()
}

// Lesser says of a wrong first move that it still leads to a ko.
func (s *Solver) Lesser(by uint8) message.Text {
	if by == 0 {
		return message.Text{}
	}
	w, known := s.Threshold(s.Root, by)
	status, threats := StatusOf(w, s.Goal)
	if !known || status != StatusKo {
		return message.Text{}
	}
	return KoMove{Threats: threats, BentFour: s.leadsToBentFour(by, w)}.KoNote()
}

// Reaches asks whether the problem's goal is reached from p at balance k.
func (s *Solver) Reaches(p region.Position, k region.Balance) (yes, known bool) {
	p.SetBalance(k)
	v := s.AskAsIs(p)
	return (v.Pn == 0) == (s.Goal == problem.Kill), v.Decided()
}

// RightMoves are the first moves that reach the goal at the balance that
// decides, in board order; ok is false if they are more than most or one is
// not known.
func (s *Solver) RightMoves(threshold region.Balance, most int) (right []int, ok bool) {
	root := s.Root
	k := DecidingBalance(threshold, s.Goal)
	root.SetBalance(k)
	for _, by := range s.candidates(&root) {
		c, legal := s.Region.After(&root, by)
		if !legal {
			continue
		}
		v := s.AskAsIs(c)
		if !v.Decided() {
			return nil, false
		}
		if (v.Pn == 0) == (s.Goal == problem.Kill) {
			if right = append(right, s.Region.Point(by)); len(right) > most {
				return nil, false
			}
		}
	}
	slices.Sort(right)
	return right, len(right) > 0
}

// Unsettled reports whether the other side does better by moving first.
func (s *Solver) Unsettled(threshold region.Balance) bool {
	p := s.Root
	p.AttackerToMove, p.Ban = !p.AttackerToMove, region.NoBan
	k := threshold
	if s.Goal == problem.Live {
		k++
	}
	if k > region.Decisive || k < Never+1 {
		return false // it cannot do better
	}
	yes, known := s.Reaches(p, k)
	return known && !yes
}

// Settled reports whether the question is for the status and a move changes
// nothing: the goal is out of reach, or reached without a move.
func Settled(p *problem.Problem, a *Answer) bool {
	if !p.AsksStatus {
		return false
	}
	lives := a.Status == StatusWin || a.Status == StatusSeki
	return a.Status == StatusLoss || lives && slices.Contains(a.First, goban.PassMove)
}

// RightAnswers are the first moves that answer the question, best first: those
// that reach the goal, or the pass that says it is settled.
func RightAnswers(p *problem.Problem, a *Answer) []int {
	if Settled(p, a) {
		return []int{goban.PassMove}
	}
	return a.First
}
