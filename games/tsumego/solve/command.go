package solve

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"duiju/games/text/command"
	"duiju/games/text/message"
	"duiju/games/text/sgf"
	"duiju/games/tsumego/answer"
	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/oldmethod"
	"duiju/games/tsumego/problem"
	"duiju/games/tsumego/proof"
)

// solveFlags are the flags of duiju solve.
type solveFlags struct {
	json, first      bool
	classic, check   bool
	frame            bool
	out              string // folder of corrected copies
	table            classicTable
	checks           checkTable
	time             given[time.Duration]
	nodes            given[uint64]
	index            given[int]
	target, goal     string
	driver, encoding string
	targetPoints     []string
}

// given is the value of a flag that knows whether it was set.
type given[T any] struct {
	value T
	set   bool
	parse func(string) (T, error)
}

// String implements flag.Value.
func (g *given[T]) String() string { return fmt.Sprint(g.value) }

// Set implements flag.Value.
func (g *given[T]) Set(s string) (err error) {
	g.value, err = g.parse(s)
	g.set = true
	return err
}

func Command() command.Command {
	var f solveFlags
	flags := flag.NewFlagSet("solve", flag.ContinueOnError)
	flags.BoolVar(&f.json, "json", false, "one JSON object a line, one line a problem")
	f.time = given[time.Duration]{value: 10 * time.Second, parse: time.ParseDuration}
	f.nodes = given[uint64]{parse: func(s string) (uint64, error) { return strconv.ParseUint(s, 10, 64) }}
	f.index = given[int]{parse: strconv.Atoi}
	flags.Var(&f.time, "time", "`time` for a problem; without it and with --nodes not limited")
	flags.Var(&f.nodes, "nodes", "`number` of positions for a problem; alone it gives the same answer every time")
	flags.Var(&f.index, "index", "only this problem, the `number` from 0, of each file (default all)")
	flags.StringVar(&f.target, "target", "", "the target's chains by points, such as C3,D4")
	flags.StringVar(&f.goal, "goal", "", "kill or live, instead of what the file says")
	flags.BoolVar(&f.first, "first", false, "one right first move is enough")
	flags.BoolVar(&f.frame, "frame", false, "close an open border with safe stones of the attacker")
	flags.BoolVar(&f.classic, "classic", false, "compare with the paper's method, and count where and why it fails")
	flags.BoolVar(&f.check, "check", false, "report where the file's own answers and the proof differ")
	flags.StringVar(&f.out, "out", "", "`folder` for corrected copies of the files, with the question and the proven answers")
	flags.StringVar(&f.driver, "driver", proof.DriverAuto, "auto, alphabeta or dfpn")
	flags.StringVar(&f.encoding, "encoding", "", "the files' encoding, instead of finding it out")
	return command.Command{
		Use:   "solve [flags] FILE...",
		Flags: flags,
		Run: func(ctx context.Context, s command.Streams, args []string) error {
			return f.run(ctx, s, args)
		},
	}
}

// validate refuses values that make no sense.
func (sf *solveFlags) validate(args []string) error {
	switch {
	case len(args) == 0:
		return command.Usagef("solve needs at least one SGF file or folder")
	case sf.time.value <= 0:
		return command.Usagef("--time must be above 0, such as 10s, got %v", sf.time.value)
	case sf.nodes.set && sf.nodes.value == 0:
		return command.Usagef("--nodes must be at least 1, got 0")
	case sf.goal != "" && sf.goal != problem.Kill.String() && sf.goal != problem.Live.String():
		return command.Usagef("--goal must be kill or live, got %q", sf.goal)
	case sf.encoding != "" && !sgf.KnownEncoding(sf.encoding):
		return command.Usagef("unknown encoding %q; known are for example UTF-8, GB18030, Big5, Shift_JIS and EUC-KR", sf.encoding)
	case !slices.Contains(proof.Drivers, sf.driver):
		return command.Usagef("--driver must be %s, %s or %s, got %q", proof.DriverAuto, proof.DriverAlphaBeta, proof.DriverDfpn, sf.driver)
	case sf.index.value < 0:
		return command.Usagef("--index must be 0 or more, got %d", sf.index.value)
	}
	if sf.nodes.set && !sf.time.set {
		sf.time.value = 0
	}
	if sf.target != "" {
		sf.targetPoints = strings.Split(sf.target, ",")
		for _, p := range sf.targetPoints {
			if at, ok := goban.ParsePointName(goban.MaxSize, goban.MaxSize, p); !ok || at == goban.PassMove {
				return command.Usagef("--target takes points A1 to T19 separated by commas, got %q", p)
			}
		}
	}
	return nil
}

// run solves every problem of every file and reports the files that could not
// be read after all others were solved.
func (sf *solveFlags) run(ctx context.Context, s command.Streams, args []string) error {
	if err := sf.validate(args); err != nil {
		return err
	}
	paths, err := problem.FindFiles(args)
	if err != nil {
		return err
	}
	failed := false
	var errs []error
	for n, path := range paths {
		data, err := s.ReadFile(path, command.MaxFile)
		file := problem.ReadData(path, sf.encoding, data, err)
		if file.Warning != "" {
			fmt.Fprintln(s.Err, "duiju:", file.Warning)
		}
		if file.Err != nil {
			errs = append(errs, file.Err)
			sf.checks.add(answer.FindUnreadable)
		}
		var corrected *sgf.File
		for i, e := range file.Entries {
			if sf.index.set && sf.index.value != i {
				continue
			}
			s.At("tsumego.solve.progress", "place", place(path, i), "i", n+1, "of", len(paths))
			a, err := sf.solve(ctx, s, path, i, e)
			if err != nil {
				return err
			}
			failed = failed || a.Err != nil
			if sf.out != "" && e.Problem != nil {
				if corrected == nil {
					corrected = file.Tree.Clone()
				}
				answer.Correct(corrected, e.Problem, &a)
			}
		}
		if file.Err == nil && sf.index.value >= len(file.Entries) && sf.index.set {
			errs = append(errs, fmt.Errorf("%s has no problem --index %d; its last one is %d", path, sf.index.value, len(file.Entries)-1))
		}
		if corrected != nil {
			if err := writeCopy(sf.out, path, corrected); err != nil {
				errs = append(errs, err)
			}
		}
	}
	if sf.classic && !sf.json {
		sf.table.write(s.Out)
	}
	if sf.check && !sf.json {
		sf.checks.write(s.Out)
	}
	for _, err := range errs {
		fmt.Fprintln(s.Err, "duiju:", err)
	}
	if failed || len(errs) > 0 {
		return command.ErrReported
	}
	return nil
}

// solve answers one problem and prints it; the answer's Err says that it could
// not be asked.
func (sf *solveFlags) solve(ctx context.Context, s command.Streams, path string, index int, e problem.Entry) (answer.Answer, error) {
	p, a := e.Problem, answer.Answer{Status: answer.StatusUnknown, Err: e.Err}
	if a.Err == nil {
		a.Err = sf.change(p)
	}
	if a.Err == nil {
		a = answer.Solve(ctx, p, answer.SolveOptions{Time: sf.time.value, Nodes: sf.nodes.value, First: sf.first, Driver: sf.driver, Frame: sf.frame})
	}
	if ctx.Err() != nil {
		return a, ctx.Err()
	}
	r := Printed{path: path, index: index, Problem: p, Answer: &a}
	if sf.classic && a.Err == nil {
		c := oldmethod.CompareClassic(ctx, p, &a)
		r.classic = &c
		sf.table.count(&c)
	}
	if sf.check {
		c := sf.checks.check(place(path, index), p, &a)
		r.check = &c
	}
	out := bufio.NewWriter(s.Out)
	var err error
	switch {
	case sf.json:
		err = r.WriteJSON(out)
	case sf.check:
		r.writeCheck(out)
	default:
		r.writeText(out, s.Say)
	}
	return a, errors.Join(err, out.Flush())
}

// place names a problem of a file.
func place(path string, index int) string { return fmt.Sprintf("%s #%d", path, index) }

// change applies --target and --goal.
func (sf *solveFlags) change(p *problem.Problem) error {
	if len(sf.targetPoints) > 0 {
		var points []int
		for _, name := range sf.targetPoints {
			q, ok := goban.ParsePointName(p.Board.W, p.Board.H, name)
			if !ok {
				return message.Faultf(message.ErrPosition, "tsumego.error.outside", "point", name)
			}
			points = append(points, q)
		}
		if err := p.SetTarget(points); err != nil {
			return err
		}
		p.Goal = problem.GoalOf(p.Board.Next, p.Board.Stones[points[0]])
	}
	if sf.goal == "" || sf.goal == p.Goal.String() || len(p.Target) == 0 {
		return nil
	}
	// The other goal for the same target: the other side moves.
	p.Goal = 1 - p.Goal
	p.Board.Next = p.Board.Next.Other()
	return nil
}
