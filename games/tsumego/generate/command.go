package generate

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"

	"duiju/games/text/command"
	"duiju/games/tsumego/answer"
	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/problem"
)

// generateFlags are the flags of duiju generate.
type generateFlags struct {
	count, jobs              int
	seed, grade, goal, moves string
	ko, known, json          bool
	out                      string

	seeds seedRange
	fresh bool // the seed was not given
	whole bool // all seeds of a range instead of a count
	o     GenerateOptions
}

func Command() command.Command {
	var f generateFlags
	flags := flag.NewFlagSet("generate", flag.ContinueOnError)
	flags.IntVar(&f.count, "count", 10, "`number` of problems to make")
	flags.StringVar(&f.seed, "seed", "", "first seed `N`, or all seeds `A..B`; the same seed makes the same problem (default a new one, which is said)")
	flags.StringVar(&f.grade, "grade", "1-9", "grade or range of `grades`, 1 easy to 9 hard")
	flags.StringVar(&f.goal, "goal", "", "kill or live, instead of both")
	flags.BoolVar(&f.ko, "ko", false, "problems whose best result is a ko are welcome too")
	flags.StringVar(&f.moves, "moves", "one", "one right first move, or any for up to three")
	flags.BoolVar(&f.known, "known", false, "problems that are built in too, which makes those anew from their seeds")
	flags.StringVar(&f.out, "out", "", "write one SGF file for each into this `folder` instead of printing them")
	flags.BoolVar(&f.json, "json", false, "one JSON object a line (see duiju help json)")
	flags.IntVar(&f.jobs, "jobs", max(1, runtime.NumCPU()-1), "`number` of problems made at the same time; it changes nothing in them")
	return command.Command{
		Use:   "generate [flags]",
		Flags: flags,
		Run: func(ctx context.Context, s command.Streams, args []string) error {
			if err := f.check(args); err != nil {
				return err
			}
			return f.run(ctx, s)
		},
	}
}

// check reads the flags.
func (gf *generateFlags) check(args []string) (err error) {
	if len(args) > 0 {
		return command.Usagef("generate takes no arguments, got %q", args[0])
	}
	if gf.count < 1 {
		return command.Usagef("--count must be at least 1, got %d", gf.count)
	}
	if gf.jobs < 1 {
		return command.Usagef("--jobs must be at least 1, got %d", gf.jobs)
	}
	if gf.seed == "" {
		gf.fresh, gf.seed = true, strconv.FormatUint(rand.Uint64()>>32<<8, 10)
	}
	if gf.seeds, gf.whole, err = parseSeeds(gf.seed); err != nil {
		return err
	}
	if gf.o, err = parseGenerateOptions(gf.grade, gf.goal, gf.moves); err != nil {
		return err
	}
	gf.o.Ko = gf.ko
	return nil
}

// parseSeeds reads N or A..B; whole says it was a range.
func parseSeeds(text string) (r seedRange, whole bool, err error) {
	first, last, whole := strings.Cut(text, "..")
	r.Last = math.MaxUint64
	r.First, err = strconv.ParseUint(first, 10, 64)
	if err == nil && whole {
		r.Last, err = strconv.ParseUint(last, 10, 64)
	}
	if err != nil || r.First > r.Last {
		return r, whole, command.Usagef("--seed must be a number such as 7, or a range such as 1..100, got %q", text)
	}
	return r, whole, nil
}

// parseGenerateOptions reads what is wanted.
func parseGenerateOptions(grade, goal, moves string) (GenerateOptions, error) {
	o := GenerateOptions{}
	least, most, ranged := strings.Cut(grade, "-")
	if !ranged {
		most = least
	}
	var err1, err2 error
	o.Least, err1 = strconv.Atoi(least)
	o.Most, err2 = strconv.Atoi(most)
	if err1 != nil || err2 != nil || o.Least < leastGrade || o.Most > mostGrade || o.Least > o.Most {
		return o, command.Usagef("--grade must be a grade or a range from %d to %d, such as 3-5, got %q", leastGrade, mostGrade, grade)
	}
	if g, ok := problem.ParseGoal(goal); ok {
		o.Goal = &g
	} else if goal != "" {
		return o, command.Usagef("--goal must be kill or live, got %q", goal)
	}
	switch moves {
	case "one":
	case "any":
		o.AnyMoves = true
	default:
		return o, command.Usagef("--moves must be one or any, got %q", moves)
	}
	return o, nil
}

// jsonProblem is one line of duiju generate --json. Its fields never change
// meaning.
type jsonProblem struct {
	Seed       uint64        `json:"seed"`
	Version    int           `json:"version"`
	Key        string        `json:"key"`
	Grade      int           `json:"grade"`
	Tags       []string      `json:"tags"`
	Goal       string        `json:"goal"`
	Status     answer.Status `json:"status"`
	Threats    *int          `json:"threats"`
	FirstMoves []string      `json:"first_moves"`
	File       string        `json:"file,omitempty"`
	SGF        string        `json:"sgf"`
}

// run makes the problems.
func (gf *generateFlags) run(ctx context.Context, s command.Streams) error {
	if gf.out != "" {
		if err := os.MkdirAll(gf.out, 0o755); err != nil {
			return err
		}
	}
	if gf.fresh {
		fmt.Fprintf(s.Err, "seed %s\n", gf.seed)
	}
	known := map[string]bool{}
	if !gf.known {
		built := BuiltinKeys()
		gf.o.Known = func(key string) bool { return built[key] }
	}
	made := 0
	tried := func(n int) { s.At("tsumego.generate.progress", "n", made, "tried", n) }
	err := generateAll(ctx, gf.seeds, gf.jobs, gf.o, tried, func(g *generated) (bool, error) {
		key := g.Key()
		if known[key] {
			return true, nil
		}
		known[key] = true
		var text bytes.Buffer
		if err := g.Write(&text); err != nil {
			return false, err
		}
		file := ""
		if gf.out != "" {
			file = filepath.Join(gf.out, key+".sgf")
			if kept, err := keepLowest(file, g.Seed, text.Bytes()); err != nil || !kept {
				return true, err
			}
		}
		if err := gf.print(s, g, key, file, text.String()); err != nil {
			return false, err
		}
		made++
		return gf.whole || made < gf.count, nil
	})
	if err == nil && made == 0 {
		return errors.New("no new problem was found for these seeds; try others")
	}
	return err
}

// print shows one problem on the standard output.
func (gf *generateFlags) print(s command.Streams, g *generated, key, file, text string) error {
	var err error
	switch {
	case gf.json:
		j := jsonProblem{
			Seed: g.Seed, Version: generatorVersion, Key: key, Grade: g.Grade, Tags: g.Tags, Goal: g.Goal.String(),
			Status: g.Answer.Status, FirstMoves: goban.SgfPoints(g.Board.W, g.Answer.First), File: file, SGF: text,
		}
		if g.Answer.Status == answer.StatusKo {
			j.Threats = &g.Answer.Threats
		}
		err = json.NewEncoder(s.Out).Encode(j)
	case file != "":
		_, err = fmt.Fprintf(s.Out, "%s  grade %d  seed %d  %s\n", file, g.Grade, g.Seed, strings.Join(g.Tags, " "))
	default:
		_, err = fmt.Fprint(s.Out, text)
	}
	return err
}

// keepLowest writes a file, unless it is there already from a lower seed. It
// reports whether the file now is that of the seed. Other programs may do the
// same at the same time.
func keepLowest(file string, seed uint64, text []byte) (kept bool, err error) {
	part, err := os.CreateTemp(filepath.Dir(file), filepath.Base(file)+".*.part")
	if err != nil {
		return false, err
	}
	defer os.Remove(part.Name())
	_, err = part.Write(text)
	if err = errors.Join(err, part.Chmod(0o644), part.Close()); err != nil {
		return false, err
	}
	for {
		old, err := command.ReadFile(file, command.MaxFile)
		if errors.Is(err, fs.ErrNotExist) {
			// A link, other than a rename, fails if another program was quicker.
			if err := os.Link(part.Name(), file); errors.Is(err, fs.ErrExist) {
				continue
			} else if err == nil {
				return true, nil
			}
		} else if err != nil {
			return false, err
		}
		if p, err := problem.FirstProblem(string(old)); err == nil {
			if was, err := strconv.ParseUint(problem.NotesOf(p)["seed"], 10, 64); err == nil && was < seed {
				return false, nil
			}
		}
		return true, os.Rename(part.Name(), file)
	}
}

// BuiltinKeys are the keys of the built-in problems.
func BuiltinKeys() map[string]bool {
	known := map[string]bool{}
	for _, s := range problem.Shelf() {
		known[s.Notes["key"]] = true
	}
	return known
}
