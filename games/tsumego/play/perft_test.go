package play

import (
	"testing"

	"duiju/engine"
	"duiju/engine/enginetest"
	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/problem"
)

func TestPerft(t *testing.T) {
	ko := goban.Drawn(".XO..", "XO.O.", ".XO..", ".....", ".....")
	for _, tc := range []struct {
		name  string
		board *goban.Board
		want  []uint64
	}{
		{"2x2", goban.NewBoard(2, 2), []uint64{5, 21, 68, 156, 316, 604, 1168, 2592}},
		{"3x3", goban.NewBoard(3, 3), []uint64{10, 91, 738, 5281, 33384, 179712, 842728}},
		{"5x5", goban.NewBoard(5, 5), []uint64{26, 651, 15650, 361041}},
		{"9x9", goban.NewBoard(9, 9), []uint64{82, 6643, 531522}},
		{"19x19", goban.NewBoard(19, 19), []uint64{362, 130683}},
		{"ko", ko, []uint64{19, 341, 5786, 92815, 1399280}},
	} {
		for i, want := range tc.want {
			if want > 100_000 && (testing.Short() || want > 400_000 && !enginetest.Exhaustive()) {
				break
			}
			if got := engine.Perft(NewState(&config{Problem: &problem.Problem{Board: tc.board}, Superko: SuperkoNone}, 0).rulesGame(), i+1, false); got != want {
				t.Errorf("%s: perft(%d) = %d, want %d", tc.name, i+1, got, want)
			}
		}
	}
}
