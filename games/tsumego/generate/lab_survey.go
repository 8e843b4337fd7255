package generate

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"sync"

	"duiju/games"
	"duiju/games/tsumego/proof"
)

// surveyed is what is kept of one seed: a line of the file.
type surveyed struct {
	seed  uint64
	grade int // 0: the seed has no problem
	said  confirmation
}

// LabSurvey asks another search about generated problems.
func LabSurvey() games.Command {
	f := flag.NewFlagSet("survey", flag.ContinueOnError)
	problems := f.Int("problems", 1000, "how many generated `problems` to ask about")
	kept := f.String("log", "", "`file` that keeps what was asked, to go on with")
	return games.Command{
		Use:   "survey tsumego",
		Short: "Ask the shared engine's df-pn about generated problems",
		Long: "Survey asks the shared engine's df-pn about every first move of generated problems, the seeds from 1\n" +
			"on, on two workers, and says how the grades spread. A thousand take half an hour.",
		Flags: f,
		Run: func(ctx context.Context, std games.Streams, _ []string) error {
			done, out, err := openSurvey(*kept)
			if err != nil {
				return err
			}
			defer out.Close()
			if err := surveyAll(ctx, done, *problems, out); err != nil {
				return err
			}
			return report(std.Out, done)
		},
	}
}

// surveyAll asks about seeds that are not done until so many problems were
// asked, and appends a line for each to out.
func surveyAll(ctx context.Context, done map[uint64]surveyed, most int, out io.Writer) error {
	var mu sync.Mutex
	var failed error
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
		return next - 1, problems < most && failed == nil
	}
	var workers sync.WaitGroup
	for range 2 {
		workers.Go(func() {
			for seed, ok := take(); ok; seed, ok = take() {
				s, err := survey(ctx, seed)
				mu.Lock()
				if err == nil {
					done[seed] = s
					_, err = fmt.Fprintln(out, s.seed, s.grade, s.said)
				}
				if s.grade > 0 {
					problems++
				}
				failed = errors.Join(failed, err)
				mu.Unlock()
			}
		})
	}
	workers.Wait()
	return failed
}

// survey makes the problem of a seed and asks the other driver.
func survey(ctx context.Context, seed uint64) (surveyed, error) {
	s := surveyed{seed: seed}
	g, err := Generate(ctx, seed, GenerateOptions{Least: leastGrade, Most: mostGrade})
	if err != nil || g == nil {
		return s, err
	}
	r, err := g.Region()
	if err != nil {
		return s, err
	}
	s.grade = g.Grade
	s.said, err = confirm(ctx, proof.DriverDfpn, g.Problem, r, &g.Answer, confirmNodes)
	return s, err
}

// openSurvey reads what was done before and opens the file to go on; without a
// name nothing is kept.
func openSurvey(name string) (map[uint64]surveyed, io.WriteCloser, error) {
	done := map[uint64]surveyed{}
	if name == "" {
		return done, unkept{io.Discard}, nil
	}
	data, err := os.ReadFile(name)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, nil, err
	}
	for in := bufio.NewScanner(strings.NewReader(string(data))); in.Scan(); {
		var s surveyed
		if n, _ := fmt.Sscan(in.Text(), &s.seed, &s.grade, &s.said); n == 3 {
			done[s.seed] = s
		}
	}
	out, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	return done, out, err
}

type unkept struct{ io.Writer }

func (unkept) Close() error { return nil }

// report counts the confirmations and the grades. The error names what is not as
// it should be.
func report(w io.Writer, done map[uint64]surveyed) error {
	var wrong []error
	var said [refuted + 1]int
	var grades [mostGrade + 1]int
	n := 0
	for _, s := range done {
		if s.grade == 0 {
			continue
		}
		n++
		said[s.said]++
		grades[s.grade]++
		if s.said == refuted {
			wrong = append(wrong, fmt.Errorf("seed %d: the other driver does not agree", s.seed))
		}
	}
	fmt.Fprintf(w, "%d problems asked: %d confirmed, %d not decided, %d refuted\n", n, said[confirmed], said[unconfirmed], said[refuted])
	fmt.Fprintf(w, "by grade %v\n", grades[leastGrade:])
	if said[unconfirmed]*100 > n {
		wrong = append(wrong, fmt.Errorf("%d of %d problems were not decided, at most 1 %%", said[unconfirmed], n))
	}
	return errors.Join(wrong...)
}
