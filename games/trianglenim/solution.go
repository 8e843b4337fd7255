package trianglenim

import (
	"context"
	"sync"

	"duiju/games"
)

// plainSide is the largest side whose table is made on the spot and with
// distances, a byte a position. The table of side 7 has 2^28 positions: a bit
// each, 32 MiB, made in the background.
const plainSide = 6

// solution is the table of one set of rules, made once in a process.
type solution struct {
	building chan struct{} // holds a token while a goroutine builds

	mu      sync.Mutex
	done    *table // nil until the table is finished
	partial *table // being built
}

// library keeps the solutions. Of the big tables of side 7 only the two used
// last are kept: the memory stays below 80 MiB however many rules are played.
var library struct {
	sync.Mutex
	solutions map[rules]*solution
	big       []rules // finished tables of side 7, the latest last
}

const bigTables = 2

func solutionOf(r rules) *solution {
	library.Lock()
	defer library.Unlock()
	s := library.solutions[r]
	if s == nil {
		if library.solutions == nil {
			library.solutions = make(map[rules]*solution)
		}
		s = &solution{building: make(chan struct{}, 1)}
		library.solutions[r] = s
	}
	return s
}

// table is the finished table, or nil.
func (s *solution) table() *table {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.done
}

// unfinished is the table that is being built, or nil.
func (s *solution) unfinished() *table {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.partial
}

// progress is how far the table is built.
func (s *solution) progress() games.Progress {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.done != nil:
		return s.done.progress()
	case s.partial != nil:
		return s.partial.progress()
	}
	return games.Progress{Total: 1}
}

// solve returns the table of r, which it builds if need be. It waits for
// another goroutine that is at it. When ctx ends, nothing half done is kept.
func solve(ctx context.Context, r rules, news func(games.Progress)) (*table, error) {
	s := solutionOf(r)
	t := s.table()
	if t == nil {
		select {
		case s.building <- struct{}{}:
			defer func() { <-s.building }()
		case <-ctx.Done():
			return nil, ctx.Err()
		}
		if t = s.table(); t == nil {
			var err error
			if t, err = s.build(ctx, r, news); err != nil {
				return nil, err
			}
		}
	}
	if r.Side > plainSide {
		keepBig(r)
	}
	return t, nil
}

// build makes the table, visible as unfinished meanwhile.
func (s *solution) build(ctx context.Context, r rules, news func(games.Progress)) (t *table, err error) {
	t = newTable(r.board().cells, r.takes(), r.Misere)
	s.set(nil, t)
	err = t.build(ctx, t.slice(), news)
	if err == nil && r.Side <= plainSide {
		err = t.measure(ctx)
	}
	if err != nil {
		s.set(nil, nil)
		return nil, err
	}
	s.set(t, nil)
	return t, nil
}

func (s *solution) set(done, partial *table) {
	s.mu.Lock()
	s.done, s.partial = done, partial
	s.mu.Unlock()
}

// keepBig notes that the big table of r was used, and drops the oldest.
func keepBig(r rules) {
	library.Lock()
	defer library.Unlock()
	kept := library.big[:0]
	for _, old := range library.big {
		if old != r {
			kept = append(kept, old)
		}
	}
	library.big = append(kept, r)
	for len(library.big) > bigTables {
		library.solutions[library.big[0]].set(nil, nil)
		library.big = library.big[1:]
	}
}

// solved is the finished table of r. Up to side 6 it is made on the spot; on
// side 7 it is nil as long as Prepare has not made it.
func solved(r rules) *table {
	if r.Side > plainSide {
		return solutionOf(r).table()
	}
	t, err := solve(context.Background(), r, nil)
	if err != nil {
		panic(err) // without a deadline nothing can fail
	}
	return t
}

// remainder is the exact table, with distances, of what can still come of one
// position: of all subsets of its pieces.
type remainder struct {
	rules rules
	of    mask
	table *table
}

// remainderPieces is the most pieces of which a remainder is made: 2^18
// positions take some 10 ms.
const remainderPieces = 18

// latest is the remainder made last. A game goes from subset to subset, so it
// serves until the end.
var latest struct {
	sync.Mutex
	*remainder
}

func remainderOf(r rules, pos mask) *remainder {
	latest.Lock()
	defer latest.Unlock()
	if m := latest.remainder; m == nil || m.rules != r || pos&^m.of != 0 {
		m = &remainder{rules: r, of: pos}
		m.fill()
		latest.remainder = m
	}
	return latest.remainder
}

func (m *remainder) fill() {
	m.table = newTable(m.of.count(), m.takes(), m.rules.Misere)
	m.table.mark(len(m.table.bits))
	if err := m.table.measure(context.Background()); err != nil {
		panic(err) // without a deadline nothing can fail
	}
}

// takes lists what can be taken of m.of, packed.
func (m *remainder) takes() []mask {
	var takes []mask
	for _, take := range m.rules.takesAt(m.of) {
		takes = append(takes, m.pack(take))
	}
	return takes
}

// pack numbers the pieces of m.of from 0 and returns the subset p in that
// numbering.
func (m *remainder) pack(p mask) mask {
	var packed mask
	i := 0
	for rest := m.of; rest != 0; rest &= rest - 1 {
		packed |= p >> rest.lowest() & 1 << i
		i++
	}
	return packed
}

// judge knows who wins the positions that can come of one position, as far as
// it can be known at once.
type judge struct {
	table *table     // of the whole board; nil on side 7 until it is ready
	rest  *remainder // on side 7, when few pieces are left
}

func judgeOf(r rules, pos mask) judge {
	j := judge{table: solved(r)}
	if r.Side > plainSide && pos.count() <= remainderPieces {
		j.rest = remainderOf(r, pos)
	}
	return j
}

// knows reports whether won may be asked.
func (j judge) knows() bool { return j.table != nil || j.rest != nil }

// counts reports whether plies may be asked.
func (j judge) counts() bool { return j.rest != nil || j.table != nil && j.table.plies != nil }

// won reports whether the player to move at p wins.
func (j judge) won(p mask) bool {
	if j.rest != nil {
		return j.rest.table.won(j.rest.pack(p))
	}
	return j.table.won(p)
}

// plies is the distance from p to the end.
func (j judge) plies(p mask) int {
	if j.rest != nil {
		return int(j.rest.table.plies[j.rest.pack(p)])
	}
	return int(j.table.plies[p])
}

// winning lists the takes, of those given, that leave a P-position.
func (j judge) winning(pos mask, takes []mask) []mask {
	var list []mask
	for _, take := range takes {
		if !j.won(pos ^ take) {
			list = append(list, take)
		}
	}
	return list
}
