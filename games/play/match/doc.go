// Package match runs one game between two seats: moves with their branches, clock,
// result, and what is hidden. Read match.go, tree.go (the branches), replay.go (a
// record), seal.go (the deal that is sealed).
package match
