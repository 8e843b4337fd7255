// Package region is the part of the board in which a target lives or dies: where
// it ends, positions in it, what is known of them without search, and the
// searcher's view.
//
// To read: region.go, border.go (inside, wall, ways out), position.go, benson.go
// and facts.go, parts.go (what no longer matters), view.go.
package region
