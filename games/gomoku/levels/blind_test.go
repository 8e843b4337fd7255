package levels

import (
	"math"
	"slices"
	"testing"

	"duiju/engine"
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
	if err != nil {
		t.Fatal(err)
	}
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
