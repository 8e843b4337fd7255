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

// test is a test and how long it takes by itself, its start left out.
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
	tests []test
	files map[string]map[string]*block // by the file's path and the block's text in a profile
}

// suite is some tests of a package.
type suite struct {
	pkg   string
	names []string
	took  time.Duration
}

// pattern selects the tests of a suite and no others.
func (s suite) pattern() string { return "^(" + strings.Join(s.names, "|") + ")$" }

// suites are the tests that come to a place, those of its own package first, then
// the quickest. Where the place is in no block, as a case of a switch or a value
// of a table, they are those that come to its declaration, else to its file, else
// to its package.
func (r *reach) suites(p place) []suite {
	at := [2]int{p.at.Line, p.at.Column}
	blocks := r.files[p.file]
	var inner *block
	reached := map[int]bool{}
	for _, b := range blocks {
		if slices.Compare(b.from[:], at[:]) <= 0 && slices.Compare(at[:], b.to[:]) < 0 &&
			(inner == nil || slices.Compare(b.from[:], inner.from[:]) > 0) {
			inner = b
		}
	}
	add := func(blocks map[string]*block, of func(b *block) bool) {
		for _, b := range blocks {
			if of(b) {
				for _, t := range b.tests {
					reached[t] = true
				}
			}
		}
	}
	anyBlock := func(*block) bool { return true }
	if inner != nil {
		add(blocks, func(b *block) bool { return b == inner })
	} else {
		add(blocks, func(b *block) bool { return p.declared[0] <= b.from[0] && b.to[0] <= p.declared[1] })
		if len(reached) == 0 {
			add(blocks, anyBlock)
		}
		if len(reached) == 0 {
			for file, blocks := range r.files {
				if filepath.Dir(file) == filepath.Dir(p.file) {
					add(blocks, anyBlock)
				}
			}
		}
	}
	byPackage := map[string]*suite{}
	for _, i := range slices.Sorted(maps.Keys(reached)) {
		t := r.tests[i]
		s := byPackage[t.pkg]
		if s == nil {
			s = &suite{pkg: t.pkg}
			byPackage[t.pkg] = s
		}
		s.names = append(s.names, regexp.QuoteMeta(t.name))
		s.took += t.took
	}
	own := "./" + filepath.ToSlash(filepath.Dir(p.file))
	var list []suite
	for _, pkg := range slices.Sorted(maps.Keys(byPackage)) {
		list = append(list, *byPackage[pkg])
	}
	slices.SortStableFunc(list, func(a, b suite) int {
		if (a.pkg == own) != (b.pkg == own) {
			if a.pkg == own {
				return -1
			}
			return 1
		}
		return cmp.Compare(a.took, b.took)
	})
	return list
}

// survey runs each test of some packages by itself, jobs at a time, and notes where
// it comes. A test that fails by itself is said and left out.
func survey(ctx context.Context, packages string, jobs int, log io.Writer) (*reach, error) {
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
	r := &reach{files: map[string]map[string]*block{}}
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
	_, err := output(ctx, dir, started, binary, "-test.short", "-test.run", "^"+regexp.QuoteMeta(t.name)+"$", "-test.coverprofile", profile)
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
