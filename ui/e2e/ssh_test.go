//go:build !windows

package e2e

import (
	"bufio"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/all"
	"duiju/games/play/match"
	"duiju/games/text/record"
)

// house is a running server, and the terminals of its visitors, who come by the
// ssh program of the system.
type house struct {
	t    *testing.T
	home string
	addr string // host:port once it has listened
	cmd  *exec.Cmd
}

// open starts the server, at the address it had before.
func (h *house) open() {
	h.t.Helper()
	addr := h.addr
	if addr == "" {
		addr = "127.0.0.1:0"
	}
	h.cmd = exec.Command(duiju.program(h.t), "serve", "--addr", addr, "--home", filepath.Join(h.home, "server"))
	h.cmd.Env = append(os.Environ(), "HOME="+h.home)
	out, err := h.cmd.StdoutPipe()
	if err != nil {
		h.t.Fatal(err)
	}
	if err := h.cmd.Start(); err != nil {
		h.t.Fatal(err)
	}
	h.t.Cleanup(h.kill)
	line, err := bufio.NewReader(out).ReadString('\n')
	port := regexp.MustCompile(`ssh -p (\d+) `).FindStringSubmatch(line)
	if err != nil || port == nil {
		h.t.Fatalf("the server says %q (%v)", line, err)
	}
	h.addr = "127.0.0.1:" + port[1]
}

// kill ends the server in a way that it cannot see.
func (h *house) kill() {
	_ = h.cmd.Process.Kill()
	_ = h.cmd.Wait()
}

// ssh is the command of somebody who comes in.
func (h *house) ssh(args ...string) *exec.Cmd {
	h.t.Helper()
	host, port, _ := strings.Cut(h.addr, ":")
	known := filepath.Join(h.home, "known")
	if _, err := os.Stat(known); err != nil {
		out, err := exec.Command("ssh-keyscan", "-p", port, host).Output()
		if err != nil {
			h.t.Fatal(err)
		}
		if err := os.WriteFile(known, out, 0o600); err != nil {
			h.t.Fatal(err)
		}
	}
	cmd := exec.Command("ssh", append([]string{"-F", "none", "-p", port, "-o", "IdentitiesOnly=yes", "-o", "IdentityAgent=none", "-o", "SendEnv=LANG",
		"-o", "StrictHostKeyChecking=yes", "-o", "UserKnownHostsFile=" + known}, append(args, host)...)...)
	cmd.Env = append(os.Environ(), "TERM=xterm-256color", "LANG=en_US.UTF-8", "HOME="+h.home)
	return cmd
}

// visit comes in by ssh with a key of one's own.
func (h *house) visit(name string) *terminal {
	h.t.Helper()
	key := filepath.Join(h.home, name)
	if _, err := os.Stat(key); err != nil {
		if out, err := exec.Command("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key).CombinedOutput(); err != nil {
			h.t.Fatalf("ssh-keygen: %v\n%s", err, out)
		}
	}
	x := run(h.t, h.ssh("-i", key, "-l", name), options{w: 80, h: 24})
	x.awaitText("Two here")
	return x
}

// lines is somebody without a terminal and without a key, who comes by ssh -T.
type lines struct {
	t   *testing.T
	cmd *exec.Cmd
	in  io.WriteCloser

	mu  sync.Mutex
	got strings.Builder
}

func (l *lines) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.got.Write(b)
}

// visitInLines comes in as a user: a name, with the secret of an earlier visit behind it.
func (h *house) visitInLines(user string) *lines {
	h.t.Helper()
	l := &lines{t: h.t, cmd: h.ssh("-T", "-o", "PubkeyAuthentication=no", "-l", user)}
	l.cmd.Stdout, l.cmd.Stderr = l, l
	var err error
	if l.in, err = l.cmd.StdinPipe(); err != nil {
		h.t.Fatal(err)
	}
	if err := l.cmd.Start(); err != nil {
		h.t.Fatal(err)
	}
	h.t.Cleanup(l.drop)
	l.awaitText("tables: ")
	return l
}

// awaitText waits for a text after what was typed last.
func (l *lines) awaitText(text string) string {
	l.t.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		l.mu.Lock()
		got := l.got.String()
		l.mu.Unlock()
		if strings.Contains(got, text) {
			return got
		}
	}
	l.t.Fatalf("it did not come: %q\n%s", text, l.got.String())
	return ""
}

// types types a line.
func (l *lines) types(line string) {
	l.t.Helper()
	l.mu.Lock()
	l.got.Reset()
	l.mu.Unlock()
	if _, err := io.WriteString(l.in, line+"\n"); err != nil {
		l.t.Fatal(err)
	}
}

// drop loses the line.
func (l *lines) drop() {
	_ = l.cmd.Process.Kill()
	_ = l.cmd.Wait()
}

// table is the game of a table as the server keeps it.
func (h *house) table(id string) *match.Match {
	data, err := os.ReadFile(filepath.Join(h.home, "server", "tables", id+".json"))
	if err != nil {
		return nil
	}
	var kept struct{ Record string }
	if json.Unmarshal(data, &kept) != nil {
		return nil // it is being written
	}
	r, err := record.Parse([]byte(kept.Record))
	if err != nil {
		return nil
	}
	r.Seats = [2]games.PlayerSpec{}
	for _, m := range all.All() {
		if m.Info().ID == r.Game {
			match, err := match.Replay(m, r)
			if err != nil {
				h.t.Fatal(err)
			}
			return match
		}
	}
	return nil
}

// sit sits down at a table by its name.
func sit(x *terminal, id string) {
	x.t.Helper()
	x.press("m")
	x.awaitText("Together")
	x.press(":")
	x.await("a place to type", func(s screen) bool { return s.has("_") })
	x.press(id, enter)
	x.awaitText("table " + id)
}

// typeMove types a move.
func (x *terminal) typeMove(move string) {
	x.press(":")
	x.await("a place to type", func(s screen) bool { return s.has(":_") })
	x.press(move, enter)
}

// TestPeopleComeBySSH plays a game with a clock to its end between somebody on a screen
// and a guest without a key who comes by ssh -T, while a third watches on a screen. The
// guest drops the line and finds the seat again by the secret of the first visit; the
// other sees for how long the guest is away, and both see the clock. Then the server is
// killed, and all three come back. Gomoku, and dark chess with DUIJU_EXHAUSTIVE=1.
func TestPeopleComeBySSH(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("a game by ssh takes seconds")
	}
	for _, need := range []string{"ssh", "ssh-keygen", "ssh-keyscan"} {
		if _, err := exec.LookPath(need); err != nil {
			t.Skipf("%s is not installed", need)
		}
	}
	for i, g := range theGames {
		if g.id != "gomoku" && (g.id != "darkchess" || !enginetest.Exhaustive()) {
			continue
		}
		t.Run(g.id, func(t *testing.T) {
			t.Parallel()
			h := &house{t: t, home: t.TempDir()}
			h.open()
			ann := h.visit("Ann")
			ann.press(strconv.Itoa(i+1), "m")
			ann.awaitText("Together")
			ann.press(up, up, up, left) // the last clock
			ann.awaitText("30 minutes")
			ann.press(down, down, down, enter)
			s := ann.awaitText("waiting")
			id := regexp.MustCompile(`table ([a-z]{4,})`).FindStringSubmatch(s.String())
			if id == nil {
				t.Fatalf("no table in\n%s", s)
			}
			bob := h.visitInLines("Bob")
			secret := regexp.MustCompile(`connect as (Bob\+[A-Z0-9]+)`).FindStringSubmatch(bob.awaitText("connect as"))
			if secret == nil {
				t.Fatalf("the guest is told no secret:\n%s", bob.got.String())
			}
			bob.types("tables " + id[1])
			bob.awaitText("Ann")
			ann.awaitText("sits down")
			cy := h.visit("Cy")
			sit(cy, id[1])
			ann.await("the clock", func(s screen) bool { return s.has("30:00") || s.has("29:") })
			m := h.table(id[1])
			for n := 0; !m.Status().Over; n = m.At() {
				switch n {
				case 2:
					bob.drop()
					ann.awaitText("has lost the") // the panel wraps it
					bob = h.visitInLines(secret[1])
					bob.types("tables " + id[1])
					bob.awaitText("Ann")
					ann.awaitText("is back")
				case 4:
					h.kill()
					ann.awaitEnd()
					cy.awaitEnd()
					_ = bob.cmd.Wait()
					h.open()
					ann, cy, bob = h.visit("Ann"), h.visit("Cy"), h.visitInLines(secret[1])
					sit(ann, id[1])
					sit(cy, id[1])
					bob.types("tables " + id[1])
					bob.awaitText("Ann")
				}
				move := g.pick(m.State())
				if legal := games.Texts(m.State()); g.id == "gomoku" && m.Turn() == games.Second {
					move = legal[len(legal)-1] // out of Black's way
				}
				if m.Turn() == games.First {
					ann.typeMove(move)
				} else {
					bob.types(move)
				}
				ann.awaitPolled("the move "+move, func() bool {
					next := h.table(id[1])
					if next == nil || next.At() == n {
						bob.mu.Lock()
						early := strings.Contains(bob.got.String(), "not your turn")
						bob.mu.Unlock()
						switch {
						case m.Turn() == games.First && strings.Contains(ann.screen().String(), ":"+move+"_"):
							ann.press(enter) // again: the other's move is told when it is on the disk
						case m.Turn() == games.Second && early:
							bob.types(move)
						}
						return false
					}
					m = next
					return true
				})
			}
			if m.At() < 5 {
				t.Error("the game was over before the server was killed")
			}
			t.Logf("%d moves", m.At())
			ann.await("the end of the game", func(s screen) bool { return s.has("You win") || s.has("You lose") || s.has("A draw: ") })
			cy.await("the end of the game", func(s screen) bool { return s.has("wins: ") || s.has("A draw: ") })
			bob.types("moves")
			if said := bob.awaitText("table " + id[1]); !strings.Contains(said, " 29:") && !strings.Contains(said, " 30:") {
				t.Errorf("the guest sees no clock:\n%s", said)
			}
		})
	}
}

// A host sees the code of the link dark on light, and no control that is text.
func TestAHostSeesTheCode(t *testing.T) {
	t.Parallel()
	x := start(t, options{args: []string{"host", "gomoku", "--addr", "127.0.0.1:0", "--web", "127.0.0.1:0"}})
	s := x.awaitText("Press Enter to sit down.")
	if !s.has("█▀▀▀▀▀█") || s.has("[30;107m") {
		t.Errorf("the code is not drawn:\n%s", s)
	}
}
