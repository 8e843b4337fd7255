package ui

import (
	"strings"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/teach"
	"duiju/ui/store"
	"duiju/ui/uitest"
)

// A finished game is in the list of records, is replayed there move by move, and can
// be played on from any position.
func TestStoryOfARecord(t *testing.T) {
	d := storyOf(t)
	twoPlayers(d, "1")
	for _, move := range []string{"h8", "h7", "i8"} {
		d.Type(":", move)
	}
	d.Choose("resign")
	d.Sees("wins: resignation")
	d.Press("esc", "esc", "o")
	d.Sees("Gomoku", "3 moves")
	d.Press("enter")
	d.Sees("after 0 of 3")
	cell(d, "h8").is(noPiece)
	d.Press(".", ".")
	cell(d, "h8").is(blackStone)
	cell(d, "h7").is(whiteStone)
	cell(d, "i8").is(noPiece)
	d.Press("end")
	cell(d, "i8").is(blackStone)
	d.Press("home", ".")
	d.Sees("after 1 of 3")
	d.Press("c")
	d.Sees("A new game from the position after 1 move.")
	cell(d, "h8").is(blackStone)
	d.Type(":", "a1")
	cell(d, "a1").is(whiteStone)
}

// When a game is over, its moves are judged, and B leads back to the mistakes.
func TestStoryOfAJudgedGame(t *testing.T) {
	d := start(t, counted{keptGames()[1]})
	twoPlayers(d, "1")
	playOut(d)
	d.Sees("A play again")
	d.Press("esc", "a")
	d.Sees("Accuracy: ")
	d.Enabled("[")
	d.Press("[")
	d.Sees("after ")
	d.Press("f")
	d.Sees("pieces left 0")
}

// The menu shows the games one by one; each is left by Esc and gone on with by c.
func TestStoryOfTheMenu(t *testing.T) {
	d := storyOf(t)
	d.Sees("Two here", "Gomoku")
	d.Greyed("c")
	d.Press("3")
	d.Sees("Dark Chess", "enter go")
	d.Press("left")
	d.Sees("Triangle Nim: enter starts")
	d.Press("4")
	d.Sees("opens the trainer")
	d.Press("1", "enter", "enter")
	cell(d, "h8").is(blackStone)
	d.Press("esc")
	d.Sees("Two here", "Go on")
	d.Enabled("c")
	d.Press("2", "enter")
	d.Sees("Player 1 to move")
	d.Press("esc", "1", "c")
	cell(d, "h8").is(blackStone)
}

// What engines play for show does not take the place of a person's game behind c.
func TestStoryOfADemoBesideAGame(t *testing.T) {
	quick := store.Defaults()
	quick.DemoSpeed = 0 // as fast as it can: the clock of the tests stands still
	d := startAt(t, t.TempDir(), quick, uitest.TestTerm, quickGames()...)
	d.Press("1", "enter", "enter")
	cell(d, "h8").is(blackStone)
	d.Press("esc", "2", "d")
	p := playOn(d)
	d.Until("the demo is over", func() bool { return p.Session().Match().Status().Over })
	d.Press("esc", "esc") // the card, the game
	d.Sees("Go on: Gomoku")
	d.Press("c")
	cell(d, "h8").is(blackStone)
}

// The level that the end of a first game names is the one that the next game has.
func TestStoryOfTheNextLevel(t *testing.T) {
	d := storyOf(t)
	d.Press("2", "enter")
	d.Sees("level 2")
	d.Choose("resign")
	d.Sees("Level 1 is next.")
	d.Press("A")
	d.Sees("Player 1 to move", "level 1")
	d.Misses("level 2")
}

// Settings act at once, stay for the next start, and can be taken back.
func TestStoryOfTheSettings(t *testing.T) {
	home := t.TempDir()
	d := startAt(t, home, store.Defaults(), uitest.TestTerm, quickGames()...)
	d.Press("s", "right", "right")
	d.Sees("設定")
	d.Press("u")
	d.Sees("Settings")
	d.Press("right", "esc")
	d.Sees("對局")
	d.Until("they are kept", func() bool { s, _, _ := d.Root.App.Store.Settings(); return s.Language == "zh-Hant" })
	d.Stop()
	kept, _, err := store.Open(store.DirsIn(home), nil).Settings()
	enginetest.Must(t, err)
	again := startAt(t, home, kept, uitest.TestTerm, quickGames()...)
	again.Press("s")
	again.Sees("設定")
}

// The list behind ? names everything that can be done; typing finds it.
func TestStoryOfTheHelp(t *testing.T) {
	d := storyOf(t)
	twoPlayers(d, "1")
	d.Press("enter", "?")
	d.Sees("undo your last move", "resign")
	d.Type("/", "undo your")
	d.Sees("Took back ")
	d.Choose("rules, keys")
	d.Sees("Help: Gomoku", "last pin wins")
	d.Press("tab")
	d.Sees("move the cursor")
	d.Press("tab", "g")
	d.Sees("As the paper walks")
	d.Press("esc", "esc")
	cell(d, "h8").is(noPiece)
}

// The trainer asks a problem, takes a wrong answer back, and counts a right one.
func TestStoryOfTheTrainer(t *testing.T) {
	d := storyOf(t)
	d.Press("4", "enter")
	d.Sees("trainer", "1 of 10 today")
	d.Press("y")
	d.Sees("Hint 1 of ")
	p := playOn(d)
	answer := func(right bool) string {
		state := p.Session().State()
		for _, text := range games.Texts(state) {
			v, err := teach.Of(keptGames()[3]).Trainer.Judge(t.Context(), state, text)
			enginetest.Must(t, err)
			if v.Known && v.Right == right && len(games.PathOf(state, text)) > 0 {
				return text
			}
		}
		t.Fatalf("no answer with right=%v:\n%s", right, d.Screen())
		return ""
	}
	d.Type(":", answer(false))
	d.Sees("r tries again")
	d.Press("r")
	for range 9 {
		if strings.Contains(d.Screen(), "Solved") {
			break
		}
		d.Type(":", answer(true))
	}
	d.Sees("Solved. It comes again")
	d.Press(">")
	d.Sees("2 of 10 today")
}

// Who comes back begins with the game that was left; another game that is chosen there is
// what Enter begins.
func TestStoryOfComingBack(t *testing.T) {
	home := t.TempDir()
	d := startAt(t, home, store.Defaults(), uitest.TestTerm, quickGames()...)
	d.Press("1", "enter", "enter", "esc")
	d.Sees("Go on: Gomoku")
	d.Stop()
	again := startAt(t, home, store.Defaults(), uitest.TestTerm, quickGames()...)
	again.Sees("c goes on: You v level 1")
	again.Press("enter")
	cell(again, "h8").is(blackStone)
	again.Press("esc", "up", "2", "enter")
	again.Sees("Player 1 to move")
}
