package levels

import (
	"math"
	"slices"
	"testing"

	"duiju/engine"
	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/gomoku/board"
	"duiju/games/gomoku/threats"
	"duiju/games/play/players"
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
		{"an open three of the enemy", blindness{three: 90}, board.White, true}, {"one's own", blindness{own: 90}, board.Black, true},
		{"no own one is there", blindness{own: 90}, board.White, false}, {"nor one of the enemy", blindness{three: 90}, board.Black, false},
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
}

// However much a level overlooks, it makes five where it can and else stops the
// enemy's five, beside any open three.
func TestNoLevelMissesAFive(t *testing.T) {
	b, _ := onBoard(t, board.Freestyle, "f8", "e8", "g8", "c3", "h8", "d3", "i8", "e3")
	for n, l := range Numbered[:8] {
		for seed := range uint64(20) {
			for turn, want := range map[board.Color]string{board.Black: "j8", board.White: "j8"} {
				if n == 0 {
					continue
				}
				d, err := New(l, games.Env{Seed: seed, TableMiB: 1}).Choose(t.Context(), game{b: b, turn: turn}, games.Budget{}, nil)
				if err != nil || d.Move != want {
					t.Fatalf("level %d, seed %d, %v to move: %s, %v, want %s", n, seed, turn, d.Move, err, want)
				}
			}
		}
	}
}

// What a level overlooks, the level below overlooks too.
func TestABetterLevelOverlooksNothingMore(t *testing.T) {
	b, placed := onBoard(t, board.Freestyle, "f8", "c3", "g8", "d4", "h8", "e5", "l11", "m2", "l12", "m3", "l14", "m5")
	for n := 2; n < len(Numbered); n++ {
		for seed := range uint64(100) {
			below := Numbered[n-1].blind.hide(b, board.White, placed, seed)
			for q, c := range Numbered[n].blind.hide(b, board.White, placed, seed).Cells {
				if c == board.Edge && below.Cells[q] != board.Edge && b.Cells[q] != board.Edge {
					t.Fatalf("level %d overlooks the stone on %s by seed %d, level %d does not", n, b.Name(q), seed, n-1)
				}
			}
		}
	}
}

// The share of open threes that a level says it overlooks is that of new ones, of
// which every third has a gap and half are slanting.
func TestALevelOverlooksWhatItSays(t *testing.T) {
	rows := [][]string{
		{"f8", "g8", "h8"}, {"h6", "h7", "h8"}, {"f6", "g7", "h8"}, {"f8", "g7", "h6"},
		{"g8", "h8", "i8"}, {"h7", "h8", "h9"}, {"g7", "h8", "i9"}, {"g8", "h7", "i6"},
		{"f8", "g8", "i8"}, {"h6", "h7", "h9"}, {"f6", "g7", "i9"}, {"f8", "g7", "i5"},
	}
	const seeds = 100
	for n, l := range Numbered {
		if l.blind.three == 0 {
			continue
		}
		hidden := 0
		for _, r := range rows {
			b, placed := onBoard(t, board.Freestyle, r[0], "a1", r[1], "c1", r[2])
			for seed := range uint64(seeds) {
				if l.blind.hide(b, board.White, placed, seed) != b && *l.blind.hide(b, board.White, placed, seed) != *b {
					hidden++
				}
			}
		}
		if got := 100 * hidden / (seeds * len(rows)); got < l.blind.fresh()-5 || got > l.blind.fresh()+5 {
			t.Errorf("level %d says that it overlooks %d %% of open threes, and overlooks %d %%", n, l.blind.fresh(), got)
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
		return engine.Score(math.Round(threats.ScoreUnit * math.Log(expected/(1-expected))))
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
			seen[slices.Index(moves, pl.pick(&players.Turn{View: p}, r))] = true
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

// The book is for the board of 15 under free rules, near the beginning; a damaged one
// is refused.
func TestWhereTheBookIsRead(t *testing.T) {
	book, err := ReadBook([]byte(`{"Positions": {"": ["h8"]}}`))
	enginetest.Must(t, err)
	for rule, sizes := range map[board.Rule]map[int]bool{board.Freestyle: {15: true, 19: false}, board.Standard: {15: false}} {
		for size, read := range sizes {
			if m := book.Move(threats.Of(board.New(size, rule), board.Black), 1); (m != engine.NoMove) != read {
				t.Errorf("%v of %d: the book plays %d", rule, size, m)
			}
		}
	}
	for _, bad := range []string{"", "x", `{"Positions": {"h8h8": ["i9"]}}`, `{"Positions": {"h8": ["h8"]}}`, `{"Positions": {"z9": ["h8"]}}`} {
		if _, err := ReadBook([]byte(bad)); err == nil {
			t.Errorf("%s is a book", bad)
		}
	}
}
