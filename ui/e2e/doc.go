// Package e2e has no code of its own: its tests start the built program in a
// pseudo-terminal, press keys and look at the screen, as a person would.
//
// terminal_test.go is the terminal, program_test.go builds the program and
// reads its screens; the other files are what is checked. beside_test.go
// measures an older program and this one in turn.
package e2e
