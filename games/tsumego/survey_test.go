package tsumego

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
)

var (
	surveyLog = flag.String("survey", "", "`file` that keeps the problems asked by the other driver, to go on with")
	surveyLen = flag.Int("survey-problems", 1000, "`number` of generated problems to ask the other driver about")
)

// surveyed is what is kept of one seed: a line of the file.
type surveyed struct {
	seed  uint64
	grade int // 0: the seed has no problem
	work  uint64
	bonus int
	said  confirmation
}

// TestGeneratedProblemsByTheOtherDriver asks the shared engine's df-pn about
// every first move of 1,000 generated problems, the seeds from 1 on, on two
// workers, and says how the grades spread. With -survey it goes on where a run
// before it ended.
func TestGeneratedProblemsByTheOtherDriver(t *testing.T) {
	if !*exhaustive {
		t.Skip("takes half an hour: -exhaustive")
	}
	done, out := openSurvey(t)
	var mu sync.Mutex
	next, problems := uint64(1), 0
	for _, s := range done {
		if s.grade > 0 {
			problems++
		}
	}
	take := func() (seed uint64, ok bool) {
		mu.Lock()
		defer mu.Unlock()
		for {
			if _, known := done[next]; !known {
				break
			}
			next++
		}
		next++
		return next - 1, problems < *surveyLen && !t.Failed()
	}
	var workers sync.WaitGroup
	for range 2 {
		workers.Go(func() {
			for seed, ok := take(); ok; seed, ok = take() {
				s, err := survey(seed)
				if err != nil {
					t.Error(err)
					return
				}
				mu.Lock()
				done[seed] = s
				if s.grade > 0 {
					problems++
				}
				if out != nil {
					fmt.Fprintln(out, s.seed, s.grade, s.work, s.bonus, s.said)
				}
				mu.Unlock()
			}
		})
	}
	workers.Wait()
	report(t, done)
}

// survey makes the problem of a seed and asks the other driver.
func survey(seed uint64) (surveyed, error) {
	ctx := context.Background()
	s := surveyed{seed: seed}
	g, err := generate(ctx, seed, generateOptions{Least: leastGrade, Most: mostGrade})
	if err != nil || g == nil {
		return s, err
	}
	r, err := g.Region()
	if err != nil {
		return s, err
	}
	s.grade, s.work, s.bonus = g.Grade, g.Work, g.Bonus
	s.said, err = confirm(ctx, driverDfpn, g.problem, r, &g.Answer)
	return s, err
}

// openSurvey reads what was done before and opens the file to go on.
func openSurvey(t *testing.T) (map[uint64]surveyed, *os.File) {
	t.Helper()
	done := map[uint64]surveyed{}
	if *surveyLog == "" {
		return done, nil
	}
	data, err := os.ReadFile(*surveyLog)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err)
	}
	for in := bufio.NewScanner(strings.NewReader(string(data))); in.Scan(); {
		var s surveyed
		if n, _ := fmt.Sscan(in.Text(), &s.seed, &s.grade, &s.work, &s.bonus, &s.said); n == 5 {
			done[s.seed] = s
		}
	}
	out, err := os.OpenFile(*surveyLog, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { out.Close() })
	return done, out
}

// report counts the confirmations and the grades; every grade should have 5 %.
func report(t *testing.T, done map[uint64]surveyed) {
	t.Helper()
	var said [refuted + 1]int
	var grades [mostGrade + 1]int
	n := 0
	for _, s := range done {
		if s.grade == 0 {
			continue
		}
		n++
		said[s.said]++
		grades[gradeOf(s.work, s.bonus)]++
		if s.said == refuted {
			t.Errorf("seed %d: the other driver does not agree", s.seed)
		}
	}
	t.Logf("%d problems asked: %d confirmed, %d not decided, %d refuted", n, said[confirmed], said[unconfirmed], said[refuted])
	t.Logf("by grade %v", grades[leastGrade:])
	const leastPercent, few = 5, 500
	for g := leastGrade; g <= mostGrade && n >= few; g++ {
		if 100*grades[g] < leastPercent*n {
			t.Errorf("%d of %d problems have grade %d, want %d %%: fit gradeSteps", grades[g], n, g, leastPercent)
		}
	}
	if said[unconfirmed]*100 > n {
		t.Errorf("%d of %d problems were not decided, at most 1 %%", said[unconfirmed], n)
	}
	t.Log("steps that would spread them evenly: ", evenSteps(done))
}

// evenSteps moves the steps of the grades by quarters while that spreads the
// problems more evenly.
func evenSteps(done map[uint64]surveyed) []float64 {
	const quarter = 0.25
	steps := append([]float64(nil), gradeSteps[:]...)
	uneven := func() int {
		var grades [mostGrade + 1]int
		for _, s := range done {
			if s.grade > 0 {
				grades[gradeBy(steps, s.work, s.bonus)]++
			}
		}
		sum := 0
		for _, n := range grades {
			sum += n * n
		}
		return sum
	}
	least := uneven()
	for better := true; better; {
		better = false
		for i := range steps {
			for _, by := range []float64{quarter, -quarter} {
				steps[i] += by
				if n := uneven(); n < least && slices.IsSorted(steps) {
					least, better = n, true
				} else {
					steps[i] -= by
				}
			}
		}
	}
	return steps
}
