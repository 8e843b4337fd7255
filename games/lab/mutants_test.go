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

// A program has its own packages and no others of the tree.
func TestPartsOfAProgram(t *testing.T) {
	t.Chdir(filepath.Join("..", ".."))
	parts, err := partsOf(t.Context(), ".")
	if err != nil {
		t.Fatal(err)
	}
	all, err := sources([]string{"games"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	some, err := sources([]string{"games"}, parts)
	if err != nil {
		t.Fatal(err)
	}
	has := func(list []string, file string) bool { return slices.Contains(list, filepath.FromSlash(file)) }
	for _, file := range []string{"games/module.go", "games/gomoku/module.go"} {
		if !has(some, file) {
			t.Errorf("%s is not of the program", file)
		}
	}
	if kit := "games/gamestest/play.go"; !has(all, kit) || has(some, kit) {
		t.Errorf("%s: of the tree %v, of the program %v", kit, has(all, kit), has(some, kit))
	}
	if _, err := partsOf(t.Context(), "./nowhere"); err == nil {
		t.Error("a program that is not there has parts")
	}
}
