package gomoku

import (
	"duiju/engine/enginetest"
	"duiju/games/gomoku/board"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"
)

// truthFile is testdata/truth.json: numbers made by independent slow programs.
type truthFile struct {
	Counts map[string]struct {
		Points                     int
		Windows                    int
		First_moves_up_to_symmetry int
	}
	Patterns []struct {
		Size                 int
		Side, Black, White   string
		Score, Attack, Guard int
		Scan                 string `json:"scan_choice"`
		Ties                 string
		SumAttack            int `json:"sum_attack"`
		SumGuard             int `json:"sum_guard"`
	}
	PatternsGame struct {
		Human, Answers []string
		Scores         []int
	} `json:"patterns_game"`
	FiveTuple []struct {
		Size               int
		Side, Black, White string
		Static             int
		StaticEven         int `json:"static_even"`
		Radius1            int `json:"candidates_radius1"`
		Radius2            int `json:"candidates_radius2"`
		Search             map[string]struct {
			Value any
			Best  string
		}
	} `json:"five_tuple"`
	Renju []struct {
		ID, Black, White string
		Forbidden        map[string]string
	}
}

func readTruth(t testing.TB) *truthFile {
	t.Helper()
	data, err := os.ReadFile("testdata/truth.json")
	enginetest.Must(t, err)
	f := new(truthFile)
	enginetest.Must(t, json.Unmarshal(data, f))
	return f
}

// points reads "x,y x,y ..." into point numbers.
func points(t testing.TB, n int, text string) (out []int) {
	t.Helper()
	for _, f := range strings.Fields(text) {
		var x, y int
		if _, err := fmt.Sscanf(f, "%d,%d", &x, &y); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		out = append(out, y*n+x)
	}
	return out
}

// stateOf sets up stones given as "x,y" lists; side is b or w.
func stateOf(t testing.TB, n int, r board.Rule, blacks, whites, side string) *state {
	t.Helper()
	s := newState(config{size: n, rule: r, opening: openFree})
	stones := map[int]board.Color{}
	for c, list := range map[board.Color]string{board.Black: blacks, board.White: whites} {
		for _, p := range points(t, n, list) {
			stones[p] = c
		}
	}
	turn := board.Black
	if side == "w" {
		turn = board.White
	}
	s.setUp(stones, turn)
	return s
}
