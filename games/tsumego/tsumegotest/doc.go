// Package tsumegotest has what the tests of life and death share: drawn boards,
// the positions with known truth, and the backward solver that needs no search.
package tsumegotest
