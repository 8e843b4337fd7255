//go:build !windows

package e2e

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"
)

// TestHostileFilesCommandNothing opens records, saves and problems whose names,
// comments and file names hold terminal sequences: the words between them are
// on the screen, the sequences never reach the terminal.
func TestHostileFilesCommandNothing(t *testing.T) {
	t.Parallel()
	const hostile = "\x1b]0;evil\x07\x1b[3J\u009b31m\u009dmark"
	home := t.TempDir()
	file := func(dir, name, text string) string {
		t.Helper()
		dir = filepath.Join(home, dir)
		if err := os.MkdirAll(dir, 0o700); err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Skipf("this file system does not take such names: %v", err)
		}
		return path
	}
	value := strings.ReplaceAll(hostile, "]", `\]`)
	record := "duiju 1\ngame gomoku\nmoves\n1 h8\n"
	file("data/duiju/records", "gomoku-"+hostile+".duiju", record)
	file("state/duiju/games", "other"+hostile+"-x.duiju", "duiju 1\ngame other\nmoves\n1 h8\n")
	sgf := "(;GM[1]FF[4]CA[UTF-8]SZ[7]GN[" + value + "]AB[ba][bb][ab]AW[ac][bc][cb][ca][cc]MA[ba]PL[W]C[goal=kill " + value + "];W[aa]C[" + value + " RIGHT])"
	file("problems", "p"+hostile+".sgf", sgf)
	fives := file("", "fives.sgf", "(;GM[4]SZ[15]PB["+value+"]GN["+value+"]C["+value+"];B[hh]C["+value+"])(;GM[4]SZ[15];B[hh];W["+value+"])")
	file("config/duiju", "settings.json", `{"language": "`+"\\u001b[2J\\u009b"+`mark"}`)

	x := start(t, options{home: home, args: []string{"--language", "en"}})
	x.awaitText("Two here")
	x.awaitText("Go on")
	x.press("o")
	x.awaitText("Records")
	x.press(esc)
	x.awaitText("Two here")
	x.press("c", ":")
	for _, c := range fives {
		x.press(string(c))
	}
	x.press(enter)
	x.awaitText("fives.sgf, 2")
	x.press(enter)
	x.awaitText("A record.")
	x.press(esc) // two of them at once would be another key
	x.awaitText("fives.sgf, 2")
	x.press(esc)
	x.awaitText("Two here")
	x.press("4", enter)
	x.awaitText("· trainer") // in its title; the word alone stands in the menu too
	x.press("g")
	x.awaitText("Your SGF files")
	x.press("\x1b[F", enter) // End: the last row
	for _, c := range filepath.Join(home, "problems") {
		x.press(string(c))
	}
	x.press(enter)
	x.awaitText("Your files: 1 of 1")
	x.await("the report", func(s screen) bool { return strings.Contains(s.footer(), "R report") })
	x.press("R")
	x.awaitText("mark.sgf") // the file's name without its sequences
	x.press(esc)
	x.await("the trainer", func(s screen) bool { return strings.Contains(s.footer(), "R report") })
	x.press("q")
	x.awaitEnd()
	raw := x.since(0)
	for _, bad := range []string{"\x1b]0;", "\x1b[3J", "\u009b", "\u009d"} {
		if i := strings.Index(raw, bad); i >= 0 {
			t.Errorf("the terminal is sent %q: %.100q", bad, raw[max(0, i-40):])
		}
	}
	if !utf8.ValidString(raw) {
		t.Error("the terminal is sent bytes that are no UTF-8")
	}
}
