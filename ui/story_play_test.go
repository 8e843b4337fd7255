package ui

import (
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/ui/uitest"
)

// storyOf shows the program with all games, whose engines play the first legal move at
// once.
func storyOf(t *testing.T) *uitest.Driver {
	return start(t, quickGames()...)
}

func quickGames() []games.Module {
	mods := keptGames()
	all := make([]games.Module, len(mods))
	for i, m := range mods {
		all[i] = uitest.QuickModule{Module: m}
	}
	return all
}

// twoPlayers begins a game of two people: the first choice of the form is who plays.
func twoPlayers(d *uitest.Driver, game string) {
	d.Press(game, "n", "right", "enter")
	d.Sees("two players")
}

// playOut types the first legal move until the game is over.
func playOut(d *uitest.Driver) {
	d.T.Helper()
	s := playOn(d).Session()
	for range 200 {
		d.Until("somebody's turn", func() bool { return s.YourTurn() || s.Match().Status().Over })
		if s.Match().Status().Over {
			return
		}
		playFirst(d)
	}
	d.T.Fatalf("the game does not end:\n%s", d.Screen())
}

// Two people play gomoku by arrows and Enter until Black has five in a row.
func TestStoryOfAGomokuGame(t *testing.T) {
	d := storyOf(t)
	twoPlayers(d, "1")
	d.Sees("Black to move")
	cell(d, "h8").is(noPiece)
	d.Press("enter")
	cell(d, "h8").is(blackStone)
	d.Sees("White to move", "1 h8")
	d.Press("down", "enter")
	cell(d, "h7").is(whiteStone)
	for _, move := range []string{"i8", "i7", "j8", "j7", "k8", "k7"} {
		d.Type(":", move)
	}
	cell(d, "k7").is(whiteStone)
	d.Misses("Black wins")
	d.Type(":", "l8")
	cell(d, "l8").is(blackStone)
	d.Sees("Black wins: five in a row", "A play again")
	d.Enabled("u")
	d.Press("esc") // the card, not the game
	d.Sees("Black wins: five in a row")
	d.Greyed("y", "d")
	d.Press("n", "enter")
	cell(d, "h8").is(noPiece)
	d.Sees("Black to move", "none yet")
}

// Undo takes a move and its answer back, redo plays them again.
func TestStoryOfUndoAndRedo(t *testing.T) {
	d := storyOf(t)
	d.Press("1", "enter")
	d.Greyed("u", "U")
	d.Press("enter")
	cell(d, "h8").is(blackStone)
	cell(d, "a15").is(whiteStone)
	d.Enabled("u")
	d.Greyed("U")
	d.Press("u")
	d.Sees("Took back ")
	cell(d, "h8").is(noPiece)
	cell(d, "a15").is(noPiece)
	d.Greyed("u")
	d.Press("U")
	d.Sees("Played again: ")
	cell(d, "h8").is(blackStone)
	cell(d, "a15").is(whiteStone)
	d.Press("u", "left", "enter") // another move than the one taken back
	cell(d, "g8").is(blackStone)
	d.Greyed("U")
}

// A move in triangle nim grows point by point; who takes the last piece wins.
func TestStoryOfATriangleNimGame(t *testing.T) {
	d := storyOf(t)
	twoPlayers(d, "2")
	d.Sees("Player 1 to move", "pieces left 15")
	d.Press("enter")
	d.Sees("enter plays it, walk on to add, esc drops.")
	d.Press("esc")
	d.Misses("walk on to add")
	d.Press("enter", "enter")
	d.Sees("Player 2 to move", "pieces left 14")
	playOut(d)
	d.Sees("pieces left 0", " wins: ", "A play again")
}

// A piece of dark chess is flipped and is of a side, another one of it cannot be
// taken; a game ends when a side gives up.
func TestStoryOfADarkChessGame(t *testing.T) {
	d := storyOf(t)
	twoPlayers(d, "3")
	cell(d, "a1").is(faceDown)
	d.Type(":", "a1")
	cell(d, "a1").is(blackPiece)
	d.Sees("First player flips a1: black elephant. Red to move.")
	d.Type(":", "a1a2")
	d.Sees(":a1a2_  ")
	cell(d, "a2").is(faceDown)
	d.Press("esc")
	d.Type(":", "a2")
	d.Greyed("U")
	d.Press("u")
	cell(d, "a2").is(faceDown)
	d.Enabled("U")
	d.Choose("resign")
	d.Sees("wins: resignation", "A play again")
}

// A problem of life and death is played to its end against an engine.
func TestStoryOfALifeAndDeathGame(t *testing.T) {
	d := storyOf(t)
	d.Press("4", "n", "enter")
	d.Sees("the marked stones", "Black to move")
	playOut(d)
	d.Sees(" win", "A play again")
}

// What the rules refuse is refused in words, and the game stands as it stood.
func TestStoryOfRefusedMoves(t *testing.T) {
	for _, tt := range []struct {
		game   string
		before []string
		typed  string
		says   string
	}{
		{"1", []string{"h8"}, "h8", "h8 is taken. Name an empty point."},
		{"1", nil, "z99", "z99 is not on this board (a1-o15)."},
		{"2", []string{"A"}, "A", "A is already taken."},
		{"3", []string{"a1"}, "a1", "a1 is face up already."},
	} {
		d := storyOf(t)
		twoPlayers(d, tt.game)
		for _, move := range tt.before {
			d.Type(":", move)
		}
		at := playOn(d).Session().Match().At()
		d.Type(":", tt.typed)
		d.Sees(tt.says)
		d.Press("esc")
		if now := playOn(d).Session().Match().At(); now != at {
			t.Errorf("%s was played:\n%s", tt.typed, d.Screen())
		}
	}
}

// Hints come in steps; a game with one is practice, which is not rated.
func TestStoryOfAHint(t *testing.T) {
	d := storyOf(t)
	d.Press("2", "enter", "y")
	d.Sees("Hint 1 of ", "practice")
	d.Press("y")
	d.Sees("Hint 2 of ")
	d.Press("esc")
	d.Misses("Hint 2 of ")
	d.Press("y")
	d.Sees("Hint 1 of ")
	d.Press("enter", "enter")
	d.Misses("Hint 1 of ")
}

// A lens draws on the board what the game knows, and goes again.
func TestStoryOfALens(t *testing.T) {
	d := storyOf(t)
	d.Press("1", "enter", "enter")
	cell(d, "i8").is(noPiece)
	for range len(keptGames()[0].Info().Lenses) + 1 { // the last is the engine's line
		d.Press("v")
		d.Sees("lens: ")
	}
	d.Press("v")
	d.Misses("lens: ")
	d.Press("v", "V")
	d.Misses("lens: ")
	cell(d, "i8").is(noPiece)
	cell(d, "h8").is(blackStone)
}

// The x-ray shows the tree that was searched and says why a branch ended; Esc leads
// back to the game, which is practice now.
func TestStoryOfTheXRay(t *testing.T) {
	d := storyOf(t)
	d.Press("2", "enter", "x")
	d.Sees("X-RAY", "depth")
	before := d.Screen()
	d.Press("right", "down")
	if d.Screen() == before {
		t.Errorf("arrows do not move in the tree:\n%s", before)
	}
	d.Press("esc")
	d.Sees("Player 1 to move", "practice")
	d.Press("enter", "enter")
	d.Sees("pieces left 1")
}

// A demo plays by itself, rests when it is paused, goes on step by step, and a person
// may take over.
func TestStoryOfADemo(t *testing.T) {
	d := storyOf(t)
	d.Press("1", "d", "space")
	d.Sees("demo", "paused")
	at := func() int { return playOn(d).Session().At() }
	before := at()
	d.Press(".")
	d.Until("a step was made", func() bool { return at() == before+1 })
	d.Press(",")
	if at() != before {
		t.Errorf("after a step back %d moves are shown, want %d:\n%s", at(), before, d.Screen())
	}
	d.Press("f", "enter")
	d.Sees("You play ", "d gives the seat back")
	d.Until("the person is to move", playOn(d).Session().YourTurn)
	d.Enabled("y", "u")
	d.Press("d")
	d.Sees("The engine plays your side now.")
}

// Painted boards show the stones where glyphs show them, in every size of window.
func TestPaintedBoards(t *testing.T) {
	for _, size := range []tea.WindowSizeMsg{{Width: 80, Height: 24}, {Width: 120, Height: 40}, {Width: 200, Height: 60}} {
		d := storyOf(t)
		d.Send(size)
		d.Press("1", "enter", "enter")
		cell(d, "h8").is(blackStone)
		cell(d, "a15").is(whiteStone)
		cell(d, "c3").is(noPiece)
		d.Press("esc")
		twoPlayers(d, "3")
		d.Type(":", "a1")
		cell(d, "a1").is(redPiece)
		cell(d, "d8").is(faceDown)
	}
}
