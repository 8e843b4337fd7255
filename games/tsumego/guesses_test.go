package tsumego

import (
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"duiju/games/tsumego/book"
	"duiju/games/tsumego/problem"
	"duiju/games/tsumego/region"
)

// What is guessed of the pictures of the collection, and which points belong to each
// guess, is as it was: a sum over a few problems in each line, and how many guesses
// name the target first. -update writes them anew.
func TestGuessesAreAsRecorded(t *testing.T) {
	const together = 10
	var b, part strings.Builder
	first, from := 0, 0
	all := book.Collection()
	for i, p := range all {
		bare := &problem.Problem{Board: p.Board.Clone(), TargetInferred: true, GoalInferred: i%2 == 0, Goal: p.Goal}
		guesses := bare.Guesses()
		for k, guess := range guesses {
			ask := *bare
			ask.Ask(guess)
			if k == 0 && len(guess) > 0 && p.Board.Stones[guess[0]] == p.Board.Stones[p.Target[0]] {
				first++
			}
			fmt.Fprintln(&part, i, guess, ask.Goal, ask.Target)
			for _, build := range []func() (*region.Region, error){ask.Region, ask.Assumed, func() (*region.Region, error) { return ask.Within(2) }} {
				r, err := build()
				if err != nil {
					fmt.Fprintln(&part, err)
					continue
				}
				fmt.Fprintln(&part, r.Points, r.Full, r.Attack, r.Defend, r.Wall, r.Open())
			}
		}
		if (i+1)%together == 0 || i+1 == len(all) {
			fmt.Fprintf(&b, "problems %d to %d: %.4x\n", from, i, sha256.Sum256([]byte(part.String())))
			part.Reset()
			from = i + 1
		}
	}
	fmt.Fprintf(&b, "%d of %d first guesses are of the target's colour\n", first, len(all))
	file := filepath.Join("testdata", "guesses.txt")
	if *update {
		if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	lines, want := strings.Split(b.String(), "\n"), strings.Split(string(data), "\n")
	for i, line := range lines {
		if i >= len(want) || line != want[i] {
			t.Errorf("%s:%d: %s, was %s", file, i+1, line, want[min(i, len(want)-1)])
		}
	}
	if len(lines) < len(want) {
		t.Errorf("%s: %d lines, were %d", file, len(lines), len(want))
	}
}
