//go:build !windows

package serve

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"duiju/engine/enginetest"
	"duiju/games/all"
	"duiju/games/text/command"
	"duiju/games/text/record"
)

// What TestLoad asks of a server. Half of the visitors move the cursor and play
// on a board of their own, a fifth play against the strongest engine, the others
// look at the menu.
var (
	loadTime     = flag.Duration("load", time.Minute, "how long TestLoad keeps its visitors busy")
	loadVisitors = flag.Int("visitors", 200, "visitors of TestLoad")
)

// The bars of TestLoad.
const (
	lateKey    = 100 * time.Millisecond // from a key to its frame, at the 99th percentile
	idleMiB    = 8                      // of a visitor who looks at the menu
	playingMiB = 40                     // of one who plays the strongest engine
)

// loadTableMiB is the table of each engine of TestLoad: that of visitors who come
// from an address each, as those of the test do not.
const loadTableMiB = 16

// serverEnv makes the test binary a server: its folder; limitsEnv are its limits, as
// JSON.
const (
	serverEnv = "DUIJU_TEST_SERVER"
	limitsEnv = "DUIJU_TEST_LIMITS"
)

// use is what a server's process holds.
type use struct{ MiB, HeapMiB float64 }

// runServer is a server in a process of its own. It tells what it uses for every
// line on its input, and stops at the end of that.
func runServer(home string) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	var limits Limits
	if err := json.Unmarshal([]byte(os.Getenv(limitsEnv)), &limits); err != nil {
		return err
	}
	go func() {
		for in := bufio.NewScanner(os.Stdin); in.Scan(); {
			if err := json.NewEncoder(os.Stdout).Encode(using()); err != nil {
				break
			}
		}
		stop()
	}()
	return Run(ctx, Config{
		Modules: all.All(), Version: "test", Addr: "127.0.0.1:0", Home: home,
		Limits: limits,
		Ready:  func(a net.Addr) { fmt.Println(a) },
	})
}

// using measures this process.
func using() use {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	u := use{HeapMiB: float64(m.HeapAlloc) / (1 << 20)}
	status, _ := os.ReadFile("/proc/self/status") // not on every system
	if _, after, ok := strings.Cut(string(status), "VmRSS:"); ok {
		var kib float64
		if _, err := fmt.Sscan(after, &kib); err == nil {
			u.MiB = kib / 1024
		}
	}
	return u
}

// serverProcess is a server in another process.
type serverProcess struct {
	t   *testing.T
	cmd *exec.Cmd
	in  io.WriteCloser
	out *bufio.Scanner
	testServer
}

// startProcess starts the test binary as a server.
func startProcess(t *testing.T, home string, l Limits) *serverProcess {
	t.Helper()
	limits, err := json.Marshal(l)
	if err != nil {
		t.Fatal(err)
	}
	f := &serverProcess{t: t, cmd: exec.Command(os.Args[0]), testServer: testServer{t: t, home: home}}
	f.cmd.Env, f.cmd.Stderr = append(os.Environ(), serverEnv+"="+home, limitsEnv+"="+string(limits)), os.Stderr
	if f.in, err = f.cmd.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	out, err := f.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := f.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = f.cmd.Process.Kill() })
	f.out = bufio.NewScanner(out)
	if !f.out.Scan() {
		t.Fatal("the server does not start")
	}
	f.addr = f.out.Text()
	return f
}

func (f *serverProcess) using() (u use) {
	f.t.Helper()
	if _, err := io.WriteString(f.in, "\n"); err != nil || !f.out.Scan() {
		f.t.Fatal("the server is gone")
	}
	if err := json.Unmarshal(f.out.Bytes(), &u); err != nil {
		f.t.Fatal(err)
	}
	return u
}

// stop ends the server as a signal does.
func (f *serverProcess) stop() {
	f.t.Helper()
	_ = f.in.Close()
	if err := f.cmd.Wait(); err != nil {
		f.t.Error(err)
	}
}

// loadVisitor is a visitor of a load.
type loadVisitor struct {
	*client
	key    gossh.Signer
	play   func(r *loadVisitor, end time.Time)
	random *rand.Rand
	late   []time.Duration // from each key to its frame
	moves  int             // played on a board of the own
	at     [2]int          // the cursor, from the middle of the board
}

// prepare writes the settings of a visitor before the first visit.
func (r *loadVisitor) prepare(home, seats string) {
	r.t.Helper()
	folder := filepath.Join(home, "homes", fingerprint(r.key.PublicKey()), "config")
	text := `{"engine": {"memory_mib": ` + fmt.Sprint(loadTableMiB) + `}, "games": {"gomoku": {"seats": "` + seats + `", "opponent": "max"}}}`
	if err := os.MkdirAll(folder, 0o700); err != nil {
		r.t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "settings.json"), []byte(text), 0o600); err != nil {
		r.t.Fatal(err)
	}
}

// press presses a key and waits for the frame that it leads to: the cursor's
// brackets are in every frame that shows a step, and in none of an engine that
// thinks.
func (r *loadVisitor) press(key string) {
	r.forget()
	began := time.Now()
	if _, err := io.WriteString(r.in, key); err != nil {
		return // the server has stopped; what is lost is seen later
	}
	for time.Since(began) < deadline {
		if r.drawn("[") {
			break
		}
		time.Sleep(time.Millisecond)
	}
	r.late = append(r.late, time.Since(began))
}

// drawn reports whether a text was drawn that is no part of a sequence.
func (r *loadVisitor) drawn(text string) bool {
	return strings.Contains(strings.ReplaceAll(r.text(), "\x1b[", ""), text)
}

// pause is what a person takes between two keys.
func (r *loadVisitor) pause() { time.Sleep(time.Duration(300+r.random.IntN(900)) * time.Millisecond) }

var steps = []string{"\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D"}

// walk moves the cursor, and now and then plays for both sides on a point that
// is free, so few moves that nobody wins.
func (r *loadVisitor) walk(end time.Time) {
	taken := map[[2]int]bool{}
	for time.Now().Before(end) {
		r.step()
		if r.moves < 8 && !taken[r.at] && r.random.IntN(4) == 0 {
			r.keys("\r")
			taken[r.at] = true
			r.moves++
			r.pause()
		}
	}
}

// step moves the cursor to a neighbour that is not far from the middle.
func (r *loadVisitor) step() {
	d := r.random.IntN(len(steps))
	to := [2]int{r.at[0] + []int{0, 0, 1, -1}[d], r.at[1] + []int{-1, 1, 0, 0}[d]}
	if to[0]*to[0] <= 9 && to[1]*to[1] <= 9 {
		r.press(steps[d])
		r.at = to
		r.pause()
	}
}

// fight plays wherever the cursor is, walks while the engine thinks, and begins
// anew before the game is lost.
func (r *loadVisitor) fight(end time.Time) {
	for time.Now().Before(end) {
		r.step()
		if r.random.IntN(4) > 0 {
			continue
		}
		key := "\r"
		if r.moves++; r.moves%4 == 0 {
			key = "r"
		}
		r.keys(key)
		r.pause()
	}
}

// kept is how many moves the saved game of a visitor has.
func (r *loadVisitor) kept(home string) int {
	r.t.Helper()
	saves, err := filepath.Glob(filepath.Join(home, "homes", fingerprint(r.key.PublicKey()), "state", "games", "*.duiju"))
	if err != nil || len(saves) == 0 {
		return 0
	}
	data, err := command.ReadFile(saves[0], command.MaxFile)
	if err != nil {
		r.t.Fatal(err)
	}
	record, err := record.Parse(data)
	if err != nil {
		r.t.Errorf("%s: %v", saves[0], err)
	}
	return len(record.Moves)
}

// TestLoad fills a server and measures the memory for each visitor, the time from a
// key to its frame, and that nothing is lost. A short load of few
// visitors always runs; the bars are those of DUIJU_EXHAUSTIVE=1:
//
//	DUIJU_EXHAUSTIVE=1 go test ./ui/serve -run TestLoad -v -load 5m
func TestLoad(t *testing.T) {
	n, busy := *loadVisitors, *loadTime
	if !enginetest.Exhaustive() {
		n, busy = 10, 3*time.Second
	}
	home := t.TempDir()
	h := startProcess(t, home, Limits{Visitors: 1 << 12, Each: 1 << 12, TableMiB: loadTableMiB << 12})
	empty := h.using()
	all := make([]*loadVisitor, n)
	enter := func(i int, seats string, play func(*loadVisitor, time.Time)) {
		r := &loadVisitor{key: newSigner(t), play: play, random: rand.New(rand.NewPCG(1, uint64(i)))}
		r.client = &client{t: t}
		r.prepare(home, seats)
		r.client = h.visit(fmt.Sprintf("visitor %d", i), r.key)
		r.sees("Choose a game")
		all[i] = r
	}
	for i := range all {
		switch {
		case i < n/5:
			enter(i, "human-engine", (*loadVisitor).fight)
		case i < n/5+n/2:
			enter(i, "human-human", (*loadVisitor).walk)
		default:
			enter(i, "human-human", nil)
		}
	}
	idle := h.using()
	each := (idle.MiB - empty.MiB) / float64(n)
	for _, r := range all {
		if r.play != nil {
			r.keys("\r")
			r.sees("move 1")
		}
	}
	end := time.Now().Add(busy)
	var walking sync.WaitGroup
	for _, r := range all {
		if r.play != nil {
			walking.Go(func() { r.play(r, end) })
		}
	}
	walking.Wait()
	after := h.using()
	more := (after.MiB-idle.MiB)/float64(n/5) + each
	var late []time.Duration
	for _, r := range all {
		late = append(late, r.late...)
	}
	slices.Sort(late)
	share := func(p float64) time.Duration { return late[int(p*float64(len(late)-1))].Round(100 * time.Microsecond) }
	t.Logf("a visitor costs %.2f MiB, one who plays max %.2f; of %d keys the median took %v, 99 %% at most %v", each, more, len(late), share(0.5), share(0.99))

	h.stop()
	for i, r := range all {
		if kept := r.kept(home); i >= n/5 && kept != r.moves {
			t.Errorf("visitor %d played %d moves, and %d are kept", i, r.moves, kept)
		}
	}
	if !enginetest.Exhaustive() {
		return
	}
	if each > idleMiB {
		t.Errorf("an idle visitor costs %.1f MiB, at most %d", each, idleMiB)
	}
	if more > playingMiB {
		t.Errorf("one who plays costs %.1f MiB, at most %d", more, playingMiB)
	}
	if share(0.99) > lateKey {
		t.Errorf("one key in a hundred takes longer than %v, at most %v", share(0.99), lateKey)
	}
}

// attackMiB is what one address may take of a server's memory with 32 windows of the
// largest size and a demo in each. Measured: 340 MiB are in use - 130 of tables, 110
// of frames, 70 of what else the searches keep - and the collector lets that double.
// Without bounds it was 1,900, and 32 MB a window more.
const attackMiB = 800

// One address that takes all the sessions that it can, each with a window as large
// as can be claimed and a demo, takes a bounded part of the server's memory.
func TestMemoryOfAnAddress(t *testing.T) {
	switch {
	case testing.Short():
		t.Skip("it takes some seconds")
	case enginetest.Raced:
		t.Skip("the race detector takes several times the memory")
	}
	// Short turns at many places, so that every engine soon has its table.
	h := startProcess(t, t.TempDir(), Limits{Searches: 8, Think: 100 * time.Millisecond, Login: deadline})
	empty := h.using()
	var in []*client
	for len(in) < 100 {
		key := newSigner(t)
		conn, err := dial(h.addr, "x", gossh.PublicKeys(key))
		if err != nil {
			break // no more connections
		}
		t.Cleanup(func() { _ = conn.Close() })
		for {
			s, err := conn.NewSession()
			if err != nil {
				break // no more sessions
			}
			c := &client{t: t, conn: conn, s: s}
			s.Stdout = c
			if c.in, err = s.StdinPipe(); err != nil {
				t.Fatal(err)
			}
			if err := errors.Join(s.Setenv("LANG", "en_US.UTF-8"), s.RequestPty("xterm-256color", 65000, 65000, nil), s.Shell()); err != nil {
				t.Fatal(err)
			}
			in = append(in, c)
		}
	}
	if want := (Limits{}).withDefaults().Each; len(in) != want {
		t.Errorf("an address has %d sessions, want %d", len(in), want)
	}
	for _, c := range in {
		c.sees("Choose a game")
		c.keys("d")
	}
	moved := regexp.MustCompile("White [a-o][0-9]")
	for _, c := range in { // until both engines have thought, and not only opened
		for end := time.Now().Add(deadline); len(moved.FindAllString(c.text(), -1)) < 2; time.Sleep(10 * time.Millisecond) {
			if time.Now().After(end) {
				t.Fatalf("a demo does not go on:\n%q", c.text())
			}
		}
	}
	u := h.using()
	t.Logf("%d sessions: %.0f MiB resident, %.0f before, heap %.0f", len(in), u.MiB, empty.MiB, u.HeapMiB)
	if took := max(u.MiB-empty.MiB, u.HeapMiB-empty.HeapMiB); took > attackMiB { // pages that were never written are not resident
		t.Errorf("one address takes %.0f MiB, at most %d", took, attackMiB)
	}
	h.stop()
}
