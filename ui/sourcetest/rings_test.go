package sourcetest

import (
	"go/ast"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// mostFiles is how many files of a package may lead to each other: who reads one of
// them has to read all. A package in the map has its own figure, which may shrink and
// must not grow.
const mostFiles = 10

var largerRings = map[string]int{
	"ui/serve": 13,
}

// TestRingsOfFilesAreSmall measures the files of every package. A file leads to another
// of its package if it uses a function, type, field or method that is declared there.
func TestRingsOfFilesAreSmall(t *testing.T) {
	for _, p := range loadPackages(t) {
		ring, most := largestRing(p.fileUses()), max(mostFiles, largerRings[p.path])
		if len(ring) > most {
			t.Errorf("%d files of %s lead to each other, at most %d may: %s", len(ring), p.path, most, strings.Join(ring, " "))
		} else if len(ring) < largerRings[p.path] {
			t.Errorf("%d files of %s lead to each other: lower its %d in largerRings", len(ring), p.path, largerRings[p.path])
		}
	}
}

// fileUses maps each file of the package to those of it that declare what it uses.
func (p *goPackage) fileUses() map[string]map[string]bool {
	next := map[string]map[string]bool{}
	for _, f := range p.files {
		from := filepath.Base(p.fset.Position(f.Pos()).Filename)
		next[from] = map[string]bool{}
		ast.Inspect(f, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				if o := p.info.Uses[id]; o != nil && o.Pkg() == p.types {
					next[from][filepath.Base(p.fset.Position(o.Pos()).Filename)] = true
				}
			}
			return true
		})
	}
	return next
}

// largestRing is the largest set of nodes each of which leads to every other, in order.
func largestRing(next map[string]map[string]bool) (largest []string) {
	reach := map[string]map[string]bool{}
	var walk func(from, at string)
	walk = func(from, at string) {
		for to := range next[at] {
			if !reach[from][to] {
				reach[from][to] = true
				walk(from, to)
			}
		}
	}
	for from := range next {
		reach[from] = map[string]bool{}
		walk(from, from)
	}
	for from := range next {
		var ring []string
		for to := range reach[from] {
			if reach[to][from] {
				ring = append(ring, to)
			}
		}
		if len(ring) > len(largest) {
			slices.Sort(ring)
			largest = ring
		}
	}
	return largest
}
