package answer

import (
	"duiju/games/tsumego/problem"
	"duiju/games/tsumego/region"
)

// StatusOf turns a worth into the status for the side that has the goal.
func StatusOf(w region.Balance, g problem.Goal) (Status, int) {
	if g == problem.Kill {
		switch {
		case w >= region.Decisive:
			return StatusWin, 0
		case w == Never:
			return StatusLoss, 0
		case w >= 0:
			return StatusKo, int(w) + 1
		}
		return StatusKo, int(w)
	}
	switch {
	case w == Never:
		return StatusWin, 0
	case w >= region.Decisive:
		return StatusLoss, 0
	case w < 0:
		return StatusKo, int(-w)
	}
	return StatusKo, -int(w) - 1
}

// WorthFrom is the inverse of StatusOf; a seki is a win.
func WorthFrom(st Status, threats int, g problem.Goal) region.Balance {
	if st == StatusSeki {
		st = StatusWin
	}
	for w := Never; w <= region.Decisive; w++ {
		if s, n := StatusOf(w, g); s == st && n == threats {
			return w
		}
	}
	return Never
}

// DecidingBalance is the worst balance at which the goal is reached.
func DecidingBalance(w region.Balance, g problem.Goal) region.Balance {
	if g == problem.Kill {
		return min(w, region.Decisive)
	}
	return min(w+1, region.Decisive)
}
