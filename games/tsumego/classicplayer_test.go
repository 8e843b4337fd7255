package tsumego

import (
	"slices"
	"strings"
	"testing"

	"duiju/engine"
	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/scene"
	"duiju/games/tsumego/answer"
	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/oldmethod"
	"duiju/games/tsumego/play"
	"duiju/games/tsumego/tsumegotest"
)

// TestStatusLens shows the vital point and what fails.
func TestStatusLens(t *testing.T) {
	s, err := Module{}.New(games.Options{"problem": "t-four-side-kill"}, 1)
	if err != nil {
		t.Fatal(err)
	}
	sc := s.Scene()
	if err := s.(games.Lensed).Overlay(t.Context(), games.Look{Lens: "status", At: scene.NoPoint}, &sc); err != nil {
		t.Fatal(err)
	}
	labels := map[string]int{}
	for _, spot := range sc.Spots {
		labels[spot.Label]++
	}
	if labels["+"] != 1 || labels["-"] != 3 {
		t.Errorf("labels %v, want one + and three -", labels)
	}
}

// TestClassicPlayersTakeTheVitalPoint plays the method on both sides of the
// bulky five, as written and deeper.
func TestClassicPlayersTakeTheVitalPoint(t *testing.T) {
	for _, problem := range []string{"bulky-five-centre-kill", "bulky-five-centre-live"} {
		for _, depth := range []string{"2", "4"} {
			o := games.Options{"problem": problem}
			s, err := Module{}.New(o, 1)
			if err != nil {
				t.Fatal(err)
			}
			player, err := Module{}.NewPlayer(games.PlayerSpec{Kind: games.Classic, Name: "static-eyes", Options: games.Options{"depth": depth}}, o, games.Env{})
			if err != nil {
				t.Fatal(err)
			}
			d, err := player.Choose(t.Context(), s, games.Budget{}, nil)
			if err != nil {
				t.Fatal(err)
			}
			a := answer.Solve(t.Context(), s.(*play.State).Problem, answer.SolveOptions{MemMiB: 1})
			if right := strings.Fields(goban.PointNames(s.(*play.State).Board, a.First)); !slices.Contains(right, d.Move) {
				t.Errorf("%s at depth %s: plays %s, right is %v", problem, depth, d.Move, right)
			}
		}
	}
}

// TestClassicPlayerIsS7: the shared engine finds the move that the paper's two
// plies give, with its ties.
func TestClassicPlayerIsS7(t *testing.T) {
	enginetest.OneThread(t)
	for i, tr := range tsumegotest.LoadTruth(t) {
		if i%8 != 0 && !enginetest.Exhaustive() {
			continue
		}
		for _, kill := range []bool{true, false} {
			p, _ := tr.Problem(t, kill)
			s := play.NewState(play.Configure(p), 0)
			if s.Status().Over {
				continue
			}
			player, err := Module{}.NewPlayer(games.PlayerSpec{Kind: games.Classic, Name: "static-eyes"}, nil, games.Env{})
			if err != nil {
				t.Fatal(err)
			}
			d, err := player.Choose(t.Context(), s, games.Budget{}, nil)
			if err != nil {
				t.Fatal(err)
			}
			v := oldmethod.NewClassicView(s.Region, s.Position(), s.Board, false)
			if want := v.MoveName(plainS7(v)); d.Move != want {
				t.Errorf("%s, kill %v: plays %s, S7 is %s", tr.Name, kill, d.Move, want)
			}
		}
	}
}

// plainS7 is S7 written out as a loop: the first in reading order of the moves
// with the largest value, where a verdict is worth certain.
func plainS7(v *oldmethod.ClassicView) engine.Move {
	value := func() engine.Score { // for the side to move
		switch v.Outcome() {
		case engine.Win:
			return oldmethod.Certain
		case engine.Loss:
			return -oldmethod.Certain
		}
		return v.Eval()
	}
	best, top := engine.NoMove, engine.Score(-oldmethod.Certain-1)
	for _, m := range v.Moves(nil) {
		v.Do(m)
		s := value()
		if v.Outcome() == engine.Ongoing {
			s = -oldmethod.Certain
			for _, reply := range v.Moves(nil) {
				v.Do(reply)
				s = max(s, -value())
				v.Undo(reply)
			}
		}
		v.Undo(m)
		if -s > top {
			best, top = m, -s
		}
	}
	return best
}
