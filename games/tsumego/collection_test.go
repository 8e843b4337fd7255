package tsumego

import "testing"

// TestBuiltInProblemsReachTheirGoal proves with the backward solver that the
// side to move reaches the goal of every built-in problem, at least as a ko
// without threats, and that not every first move does.
func TestBuiltInProblemsReachTheirGoal(t *testing.T) {
	names := map[string]bool{}
	for _, p := range collection() {
		if names[p.Name] || p.Name == "" {
			t.Errorf("the name %q is used twice or empty", p.Name)
		}
		names[p.Name] = true
		r, err := p.Region()
		if err != nil {
			t.Errorf("%s: %v", p.Name, err)
			continue
		}
		kill := p.Goal == Kill
		succeeds, first, ok := backward(r, r.start(kill), 2_000_000)
		if !ok {
			t.Errorf("%s: graph too large", p.Name)
			continue
		}
		right := 0
		for _, attacker := range first {
			if attacker == kill {
				right++
			}
		}
		if succeeds != kill || right == 0 || right == len(first) {
			t.Errorf("%s: %v is wrong, or any move does: %d of %d", p.Name, p.Goal, right, len(first))
		}
	}
}
