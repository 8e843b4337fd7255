package trainer

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"duiju/games/text/message"
	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/play"
	"duiju/games/tsumego/problem"
)

// midgame is a position of a game: in the upper left corner White is alive or not, as B19
// goes; in the lower right both are strong.
const midgame = `(;GM[1]SZ[19]FREE[]AB[eb][ac][bc][cc][dc][ec][gb][fc][pp][pq][pr][qp][rp][sp]AW[da][ab][bb][cb][db][jj][kj][jk]PL[W])`

// askedOf is the problem that is made of a position.
func askedOf(t *testing.T, s *play.State, at string) (*play.State, *problem.Problem) {
	t.Helper()
	e, err := AskPosition(t.Context(), s, at)
	if err != nil {
		t.Fatalf("ask %q: %v", at, err)
	}
	p, err := problem.Find(e.Options["problem"], 0)
	if err != nil {
		t.Fatal(err)
	}
	return play.NewState(play.Configure(p), 0), p
}

// TestAskPosition: the group that is named is the target, or of itself the one near the
// last move that is a problem; the goal is that of the side to move, which asking again
// changes; and the trainer can judge what is asked.
func TestAskPosition(t *testing.T) {
	p, err := problem.FirstProblem(midgame)
	if err != nil {
		t.Fatal(err)
	}
	game := play.NewState(play.Configure(p), 0)
	if err := game.Play("H17"); err != nil { // White, near the corner
		t.Fatal(err)
	}
	for _, tt := range []struct{ at, target string }{{"", "D19"}, {"D19", "D19"}, {"B18", "D19"}, {"K10", "K10"}} {
		s, p := askedOf(t, game, tt.at)
		if point, _ := goban.ParsePointName(19, 19, tt.target); p.Goal != problem.Kill || p.Board.Next != goban.Black || !slices.Contains(p.Target, point) || !p.AsksStatus {
			t.Errorf("ask %q: %v %v about %s", tt.at, p.Board.Next, p.Goal, goban.PointNames(p.Board, p.Chains()))
		}
		if s.Region == nil {
			t.Errorf("ask %q: nothing can be proven", tt.at)
		}
	}
	kill, _ := askedOf(t, game, "")
	for move, right := range map[string]bool{"B19": true, "A18": false} {
		if v, err := JudgeMove(t.Context(), kill, move); kill.Check(kill.Board.At(0, 1)) == nil && (err != nil || !v.Known || v.Right != right) {
			t.Errorf("%s is judged %+v, %v", move, v, err)
		}
	}
	live, p := askedOf(t, kill, "")
	if p.Board.Next != goban.White || p.Goal != problem.Live {
		t.Errorf("asked again it is %v to %v", p.Board.Next, p.Goal)
	}
	if v, err := JudgeMove(t.Context(), live, "B19"); err != nil || !v.Known || !v.Right {
		t.Errorf("B19 of White is judged %+v, %v", v, err)
	}
	if _, p = askedOf(t, kill, "K10"); p.Goal != problem.Kill || p.Board.Next != goban.Black || strings.Contains(goban.PointNames(p.Board, p.Target), "D19") {
		t.Errorf("corrected it is %v %v about %s", p.Board.Next, p.Goal, goban.PointNames(p.Board, p.Target))
	}
	for _, at := range []string{"A1", "pass", "Z9"} {
		if _, err := AskPosition(t.Context(), game, at); !errors.Is(err, message.ErrPosition) {
			t.Errorf("ask %q: %v", at, err)
		}
	}
}
