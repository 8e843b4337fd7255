package sourcetest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
)

// optionalInterfaces is how many interfaces of engine and games may be asked for
// by assertion. What is data or a function is a field of games.Info instead.
const optionalInterfaces = 18

// TestOptionalInterfacesAreFew counts those that are.
func TestOptionalInterfacesAreFew(t *testing.T) {
	declared, asked := map[string]bool{}, map[string]bool{}
	type source struct {
		dir  string
		file *ast.File
	}
	var sources []source
	for file := range goImports(t) {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		dir := path.Dir(file)
		sources = append(sources, source{dir, parsed})
		if dir != "engine" && dir != "games" {
			continue
		}
		ast.Inspect(parsed, func(n ast.Node) bool {
			if spec, ok := n.(*ast.TypeSpec); ok {
				if _, ok := spec.Type.(*ast.InterfaceType); ok {
					declared[dir+"."+spec.Name.Name] = true
				}
			}
			return true
		})
	}
	for _, s := range sources {
		ast.Inspect(s.file, func(n ast.Node) bool {
			if assertion, ok := n.(*ast.TypeAssertExpr); ok {
				switch x := assertion.Type.(type) {
				case *ast.Ident:
					asked[s.dir+"."+x.Name] = true
				case *ast.SelectorExpr:
					asked[fmt.Sprint(x.X, ".", x.Sel)] = true
				}
			}
			return true
		})
	}
	var optional []string
	for name := range declared {
		if asked[name] && name != "games.Searched" { // which every view is: Copy only says so of a copy
			optional = append(optional, name)
		}
	}
	slices.Sort(optional)
	if len(optional) > optionalInterfaces || len(optional) < 5 {
		t.Errorf("%d optional interfaces, more than %d: %s", len(optional), optionalInterfaces, strings.Join(optional, " "))
	}
}

// Limits of what one reader can hold in the head. A name in the map is an
// exception with its figure, which may shrink and must not grow.
const (
	mostMethods = 60  // of a type, with those that it gets by embedding
	mostRing    = 4   // types of one package that lead to each other
	mostLines   = 100 // of a function
)

var (
	longerFuncs = map[string]int{"engine.node": 130}
	moreMethods = map[string]int{"games/teach/training.Trainer": 63, "ui/cli.matchRun": 61}
)

// TestFigures measures the types, their rings and the functions of every package;
// -v prints the largest. A part that embeds what holds it can do all that the whole
// can: so methods count with what embedding promotes, and a type leads to those in its
// fields and in the signatures of its methods.
func TestFigures(t *testing.T) {
	keep := func(what, name string, got, most int, exceptions map[string]int) {
		if limit := max(most, exceptions[name]); got > limit {
			t.Errorf("%s %s: %d, at most %d", what, name, got, limit)
		} else if got > most*2/3 {
			t.Logf("%s %s: %d", what, name, got)
		}
	}
	for _, p := range loadPackages(t) {
		for name, n := range p.methods() {
			keep("methods of", name, n, mostMethods, moreMethods)
		}
		for name, n := range p.lengths() {
			keep("lines of", name, n, mostLines, longerFuncs)
		}
		if ring := p.ring(); len(ring) > mostRing {
			t.Errorf("ring of types in %s: %d, at most %d: %s", p.path, len(ring), mostRing, strings.Join(ring, " "))
		}
	}
}

// goPackage is a package of the project with its types, tests left out.
type goPackage struct {
	path  string // below the module
	fset  *token.FileSet
	files []*ast.File
	info  *types.Info
	types *types.Package
}

// loadPackages reads and checks every package of the project, once.
func loadPackages(t *testing.T) []*goPackage {
	t.Helper()
	all, err := loadedPackages()
	if err != nil {
		t.Fatal(err)
	}
	return all
}

var loadedPackages = sync.OnceValues(func() (all []*goPackage, err error) {
	out, err := exec.Command("go", "list", "-export", "-deps", "-json=ImportPath,Export,Dir,GoFiles,Module", "./...").Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	type listed struct {
		ImportPath, Export, Dir string
		GoFiles                 []string
		Module                  *struct{ Main bool }
	}
	exports, own := map[string]string{}, []listed{}
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		var l listed
		if err := dec.Decode(&l); err == io.EOF {
			break
		} else if err != nil {
			return nil, err
		}
		exports[l.ImportPath] = l.Export
		if l.Module != nil && l.Module.Main {
			own = append(own, l)
		}
	}
	fset := token.NewFileSet()
	imp := importer.ForCompiler(fset, "gc", func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) })
	for _, l := range own {
		p := &goPackage{path: strings.TrimPrefix(l.ImportPath, "duiju/"), fset: fset, info: &types.Info{Uses: map[*ast.Ident]types.Object{}}}
		for _, name := range l.GoFiles {
			f, err := parser.ParseFile(fset, filepath.Join(l.Dir, name), nil, parser.SkipObjectResolution)
			if err != nil {
				return nil, err
			}
			p.files = append(p.files, f)
		}
		if p.types, err = (&types.Config{Importer: imp}).Check(l.ImportPath, fset, p.files, p.info); err != nil {
			return nil, err
		}
		all = append(all, p)
	}
	return all, nil
})

// named are the types that the package declares.
func (p *goPackage) named() (all []*types.Named) {
	for _, name := range p.types.Scope().Names() {
		if tn, ok := p.types.Scope().Lookup(name).(*types.TypeName); ok && !tn.IsAlias() {
			all = append(all, tn.Type().(*types.Named))
		}
	}
	return all
}

// methods counts the methods of each type that this project declares.
func (p *goPackage) methods() map[string]int {
	counts := map[string]int{}
	for _, named := range p.named() {
		set := types.NewMethodSet(types.NewPointer(named))
		if types.IsInterface(named) {
			set = types.NewMethodSet(named)
		}
		for i := range set.Len() {
			if from := set.At(i).Obj().Pkg(); from != nil && strings.HasPrefix(from.Path()+"/", "duiju/") {
				counts[p.path+"."+named.Obj().Name()]++
			}
		}
	}
	return counts
}

// lengths are the lines of every function.
func (p *goPackage) lengths() map[string]int {
	lines := map[string]int{}
	for _, f := range p.files {
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok {
				name := p.path + "." + fn.Name.Name
				lines[name] = max(lines[name], p.fset.Position(fn.End()).Line-p.fset.Position(fn.Pos()).Line+1)
			}
		}
	}
	return lines
}

// ring is the largest set of types each of which leads to every other.
func (p *goPackage) ring() (largest []string) {
	next := map[*types.Named]map[*types.Named]bool{}
	for _, named := range p.named() {
		next[named] = map[*types.Named]bool{}
		p.mentioned(named.Underlying(), next[named])
		for m := range named.Methods() {
			p.mentioned(m.Type(), next[named])
		}
	}
	reach := map[*types.Named]map[*types.Named]bool{}
	var walk func(from, at *types.Named)
	walk = func(from, at *types.Named) {
		for to := range next[at] {
			if !reach[from][to] {
				reach[from][to] = true
				walk(from, to)
			}
		}
	}
	for from := range next {
		reach[from] = map[*types.Named]bool{}
		walk(from, from)
	}
	for from := range next {
		var ring []string
		for to := range reach[from] {
			if reach[to][from] {
				ring = append(ring, to.Obj().Name())
			}
		}
		if len(ring) > len(largest) {
			slices.Sort(ring)
			largest = ring
		}
	}
	return largest
}

// mentioned collects the types of the package that are written in t, without
// looking into them.
func (p *goPackage) mentioned(t types.Type, found map[*types.Named]bool) {
	if named, ok := types.Unalias(t).(*types.Named); ok {
		if named.Obj().Pkg() == p.types {
			found[named.Origin()] = true
		}
		for arg := range named.TypeArgs().Types() {
			p.mentioned(arg, found)
		}
		return
	}
	switch t := t.(type) {
	case *types.Map:
		p.mentioned(t.Key(), found)
		p.mentioned(t.Elem(), found)
	case interface{ Elem() types.Type }: // a pointer, slice, array, channel
		p.mentioned(t.Elem(), found)
	case *types.Struct:
		for f := range t.Fields() {
			p.mentioned(f.Type(), found)
		}
	case *types.Signature:
		p.mentioned(t.Params(), found)
		p.mentioned(t.Results(), found)
	case *types.Tuple:
		for v := range t.Variables() {
			p.mentioned(v.Type(), found)
		}
	case *types.Interface:
		for m := range t.ExplicitMethods() {
			p.mentioned(m.Type(), found)
		}
	}
}

// A benchmark that a comment names is there to be run.
func TestBenchmarksThatAreNamedExist(t *testing.T) {
	exist, named := map[string]bool{}, map[string]string{}
	for file := range goImports(t) {
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range parsed.Decls {
			if f, ok := d.(*ast.FuncDecl); ok {
				exist[f.Name.Name] = true
			}
		}
		for _, group := range parsed.Comments {
			for _, name := range benchmarkName.FindAllString(group.Text(), -1) {
				named[name] = file
			}
		}
	}
	for name, file := range named {
		if !exist[name] {
			t.Errorf("%s names %s, which does not exist", file, name)
		}
	}
	if len(named) == 0 {
		t.Error("no comment names a benchmark: this test reads none")
	}
}

var benchmarkName = regexp.MustCompile(`\bBenchmark[A-Z]\w*`)
