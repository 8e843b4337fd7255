package cli

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"duiju/games/play/arena"
)

// A ledger that a crash tore in the middle of a line goes on with the games
// before it.
func TestTornLedger(t *testing.T) {
	name := filepath.Join(t.TempDir(), "x.jsonl")
	pair := [2]int{0, 2}
	l, err := openLedger(name, []byte("{}"), 0)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 3 {
		l.add(pair, arena.Game{Index: i, Points: i})
	}
	if err := l.close(); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for cut := range whole {
		if err := os.WriteFile(name, whole[:cut], 0o600); err != nil {
			t.Fatal(err)
		}
		if l, err = openLedger(name, []byte("{}"), 0); err != nil {
			t.Fatalf("cut at %d: %v", cut, err)
		}
		n := len(l.done[pair])
		for i := n; i < 3; i++ {
			l.add(pair, arena.Game{Index: i, Points: i})
		}
		if err := l.close(); err != nil {
			t.Fatal(err)
		}
		if again, err := os.ReadFile(name); err != nil || !slices.Equal(again, whole) {
			t.Fatalf("cut at %d, %d games kept: %q (%v)", cut, n, again, err)
		}
	}
	if _, err := openLedger(name, []byte(`{"game":"x"}`), 0); err == nil {
		t.Error("the ledger of another match is taken")
	}
	if err := os.WriteFile(name, []byte("{}\n{\"players\":[0,1],\"game\":{\"points\":9}}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := openLedger(name, []byte("{}"), 0); err == nil || !strings.Contains(err.Error(), ", line 2: ") {
		t.Errorf("an impossible game in line 2: %v", err)
	}
}
