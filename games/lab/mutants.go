package main

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"duiju/games"
)

// A mutant is the program with one small fault. Tests that pass with it do not
// see that fault. The source is not touched: the compiler is given the mutant in
// the place of the file (go test -overlay).

// mutation is a fault: other bytes in the place of some.
type mutation struct {
	place
	from, to int
	text     string
}

// otherOperators is what stands for an operator in its mutants.
var otherOperators = map[token.Token]token.Token{
	token.LAND: token.LOR, token.LOR: token.LAND, token.LSS: token.LEQ, token.LEQ: token.LSS, token.GTR: token.GEQ,
	token.GEQ: token.GTR, token.EQL: token.NEQ, token.NEQ: token.EQL, token.ADD: token.SUB, token.SUB: token.ADD,
	token.MUL: token.ADD, token.SHL: token.SHR, token.SHR: token.SHL, token.AND: token.OR, token.OR: token.AND,
}

// mutationsOf lists the faults that a file can be given: another operator, a
// condition that always or never holds, a number one more, a call or a
// count left out.
func mutationsOf(path string) ([]mutation, error) {
	source, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, path, source, 0)
	if err != nil {
		return nil, err
	}
	var list []mutation
	add := func(from, to token.Pos, text string) {
		at := place{file: path, at: files.Position(from)}
		for _, d := range file.Decls {
			if d.Pos() <= from && from < d.End() {
				at.declared = [2]int{files.Position(d.Pos()).Line, files.Position(d.End()).Line}
			}
		}
		list = append(list, mutation{at, at.at.Offset, files.Position(to).Offset, text})
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch x := n.(type) {
		case *ast.BinaryExpr:
			if other, ok := otherOperators[x.Op]; ok {
				add(x.OpPos, x.OpPos+token.Pos(len(x.Op.String())), other.String())
			}
		case *ast.IfStmt:
			cond := string(source[files.Position(x.Cond.Pos()).Offset:files.Position(x.Cond.End()).Offset])
			add(x.Cond.Pos(), x.Cond.End(), "false && ("+cond+")")
			add(x.Cond.Pos(), x.Cond.End(), "true || ("+cond+")")
		case *ast.BasicLit:
			if x.Kind == token.INT {
				add(x.Pos(), x.End(), "("+x.Value+"+1)")
			}
		case *ast.ExprStmt: // a call
			add(x.Pos(), x.End(), "")
		case *ast.IncDecStmt:
			add(x.Pos(), x.End(), "")
		}
		return true
	})
	return list, nil
}

// The verdicts of the tests on a mutant.
const (
	killed   = "killed"
	survived = "SURVIVED"
	invalid  = "does not compile"
)

// slower is how many times longer than without a fault tests may take.
const slower = 10

// try runs the tests that reach a fault with the fault in, one package after the
// other until one finds it.
func (m mutation) try(ctx context.Context, limit time.Duration, short bool, suites []suite) (string, error) {
	dir, err := os.MkdirTemp("", "mutant")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(dir)
	source, err := os.ReadFile(m.file)
	if err != nil {
		return "", err
	}
	mutant := slices.Concat(source[:m.from], []byte(m.text), source[m.to:])
	changed := filepath.Join(dir, "mutant.go")
	if err := os.WriteFile(changed, mutant, 0o600); err != nil {
		return "", err
	}
	path, err := filepath.Abs(m.file)
	if err != nil {
		return "", err
	}
	overlay, err := json.Marshal(map[string]any{"Replace": map[string]string{path: changed}})
	if err != nil {
		return "", err
	}
	list := filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(list, overlay, 0o600); err != nil {
		return "", err
	}
	if len(suites) == 0 { // no test comes there, but is it a program?
		err := exec.CommandContext(ctx, "go", "build", "-overlay", list, "./"+filepath.Dir(m.file)).Run()
		switch {
		case ctx.Err() != nil:
			return "", ctx.Err()
		case err != nil:
			return invalid, nil
		}
	}
	for _, s := range suites {
		args := []string{
			"test", fmt.Sprintf("-short=%v", short), "-vet=off", "-failfast", "-timeout", (limit + slower*s.took).String(),
			"-overlay", list, "-run", s.pattern(), s.pkg,
		}
		out, err := exec.CommandContext(ctx, "go", args...).CombinedOutput()
		switch {
		case ctx.Err() != nil:
			return "", ctx.Err()
		case bytes.Contains(out, []byte("[build failed]")):
			return invalid, nil
		case err != nil:
			return killed, nil
		}
	}
	return survived, nil
}

// partsOf are the folders of the packages that make up a program.
func partsOf(ctx context.Context, program string) (map[string]bool, error) {
	out, err := exec.CommandContext(ctx, "go", "list", "-deps", "-f", "{{.Dir}}", program).Output()
	if err != nil {
		return nil, fmt.Errorf("the parts of %s: %w", program, err)
	}
	parts := map[string]bool{}
	for _, dir := range strings.Fields(string(out)) {
		parts[dir] = true
	}
	return parts, nil
}

// sources are the files below some folders that the program has on this system:
// no tests, nothing of the laboratory, and of its parts alone unless they are nil.
func sources(folders []string, parts map[string]bool) (list []string, err error) {
	for _, dir := range folders {
		err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			name := d.Name()
			if d.IsDir() {
				if name == "lab" || name == "testdata" {
					return filepath.SkipDir
				}
				return nil
			}
			if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") || strings.HasPrefix(name, "lab") {
				return nil
			}
			here, err := build.Default.MatchFile(filepath.Split(path))
			if err != nil {
				return err
			}
			of, err := filepath.Abs(filepath.Dir(path))
			if here && (parts == nil || parts[of]) {
				list = append(list, filepath.Clean(path))
			}
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return list, nil
}

// mutants is the command.
func mutants() games.Command {
	f := flag.NewFlagSet("mutants tests", flag.ContinueOnError)
	count := f.Int("count", 20, "number of mutants")
	seed := f.Uint64("seed", 1, "of the choice")
	limit := f.Duration("limit", time.Minute, "for the tests of one mutant, besides ten times what they take without a fault; what takes longer is killed")
	tests := f.String("tests", "./...", "the `packages` whose tests are run")
	jobs := f.Int("jobs", runtime.NumCPU(), "tests at a time")
	program := f.String("program", ".", "the `package` of the program: packages that it does not consist of, such as those of tests alone, have no faults unless this is empty")
	long := f.Bool("long", false, "run the tests that -short leaves out as well")
	return games.Command{
		Use: "mutants tests", Short: "give the program small faults and see which of them the tests find", Flags: f,
		Long: "Chooses faults at random in the folders named and runs with each the tests that come to its place,\n" +
			"the quick ones of its own package first: mutants tests -count 200 engine games ui. First every test is run\n" +
			"by itself to see where it comes, which takes minutes.",
		Run: func(ctx context.Context, std games.Streams, folders []string) error {
			if len(folders) == 0 {
				return games.Usagef("name the folders of the faults")
			}
			var parts map[string]bool
			if *program != "" {
				var err error
				if parts, err = partsOf(ctx, *program); err != nil {
					return err
				}
			}
			all, err := chosen(folders, *seed, parts)
			if err != nil {
				return err
			}
			reached, err := survey(ctx, *tests, *jobs, !*long, std.Err)
			if err != nil {
				return err
			}
			return tryAll(ctx, std.Out, all, *count, *jobs, *limit, reached)
		},
	}
}

// chosen are all mutations of the files below some folders, and of some parts of
// the program unless they are nil, in a random order.
func chosen(folders []string, seed uint64, parts map[string]bool) (all []mutation, err error) {
	paths, err := sources(folders, parts)
	if err != nil {
		return nil, err
	}
	for _, path := range paths {
		list, err := mutationsOf(path)
		if err != nil {
			return nil, err
		}
		all = append(all, list...)
	}
	r := rand.New(rand.NewPCG(seed, 0))
	r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all, nil
}

// tryAll tries mutations, some at a time, until count of them have compiled, and
// prints what became of each.
func tryAll(ctx context.Context, out io.Writer, all []mutation, count, jobs int, limit time.Duration, reached *reach) error {
	var mu sync.Mutex
	var failed error
	found, next, trying := map[string]int{}, 0, 0
	take := func() (m mutation, ok bool) {
		mu.Lock()
		defer mu.Unlock()
		if ok = failed == nil && next < len(all) && found[killed]+found[survived]+trying < count; ok {
			m = all[next]
			next++
			trying++
		}
		return m, ok
	}
	var working sync.WaitGroup
	for range jobs {
		working.Go(func() {
			for m, ok := take(); ok; m, ok = take() {
				suites, tests := reached.suites(m.place), 0
				for _, s := range suites {
					tests += len(s.names)
				}
				verdict, err := m.try(ctx, limit, reached.short, suites)
				mu.Lock()
				trying--
				if err != nil {
					failed = err
				} else if found[verdict]++; verdict != invalid {
					fmt.Fprintf(out, "%-9s %s:%d:%d %s, %d tests come there\n",
						verdict, m.file, m.at.Line, m.at.Column, strconv.Quote(m.text), tests)
				}
				mu.Unlock()
			}
		})
	}
	working.Wait()
	fmt.Fprintf(out, "%d of %d mutants killed, %d more did not compile\n",
		found[killed], found[killed]+found[survived], found[invalid])
	return failed
}
