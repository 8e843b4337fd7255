package trianglenim

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"duiju/assets"
	"duiju/games"
)

// plainSide is the largest side whose table is made on the spot and with
// distances, a byte a position. The table of side 7 has 2^28 positions: a bit
// each, 32 MiB, made in the background.
const plainSide = 6

// tableSide is the largest side that has a table. That of side 8 would take 8 GiB: of
// its full board firstTakes knows who wins.
const tableSide = 7

// solution is the table of one set of rules, made once in a process.
type solution struct {
	building chan struct{}         // holds a token while a goroutine builds
	done     atomic.Pointer[table] // nil until the table is finished
	partial  atomic.Pointer[table] // being built, else nil
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

// progress is how far the table is built.
func (s *solution) progress() games.Progress {
	t := s.done.Load()
	if t == nil {
		t = s.partial.Load()
	}
	if t == nil {
		return games.Progress{Total: 1}
	}
	return t.progress()
}

// solve returns the table of r, which it builds if need be. It waits for
// another goroutine that is at it. When ctx ends, nothing half done is kept.
func solve(ctx context.Context, r rules, news func(games.Progress)) (*table, error) {
	s := solutionOf(r)
	t := s.done.Load()
	if t == nil {
		select {
		case s.building <- struct{}{}:
			defer func() { <-s.building }()
		case <-ctx.Done():
			return nil, ctx.Err()
		}
		if t = s.done.Load(); t == nil {
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
	s.partial.Store(t)
	defer s.partial.Store(nil)
	err = t.build(ctx, t.slice(), news)
	if err == nil && r.Side <= plainSide {
		err = t.measure(ctx)
	}
	if err != nil {
		return nil, err
	}
	s.done.Store(t)
	return t, nil
}

// keepBig notes that the big table of r was used, and drops the oldest.
func keepBig(r rules) {
	library.Lock()
	defer library.Unlock()
	library.big = append(slices.DeleteFunc(library.big, func(old rules) bool { return old == r }), r)
	for len(library.big) > bigTables {
		library.solutions[library.big[0]].done.Store(nil)
		library.big = library.big[1:]
	}
}

// solved is the finished table of r. Up to side 6 it is made on the spot; on
// side 7 it is nil as long as Prepare has not made it, on side 8 always.
func solved(r rules) *table {
	if r.Side > plainSide {
		return solutionOf(r).done.Load()
	}
	t, _ := solve(context.Background(), r, nil) // nobody can cancel it
	return t
}

// remainderPieces is the most pieces of which a remainder is made, by side: 2^18
// positions with distances, or 2^24 without, take some 10 ms.
var remainderPieces = [maxSide + 1]int{7: measuredPieces, 8: 24}

// measuredPieces is the most of which it has distances.
const measuredPieces = 18

// latest is the remainder made last. A game goes from subset to subset, so it
// serves until the end.
var latest struct {
	sync.Mutex
	rules rules
	table *table
}

func remainderOf(r rules, pos mask) *table {
	latest.Lock()
	defer latest.Unlock()
	if t := latest.table; t == nil || latest.rules != r || pos&^t.of != 0 || t.plies == nil && pos.count() <= measuredPieces {
		latest.rules, latest.table = r, newRemainder(r, pos)
	}
	return latest.table
}

// newRemainder is the exact table of what can still come of one position: of all subsets
// of its pieces.
func newRemainder(r rules, of mask) *table {
	t := newTable(of.count(), r.packedTakes(of), r.Misere)
	t.of = of
	t.mark(len(t.bits))
	if of.count() <= measuredPieces {
		_ = t.measure(context.Background()) // nobody can cancel it
	}
	return t
}

// packedTakes lists what can be taken of a position, packed.
func (r rules) packedTakes(of mask) []mask {
	takes := r.takesAt(of)
	for i, take := range takes {
		takes[i] = take.pack(of)
	}
	return takes
}

// pack numbers the pieces of a position from 0 and returns its subset m in that
// numbering.
func (m mask) pack(of mask) (packed mask) {
	for i := 0; of != 0; of &= of - 1 {
		packed |= m >> of.lowest() & 1 << i
		i++
	}
	return packed
}

// firstTakes are the takes that win from the full board of side 8, for each limit and
// rule; see lab_first.go. A test reads every line.
var firstTakes = sync.OnceValue(func() map[rules][]mask {
	all := map[rules][]mask{}
	for line := range strings.Lines(assets.TriangleNimFirst) {
		words := strings.Fields(line)
		var r rules
		var rule string
		_, _ = fmt.Sscanf(words[0], "%d/%d/%s", &r.Side, &r.Limit, &rule)
		r.Misere = rule == ruleMisere
		wins := []mask{}
		for _, word := range words[1:] { // one of each class
			take, _ := r.parseTake(r.board().full, word)
			for s := range symmetries {
				wins = append(wins, r.board().image(take, s))
			}
		}
		slices.Sort(wins)
		all[r] = slices.Compact(wins)
	}
	return all
})

// judge knows who wins the positions that can come of one position, as far as
// it can be known at once. Its table is that of the whole board, nil on side 7
// until it is ready, or a remainder on sides 7 and 8 when few pieces are left.
type judge struct {
	*table
	first []mask // without a table, on the full board of side 8: the takes that win; nil: not known
}

func judgeOf(r rules, pos mask) judge {
	if pos.count() <= remainderPieces[r.Side] {
		return judge{table: remainderOf(r, pos)}
	}
	j := judge{table: solved(r)}
	if pos == r.board().full {
		j.first = firstTakes()[r]
	}
	return j
}

// knows reports whether won may be asked, of the position and of what a take leaves.
func (j judge) knows() bool { return j.table != nil || j.first != nil }

// follows reports whether won may be asked of all positions that come of it.
func (j judge) follows() bool { return j.table != nil }

// counts reports whether plies may be asked.
func (j judge) counts() bool { return j.follows() && j.table.plies != nil }

// won reports whether the player to move at p wins.
func (j judge) won(p mask) bool {
	if j.follows() {
		return j.table.won(p)
	}
	if take := boardOf(maxSide).full ^ p; take != 0 {
		return !slices.Contains(j.first, take)
	}
	return len(j.first) > 0
}

// plies is the distance from p to the end.
func (j judge) plies(p mask) int { return int(j.table.plies[j.at(p)]) }

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
