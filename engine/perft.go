package engine

// Perft counts the leaves of the full game tree of g to the given depth in
// plies. A decided position above the depth has none. At a chance node every
// distinct outcome counts once, or Weight times with weighted set.
func Perft(g Game, depth int, weighted bool) uint64 {
	if depth == 0 {
		return 1
	}
	c, _ := g.(Chancer)
	p := perft{game: g, chance: c, weighted: weighted}
	return p.count(depth)
}

type perft struct {
	game     Game
	chance   Chancer
	weighted bool
}

func (p *perft) count(depth int) uint64 {
	if p.chance != nil && p.chance.AtChance() {
		return p.outcomes(depth)
	}
	if depth == 0 {
		return 1
	}
	if p.game.Outcome() != Ongoing {
		return 0
	}
	var n uint64
	for _, m := range p.game.Moves(nil) {
		p.game.Do(m)
		if p.chance != nil && p.chance.AtChance() {
			n += p.outcomes(depth - 1)
		} else {
			n += p.count(depth - 1)
		}
		p.game.Undo(m)
	}
	return n
}

// outcomes sums over a chance node; depth is what is left below its outcomes.
func (p *perft) outcomes(depth int) uint64 {
	var n uint64
	for _, o := range p.chance.Chances(nil) {
		p.game.Do(o.Move)
		k := p.count(depth)
		p.game.Undo(o.Move)
		if p.weighted {
			k *= uint64(o.Weight)
		}
		n += k
	}
	return n
}
