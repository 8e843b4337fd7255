package levels

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"duiju/engine"
	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/gomoku/board"
	"duiju/games/gomoku/threats"
)

// game is as much of a game in progress as a level asks for.
type game struct {
	games.State
	b    *board.Board
	turn board.Color
}

func (g game) Position() (*board.Board, board.Color) { return g.b, g.turn }
func (g game) Placed() []int                         { return nil }
func (g game) Status() games.Status                  { return games.Status{} }
func (g game) Moves() []games.Move                   { return make([]games.Move, 2) }

// setUp is a game with these stones.
func setUp(black, white string, turn board.Color) game {
	b := board.New(15, board.Freestyle)
	for c, list := range map[board.Color]string{board.Black: black, board.White: white} {
		for _, name := range b.Split(list) {
			b.Put(b.Named(name), c)
		}
	}
	return game{b: b, turn: turn}
}

// The levels as they were measured: who changes a number plays them against each
// other again.
func TestLevelsAreThoseThatWereMeasured(t *testing.T) {
	const want = `1: depth 1 nodes 0 margin 0.25 of 14 fours 0 vct 0 in 0 check 0 book false blind {30 80 5}
2: depth 2 nodes 0 margin 0.2 of 12 fours 0 vct 0 in 0 check 0 book false blind {20 75 0}
3: depth 2 nodes 0 margin 0.15 of 10 fours 0 vct 0 in 0 check 0 book false blind {8 38 0}
4: depth 2 nodes 20000 margin 0.1 of 8 fours 2 vct 0 in 0 check 0 book false blind {0 9 0}
5: depth 3 nodes 40000 margin 0.1 of 8 fours 3 vct 0 in 0 check 3000 book false blind {0 21 0}
6: depth 5 nodes 60000 margin 0.05 of 4 fours 5 vct 0 in 0 check 2000 book false blind {0 16 0}
7: depth 6 nodes 120000 margin 0.06 of 3 fours 400 vct 2000 in 5 check 5000 book false blind {0 0 0}
8: depth 7 nodes 250000 margin 0.02 of 2 fours 400 vct 20000 in 0 check 20000 book true blind {0 0 0}
9: depth 9 nodes 800000 margin 0.01 of 2 fours 400 vct 20000 in 0 check 20000 book true blind {0 0 0}
max: depth 0 nodes 0 margin 0 of 0 fours 400 vct 18446744073709551615 in 0 check 20000 book false blind {0 0 0}`
	var got []string
	for i, l := range append(Numbered[1:], Max) {
		name := fmt.Sprint(i + 1)
		if i == len(Numbered)-1 {
			name = "max"
		}
		got = append(got, fmt.Sprintf("%s: depth %d nodes %d margin %v of %d fours %d vct %d in %d check %d book %v blind %v", name, l.Depth, l.Nodes, l.margin, l.lines, l.Fours, l.Vct, l.plies, l.Check, l.book, l.blind))
		if clock := New(l, games.Env{}).Limits(games.Budget{}).Time; clock > 5*time.Second || clock > 4*time.Second != (name == "max") || name != "max" && clock != 0 {
			t.Errorf("%s thinks for %v", name, clock)
		}
		if New(l, games.Env{Unlimited: true}).Limits(games.Budget{}) != (engine.Limits{}) {
			t.Errorf("%s is limited", name)
		}
	}
	if text := strings.Join(got, "\n"); text != want {
		t.Errorf("%s\nwant\n%s", text, want)
	}
}

// What is known without a search is played and said so: a move of the book, the only
// one, one of a plan, continuous fours, continuous threats.
func TestWhatNeedsNoSearch(t *testing.T) {
	enginetest.OneThread(t)
	full := Level{Depth: 1, Fours: threats.AllFours, Vct: 20_000, Check: 100, book: true}
	with := func(change func(*Level)) Level {
		l := full
		change(&l)
		return l
	}
	three := setUp("f8g8h8", "a1c1", board.Black)
	fours := setUp("f8g8h8i10i11i12", "e8i13a1c1", board.Black)
	double := setUp("h8h9g10f10", "a1c1a3c3", board.Black)       // two open threes at h10
	counter := setUp("f8g8h8i8", "e8j9j10c4c5d3e3", board.White) // j8 makes a three, then c3 two
	for _, c := range []struct {
		name  string
		level Level
		g     game
		note  string
		move  string
		plies int // of the win that is announced
	}{
		{"a five", full, setUp("f8g8h8i8", "e8a1c1", board.Black), "gomoku.note.only", "j8", 1},
		{"the answer to one", full, setUp("f8g8h8i8", "e8a1c1", board.White), "gomoku.note.only", "j8", 0},
		{"an answer that threatens", full, counter, "gomoku.note.only", "j8", 7},
		{"no threats are read after it", with(func(l *Level) { l.Vct = forcedNodes }), counter, "gomoku.note.only", "j8", 0},
		{"the book", full, setUp("h8", "", board.White), "gomoku.note.book", "", 0},
		{"no book", with(func(l *Level) { l.book = false }), setUp("h8", "", board.White), "", "", 0},
		{"fours", full, fours, "gomoku.note.fours", "i8", 3},
		{"an open four", full, three, "gomoku.note.fours", "", 3},
		{"no fours are read", with(func(l *Level) { l.Fours, l.Vct = 0, 0 }), three, "", "", 3},
		{"threats", full, double, "gomoku.note.threats", "", 5},
		{"no threats are read", with(func(l *Level) { l.Vct = 0 }), double, "", "", 5},
	} {
		pl := New(c.level, games.Env{Seed: 3, TableMiB: 1})
		d, err := pl.Choose(t.Context(), c.g, games.Budget{}, nil)
		if err != nil {
			t.Fatal(c.name, err)
		}
		plies := 0
		if lines := d.Thought.Lines; len(lines) > 0 && lines[0].Score > engine.MaxEval {
			plies = lines[0].Score.Plies()
			if d.Thought.Note.Key != "" && (lines[0].Moves[0] != d.Move || d.Thought.Depth != plies || lines[0].Bound != engine.Exact) {
				t.Errorf("%s: %+v", c.name, d.Thought)
			}
		}
		if d.Thought.Note.Key != c.note || c.move != "" && d.Move != c.move || plies != c.plies {
			t.Errorf("%s: %s, %q, a win in %d, want %s, %q, %d", c.name, d.Move, d.Thought.Note.Key, plies, c.move, c.note, c.plies)
		}
		if d, err := pl.Choose(t.Context(), c.g, games.Budget{Lines: 2, Depth: 1}, nil); err != nil || d.Thought.Note.Key != "" || len(d.Thought.Lines) == 0 {
			t.Errorf("%s: an analysis says %q, %v", c.name, d.Thought.Note.Key, err)
		}
		if c.note == "gomoku.note.threats" { // and is carried on by its plan
			p := pl.view(c.g)
			m, n := pl.plan.At(p)
			if p.MoveName(m) != d.Move || n != c.plies {
				t.Errorf("%s: planned %s in %d", c.name, p.MoveName(m), n)
			}
			again, err := pl.Choose(t.Context(), c.g, games.Budget{}, nil)
			if err != nil || again.Thought.Note.Key != "gomoku.note.plan" || again.Move != d.Move || again.Thought.Lines[0].Score != engine.WinIn(n) {
				t.Errorf("%s: then %+v, %v", c.name, again, err)
			}
		}
	}
	// Of a forced move the plan knows more than what threats show.
	answer := setUp("f8g8h8i8", "e8a1c1", board.White)
	pl := New(full, games.Env{TableMiB: 1})
	p := pl.view(answer)
	pl.plan = threats.Plan{}
	pl.plan.Note(p, p.Only(), 9)
	if d, err := pl.Choose(t.Context(), answer, games.Budget{}, nil); err != nil || d.Thought.Lines == nil || d.Thought.Lines[0].Score != engine.WinIn(9) || d.Thought.Depth != 9 {
		t.Errorf("by the plan: %+v, %v", d.Thought, err)
	}
}

// A move that lets the other side win by threats is not played where a look finds
// another; the look is within a part of the nodes.
func TestMovesAreChecked(t *testing.T) {
	enginetest.OneThread(t)
	rnd := board.Splitmix(4)
	unsafe, kept := 0, 0
	for i := range 200 {
		b := board.New(11, board.Freestyle)
		for turn := board.Black; b.Stones < 8+i%3*2; turn = turn.Other() {
			if q := b.At(2+rnd.Below(7), 2+rnd.Below(7)); b.Cells[q] == board.Empty {
				b.Put(q, turn)
			} else {
				turn = turn.Other()
			}
		}
		g := game{b: b, turn: board.Black}
		loses := func(pl *Player, move string) bool {
			p := pl.view(g)
			return pl.losesTo(t.Context(), p, board.Move(p.Named(move)), engine.Limits{})
		}
		quick := New(Level{Depth: 1}, games.Env{TableMiB: 1})
		careful := New(Level{Depth: 1, Check: 2000}, games.Env{TableMiB: 1})
		if p := quick.view(g); p.Outcome() != engine.Ongoing || p.Only() != engine.NoMove {
			continue
		}
		d, err := quick.Choose(t.Context(), g, games.Budget{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		e, err := careful.Choose(t.Context(), g, games.Budget{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if proved := len(d.Thought.Lines) > 0 && d.Thought.Lines[0].Score.Proven(); proved || !loses(careful, d.Move) {
			if e.Move != d.Move {
				t.Errorf("%s is safe, %s is played\n%v", d.Move, e.Move, b.Cells[:b.Points])
			}
			continue
		}
		unsafe++
		if !loses(careful, e.Move) {
			kept++
		} else if e.Move != d.Move {
			t.Errorf("neither is safe, and not the first is played: %s, %s", d.Move, e.Move)
		}
	}
	if unsafe < 8 || kept < 5 || kept == unsafe {
		t.Errorf("%d moves of %d were mended", kept, unsafe)
	}
	p := threats.Of(setUp("f8g8h8", "a1c1", board.White).b, board.White)
	pl := New(Level{Check: 5000}, games.Env{TableMiB: 1})
	for move, want := range map[string]bool{"o15": true, "i8": false, "e8": false} {
		if got := pl.losesTo(t.Context(), p, board.Move(p.Named(move)), engine.Limits{Nodes: 8000}); got != want {
			t.Errorf("%s loses: %v", move, got)
		}
	}
}

// A win that the search alone has found becomes a plan, against every answer near the
// stones.
func TestAWinOfTheSearchIsPlanned(t *testing.T) {
	enginetest.OneThread(t)
	pl := New(Level{Depth: 8, Nodes: 40_000}, games.Env{TableMiB: 4})
	g := setUp("h8h9g10f10", "a1c1a3c3", board.Black)
	d, err := pl.Choose(t.Context(), g, games.Budget{}, nil)
	if err != nil || len(d.Thought.Lines) == 0 || d.Thought.Lines[0].Score <= engine.MaxEval {
		t.Fatalf("%+v, %v", d, err)
	}
	p := pl.view(g)
	m, n := pl.plan.At(p)
	if p.MoveName(m) != d.Move || engine.WinIn(n) != d.Thought.Lines[0].Score {
		t.Fatalf("%s in %d is planned, %s said in %v", p.MoveName(m), n, d.Move, d.Thought.Lines[0].Score)
	}
	if got := carriedOut(t, p, pl.plan); got != n {
		t.Errorf("a win in %d, it takes %d", n, got)
	}
	// Wins in seven plies of the tactics set, columns and rows from the top left: their
	// plans, of the first at least, have more than one move.
	for i, stones := range [][2]string{
		{"7,8 7,10 8,5 8,6 8,9", "6,10 7,7 7,9 8,10 9,9"}, {"6,6 6,9 7,4 7,5 7,8 8,5 8,6 8,7 9,8", "6,4 7,6 7,7 7,9 8,4 8,9 9,4 9,6 9,9"},
	} {
		deep := setUp("", "", board.Black)
		for c, list := range stones {
			for at := range strings.FieldsSeq(list) {
				var x, y int
				if _, err := fmt.Sscanf(at, "%d,%d", &x, &y); err != nil {
					t.Fatal(err)
				}
				deep.b.Put(deep.b.At(x, y), board.Black+board.Color(c))
			}
		}
		pl := New(Level{Nodes: 60_000}, games.Env{TableMiB: 4})
		d, err := pl.Choose(t.Context(), deep, games.Budget{}, nil)
		p := pl.view(deep)
		_, n := pl.plan.At(p)
		if err != nil || n != 7 || len(pl.plan) < 2-i || d.Thought.Lines[0].Score != engine.WinIn(n) {
			t.Errorf("position %d: %d plies and %d positions are planned, %+v, %v", i, n, len(pl.plan), d.Thought.Lines, err)
		} else if got := carriedOut(t, p, pl.plan); got != n {
			t.Errorf("position %d: a win in %d, it takes %d", i, n, got)
		}
	}
	for _, c := range []struct {
		name string
		l    Level
		b    games.Budget
	}{
		{"who is blind", Level{Depth: 8, Nodes: 40_000, blind: blindness{three: 1}}, games.Budget{}}, {"an analysis", Level{Depth: 8, Nodes: 40_000}, games.Budget{Lines: 2}},
	} {
		pl := New(c.l, games.Env{TableMiB: 4})
		if d, err := pl.Choose(t.Context(), g, c.b, nil); err != nil || d.Thought.Lines[0].Score <= engine.MaxEval || len(pl.plan) > 0 {
			t.Errorf("%s: %d planned, %+v, %v", c.name, len(pl.plan), d.Thought.Lines, err)
		}
	}
}

// carriedOut is how many plies a plan takes against every answer near the stones.
func carriedOut(t *testing.T, p *threats.Position, plan threats.Plan) int {
	t.Helper()
	if o, n := p.Probe(0); o != engine.Ongoing {
		if o != engine.Win {
			t.Fatal("the attack has lost")
		}
		return n
	}
	m, n := plan.At(p)
	if n == 0 {
		t.Fatal("no answer is planned")
	}
	p.Do(m)
	defer p.Undo(m)
	if p.Outcome() == engine.Loss {
		return 1
	}
	if o, n := p.Probe(0); o != engine.Ongoing {
		return n + 1
	}
	longest := 0
	moves, narrow := p.ForcedMoves(nil)
	if narrow {
		longest = 4
	} else {
		moves = p.Moves(nil)
	}
	for _, answer := range moves {
		p.Do(answer)
		longest = max(longest, 1+carriedOut(t, p, plan))
		p.Undo(answer)
	}
	return longest + 1
}
