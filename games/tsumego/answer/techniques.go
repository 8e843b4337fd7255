package answer

import (
	"slices"

	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/problem"
)

// Recognised lists the families whose technique the answer shows. They are read
// off the proof line, not off the picture.
func Recognised(p *problem.Problem, a *Answer) []string {
	var out []string
	switch {
	case a.Status == StatusKo && (a.Threats == 1 || a.Threats == -1):
		out = append(out, "direct-ko")
	case a.Status == StatusKo:
		out = append(out, "two-stage-ko")
	case a.Status == StatusSeki:
		out = append(out, TagSeki)
	}
	if len(a.First) == 0 || a.First[0] == goban.PassMove {
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
	if placed(p, a.First[0]) {
		out = append(out, TagPlacement)
	}
	switch code := a.ReasonCode; code {
	case "throw-in", TagUnderStones, "connect-and-die", "double-ko", "snapback":
		if !slices.Contains(out, code) {
			out = append(out, code)
		}
	}
	return out
}

// placed reports whether an attacker's move stands by itself in the room of the
// target: the play on a vital point, which gives nothing away.
func placed(p *problem.Problem, q int) bool {
	if p.Goal != problem.Kill {
		return false
	}
	r, err := p.Region()
	if err != nil || !r.Has(q) {
		return false
	}
	root := p.Start(r)
	bit := uint64(1) << r.Bit[q]
	return r.Near[r.Bit[q]]&root.Attack == 0 && bit&(r.Wall|r.Exits) == 0
}

// snapsBack looks for one stone that is taken and at once taken back with two
// or more.
func snapsBack(p *problem.Problem, line []int) bool {
	b := p.Board.Clone()
	var given, point []int // what the last two moves took, where they were
	for _, q := range line {
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
func shortBothSides(b *goban.Board, q int) bool {
	if len(b.Near[q]) != 3 {
		return false
	}
	free := 0
	var sides [2]goban.PointSet // stones of the chains next to either neighbour
	for _, n := range b.Near[q] {
		if len(b.Near[n]) == 4 || b.Stones[n] != goban.Empty {
			continue // not along the first line, or taken
		}
		for _, s := range b.Near[n] {
			if b.Stones[s] == b.Stones[q].Other() {
				chain, _ := b.Chain(s)
				sides[free].AddAll(chain)
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
	return free == 2 && sides[0].Len() > 0 && sides[1].Len() > 0 && !slices.ContainsFunc(sides[0].List(), sides[1].Has)
}

// The tags of techniques.
const (
	TagKo          = "ko"
	TagSeki        = "seki"
	TagSacrifice   = "sacrifice"
	TagPlacement   = "placement"
	TagUnderStones = "under-the-stones"
	TagLong        = "long"
	TagFooled      = "fools-the-classic"
	TagSeveral     = "several-moves"
	TagStatus      = "status"
)

// Sacrifices looks for stones of the side to move that are captured along the
// line of its success, and for its later stones on their points. A placement
// that is taken with what it joined is no sacrifice.
func Sacrifices(p *problem.Problem, line []int) string {
	b, given := p.Board.Clone(), goban.PointSet{}
	tag := ""
	for _, q := range line {
		mine := b.Next == p.Board.Next
		if mine && q != goban.PassMove && given.Has(q) {
			return TagUnderStones
		}
		taken := b.Play(q)
		if !mine && len(taken) > 0 && !ko(b) {
			if !placed(p, line[0]) || !slices.Contains(taken, line[0]) {
				tag = TagSacrifice
			}
			if len(taken) > 1 {
				given.AddAll(taken)
			}
		}
	}
	return tag
}

// ko reports whether the last move left a ban.
func ko(b *goban.Board) bool { return b.Ban != goban.NoPoint }
