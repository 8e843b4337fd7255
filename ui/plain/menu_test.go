package plain_test

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"duiju/games"
	"duiju/games/all"
	"duiju/games/nullgame"
	"duiju/games/teach"
	"duiju/games/teach/training"
	"duiju/ui"
	"duiju/ui/plain"
)

// The numbers in the menu of the template's game, which stands behind all others, and of
// no game.
var pins, missing = strconv.Itoa(len(all.All()) + 1), strconv.Itoa(len(all.All()) + 2)

// The menu in lines does what is asked and comes back; what is not there it names; and
// it works without anything that keeps games.
func TestTheMenuInLines(t *testing.T) {
	all := strconv.Itoa(len(teach.Of(problems()).Trainer.Exercises()))
	menu := func(*plain.Config) {}
	few := func(c *plain.Config) { c.Modules = []games.Module{nullgame.Module{}} }
	for _, tt := range []struct {
		begin func(*plain.Config)
		lines string
		wants []string
	}{
		{menu, "tutorial 1\nquit\nlibrary\nquit\nquit", []string{"Tutorial, step 1 of 6> End of the page \"Tutorial\".\n1 Gomoku> Library\n0 pages finished\nA course in search\n1. Minimax  minimax\n", "Library> 1 Gomoku> "}},
		{menu, "train 4\nfavourite\nsolution\nquit\nquit", []string{"Trainer of Life and Death: " + all + " problems, 0 due today.\n", "> End of the training. It goes on where it stands.\nplay: " + all + " problems - 0 due today\n", "4 Life and Death> "}},
		{menu, "demo x\nquit", []string{"1 Gomoku> There is no game x.\n1 Gomoku> "}},
		{menu, missing + "\nquit", []string{"1 Gomoku> There is no game " + missing + ".\n1 Gomoku> "}},
		{menu, "tutorial 0\nquit", []string{"1 Gomoku> There is no game 0.\n1 Gomoku> "}},
		{menu, "tutorial " + pins + "\nquit", []string{"1 Gomoku> This game has no tutorial.\n"}},
		{menu, "demo " + pins + "\nquit", []string{"1 Gomoku> Kayles, Pins 7.\nFirst is level 3, Second is level 3.\n1. First ", "took the last pin.\nDUIJU 對局\n1 Gomoku\n"}},
		{few, "demo\nquit", []string{"1 Kayles> Kayles, Pins 7.\nFirst is level 3, Second is level 3.\n1. First "}},
		{few, "train\nquit", []string{"1 Kayles> There is no game train.\n1 Kayles> "}},
		{menu, "library zzz\nquit\nquit", []string{"1 Gomoku> Type a number for a row, or quit to go back.\nLibrary> 1 Gomoku> "}},
		{menu, "library 1\nquit\nquit\nquit", []string{"Minimax, step 1 of 6> End of the page \"Minimax\".\nLibrary> 1 Gomoku> "}},
		{menu, "\nquit", []string{"1 Gomoku> DUIJU 對局\n1 Gomoku, chosen\n2 Triangle Nim\n"}},
		{menu, "two " + pins + "\n4\nquit\nquit", []string{"1 Gomoku> Kayles, Pins 7.\nFirst is human, Second is human.\n"}},
		{menu, "nonsense\nquit", []string{"1 Gomoku> There is no game nonsense.\n"}},
		{func(c *plain.Config) { c.Learn = true }, "\nquit", []string{"\nLibrary> Library\n0 pages finished\nA course in search\n1. Minimax  minimax\n2. "}},
	} {
		said, err := newHouse(t).on(nil, tt.begin, strings.Split(tt.lines, "\n")...)
		if err != nil {
			t.Errorf("%q: %v", tt.lines, err)
		}
		for _, want := range tt.wants {
			if !strings.Contains(said, want) {
				t.Errorf("%q does not say %q:\n%s", tt.lines, want, said)
			}
		}
	}
}

// A new game takes the side, the opponent and the rules of the settings, as far as they
// can be read.
func TestANewGameTakesTheSettings(t *testing.T) {
	for settings, want := range map[string]string{
		`{"opponent":"level:3","side":"second"}`:                  "You are Second, First is level 3.\n",
		`{"opponent":"human","side":"first"}`:                     "You are First, Second is level 1.\n",
		`{"opponent":"level:2","options":{"pins":"5","x":"y"}}`:   "Kayles, Pins 5.\nYou are First, Second is level 2.\n",
		`{"opponent":"","side":"second","options":{"pins":"99"}}`: "Kayles, Pins 12.\nYou are Second, First is level 1.\n",
		`{"opponent":"level:2","side":"random"}`:                  "You are Second, First is level 2.\n", // by the seed
	} {
		h := newHouse(t)
		if err := os.MkdirAll(h.store.Dirs.Config, 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(h.store.Dirs.Config, "settings.json"), []byte(`{"games":{"nullgame":`+settings+`}}`), 0o600); err != nil {
			t.Fatal(err)
		}
		said, err := h.on(nil, func(*plain.Config) {}, pins, "quit")
		if err != nil || !strings.Contains(said, want) {
			t.Errorf("%s does not say %q (%v):\n%s", settings, want, err, said)
		}
	}
}

// The games of a person against an engine are told as they end: whether they count,
// and how the rated ones stand.
func TestResultsAreTold(t *testing.T) {
	against := func(p games.PlayerSpec) func(*plain.Config) { return house{T: t}.plays(nullgame.Module{}, p) }
	strongest := games.PlayerSpec{Kind: games.Max}
	for _, tt := range []struct {
		begin       func(*plain.Config)
		lines, want string
		keeps       int
	}{
		{against(level), "resign\nnew\nresign\nstats\nquit", "Rated: level 1, 0 won, 2 lost, 0 drawn.\nnew, undo, review or quit> 1. all  0 won  2 lost  0 drawn\n2. level 1  0 won  2 lost  0 drawn\n", 2},
		{against(level), "1\nundo\nresign\nstats\nquit", "Practice: this game is not rated.\nMove 1, First> You lose. Second wins: resignation.\nPractice: this game is not rated.\nnew, undo, review or quit> 1. all  0 won  1 lost  0 drawn\n2. level 1  0 won  1 lost  0 drawn\n", 1},
		{against(games.PlayerSpec{Kind: games.Level, Level: 3}), "resign\nnew\nquit", "Level 1 is next.\nnew, undo, review or quit> Kayles, Pins 7.\nYou are First, Second is level 1.\n", 1},
		{against(human), "resign\nstats\nquit", "Second wins: resignation.\nnew, undo, review or quit> No games yet. ", 1},
		{against(strongest), "resign\nstats\nquit", "You lose. Second wins: resignation.\nnew, undo, review or quit> 1. all  0 won  1 lost  0 drawn\n2. the strongest  0 won  1 lost  0 drawn\n", 1},
	} {
		h := newHouse(t)
		said, err := h.on(nil, tt.begin, strings.Split(tt.lines, "\n")...)
		if err != nil || !strings.Contains(said, tt.want) {
			t.Errorf("%q does not say %q (%v):\n%s", tt.lines, tt.want, err, said)
		}
		if all, _, err := h.store.Results(); err != nil || len(all) != tt.keeps {
			t.Errorf("%q: %d results are kept, want %d (%v)", tt.lines, len(all), tt.keeps, err)
		}
	}
}

// The modes of the trainer take a grade, a range, a theme or a file; what no problem
// has is refused.
func TestModesTakeAValue(t *testing.T) {
	const none = "> There are none now.\n"
	theme := training.Themes(teach.Of(problems()).Trainer.Exercises())[0].ID
	dir := t.TempDir()
	for line, want := range map[string]string{
		"grade 9": "> grade 9, about 6 dan\n", "grade 9-9": "> grade 9, about 6 dan\n", "grade 0": none, "grade": none, "theme " + theme: "> grade ", "theme nope": none, "theme": none,
		"endless 9": "> grade 9, about 6 dan\n", "files " + dir: "> " + dir + ": no game tree found\n", "files": none,
		"favourites": none, "daily": "> grade 1, about 21 kyu\n", "g 9": "> grade 9, about 6 dan\n", "nope": "> Type a number for a row, a number and a value", "": "> Which problems?\n1. ",
	} {
		said, err := newHouse(t).on(nil, func(c *plain.Config) { c.Train = &ui.Train{Module: problems()} }, "modes "+line, "quit")
		if err != nil || !strings.Contains(said, want) {
			t.Errorf("modes %s does not say %q (%v):\n%s", line, want, err, said)
		}
	}
}

// A set of problems ends with how it went, in words and as an object.
func TestSetsEndWithTheirResult(t *testing.T) {
	for kind, want := range map[training.ModeKind]string{training.Daily: "> The end of today's set: 0 of 10 right at once. ", training.Placement: "Your rating is "} {
		for _, json := range []bool{false, true} {
			said, err := newHouse(t).on(nil, func(c *plain.Config) {
				c.Train, c.JSON = &ui.Train{Module: problems(), Mode: training.Mode{Kind: kind}}, json
			}, strings.Split(strings.Repeat("solution\nnext\n", 10)+"quit", "\n")...)
			if json {
				want = `"event":"finished","of":10,"rating":`
			}
			if err != nil || strings.Count(said, want) != 1 || json && !strings.Contains(said, `"right":0,"set":"`+string(kind)+`"}`) || strings.Contains(said, "null") {
				t.Errorf("%s does not say %q once (%v):\n%s", kind, want, err, said)
			}
		}
	}
}

// Every step of a training is an object with what a script needs.
func TestATrainingAsObjects(t *testing.T) {
	said, err := newHouse(t).on(nil, func(c *plain.Config) { c.JSON, c.Train = true, &ui.Train{Module: problems()} },
		"hint", "hint", "hint", "favourite", "note x", "solution", "line 2", "restart", "G9", "undo", "next", "quit")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`{"event":"problem","game":"tsumego","grade":1,"marks":["F9","F8","G8","H8","J8"],"position":"(;`,
		`"tags":["`, `"to_move":"first","to_move_color":"black"}`,
		`{"event":"hint","i":1,"of":3,"text":"`, `{"event":"hint","i":3,"move":"H9","of":3,"text":"Play H9."}`,
		`{"event":"mark","favourite":true,"note":"","problem":"`, `{"event":"mark","favourite":true,"note":"x","problem":"`,
		`{"event":"solution","known":true,"moves":[{"line":["G9"],"move":"H9","right":true},{"line":["H9"],"move":"G9","right":false},`,
		`{"event":"position","position":"(;`, `{"color":"black","event":"move","move":"G9","side":"first"}` + "\n" + `{"color":"white","event":"move","move":"H9","side":"second"}`,
		`{"event":"judged","known":true,"line":["H9"],"move":"G9","reply":"H9","right":false,"solved":false,"text":"G9 fails: White answers H9`,
		`{"event":"answer","grade":1,"hint":true,"problem":"`, `"quality":0,"seconds":0,"tries":2}`,
	} {
		if !strings.Contains(said, want) {
			t.Errorf("%s is not told:\n%s", want, said)
		}
	}
	if strings.Contains(said, `"tags":null`) || strings.Contains(said, "> ") {
		t.Errorf("a list is null, or a prompt is written:\n%s", said)
	}
	for line := range strings.Lines(said) {
		if !json.Valid([]byte(line)) {
			t.Errorf("%q is no object", line)
		}
	}
	clueless := thinking{choose: func(context.Context, games.State) (games.Decision, error) { return games.Decision{}, nil }}
	said, err = newHouse(t).on(nil, func(c *plain.Config) { c.JSON, c.Match = true, game(t, bare{clueless}, human, human) }, "hint", "quit")
	if want := `{"event":"hint","i":0,"of":0}`; err != nil || !strings.Contains(said, want) {
		t.Errorf("no hint is not told as %s (%v):\n%s", want, err, said)
	}
}

// A record is saved where that is possible, and what is wrong otherwise is said
// without the name of a system call.
func TestSavingToAFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		begin func(*plain.Config)
		line  string
	}{
		{func(c *plain.Config) { c.Match = game(t, nullgame.Module{}, human, human) }, "save " + file + "/x"},
	} {
		said, err := newHouse(t).on(nil, tt.begin, tt.line, "quit")
		if want := "> Not saved: " + file; err != nil || !strings.Contains(said, want) || strings.Contains(said, "mkdir") {
			t.Errorf("it does not say %q (%v):\n%s", want, err, said)
		}
	}
}

// After a game that was begun at the menu its words are there, the review is, and quit
// goes back to it; there quit ends the program.
func TestTheWordsOfTheMenuWorkInAGame(t *testing.T) {
	h := newHouse(t)
	said, err := h.on(nil, func(*plain.Config) {}, pins, "resign", "review", "records", "1", "quit", "quit", ":settings", "1", "quit", "quit", "records", "quit", "quit", "never read")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"Records> Kayles, Pins 7.", "Language: "} {
		if !strings.Contains(said, want) {
			t.Errorf("nothing says %q:\n%s", want, said)
		}
	}
	if n := strings.Count(said, "09:00  Kayles"); n < 2 || strings.Contains(said, "never read") {
		t.Errorf("the records were listed %d times, in the game and after it:\n%s", n, said)
	}
}

// A word after : finds what it means in lines, and a move is played.
func TestLinesFindAnything(t *testing.T) {
	h := newHouse(t)
	said, err := h.on(nil, h.plays(nullgame.Module{}, human), ":give up", "quit", ":3", "find language", "1", "quit", "moves", "quit")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"1. resign  resign", "Move 2, Second> ", "1. Language: "} {
		if !strings.Contains(said, want) {
			t.Errorf("nothing says %q:\n%s", want, said)
		}
	}
}
