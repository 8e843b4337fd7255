package uitest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// CheckRecord compares a text with the file that records it, line by line, or
// writes the file anew.
func CheckRecord(t *testing.T, file, got string, update bool) {
	t.Helper()
	if update {
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	lines, want := strings.Split(got, "\n"), strings.Split(string(data), "\n")
	for i, line := range lines {
		if i >= len(want) || line != want[i] {
			t.Fatalf("%s:%d: %q, recorded %q; -update writes it anew", file, i+1, line, want[min(i, len(want)-1)])
		}
	}
	if len(lines) < len(want) {
		t.Errorf("%s: %d lines, recorded %d; -update writes it anew", file, len(lines), len(want))
	}
}
