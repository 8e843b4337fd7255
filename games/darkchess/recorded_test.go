package darkchess

import (
	"fmt"
	"hash"
	"hash/fnv"
	"math"
	"strings"
	"testing"
	"time"

	"duiju/engine"
	"duiju/engine/enginetest"
	"duiju/games"
)

// What the positions of random games are said to be, by rules: how many positions
// there are, then a sum each of what may be played and in which order it is
// searched, of what positions and flips are worth, of what players without a search
// and the report's say, and of what the lenses draw and write. A change to any of
// it on purpose, new weights too, changes the record; others are faults.
var saidRecord = map[string]string{
	"":                                     "66 7dd46a34 9af5cf87 745a603a 3d91c733",
	"chain=on":                             "68 67f6ad4c a3e13a8e a68e3162 e2a1093a",
	"chain=on,rook=charge,knight=diagonal": "67 f65e4476 55ac00aa 757c7da8 0ace1dbd",
	"blind=die,shootdark=on,equal=both":    "60 e0d3a47c 58644b36 e148be73 d39430cc",
	"blind=stay,chase=lose,rep=2":          "51 8baf6040 69bb03a4 014e098d a116fd83",
	"order=hongkong,cannon=rank":           "64 c47b362c c067fbe9 930ad3dd 5fe096ab",
	"setup=tianqi,knight=diagonal,rook=charge": "46 8ec341b3 f5b04105 c4358768 fbff96a8",
	"setup=quarter,stalemate=draw":             "47 02925d1e d2cb7b61 579e9c2b 6f9166be",
}

// wandered plays random games of some rules, captures oftener than not so that
// endings come about, and shows every position that waits for a move.
func wandered(t *testing.T, r *rules, runs, plies int, each func(b *board)) {
	t.Helper()
	for run := range runs {
		g := splitmix(uint64(run + 1))
		b := start(r, uint64(run))
		for n := 0; n < plies && b.outcome() == engine.Ongoing; n++ {
			if b.atChance() {
				all := b.chances(nil)
				b.do(all[g.below(len(all))].Move)
				continue
			}
			if n%4 == 0 || b.waiting || b.chain != noSquare {
				each(b)
			}
			moves := b.moves(nil)
			m := moves[g.below(len(moves))]
			if takes := b.captures(nil); len(takes) > 0 && !b.undecided && !b.waiting && b.chain == noSquare && g.below(3) > 0 {
				m = takes[g.below(len(takes))]
			}
			b.do(m)
		}
	}
}

func TestPositionsAreWhatWasRecorded(t *testing.T) {
	enginetest.OneThread(t)
	for text, want := range saidRecord {
		r := parseRules(t, text)
		var sums [4]hash.Hash32
		for i := range sums {
			sums[i] = fnv.New32a()
		}
		n := 0
		wandered(t, r, 2, 150, func(b *board) {
			n++
			recordMoves(sums[0], b)
			recordWorth(sums[1], b)
			recordPlayers(t, sums[2], b, n)
			if n%5 == 0 {
				recordLenses(t, sums[3], b)
			}
		})
		got := fmt.Sprint(n)
		for _, s := range sums {
			got += fmt.Sprintf(" %08x", s.Sum32())
		}
		if got != want {
			t.Errorf("%q: %q,\nrecorded: %q", text, got, want)
		}
	}
}

// recordMoves notes the turns of a position, whose moves are searched how and in
// which order, and what the search is told about them.
func recordMoves(w hash.Hash32, b *board) {
	fmt.Fprint(w, b.text(), names(b), b.moves(nil), b.canStep(), b.occurrences())
	for _, mode := range []flipMode{allFlips, searchFlips, passFlips} {
		v := newView(b, mode)
		moves := v.Moves(nil)
		scores := make([]int32, len(moves))
		v.Order(moves, scores)
		fmt.Fprint(w, moves, scores, v.TacticalMoves(nil), v.CanPass(), v.Calm(), v.Hash() == b.hash())
		low, high := v.ScoreBounds(3)
		fmt.Fprint(w, low, high)
		for _, m := range moves {
			fmt.Fprint(w, v.Quiet(m), v.MoveIndex(m), v.MoveName(m), " ")
		}
		before := v.Hash()
		v.Do(moves[len(moves)-1]) // a flip or a pass as a rule
		for !v.AtChance() && v.Outcome() == engine.Ongoing {
			for _, depth := range []int{1, 5, 9} {
				moves, others := v.MovesAt(nil, depth)
				fmt.Fprint(w, moves, others)
			}
			if o, back := v.PathOutcome(); v.Hash() == before || o != engine.Ongoing || len(v.b.past)-v.root > 2 {
				fmt.Fprint(w, o, back)
				break
			}
			v.Do(v.Moves(nil)[0])
		}
	}
}

// recordWorth notes what pieces, places and flips are worth.
func recordWorth(w hash.Hash32, b *board) {
	v := newView(b, searchFlips)
	c := newTunedView(b, passFlips, withoutNetwork)
	fmt.Fprint(w, v.Eval(), c.Eval(), v.judge(), c.judge())
	table := worthOf(b)
	fmt.Fprint(w, table.each, table.material, table.stuck, v.hunts(table), v.penned(table))
	if b.undecided {
		return
	}
	f := flipper{b, table, new(sight).of(b)}
	for mask := b.by[hidden]; mask != 0; mask &= mask - 1 {
		near := f.surroundings(first(mask))
		fmt.Fprint(w, f.odds(first(mask)), f.promise(near), f.quiet(&near), f.company(first(mask)), f.why(first(mask)))
	}
	fmt.Fprint(w, f.best(nil, 3, 2, math.MinInt32), f.best(nil, 2, 0, 0), f.best(nil, 6, -1, -100))
}

// recordPlayers notes what players without a search play, and the report's numbers.
func recordPlayers(t *testing.T, w hash.Hash32, b *board, n int) {
	fmt.Fprint(w, greedyTurn(b, splitmix(uint64(n))), randomTurn(b, splitmix(uint64(n))))
	if b.waiting || b.chain != noSquare {
		return
	}
	if b.down > 0 {
		fmt.Fprint(w, chooseFlip(b, splitmix(uint64(n))))
		for _, m := range b.flips(nil) {
			if !b.undecided {
				fmt.Fprint(w, b.classOf(toOf(m)))
			}
		}
	}
	p := newReport()
	values := p.values(b)
	fmt.Fprintf(w, "%.3f %.3f %.3f", values.base, values.value, p.eval(b))
	if n%4 == 0 {
		for depth := range 3 {
			r := newReport()
			found := r.iterate(r.begin(t.Context(), b.clone(), games.Budget{Depth: depth + 1, Nodes: 400}, time.Time{}), func(reportMove, int) {})
			fmt.Fprintf(w, "%v %v %.3f %d %d %v", found.move, found.flip, found.score, found.depth, r.nodes, r.mustFlip(b.clone(), found))
		}
	}
}

// recordLenses notes what every lens draws and writes, with no square and two
// squares chosen.
func recordLenses(t *testing.T, w hash.Hash32, b *board) {
	t.Helper()
	s := newState(b.clone(), red)
	for _, l := range lenses {
		for _, at := range []games.Point{games.NoPoint, s.pointOf(first(b.own[red] | b.own[black] | b.by[hidden])), s.pointOf(first(b.own[b.turn] | b.by[hidden]))} {
			if l.ID == "table" && int(b.alive[red]+b.alive[black]) <= maxEndgame && b.down == 0 {
				continue // is solved first
			}
			sc := s.Scene()
			if err := s.Overlay(t.Context(), games.Look{Lens: l.ID, At: at}, &sc); err != nil {
				t.Fatal(err)
			}
			for i, spot := range sc.Spots {
				if spot.Label != "" || spot.Heat != 0 || spot.Marks != 0 {
					fmt.Fprint(w, i, spot.Label, spot.Heat, spot.Marks, " ")
				}
			}
			fmt.Fprint(w, captions(sc))
		}
	}
}

// The levels and the search as they were measured: who changes a number plays the
// levels against each other again.
func TestLevelsAreThoseThatWereMeasured(t *testing.T) {
	var got []string
	for i := 3; i <= 9; i++ {
		l := levelLimits[i]
		got = append(got, fmt.Sprintf("%d: depth %d nodes %d time %v", i, l.depth, l.nodes, l.time))
	}
	const want = "3: depth 1 nodes 0 time 0s, 4: depth 2 nodes 0 time 0s, 5: depth 3 nodes 0 time 0s, 6: depth 5 nodes 0 time 0s, " +
		"7: depth 0 nodes 60000 time 0s, 8: depth 0 nodes 250000 time 0s, 9: depth 0 nodes 0 time 3s"
	if text := strings.Join(got, ", "); text != want {
		t.Errorf("%s,\nwant %s", text, want)
	}
	const selected = "[0 60 120 180 240 300] [0 60 120] [0 5 7 10 14] 1.7 true 5 31 true"
	s := newView(start(tournament(), 1), searchFlips).Selection()
	if text := fmt.Sprint(s.Static, s.Hope, s.LateQuiet, s.Reduction, s.ReduceRoot, s.Internal, s.Singular, s.Unfinished); text != selected {
		t.Errorf("the search leaves out %s, want %s", text, selected)
	}
	if got := fmt.Sprint(tuned.rootFlips, tuned.rootQuiet, tuned.flipDepth, tuned.deepFlips, tuned.deepQuiet, tuned.deepLeast, tuned.flipDear, tuned.contempt); got != "32 6 5 3 1 0 2 0" {
		t.Errorf("flips are searched by %s", got)
	}
}
