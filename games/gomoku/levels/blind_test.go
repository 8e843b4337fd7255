package levels

import (
	"math"
	"slices"
	"testing"

	"duiju/engine"
	"duiju/games"
	"duiju/games/gomoku/board"
	"duiju/games/gomoku/threats"
)

// onBoard is a board of stones, by turns from Black.
func onBoard(t *testing.T, rule board.Rule, names ...string) (b *board.Board, placed []int) {
	t.Helper()
	b = board.New(15, rule)
	turn := board.Black
	for _, name := range names {
		q := b.Named(name)
		b.Put(q, turn)
		placed = append(placed, q)
		turn = turn.Other()
	}
	return b, placed
}

// A row is the stones of one colour in line with a point, up to an enemy or the edge;
// it is broken where an empty point lies between them and the point.
func TestRowsThroughAPoint(t *testing.T) {
	for _, c := range []struct {
		at, colour string
		stones     string
		broken     bool
		black      []string
		white      []string
	}{
		{"j8", "b", "f8 g8 h8 i8", false, []string{"f8", "g8", "h8", "i8"}, nil},
		{"j8", "b", "g8 h8", true, []string{"g8", "h8"}, nil},
		{"h8", "b", "f8 g8 i8 j8", false, []string{"f8", "g8", "i8", "j8"}, nil},
		{"h8", "b", "f8 g8 j8", true, []string{"f8", "g8", "j8"}, nil},
		{"h8", "b", "g8", false, []string{"e8", "g8"}, []string{"f8"}},
		{"h8", "b", "d8", true, []string{"c8", "d8"}, nil},
		{"a8", "b", "b8 c8", false, []string{"b8", "c8"}, []string{"d8"}},
		{"h8", "w", "i8", false, []string{"g8"}, []string{"i8"}},
	} {
		b := board.New(15, board.Freestyle)
		for _, name := range c.black {
			b.Put(b.Named(name), board.Black)
		}
		for _, name := range c.white {
			b.Put(b.Named(name), board.White)
		}
		colour := map[string]board.Color{"b": board.Black, "w": board.White}[c.colour]
		r := rowThrough(b, b.Named(c.at), 0, colour)
		var got []string
		for _, q := range r.stones {
			got = append(got, b.Name(q))
		}
		slices.Sort(got)
		want := ""
		for i, name := range got {
			if i > 0 {
				want += " "
			}
			want += name
		}
		if want != c.stones || r.broken != c.broken || r.dir != 0 {
			t.Errorf("through %s: %s, broken %v, want %s", c.at, want, r.broken, c.stones)
		}
	}
}

// How often a threat is overlooked depends on its direction, on whether it is broken
// and on how old it is; never more than nine times of ten.
func TestWhatIsOverlooked(t *testing.T) {
	b, placed := onBoard(t, board.Freestyle, "h8", "a1", "i8", "c1", "j8", "e1", "h2", "g1", "h3", "i1")
	const seeds = 6000
	for _, c := range []struct {
		name    string
		newest  int // plies ago
		dir     int
		broken  bool
		percent int
		want    float64
	}{
		{"a row along a rank", 3, 0, false, 40, 20}, {"a file", 3, 1, false, 40, 20}, {"a diagonal", 3, 2, false, 40, 60}, {"the other", 3, 3, false, 40, 60},
		{"broken", 3, 0, true, 40, 60}, {"broken on a diagonal", 3, 2, true, 40, 90}, {"just made", 1, 0, false, 40, 10}, {"of two plies ago", 2, 0, false, 40, 20},
		{"of four", 4, 0, false, 40, 20}, {"old", 5, 0, false, 40, 30}, {"older", 6, 0, false, 40, 30}, {"hardly ever", 3, 0, false, 2, 1}, {"most", 5, 2, true, 100, 90},
	} {
		r := row{stones: []int{placed[len(placed)-c.newest], placed[0]}, dir: c.dir, broken: c.broken}
		missed := 0
		for seed := range uint64(seeds) {
			e := eye{seed: seed * 7919, real: b, placed: placed}
			if age := e.age(r); age != c.newest {
				t.Fatalf("%s: %d plies old", c.name, age)
			}
			if e.missed(r, c.percent) {
				missed++
				if !e.missed(r, c.percent) {
					t.Fatalf("%s: a second look sees it", c.name)
				}
			}
		}
		if got := 100 * float64(missed) / seeds; math.Abs(got-c.want) > 2.2 {
			t.Errorf("%s: missed %.1f %%, want %.1f", c.name, got, c.want)
		}
	}
	e := eye{real: b, placed: placed}
	if age := e.age(row{stones: []int{b.Named("o15")}}); age != len(placed)+1 {
		t.Errorf("a stone that stood there is %d plies old", age)
	}
}

// A board as a level sees it lacks a stone of each threat that it overlooks, and
// nothing else; who is not blind sees the board itself.
func TestTheBoardAsALevelSeesIt(t *testing.T) {
	b, placed := onBoard(t, board.Freestyle, "f8", "a1", "g8", "c1", "h8", "e1")
	if seen := (blindness{}).hide(b, board.White, placed, 1); seen != b {
		t.Error("who is not blind sees another board")
	}
	for _, c := range []struct {
		name  string
		blind blindness
		turn  board.Color
		hides bool
	}{
		{"an open three of the enemy", blindness{three: 90}, board.White, true}, {"one's own", blindness{three: 90}, board.Black, false},
		{"no four is there", blindness{four: 90}, board.White, false}, {"nor an own one", blindness{ownFive: 90}, board.Black, false},
	} {
		hidden := 0
		for seed := range uint64(40) {
			seen := c.blind.hide(b, c.turn, placed, seed)
			var gone []string
			for q := range b.Points {
				if seen.Cells[q] != b.Cells[q] {
					gone = append(gone, b.Name(q))
					if seen.Cells[q] != board.Edge {
						t.Errorf("%s: %s is %v", c.name, b.Name(q), seen.Cells[q])
					}
				}
			}
			if len(gone) > 0 {
				hidden++
				if !slices.Equal(gone, []string{"g8"}) {
					t.Errorf("%s: %v is hidden", c.name, gone)
				}
				if p := threats.Of(seen, c.turn); p.Count(0, threats.OpenFour) > 0 {
					t.Errorf("%s: the threat is seen all the same", c.name)
				}
			}
		}
		if hidden > 0 != c.hides {
			t.Errorf("%s: overlooked %d times of 40", c.name, hidden)
		}
	}
	four, at := onBoard(t, board.Freestyle, "f8", "e8", "g8", "c1", "h8", "e1", "i8", "a15")
	for turn, blind := range map[board.Color]blindness{board.White: {four: 90}, board.Black: {ownFive: 90}} {
		hidden := 0
		for seed := range uint64(40) {
			if seen := blind.hide(four, turn, at, seed); seen.Cells[four.Named("h8")] == board.Edge || seen.Cells[four.Named("g8")] == board.Edge {
				hidden++
			}
		}
		if hidden == 0 || hidden == 40 {
			t.Errorf("a four is overlooked %d times of 40 by %v", hidden, turn)
		}
	}
}

// A level varies among the moves whose expected result is near the best, never away
// from a win or into a loss.
func TestALevelVaries(t *testing.T) {
	b, _ := onBoard(t, board.Freestyle, "h8")
	p := threats.Of(b, board.White)
	moves := p.Moves(nil)[:4]
	line := func(i int, s engine.Score) engine.Line { return engine.Line{Score: s, Moves: moves[i : i+1]} }
	unit := func(expected float64) engine.Score { // the score of an expected result
		return engine.Score(math.Round(2 * threats.ScoreUnit * math.Log10(expected/(1-expected))))
	}
	for _, c := range []struct {
		name   string
		margin float64
		lines  []engine.Line
		want   []int
	}{
		{"within the margin", 0.1, []engine.Line{line(0, unit(0.6)), line(1, unit(0.55)), line(2, unit(0.51)), line(3, unit(0.45))}, []int{0, 1, 2}},
		{"no margin", 0, []engine.Line{line(0, unit(0.6)), line(1, unit(0.6))}, []int{0}},
		{"one line", 0.1, []engine.Line{line(0, 0)}, []int{0}},
		{"a win", 0.9, []engine.Line{line(0, engine.WinIn(3)), line(1, engine.WinIn(5))}, []int{0}},
		{"not into a loss", 0.9, []engine.Line{line(0, 0), line(1, engine.LossIn(4)), line(2, -50)}, []int{0, 2}},
		{"an empty line", 0.9, []engine.Line{line(0, 0), {Score: 0}, line(2, 0)}, []int{0, 2}},
	} {
		seen := map[int]bool{}
		for seed := range uint64(60) {
			pl := &Player{Level: Level{margin: c.margin}, env: games.Env{Seed: seed}}
			r := engine.Report{Info: engine.Info{Lines: c.lines}, Best: moves[0], Score: c.lines[0].Score}
			seen[slices.Index(moves, pl.pick(&games.Turn{View: p}, r))] = true
		}
		var got []int
		for i := range seen {
			got = append(got, i)
		}
		slices.Sort(got)
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: it plays %v, want %v", c.name, got, c.want)
		}
	}
}

// The book is for the board of 15 under free rules, near the beginning.
func TestWhereTheBookIsRead(t *testing.T) {
	book, err := ReadBook([]byte(`{"Positions": {"": ["h8"], "h8": ["i9", "i8"]}}`))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		rule   board.Rule
		size   int
		stones []string
		want   []string
	}{
		{board.Freestyle, 15, nil, []string{"h8"}}, {board.Freestyle, 15, []string{"h8"}, []string{"g7", "g8", "g9", "h7", "h9", "i7", "i8", "i9"}},
		{board.Freestyle, 15, []string{"a1"}, nil}, {board.Standard, 15, nil, nil}, {board.Freestyle, 19, nil, nil},
	} {
		b, turn := board.New(c.size, c.rule), board.Black
		for _, name := range c.stones {
			b.Put(b.Named(name), turn)
			turn = turn.Other()
		}
		p := threats.Of(b, turn)
		seen := map[string]bool{}
		for seed := range uint64(200) {
			if m := book.Move(p, seed); m != engine.NoMove {
				seen[p.MoveName(m)] = true
			}
		}
		for name := range seen {
			if !slices.Contains(c.want, name) {
				t.Errorf("%v of %d, %v: the book plays %s", c.rule, c.size, c.stones, name)
			}
		}
		if (len(seen) > 0) != (len(c.want) > 0) {
			t.Errorf("%v of %d, %v: the book plays %v", c.rule, c.size, c.stones, seen)
		}
	}
	b := board.New(15, board.Freestyle)
	b.CentreFirst = true
	if m := book.Move(threats.Of(b, board.Black), 1); m != engine.NoMove {
		t.Errorf("where the first stone is given, the book plays %d", m)
	}
	for _, bad := range []string{"x", `{"Positions": {"h8h8": ["i9"]}}`, `{"Positions": {"h8": ["h8"]}}`, `{"Positions": {"z9": ["h8"]}}`} {
		if _, err := ReadBook([]byte(bad)); err == nil {
			t.Errorf("%s is a book", bad)
		}
	}
}
