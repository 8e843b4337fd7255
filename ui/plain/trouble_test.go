package plain_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"duiju/games"
	"duiju/games/all"
	"duiju/games/nullgame"
	"duiju/games/play/match"
	"duiju/games/teach"
	"duiju/games/teach/library"
	"duiju/games/teach/training"
	"duiju/games/text/record"
	"duiju/games/text/words"
	"duiju/ui"
	"duiju/ui/plain"
)

// Whatever is wrong or missing is answered by a sentence that says what to do.
func TestWordsInTrouble(t *testing.T) {
	play := func(id string, seats ...games.PlayerSpec) func(*plain.Config) {
		return func(c *plain.Config) {
			for _, m := range append(all.All(), nullgame.Module{}) {
				if m.Info().ID == id {
					c.Match = game(t, m, seats[0], seats[1])
				}
			}
		}
	}
	two := play("nullgame", human, human)
	swap := func(c *plain.Config) {
		play("gomoku", human, human)(c)
		m, err := match.New(match.Setup{Module: c.Match.Module(), Options: games.Options{"opening": "swap"}})
		if err != nil {
			t.Fatal(err)
		}
		c.Match = m
	}
	train := func(c *plain.Config) { c.Train = &ui.Train{Module: problems()} }
	sprint := func(c *plain.Config) {
		c.Train = &ui.Train{Module: problems(), Mode: training.Mode{Kind: training.Sprint}}
		now := now
		c.Now = func() time.Time { now = now.Add(time.Minute); return now }
	}
	silent := thinking{choose: func(_ context.Context, s games.State) (games.Decision, error) {
		return games.Decision{Move: s.Moves()[0].Text}, nil
	}}
	clueless := thinking{choose: func(context.Context, games.State) (games.Decision, error) { return games.Decision{}, nil }}
	broken := thinking{choose: func(context.Context, games.State) (games.Decision, error) {
		return games.Decision{}, errors.New("out of order")
	}}
	menu := func(*plain.Config) {}
	file := filepath.Join(t.TempDir(), "saved.duiju")
	torn := file + ".torn"
	if err := os.WriteFile(torn, []byte("duiju 1\ngame nullgame\nmoves 3 3\n1 1\n2 2\n3 "), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		begin func(*plain.Config)
		lines string
		wants []string
	}{
		{swap, "h8\ni9\nj8\nh7\nblack", []string{
			"Move 4, Second: black / white> Take a colour first", "\nMove 4, Second: black / white> Move 5, White> "}},
		{two, "go far", []string{"Name a number of moves from 0 to 0 after go."}},
		{two, "4\n2\ngo 0\ngo 1", []string{"After 0 moves of 2> 1. First 4.\nAfter 1 move of 2> "}},
		{two, "save", []string{"Name a file after save."}},
		{two, "4\nsave " + file, []string{"Saved in " + file}},
		{two, "s", []string{"It begins several commands: "}},
		{two, "why", []string{"Nothing was played yet."}},
		{two, "stats", []string{"No games yet. "}},
		{two, "undo\nredo", []string{"There is nothing to take back.", "There is nothing to redo."}},
		{two, "4\n2\n6\n1\n3\n5\n7\nreview\ngo 2\ngo 3\ngo 4", []string{
			"> 2. Second 2.\nAfter 2 moves of 7> 3. First 6.\n3. 6!: the only good move.\nAfter 3 moves of 7> 4. Second 1.\nAfter 4 moves of 7> "}},
		{two, "resign\n1", []string{"The game is over.\n"}},
		{two, "4\nresign\ngo 0\n1", []string{"After 0 moves of 1> You look at an earlier position. step goes on, go returns."}},
		{func(c *plain.Config) { c.Match = game(t, bare{clueless}, human, human) }, "hint", []string{"There is no hint here."}},
		{func(c *plain.Config) { c.Match = game(t, silent, human, level) }, "1\nwhy", []string{"Nothing is known about this move."}},
		{func(c *plain.Config) { c.Match = game(t, broken, human, level) }, "1\n2", []string{"The engine stopped. Play on for both sides, or undo takes back. (out of order)", "Move 2, Second> Move 3, First> "}},
		{func(c *plain.Config) { c.Train = &ui.Train{Module: undecided{problems()}} }, "solution", []string{"Not decided within the limit."}},
		{sprint, "board\nboard\nboard\nboard", []string{"The end of the set: 0 of 0 right at once."}},
		{play("darkchess", human, human), "resign", []string{"The deal is open. The SHA-256 of these four lines is the seal:"}},
		{play("nullgame", human, human), "level x\nlevel 1", []string{"Name a level from 1 to 3, or a program of the settings.", "No engine plays here."}},
		{play("nullgame", human, level), "level 2", []string{"Second is level 2 now."}},
		{train, "modes mistakes", []string{"There are none now."}},
		{train, "hint\nhint", []string{"The move is one of the marked points. G9 H9 J9\n"}},
		{train, "G9\nwhy", []string{"next> G9 fails: "}},
		{train, "solution\nline 2\nline 9", []string{"2. G9  fails", "The line after G9.\n", "3. J9  fails"}},
		{train, "quit", []string{"End of the training. It goes on where it stands."}},
		{menu, "replay 1", []string{"Not opened: there is no file 1"}},
		{menu, "replay " + file, []string{"Kayles, Pins 7.", "After 0 moves of 1> End of the record."}},
		{menu, "replay " + file + "x", []string{"Not opened: there is no file "}},
		{menu, "replay " + torn, []string{"1 Gomoku> the record is damaged in line 6; what stands before it was kept\n", "After 0 moves of 2> "}},
		{train, "note count the room\nfavourite\nfavourite", []string{"Your note: count the room", "A favourite.", "Not a favourite."}},
		{play("trianglenim", human, human), "A\nboard\nlook A\nlook B", []string{".\n       B   C\n", "B present"}},
		{menu, "tutorial 1", []string{"a number or a move answers a question."}},
		{func(c *plain.Config) { c.Learn = true }, "1", []string{words.InEnglish().S(library.Shelves()[0].Pages[0].Title)}},
		{func(c *plain.Config) { c.Learn = true }, "nonsense", []string{"Type a number for a row, or quit to go back.\nLibrary> "}},
	} {
		h := newHouse(t)
		said, err := h.on(nil, tt.begin, strings.Split(tt.lines+"\nquit", "\n")...)
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

// bare is the null game without anything that a state may have beyond its rules.
type bare struct{ thinking }

func (bare) New(o games.Options, seed uint64) (games.State, error) {
	s, err := nullgame.Module{}.New(o, seed)
	return bareState{s}, err
}

type bareState struct{ games.State }

func (b bareState) Clone() games.State { return bareState{b.State.Clone()} }

// undecided proves nothing.
type undecided struct{ games.Module }

func (m undecided) Teaching() teach.Teaching {
	t := teach.Of(m.Module)
	trainer := *t.Trainer
	trainer.Solution = func(context.Context, games.State) (teach.Solution, error) { return teach.Solution{}, nil }
	t.Trainer = &trainer
	return t
}

// A saved game that this program cannot go on with is named, also where its file
// is damaged, and left.
func TestSavedGameOfNoUse(t *testing.T) {
	r := games.Record{Game: "shogi", Moves: []string{"1"}, At: 1}
	whole, want := string(record.Marshal(r)), "The game cannot be read: "
	for _, text := range []string{whole, strings.Replace(whole, "moves 1 1", "moves 2 2", 1)} {
		h := newHouse(t)
		folder := filepath.Join(h.dir, "state", "games")
		if err := os.MkdirAll(folder, 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(folder, "shogi-x.duiju"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		said, err := h.on(nil, func(*plain.Config) {}, "c", "quit")
		if err != nil || !strings.Contains(said, want) {
			t.Errorf("%q: it does not say %q (%v):\n%s", text, want, err, said)
		}
	}
}
