package plain_test

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"

	"duiju/games"
	"duiju/games/all"
	"duiju/games/nullgame"
	"duiju/games/study/library"
	"duiju/games/words"
	"duiju/ui/plain"
)

// readInLines reads a page in lines and returns all that was said.
func readInLines(t *testing.T, h house, language string, p library.Page, typed string) string {
	t.Helper()
	table, err := words.Load(language)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	err = plain.Run(t.Context(), plain.Config{Modules: all.All(), Words: table, Store: h.store, In: strings.NewReader(typed), Out: &out, Page: &p})
	if err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// TestEveryPageInLines reads every page in every language to its end: each step
// says its sentence, and no sentence names a key of the screen.
func TestEveryPageInLines(t *testing.T) {
	for _, language := range words.Codes() {
		table, err := words.Load(language)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range library.Shelves() {
			for _, p := range s.Pages {
				said := readInLines(t, newHouse(t), language, p, strings.Repeat("next\n", len(p.Steps)))
				for i, step := range p.Steps {
					text := table.Text(step.Text())
					if !strings.Contains(said, text) {
						t.Errorf("%s, %s: step %d is not said: %s", language, p.ID, i+1, text)
					}
					if key := screenKeys.FindString(text); key != "" {
						t.Errorf("%s, %s: step %d speaks of the key %q: %s", language, p.ID, i+1, key, text)
					}
				}
			}
		}
	}
}

// TestALessonInLines does the lesson on alpha-beta: both questions, one of them
// wrong at first, and the searches with and without cuts. It is kept as done.
func TestALessonInLines(t *testing.T) {
	h := newHouse(t)
	p, ok := library.Find("alpha-beta")
	if !ok {
		t.Fatal("no lesson on alpha-beta")
	}
	said := readInLines(t, h, words.English, p, "next\nnext\n1\n2\nnext\n2\nnext\ntry\ntry\ntry\nnext\n")
	for _, want := range []string{
		"Not so. The other side takes the smallest", "Right. It is worth at most -1", "Right. Value and move stay",
		"Minimax to depth 4: positions read 155315, best AB.", "Alpha-beta to depth 4: positions read 1027, best AB.",
		"There is nothing more to try on this step.", "End of the page",
	} {
		if !strings.Contains(said, want) {
			t.Errorf("%q is not said:\n%s", want, said)
		}
	}
	lessons, err := h.store.Lessons()
	if err != nil || len(lessons) != 1 || fmt.Sprint(lessons[0].Game, "/", lessons[0].Lesson) != "course/alpha-beta" {
		t.Errorf("kept: %+v, %v", lessons, err)
	}
}

// TestAChallengeInLines begins a game against the method of a page, which is
// greeted like any other, and comes back to the page.
func TestAChallengeInLines(t *testing.T) {
	for _, s := range library.Shelves() {
		for _, p := range s.Pages {
			if p.Steps[0].Player == "" {
				continue
			}
			said := readInLines(t, newHouse(t), words.English, p, "challenge\nquit\n")
			for _, want := range []string{"\nYou are ", "\nType help for commands.\n", "Back on the page.\n"} {
				_, rest, ok := strings.Cut(said, want)
				if !ok {
					t.Errorf("%s: %q is not said here:\n%s", p.ID, want, said)
				}
				said = "\n" + rest
			}
			return
		}
	}
	t.Error("no page begins with a method")
}

// TestASolvedGameInLines enters the solving of a game from its page: it is told
// from the empty table to the full one, and who wins.
func TestASolvedGameInLines(t *testing.T) {
	for _, s := range library.Shelves() {
		for _, p := range s.Pages {
			if p.Steps[0].Opens != library.Solving {
				continue
			}
			said := readInLines(t, newHouse(t), words.English, p, "enter\nquit\n")
			for _, want := range []string{
				"> 0 of 64 positions judged\n", "\n64 of 64 positions judged\n", "\nThe start is won for the player to move: ", "> End of the page",
			} {
				_, rest, ok := strings.Cut(said, want)
				if !ok {
					t.Errorf("%s: %q is not said here:\n%s", p.ID, want, said)
				}
				said = rest
			}
			return
		}
	}
	t.Error("no page begins with the solving of a game")
}

// TestLensTellsTheBest: of 200 amounts a lens tells the best, in their order.
func TestLensTellsTheBest(t *testing.T) {
	p, _ := library.Find("chapter/point-scores:2")
	said := readInLines(t, newHouse(t), words.English, p, "lens scores\n")
	if !strings.Contains(said, "best 67 31, 75 31, 76 31, 77 31") || !strings.Contains(said, "The lens of this step: lens scores.") {
		t.Errorf("it says\n%s", said)
	}
	for line := range strings.Lines(said) {
		if len(line) > 500 {
			t.Errorf("a line of %d bytes: %s", len(line), line)
		}
	}
}

// shaded is a game with a lens of shades, and a point that is dark; the fifth has
// a word, if there is one.
type shaded struct {
	nullgame.Module
	word string
}

type shadedState struct {
	games.State
	word string
}

func (m shaded) New(o games.Options, seed uint64) (games.State, error) {
	s, err := nullgame.Module{}.New(o, seed)
	return shadedState{s, m.word}, err
}

func (s shadedState) Clone() games.State { return shadedState{s.State.Clone(), s.word} }

func (s shadedState) Overlay(_ context.Context, _ games.Look, sc *games.Scene) error {
	for p, heat := range []int8{40, 0, 1, -7} {
		sc.Spots[p].Heat = heat
	}
	sc.Spots[4].Label = s.word
	return nil
}

// TestLensTellsShades: of points without words each with a shade is told, with
// how much it is; beside a point with a number only by name.
func TestLensTellsShades(t *testing.T) {
	for word, want := range map[string]string{"": "\n1 +40, 3 +1, 4 -7\n", "9": "\n1, 3, 4, 5 9\n"} {
		var out bytes.Buffer
		module := shaded{word: word}
		c := newHouse(t).config(module, strings.NewReader("lens rows\nquit\n"), &out)
		c.Match = match(t, module, human, human)
		if err := plain.Run(t.Context(), c); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(out.String(), want) {
			t.Errorf("it does not say %q:\n%s", want, &out)
		}
	}
}
