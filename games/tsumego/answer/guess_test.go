package answer

import (
	"context"
	"slices"
	"testing"

	"duiju/games"
	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/problem"
	"duiju/games/tsumego/region"
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
		a, err := Solve(context.Background(), p, SolveOptions{Nodes: 200_000, MemMiB: 8})
		if err != nil || a.Err != nil {
			t.Fatal(err, a.Err)
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
		a, err := Solve(context.Background(), p, SolveOptions{Nodes: limit, MemMiB: 8})
		if err != nil {
			t.Fatal(err)
		}
		if a.Nodes > limit+limit/4+200 {
			t.Errorf("%d positions, the limit is %d", a.Nodes, limit)
		}
	}
}

// TestOpenGuessesShareWhatIsLeft: one that turns out to be lost leaves its limits to
// the next, and only a limit that came first is blamed.
func TestOpenGuessesShareWhatIsLeft(t *testing.T) {
	p, err := problem.FirstProblem("(;SZ[19]AW[ea][eb][db][cb][bb][ab]AB[fa][fb][fc][ec][dc][cc][bc][ac]" +
		"AB[pa][pb][pc][qc][rc][sc]AW[oa][ob][oc][od][pd][qd][rd][sd]PL[B])")
	if err != nil {
		t.Fatal(err)
	}
	lost, right := -1, -1 // the group that Black cannot kill, and the one that lives by a move
	guesses := p.Guesses()
	for i, target := range guesses {
		switch p.Board.Name(target[0]) {
		case "E19":
			lost = i
		case "Q19":
			right = i
		}
	}
	if lost < 0 || right < 0 {
		t.Fatal("guesses at", guesses)
	}
	for _, tc := range []struct {
		open   []openGuess
		status Status
		code   string
	}{
		{[]openGuess{{lost, 0}, {right, 0}}, StatusWin, "two-eyes"},
		{[]openGuess{{lost, 0}}, StatusUnknown, "not-understood"},
		{nil, StatusUnknown, "not-understood"},
	} {
		g := guessing{p: p, guesses: guesses, budget: newBudget(SolveOptions{Nodes: 20_000, MemMiB: 8}), known: proofs{}}
		a, err := g.likeliest(t.Context(), tc.open)
		if err != nil || a.Status != tc.status || a.ReasonCode != tc.code {
			t.Errorf("%v: %s by %s, %v", tc.open, a.Status, a.ReasonCode, err)
		}
	}

	roomy, err := problem.FirstProblem("(;SZ[9]AB[da][db][dc][dd][cd][bd][ad]AW[ea][eb][ec][ed][ee][de][ce][be][ae]PL[W])")
	if err != nil {
		t.Fatal(err)
	}
	if len(roomy.Guesses()) < 2 {
		t.Fatal("only one guess")
	}
	a, err := Solve(context.Background(), roomy, SolveOptions{Nodes: 1000, MemMiB: 8})
	if err != nil || a.Status != StatusUnknown || a.ReasonCode != "limit" {
		t.Errorf("a region for many moves: %s by %s, %v", a.Status, a.ReasonCode, err)
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
		a, err := Solve(t.Context(), p, SolveOptions{Nodes: tc.nodes, MemMiB: 8})
		target, first := goban.PointNames(p.Board, p.Chains()), goban.PointNames(p.Board, a.First)
		if err != nil || target != tc.target || first != tc.first {
			t.Errorf("%s: target %s, right are %s, want %s and %s (error %v)", tc.name, target, first, tc.target, tc.first, err)
		}
	}
}

// TestAGuessMustBeAProblem: one that is won by almost any move, or by none, was
// not meant.
func TestAGuessMustBeAProblem(t *testing.T) {
	p, err := problem.FirstProblem("(;SZ[9]AB[ca][cb][ac][bc][cc]AW[ba][bb][ab]PL[B]MA[ba])")
	if err != nil {
		t.Fatal(err)
	}
	r, err := p.Region()
	if err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct {
		status Status
		first  []int
		want   bool
	}{
		{StatusWin, []int{0}, true},
		{StatusKo, []int{0, 1}, true},
		{StatusSeki, []int{0}, true},
		{StatusLoss, nil, false},
		{StatusUnknown, nil, false},
		{StatusWin, []int{0, goban.PassMove}, false},
		{StatusWin, []int{0, 1, 2, 3, 4, 5}, false},
	} {
		if got := sensible(&Answer{Status: tc.status, First: tc.first, Region: r}); got != tc.want {
			t.Errorf("%s by %d moves: %v", tc.status, len(tc.first), got)
		}
	}
}

// TestAGuessMayBeWonByHalfOfItsMoves: in a small space four right moves are not too
// many, in a large one half of the points are not.
func TestAGuessMayBeWonByHalfOfItsMoves(t *testing.T) {
	for _, tc := range []struct {
		right, empty int
		want         bool
	}{
		{4, 5, true}, {5, 9, false}, {5, 10, true}, {6, 11, false},
	} {
		first := make([]int, tc.right)
		for i := range first {
			first[i] = i
		}
		r := &region.Region{Points: make([]int, tc.empty)}
		if got := sensible(&Answer{Status: StatusWin, First: first, Region: r}); got != tc.want {
			t.Errorf("%d right moves of %d: %v", tc.right, tc.empty, got)
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

// TestWhatIsLikelyMeant: where both corners are a problem either may be meant; the
// file's moves say which.
func TestWhatIsLikelyMeant(t *testing.T) {
	const stones = "(;SZ[19]PL[B]AB[ac][bc][cc][dc][ec][eb][ea]AW[ab][bb][cb][db][da]AB[sq][rq][qq][pq][oq][or][os]AW[sr][rr][qr][pr][ps]"
	for tree, want := range map[string]string{")": "first last ", ";B[rs])": "last ", ";B[ba])": "first "} {
		p, err := problem.FirstProblem(stones + tree)
		if err != nil {
			t.Fatal(err)
		}
		left, err := Likely(t.Context(), p, SolveOptions{Nodes: 30_000, MemMiB: 16})
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

// TestACaptureInsideIsAMeans: stones closed in by a group of the side that moves,
// which is closed in itself, are not what is asked: the group is.
func TestACaptureInsideIsAMeans(t *testing.T) {
	p, err := problem.FirstProblem("(;SZ[9]PL[B]AB[da][db][ac][bc][cc][dc]AW[ba][bb]AW[eb][ec][ad][bd][cd][dd])")
	if err != nil {
		t.Fatal(err)
	}
	g := guessing{p: p, guesses: p.Guesses()}
	guess := func(x, y int) int {
		return slices.IndexFunc(g.guesses, func(s []int) bool { return slices.Contains(s, p.Board.At(x, y)) })
	}
	inner, group := guess(1, 0), guess(3, 0)
	if inner < 0 || group < 0 {
		t.Fatalf("guessed are %v", g.guesses)
	}
	if got := g.around(inner); got != group {
		t.Errorf("around the stones inside is guess %d, want %d", got, group)
	}
	if got := g.around(group); got >= 0 {
		t.Errorf("the group is a means for guess %d", got)
	}
}

// livings are white groups of a corner that live by so many moves, no other.
var livings = [...][]string{
	1: {"...X", "O.OX", ".OOX", "XXXX"},
	2: {"..OX", "O.OX", "O..X", "OO.X", "XXXX"},
	3: {"..OOX", "...OX", "OOO.X", "XXXXX"},
	4: {"..OX", ".O.X", "..OX", "OOOX", "XXXX"},
}

// TestAGuessWithManyRightMovesGivesWay: one or two right moves are what one expects,
// so no other guess is asked then; of those with more it is the one with the fewest,
// the first of equals.
func TestAGuessWithManyRightMovesGivesWay(t *testing.T) {
	for _, tc := range []struct{ first, second, want int }{
		{1, 2, 0}, {2, 1, 0}, {3, 1, 1}, {3, 2, 1}, {3, 4, 0}, {4, 3, 1}, {3, 3, 0},
	} {
		b := goban.NewBoard(19, 19)
		b.Next = goban.White
		guesses := make([][]int, 2)
		for i, moves := range [2]int{tc.first, tc.second} {
			for y, row := range livings[moves] {
				for x, c := range row {
					q := b.At(x, y)
					if i == 1 { // in the corner across
						q = b.At(b.W-1-x, b.H-1-y)
					}
					switch c {
					case 'X':
						b.Stones[q] = goban.Black
					case 'O':
						b.Stones[q] = goban.White
						guesses[i] = append(guesses[i], q)
					}
				}
			}
		}
		p := &problem.Problem{Board: b, GoalInferred: true}
		g := guessing{p: p, guesses: guesses, budget: newBudget(SolveOptions{Nodes: 100_000, MemMiB: 2}), known: proofs{}}
		a, err := g.solve(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if want := [2]int{tc.first, tc.second}[tc.want]; !slices.Equal(p.Target, guesses[tc.want]) || len(a.First) != want {
			t.Errorf("groups that live by %d and %d moves: asked about %s, %d right moves, want guess %d",
				tc.first, tc.second, goban.PointNames(b, p.Chains()), len(a.First), tc.want)
		}
	}
}

// TestDoubtAboutAGuess: what is open comes before what is lost as long as the border
// is closed, and in each a closed region before an open one; what is decided is ruled
// out.
func TestDoubtAboutAGuess(t *testing.T) {
	const closed = "(;SZ[9]AB[ca][cb][ac][bc][cc]AW[ba][bb][ab]PL[B]MA[ba])"
	const open = "(;SZ[9]AB[ca][ac][bc][cc]AW[ba][bb][ab]PL[B]MA[ba])"
	for _, tc := range []struct {
		name, text string
		a          Answer
		want       int
	}{
		{"open, in a closed region", closed, Answer{Status: StatusUnknown}, 0},
		{"open, in the open", open, Answer{Status: StatusUnknown}, 1},
		{"lost as closed, in a closed region", closed, Answer{Status: StatusLoss, Conditional: true}, 2},
		{"lost as closed, in the open", open, Answer{Status: StatusLoss, Conditional: true}, 3},
		{"lost", closed, Answer{Status: StatusLoss}, ruledOut},
		{"won as closed", open, Answer{Status: StatusWin, Conditional: true}, ruledOut},
		{"no question", closed, Answer{Status: StatusUnknown, Err: games.ErrPosition}, ruledOut},
		{"no question, lost", closed, Answer{Status: StatusLoss, Conditional: true, Err: games.ErrPosition}, ruledOut},
	} {
		p, err := problem.FirstProblem(tc.text)
		if err != nil {
			t.Fatal(err)
		}
		r, err := p.Assumed()
		if err != nil || r.Open() != (tc.text == open) {
			t.Fatalf("%s: open %v, %v", tc.name, r.Open(), err)
		}
		g := guessing{p: p}
		if got := g.doubt(&tc.a); got != tc.want {
			t.Errorf("%s: doubt %d, want %d", tc.name, got, tc.want)
		}
	}
}
