package answer

import (
	"slices"

	"duiju/games/text/message"
	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/problem"
)

// Race is two chains, each of which may live by capturing the other one. Lists hold what
// is of the side to move first.
type Race struct {
	Chains [2]int `json:"-"` // a stone of each
	// Liberties are the moves that it takes to fill those of each chain, as many as its eyes
	// are worth among them; Shared of them are liberties of both. Eyes are the sizes of the
	// largest space of each that it alone encloses, up to seven points.
	Liberties [2]int     `json:"liberties"`
	Shared    int        `json:"shared"`
	Eyes      [2]int     `json:"eyes"`
	Result    RaceResult `json:"result"`
}

// RaceResult is the end of a race, for the side to move.
type RaceResult string

// The results of races.
const (
	RaceWon     RaceResult = "won"  // it captures the other chain
	RaceLost    RaceResult = "lost" // its own is captured
	RaceSeki    RaceResult = "seki" // neither side may fill a liberty
	RaceKo      RaceResult = "ko"
	RaceUnknown RaceResult = "unknown"
)

// raceOf finds the race of a target on the board: its chain and the chain of the other side
// beside it that has the fewest liberties, if neither lives by Benson's rule; among are
// stones of those that may be captured. By the capture the target must reach another chain
// of its colour, if there is one. nil if there is no race.
func raceOf(b *goban.Board, target, among []int) *Race {
	c := b.Stones[target[0]]
	own, shared := b.Chain(target[0])
	if len(own) != len(target) || goban.BensonAlive(b, c).Has(own[0]) {
		return nil
	}
	self, alone, alive := goban.SetOf(own), len(goban.StonesOn(b, c)) == len(own), goban.BensonAlive(b, c.Other())
	other, fewest := -1, 0
	for _, q := range among {
		chain, liberties := b.Chain(q)
		beside, frees := false, alone
		for _, s := range chain {
			for _, n := range b.Near[s] {
				beside, frees = beside || self.Has(n), frees || b.Stones[n] == c && !self.Has(n)
			}
		}
		inEye := len(b.Reach(q, func(p int) bool { return !self.Has(p) })) <= mostEye
		if beside && frees && !inEye && !alive.Has(q) && (other < 0 || len(liberties) < fewest) {
			other, fewest = q, len(liberties)
		}
	}
	if other < 0 {
		return nil
	}
	r := &Race{Chains: [2]int{own[0], other}, Result: RaceUnknown}
	if b.Next != c {
		r.Chains = [2]int{other, own[0]}
	}
	for i, p := range r.Chains {
		chain, liberties := b.Chain(p)
		r.Liberties[i], r.Eyes[i] = countLiberties(b, chain, liberties)
		if p == other {
			r.Shared = len(slices.DeleteFunc(liberties, func(l int) bool { return !slices.Contains(shared, l) }))
		}
	}
	return r
}

// countLiberties counts those of a chain with what its eyes are worth, and the points of
// the largest eye: an eye of n points, four or more, takes n(n-3)/2 + 3 moves to fill.
func countLiberties(b *goban.Board, chain, liberties []int) (n, largest int) {
	own := goban.SetOf(chain)
	var inEyes goban.PointSet
	for _, l := range liberties {
		eye := b.Reach(l, func(q int) bool { return !own.Has(q) })
		size := len(eye)
		switch {
		case inEyes.Has(l):
			continue
		case size > mostEye:
			eye, size = nil, 1
		}
		inEyes.AddAll(eye)
		if largest = max(largest, len(eye)); size > 3 {
			size = size*(size-3)/2 + 3
		}
		n += size
		for _, q := range eye {
			if b.Stones[q] != goban.Empty {
				n--
			}
		}
	}
	return n, largest
}

// mostEye is the largest space that is still counted as one eye.
const mostEye = 7

// counted is the result by counting liberties: each side fills those that are not shared
// first. All shared ones help the side with the larger eye, where eyes of up to three points
// are alike; else who fills the first of them needs as many more as are left (M. Müller,
// Race to Capture, 1999).
func (r *Race) counted() RaceResult {
	ahead, need := r.Liberties[0]-r.Liberties[1], [2]int{max(r.Shared-1, 0), max(r.Shared-1, 0)}
	class := func(side int) int { return max(min(r.Eyes[side], 1), r.Eyes[side]-2) }
	switch own, other := class(0), class(1); {
	case own > other:
		need = [2]int{-r.Shared, r.Shared}
	case own < other:
		need = [2]int{r.Shared, -r.Shared}
	}
	switch {
	case ahead >= need[0]:
		return RaceWon
	case -ahead-1 >= need[1]:
		return RaceLost
	}
	return RaceSeki
}

// rival is the chain that is not the target.
func (r *Race) rival(g problem.Goal) int { return r.Chains[int(g)] }

// wonText says which of the chains wins.
func (r *Race) wonText(b *goban.Board) message.Text {
	own, rival := b.Name(r.Chains[0]), b.Name(r.Chains[1])
	if r.Result == RaceLost {
		own, rival = rival, own
	}
	return message.T("tsumego.reason.racewon", "own", own, "rival", rival)
}
