// Package scene says what to draw of a game, in words that no terminal knows: a
// lattice of points, and on each a piece, marks and labels.
package scene
