package main

import (
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// surveyed is a package and two more whose tests come to parts of it.
var surveyed = map[string]string{
	"go.mod": "module m\n\ngo 1.26\n",
	"a/a.go": "package a\n\nvar table = []int{7}\n\n" +
		"func F(n int) int {\n\tif n > 3 {\n\t\treturn table[0]\n\t}\n\treturn n + 1\n}\n\n" +
		"func Unseen(n int) int { return n + 1 }\n\nfunc Joined(s string) string { return s + s }\n\nfunc Started() { table[0]++ }\n",
	"a/a_test.go": "package a\n\nimport \"testing\"\n\n" +
		"func TestLarge(t *testing.T) {\n\tif F(4) != 7 {\n\t\tt.Fail()\n\t}\n}\n\n" +
		"func TestTable(t *testing.T) {\n\tif table[0] != 7 {\n\t\tt.Fail()\n\t}\n}\n",
	// The program that its test starts is its own binary.
	"c/c_test.go": "package c\n\nimport (\n\t\"os\"\n\t\"os/exec\"\n\t\"testing\"\n\n\t\"m/a\"\n)\n\n" +
		"func TestMain(m *testing.M) {\n\tif len(os.Args) == 1 {\n\t\ta.Started()\n\t\tos.Exit(0)\n\t}\n\tm.Run()\n}\n\n" +
		"func TestStarts(t *testing.T) {\n\tif err := exec.Command(os.Args[0]).Run(); err != nil {\n\t\tt.Fatal(err)\n\t}\n}\n",
	"b/b_test.go": "package b\n\nimport (\n\t\"testing\"\n\n\t\"m/a\"\n)\n\n" +
		"func TestSmall(t *testing.T) {\n\tif a.F(1) != 2 {\n\t\tt.Fail()\n\t}\n}\n\nfunc TestNothing(*testing.T) {}\n",
}

// TestFaultsMeetTheTestsThatComeThere: a fault is tried by the tests that come to
// it, its own package's first, and by no others.
func TestFaultsMeetTheTestsThatComeThere(t *testing.T) {
	t.Chdir(t.TempDir())
	for path, text := range surveyed {
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	reached, err := survey(t.Context(), "./...", 2, true, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	all, err := chosen([]string{"a"}, 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]string{}
	for _, m := range all {
		var pkgs []string
		for _, s := range reached.suites(m.place) {
			slices.Sort(s.names) // tests are run at the same time
			pkgs = append(pkgs, s.pkg+strings.Join(s.names, ""))
		}
		slices.Sort(pkgs[min(1, len(pkgs)):]) // of the others the quickest comes first
		seen[m.text+" in line "+strconv.Itoa(m.at.Line)] = strings.Join(pkgs, " ")
	}
	const both = "./aTestLarge ./bTestSmall"
	want := map[string]string{
		"(7+1) in line 3": "./aTestLargeTestTable ./bTestSmall ./cTestStarts", "(0+1) in line 7": "./aTestLarge",
		">= in line 6": both, "false && (n > 3) in line 6": both, "true || (n > 3) in line 6": both, "(3+1) in line 6": both,
		" in line 16": "./cTestStarts", "(0+1) in line 16": "./cTestStarts", "- in line 14": "",
		"- in line 9": "./bTestSmall", "(1+1) in line 9": "./bTestSmall", "- in line 12": "", "(1+1) in line 12": "",
	}
	for text, pkgs := range want {
		if got, ok := seen[text]; !ok || got != pkgs {
			t.Errorf("%s: %q, want %q", text, got, pkgs)
		}
	}
	if len(seen) != len(want) {
		t.Errorf("%d faults, want %d: %v", len(seen), len(want), seen)
	}
	var out strings.Builder
	if err := tryAll(t.Context(), &out, all, len(all), 2, time.Minute, reached); err != nil {
		t.Fatal(err)
	}
	var survivors []string
	for line := range strings.Lines(out.String()) {
		if strings.HasPrefix(line, survived) {
			survivors = append(survivors, strings.TrimSpace(line))
		}
	}
	slices.Sort(survivors)
	if !strings.HasSuffix(out.String(), "1 more did not compile\n") { // strings have no difference
		t.Error(out.String())
	}
	left := []string{
		`SURVIVED  a/a.go:12:35 "-", 0 tests come there`,
		`SURVIVED  a/a.go:12:37 "(1+1)", 0 tests come there`,
		`SURVIVED  a/a.go:16:18 "", 1 tests come there`,
		`SURVIVED  a/a.go:6:7 ">=", 2 tests come there`,
	}
	if !slices.Equal(survivors, left) {
		t.Errorf("%q survived, want %q\n%s", survivors, left, out.String())
	}
}
