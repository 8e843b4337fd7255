package region_test

import (
	"crypto/sha256"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/region"
)

var update = flag.Bool("update", false, "write the recorded regions anew")

// The regions of groups on boards of scattered stones, with their walls and exits, are what
// they were: sums over a hundred boards each, which -update writes anew.
func TestRegionsAreAsRecorded(t *testing.T) {
	var got strings.Builder
	rnd := rand.New(rand.NewPCG(1, 2))
	for range 40 {
		h, found, open := sha256.New(), 0, 0
		for range 100 {
			b, stones := goban.NewBoard(9, 9), 30+rnd.IntN(30)
			for range stones {
				p := b.At(rnd.IntN(9), rnd.IntN(9))
				b.Stones[p] = goban.Black
				if rnd.IntN(3) == 0 {
					b.Stones[p] = goban.White
				}
			}
			var target []int
			for p := range b.Stones {
				if b.Stones[p] == goban.Empty {
					continue
				}
				chain, liberties := b.Chain(p)
				switch {
				case len(liberties) == 0:
					for _, s := range chain {
						b.Stones[s] = goban.Empty
					}
				case b.Stones[p] == goban.White && len(chain) > len(target):
					target = chain
				}
			}
			if target == nil {
				continue
			}
			r, err := region.BuildRegion(b, target, region.Limits{})
			if err != nil {
				fmt.Fprintln(h, err)
				continue
			}
			if found++; r.Open() {
				open++
			}
			fmt.Fprintln(h, r.Points, r.Wall, r.Exits, r.Weak)
		}
		fmt.Fprintf(&got, "%d regions, %d open, %.4x\n", found, open, h.Sum(nil))
	}
	const file = "testdata/regions.txt"
	if *update {
		if err := os.MkdirAll("testdata", 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(got.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got.String() != string(want) {
		t.Errorf("it is no longer %s:\n%s", file, &got)
	}
}
