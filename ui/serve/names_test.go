//go:build !windows

package serve

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/text/unicode/norm"
)

// A name is cut by columns; what nobody sees in it is shown, and commands of a
// terminal are not.
func TestVisitorNames(t *testing.T) {
	for in, want := range map[string]string{
		"ann": "ann", "": "guest", "  a   b ": "a b", "\x1b[2J\x07evil\u202e": "?2J evil", strings.Repeat("長", 50): strings.Repeat("長", 10),
		"日本語日本語": "日本語日本語", strings.Repeat("a", 20): strings.Repeat("a", 20), strings.Repeat("a", 21): strings.Repeat("a", 20),
		"a\u200bnn": "a?nn", "ann\u00a0": "ann?", "a\u3164nn": "a?nn", "ann#1234": "ann?1234", "e\u0301va": "éva", "\u200b": "?", "alice'": "alice?", "a‐lice": "a?lice", "a-b_c 1": "a-b_c 1", "ⅽ١": "??", "👑": "?",
	} {
		if got := visitorName(in); got != want {
			t.Errorf("%q becomes %q, want %q", in, got, want)
		}
	}
}

// A name is that of the first key that came with it, while that one is here or has a
// home; everybody else who comes with it, or with one that looks like it, has a mark.
func TestNamesAreWhose(t *testing.T) {
	homes := t.TempDir()
	here := map[string]bool{}
	n := newNames(homes, func(id string) bool { return here[id] })
	see := func(id, user, want string) {
		t.Helper()
		if got := n.of(id, user); got != want {
			t.Errorf("%s who comes as %q is seen as %q, want %q", id, user, got, want)
		}
	}
	see("aaaa11", "alice", "alice")
	here["aaaa11"] = true
	see("bbbb22", "alice", "alice#bbbb")
	see("aaaa11", "alice", "alice")
	for _, user := range []string{"Alice", "аlice", "al\u200bice", "AL1CE", "alíce", "a.lice", "ａlice",
		"ɑlice", "aliᴄe", "ꓮlice", "ɑⅼіⅽе", "alice' ", "alice:", "alice·", "a‐lice", "Ꭺlice", "ꓮꓡꓲꓚꓰ", "ᎪᏞᏆᏟᎬ", "𝐚lice", "Keeper", "du1ju", "server"} {
		if got := n.of("cccc33", user); !strings.HasSuffix(got, "#cccc") {
			t.Errorf("%q looks like alice or the server and is seen as %q", user, got)
		}
	}
	for _, user := range []string{"王小明", "田中たろう", "Ann王", "Éloïse", "Đặng", "Ольга", "Νίκος", "علي", "김철수"} {
		see("cccc33", user, norm.NFC.String(user))
	}
	see(noKey+"0123456", "alice", "alice#guest-0123")
	see("dddd44", "bob", "bob")
	see("dddd44", "bob+3HPABQGNQPY637Y4QKRUV2MS", "bob") // a secret, and parts of one
	see("dddd44", "bob+3HPABQGNQPY637Y4QK++", "bob")
	delete(here, "aaaa11")
	see("bbbb22", "alice", "alice") // she has left nothing here
	here["bbbb22"] = true
	if err := os.MkdirAll(filepath.Join(homes, "eeee55"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(homes, "eeee55", nameFile), []byte("Eve"), 0o600); err != nil {
		t.Fatal(err)
	}
	n = newNames(homes, func(string) bool { return false }) // the server starts again
	see("ffff66", "eve", "eve#ffff")
	see("eeee55", "Eve", "Eve")
}
