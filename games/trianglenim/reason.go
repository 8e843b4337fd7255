package trianglenim

import (
	"context"
)

// reasonKind says why a position is lost for the player to move.
type reasonKind uint8

// The reasons, in the order in which they are tried.
const (
	reasonEmpty       reasonKind = iota // the last piece is gone
	reasonParity                        // limit 1: an even number of pieces (misère: odd)
	reasonSingles                       // single pieces only, an even number (misère: odd)
	reasonBoardMirror                   // a mirror of the triangle answers every take
	reasonMirror                        // any other mirror or half-turn does
	reasonTwins                         // groups pair off by shape, the others mirror themselves
	reasonNimSum                        // the values of the groups add up to 0
	reasonTable                         // only the table knows
)

// reason is why a P-position is lost, with what there is to show.
type reason struct {
	kind   reasonKind
	mapped []mapped // what every take is answered by
	heaps  heaps
}

// mapped are pieces with the map to their partners: the whole position or a group
// onto itself, or a group onto its twin.
type mapped struct {
	pieces mask
	by     *mirror
}

// why finds the first reason for a P-position. Groups and values play no part
// in misère, where a position is more than the sum of its groups.
func (r rules) why(ctx context.Context, p mask) (reason, error) {
	b := r.board()
	switch {
	case p == 0:
		return reason{kind: reasonEmpty}, nil
	case r.Limit == 1:
		return reason{kind: reasonParity}, nil
	case b.isSingles(p):
		return reason{kind: reasonSingles}, nil
	case r.Misere:
		return reason{kind: reasonTable}, nil
	}
	if f := r.ownMirror(p); f != nil {
		if f.board {
			return reason{kind: reasonBoardMirror, mapped: []mapped{{p, f}}}, nil
		}
		return reason{kind: reasonMirror, mapped: []mapped{{p, f}}}, nil
	}
	groups := b.groups(p)
	if w, ok := r.pairOff(groups); ok {
		return w, nil
	}
	if len(groups) == 1 {
		return reason{kind: reasonTable}, nil
	}
	h, err := r.heapsOf(ctx, p)
	if err != nil || !h.known {
		return reason{kind: reasonTable}, err
	}
	return reason{kind: reasonNimSum, heaps: h}, nil
}

// pairOff pairs congruent groups; it succeeds if each group left over is its
// own mirror.
func (r rules) pairOff(groups []mask) (reason, bool) {
	w := reason{kind: reasonTwins}
	waiting := map[uint64]mask{}
	for _, g := range groups {
		key := shape(g)
		if twin, ok := waiting[key]; ok {
			w.mapped = append(w.mapped, mapped{twin, twinMap(twin, g)})
			delete(waiting, key)
		} else {
			waiting[key] = g
		}
	}
	for _, g := range groups {
		if waiting[shape(g)] != g {
			continue
		}
		f := r.ownMirror(g)
		if f == nil {
			return w, false
		}
		w.mapped = append(w.mapped, mapped{g, f})
	}
	return w, true
}

// twinMap maps the cells of group a to those of the congruent group b.
func twinMap(a, b mask) *mirror {
	for _, t := range turns {
		for m := b; m != 0; m &= m - 1 {
			f, _ := moved(t, a.lowest(), m.lowest(), cellAt(maxSide, 0))
			if image, inside := f.image(a); inside && image == b {
				return &f
			}
		}
	}
	return nil
}

// pairing is the partner of each cell by the reason; it is empty for those
// without.
func (r reason) pairing() map[int]int {
	pairs := map[int]int{}
	for _, m := range r.mapped {
		for g := m.pieces; g != 0; g &= g - 1 {
			from, to := g.lowest(), int(m.by.to[g.lowest()])
			pairs[from], pairs[to] = to, from
		}
	}
	return pairs
}

// partner is the answer to a take by the pairing, empty if there is none.
func partner(pairs map[int]int, take mask) mask {
	var answer mask
	for ; take != 0; take &= take - 1 {
		to, ok := pairs[take.lowest()]
		if !ok {
			return 0
		}
		answer |= 1 << to
	}
	return answer
}
