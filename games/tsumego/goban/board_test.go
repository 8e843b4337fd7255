package goban

import (
	"slices"
	"testing"
)

// On boards of all shapes what is near a point is one step away along the lines,
// what is around it one step in any direction; nothing beyond an edge is.
func TestNeighbours(t *testing.T) {
	distance := func(a, b int) int { return max(a-b, b-a) }
	for _, size := range [][2]int{{2, 2}, {5, 3}, {3, 5}, {19, 19}} {
		b := NewBoard(size[0], size[1])
		for p := range b.Stones {
			var near, around []int
			for q := range b.Stones {
				dx, dy := distance(p%b.W, q%b.W), distance(p/b.W, q/b.W)
				if dx+dy == 1 {
					near = append(near, q)
				}
				if max(dx, dy) == 1 {
					around = append(around, q)
				}
			}
			if !slices.Equal(b.Near[p], near) || !slices.Equal(b.Around(p), around) {
				t.Errorf("%v: point %d is near %v and within %v, want %v and %v", size, p, b.Near[p], b.Around(p), near, around)
			}
		}
	}
}

// Two points of a row are eyes of the same chains if what is left of the row lies
// between them.
func TestSameChains(t *testing.T) {
	b := NewBoard(5, 2)
	row := []int{0, 1, 2, 3, 4}
	for _, u := range row {
		for _, v := range row {
			if want := u+v == 4 && max(u, v) == 4; u != v && sameChains(b, row, u, v) != want {
				t.Errorf("points %d and %d are eyes of the same chains: %v", u, v, !want)
			}
		}
	}
}
