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
	d.Cell("h8").Is(uitest.NoPiece)
	d.Press(".", ".")
	d.Cell("h8").Is(uitest.BlackStone)
	d.Cell("h7").Is(uitest.WhiteStone)
	d.Cell("i8").Is(uitest.NoPiece)
	d.Press("end")
	d.Cell("i8").Is(uitest.BlackStone)
	d.Press("home", ".")
	d.Sees("after 1 of 3")
	d.Press("c")
	d.Sees("A new game from the position after 1 move.")
	d.Cell("h8").Is(uitest.BlackStone)
	d.Type(":", "a1")
	d.Cell("a1").Is(uitest.WhiteStone)
}

// When a game is over, its moves are judged, and B leads back to the mistakes.
func TestStoryOfAJudgedGame(t *testing.T) {
	d := start(t, counted{keptGames()[1]})
	twoPlayers(d, "1")
	playOut(d)
	d.Sees("n play again")
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
	d.Sees("Choose a game", "Gomoku")
	d.Greyed("c")
	d.Press("3")
	d.Sees("Dark Chess", "enter play")
	d.Press("up")
	d.Sees("Triangle Nim")
	d.Press("4")
	d.Sees("enter train")
	d.Press("1", "enter", "enter")
	d.Cell("h8").Is(uitest.BlackStone)
	d.Press("esc")
	d.Sees("Choose a game", "Continue")
	d.Enabled("c")
	d.Press("2", "enter")
	d.Sees("Player 1 to move")
	d.Press("esc", "1", "c")
	d.Cell("h8").Is(uitest.BlackStone)
}

// What engines play for show does not take the place of a person's game behind c.
func TestStoryOfADemoBesideAGame(t *testing.T) {
	quick := store.Defaults()
	quick.DemoSpeed = 0 // as fast as it can: the clock of the tests stands nearly still
	d := startAt(t, t.TempDir(), quick, uitest.TestTerm, quickGames()...)
	d.Press("1", "enter", "enter")
	d.Cell("h8").Is(uitest.BlackStone)
	d.Press("esc", "2", "d")
	p := playOn(d)
	d.Until("the demo is over", func() bool { return p.Session().Match().Status().Over })
	d.Press("esc", "esc") // the card, the game
	d.Sees("Continue: Gomoku")
	d.Press("c")
	d.Cell("h8").Is(uitest.BlackStone)
}

// The level that the end of a first game names is the one that the next game has.
func TestStoryOfTheNextLevel(t *testing.T) {
	d := storyOf(t)
	d.Press("2", "enter")
	d.Sees("level 3")
	d.Choose("resign")
	d.Sees("Level 1 is next.")
	d.Press("n")
	d.Sees("Player 1 to move", "level 1")
	d.Misses("level 3")
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
	kept, _, err := store.Open(uitest.HomeDirs(home), nil).Settings()
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
	d.Sees("Gomoku", "five")
	d.Press("tab")
	d.Sees("move the cursor")
	d.Press("tab", "g")
	d.Sees("As the paper walks")
	d.Press("esc", "esc")
	d.Cell("h8").Is(uitest.NoPiece)
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
	d.Press("n")
	d.Sees("2 of 10 today")
}
