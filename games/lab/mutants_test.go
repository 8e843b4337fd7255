package main

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// TestMutationsOfAFile: each kind of fault is found where it can be made, and
// leaves a program that parses.
func TestMutationsOfAFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.go")
	const source = "package x\n\nfunc f(a, b int) {\n\tif a < b && b != 7 {\n\t\tf(b, a)\n\t\ta++\n\t}\n}\n"
	if err := os.WriteFile(path, []byte(source), 0o600); err != nil {
		t.Fatal(err)
	}
	list, err := mutationsOf(path)
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	for _, m := range list {
		texts = append(texts, m.text)
		mutant := source[:m.from] + m.text + source[m.to:]
		if err := os.WriteFile(path, []byte(mutant), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := mutationsOf(path); err != nil || mutant == source {
			t.Errorf("%+v: %v\n%s", m, err, mutant)
		}
	}
	slices.Sort(texts)
	if want := []string{"", "", "(7+1)", "<=", "==", "false && (a < b && b != 7)", "true || (a < b && b != 7)", "||"}; !slices.Equal(texts, want) {
		t.Errorf("%q, want %q", texts, want)
	}
}
