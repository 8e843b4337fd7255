package ui

import (
	"duiju/ui/frame"
	"testing"
)

// Looking into the search is help: the game is practice. Esc leads back to it.
func TestXrayIsHelp(t *testing.T) {
	d := openScreen(t, "play-gomoku")
	d.Keys("enter")
	p := playOn(d)
	d.Until("the person is to move", p.Session().YourTurn)
	d.Keys("x")
	d.Until("the search has ended", func() bool { return !d.Root.Busy() })
	d.Sees("X-RAY")
	if !p.Session().Match().Practice() {
		t.Error("looking into the search is no help")
	}
	d.Keys("esc")
	if d.Root.Top() != frame.Screen(p) {
		t.Error("Esc does not lead back to the game")
	}
}

// The guided page is reached from the page of help on how the engine thinks.
func TestHelpLeadsToTheGuide(t *testing.T) {
	d := openScreen(t, "help-keys")
	d.Keys("tab", "g")
	d.Waits("As the paper walks")
}
