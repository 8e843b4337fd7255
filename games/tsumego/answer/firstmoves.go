package answer

import (
	"slices"

	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/problem"
	"duiju/games/tsumego/region"
)

// tried is one first move.
type tried struct {
	move int
	by   uint8
	work uint32
}

// firstMoves sorts the legal first moves into right ones, kos and wrong ones.
func (s *Solver) firstMoves() {
	root := s.Root
	root.SetBalance(s.deciding)
	var right, open, left []tried
	proven, _, _ := s.Driver.Reply(&root)
	isRight := func(m tried, c *region.Position) {
		_, m.work, _ = s.Driver.Reply(c)
		right = append(right, m)
		s.news(m, MoveRight)
	}
	for _, by := range s.candidates(&root) {
		c, legal := s.Region.After(&root, by)
		m := tried{move: s.Region.Point(by), by: by}
		switch {
		case !legal, s.failsCloser(m.move):
		case s.Status == StatusLoss:
			open = append(open, m)
		case by == proven: // it is what decided the root
			isRight(m, &c)
		default:
			left = append(left, m)
		}
	}
	if s.O.First && len(right) > 0 {
		s.Complete, left = len(left) == 0, nil
	}
	for nodes := s.firstLook(len(left)); len(left) > 0; nodes *= moreNodes {
		all := nodes == 0 || nodes >= s.left()
		var undecided []tried
		for _, m := range left {
			if s.O.First && len(right) > 0 {
				undecided = append(undecided, m)
				continue
			}
			c, _ := s.Region.After(&root, m.by)
			switch v := s.askWithin(c, nodes); {
			case !v.Decided():
				undecided = append(undecided, m)
			case (v.Pn == 0) == (s.Goal == problem.Kill):
				isRight(m, &c)
			default:
				open = append(open, m)
			}
		}
		if left = undecided; all || s.Ctx.Err() != nil || s.O.First && len(right) > 0 {
			break
		}
	}
	s.Complete = s.Complete && len(left) == 0
	slices.SortStableFunc(right, func(a, b tried) int {
		if pa, pb := a.move == goban.PassMove, b.move == goban.PassMove; pa != pb {
			if pa {
				return 1
			}
			return -1
		}
		return int(a.work) - int(b.work)
	})
	for _, m := range right {
		s.First = append(s.First, m.move)
	}
	for _, m := range open {
		s.refute(m)
	}
}

// failsCloser reports whether the attacker's first move fails even in less room; then
// it fails in more room too.
func (s *Solver) failsCloser(move int) bool {
	c := s.O.closer
	if c == nil || s.Goal == problem.Live || !s.sameAs(c) || slices.ContainsFunc(c.Ko, func(k KoMove) bool { return k.Move == move }) {
		return false
	}
	line, refuted := c.Refutations[move]
	if refuted {
		s.Refutations[move], s.WhyNot[move] = line, c.WhyNot[move]
	}
	return refuted
}

// candidates are the legal first moves, the move that solved the root first.
// The attacker's pass is none.
func (s *Solver) candidates(root *region.Position) []uint8 {
	var out []uint8
	if by, _, ok := s.Driver.Reply(root); ok {
		out = append(out, by)
	}
	for _, by := range s.Region.MoveList(root) {
		if !slices.Contains(out, by) {
			out = append(out, by)
		}
	}
	return out
}

// refute finds the result of a first move that is not right, and the line that shows
// it.
func (s *Solver) refute(m tried) {
	result := MoveWrong
	if s.Status != StatusLoss && !s.O.First {
		if w, ok := s.Threshold(s.Root, m.by); ok {
			if st, threats := StatusOf(w, s.Goal); st == StatusKo {
				s.Ko = append(s.Ko, KoMove{m.move, threats, s.leadsToBentFour(m.by, w)})
				result = MoveKo
			}
		}
	}
	line := s.lineAfter(m.by)
	if len(line) == 1 { // a fact ends the proof: show a move after which it holds
		if reply, ok := s.anyAnswer(m.by); ok {
			line = append(line, reply)
		}
	}
	if len(line) > 1 {
		s.Refutations[m.move] = line[1:]
	}
	s.WhyNot[m.move] = s.whyRefuted(line)
	s.news(m, result)
}

// anyAnswer is a move that keeps the other side's success after the wrong first
// move by, a pass only if there is no other.
func (s *Solver) anyAnswer(by uint8) (point int, ok bool) {
	p := s.Root
	p.SetBalance(s.deciding)
	c, legal := s.Region.After(&p, by)
	if !legal || c.Left == 0 || c.Passes == region.BothPassed {
		return 0, false
	}
	if reply := s.succeeding(&c); reply != 0 {
		return s.Region.Point(reply), true
	}
	return 0, false
}

func (s *Solver) news(m tried, r MoveResult) {
	if s.O.OnMove != nil {
		s.O.OnMove(m.move, r)
	}
}
