package answer

import (
	"context"
	"slices"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/problem"
)

// TestGuessedTargets: a file that marks nothing is asked for the group inside, and
// the answer says that this was guessed.
func TestGuessedTargets(t *testing.T) {
	for _, tc := range []struct {
		name, text    string
		goal          problem.Goal
		target, first string
	}{
		{"an open corner, Black to kill", "(;SZ[19]AB[eb][ac][bc][cc][dc][ec][gb][fc]AW[da][ab][bb][cb][db]PL[B])", problem.Kill, "D19", "B19"},
		{"the same, White to live", "(;SZ[19]AB[eb][ac][bc][cc][dc][ec][gb][fc]AW[da][ab][bb][cb][db]PL[W])", problem.Live, "D19", "B19"},
	} {
		p, err := problem.FirstProblem(tc.text)
		if err != nil {
			t.Fatal(err)
		}
		a := Solve(context.Background(), p, SolveOptions{Nodes: 200_000, MemMiB: 8})
		if a.Err != nil {
			t.Fatal(a.Err)
		}
		found := false
		for _, q := range p.Target {
			found = found || p.Board.Name(q) == tc.target
		}
		if p.Goal != tc.goal || !p.Guessed || !found || len(a.Assumptions(p)) == 0 {
			t.Errorf("%s: %s, target %s, guessed %v, %v", tc.name, p.Goal, goban.PointNames(p.Board, p.Chains()), p.Guessed, a.Status)
		}
		if a.Status == StatusUnknown || a.Status == StatusLoss || len(a.First) == 0 {
			t.Errorf("%s: %s %s by %s", tc.name, a.Status, a.ReasonCode, goban.PointNames(p.Board, a.First))
		} else if p.Board.Name(a.First[0]) != tc.first {
			t.Errorf("%s: right are %s", tc.name, goban.PointNames(p.Board, a.First))
		}
	}
}

// TestGuessesShareTheLimits: several guesses and their questions take no more
// together than one problem may.
func TestGuessesShareTheLimits(t *testing.T) {
	for _, limit := range []uint64{500, 5_000, 50_000} {
		p, err := problem.FirstProblem("(;SZ[19]AB[eb][ac][bc][cc][dc][ec][gb][fc]AW[da][ab][bb][cb][db]PL[B])")
		if err != nil {
			t.Fatal(err)
		}
		if len(p.Guesses()) < 2 {
			t.Fatal("only one guess")
		}
		a := Solve(context.Background(), p, SolveOptions{Nodes: limit, MemMiB: 8})
		if a.Nodes > limit+limit/4+200 {
			t.Errorf("%d positions, the limit is %d", a.Nodes, limit)
		}
	}
}

// TestWhatIsOpenIsAskedAgain: within the limit a likelier group that a first look left
// open comes before one that is decided at once, one whose means to live is to
// capture before what it captures, and of the one that is a problem all right moves
// are found.
func TestWhatIsOpenIsAskedAgain(t *testing.T) {
	for _, tc := range []struct {
		name, stones  string
		nodes         uint64
		target, first string
	}{
		{"a hard problem beside an easy one", "AW[ca][da][db][ac][dc][bd][cd][dd]AB[ea][eb][ec][ad][ed][ae][be][ce][de][ee]" +
			"AB[pa][pb][pc][qc][rc][sc]AW[oa][ob][oc][od][pd][qd][rd][sd]", 4000, "C19 A17", "B17"},
		{"stones captured to live", "AW[ba][ia][ja][ka][ab][bb][cb][hb][ib][kb][dc][gc][hc][jc][kc][dd][ed][fd][gd][hd][id][jd][kd]" +
			"AB[da][ga][ha][la][db][fb][gb][lb][ac][bc][cc][ec][fc][lc][cd][ld][ce][de][ee][fe][ge][he][ie][je][ke][le]", 1000, "D19 F18", "E19"},
		{"two right moves", "AB[ga][fb][gb][ac][bc][cc][dc][ec][fc]AW[ab][bb][cb][db][eb]", 4000, "A18", "B19 E19"},
	} {
		p, err := problem.FirstProblem("(;SZ[19]" + tc.stones + "PL[B])")
		if err != nil {
			t.Fatal(err)
		}
		a := Solve(t.Context(), p, SolveOptions{Nodes: tc.nodes, MemMiB: 8})
		target, first := goban.PointNames(p.Board, p.Chains()), goban.PointNames(p.Board, a.First)
		if target != tc.target || first != tc.first {
			t.Errorf("%s: target %s, right are %s, want %s and %s", tc.name, target, first, tc.target, tc.first)
		}
	}
}

// TestTheFilesMovesSayWhatIsMeant: of several groups the one that the file's right
// line captures is guessed first, then one that its first move touches.
func TestTheFilesMovesSayWhatIsMeant(t *testing.T) {
	const stones = "(;SZ[19]PL[B]AB[eb][ac][bc][cc][dc][ec][gb][fc]AB[qr][qs][rq][pp]AW[da][ab][bb][cb][db]AW[rr][sr]"
	for _, tc := range []struct{ tree, target string }{
		{")", "D19"},
		{";B[rs])", "S2"},
		{"(;B[ss]TE[1];W[pq];B[sq];W[rp];B[rs])(;B[aa]BM[1]))", "S2"},
		{";B[ba])", "D19"},
		{";B[rk])", "D19"}, // in the column of the other, far from it
		{";B[kr])", "D19"}, // in its row
	} {
		p, err := problem.FirstProblem(stones + tc.tree)
		if err != nil {
			t.Fatal(err)
		}
		guesses := p.Guesses()
		found := false
		for _, q := range guesses[0] {
			found = found || p.Board.Name(q) == tc.target
		}
		if !found {
			t.Errorf("%s: first guessed is %s", tc.tree, goban.PointNames(p.Board, guesses[0]))
		}
	}
}

// TestWhatIsLikelyMeant: where both corners of one problem may be meant; the
// file's moves say which.
func TestWhatIsLikelyMeant(t *testing.T) {
	enginetest.OneThread(t)
	const stones = "(;SZ[19]PL[B]AB[jj][ac][bc][cc][dc][ec][eb][ea]AW[ab][bb][cb][db][da]AB[sq][rq][qq][pq][oq][or][os]AW[sr][rr][qr][pr][ps]"
	for tree, want := range map[string]string{")": "first last ", ";B[rs])": "last ", ";B[ba])": "first "} {
		p, err := problem.FirstProblem(stones + tree)
		if err != nil {
			t.Fatal(err)
		}
		left, err := Likely(t.Context(), p, p.Guesses(), SolveOptions{Nodes: 30_000, MemMiB: 16})
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, target := range left {
			switch {
			case slices.Contains(target, p.Board.At(3, 0)):
				got += "first "
			case slices.Contains(target, p.Board.At(18, 17)):
				got += "last "
			default:
				got += goban.PointNames(p.Board, target)
			}
		}
		if got != want {
			t.Errorf("%s: %q, want %q", tree, got, want)
		}
	}
}

// A group that stands alone in a closed region, as it does in the picture, is guessed once.
func TestOneGroupIsLikelyOnce(t *testing.T) {
	p, err := problem.FirstProblem("(;SZ[19]PL[W]AB[pr][qr][rr][sr][ps]AW[oq][pq][qq][rq][sq][or][os])")
	if err != nil {
		t.Fatal(err)
	}
	if left, err := Likely(t.Context(), p, p.Guesses(), SolveOptions{Nodes: 30_000}); err != nil || len(left) != 1 {
		t.Errorf("%d groups may be meant, %v", len(left), err)
	}
}

// Where the file says that the other side has its way, a group that cannot be killed is
// what was meant, not a question that was not understood.
func TestAFileMaySayThatNothingWorks(t *testing.T) {
	const alive = "(;SZ[9]PL[W]AB[ba][da][ab][bb][cb][db]AW[ea][eb][ac][bc][cc][dc]"
	for text, want := range map[string]Status{alive + "C[黑棋不死](;W[aa])(;W[ca]))": StatusLoss, alive + ")": StatusUnknown} {
		p, err := problem.FirstProblem(text)
		if err != nil {
			t.Fatal(err)
		}
		a := Solve(t.Context(), p, SolveOptions{Nodes: 30_000})
		left, err2 := Likely(t.Context(), p, p.Guesses(), SolveOptions{Nodes: 30_000})
		if err2 != nil || a.Status != want || want == StatusLoss && len(left) != 1 {
			t.Errorf("%s: %s, %s; %d groups may be meant", text, a.Status, problem.English(a.Reason), len(left))
		}
	}
}

// TestGroupsAroundOneRoomAreOneTarget: two groups apart that share the room inside
// are guessed together first, and each for itself after that; those in rooms of
// their own are not joined.
func TestGroupsAroundOneRoomAreOneTarget(t *testing.T) {
	for _, tc := range []struct{ name, wall, target string }{
		{"one room", "[dc]", "F19 B17"},
		{"two rooms", "[dc][db][da][ea]", "F19"},
	} {
		p, err := problem.FirstProblem("(;SZ[19]PL[B]AB[ad][bd][cd][dd][ed][fd][gc][gb][ga]" + tc.wall + "AW[ac][bc][fb][fa])")
		if err != nil {
			t.Fatal(err)
		}
		guesses := p.Guesses()
		if len(guesses) < 2 {
			t.Fatalf("%s: %d guesses", tc.name, len(guesses))
		}
		p.Ask(guesses[0])
		if got := goban.PointNames(p.Board, p.Chains()); got != tc.target {
			t.Errorf("%s: first guessed is %s, want %s", tc.name, got, tc.target)
		}
	}
}

// TestGroupsAreJoinedAtEveryEdge: stones that stand diagonally are one group on the
// first line too, whichever edge that is.
func TestGroupsAreJoinedAtEveryEdge(t *testing.T) {
	p, err := problem.FirstProblem("(;SZ[9]PL[B]AB[ad][bd][bc][cc][cb][ca]AW[ac][bb][ba])")
	if err != nil {
		t.Fatal(err)
	}
	for s := range goban.Symmetries {
		q := p.Mirrored(s, false)
		q.TargetInferred, q.Guessed = true, true
		if guesses := q.Guesses(); len(guesses) != 1 || len(guesses[0]) != 3 {
			t.Errorf("symmetry %d: guesses at %v", s, guesses)
		}
	}
}

// TestTheDeepestIsGuessedFirst: of two groups at the ends of alleys the one farther from
// the open is the likelier.
func TestTheDeepestIsGuessedFirst(t *testing.T) {
	p, err := problem.FirstProblem("(;SZ[19]PL[B]AW[aa][as]" +
		"AB[ab][bb][cb][db][eb][fb][gb][hb][ib][jb]AB[ar][br][cr][dr][er][fr][gr][hr][ir][jr][kr])")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, g := range p.Guesses()[:2] {
		got = append(got, goban.PointNames(p.Board, g))
	}
	if want := []string{"A1", "A19"}; !slices.Equal(got, want) {
		t.Errorf("guessed are %v, want %v", got, want)
	}
}

// TestAGuessIsKeptUntilTheLimit: a corner that many moves capture behind a border close
// by is what its file asks about. The question is not given up while something is left.
func TestAGuessIsKeptUntilTheLimit(t *testing.T) {
	p, err := problem.FirstProblem("(;SZ[19]AB[po][qp][rp][sp][mq][oq][pq]AW[qq][rq][pr][rr]C[黒先白死](;B[rs]C[正解]))")
	if err != nil {
		t.Fatal(err)
	}
	const limit = 60_000
	a := Solve(context.Background(), p, SolveOptions{Nodes: limit, MemMiB: 8})
	if a.Nodes < limit || a.ReasonCode == "not-understood" {
		t.Errorf("%s, %s, after %d of %d nodes", a.Status, a.ReasonCode, a.Nodes, limit)
	}
}
