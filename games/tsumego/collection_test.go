package tsumego

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// builtinNodes is the cap of the proof of one built-in problem, all first moves
// included.
const builtinNodes = 400_000

// TestBuiltInProblemsAreProven proves every built-in problem anew: the goal,
// the status with the number of a ko, and exactly the right first moves that
// its file marks.
func TestBuiltInProblemsAreProven(t *testing.T) {
	names, grades := map[string]bool{}, map[int]int{}
	var nodes uint64
	for i, p := range collection() {
		notes := notesOf(p)
		grade, err := strconv.Atoi(notes["grade"])
		if err != nil || grade < leastGrade || grade > mostGrade {
			t.Errorf("%s: grade %q", p.Name, notes["grade"])
		}
		grades[grade]++
		if names[p.Name] || p.Name == "" {
			t.Errorf("the name %q is used twice or empty", p.Name)
		}
		names[p.Name] = true
		if testing.Short() && i%8 != 0 {
			continue
		}
		a, err := solve(context.Background(), p, solveOptions{Nodes: builtinNodes, MemMiB: 16})
		if err != nil || a.Err != nil {
			t.Fatal(p.Name, err, a.Err)
		}
		nodes += a.Nodes
		if got := statusText(&a); got != notes["status"] || !a.Complete {
			t.Errorf("%s: %s, the file says %s (complete %v)", p.Name, got, notes["status"], a.Complete)
		}
		listed, right := listedMoves(p, "TE"), slices.Clone(a.First)
		slices.Sort(listed)
		slices.Sort(right)
		if len(right) == 0 || !slices.Equal(listed, right) {
			t.Errorf("%s: right moves %s, the file marks %s", p.Name, pointNames(p.Board, right), pointNames(p.Board, listed))
		}
		root := p.start(a.Region)
		if moves := a.Region.moveList(&root); len(right) >= len(moves) {
			t.Errorf("%s: every move is right", p.Name)
		}
	}
	t.Logf("%d problems, %d nodes, by grade %v", len(names), nodes, grades)
	const least = 300
	if len(names) < least {
		t.Errorf("%d problems, want at least %d", len(names), least)
	}
	for g := leastGrade; g <= mostGrade; g++ {
		if grades[g] < 10 {
			t.Errorf("%d problems of grade %d", grades[g], g)
		}
	}
}

// Every built-in problem says where it comes from and what it is.
func TestBuiltInProblemsAreDescribed(t *testing.T) {
	for _, e := range (Module{}).Exercises() {
		if e.ID == "" || e.Grade == 0 || e.Name.IsZero() || e.About.IsZero() || len(e.Tags) == 0 {
			t.Errorf("%v: %+v", e.Options, e)
		}
	}
	for _, p := range collection() {
		notes := notesOf(p)
		if strings.HasPrefix(p.Name, "generated-") && notes["seed"] == "" {
			t.Errorf("%s has no seed", p.Name)
		}
		for tag := range strings.SplitSeq(notes["tags"], ",") {
			if _, ok := tagName(tag); tag != "" && !ok {
				t.Errorf("%s: the tag %q has no name", p.Name, tag)
			}
		}
	}
}

// TestBuiltInProblemsByAnotherSearch holds small built-in problems against the
// backward solver, which searches nothing.
func TestBuiltInProblemsByAnotherSearch(t *testing.T) {
	checked := 0
	for i, p := range collection() {
		if i%5 != 0 {
			continue
		}
		r, err := p.Region()
		if err != nil {
			t.Fatal(p.Name, err)
		}
		named, number, _ := strings.Cut(notesOf(p)["status"], " ")
		threats, _ := strconv.Atoi(number)
		root := p.start(r)
		root.setBalance(decidingBalance(worthFrom(status(named), threats, p.Goal), p.Goal))
		succeeds, first, ok := backward(r, root, 20_000)
		if !ok {
			continue
		}
		checked++
		s, kill := solver{answer: answer{Region: r}}, p.Goal == kill
		var right []int
		for m, attacker := range first {
			if attacker == kill {
				right = append(right, s.point(uint8(m)))
			}
		}
		listed := listedMoves(p, "TE")
		slices.Sort(right)
		slices.Sort(listed)
		if succeeds != kill || !slices.Equal(right, listed) {
			t.Errorf("%s: %v, right moves %v, the file marks %v", p.Name, succeeds, right, listed)
		}
	}
	if t.Log(fmt.Sprint(checked, " problems checked")); checked < 10 {
		t.Errorf("only %d were small enough", checked)
	}
}
