package tsumego

import (
	"fmt"
	"strings"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/play/arena"
	"duiju/games/tsumego/answer"
	"duiju/games/tsumego/play"
	"duiju/games/tsumego/problem"
	"duiju/games/tsumego/tsumegotest"
)

// unsettledOpenings are positions of the truth file in which whoever moves
// first has exactly one right move, each for both movers.
func unsettledOpenings(t *testing.T, every int) []arena.Opening {
	var out []arena.Opening
	for i, tr := range tsumegotest.LoadTruth(t) {
		if i%every != 0 || tr.Kill.Status != string(answer.StatusWin) || tr.Live.Status != string(answer.StatusWin) || len(tr.Kill.FirstMoves) != 1 {
			continue
		}
		for _, kill := range []bool{true, false} {
			p, _ := tr.Problem(t, kill)
			text := play.NewState(play.Configure(p), 0).Text()
			out = append(out, arena.Opening{Name: fmt.Sprint(tr.Name, kill), Options: games.Options{"problem": text}})
		}
	}
	return out
}

// generatedOpenings are the built-in problems of the generator's plain seeds.
func generatedOpenings() []arena.Opening {
	var out []arena.Opening
	for _, p := range problem.Collection() {
		if notes := problem.NotesOf(p); notes["seed"] != "" && !strings.Contains(notes["options"], "--grade") {
			out = append(out, arena.Opening{Name: p.Name, Options: games.Options{"problem": play.NewState(play.Configure(p), 0).Text()}})
		}
	}
	return out
}

// TestHigherLevelsWin plays levels against each other on positions where one
// move decides, each twice with the seats changed; more pairs of levels and
// positions with DUIJU_EXHAUSTIVE=1. On the small positions levels 7 to 9 prove all, so
// neighbours meet on larger ones.
func TestHigherLevelsWin(t *testing.T) {
	enginetest.OneThread(t)
	if !enginetest.Exhaustive() {
		playLevels(t, unsettledOpenings(t, 12), [][2]int{{1, 6}})
		return
	}
	playLevels(t, unsettledOpenings(t, 1), [][2]int{{1, 2}, {1, 3}, {2, 3}, {2, 6}, {3, 6}, {4, 6}, {5, 6}})
	playLevels(t, generatedOpenings(), [][2]int{{1, 2}, {2, 3}, {3, 4}, {4, 5}, {5, 6}, {6, 7}, {7, 8}})
}

// playLevels wants the second of each pair to win more.
func playLevels(t *testing.T, openings []arena.Opening, pairs [][2]int) {
	t.Helper()
	for _, pair := range pairs {
		played, err := arena.Run(t.Context(), arena.Config{
			Module: New(), Seed: 1, Games: 2 * len(openings), Openings: openings,
			A: games.PlayerSpec{Kind: games.Level, Level: pair[0]}, B: games.PlayerSpec{Kind: games.Level, Level: pair[1]},
		}, nil)
		if err != nil {
			t.Fatal(err)
		}
		s := arena.Count(played)
		t.Logf("level %d against %d: %d games, %d won, %d lost", pair[0], pair[1], s.Games, s.Wins, s.Losses)
		if s.Faults > 0 || s.Wins >= s.Losses {
			t.Errorf("level %d against %d: won %d, lost %d, %d faults", pair[0], pair[1], s.Wins, s.Losses, s.Faults)
		}
	}
}
