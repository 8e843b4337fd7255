// Package list makes one list of another.
package list

import "slices"

// Of returns f of every element, in order; nil if there are none.
func Of[E, T any](all []E, f func(E) T) []T {
	made := slices.Grow([]T(nil), len(all))
	for _, e := range all {
		made = append(made, f(e))
	}
	return made
}
