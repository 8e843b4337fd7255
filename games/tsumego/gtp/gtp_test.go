package gtp

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"duiju/games"
	"duiju/games/tsumego/play"
	"duiju/games/tsumego/problem"
)

// dialogue sends lines and returns the answers without the empty lines.
func dialogue(t *testing.T, lines ...string) []string {
	t.Helper()
	var out bytes.Buffer
	err := Speak(context.Background(), games.Conversation{In: strings.NewReader(strings.Join(lines, "\n") + "\n"), Out: &out, Version: "test"})
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSuffix(out.String(), "\n\n"), "\n\n")
}

func TestGTPDialogue(t *testing.T) {
	file := filepath.Join(t.TempDir(), "p.sgf")
	// A straight three on the side; the bulky five's attacker is Black.
	p, _ := problem.Builtin("straight-three-side-kill")
	text := play.NewState(play.Configure(p), 0).Text()
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	script := []struct{ send, want string }{
		{"protocol_version", "= 2"},
		{"7 known_command owl_attack", "=7 true"},
		{"known_command nonsense", "= false"},
		{"nonsense", "? unknown command"},
		{"loadsgf " + file, "= black"},
		{"owl_attack C9", "= 1 E9"},
		{"owl_defend C9", "= 1 E9"},
		{"dragon_status C9", "= critical E9 E9"},
		{"owl_attack A1", "? vertex must not be empty"},
		{"owl_attack Z99", "? invalid vertex"},
		{"tsumego-moves", "= E9"},
		{"genmove b", "= E9"},
		{"dragon_status C9", "= dead"},
		{"genmove w", "= pass"},
		{"undo", "= "},
		{"undo", "= "},
		{"play w E9", "= "},
		{"dragon_status C9", "= alive"},
		{"play b D9", "? illegal move: that stone would have no liberty"},
		{"play b A1", "= "},
		{"boardsize 25", "? unacceptable size"},
		{"boardsize 5", "= "},
		{"undo", "? cannot undo"},
		// A ko: what Black may not take back at once White may fill, and after that
		// Black's turn out of order is no taking back.
		{"play b B1", "= "}, {"play w C1", "= "}, {"play b A2", "= "}, {"play w D2", "= "}, {"play b B3", "= "}, {"play w C3", "= "},
		{"play b C2", "= "}, {"play w B2", "= "}, {"play b C2", "? illegal move: ko: play elsewhere first"},
		{"play w A5", "= "}, {"play b C2", "= "},
		{"12", "?12 unknown command"}, {"12 ", "?12 unknown command"}, {"12 name", "=12 Duiju"},
		{"komi x", "? syntax error"}, {"komi", "? syntax error"}, {"komi 1 2", "? syntax error"}, {"komi NaN", "? syntax error"}, {"komi -6.5", "= "},
		{"loadsgf /no/such/file", "? /no/such/file: no such file or directory"},
		{"quit", "= "},
	}
	var lines []string
	for _, s := range script {
		lines = append(lines, s.send)
	}
	got := dialogue(t, append([]string{"# a comment", ""}, lines...)...)
	if len(got) != len(script) {
		t.Fatalf("%d answers to %d commands: %q", len(got), len(script), got)
	}
	for i, s := range script {
		if got[i] != s.want {
			t.Errorf("%s: got %q, want %q", s.send, got[i], s.want)
		}
	}
}

// Every kind of player plays by the protocol: here there is one right move for
// either side, after which Black can take and White has nothing to do.
func TestEveryPlayerSpeaks(t *testing.T) {
	file := filepath.Join(t.TempDir(), "p.sgf")
	p, _ := problem.Builtin("straight-three-side-kill")
	if err := os.WriteFile(file, []byte(play.NewState(play.Configure(p), 0).Text()), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, player := range []string{"max", "human", "level:9", "level:7", "classic:static-eyes"} {
		spec, err := games.ParsePlayer(player)
		if err != nil {
			t.Fatal(err)
		}
		for side, then := range map[string]string{"black": "D9", "white": "pass"} {
			var out bytes.Buffer
			in := "loadsgf " + file + "\ngenmove " + side + "\ngenmove " + side + "\nquit\n"
			if err := Speak(context.Background(), games.Conversation{In: strings.NewReader(in), Out: &out, Player: spec}); err != nil {
				t.Fatal(err)
			}
			if got := strings.Fields(out.String()); len(got) < 6 || got[3] != "E9" || got[5] != then {
				t.Errorf("%s, %s: %q", player, side, got)
			}
		}
	}
}
