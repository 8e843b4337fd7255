package trainer

import (
	"slices"
	"strings"
	"testing"

	"duiju/games/teach"
	"duiju/games/tsumego/play"
	"duiju/games/tsumego/problem"
)

// TestARefutationRefutes holds every claim on the first moves of some problems against
// the solution that is proven apart: what is refuted is among the wrong moves, and by the
// line that the claim begins; what is called the only move is.
func TestARefutationRefutes(t *testing.T) {
	told := map[string]int{}
	for i, p := range problem.Collection() {
		if i%23 != 0 || i > 400 {
			continue
		}
		s := play.NewState(play.Configure(p), 0)
		solution, err := Solution(t.Context(), s)
		if err != nil || !solution.Known {
			continue
		}
		right := 0
		for _, m := range solution.Moves {
			if m.Right {
				right++
			}
		}
		for _, m := range solution.Moves {
			if m.Move == "pass" {
				continue
			}
			all, err := claimsOf(t.Context(), s, m.Move, s.Turn().Other())
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range all {
				told[c.Says.Key]++
				if m.Right {
					t.Errorf("%s: %s is right, and %s is said to refute it", p.Name, m.Move, c.Move)
				}
				if c.Says.Key == "tsumego.claim.only" && right != 1 {
					t.Errorf("%s: one move is called the only one, and %d are right", p.Name, right)
				}
				if c.Says.Key != "tsumego.claim.lesser" && !refutes(t, s, m.Move, c.Move) {
					t.Errorf("%s: after %s %s the goal is still reached", p.Name, m.Move, c.Move)
				}
			}
		}
	}
	if told["tsumego.claim.only"] == 0 {
		t.Errorf("the problems show %v", told)
	}
	t.Log(told)
}

// refutes reports whether no answer to two moves is right, by the proof of the position after them.
func refutes(t *testing.T, s *play.State, moves ...string) bool {
	n := s.Clone()
	for _, move := range moves {
		if n.Play(move) != nil {
			return false
		}
	}
	if n.Status().Over {
		return n.Status().Winner != s.Turn()
	}
	solution, err := Solution(t.Context(), n)
	ko := strings.HasPrefix(solution.Reason.Key, "tsumego.reason.ko") // less than the goal without one
	return err == nil && (ko || !solution.Known || !slices.ContainsFunc(solution.Moves, func(m teach.SolvedMove) bool { return m.Right && m.Move != "pass" }))
}
