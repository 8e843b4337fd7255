//go:build !windows

package serve

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode"
)

// says types a line and waits for an answer.
func (c *client) says(line, answer string) {
	c.t.Helper()
	c.forget()
	c.keys(line + "\n")
	c.sees(answer)
}

// opened is the name of the table that was opened.
func (c *client) opened() string {
	c.t.Helper()
	c.sees("waiting for somebody")
	name := regexp.MustCompile(`table ([a-z]+) · waiting`).FindStringSubmatch(c.text())
	if name == nil {
		c.t.Fatalf("no table in %q", c.text())
	}
	return name[1]
}

// Two people without a terminal, or on one that shows lines alone, play a game at a
// table to its end. One who drops the line is away and comes back to the seat, the
// result is in both homes, and another game has the seats changed.
func TestTwoPlayInLines(t *testing.T) {
	h := open(t, t.TempDir(), nil)
	keyA, keyB := newSigner(t), newSigner(t)
	a, b := h.visitOn("", "Ann", keyA), h.visitOn("dumb", "Bob", keyB)
	a.says("tables", "No tables yet")
	a.says("open 1 10+5", "waiting for somebody · Black 10:00")
	id := a.opened()
	b.says("tables", id)
	b.says("6", "You are White, Black is Ann")
	b.sees("Black to play, move 1")
	a.sees("Bob sits down")
	a.sees("your turn, Black, move 1")
	b.says("h8", "It is not your turn")
	b.says("say", "6. Good game.")
	b.says("say 1", "Bob: Hello.")
	a.sees("Bob: Hello.")
	a.says("mute", "You hear nothing")
	for i := range 3 {
		a.forget()
		b.forget()
		a.says(fmt.Sprintf("%c8", 'a'+i), "White 10:")
		b.sees(fmt.Sprintf("Black %c8", 'a'+i))
		b.says(fmt.Sprintf("%c9", 'a'+i), "Black ")
		a.sees(fmt.Sprintf("White %c9", 'a'+i))
	}
	a.forget()
	_ = b.in.Close() // the end of what Bob types
	a.sees("Bob has lost the connection; a clock runs on. After 5 minutes away claim claims the win.")
	a.says("", "Bob (away 0:0")
	b = h.visitOn("", "Bob", keyB)
	a.forget()
	b.says("tables "+id, "You are White, Black is Ann")
	b.sees("5. Black c8.\n6. White c9.\n")
	a.sees("Bob is back")
	a.says("d8", "White")
	b.sees("Black d8")
	b.says("n9", "Black")
	a.sees("White n9")
	b.forget()
	a.says("e8", "You win")
	b.sees("You lose")
	a.says("next", "asked")
	b.says("next", "You are Black")
	a.sees("You are White")
	for _, c := range []*client{a, b} {
		c.says("quit", "You have left the table")
		c.says("quit", "1 Gomoku> ")
		c.says("records", "Records> ")
		c.says("1", "Gomoku")
		c.says("quit", "End of the record")
		c.says("quit", "1 Gomoku> ")
		c.keys("quit\n")
		if err := c.s.Wait(); err != nil {
			t.Errorf("a visit ends with %v", err)
		}
	}
}

// Whoever pipes lines and closes the pipe gets all answers.
func TestAPipeIsAnsweredToItsEnd(t *testing.T) {
	h := open(t, t.TempDir(), nil)
	c := h.visitOn("", "script", newSigner(t))
	c.keys("1\nh8\nmoves\nquit\n")
	_ = c.in.Close()
	if err := c.s.Wait(); err != nil {
		t.Errorf("the visit ends with %v", err)
	}
	if got := c.text(); !strings.Contains(got, "1 h8, 2 ") || !strings.Contains(got, "Saved.") {
		t.Errorf("not all is answered:\n%s", got)
	}
}

// A visitor in lines reads and writes no file of the server, names no program of it and
// asks for no search without a turn.
func TestLinesGiveNoFiles(t *testing.T) {
	dir := t.TempDir()
	secret := "(;GM[1]FF[4]SZ[9]C[SECRET]AB[aa]AW[bb])\nduiju 1\ngame: gomoku\n"
	for _, name := range []string{"game.sgf", "game.duiju"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(secret), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	h := open(t, filepath.Join(dir, "home"), nil)
	evil := filepath.Join(dir, "evil")
	key := newSigner(t)
	for _, lines := range [][]string{
		{"replay " + dir + "/game.duiju", "replay ../../../../game.sgf", "records " + dir, "stats /etc"},
		{"1", "save " + evil, "save", "level program:/bin/sh", "level /bin/sh", "xray program:/bin/sh", "hint " + evil, "review " + evil, "!sh", ":w " + evil, "| sh", "$(touch " + evil + ")"},
		{"train", "modes files " + dir, "modes fi", "note " + evil, "save " + evil + ".sgf"},
		{"library " + dir, "../x", "minimax", "save " + evil, "next", "enter", "save " + evil + ".svg"},
		{"library alpha-beta", "enter", "tree " + evil, "save " + evil + ".txt"},
		{"tables ../" + dir, "open 1 " + evil, "open 1", "save " + evil, "level 3", "new", "tutorial"},
	} {
		c := h.visitOn("", "Mallory", key)
		c.keys(strings.Join(lines, "\n") + "\n")
		_ = c.in.Close()
		if err := c.s.Wait(); err != nil {
			t.Errorf("%q ends with %v", lines, err)
		}
		if got := c.text(); strings.Contains(got, "SECRET") || strings.Contains(got, "uid=") {
			t.Errorf("%q read a file:\n%s", lines, got)
		}
	}
	made, err := filepath.Glob(evil + "*")
	if err != nil || len(made) > 0 {
		t.Errorf("files were written: %v, %v", made, err)
	}
}

// What is typed is never more than text: long lines, control characters and broken
// bytes come back as no control of a terminal, and the program goes on.
func TestHostileLines(t *testing.T) {
	h := open(t, t.TempDir(), nil)
	for _, term := range []string{"", "dumb"} {
		c := h.visitOn(term, "Eve", newSigner(t))
		for _, line := range []string{
			"\x00\x00\x00", "\x1b[2J\x1b]0;x\x07", strings.Repeat("x", 6000), "\xff\xfe\xc3", "\u202eevil\u2066", "\x9b2J", "1\x00", "tables\x1b[A \x1bOA",
			"-1", "99999999999999999999", "tables \x1b[31m", "open 1 \x1b[31m", "quit", "\r\r\n",
		} {
			c.keys(line + "\n")
		}
		c.keys("tables\n" + strings.Repeat("quit\n", 5)) // out of all rooms that these lines led to
		if err := c.s.Wait(); err != nil {
			t.Errorf("%q: the visit ends with %v", term, err)
		}
		if !strings.Contains(c.text(), "Together> ") {
			t.Errorf("%q: nothing is answered after these lines:\n%s", term, c.text())
		}
		if i := strings.IndexFunc(c.text(), func(r rune) bool { return unicode.IsControl(r) && !strings.ContainsRune("\r\n\b", r) }); i >= 0 {
			t.Errorf("%q: a control character comes back: %q", term, c.text()[i:min(i+20, len(c.text()))])
		}
	}
}

// A line is corrected where it is typed, on a terminal that sends every key.
func TestALineIsCorrected(t *testing.T) {
	for typed, want := range map[string]string{
		"h8\r":                          "h8\n",
		"h8\r\ni9\n":                    "h8\ni9\n",
		"hx\x7f8\r":                     "h8\n",
		"\x7f\x7fh8\b\b\bi9\r":          "i9\n",
		"黑白\x7f\r":                      "黑\n",
		"all gone\x15h8\r":              "h8\n",
		"h\x1b[A8\x1bOB\x1b[1;5C\r":     "h8\n",
		"\x00\x01h8\t\r":                "h8\n",
		"half":                          "",
		strings.Repeat("y", 1e4) + "\r": strings.Repeat("y", maxTyped) + "\n",
	} {
		var shown, got bytes.Buffer
		l := typedLine{echo: &shown}
		for _, key := range []byte(typed) { // each in a piece of its own
			lines, over := l.take([]byte{key})
			if got.Write(lines); over {
				t.Errorf("%.20q leaves", typed)
			}
		}
		if got.String() != want {
			t.Errorf("%.20q is the line %.20q, want %.20q", typed, got.String(), want)
		}
	}
	var shown bytes.Buffer
	l := typedLine{echo: &shown}
	if l.take([]byte("黑x\x7f\x7f")); shown.String() != "黑x\b \b\b \b\b \b" {
		t.Errorf("what is erased is shown as %q", shown.String())
	}
	for keys, leaves := range map[string]bool{"\x03": true, "x\x03": true, "\x04": true, "x\x04": false} {
		l := typedLine{echo: &shown}
		if _, over := l.take([]byte(keys)); over != leaves {
			t.Errorf("%q leaves: %v", keys, over)
		}
	}
}
