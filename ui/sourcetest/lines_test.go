package sourcetest

import (
	"bytes"
	"flag"
	"fmt"
	"maps"
	"os"
	"path"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the table of lines anew")

// The table of lines has a row for each folder: the most lines of code that it may
// have. A line of code is not blank and not only a comment, and stands outside of
// tests and of the laboratory, which is built with a tag.
const (
	linesTable = "ui/sourcetest/testdata/lines.txt"
	mostInAll  = 77_000 // who needs more lines in a folder lowers the row of another; 77,000 is agreed and has to come back
	mostSpare  = 25     // lines that a row may be above its folder, then it is lowered
)

// TestLinesByFolder keeps the size of the product agreed: a folder that grows needs a
// larger row in the same commit, and the rows have a largest sum.
func TestLinesByFolder(t *testing.T) {
	counted := linesByFolder(t)
	if *update {
		var table bytes.Buffer
		for _, folder := range slices.Sorted(maps.Keys(counted)) {
			fmt.Fprintf(&table, "%5d %s\n", counted[folder], folder)
		}
		if err := os.WriteFile(linesTable, table.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	sum, sumCounted := 0, 0
	for folder, most := range readTable(t) {
		n, there := counted[folder]
		sum, sumCounted = sum+most, sumCounted+n
		delete(counted, folder)
		switch {
		case !there:
			t.Errorf("%s: %s has no code, its row can go", linesTable, folder)
		case n > most:
			t.Errorf("%s has %d lines of code, %d more than its row in %s: take lines away, or raise this row and lower another", folder, n, n-most, linesTable)
		case n < most-mostSpare:
			t.Errorf("%s has %d lines of code, %d fewer than its row in %s: lower it", folder, n, most-n, linesTable)
		}
	}
	for folder, n := range counted {
		t.Errorf("%s has %d lines of code and no row in %s", folder, n, linesTable)
	}
	if sum > mostInAll {
		t.Errorf("the rows of %s allow %d lines, %d more than agreed", linesTable, sum, sum-mostInAll)
	}
	t.Logf("%d lines of code, %d allowed", sumCounted, sum)
}

// readTable reads the rows, folder to lines.
func readTable(t *testing.T) map[string]int {
	t.Helper()
	text, err := os.ReadFile(linesTable)
	if err != nil {
		t.Fatal(err)
	}
	table := map[string]int{}
	for row := range strings.Lines(string(text)) {
		var n int
		var folder string
		if _, err := fmt.Sscan(row, &n, &folder); err != nil {
			t.Fatalf("%s: %q: %v", linesTable, row, err)
		}
		table[folder] = n
	}
	return table
}

// linesByFolder counts the lines of code of every folder that has some.
func linesByFolder(t *testing.T) map[string]int {
	t.Helper()
	counted := map[string]int{}
	for file := range goImports(t) {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if n := linesOfCode(string(source)); n > 0 {
			counted[path.Dir(file)] += n
		}
	}
	return counted
}

// linesOfCode counts the lines of code of a file; a file of the laboratory has none.
func linesOfCode(source string) (n int) {
	for line := range strings.Lines(source) {
		line = strings.TrimSpace(line)
		if line == "//go:build lab" {
			return 0
		}
		if line != "" && !strings.HasPrefix(line, "//") {
			n++
		}
	}
	return n
}

// TestLinesOfCode shows what counts as a line of code.
func TestLinesOfCode(t *testing.T) {
	for _, c := range []struct {
		source string
		want   int
	}{
		{"// Package a is one.\npackage a\n\nvar x = 1 // one\n\t// two\n", 2},
		{"//go:build lab\n\npackage main\n\nfunc main() {}\n", 0},
		{"", 0},
	} {
		if got := linesOfCode(c.source); got != c.want {
			t.Errorf("%q has %d lines of code, want %d", c.source, got, c.want)
		}
	}
}
