package games_test

import (
	"errors"
	"testing"

	"duiju/games"
	"duiju/games/text/message"

	"github.com/google/go-cmp/cmp"
)

func TestParsePlayer(t *testing.T) {
	for _, c := range []struct {
		text string
		want games.PlayerSpec
	}{
		{"human", games.PlayerSpec{Kind: games.Human}},
		{"max", games.PlayerSpec{Kind: games.Max}},
		{"level:1", games.PlayerSpec{Kind: games.Level, Level: 1}},
		{"level:9", games.PlayerSpec{Kind: games.Level, Level: 9}},
		{"classic:table", games.PlayerSpec{Kind: games.Classic, Name: "table"}},
		{"classic:five-tuple,depth=5,ties=scan", games.PlayerSpec{
			Kind: games.Classic, Name: "five-tuple", Options: games.Options{"depth": "5", "ties": "scan"}}},
		{"classic:x,a=1%2C2%0A%25", games.PlayerSpec{
			Kind: games.Classic, Name: "x", Options: games.Options{"a": "1,2\n%"}}},
	} {
		got, err := games.ParsePlayer(c.text)
		if err != nil {
			t.Errorf("ParsePlayer(%q): %v", c.text, err)
			continue
		}
		if d := cmp.Diff(c.want, got); d != "" {
			t.Errorf("ParsePlayer(%q): %s", c.text, d)
		}
		if back := got.String(); back != c.text {
			t.Errorf("%q is written as %q", c.text, back)
		}
	}
}

func TestParsePlayerRefuses(t *testing.T) {
	for text, key := range map[string]string{
		"":                   "games.player.unreadable",
		"Human":              "games.player.unreadable",
		"level:0":            "games.player.unreadable",
		"level:10":           "games.player.unreadable",
		"level":              "games.player.unreadable",
		"classic:":           "games.player.unreadable",
		"classic":            "games.player.unreadable",
		"classic:a b":        "games.player.unreadable",
		"classic:a,":         "games.player.option",
		"classic:a,depth":    "games.player.option",
		"classic:a,=3":       "games.player.option",
		"classic:a,d=1,d=2":  "games.option.twice",
		"classic:a,d=1\x1b[": "", // a value is free text
	} {
		_, err := games.ParsePlayer(text)
		var f *message.Fault
		switch {
		case key == "" && err == nil:
		case !errors.As(err, &f) || f.Text.Key != key || !errors.Is(err, message.ErrOption):
			t.Errorf("ParsePlayer(%q): %v, want %q", text, err, key)
		}
	}
}

func FuzzParsePlayer(f *testing.F) {
	for _, s := range []string{"human", "level:3", "max", "classic:a,b=c,d=%25%0a", "classic:a,b=%%252C"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := games.ParsePlayer(text)
		if err != nil {
			return
		}
		back, err := games.ParsePlayer(p.String())
		if err != nil {
			t.Fatalf("%q is written as %q, which is refused: %v", text, p, err)
		}
		if d := cmp.Diff(p, back); d != "" {
			t.Fatalf("%q is written as %q, which reads differently: %s", text, p, d)
		}
	})
}
