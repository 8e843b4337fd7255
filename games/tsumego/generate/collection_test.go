package generate

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games/tsumego/answer"
	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/play"
	"duiju/games/tsumego/problem"
	"duiju/games/tsumego/tsumegotest"
)

// builtinNodes is the cap of the proof of one built-in problem, all first moves
// included.
const builtinNodes = 400_000

// TestBuiltInProblemsAreProven proves built-in problems anew: the goal,
// the status with the number of a ko, and exactly the right first moves that
// its file marks. Of the easy ones it is every twelfth, of the hard ones that climbed from
// a shape every 24th, all with DUIJU_EXHAUSTIVE=1.
func TestBuiltInProblemsAreProven(t *testing.T) {
	enginetest.OneThread(t)
	names := map[string]bool{}
	var nodes uint64
	for i, p := range problem.Collection() {
		notes := problem.NotesOf(p)
		grade, err := strconv.Atoi(notes["grade"])
		if err != nil || grade < leastGrade || grade > mostGrade {
			t.Errorf("%s: grade %q", p.Name, notes["grade"])
		}
		if names[p.Name] || p.Name == "" {
			t.Errorf("the name %q is used twice or empty", p.Name)
		}
		names[p.Name] = true
		if !enginetest.Chosen(i, 12) || !enginetest.Chosen(i, 24) && (testing.Short() || climbed(p)) {
			continue
		}
		a := answer.Solve(context.Background(), p, answer.SolveOptions{Nodes: builtinNodes, MemMiB: 16})
		if a.Err != nil {
			t.Fatal(p.Name, a.Err)
		}
		nodes += a.Nodes
		if got := answer.StatusText(&a); got != notes["status"] || !a.Complete {
			t.Errorf("%s: %s, the file says %s (complete %v)", p.Name, got, notes["status"], a.Complete)
		}
		listed, right := tsumegotest.ListedMoves(p, "TE"), slices.Clone(answer.RightAnswers(p, &a))
		slices.Sort(listed)
		slices.Sort(right)
		if len(right) == 0 || !slices.Equal(listed, right) {
			t.Errorf("%s: right moves %s, the file marks %s", p.Name, goban.PointNames(p.Board, right), goban.PointNames(p.Board, listed))
		}
		if r := answer.CheckProblem(p, &a); !slices.Equal(r.Findings, []answer.Finding{answer.FindAgrees}) {
			t.Errorf("%s: checked as a file it is said: %v", p.Name, r.Findings)
		}
		if play.NewState(play.Configure(p), 0).Status().Over {
			t.Errorf("%s is over before the first move", p.Name)
		}
	}
	t.Logf("%d problems, %d nodes", len(names), nodes)
	const least = 500
	if len(names) < least {
		t.Errorf("%d problems, want at least %d", len(names), least)
	}
}

// climbed says that a built-in problem was made by the way to hard ones.
func climbed(p *problem.Problem) bool {
	return strings.Contains(problem.NotesOf(p)["options"], "--grade")
}

// Every grade has at least one problem in twenty, among all and among those of
// the generator.
func TestBuiltInProblemsAreOfEveryGrade(t *testing.T) {
	const leastPercent = 5
	var all, made [mostGrade + 1]int
	for _, p := range problem.Collection() {
		grade, _ := strconv.Atoi(problem.NotesOf(p)["grade"])
		all[grade]++
		if problem.NotesOf(p)["seed"] != "" {
			made[grade]++
		}
	}
	for name, counts := range map[string][mostGrade + 1]int{"all": all, "generated": made} {
		n := 0
		for _, c := range counts {
			n += c
		}
		t.Logf("%s %d, by grade %v", name, n, counts[leastGrade:])
		for grade := leastGrade; grade <= mostGrade; grade++ {
			if 100*counts[grade] < leastPercent*n {
				t.Errorf("%s: %d of %d problems have grade %d, want %d %%", name, counts[grade], n, grade, leastPercent)
			}
		}
	}
}

// sameProblems lists pairs of names of problems that are equal up to symmetry
// and colours.
func sameProblems(problems []*problem.Problem) [][2]string {
	var out [][2]string
	keys := map[string]string{}
	for _, p := range problems {
		key := p.Key()
		if first, taken := keys[key]; taken {
			out = append(out, [2]string{first, p.Name})
			continue
		}
		keys[key] = p.Name
	}
	return out
}

// No two built-in problems are the same; one that is added in another picture
// is found.
func TestBuiltInProblemsAreDifferent(t *testing.T) {
	enginetest.OneThread(t)
	if same := sameProblems(problem.Collection()); len(same) > 0 {
		t.Errorf("the same problems: %v", same)
	}
	for i, p := range problem.Collection() {
		copied := p.Mirrored(1+i%(goban.Symmetries-1), i%2 == 0)
		copied.Name = "copy"
		want := [][2]string{{p.Name, "copy"}}
		if same := sameProblems([]*problem.Problem{p, copied}); !slices.Equal(same, want) {
			t.Errorf("a copy of %s is not found", p.Name)
		}
	}
}

// TestBuiltInProblemsByAnotherSearch holds small built-in problems against the
// backward solver, which searches nothing.
func TestBuiltInProblemsByAnotherSearch(t *testing.T) {
	enginetest.OneThread(t)
	checked := 0
	for i, p := range problem.Collection() {
		if !enginetest.Chosen(i, 10) {
			continue
		}
		r, err := p.Region()
		if err != nil {
			t.Fatal(p.Name, err)
		}
		named, number, _ := strings.Cut(problem.NotesOf(p)["status"], " ")
		threats, _ := strconv.Atoi(number)
		root := p.Start(r)
		root.SetBalance(answer.DecidingBalance(answer.ThresholdOf(answer.Status(named), threats, p.Goal), p.Goal))
		succeeds, first, ok := tsumegotest.Backward(r, root, 20_000)
		if !ok {
			continue
		}
		checked++
		s, kill := answer.Solver{Answer: answer.Answer{Region: r}}, p.Goal == problem.Kill
		var right []int
		for m, attacker := range first {
			if attacker == kill {
				right = append(right, s.Region.Point(uint8(m)))
			}
		}
		listed := tsumegotest.ListedMoves(p, "TE")
		slices.Sort(right)
		slices.Sort(listed)
		reached := succeeds == kill
		if p.AsksStatus && (!reached || slices.Contains(right, goban.PassMove)) {
			right = []int{goban.PassMove}
		}
		if reached != (answer.Status(named) != answer.StatusLoss) || !slices.Equal(right, listed) {
			t.Errorf("%s: %v, right moves %v, the file marks %v", p.Name, reached, right, listed)
		}
	}
	if t.Log(fmt.Sprint(checked, " problems checked")); checked < 10 {
		t.Errorf("only %d were small enough", checked)
	}
}

// No answer of a built-in problem may rest on a wall that a few moves outside
// could take.
func TestBuiltInProblemsAreClosed(t *testing.T) {
	for _, p := range problem.Collection() {
		r, err := p.Region()
		if err != nil || r.Exits != 0 || len(r.Weak)+len(r.Thin) > 0 || r.Racing != 0 {
			t.Errorf("%s: open %v, weak walls %v and %d more, %v", p.Name, r.Open(), r.Weak, len(r.Thin), err)
		}
	}
}
