package main

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"fmt"
	"go/token"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"
)

// place is where a fault is: its file as from the top of the source, its
// position, and the lines of the declaration about it.
type place struct {
	file     string
	at       token.Position
	declared [2]int
}

// test is a test and how long it takes by itself, with the start of its program.
type test struct {
	pkg, name string
	took      time.Duration
}

// block is a piece of code without a branch and the tests that come to it.
type block struct {
	from, to [2]int // line, column
	tests    []int
}

// reach says which tests come to a place.
type reach struct {
	mu    sync.Mutex
	short bool // tests are run in their short form
	tests []test
	files map[string]map[string]*block // by the file's path and the block's text in a profile
}

// suite is some tests of a package.
type suite struct {
	pkg   string
	turn  int // when it is run: those of a lower one come first
	names []string
	took  time.Duration
}

// pattern selects the tests of a suite and no others.
func (s suite) pattern() string { return "^(" + strings.Join(s.names, "|") + ")$" }

// patience is what a test may take to be among the quick ones.
const patience = 2 * time.Second

// suites are the tests that come to a place: the quick ones, those of its own
// package first, and then the slow ones, as most faults are found without them.
func (r *reach) suites(p place) (list []suite) {
	own := packageOf(p)
	byTurn := map[string]suite{}
	for _, i := range slices.Sorted(maps.Keys(r.testsAt(p))) {
		t, turn := r.tests[i], 0
		if t.pkg != own {
			turn = 1
		}
		if t.took > patience {
			turn += 2
		}
		key := fmt.Sprint(turn, t.pkg)
		s := byTurn[key]
		s.pkg, s.turn, s.took = t.pkg, turn, s.took+t.took
		s.names = append(s.names, regexp.QuoteMeta(t.name))
		byTurn[key] = s
	}
	return slices.SortedFunc(maps.Values(byTurn), func(a, b suite) int {
		return cmp.Or(cmp.Compare(a.turn, b.turn), cmp.Compare(a.took, b.took), cmp.Compare(a.pkg, b.pkg))
	})
}

// packageOf is the package of a place as a test has it.
func packageOf(p place) string { return "./" + filepath.ToSlash(filepath.Dir(p.file)) }

// testsAt are the numbers of the tests that come to a place. Where that is in no
// block, as a case of a switch or a value of a table, they are those that come to
// its declaration, else to its file, else to its package, and all of its own package.
func (r *reach) testsAt(p place) map[int]bool {
	at, blocks := [2]int{p.at.Line, p.at.Column}, r.files[p.file]
	var inner *block
	for _, b := range blocks {
		if slices.Compare(b.from[:], at[:]) <= 0 && slices.Compare(at[:], b.to[:]) < 0 &&
			(inner == nil || slices.Compare(b.from[:], inner.from[:]) > 0) {
			inner = b
		}
	}
	reached := map[int]bool{}
	add := func(b *block) {
		for _, t := range b.tests {
			reached[t] = true
		}
	}
	if inner != nil {
		add(inner)
		return reached
	}
	for _, b := range blocks {
		if p.declared[0] <= b.from[0] && b.to[0] <= p.declared[1] {
			add(b)
		}
	}
	outside := len(reached) == 0
	for _, wide := range []func(file string) bool{
		func(file string) bool { return file == p.file },
		func(file string) bool { return filepath.Dir(file) == filepath.Dir(p.file) },
	} {
		if len(reached) > 0 {
			break
		}
		for file, blocks := range r.files {
			if wide(file) {
				for _, b := range blocks {
					add(b)
				}
			}
		}
	}
	if outside { // a test that reads a table comes to no block
		for i, t := range r.tests {
			if t.pkg == packageOf(p) {
				reached[i] = true
			}
		}
	}
	return reached
}

// survey runs each test of some packages by itself, in its short form or the whole,
// jobs at a time, and notes where it comes. A test that fails by itself is said and left out.
func survey(ctx context.Context, packages string, jobs int, short bool, log io.Writer) (*reach, error) {
	work, err := os.MkdirTemp("", "reach")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(work)
	module, err := output(ctx, ".", work, "go", "list", "-m")
	if err != nil {
		return nil, err
	}
	found, err := output(ctx, ".", work, "go", "list", "-f", "{{if or .TestGoFiles .XTestGoFiles}}{{.ImportPath}} {{.Dir}}{{end}}", packages)
	if err != nil {
		return nil, err
	}
	r := &reach{short: short, files: map[string]map[string]*block{}}
	for i, line := range strings.Split(found, "\n") {
		path, dir, _ := strings.Cut(line, " ")
		if path == "" {
			continue
		}
		binary := filepath.Join(work, fmt.Sprintf("%d.test", i))
		if _, err := output(ctx, ".", work, "go", "test", "-c", "-vet=off", "-cover", "-coverpkg", module+"/...", "-o", binary, path); err != nil {
			return nil, err
		}
		listed, err := output(ctx, dir, filepath.Dir(binary), binary, "-test.list", "^(Test|Example|Fuzz)")
		if err != nil {
			return nil, err
		}
		names := make(chan string)
		var working sync.WaitGroup
		for job := range jobs {
			working.Go(func() {
				profile := filepath.Join(work, fmt.Sprintf("%d.%d", i, job))
				for name := range names {
					t := test{pkg: "." + strings.TrimPrefix(path, module), name: name}
					if err := r.note(ctx, t, dir, binary, profile, module); err != nil {
						fmt.Fprintln(log, err)
					}
				}
			})
		}
		for _, name := range strings.Fields(listed) {
			names <- name
		}
		close(names)
		working.Wait()
		if err := os.Remove(binary); err != nil {
			return nil, err
		}
	}
	fmt.Fprintf(log, "%d tests were run by themselves\n", len(r.tests))
	return r, ctx.Err()
}

// note runs a test and adds it to the blocks that it comes to, itself or in
// programs that it starts from its own binary.
func (r *reach) note(ctx context.Context, t test, dir, binary, profile, module string) error {
	started := profile + ".started"
	if err := os.MkdirAll(started, 0o700); err != nil {
		return err
	}
	defer os.RemoveAll(started)
	began := time.Now()
	_, err := output(ctx, dir, started, binary, fmt.Sprintf("-test.short=%v", r.short), "-test.run", "^"+regexp.QuoteMeta(t.name)+"$", "-test.coverprofile", profile)
	if err != nil {
		return err
	}
	t.took = time.Since(began)
	data, err := os.ReadFile(profile)
	if err != nil {
		return err
	}
	if left, err := os.ReadDir(started); err == nil && len(left) > 0 {
		if _, err := output(ctx, dir, started, "go", "tool", "covdata", "textfmt", "-i", started, "-o", profile); err != nil {
			return err
		}
		more, err := os.ReadFile(profile)
		if err != nil {
			return err
		}
		data = append(data, more...)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.tests = append(r.tests, t)
	return r.read(data, len(r.tests)-1, module)
}

// read adds a test's number to the blocks that its profile says it came to.
func (r *reach) read(profile []byte, number int, module string) error {
	lines := bufio.NewScanner(bytes.NewReader(profile))
	for lines.Scan() {
		path, text, ok := bytes.Cut(lines.Bytes(), []byte(":"))
		if !ok || string(path) == "mode" {
			continue
		}
		came := bytes.HasSuffix(text, []byte(" 1"))
		text, _, _ = bytes.Cut(text, []byte(" "))
		file := filepath.FromSlash(strings.TrimPrefix(string(path), module+"/"))
		if r.files[file] == nil {
			r.files[file] = map[string]*block{}
		}
		b := r.files[file][string(text)]
		if b == nil {
			b = new(block)
			if _, err := fmt.Sscanf(string(text), "%d.%d,%d.%d", &b.from[0], &b.from[1], &b.to[0], &b.to[1]); err != nil {
				return fmt.Errorf("%s: %w", lines.Text(), err)
			}
			r.files[file][string(text)] = b
		}
		if came {
			b.tests = append(b.tests, number)
		}
	}
	return lines.Err()
}

// output runs a command in a folder and returns what it prints. Programs that are
// started by it leave in another what they covered.
func output(ctx context.Context, dir, covered, name string, args ...string) (string, error) {
	c := exec.CommandContext(ctx, name, args...)
	c.Dir = dir
	c.Env = append(os.Environ(), "GOCOVERDIR="+covered)
	var errors bytes.Buffer
	c.Stderr = &errors
	out, err := c.Output()
	if err != nil {
		err = fmt.Errorf("%s %s in %s: %w\n%s", filepath.Base(name), strings.Join(args, " "), dir, err, errors.String())
	}
	return strings.TrimSpace(string(out)), err
}
