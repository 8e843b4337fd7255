package tsumego

import (
	"slices"
)

// recognised lists the families whose technique the answer shows. They are read
// off the proof line, not off the picture.
func recognised(p *problem, a *answer) []string {
	var out []string
	switch {
	case a.Status == statusKo && (a.Threats == 1 || a.Threats == -1):
		out = append(out, "direct-ko")
	case a.Status == statusKo:
		out = append(out, "two-stage-ko")
	case a.Status == statusSeki:
		out = append(out, tagSeki)
	}
	if len(a.First) == 0 || a.First[0] == passMove {
		return out
	}
	if snapsBack(p, a.Line) {
		out = append(out, "snapback")
	}
	b := p.Board.Clone()
	taken := b.Play(a.First[0])
	if len(taken) > 0 && !ko(b) {
		out = append(out, "first-capture")
	}
	if chain, liberties := b.Chain(a.First[0]); len(taken) == 0 && len(chain) == 1 && len(liberties) == 1 {
		out = append(out, "throw-in")
	}
	if shortBothSides(b, a.First[0]) {
		out = append(out, "double-shortage")
	}
	return out
}

// snapsBack looks for one stone that is taken and at once taken back with two
// or more.
func snapsBack(p *problem, line []int) bool {
	b := p.Board.Clone()
	var given, point []int // what the last two moves took, where they were
	for _, q := range line {
		if q == passMove {
			b.Pass()
			given, point = nil, nil
			continue
		}
		taken := b.Play(q)
		if len(taken) > 1 && len(given) == 1 && given[0] == q && b.Next != p.Board.Next && slices.Contains(taken, point[0]) {
			return true
		}
		given, point = taken, []int{q}
	}
	return false
}

// shortBothSides reports whether the other side can play on neither neighbour
// of a stone on the first line without being in atari, and another chain of it
// is short on either side: in an eye space of one chain that says nothing.
func shortBothSides(b *board, q int) bool {
	if len(b.near[q]) != 3 {
		return false
	}
	free := 0
	var sides [2]pointSet // stones of the chains next to either neighbour
	for _, n := range b.near[q] {
		if len(b.near[n]) == 4 || b.Stones[n] != empty {
			continue // not along the first line, or taken
		}
		for _, s := range b.near[n] {
			if b.Stones[s] == b.Stones[q].Other() {
				chain, _ := b.Chain(s)
				for _, t := range chain {
					sides[free].add(t)
				}
			}
		}
		free++
		if b.Check(n) == nil {
			c := b.Clone()
			c.Play(n)
			if _, liberties := c.Chain(n); len(liberties) > 1 {
				return false
			}
		}
	}
	shared := func(p int) bool { return sides[1].has(p) }
	return free == 2 && sides[0].len() > 0 && sides[1].len() > 0 && !slices.ContainsFunc(sides[0].list(), shared)
}
