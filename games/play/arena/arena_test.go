package arena_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"duiju/games"
	"duiju/games/nullgame"
	"duiju/games/play/arena"
	"duiju/games/play/match"
	"duiju/games/text/message"
	"duiju/games/text/record"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"
)

func config() arena.Config {
	return arena.Config{
		Module: nullgame.Module{}, Options: games.Options{"pins": "9"},
		A: games.PlayerSpec{Kind: games.Level, Level: 3}, B: games.PlayerSpec{Kind: games.Level, Level: 1},
		Seed: 10, Games: 12,
	}
}

func run(t *testing.T, c arena.Config) []arena.Game {
	t.Helper()
	played, err := arena.Run(context.Background(), c, nil)
	if err != nil {
		t.Fatal(err)
	}
	return played
}

func TestGamesComeInPairs(t *testing.T) {
	played := run(t, config())
	if len(played) != 12 {
		t.Fatalf("%d games", len(played))
	}
	for i, g := range played {
		if g.Index != i || g.Seed != 10+uint64(i/2) || g.AFirst != (i%2 == 0) {
			t.Errorf("game %d is %+v", i, g)
		}
		if g.Fault != "" || g.Plies == 0 || g.Reason != "nullgame.end" {
			t.Errorf("game %d: %+v", i, g)
		}
		m, err := match.Replay(nullgame.Module{}, g.Record)
		if err != nil || m.At() != g.Plies {
			t.Errorf("game %d does not replay: %v", i, err)
		}
	}
	if s := arena.Count(played); s.Score <= 0.5 {
		t.Errorf("level 3 against level 1 scores %+v", s)
	}
}

// TestWorkersAndPartsAgree plays a match on one worker, on three, and in two
// parts: the games are the same.
func TestWorkersAndPartsAgree(t *testing.T) {
	defer goleak.VerifyNone(t)
	one := run(t, config())
	three := config()
	three.Workers = 3
	var order []int
	got, err := arena.Run(context.Background(), three, func(g arena.Game) { order = append(order, g.Index) })
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(one, got); d != "" {
		t.Errorf("three workers play differently: %s", d)
	}
	if len(order) != 12 || order[0] != 0 || order[11] != 11 {
		t.Errorf("reported in the order %v", order)
	}
	first, second := config(), config()
	first.Games, second.Games, second.Skip = 4, 8, 2
	if d := cmp.Diff(one, append(run(t, first), run(t, second)...)); d != "" {
		t.Errorf("two parts differ from one match: %s", d)
	}
}

func TestCancelledMatchKeepsFinishedGames(t *testing.T) {
	defer goleak.VerifyNone(t)
	ctx, cancel := context.WithCancel(context.Background())
	c := config()
	c.Games, c.Workers = 1000, 2
	played, err := arena.Run(ctx, c, func(g arena.Game) {
		if g.Index == 4 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) || len(played) < 5 || len(played) == 1000 {
		t.Errorf("%d games, %v", len(played), err)
	}
}

// broken is a game whose level 2 plays nonsense and whose level 1 fails.
type broken struct{ nullgame.Module }

func (b broken) NewPlayer(p games.PlayerSpec, o games.Options, e games.Env) (games.Player, error) {
	if p.Level == 3 {
		return b.Module.NewPlayer(p, o, e)
	}
	return failing{p.Level}, nil
}

type failing struct{ level int }

func (f failing) Choose(context.Context, games.State, games.Budget, func(games.Thought)) (games.Decision, error) {
	switch f.level {
	case 1:
		return games.Decision{}, errors.New("out of order")
	case 4:
		panic("a fault in the player")
	}
	return games.Decision{Move: "99"}, nil
}

func TestFaultsLose(t *testing.T) {
	for level, fault := range map[int]string{
		1: "level:1, ply 1: out of order",
		2: "level:2, ply 1: illegal move \"99\": illegal move: games.move.illegal",
		4: "level:4, ply 1: panic: a fault in the player",
	} {
		c := config()
		c.Module, c.Games = broken{}, 2
		c.B.Level = level
		played := run(t, c)
		s := arena.Count(played)
		if s.Wins != 2 || s.Faults != 2 {
			t.Errorf("level %d: %+v", level, s)
		}
		if got := played[1].Fault; got != fault {
			t.Errorf("level %d: fault %q, want %q", level, got, fault)
		}
	}
}

func TestHumansDoNotPlayMatches(t *testing.T) {
	c := config()
	c.A = games.PlayerSpec{}
	if _, err := arena.Run(context.Background(), c, nil); err == nil {
		t.Error("a match with a person begins")
	}
	c = config()
	c.B.Level = 7
	if _, err := arena.Run(context.Background(), c, nil); !errors.Is(err, message.ErrOption) {
		t.Errorf("a level that the game lacks: %v", err)
	}
}

func TestLongGamesAreDrawn(t *testing.T) {
	c := config()
	c.MaxPlies = 2
	for _, g := range run(t, c) {
		if g.Points != 1 || g.Plies != 2 || g.Reason != "games.end.plies" {
			t.Errorf("%+v", g)
		}
	}
}

// pairsOf makes games from the points of A.
func pairsOf(points ...int) []arena.Game {
	var all []arena.Game
	for i, p := range points {
		all = append(all, arena.Game{Index: i, Points: p})
	}
	return all
}

func TestInterval(t *testing.T) {
	for _, c := range []struct {
		name           string
		points         []int
		score, lo, hi  float64
		elo, tolerance float64
	}{
		// Pair means 1, 1/2, 1, 1/2 and half a pair each of 1 and 0: mean 0.7, squares
		// 2*0.3^2 + 2*0.2^2 + (0.7^2 + 0.3^2)/2 = 0.55, standard error sqrt(0.55/4/5) =
		// 0.1658, t of 4 degrees 2.776.
		{"two kinds of pairs", []int{2, 2, 2, 0, 2, 2, 0, 2}, 0.75, 0.2396, 1, 190.85, 0.002},
		// Mean 10.5/11, standard error sqrt((10*0.0455^2+(0.0455^2+0.9545^2)/2)/10/11), t 2.228.
		{"all won", slices.Repeat([]int{2}, 20), 1, 0.8077, 1, math.Inf(1), 0.001},
		// Standard error sqrt(2*0.5*0.5^2/10/11) = 0.0477.
		{"all pairs equal", slices.Repeat([]int{2, 0}, 10), 0.5, 0.3938, 0.6062, 0, 0.001},
		{"nothing", nil, 0, 0, 1, math.Inf(-1), 0},
	} {
		s := arena.Count(pairsOf(c.points...))
		if math.Abs(s.Score-c.score) > c.tolerance || math.Abs(s.Low-c.lo) > c.tolerance || math.Abs(s.High-c.hi) > c.tolerance {
			t.Errorf("%s: %+v", c.name, s)
		}
		if got := arena.Elo(s.Score); got != c.elo && math.Abs(got-c.elo) > 0.01 {
			t.Errorf("%s: Elo %v, want %v", c.name, got, c.elo)
		}
	}
	// An odd number of games leaves half a pair, which weighs half.
	if s := arena.Count(pairsOf(2, 2, 0)); math.Abs(s.Score-2.0/3) > 1e-9 || s.Low >= s.Score {
		t.Errorf("three games: %+v", s)
	}
	if _, err := json.Marshal(arena.Count(nil)); err != nil {
		t.Error(err)
	}
}

// TestLuckIsTakenOut: won by luck and lost by bad luck are the same without it, and a
// test that sees no spread ends where that of the results as played goes on.
func TestLuckIsTakenOut(t *testing.T) {
	var points []int
	for range 30 {
		points = append(points, 2, 2, 2, 0)
	}
	games := pairsOf(points...)
	test := arena.SPRT{Low: 100, High: 200}
	played := test.Judge(games)
	for i := range games {
		if games[i].Luck = 0.25; i%4 > 1 {
			games[i].Luck = -0.25
		}
	}
	s := arena.Count(games)
	if u := s.Luck; u == nil || math.Abs(u.Mean) > 1e-9 || math.Abs(u.Score-0.75) > 1e-9 {
		t.Fatalf("score %v, without luck %+v", s.Score, s.Luck)
	}
	if s.Luck.High-s.Luck.Low > s.High-s.Low {
		t.Errorf("%v..%v without luck is wider than %v..%v with it", s.Luck.Low, s.Luck.High, s.Low, s.High)
	}
	if v := test.Judge(games); math.Abs(v.LLR) <= math.Abs(played.LLR) {
		t.Errorf("without luck the test stands at %v, with it at %v", v.LLR, played.LLR)
	}
	if arena.Count(pairsOf(2, 0)).Luck != nil {
		t.Error("luck that was not measured is told")
	}
}

func TestReadOpenings(t *testing.T) {
	text := "# comment\na: 1 2-3 # even\n\n4\n"
	got, err := arena.ReadOpenings(nullgame.Module{}, nil, "f.txt", []byte(text))
	want := []arena.Opening{{Name: "a", Moves: []string{"1", "2-3"}}, {Name: "4", Moves: []string{"4"}}}
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
	c := config()
	c.Openings = got
	for i, g := range run(t, c) {
		if g.Record.Moves[0] != []string{"1", "1", "4", "4"}[i%4] {
			t.Errorf("game %d begins with %s", i, g.Record.Moves[0])
		}
	}
	if _, err := arena.ReadOpenings(nullgame.Module{}, nil, "f.txt", []byte("# nothing\n")); err == nil {
		t.Error("a file without openings is read")
	}
	c.Openings = []arena.Opening{{Name: "bad", Moves: []string{"1", "1"}}}
	if _, err := arena.Run(context.Background(), c, nil); err == nil {
		t.Error("an illegal opening is played")
	}
	rec := games.Record{Game: "nullgame", Options: games.Options{"pins": "5"}, Seed: 3, Moves: []string{"2"}, At: 1}
	got, err = arena.ReadOpenings(nullgame.Module{}, nil, "r.duiju", record.Marshal(rec))
	if err != nil || len(got) != 1 || got[0].Seed != 3 || got[0].Options["pins"] != "5" {
		t.Errorf("a record is read as %+v, %v", got, err)
	}
}

// TestEnoughIsAskedAfterWholePairs: and nothing is played after it.
func TestEnoughIsAskedAfterWholePairs(t *testing.T) {
	c, asked := config(), []int(nil)
	c.Enough = func(played []arena.Game) bool {
		asked = append(asked, len(played))
		return len(played) == 6
	}
	if played := run(t, c); len(played) != 6 || fmt.Sprint(asked) != "[0 2 4 6]" {
		t.Errorf("%d games, asked after %v", len(played), asked)
	}
}

func TestCountsOfAMatch(t *testing.T) {
	games := pairsOf(2, 1, 0, 1, 1, 2)
	games[2].Fault = "late"
	if s := arena.Count(games); s.Games != 6 || s.Wins != 2 || s.Draws != 3 || s.Losses != 1 || s.Faults != 1 {
		t.Errorf("%+v", s)
	}
}

// FuzzOpenings reads anything as a file of openings: those it gives can be
// tried, and a bad one is an error of the match and no more.
func FuzzOpenings(f *testing.F) {
	for _, seed := range []string{
		"", "# none\n", "a: 4 2 # left\n7\n", "duiju 1\ngame nullgame\nmoves\n1 4\n", "duiju 1\ngame nullgame\nmoves 1 0\n1 4\n",
		"duiju 2\n", "x: : y\n", ": \n", "\x1b[2J: 4\n", strings.Repeat("4 ", 70_000),
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		all, err := arena.ReadOpenings(nullgame.Module{}, nil, "name", data)
		if len(all) == 0 && err == nil {
			t.Error("no opening and no error")
		}
		if len(all) == 0 {
			return
		}
		c := config()
		c.Games, c.Openings = 4, all[:min(len(all), 3)]
		played, err := arena.Run(context.Background(), c, nil)
		if err == nil && len(played) != 4 {
			t.Errorf("%d games, no error", len(played))
		}
	})
}
