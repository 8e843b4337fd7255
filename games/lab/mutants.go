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
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"duiju/games"
)

// A mutant is the program with one small fault. Tests that pass with it do not
// see that fault. The source is not touched: the compiler is given the mutant in
// the place of the file (go test -overlay).

// mutation is a fault: other bytes in the place of some.
type mutation struct {
	file     string
	from, to int
	text     string
	line     int
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
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, path, nil, 0)
	if err != nil {
		return nil, err
	}
	var list []mutation
	add := func(from, to token.Pos, text string) {
		at := files.Position(from)
		list = append(list, mutation{path, at.Offset, files.Position(to).Offset, text, at.Line})
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch x := n.(type) {
		case *ast.BinaryExpr:
			if other, ok := otherOperators[x.Op]; ok {
				add(x.OpPos, x.OpPos+token.Pos(len(x.Op.String())), other.String())
			}
		case *ast.IfStmt:
			add(x.Cond.Pos(), x.Cond.Pos(), "false && ")
			add(x.Cond.Pos(), x.Cond.Pos(), "true || ")
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

// try runs the tests with one fault in, those of its own package first, one
// package after the other until one finds it.
func (m mutation) try(ctx context.Context, dir string, limit time.Duration, packages []string) (string, error) {
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
	for _, tests := range append([]string{filepath.Dir(path)}, packages...) {
		args := []string{"test", "-short", "-vet=off", "-failfast", "-timeout", limit.String(), "-overlay", list, tests}
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

// sources are the files below dir that the program has on this system, without
// tests.
func sources(dir string) (list []string, err error) {
	err = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		here, err := build.Default.MatchFile(filepath.Split(path))
		if here {
			list = append(list, path)
		}
		return err
	})
	return list, err
}

// mutants is the command.
func mutants() games.Command {
	f := flag.NewFlagSet("mutants tests", flag.ContinueOnError)
	count := f.Int("count", 20, "number of mutants")
	seed := f.Uint64("seed", 1, "of the choice")
	limit := f.Duration("limit", 2*time.Minute, "for the tests of one mutant; what takes longer is killed")
	return games.Command{
		Use: "mutants tests", Short: "give the program small faults and see which of them the tests find", Flags: f,
		Long: "Chooses faults at random in the folder named and runs with each the tests of its own package and of the\n" +
			"packages that follow, one after the other until one finds it: mutants tests -count 20 engine ./engine/...",
		Run: func(ctx context.Context, std games.Streams, args []string) error {
			if len(args) == 0 {
				return games.Usagef("name a folder, and packages to test besides those of the faults")
			}
			paths, err := sources(args[0])
			if err != nil {
				return err
			}
			var all []mutation
			for _, path := range paths {
				list, err := mutationsOf(path)
				if err != nil {
					return err
				}
				all = append(all, list...)
			}
			dir, err := os.MkdirTemp("", "mutants")
			if err != nil {
				return err
			}
			defer os.RemoveAll(dir)
			r := rand.New(rand.NewPCG(*seed, 0))
			r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
			found := map[string]int{}
			for _, m := range all {
				if found[killed]+found[survived] == *count {
					break
				}
				verdict, err := m.try(ctx, dir, *limit, args[1:])
				if err != nil {
					return err
				}
				found[verdict]++
				if verdict != invalid {
					fmt.Fprintf(std.Out, "%-9s %s:%d %s\n", verdict, m.file, m.line, strconv.Quote(m.text))
				}
			}
			fmt.Fprintf(std.Out, "%d of %d mutants killed, %d more did not compile\n",
				found[killed], found[killed]+found[survived], found[invalid])
			return nil
		},
	}
}
