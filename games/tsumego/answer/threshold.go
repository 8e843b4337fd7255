package answer

import (
	"duiju/games/tsumego/problem"
	"duiju/games/tsumego/region"
)

// StatusOf turns a threshold, the largest balance of ko threats at which the attacker
// succeeds, into the status for the side that has the goal.
func StatusOf(t region.Balance, g problem.Goal) (Status, int) {
	if g == problem.Kill {
		switch {
		case t >= region.Decisive:
			return StatusWin, 0
		case t == Never:
			return StatusLoss, 0
		case t >= 0:
			return StatusKo, int(t) + 1
		}
		return StatusKo, int(t)
	}
	switch {
	case t == Never:
		return StatusWin, 0
	case t >= region.Decisive:
		return StatusLoss, 0
	case t < 0:
		return StatusKo, int(-t)
	}
	return StatusKo, -int(t) - 1
}

// ThresholdOf is the inverse of StatusOf; a seki is a win.
func ThresholdOf(st Status, threats int, g problem.Goal) region.Balance {
	if st == StatusSeki {
		st = StatusWin
	}
	for t := Never; t <= region.Decisive; t++ {
		if s, n := StatusOf(t, g); s == st && n == threats {
			return t
		}
	}
	return Never
}

// DecidingBalance is the worst balance at which the goal is reached.
func DecidingBalance(t region.Balance, g problem.Goal) region.Balance {
	if g == problem.Kill {
		return min(t, region.Decisive)
	}
	return min(t+1, region.Decisive)
}
