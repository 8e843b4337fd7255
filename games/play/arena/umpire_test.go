package arena_test

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"duiju/engine"
	"duiju/games"
	"duiju/games/nullgame"
	"duiju/games/play/arena"
)

// opinionated is the small game with players that say what the test wants of their
// move: the score of level 1 and of level 2, and how long they took.
type opinionated struct {
	nullgame.Module
	score [3]engine.Score
	took  [3]time.Duration
}

func (o *opinionated) NewPlayer(p games.PlayerSpec, _ games.Options, _ games.Env) (games.Player, error) {
	return says{o, p.Level}, nil
}

type says struct {
	of    *opinionated
	level int
}

func (s says) Choose(_ context.Context, st games.State, _ games.Budget, _ func(games.Thought)) (games.Decision, error) {
	t := games.Thought{Depth: 3, Lines: []games.ThoughtLine{{Score: s.of.score[s.level]}}}
	return games.Decision{Move: st.Moves()[0].Text, Thought: t, Took: s.of.took[s.level]}, nil
}

// opinions is a match between them, in a game that is long enough.
func opinions(score1, score2 engine.Score) (arena.Config, *opinionated) {
	m := &opinionated{score: [3]engine.Score{0, score1, score2}, took: [3]time.Duration{0, time.Millisecond, time.Millisecond}}
	return arena.Config{
		Module: m, Options: games.Options{"pins": "12"}, Games: 2,
		A: games.PlayerSpec{Kind: games.Level, Level: 1}, B: games.PlayerSpec{Kind: games.Level, Level: 2},
	}, m
}

// A game ends by agreement only when both players think the same for as long as is
// asked, and for the side that both prefer.
func TestPlayersAgree(t *testing.T) {
	for _, tt := range []struct {
		name       string
		a, b       engine.Score
		win, draw  arena.Agreement
		points     int // of A in both games; -1: it is played out
		afterPlies int
	}{
		{"both see A win", 300, -250, arena.Agreement{Score: 200, Moves: 2}, arena.Agreement{}, 2, 3},
		{"both see B win", -300, 250, arena.Agreement{Score: 200, Moves: 1}, arena.Agreement{}, 0, 1},
		{"one is not so sure", 300, -150, arena.Agreement{Score: 200, Moves: 1}, arena.Agreement{}, -1, 0},
		{"each thinks it wins", 300, 300, arena.Agreement{Score: 200, Moves: 1}, arena.Agreement{Score: 200, Moves: 1}, -1, 0},
		{"both see nothing", 5, -10, arena.Agreement{Score: 200, Moves: 1}, arena.Agreement{Score: 10, Moves: 2}, 1, 3},
		{"one sees a little", 11, 0, arena.Agreement{}, arena.Agreement{Score: 10, Moves: 1}, -1, 0},
		{"nobody asked", 0, 0, arena.Agreement{}, arena.Agreement{}, -1, 0},
	} {
		c, _ := opinions(tt.a, tt.b)
		c.Win, c.Draw = tt.win, tt.draw
		for i, g := range run(t, c) {
			ended := g.Reason == "games.end.adjudicated"
			if ended != (tt.points >= 0) || ended && (g.Points != tt.points || g.Plies != tt.afterPlies) {
				t.Errorf("%s, game %d: %d half points after %d plies, %s", tt.name, i+1, g.Points, g.Plies, g.Reason)
			}
			if g.Use != nil {
				t.Errorf("%s, game %d: nothing limits the time and yet it is kept: %+v", tt.name, i+1, g.Use)
			}
			for _, want := range []string{games.NoteScore, games.NoteDepth} {
				if !slices.ContainsFunc(g.Record.Notes, func(n games.Note) bool { return n.Name == want && n.After == 1 }) && g.Plies > 0 {
					t.Errorf("%s, game %d: the record does not say the %s of the first move: %v", tt.name, i+1, want, g.Record.Notes)
				}
			}
		}
	}
}

// A move beyond its time and the margin loses, or counts where that is asked; a player
// may have a time of its own.
func TestTimeIsKept(t *testing.T) {
	const limit = 100 * time.Millisecond
	for _, tt := range []struct {
		name    string
		took    time.Duration // by A
		odds    games.Budget  // of A
		lenient bool
		late    bool
	}{
		{"in time", limit, games.Budget{}, false, false},
		{"within the margin", limit + 50*time.Millisecond, games.Budget{}, false, false},
		{"beyond it", limit + 51*time.Millisecond, games.Budget{}, false, true},
		{"beyond it and counted", limit + 51*time.Millisecond, games.Budget{}, true, true},
		{"A has more time", limit + 51*time.Millisecond, games.Budget{Time: 2 * limit}, false, false},
		{"A has less time", limit, games.Budget{Time: limit / 4}, false, true},
		{"A has no limit of time", time.Hour, games.Budget{Nodes: 9}, false, false},
	} {
		c, m := opinions(0, 0)
		m.took[1], m.took[2] = tt.took, limit
		c.Budget.Time, c.Margin, c.Lenient, c.Odds[0] = limit, 50*time.Millisecond, tt.lenient, tt.odds
		for i, g := range run(t, c) {
			if lost := g.Reason == "games.end.time"; lost != (tt.late && !tt.lenient) || lost && g.Points != 0 {
				t.Errorf("%s, game %d: %s, %d half points of A", tt.name, i+1, g.Reason, g.Points)
			}
			if g.Use == nil || g.Use[0].Most != tt.took.Milliseconds() || (g.Use[0].Late > 0) != tt.late || g.Use[1].Late > 0 {
				t.Errorf("%s, game %d: A and B took %+v", tt.name, i+1, g.Use)
			}
		}
	}
}

// Faults and times are counted for whoever has them, in every pairing.
func TestConductOfPlayers(t *testing.T) {
	use := func(ms int64, late int) arena.Use {
		return arena.Use{Moves: 2, Millis: 2 * ms, Most: ms, Late: late, MiB: int(ms)}
	}
	all := arena.Behaved(3, []arena.Pairing{
		{A: 0, B: 2, Games: []arena.Game{{Points: 0, Kind: arena.Crash, Use: &[2]arena.Use{use(10, 0), use(3, 1)}}, {Points: 2, Kind: arena.Illegal}}},
		{A: 1, B: 2, Games: []arena.Game{{Points: 2, Kind: arena.Illegal, Use: &[2]arena.Use{use(1, 0), use(5, 2)}}, {Points: 1}}},
	})
	for i, want := range []string{
		"{0 {2 20 10 0 10} map[crash:1]} 10ms", "{1 {2 2 1 0 1} map[]} 1ms", "{2 {4 16 5 3 5} map[illegal:2]} 4ms",
	} {
		if got := fmt.Sprint(all[i], all[i].Mean()); got != want {
			t.Errorf("player %d: %s, want %s", i, got, want)
		}
	}
}

// What a program that is not there costs: no game, before the match and in it, and the
// games before it stay.
func TestMachineryIsNotPlay(t *testing.T) {
	c := config()
	c.B = games.PlayerSpec{Kind: games.Program, Name: "/no/such/program"}
	c.Module = spoken{}
	err := arena.Greet(t.Context(), c, c.B)
	if err == nil || !strings.Contains(err.Error(), "does not run") {
		t.Errorf("before the match: %v", err)
	}
	played, err := arena.Run(t.Context(), c, func(g arena.Game) { t.Errorf("game %d counts: %+v", g.Index+1, g) })
	if len(played) > 0 || err == nil || !strings.Contains(err.Error(), "game 1, program:/no/such/program: ") {
		t.Errorf("in the match: %d games, %v", len(played), err)
	}
}

// spoken is the small game with a protocol.
type spoken struct{ nullgame.Module }

func (s spoken) Info() games.Info {
	info := s.Module.Info()
	info.Protocol = &games.Protocol{Name: "test", Call: func(games.Peer, games.State, games.Env) games.Caller { return nil }}
	return info
}

// Once a match shall stop, the running games are played to their end and no other is
// begun.
func TestStoppedMatchEndsItsGames(t *testing.T) {
	c, stop := config(), make(chan struct{})
	c.Games, c.Workers, c.Stop = 1000, 2, stop
	played, err := arena.Run(t.Context(), c, func(g arena.Game) {
		if g.Index == 4 {
			close(stop)
		}
	})
	if err != context.Canceled || len(played) < 5 || len(played) > 20 {
		t.Errorf("%d games, %v", len(played), err)
	}
	for i, g := range played {
		if g.Index != i || !g.Status.Over {
			t.Errorf("game %d: %+v", i+1, g)
		}
	}
}

// The interval of a player who won every game comes from the curvature of the model's
// likelihood at its rating: measured here by its values alone, with the ratings of the
// table, for opponents of different strength.
func TestIntervalsAreThoseOfTheLikelihood(t *testing.T) {
	won := func(n int) (all []arena.Game) {
		for i := range n {
			all = append(all, arena.Game{Index: i, Points: 2})
		}
		return all
	}
	pairings := []arena.Pairing{{A: 0, B: 1, Games: won(4)}, {A: 1, B: 2, Games: won(6)}, {A: 3, B: 2, Games: won(2)}}
	table := arena.Table(4, pairings)
	elo := make([]float64, 4)
	for _, r := range table {
		elo[r.Player] = r.Elo
	}
	for _, r := range table {
		likelihood := func(own float64) (sum float64) {
			chance := func(d float64) float64 { return 1 / (1 + math.Pow(10, -d/400)) }
			at := slices.Clone(elo)
			at[r.Player] = own
			for _, p := range pairings {
				for _, g := range p.Games {
					won := float64(g.Points) / 2
					sum += won*math.Log(chance(at[p.A]-at[p.B])) + (1-won)*math.Log(chance(at[p.B]-at[p.A]))
				}
			}
			return sum + (math.Log(chance(own))+math.Log(chance(-own)))/2 // a drawn game against an average player
		}
		const h = 1.0
		curvature := -(likelihood(r.Elo+h) - 2*likelihood(r.Elo) + likelihood(r.Elo-h)) / (h * h)
		half := 1.96 / math.Sqrt(curvature)
		if math.Abs(r.High-r.Elo-half) > half/50 || math.Abs(r.Elo-r.Low-half) > half/50 {
			t.Errorf("player %d: %.1f [%.1f, %.1f], the likelihood says ±%.1f", r.Player, r.Elo, r.Low, r.High, half)
		}
	}
}
