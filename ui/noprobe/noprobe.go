// Package noprobe keeps Bubble Tea from asking the terminal anything.
//
// bubbletea v1 asks for the background colour in its init function and waits
// five seconds where nothing answers. It does not ask if the answer is known,
// so this package gives one first: packages that are ready are initialised in
// the order of their import paths, "duiju/ui/noprobe" stands before
// "github.com/charmbracelet/bubbletea", and this package must import nothing
// that depends on bubbletea. This is the one import for effect in the project.
// The true background is found by ui/term, later and without waiting.
package noprobe

import "github.com/charmbracelet/lipgloss"

func init() { lipgloss.SetHasDarkBackground(true) }
