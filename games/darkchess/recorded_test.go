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
	"":                                     "31 1ccfc6c3 81ae88a5 0f566d34 af1a1d81 bbe71960",
	"chain=on":                             "41 6ba476f9 e7a29452 e9ef2f2a 704a525d 0b946c0d",
	"chain=on,rook=charge,knight=diagonal": "40 060eb49c f275e726 1abce7bc d2d58c2f cbc81ecf",
	"blind=die,shootdark=on,equal=both":    "30 fb66f177 fcc1c3bc 060ef5ad 520a7212 4377def8",
	"blind=stay,chase=lose,rep=2":          "25 4f5feca0 e933ed93 073f20c9 38c7882d e8acb5f4",
	"order=hongkong,cannon=rank":           "35 3872753d 83eb2653 e0504884 459dad37 a0250ecd",
	"setup=tianqi,knight=diagonal,rook=charge": "23 4c6f1437 9c8f58ae 9ad78f39 44d02c10 2366ecbb",
	"setup=quarter,stalemate=draw":             "24 1c2a2101 059360e0 e48f460c 29bd33ca 2794407c",
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
			if n%8 == 0 || b.waiting || b.chain != noSquare {
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
		var sums [5]hash.Hash32
		for i := range sums {
			sums[i] = fnv.New32a()
		}
		n := 0
		wandered(t, r, 2, 150, func(b *board) {
			n++
			recordMoves(sums[0], b)
			recordWorth(sums[1], b)
			if b.waiting || b.chain != noSquare { // no player is asked within a turn
				return
			}
			recordPlayers(t, sums[2], b, n)
			if n%3 == 0 {
				recordLenses(t, sums[3], b)
				recordSentences(t, sums[4], b)
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
		recordWatched(t, w, b)
		for depth := range 3 {
			r := newReport()
			found := r.iterate(r.begin(t.Context(), b.clone(), games.Budget{Depth: depth + 1, Nodes: 400}, time.Time{}), func(reportMove, int) {})
			fmt.Fprintf(w, "%v %v %.3f %d %d %v", found.move, found.flip, found.score, found.depth, r.nodes, r.mustFlip(b.clone(), found))
		}
	}
}

// recordWatched notes every node of the report's search as it is watched.
func recordWatched(t *testing.T, w hash.Hash32, b *board) {
	t.Helper()
	watch := games.NewWatcher(1 << 12)
	r := &reportPlayer{depth: 3, nodeLimit: 500, seed: 2, watch: watch}
	d, err := r.Choose(t.Context(), newState(b.clone(), red), games.Budget{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprint(w, d.Move, d.Thought.Depth, d.Thought.Nodes, d.Thought.Lines, d.Thought.Note)
	if s, ok := watch.Chosen(); ok {
		for _, n := range s.Tree.Nodes {
			fmt.Fprint(w, n)
		}
		fmt.Fprint(w, s.View.Moves(nil), appraise(s.View))
	}
}

// recordSentences notes what is said of every turn and every square, and the scene.
func recordSentences(t *testing.T, w hash.Hash32, b *board) {
	t.Helper()
	s := newState(b.clone(), red)
	for _, m := range s.Moves() {
		why, err := s.Explain(t.Context(), m.Text)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprint(w, m.Text, m.Path, s.Describe(m.Text), why)
	}
	for p := range games.Point(files*b.rules.ranks() + 1) {
		fmt.Fprint(w, s.Why([]games.Point{p}), s.Why([]games.Point{p, 9}), s.Why([]games.Point{p, p + 1}))
	}
	sc := s.Scene()
	for _, spot := range sc.Spots {
		fmt.Fprint(w, spot.Piece, spot.Marks, spot.Label)
	}
	fmt.Fprint(w, sc.Trays, sc.Gauges, sc.Captions, sc.RowLabels, sc.ColLabels, s.Text(), s.SideName(games.First), s.Turn())
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

// solvedRecord is a sum of what endings of three pieces are: results and distances
// of every move, the best of them, and what the search makes of it, by the quiet
// plies that are over.
const solvedRecord = "36c7c8ff"

func TestEndingsAreWhatWasRecorded(t *testing.T) {
	g, sum, decided := splitmix(7), fnv.New32a(), 0
	for i := range 40 {
		r := tournament()
		b := newBoard(r)
		for _, c := range []colour{red, black, colour(i % 2)} {
			p := newPiece(c, kind(g.below(kinds)))
			at := square(g.below(squares))
			for b.at[at] != empty {
				at = square(g.below(squares))
			}
			b.put(at, p)
			b.revive(p)
		}
		b.turn, b.quiet = colour(g.below(2)), int16(g.below(61))
		b.key = b.rehash()
		if b.outcome() != engine.Ongoing {
			continue
		}
		v := newView(b, searchFlips)
		if v.tables = tablesFor(t.Context(), b, 0); v.tables.of(b) == nil {
			t.Fatalf("%s is not solved", b.text())
		}
		all := v.tables.solvedMoves(b)
		best := bestSolved(all)
		fmt.Fprint(sum, b.text(), all, best, v.Eval(), v.Hash() == b.hash())
		d, err := newSearchPlayer(levelLimit{depth: 2}, true, games.Env{TableMiB: 1}).Choose(t.Context(), newState(b.clone(), red), games.Budget{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		note := map[engine.Outcome]string{engine.Win: "darkchess.note.won", engine.Loss: "darkchess.note.lost"}[best[0].outcome]
		if turns := b.turns(); len(turns) > 1 && d.Thought.Note.Key != note {
			t.Errorf("%s: %v is said, want %q", b.text(), d.Thought.Note, note)
		} else if len(turns) > 1 && note != "" {
			decided++
			if score := tableWin - engine.Score(best[0].distance); d.Move != nameOf(best[0].move) || max(d.Thought.Lines[0].Score, -d.Thought.Lines[0].Score) != score {
				t.Errorf("%s: %s, %+v", b.text(), d.Move, d.Thought)
			}
		}
		s := newState(b.clone(), red)
		sc := s.Scene()
		if err := s.Overlay(t.Context(), games.Look{Lens: "table", At: s.pointOf(first(b.own[b.turn]))}, &sc); err != nil {
			t.Fatal(err)
		}
		for i, spot := range sc.Spots {
			fmt.Fprint(sum, i, spot.Label, spot.Heat)
		}
		fmt.Fprint(sum, captions(sc))
	}
	if got := fmt.Sprintf("%08x", sum.Sum32()); got != solvedRecord {
		t.Errorf("endings are %s, recorded %s", got, solvedRecord)
	}
	if decided < 10 {
		t.Errorf("only %d were decided", decided)
	}
	few := endgames{solved: map[material]*endgame{}}
	for i := range keptEndgames + 2 { // the largest tables push out the oldest of them, and no other
		few.keep(material(fmt.Sprintf("%03d", i)), &endgame{})
		few.keep(material(fmt.Sprintf("%0*d", maxEndgame, i)), &endgame{})
	}
	if len(few.order) != keptEndgames || few.known(material(fmt.Sprintf("%0*d", maxEndgame, 1))) != nil || few.known(material(fmt.Sprintf("%0*d", maxEndgame, 2))) == nil || few.known("000") == nil {
		t.Errorf("%d tables are kept", len(few.order))
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
	const infos = "random: greedy: depth: 1 depth: 2 depth: 3 depth: 5 nodes: 60000 nodes: 250000 time: 3"
	got = got[:0]
	for i, l := range levelInfos() {
		text := strings.TrimPrefix(l.Text.Key, "darkchess.level.") + ":"
		for _, a := range l.Text.Args {
			text += fmt.Sprint(" ", a.Value)
		}
		if got = append(got, text); l.Level != i+1 {
			t.Errorf("level %d is number %d", l.Level, i+1)
		}
	}
	if text := strings.Join(got, " "); text != infos {
		t.Errorf("the levels say %s, want %s", text, infos)
	}
	const selected = "[0 60 120 180 240 300] [0 60 120] [0 5 7 10 14] 1.7 true 5 31 true"
	s := newView(start(tournament(), 1), searchFlips).Selection()
	if text := fmt.Sprint(s.Static, s.Hope, s.LateQuiet, s.Reduction, s.ReduceRoot, s.Internal, s.Singular, s.Unfinished); text != selected {
		t.Errorf("the search leaves out %s, want %s", text, selected)
	}
	if got := fmt.Sprint(tuned.rootFlips, tuned.rootQuiet, tuned.flipDepth, tuned.deepFlips, tuned.deepQuiet, tuned.deepLeast, tuned.flipDear); got != "32 6 5 3 1 0 2" {
		t.Errorf("flips are searched by %s", got)
	}
}
