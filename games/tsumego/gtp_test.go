package tsumego

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"duiju/games"
)

// dialogue sends lines and returns the answers without the empty lines.
func dialogue(t *testing.T, lines ...string) []string {
	t.Helper()
	var out bytes.Buffer
	err := Module{}.Speak(context.Background(), games.Session{In: strings.NewReader(strings.Join(lines, "\n") + "\n"), Out: &out, Version: "test"})
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSuffix(out.String(), "\n\n"), "\n\n")
}

func TestGTPDialogue(t *testing.T) {
	file := filepath.Join(t.TempDir(), "p.sgf")
	// A straight three on the side; the bulky five's attacker is Black.
	p, _ := builtin("straight-three-side-kill")
	text := newState(configure(p), 0).Text()
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
		{"unconditional_status C9", "= undecided"},
		{"genmove b", "= E9"},
		{"dragon_status C9", "= dead"},
		{"genmove w", "= pass"},
		{"undo", "= "},
		{"undo", "= "},
		{"play w E9", "= "},
		{"dragon_status C9", "= alive"},
		{"unconditional_status C9", "= alive"},
		{"unconditional_status D9", "= white_territory"},
		{"play b D9", "? illegal move: that stone would have no liberty"},
		{"play b A1", "= "},
		{"boardsize 25", "? unacceptable size"},
		{"boardsize 5", "= "},
		{"undo", "? cannot undo"},
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

// TestStaticLife draws one case of each kind: two eyes, territory with and
// without stones, an eye of the other side that is enough, and a captured
// string that gives only one eye.
func TestStaticLife(t *testing.T) {
	for _, tc := range []struct {
		name  string
		rows  []string
		point string
		want  staticStatus
	}{
		{"two eyes live", []string{".X.X.", "XXXXX", ".....", ".....", "....."}, "B5", staticAlive},
		{"an eye is territory", []string{".X.X.", "XXXXX", ".....", ".....", "....."}, "A5", staticBlack},
		{"one eye does not live", []string{".X...", "XX...", ".....", ".....", "....."}, "B5", staticUndecided},
		{"a stone in a small eye is dead", []string{".X.X.", "XXXXO", "..XXX", ".....", "....."}, "E4", staticDead},
		{"the open board is nobody's", []string{".X.X.", "XXXXX", ".....", ".....", "....."}, "C1", staticUndecided},
	} {
		b := draw(t, tc.rows...)
		p, _ := parsePointName(b.W, b.H, tc.point)
		if got := static(b)[p]; got != tc.want {
			t.Errorf("%s: %s is %s, want %s", tc.name, tc.point, got, tc.want)
		}
		for i, c := range b.Stones {
			if c != empty {
				b.Stones[i] = c.Other()
			}
		}
		want := map[staticStatus]staticStatus{staticBlack: staticWhite, staticWhite: staticBlack}[tc.want]
		if want == "" {
			want = tc.want
		}
		if got := static(b)[p]; got != want {
			t.Errorf("%s, colours swapped: %s is %s, want %s", tc.name, tc.point, got, want)
		}
	}
}
