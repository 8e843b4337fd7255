//go:build !windows

package serve

import (
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"duiju/games"
	"duiju/games/all"
	"duiju/games/play/match"
	"duiju/games/play/table"
)

// One command opens a server and a table and sits the host down; one command with the name
// of the table sits the friend down opposite. The host who leaves ends it, and goes on with
// the same table the next time.
func TestHostAndFriendSitDownWithOneCommandEach(t *testing.T) {
	dir := t.TempDir()
	host := func(m games.Module) (id string, typed *os.File, addr string, ended chan error) {
		in, typed, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		out, err := os.Create(filepath.Join(dir, "out"))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = out.Close() })
		told := make(chan [2]string, 1)
		ended = make(chan error, 1)
		c := Config{Modules: all.All(), Addr: "127.0.0.1:0", Home: filepath.Join(dir, "home"), Socket: filepath.Join(dir, "s"), Limits: Limits{Login: deadline}}
		go func() {
			ended <- Host(t.Context(), c, Client{Name: "Hana", Folder: dir, Key: "key", In: in, Out: out, Getenv: func(string) string { return "" }},
				table.Setup{Kind: table.ForTwo, Private: true, Setup: match.Setup{Module: m}}, func(servers []net.Addr, id string) { told <- [2]string{servers[0].String(), id} })
		}()
		select {
		case all := <-told:
			return all[1], typed, all[0], ended
		case err := <-ended:
			t.Fatal(err)
		case <-time.After(deadline):
			t.Fatal("nobody is told how others come")
		}
		return
	}
	id, typed, addr, ended := host(all.All()[0])
	defer typed.Close()
	conn, err := dial(addr, "Fay", gossh.PublicKeys(newSigner(t)))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	fay := &client{t: t, conn: conn}
	if fay.s, err = conn.NewSession(); err != nil {
		t.Fatal(err)
	}
	fay.s.Stdout = fay
	if fay.in, err = fay.s.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	if err := fay.s.Start(id); err != nil {
		t.Fatal(err)
	}
	fay.sees("you and Hana")
	for begun := time.Now(); ; time.Sleep(10 * time.Millisecond) { // until the host knows of her, too
		if text, _ := os.ReadFile(filepath.Join(dir, "out")); strings.Contains(string(text), "Fay") {
			break
		}
		if time.Since(begun) > deadline {
			t.Fatal("the host is never told that Fay has come")
		}
	}
	if _, err := typed.WriteString("h8\n"); err != nil {
		t.Fatal(err)
	}
	fay.sees("your turn, White, move 2")
	fay.keys("i9\n")
	fay.sees("Black to play, move 3")
	if _, err := typed.WriteString("quit\nquit\n"); err != nil {
		t.Fatal(err)
	}
	if err := <-ended; err != nil {
		t.Fatal(err)
	}
	fay.sees("everything is saved")
	again, typed2, _, ended := host(nil)
	defer typed2.Close()
	if again != id {
		t.Errorf("without the name of a game the host sits at %s, and has left %s", again, id)
	}
	_, _ = typed2.WriteString("quit\nquit\n")
	if err := <-ended; err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(filepath.Join(dir, "out")); err != nil || !strings.Contains(string(text), "move 3") {
		t.Errorf("the host finds the table as %q (%v)", text, err)
	}
}
