package gomoku

import (
	"encoding/json"
	"os"
	"strconv"
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
	if err != nil {
		t.Fatal(err)
	}
	f := new(truthFile)
	if err := json.Unmarshal(data, f); err != nil {
		t.Fatal(err)
	}
	return f
}

// points reads "x,y x,y ..." into point numbers.
func points(t testing.TB, n int, text string) (out []int) {
	t.Helper()
	for _, f := range strings.Fields(text) {
		xs, ys, _ := strings.Cut(f, ",")
		x, err1 := strconv.Atoi(xs)
		y, err2 := strconv.Atoi(ys)
		if err1 != nil || err2 != nil {
			t.Fatalf("bad point %q", f)
		}
		out = append(out, y*n+x)
	}
	return out
}

// stateOf sets up stones given as "x,y" lists.
func stateOf(t testing.TB, n int, r rule, blacks, whites, side string) *state {
	t.Helper()
	s := newState(config{size: n, rule: r, opening: openFree})
	stones := map[int]color{}
	for _, p := range points(t, n, blacks) {
		stones[p] = black
	}
	for _, p := range points(t, n, whites) {
		stones[p] = white
	}
	turn := black
	if side == "w" {
		turn = white
	}
	s.setUp(stones, turn)
	return s
}
