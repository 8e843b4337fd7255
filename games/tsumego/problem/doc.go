// Package problem reads life-and-death problems out of SGF: mover, goal and
// target, given or inferred, what the file says of its answers, and the name that
// a problem keeps under symmetry.
package problem
