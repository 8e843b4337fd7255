//go:build !windows

package e2e

import (
	"os"
	"path/filepath"
	"testing"
)

// Without an address the server of this machine and who joins it meet in the state
// folder, which other people cannot enter.
func TestServeLocal(t *testing.T) {
	home, err := os.MkdirTemp("", "d") // short, as the path of a socket must be
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(home) })
	server := start(t, options{home: home, args: []string{"serve", "--local"}})
	server.awaitText("From another terminal of this machine: duiju join")
	socket := filepath.Join(home, "state", "duiju", "serve", "socket")
	if i, err := os.Stat(socket); err != nil || i.Mode().Type() != os.ModeSocket {
		t.Fatalf("%s is no socket: %v", socket, err)
	}
	if i, err := os.Stat(filepath.Dir(socket)); err != nil || i.Mode().Perm() != 0o700 {
		t.Errorf("its folder: %v, %v", i, err)
	}
	start(t, options{home: home, args: []string{"join"}}).awaitText("Two here")
}
