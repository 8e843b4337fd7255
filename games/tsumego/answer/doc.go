// Package answer asks what a problem needs asked and gives the answer: status,
// all right first moves, refutations, the reason in words; it writes a solved
// problem and holds a file's own answer against the proof.
package answer
