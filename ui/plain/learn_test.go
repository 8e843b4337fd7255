package plain_test

import (
	"context"
	"regexp"
	"strings"
	"testing"

	"duiju/games"
	"duiju/games/all"
	"duiju/games/scene"
	"duiju/games/teach/library"
	"duiju/games/text/message"
	"duiju/games/text/words"
	"duiju/ui/plain"
)

// readInLines reads a page in lines and returns all that was said.
func readInLines(t *testing.T, h house, language string, p library.Page, typed string) string {
	t.Helper()
	said, err := h.on(nil, func(c *plain.Config) {
		c.Page = &p
		var err error
		if c.Words, err = words.Load(language); err != nil {
			t.Fatal(err)
		}
	}, strings.Split(typed, "\n")...)
	if err != nil {
		t.Fatal(err)
	}
	return said
}

// readFirst reads the first page that begins so, and wants sentences in their order.
func readFirst(t *testing.T, begins func(library.Step) bool, typed string, wants ...string) {
	t.Helper()
	for _, s := range library.Shelves() {
		for _, p := range s.Pages {
			if !begins(p.Steps[0]) {
				continue
			}
			said := readInLines(t, newHouse(t), words.English, p, typed)
			for _, want := range wants {
				_, rest, ok := strings.Cut(said, want)
				if !ok {
					t.Errorf("%s: %q is not said here:\n%s", p.ID, want, said)
				}
				said = rest
			}
			return
		}
	}
	t.Error("no page begins so")
}

// screenKeys finds what speaks of keys that plain mode does not have.
var screenKeys = regexp.MustCompile(`(?i)\benter\b|\barrows?\b|\bpress\b|\bwith v\b|按|方向鍵|方向键`)

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
					if typed := step.Say + ".typed"; table.Has(typed) {
						text = table.S(typed)
					}
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
	said := readInLines(t, h, words.English, p, "next\nnext\n1\n3\nnext\n1\nnext\ntry\ntry\ntry\nnext\nBC\nnext\n")
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
	kept := ""
	for _, l := range lessons {
		kept += l.Game + "/" + l.Lesson + " "
	}
	if err != nil || kept != "course/alpha-beta:3 course/alpha-beta:4 course/alpha-beta:6 course/alpha-beta " {
		t.Errorf("kept: %s, %v", kept, err)
	}
}

// TestAChallengeInLines begins a game against the method of a page, which is
// greeted like any other, and comes back to the page.
func TestAChallengeInLines(t *testing.T) {
	readFirst(t, func(s library.Step) bool { return s.Player != "" }, "challenge\nquit\n", "You are ", "\nType help for commands.\n", "Back on the page.\n")
}

// TestASolvedGameInLines enters the solving of a game from its page: it is told
// from the empty table to the full one, and who wins.
func TestASolvedGameInLines(t *testing.T) {
	readFirst(t, func(s library.Step) bool { return s.Opens == library.Solving }, "enter\nquit\n",
		"> 0 of 64 positions judged\n", "\n64 of 64 positions judged\n", "\nThe start is won for the player to move: ", "> End of the page")
}

// marked is a game whose lens and whose only hint mark what a test wants.
type marked struct {
	games.Module
	draw func(*scene.Scene)
	area []scene.Point
}

type markedState struct {
	games.State
	by marked
}

func (m marked) New(o games.Options, seed uint64) (games.State, error) {
	s, err := m.Module.New(o, seed)
	return markedState{s, m}, err
}

func (s markedState) Clone() games.State { return markedState{s.State.Clone(), s.by} }

func (s markedState) Overlay(_ context.Context, _ games.Look, sc *scene.Scene) error {
	s.by.draw(sc)
	return nil
}

func (markedState) Describe(string) message.Text { return message.Text{} }

func (markedState) Explain(context.Context, string) (message.Text, error) { return message.Text{}, nil }

func (s markedState) Hints(context.Context) ([]games.HintStep, error) {
	return []games.HintStep{{Text: message.T("games.hint.area"), Area: s.by.area}}, nil
}

// saidOf is what lines say in a game of two people.
func saidOf(t *testing.T, module games.Module, lines string) string {
	t.Helper()
	said, err := newHouse(t).on(nil, func(c *plain.Config) { c.Match = game(t, module, human, human) }, strings.Split(lines+"\nquit", "\n")...)
	if err != nil {
		t.Fatal(err)
	}
	return said
}

// TestLensTellsItsPoints: up to twelve points are all told, of more the best eight,
// unless all are as good. Of points without words each with a shade is told, with how
// much it is; beside points with a number only by name, and not among the best.
func TestLensTellsItsPoints(t *testing.T) {
	shades := func(all ...int8) func(*scene.Scene) {
		return func(sc *scene.Scene) {
			for p, heat := range all {
				sc.Spots[p].Heat = heat
			}
		}
	}
	numbers := func(heat int8, all ...string) func(*scene.Scene) {
		return func(sc *scene.Scene) {
			for p := range 13 {
				sc.Spots[p].Heat = heat
			}
			for p, word := range all {
				sc.Spots[p].Label = word
			}
		}
	}
	for _, tt := range []struct {
		draw func(*scene.Scene)
		want string
	}{
		{shades(40, 0, 1, -7), "a15 +40, c15 +1, d15 -7"},
		{func(sc *scene.Scene) { shades(40, 0, 1, -7)(sc); sc.Spots[4].Label = "9" }, "a15, c15, d15, e15 9"},
		{func(sc *scene.Scene) { sc.Spots[0].Marks, sc.Spots[2].Marks = scene.MarkHint, scene.MarkHint }, "a15, c15"},
		{shades(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13),
			"best m15 +13, l15 +12, k15 +11, j15 +10, i15 +9, h15 +8, g15 +7, f15 +6; 5 more points"},
		{shades(7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7),
			"a15 +7, b15 +7, c15 +7, d15 +7, e15 +7, f15 +7, g15 +7, h15 +7, i15 +7, j15 +7, k15 +7, l15 +7, m15 +7"},
		{numbers(50, "8", "9"), "best b15 9, a15 8; 11 more points"},
	} {
		if said := saidOf(t, marked{Module: all.All()[0], draw: tt.draw}, "lens threats"); !strings.Contains(said, "\n"+tt.want+"\n") {
			t.Errorf("it does not say %q:\n%s", tt.want, said)
		}
	}
}

// TestAHintSaysWhere: it names up to twelve points, of more the corners of where they
// lie.
func TestAHintSaysWhere(t *testing.T) {
	board, triangle := all.All()[0], all.All()[1]
	for _, tt := range []struct {
		module games.Module
		area   []scene.Point
		want   string
	}{
		{board, []scene.Point{112}, "Look at the marked area. h8\n"},
		{board, []scene.Point{20, 3, 34, 47, 33, 32, 31, 19, 18, 17, 16, 30},
			"Look at the marked area. f14 d15 e13 c12 d13 c13 b13 e14 d14 c14 b14 a13\n"},
		{board, []scene.Point{20, 3, 34, 47, 33, 32, 31, 19, 18, 17, 16, 30, 5}, "Look at the marked area. It reaches from a15 to f12.\n"},
		{triangle, []scene.Point{14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 1}, "Look at the marked area. It reaches from B to O.\n"},
	} {
		if said := saidOf(t, marked{Module: tt.module, area: tt.area}, "hint"); !strings.Contains(said, tt.want) {
			t.Errorf("it does not say %q:\n%s", tt.want, said)
		}
	}
}
