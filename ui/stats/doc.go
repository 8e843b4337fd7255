// Package stats is how a person's games stand in figures: results by
// opponent, the level that fits, and the score between two engines of the demos
// of this run. Problems are counted by games/teach/study.
package stats
