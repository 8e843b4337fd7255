package theme

import (
	"errors"
	"io/fs"
	"os"
	"regexp"
	"strings"
	"testing"

	"duiju/games/text/words"
)

// inHelp is what duiju help theme says, and the theme in it.
func inHelp(t *testing.T) (text, example string) {
	t.Helper()
	page, err := os.ReadFile("../../../assets/help/theme.txt")
	if err != nil {
		t.Fatal(err)
	}
	return string(page), regexp.MustCompile(`(?s)\{\n.*?\n  \}`).FindString(string(page))
}

// The theme that the help shows can be used as it is and names every colour; each is
// explained.
func TestTheThemeInTheHelpIsWhole(t *testing.T) {
	text, example := inHelp(t)
	th, err := Read("mine.json", []byte(example))
	if err != nil {
		t.Fatalf("the example of duiju help theme is refused: %v", err)
	}
	if p := th.For(Truecolor, true); p.Name != "mine.json" || p.rgb[Board] != [3]uint8{0x24, 0x41, 0x3a} {
		t.Errorf("%s has a board of %v", p.Name, p.rgb[Board])
	}
	if p := th.For(Ansi256, true); p.rgb[Board] != colour256(23) {
		t.Errorf("with 256 colours the board has not the one that is named: %v", p.rgb[Board])
	}
	_, explained, _ := strings.Cut(text, example)
	for name := range keys {
		if !strings.Contains(example, `"`+name+`"`) || !regexp.MustCompile(`\b`+name+`\b`).MatchString(explained) {
			t.Errorf("duiju help theme does not show or explain %s", name)
		}
	}
}

// A file says what it changes; the rest is as in another theme.
func TestAThemeIsLikeAnother(t *testing.T) {
	mine, err := Read("mine.json", []byte(`{"like": "jade", "mark1": "#FFFFFF"}`))
	jade, _ := builtIn("jade")
	if err != nil || mine.board[Board] != jade.board[Board] || mine.board[Mark1] != (colour{"#FFFFFF", 231}) {
		t.Errorf("%v: the board is %v, the mark %v", err, mine.board[Board], mine.board[Mark1])
	}
}

// What is wrong with a file is said in words, and the usual theme is shown.
func TestBadThemesSayWhy(t *testing.T) {
	for _, tc := range []struct{ file, says string }{
		{`{"board": "#F00"}`, "Theme mine.json: board cannot be #F00; duiju help theme says how it is written."},
		{`{"board": "#A26A2C 7"}`, "Theme mine.json: board cannot be #A26A2C 7; duiju help theme says how it is written."},
		{`{"board": "#A26A2C 300"}`, "Theme mine.json: board cannot be #A26A2C 300; duiju help theme says how it is written."},
		{`{"board": 7}`, "Theme mine.json: board cannot be 7; duiju help theme says how it is written."},
		{`{"bord": "#FF0000"}`, "Theme mine.json: there is no bord; duiju help theme lists what a theme has."},
		{`{"like": "../help/theme"}`, "Theme mine.json: like cannot be ../help/theme; duiju help theme says how it is written."},
		{`{"like": "paper", "cursor": "#FFF4DA"}`, "Theme mine.json: cursor on board has a contrast of 1.08:1, it needs 4.5:1."},
		{`{"disc1": "#A26A2C", "rim1": "#A26A2C"}`, "Theme mine.json: disc1 on board has a contrast of 1.00:1, it needs 4.5:1."},
		{`{"tileDownInk": "#2E1C0A"}`, "Theme mine.json: tileDownInk on tileDown has a contrast of 1.00:1, it needs 4.5:1."},
		{`[]`, "Theme mine.json: json: cannot unmarshal array into Go value of type map[string]interface {}"},
		{`{"board"`, "Theme mine.json: unexpected end of JSON input"},
	} {
		th, err := Named("mine.json", false, func(string) ([]byte, error) { return []byte(tc.file), nil })
		if th.Name != "paper" || err == nil || words.InEnglish().Error(err) != tc.says {
			t.Errorf("%s is %s: %v\nwant %s", tc.file, th.Name, err, tc.says)
		}
	}
	th, err := Named("gone.json", true, func(string) ([]byte, error) { return nil, fs.ErrNotExist })
	if th.Name != "kaya" || !errors.Is(err, ErrTheme) {
		t.Errorf("a file that is gone is %s: %v", th.Name, err)
	}
}

// Whatever a file holds, it is a theme that holds the contrasts, or an error.
func FuzzRead(f *testing.F) {
	f.Add(`{"like": "night", "board": "#000000 16"}`)
	f.Add(`{"mark1": null}`)
	f.Fuzz(func(t *testing.T, text string) {
		th, err := Read("mine.json", []byte(text))
		if err != nil {
			return
		}
		for _, level := range []Level{Mono, Ansi16, Ansi256, Truecolor} {
			if p := th.For(level, true); level > Mono && p.fg[Board].params == "" {
				t.Errorf("level %d: the board has no colour", level)
			}
		}
	})
}
