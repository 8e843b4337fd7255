package plain_test

import (
	"strings"
	"testing"

	"duiju/games"
	"duiju/games/all"
	"duiju/games/text/words"
	"duiju/ui/plain"
)

// says is what plain mode writes about a game of the list in a language when
// the lines are typed.
func says(t *testing.T, id, language string, lines ...string) string {
	t.Helper()
	h := newHouse(t)
	said, err := h.on(nil, func(c *plain.Config) {
		var err error
		if c.Words, err = words.Load(language); err != nil {
			t.Fatal(err)
		}
		h.plays(games.ByID(all.All(), id), level)(c)
	}, append(lines, "quit")...)
	if err != nil {
		t.Fatal(err)
	}
	return said
}

// Lists are written as the language writes them, "?" is help, and what the
// board marks is told by name.
func TestPlainSpeaksTheLanguage(t *testing.T) {
	for _, c := range []struct {
		game, language string
		lines          []string
		want           []string
	}{
		{"gomoku", "en", []string{"?"}, []string{"Gomoku, Free: five or more wins, 15 x 15.", "or one of: board, look,"}},
		{"gomoku", "zh-Hant", []string{"?"}, []string{"五子棋，自由：五子以上勝，15 x 15。", "棋盤、看、"}},
		{"tsumego", "en", nil, []string{"to move: ", "Marked: "}},
		{"tsumego", "zh-Hant", nil, []string{"先", "標記的點："}},
	} {
		got := says(t, c.game, c.language, c.lines...)
		for _, w := range c.want {
			if !strings.Contains(got, w) {
				t.Errorf("%s in %s after %q does not say %q:\n%s", c.game, c.language, c.lines, w, got)
			}
		}
		if c.language != "en" && strings.Contains(strings.Split(got, ">")[0], ", ") {
			t.Errorf("%s in %s has an English comma:\n%s", c.game, c.language, got)
		}
	}
}
