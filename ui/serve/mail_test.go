//go:build !windows

package serve

import (
	"path/filepath"
	"strings"
	"testing"

	gossh "golang.org/x/crypto/ssh"
)

// begun lets Ann and Bob play two moves of gomoku at a table of Ann's, in lines.
func (h *testServer) begun(annKey, bobKey gossh.Signer) (ann, bob *client) {
	h.t.Helper()
	ann, bob = h.visitOn("", "Ann", annKey), h.visitOn("", "Bob", bobKey)
	ann.keys("tables\nopen 1\n")
	ann.sees("waiting for somebody")
	bob.keys("tables\n6\n")
	bob.sees("Black to play, move 1")
	ann.sees("Bob sits down")
	ann.keys("h8\n")
	bob.sees("your turn, White, move 2")
	bob.keys("i9\n")
	ann.sees("your turn, Black, move 3")
	return ann, bob
}

// Ann and Bob play, Bob's line drops, and the game ends without him, by a move of Ann's or
// by the operator: the next time he comes, the menu begins with that, once, and the record
// and the result are his.
func TestAGameThatEndsWhileAwayIsInTheMenu(t *testing.T) {
	for how, want := range map[string]string{"resign": "You won against Ann, just now", "end": "ended your game with Ann"} {
		annKey, bobKey, keeper, home := newSigner(t), newSigner(t), newSigner(t), t.TempDir()
		h := open(t, home, func(c *Config) { c.Keeper = gossh.FingerprintSHA256(keeper.PublicKey()) })
		ann, bob := h.begun(annKey, bobKey)
		_ = bob.conn.Close()
		ann.sees("Bob has lost the connection")
		if how == "resign" {
			ann.keys("resign\n")
			ann.sees("resignation")
		} else {
			names, _ := filepath.Glob(filepath.Join(home, "tables", "*.json"))
			if said := h.says(keeper, "end "+strings.TrimSuffix(filepath.Base(names[0]), ".json")); said != "" {
				t.Fatal(said)
			}
		}
		bob = h.visit("Bob", bobKey)
		bob.sees(want)
		bob.keys("o")
		bob.sees("Ann")
		_ = bob.conn.Close()
		bob = h.visitOn("", "Bob", bobKey)
		bob.keys("records\nquit\nstats\nquit\nquit\n")
		bob.sees("2 moves")
		if strings.Contains(bob.text(), "Ann, just now") {
			t.Error("what was said once is said again")
		}
		_ = bob.s.Wait()
		_ = ann.conn.Close()
		h.close()
	}
}
