package answer

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"duiju/games/text/sgf"
	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/problem"
	"duiju/games/tsumego/region"
)

// A file is told what the proof says of its answers, by one sentence for each
// finding; what rests on an assumption speaks against none.
func TestFindingsAboutAFile(t *testing.T) {
	const question = "(;SZ[9]AW[aa][ca][bb]AB[ab][bc][cb][da]PL[B]MA[aa]C[goal=kill]"
	const right, other = 80, 79 // ii and hi
	line := map[int][]int{right: {0, 1}, other: nil}
	for name, tc := range map[string]struct {
		tree string
		a    Answer
		want []string
	}{
		"agrees":       {";B[ii])", Answer{Status: StatusWin, First: []int{right}}, []string{"filecheck.agrees"}},
		"also right":   {";B[ii])", Answer{Status: StatusWin, First: []int{right, other}}, []string{"filecheck.alsoright"}},
		"refuted":      {";B[ii])", Answer{Status: StatusWin, First: []int{other}, Refutations: line}, []string{"filecheck.refuted", "filecheck.alsoright"}},
		"disproved":    {";B[hi])", Answer{Status: StatusWin, First: []int{other + 1}, Complete: true}, []string{"filecheck.disproved", "filecheck.alsoright"}},
		"no line":      {";B[hi])", Answer{Status: StatusWin, First: []int{right}, Refutations: line}, []string{"filecheck.disproved", "filecheck.alsoright"}},
		"no answer":    {")", Answer{Status: StatusWin, First: []int{right}}, []string{"filecheck.noanswer"}},
		"conditional":  {";B[hi])", Answer{Status: StatusWin, First: []int{right}, Complete: true, Conditional: true}, []string{"filecheck.conditional"}},
		"not proven":   {";B[ii])", Answer{Status: StatusUnknown, Region: &region.Region{}}, []string{"filecheck.notproven"}},
		"refused":      {";B[ii])", Answer{Err: errors.New("no")}, []string{"filecheck.refused"}},
		"not complete": {"(;B[hi]TE[1])(;B[ii]TE[1]))", Answer{Status: StatusWin, First: []int{right}}, []string{"filecheck.notproven"}},
	} {
		p, err := problem.FirstProblem(question + tc.tree)
		if err != nil {
			t.Fatal(name, err)
		}
		r := CheckProblem(p, &tc.a)
		var got []string
		for _, said := range r.Texts(p.Board, &tc.a) {
			got = append(got, said.Key)
		}
		if !slices.Equal(got, tc.want) {
			t.Errorf("%s: %v (%v), want %v", name, got, r.Findings, tc.want)
		}
		if open := slices.Equal(tc.want, []string{"filecheck.notproven"}); r.Open() != open {
			t.Errorf("%s: open %v", name, r.Open())
		}
	}
	b := goban.NewBoard(9, 9)
	for f, want := range map[Finding]string{
		findNotUnderstood: "filecheck.notunderstood", FindNoTarget: "filecheck.notarget", findOpenBorder: "filecheck.openborder", FindDuplicate: "filecheck.duplicate", FindRefused: "",
		FindUnreadable: "",
	} {
		r := CheckReport{Findings: []Finding{f}}
		if got := r.Texts(b, &Answer{}); len(got) != min(len(want), 1) || want != "" && got[0].Key != want {
			t.Errorf("%v: %v", f, got)
		}
		if r.Open() != (f == findNotUnderstood || f == findOpenBorder) {
			t.Errorf("%v: open %v", f, r.Open())
		}
	}
	if r := CheckProblem(nil, &Answer{}); !slices.Equal(r.Findings, []Finding{FindRefused}) {
		t.Errorf("no problem: %v", r.Findings)
	}
}

// An answer says what it takes for granted: a guess, marks left out, a frame and
// walls that may be captured.
func TestAssumptionsAreSaid(t *testing.T) {
	p, err := problem.FirstProblem("(;SZ[9]AW[aa][ca][bb]AB[ab][bc][cb][da]PL[B]MA[aa]C[goal=kill])")
	if err != nil {
		t.Fatal(err)
	}
	a := &Answer{}
	if got := a.Assumptions(p); len(got) != 0 {
		t.Errorf("%v", got)
	}
	p.Guessed, p.Dropped = true, true
	a.Conditional, a.Framed, a.Region = true, true, &region.Region{Weak: []region.WeakWall{{Point: 9, Liberties: 2}}}
	var keys []string
	for _, said := range a.Assumptions(p) {
		keys = append(keys, said.Key)
	}
	if want := []string{"tsumego.assume.guessed", "tsumego.assume.dropped", "tsumego.assume.framed", "tsumego.assume.wall"}; !slices.Equal(keys, want) {
		t.Errorf("%v, want %v", keys, want)
	}
}

// A question is written with what it has, and read again as it was.
func TestQuestionsAreWrittenWhole(t *testing.T) {
	const corner = "(;SZ[9]AW[aa][ca][bb]AB[ab][bc][cb][da]PL[B]"
	for text, ids := range map[string]string{
		corner + ")":                      "FF GM CA SZ AB AW PL",
		corner + "MA[aa]GUESSED[])":       "FF GM CA SZ AB AW MA GUESSED PL",
		corner + "GN[x]MA[aa])":           "FF GM CA SZ GN AB AW MA PL",
		corner + "CHOOSE[aa])":            "FF GM CA SZ AB AW PL CHOOSE",
		corner + "CHOOSE[aa]CHOOSE[da])":  "FF GM CA SZ AB AW PL CHOOSE",
		corner + "MA[aa]VW[aa:dd]SQ[dd])": "FF GM CA SZ AB AW MA PL VW SQ",
	} {
		p, err := problem.FirstProblem(text)
		if err != nil {
			t.Fatal(text, err)
		}
		var f sgf.File
		root := WriteQuestion(&f, p, "")
		if got := strings.Join(root.IDs(), " "); got != ids {
			t.Errorf("%s: %s, want %s", text, got, ids)
		}
		out := string(f.Bytes())
		again, err := problem.FirstProblem(out)
		if err != nil || !slices.Equal(again.Target, p.Target) || again.Guessed != p.Guessed || !slices.Equal(again.ChooseValues(), p.ChooseValues()) ||
			again.Name != p.Name || again.Board.Hash() != p.Board.Hash() {
			t.Errorf("%s is read from %s as %+v (%v)", text, out, again, err)
		}
	}
}
