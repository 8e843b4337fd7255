package darkchess

import (
	"context"
	"math/bits"
	"slices"

	"duiju/engine"
)

// maxEndgame is the number of pieces up to which endgames are solved.
const maxEndgame = 4

// endgame holds the value of every position of one material, all of it face
// up, by the tournament rules without repetition and quiet plies. It is found
// by retrograde marking (K. Thompson, "Retrograde analysis of certain
// endgames", 1986) and never changed afterwards.
//
// A position is the side to move (0 red, 1 black) and one square per piece:
//
//	side<<(5n) | square of pieces[0]<<(5(n-1)) | ... | square of pieces[n-1]
type endgame struct {
	pieces []piece // sorted
	count  uint64  // the same, packed as in board.count
	sub    [maxEndgame]*endgame
	value  []int8 // see encode
}

// A value byte is 0 for a draw, +(d+1) for a win and -(d+1) for a loss of the
// side to move, where d is the distance to the next capture or to the end, the
// winner taking the shortest way and the loser the longest.
const invalidValue = -128

func encode(o engine.Outcome, d int) int8 {
	switch o {
	case engine.Win:
		return int8(d + 1)
	case engine.Loss:
		return int8(-d - 1)
	}
	return 0
}

func decode(v int8) (o engine.Outcome, distance int) {
	switch {
	case v > 0:
		return engine.Win, int(v) - 1
	case v < 0:
		return engine.Loss, -int(v) - 1
	}
	return engine.Draw, 0
}

// sideBit marks black to move in an index of n pieces.
func sideBit(n int) uint32 { return 1 << uint(5*n) }

// slot is the shift of piece i of n in an index.
func slot(i, n int) uint { return uint(5 * (n - 1 - i)) }

func indexOf(at []square, side colour) uint32 {
	x := uint32(side)
	for _, s := range at {
		x = x<<5 | uint32(s)
	}
	return x
}

// probe is the value for the side to move on a board that has just the pieces
// of the table.
func (e *endgame) probe(b *board) (engine.Outcome, int) {
	x := uint32(b.turn)
	for i := 0; i < len(e.pieces); {
		p := e.pieces[i]
		for mask := b.by[p]; mask != 0; mask &= mask - 1 {
			x = x<<5 | uint32(first(mask))
			i++
		}
	}
	return decode(e.value[x])
}

// solver is the work of solving one endgame.
type solver struct {
	*endgame
	rules *rules
	n     int
	left  []uint8 // actions not yet known to lose
	at    [maxEndgame]square
	// found are the positions decided at the distance now worked on, and next
	// those one ply farther.
	found, next []uint32
}

// solveEndgame solves a material whose captures lead to solved ones.
func solveEndgame(ctx context.Context, pieces []piece, sub [maxEndgame]*endgame) (*endgame, error) {
	n := len(pieces)
	size := 2 << uint(5*n)
	e := &endgame{pieces: pieces, sub: sub, value: make([]int8, size)}
	for _, p := range pieces {
		e.count += 1 << (countShift * p.index())
	}
	s := &solver{endgame: e, rules: tournament(), n: n, left: make([]uint8, size)}
	for x := range uint32(size) {
		if x%4096 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		s.begin(x)
	}
	for d := 0; len(s.found)+len(s.next) > 0; d++ {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		for _, x := range s.found {
			s.spread(x, d)
		}
		s.found, s.next = s.next, s.found[:0]
	}
	return e, nil
}

// begin judges a position by its captures alone and counts its actions.
func (s *solver) begin(x uint32) {
	occupied := uint32(0)
	for i := range s.n {
		s.at[i] = square(x >> slot(i, s.n) & 31)
		if occupied&s.at[i].bit() != 0 {
			s.value[x] = invalidValue
			return
		}
		occupied |= s.at[i].bit()
	}
	side := colour(x >> uint(5*s.n))
	steps, captures, drawn := 0, 0, 0
	for i, p := range s.pieces {
		if p.colour() != side {
			continue
		}
		steps += bits.OnesCount32(beside[s.at[i]] &^ occupied)
		for j, q := range s.pieces {
			if q.colour() == side || !s.takes(i, j, occupied) {
				continue
			}
			captures++
			switch s.after(i, j, side) {
			case engine.Loss: // of the opponent, who is to move then
				s.value[x] = encode(engine.Win, 1)
				s.next = append(s.next, x)
				return
			case engine.Draw:
				drawn++
			}
		}
	}
	if steps+captures == 0 {
		s.value[x] = encode(engine.Loss, 0)
		s.found = append(s.found, x)
		return
	}
	// A drawn capture never turns into a loss, so the count stays above 0.
	if s.left[x] = uint8(steps + drawn); s.left[x] == 0 {
		s.value[x] = encode(engine.Loss, 1)
		s.next = append(s.next, x)
	}
}

// takes reports whether piece i can capture piece j.
func (s *solver) takes(i, j int, occupied uint32) bool {
	from, to := s.at[i], s.at[j].bit()
	if k := s.pieces[i].kind(); k != cannon {
		return beside[from]&to != 0 && s.rules.takes[k][s.pieces[j].kind()]
	}
	return behindScreen(from, occupied)&to != 0
}

// after is the value, for the opponent, once piece i has captured piece j.
func (s *solver) after(i, j int, side colour) engine.Outcome {
	if s.sub[j] == nil {
		return engine.Loss // it was the last one
	}
	var buf [maxEndgame]square
	rest := buf[:0]
	for k := range s.n {
		switch k {
		case j:
		case i:
			rest = append(rest, s.at[j])
		default:
			rest = append(rest, s.at[k])
		}
	}
	o, _ := decode(s.sub[j].value[indexOf(rest, side.other())])
	return o
}

// spread tells the positions one step before x, which is decided at distance
// d. Steps are their own inverse, so no special generator is needed.
func (s *solver) spread(x uint32, d int) {
	side := colour(x >> uint(5*s.n))
	occupied := uint32(0)
	for i := range s.n {
		s.at[i] = square(x >> slot(i, s.n) & 31)
		occupied |= s.at[i].bit()
	}
	lost := s.value[x] < 0
	before := x ^ sideBit(s.n)
	for i, p := range s.pieces {
		if p.colour() == side {
			continue
		}
		rest := before &^ (31 << slot(i, s.n))
		for from := beside[s.at[i]] &^ occupied; from != 0; from &= from - 1 {
			y := rest | uint32(first(from))<<slot(i, s.n)
			if s.value[y] != 0 {
				continue
			}
			if lost {
				s.value[y] = encode(engine.Win, d+1)
			} else if s.left[y]--; s.left[y] == 0 {
				s.value[y] = encode(engine.Loss, d+1)
			} else {
				continue
			}
			s.next = append(s.next, y)
		}
	}
}

// material is a set of living pieces in a form that can be a map key.
type material string

// materialOf are the living pieces of a board.
func materialOf(b *board) material { return material(piecesOf(b.left)) }

// pieces are the pieces of a material, sorted.
func (m material) pieces() []piece { return []piece(m) }

// without is the material less its i-th piece, and whether both sides still
// have one.
func (m material) without(i int) (rest material, ok bool) {
	rest = m[:i] + m[i+1:]
	var alive [2]bool
	for _, p := range rest.pieces() {
		alive[p.colour()] = true
	}
	return rest, alive[red] && alive[black]
}

// captured lists the materials that m can turn into by so many captures.
func (m material) captured(times int) []material {
	level := []material{m}
	for range times {
		var next []material
		for _, x := range level {
			for i := range len(x) {
				if rest, ok := x.without(i); ok && !slices.Contains(next, rest) {
					next = append(next, rest)
				}
			}
		}
		level = next
	}
	return level
}
