//go:build !windows

package serve

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"os/exec"
	"os/signal"
	"regexp"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"duiju/engine/enginetest"
	"duiju/games/all"
)

// serverEnv makes the test binary a server: its folder; limitsEnv are its limits, as
// JSON; with logEnv it has a log, on standard error.
const (
	serverEnv = "DUIJU_TEST_SERVER"
	limitsEnv = "DUIJU_TEST_LIMITS"
	logEnv    = "DUIJU_TEST_LOG"
)

// use is what a server's process holds.
type use struct {
	MiB, HeapMiB float64
	CPU          time.Duration
}

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
	c := Config{
		Modules: all.All(), Addr: "127.0.0.1:0", Web: "127.0.0.1:0", Home: home,
		Limits: limits,
		Ready:  func(a net.Addr) { fmt.Println(a) },
	}
	if os.Getenv(logEnv) != "" {
		c.Log = slog.New(slog.NewTextHandler(os.Stderr, nil))
	}
	return Run(ctx, c)
}

// using measures this process.
func using() use {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	u := use{HeapMiB: float64(m.HeapAlloc) / (1 << 20)}
	var r syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &r) == nil {
		u.CPU = time.Duration(r.Utime.Nano() + r.Stime.Nano())
	}
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
	t   testing.TB
	cmd *exec.Cmd
	in  io.WriteCloser
	out *bufio.Scanner
	testServer
}

// startProcess starts the test binary as a server, with a log if that is not nil.
func startProcess(t testing.TB, home string, l Limits, log *os.File) *serverProcess {
	t.Helper()
	limits, err := json.Marshal(l)
	if err != nil {
		t.Fatal(err)
	}
	f := &serverProcess{t: t, cmd: exec.Command(os.Args[0]), testServer: testServer{t: t, home: home}}
	f.cmd.Env, f.cmd.Stderr = append(os.Environ(), serverEnv+"="+home, limitsEnv+"="+string(limits)), os.Stderr
	if log != nil {
		f.cmd.Env, f.cmd.Stderr = append(f.cmd.Env, logEnv+"=yes"), log
	}
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
	for _, at := range []*string{&f.addr, &f.web} {
		if !f.out.Scan() {
			t.Fatal("the server does not start")
		}
		*at = f.out.Text()
	}
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
	h := startProcess(t, t.TempDir(), Limits{Searches: 8, Think: 100 * time.Millisecond, Login: deadline}, nil)
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
		c.sees("Two here")
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

// helpMiB is what the help may hold that one address asks for: hints, the x-ray, proofs
// and solutions. Their tables, of 8 to 32 MiB, live within a turn, so there are no more
// of them than places to compute, here eight. Measured: 110 MiB after all had asked.
const helpMiB = 350

// The memory of all help is part of the server's budget: one address whose 32 visitors
// ask for all of it at once takes no more than places to compute and what was found.
func TestMemoryOfHelp(t *testing.T) {
	switch {
	case testing.Short():
		t.Skip("it takes some seconds")
	case enginetest.Raced:
		t.Skip("the race detector takes several times the memory")
	}
	h := startProcess(t, t.TempDir(), Limits{Searches: 8, Think: 100 * time.Millisecond, Login: deadline}, nil)
	empty := h.using()
	var in []*client
	for range (Limits{}).withDefaults().Each {
		c := h.visitOn("", "x", newSigner(t))
		c.keys("1\nh8\nhint\nhint\nxray\nproof\nquit\n3\nhint\nxray\nquit\ntrain\nhint\nhint\nxray\nproof\nsolution\nquit\nstats\n")
		in = append(in, c)
	}
	for _, c := range in {
		c.sees("End of the training")
	}
	u := h.using()
	t.Logf("%d visitors: %.0f MiB resident, %.0f before, heap %.0f", len(in), u.MiB, empty.MiB, u.HeapMiB)
	if took := max(u.MiB-empty.MiB, u.HeapMiB-empty.HeapMiB); took > helpMiB {
		t.Errorf("help for one address takes %.0f MiB, at most %d", took, helpMiB)
	}
	h.stop()
}
