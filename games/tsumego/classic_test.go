package tsumego

import (
	"slices"
	"strings"
	"testing"

	"duiju/engine"
	"duiju/games"
)

// TestInfluenceOfOneStone has every amount on an empty board, as seen from a
// Black stone in the middle.
func TestInfluenceOfOneStone(t *testing.T) {
	b := newBoard(7, 7)
	b.Stones[b.At(3, 3)] = black
	want := [][]int{
		{0, 0, 0, 0, 0, 0, 0},
		{0, 0, 2, 3, 2, 0, 0},
		{0, 2, 5, 6, 5, 2, 0},
		{0, 3, 6, 0, 6, 3, 0},
		{0, 2, 5, 6, 5, 2, 0},
		{0, 0, 2, 3, 2, 0, 0},
		{0, 0, 0, 0, 0, 0, 0},
	}
	got := influence(b, nil)
	for p, v := range got {
		if v != want[p/7][p%7] {
			t.Errorf("%s: %d, want %d", b.Name(p), v, want[p/7][p%7])
		}
	}
}

func TestInfluenceIsStopped(t *testing.T) {
	for _, tc := range []struct {
		name  string
		rows  []string
		point string
		want  int
	}{
		{"a jump, by a stone of either colour in between", []string{"XX...", ".....", ".....", ".....", "....."}, "C5", 6},
		{"a jump over an enemy stone", []string{"XO...", ".....", ".....", ".....", "....."}, "C5", -6},
		{"a diagonal past one own stone", []string{"X....", "X....", ".....", ".....", "....."}, "B5", 6},
		{"a hane round an enemy stone", []string{"XO...", ".....", ".....", ".....", "....."}, "B4", 3 - 6},
		{"a diagonal between two stones", []string{".....", ".XO..", ".O...", ".....", "....."}, "C3", -6},
		{"a knight's move, by both points", []string{"XO...", ".O...", ".....", ".....", "....."}, "C4", -6},
		{"a knight's move past one stone", []string{"X....", ".O...", ".....", ".....", "....."}, "C4", 2 - 6},
		{"the strongest amount counts, not the sum", []string{"X.X..", ".....", ".....", ".....", "....."}, "B5", 6},
	} {
		b := draw(t, tc.rows...)
		p, _ := parsePointName(b.W, b.H, tc.point)
		if got := influence(b, nil)[p]; got != tc.want {
			t.Errorf("%s: %d, want %d", tc.name, got, tc.want)
		}
	}
}

func TestChainsInTheEnemysInfluenceAreDead(t *testing.T) {
	b := draw(t, "OOOOO", "O...O", "O.X.O", "O...O", "OOOOO")
	dead := deadChains(b)
	if len(dead) != 1 || len(dead[0]) != 1 || dead[0][0] != b.At(2, 2) {
		t.Errorf("dead chains %v, want the stone in the middle", dead)
	}
}

// TestOnePointEyes draws an eye in the corner, on the side and in the centre
// with every number of diagonal points held.
func TestOnePointEyes(t *testing.T) {
	for _, tc := range []struct {
		name  string
		rows  []string
		point string
		want  eyeClass
	}{
		{"corner, diagonal held", []string{".O...", "OO...", ".....", ".....", "....."}, "A5", alwaysOne},
		{"corner, diagonal taken", []string{".O...", "OX...", ".....", ".....", "....."}, "A5", noEye},
		{"side, both held", []string{"O.O..", "OOO..", ".....", ".....", "....."}, "B5", alwaysOne},
		{"side, one held, one taken", []string{"O.O..", "OOX..", ".....", ".....", "....."}, "B5", noEye},
		{"centre, three held", []string{"OOX..", "O.O..", "OOO..", ".....", "....."}, "B4", alwaysOne},
		{"centre, two held, two taken", []string{"XOX..", "O.O..", "OOO..", ".....", "....."}, "B4", noEye},
		{"centre, two held, one taken, one empty", []string{"XO...", "O.OX.", "OOO..", ".....", "....."}, "B4", oneIfFirst},
	} {
		b := draw(t, tc.rows...)
		p, _ := parsePointName(b.W, b.H, tc.point)
		values := influence(b, nil)
		for q := range values {
			values[q] = -values[q] // White defends
		}
		if got := onePointEye(b, p, white, values); got != tc.want {
			t.Errorf("%s: class %d, want %d", tc.name, got, tc.want)
		}
	}
}

// verdict is the sum of half eyes at the start of a built-in problem.
func verdict(t *testing.T, name string) int {
	t.Helper()
	p, ok := builtin(name)
	if !ok {
		t.Fatalf("no problem %s", name)
	}
	r, err := p.Region()
	if err != nil {
		t.Fatal(err)
	}
	_, halves := newEyeJudge(r).judge(p.Board)
	return halves
}

func TestVerdictsOfSolidShapes(t *testing.T) {
	for name, want := range map[string]int{
		"straight-three-corner-kill": aliveIfFirst,
		"bent-three-centre-kill":     aliveIfFirst,
		"t-four-side-kill":           aliveIfFirst,
		"bulky-five-centre-kill":     aliveIfFirst,
		"cross-five-centre-kill":     aliveIfFirst,
	} {
		if got := verdict(t, name); got != want {
			t.Errorf("%s: %d half eyes, want %d", name, got, want)
		}
	}
}

// TestWhereTheClassicMethodIsWrong keeps positions in which the static verdict
// says alive and the proof says that the attacker reaches its goal. They must
// stay wrong: the method is shown as it was.
func TestWhereTheClassicMethodIsWrong(t *testing.T) {
	for _, name := range []string{
		"rabbity-six-centre-kill",  // F1, F3: more than five points count as alive
		"two-by-three-corner-kill", // F4: the corner
		"two-by-three-corner-ko",   // F2: no ko
	} {
		if got := verdict(t, name); got < aliveAsSecond {
			t.Errorf("%s: %d half eyes; the classic method used to call it alive", name, got)
		}
	}
}

// TestTheClassicTreeCollapses: as written, S6 has a verdict for every position
// with the defender to move, so no line is longer than two plies.
func TestTheClassicTreeCollapses(t *testing.T) {
	for _, p := range collection() {
		s := newState(configure(p), 0)
		v := newClassicView(s, false)
		for _, m := range v.Moves(nil) {
			v.Do(m)
			if v.Outcome() == engine.Ongoing {
				for _, reply := range v.Moves(nil) {
					v.Do(reply)
					if !v.cur.attackerToMove && v.Outcome() == engine.Ongoing {
						t.Errorf("%s: undecided after two plies", p.Name)
					}
					v.Undo(reply)
				}
			}
			v.Undo(m)
		}
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
			a, err := solve(t.Context(), s.(*state).problem, solveOptions{MemMiB: 1})
			if err != nil {
				t.Fatal(err)
			}
			if right := strings.Fields(pointNames(s.(*state).board, a.First)); !slices.Contains(right, d.Move) {
				t.Errorf("%s at depth %s: plays %s, right is %v", problem, depth, d.Move, right)
			}
		}
	}
}

// TestStatusLens shows the vital point and what fails.
func TestStatusLens(t *testing.T) {
	s, err := Module{}.New(games.Options{"problem": "t-four-side-kill"}, 1)
	if err != nil {
		t.Fatal(err)
	}
	sc := s.Scene()
	if err := s.(games.Lensed).Overlay(t.Context(), "status", games.NoPoint, nil, &sc); err != nil {
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

// plainS7 is S7 written out as a loop: the first in reading order of the moves
// with the largest value, where a verdict is worth certain.
func plainS7(v *classicView) engine.Move {
	value := func() engine.Score { // for the side to move
		switch v.Outcome() {
		case engine.Win:
			return certain
		case engine.Loss:
			return -certain
		}
		return v.Eval()
	}
	best, top := engine.NoMove, engine.Score(-certain-1)
	for _, m := range v.Moves(nil) {
		v.Do(m)
		s := value()
		if v.Outcome() == engine.Ongoing {
			s = -certain
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

// TestClassicPlayerIsS7: the shared engine finds the move that the paper's two
// plies give, with its ties.
func TestClassicPlayerIsS7(t *testing.T) {
	for i, tr := range loadTruth(t) {
		if i%8 != 0 && !*exhaustive {
			continue
		}
		for _, kill := range []bool{true, false} {
			p, _ := tr.problem(t, kill)
			s := newState(configure(p), 0)
			if s.status.Over {
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
			v := newClassicView(s, false)
			if want := v.MoveName(plainS7(v)); d.Move != want {
				t.Errorf("%s, kill %v: plays %s, S7 is %s", tr.Name, kill, d.Move, want)
			}
		}
	}
}
