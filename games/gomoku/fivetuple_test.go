package gomoku

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"duiju/engine"
	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/gomoku/board"
	"duiju/games/gomoku/classic"
)

func TestNumberOfWindows(t *testing.T) {
	for n, want := range readTruth(t).Counts {
		size, _ := strconv.Atoi(n)
		if got := len(board.GeometryOf(size).InWindow); got != want.Windows {
			t.Errorf("size %s: %d windows, want %d", n, got, want.Windows)
		}
	}
	g := board.GeometryOf(15)
	if got := len(g.InWindows[g.Centre()]); got != 20 {
		t.Errorf("%d windows through the centre, want 20", got)
	}
	if got := len(g.InWindows[0]); got != 3 {
		t.Errorf("%d windows through a corner, want 3", got)
	}
}

// tupleTable is the paper's list, written out as it stands there: the first
// line that matches counts.
var tupleTable = []struct {
	match func(own, enemy int, text string) bool
	score int
}{
	{func(o, e int, _ string) bool { return o > 0 && e > 0 || o+e == 0 }, 0},
	{func(o, _ int, _ string) bool { return o == 1 }, 1},
	{func(o, _ int, _ string) bool { return o == 2 }, 10},
	{func(o, _ int, _ string) bool { return o == 3 }, 100},
	{func(o, _ int, _ string) bool { return o == 4 }, 10_000},
	{func(o, _ int, _ string) bool { return o == 5 }, 1_000_000},
	{func(_, e int, _ string) bool { return e == 1 }, -1},
	{func(_, e int, _ string) bool { return e == 2 }, -10},
	{func(_, _ int, s string) bool { return s == "0WWW0" }, -2_000},
	{func(_, e int, _ string) bool { return e == 3 }, -1_000},
	{func(_, e int, _ string) bool { return e == 4 }, -100_000},
	{func(_, e int, _ string) bool { return e == 5 }, -10_000_000},
}

// slowTuples adds up all tuples as strings.
func slowTuples(b *board.Board, owner board.Color) (sum int) {
	for d := range board.Directions {
		for p := range b.Points {
			if b.Offset(p, d, 4) < 0 {
				continue
			}
			var text string
			for k := range 5 {
				switch b.Look(p, d, k) {
				case board.Empty:
					text += "0"
				case owner:
					text += "B"
				default:
					text += "W"
				}
			}
			for _, line := range tupleTable {
				if line.match(strings.Count(text, "B"), strings.Count(text, "W"), text) {
					sum += line.score
					break
				}
			}
		}
	}
	return sum
}

func TestFiveTupleSumsOfTheTruthFile(t *testing.T) {
	for i, c := range readTruth(t).FiveTuple {
		s := stateOf(t, c.Size, board.Freestyle, c.Black, c.White, c.Side)
		g := classic.NewView(&s.board, s.turn, 2, classic.NewTuples(&s.board, s.turn, classic.PaperTuples))
		if got := int(g.Eval()); got != c.Static || slowTuples(&s.board, s.turn) != c.Static {
			t.Errorf("%d: S = %d, want %d", i, got, c.Static)
		}
		if got := int(classic.NewView(&s.board, s.turn, 2, classic.NewTuples(&s.board, s.turn, classic.EvenTuples)).Eval()); got != c.StaticEven {
			t.Errorf("%d: even S = %d, want %d", i, got, c.StaticEven)
		}
		if got := len(g.Candidates(nil)); got != c.Radius2 {
			t.Errorf("%d: %d candidates at radius 2, want %d", i, got, c.Radius2)
		}
		if got := len(classic.NewView(&s.board, s.turn, 1, classic.NewTuples(&s.board, s.turn, classic.PaperTuples)).Candidates(nil)); got != c.Radius1 {
			t.Errorf("%d: %d candidates at radius 1, want %d", i, got, c.Radius1)
		}
	}
}

// The search values and all best moves of the truth file. The lines that want
// every best move at depth 3 and 4 are slow.
func TestFiveTupleSearchesOfTheTruthFile(t *testing.T) {
	enginetest.OneThread(t)
	for i, c := range readTruth(t).FiveTuple {
		s := stateOf(t, c.Size, board.Freestyle, c.Black, c.White, c.Side)
		for depth := 1; depth <= 4; depth++ {
			if depth == 4 && !enginetest.Exhaustive() && i%7 != 0 {
				continue
			}
			want := c.Search[strconv.Itoa(depth)]
			value := wantScore(want.Value)
			best := points(t, c.Size, want.Best)
			g := classic.NewView(&s.board, s.turn, 2, classic.NewTuples(&s.board, s.turn, classic.PaperTuples))
			if depth <= 2 || enginetest.Exhaustive() {
				got, score := allBest(t, g, depth)
				slices.Sort(best)
				if score != value || !slices.Equal(got, best) {
					t.Errorf("%d, depth %d: %s by %v, want %s by %v", i, depth, score, got, value, best)
				}
				continue
			}
			r := plainSearch(t, g, depth, 1)
			if r.Score != value || !slices.Contains(best, int(r.Best)-1) {
				t.Errorf("%d, depth %d: %s by %d, want %s by %v", i, depth, r.Score, r.Best-1, value, best)
			}
		}
	}
}

func wantScore(v any) engine.Score {
	if n, ok := v.(float64); ok {
		return engine.Score(n)
	}
	var n int
	if _, err := fmt.Sscanf(v.(string), "win %d", &n); err == nil {
		return engine.WinIn(n)
	}
	if _, err := fmt.Sscanf(v.(string), "loss %d", &n); err != nil {
		panic(err)
	}
	return engine.LossIn(n)
}

// plainSearch is the textbook's alpha-beta, as the player uses it.
func plainSearch(t *testing.T, g engine.Game, depth, lines int) engine.Report {
	t.Helper()
	r, err := engine.New(g, engine.Options{Off: engine.AllFeatures, Exact: true, Lines: lines}).
		Search(context.Background(), engine.Limits{Depth: depth})
	enginetest.Must(t, err)
	return r
}

// allBest finds every root move with the best value.
func allBest(t *testing.T, g *classic.View, depth int) (best []int, score engine.Score) {
	t.Helper()
	r := plainSearch(t, g, depth, 1)
	score = r.Score
	for {
		best = append(best, int(r.Best)-1)
		g.Root = g.Candidates(nil)
		g.Root = slices.DeleteFunc(g.Root, func(m engine.Move) bool { return slices.Contains(best, int(m)-1) })
		if len(g.Root) == 0 {
			break
		}
		if r = plainSearch(t, g, depth, 1); r.Score != score {
			break
		}
	}
	g.Root = nil
	slices.Sort(best)
	return best, score
}

func TestOpenThreeIsAnsweredNextToIt(t *testing.T) {
	enginetest.OneThread(t)
	s := mustText(t, "b:g8h8i8 w:h12h13 to:w")
	for depth := 1; depth <= 4; depth++ {
		g := classic.NewView(&s.board, s.turn, 2, classic.NewTuples(&s.board, s.turn, classic.PaperTuples))
		r := plainSearch(t, g, depth, 1)
		if m := g.MoveName(r.Best); m != "f8" && m != "j8" {
			t.Errorf("depth %d: %s, want f8 or j8", depth, m)
		}
	}
}

func TestTiesFollowTheOption(t *testing.T) {
	enginetest.OneThread(t)
	s := mustText(t, "h8")
	seen := map[string]bool{}
	for seed := range uint64(20) {
		p, err := New().NewPlayer(games.PlayerSpec{Kind: games.Classic, Name: "five-tuple",
			Options: games.Options{"depth": "1"}}, nil, games.Env{Seed: seed})
		enginetest.Must(t, err)
		d, err := p.Choose(context.Background(), s, games.Budget{}, nil)
		enginetest.Must(t, err)
		seen[d.Move] = true
	}
	if len(seen) < 8 {
		t.Errorf("20 seeds choose only %d of 24 equal moves", len(seen))
	}
	p := &classic.Tree{Depth: 1, Radius: 2, Scan: true, Judge: func(b *board.Board, o board.Color) classic.Eval {
		return classic.NewTuples(b, o, classic.PaperTuples)
	}}
	if d, _ := p.Choose(context.Background(), s, games.Budget{}, nil); d.Move != "f10" {
		t.Errorf("scan order chooses %s, want f10, the first of 24", d.Move)
	}
}

func TestSketchCountsRows(t *testing.T) {
	for _, c := range []struct {
		text string
		want int
	}{
		{"b:h8 w:a1", 0},
		{"b:h8i8 w:a1", 2},
		{"b:f8g8h8 w:a1b2", 10 - 2},
		{"b:f8g8h8i8 w:a1b2d4", 30 - 2},
		{"b:f8g8h8h9 w:a1", 10 + 2 + 2}, // the row of three, h8h9 and g8h9
		{"b:f8g8h8j8k8 w:a1", 10 + 2},   // a gap parts rows
	} {
		s := mustText(t, c.text)
		if got := (classic.NewSketch(board.Black)).Value(&s.board); got != c.want {
			t.Errorf("%s: %d for black, want %d", c.text, got, c.want)
		}
		if got := (classic.NewSketch(board.White)).Value(&s.board); got != -c.want {
			t.Errorf("%s: %d for white, want %d", c.text, got, -c.want)
		}
	}
}

// The player of the paper plays one of the best moves that another program found.
func TestTheFiveTuplePlayerPlaysABestMove(t *testing.T) {
	enginetest.OneThread(t)
	for i, c := range readTruth(t).FiveTuple {
		s := stateOf(t, c.Size, board.Freestyle, c.Black, c.White, c.Side)
		for _, depth := range []string{"1", "2", "3"} {
			p, err := New().NewPlayer(games.PlayerSpec{Kind: games.Classic, Name: "five-tuple", Options: games.Options{"depth": depth}}, nil, games.Env{Seed: uint64(i)})
			enginetest.Must(t, err)
			d, err := p.Choose(t.Context(), s, games.Budget{}, nil)
			if best := points(t, c.Size, c.Search[depth].Best); err != nil || !slices.Contains(best, s.board.Named(d.Move)) {
				t.Errorf("%s, depth %s: it plays %s, the best moves are %v (error %v)", s.Text(), depth, d.Move, best, err)
			}
		}
	}
}
