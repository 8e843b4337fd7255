//go:build !windows

package e2e

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	xterm "github.com/charmbracelet/x/term"
	"github.com/charmbracelet/x/vt"
	"github.com/creack/pty"
)

// patience is the deadline of everything that must come. It is only ever used
// up by a failure.
const patience = 4 * time.Minute

// terminal is a virtual terminal with the program in it.
type terminal struct {
	t      testing.TB
	w, h   int
	master *os.File
	cmd    *exec.Cmd

	mu   sync.Mutex
	vt   *vt.Emulator
	raw  []byte // all that the program wrote
	news chan struct{}
	gone chan struct{} // closed when the program has ended

	before *xterm.State // the terminal's mode before the start
	err    error        // how it ended, once gone
}

// options say how the terminal is and how the program is started.
type options struct {
	w, h  int    // 80x24 if zero
	prog  *built // the real one if nil
	args  []string
	env   []string // added to the environment
	home  string   // where settings and games are kept; a new folder if empty
	still bool     // the settings of a new home want no motion
}

// start starts the program.
func start(t testing.TB, o options) *terminal {
	t.Helper()
	if o.w == 0 {
		o.w, o.h = 80, 24
	}
	if o.home == "" {
		o.home = t.TempDir()
	}
	if o.still {
		noMotion(t, filepath.Join(o.home, "config", "duiju"))
	}
	if o.prog == nil {
		o.prog = &duiju
	}
	cmd := exec.Command(o.prog.program(t), o.args...)
	cmd.Dir = o.home
	cmd.Env = append([]string{
		"HOME=" + o.home, "PATH=" + os.Getenv("PATH"), "LANG=en_US.UTF-8",
		"TERM=xterm-256color", "COLORTERM=truecolor",
		"XDG_CONFIG_HOME=" + o.home + "/config", "XDG_STATE_HOME=" + o.home + "/state",
		"XDG_DATA_HOME=" + o.home + "/data", "XDG_RUNTIME_DIR=" + o.home + "/run", "XDG_CACHE_HOME=" + o.home + "/cache",
	}, o.env...)
	return run(t, cmd, o)
}

// noMotion writes settings into a folder that has none.
func noMotion(t testing.TB, folder string) {
	t.Helper()
	file := filepath.Join(folder, "settings.json")
	if _, err := os.Stat(file); err == nil {
		return
	}
	if err := os.MkdirAll(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(`{"version": 1, "motion": "off"}`), 0o600); err != nil {
		t.Fatal(err)
	}
}

// run starts any command in a terminal of its own.
func run(t testing.TB, cmd *exec.Cmd, o options) *terminal {
	t.Helper()
	master, tty, err := pty.Open()
	if err != nil {
		t.Skipf("no pty: %v", err)
	}
	defer tty.Close()
	if err := pty.Setsize(master, &pty.Winsize{Cols: uint16(o.w), Rows: uint16(o.h)}); err != nil {
		t.Fatal(err)
	}
	cmd.Stdin, cmd.Stdout, cmd.Stderr = tty, tty, tty
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	x := &terminal{
		t: t, w: o.w, h: o.h, master: master, cmd: cmd,
		vt:   vt.NewEmulator(o.w, o.h),
		news: make(chan struct{}, 1), gone: make(chan struct{}),
	}
	if x.before, err = xterm.GetState(master.Fd()); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	var both sync.WaitGroup
	both.Go(x.listen)
	both.Go(x.answer)
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		<-x.gone
		_ = master.Close()
		both.Wait()
	})
	return x
}

// listen draws what the program writes, until it ends.
func (x *terminal) listen() {
	defer close(x.gone)
	buf := make([]byte, 1<<16)
	for {
		n, err := x.master.Read(buf)
		x.mu.Lock()
		x.raw = append(x.raw, buf[:n]...)
		_, _ = x.vt.Write(buf[:n])
		x.mu.Unlock()
		select {
		case x.news <- struct{}{}:
		default:
		}
		if err != nil {
			x.err = x.cmd.Wait()
			// Close of the emulator would race with its Read; its pipe does not.
			_ = x.vt.InputPipe().(io.Closer).Close()
			return
		}
	}
}

// answer carries the terminal's answers to the program.
func (x *terminal) answer() {
	buf := make([]byte, 256)
	for {
		n, err := x.vt.Read(buf)
		if err != nil {
			return
		}
		_, _ = x.master.Write(buf[:n])
	}
}

// Keys that are not their own character.
const (
	up, down, right, left = "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D"
	enter, esc            = "\r", "\x1b"
	ctrlC                 = "\x03"
)

// press sends keys, each by itself.
func (x *terminal) press(keys ...string) {
	x.t.Helper()
	for _, k := range keys {
		if _, err := x.master.WriteString(k); err != nil {
			x.t.Fatalf("press %q: %v", k, err)
		}
	}
}

// screen is what the terminal shows.
type screen struct {
	cells [][]string // by row and column; "" is the second half of a wide one
	alt   bool       // the full-screen buffer is shown
}

// row is a row as text without blanks at its end.
func (s screen) row(y int) string {
	return strings.TrimRight(strings.Join(s.cells[y], ""), " ")
}

func (s screen) String() string {
	var b strings.Builder
	for y := range s.cells {
		b.WriteString(s.row(y) + "\n")
	}
	return b.String()
}

func (s screen) has(text string) bool { return strings.Contains(s.String(), text) }

var moveRE = regexp.MustCompile(`move (\d+)`)

// moveNumber is the number of the move in the header, -1 where there is none.
func moveNumber(s screen) int {
	m := moveRE.FindStringSubmatch(s.row(0) + s.row(1))
	if m == nil {
		return -1
	}
	n, _ := strconv.Atoi(m[1])
	return n
}

// hasBoard reports whether a game is played or a problem asked. The menu, too, has the
// number of a move, that of the game to go on with.
func (s screen) hasBoard() bool {
	return (moveNumber(s) > 0 || s.has("· trainer")) && !s.has("Two here")
}

// footer is the last row, status the one above it; where they stand in the panel, the
// footer has two rows of it, and the status is what is above them.
func (s screen) footer() string {
	last, aside := s.panelRow(len(s.cells) - 1)
	if !aside {
		return last
	}
	above, _ := s.panelRow(len(s.cells) - 2)
	return above + "  " + last
}

func (s screen) status() string {
	y := len(s.cells) - 2
	if _, aside := s.panelRow(y + 1); aside {
		y--
	}
	row, _ := s.panelRow(y)
	return row
}

// panelRow is what stands in a row beside the board, the whole row if there is no panel.
func (s screen) panelRow(y int) (text string, aside bool) {
	row := s.row(y)
	if at := strings.LastIndex(row, "│"); at >= 0 {
		return strings.TrimSpace(row[at+len("│"):]), true
	}
	return row, false
}

func (x *terminal) screen() screen {
	x.mu.Lock()
	defer x.mu.Unlock()
	s := screen{alt: x.vt.IsAltScreen()}
	for y := range x.h {
		row := make([]string, x.w)
		for col := 0; col < x.w; col++ {
			row[col] = " "
			if c := x.vt.CellAt(col, y); c != nil && c.Content != "" {
				row[col] = c.Content
				if c.Width == 2 && col+1 < x.w {
					col++
				}
			}
		}
		s.cells = append(s.cells, row)
	}
	return s
}

// written is how many bytes the program has written so far.
func (x *terminal) written() int {
	x.mu.Lock()
	defer x.mu.Unlock()
	return len(x.raw)
}

// since is what it wrote from a byte on.
func (x *terminal) since(n int) string {
	x.mu.Lock()
	defer x.mu.Unlock()
	return string(x.raw[n:])
}

// await waits until the screen is as wanted and returns it.
func (x *terminal) await(what string, ok func(screen) bool) screen {
	x.t.Helper()
	deadline := time.After(patience)
	for {
		s := x.screen()
		if ok(s) {
			return s
		}
		select {
		case <-x.news:
		case <-x.gone:
			if s := x.screen(); ok(s) {
				return s
			}
			x.t.Fatalf("the program ended (%v) before: %s\n%s", x.err, what, x.screen())
		case <-deadline:
			x.t.Fatalf("it did not come: %s\n%s", what, x.screen())
		}
	}
}

// awaitPolled waits for something that is not on the screen, such as a file:
// it looks again whenever the program writes, and now and then.
func (x *terminal) awaitPolled(what string, ok func() bool) {
	x.t.Helper()
	deadline := time.After(patience)
	again := time.NewTicker(5 * time.Millisecond)
	defer again.Stop()
	for !ok() {
		select {
		case <-again.C:
		case <-x.news:
		case <-deadline:
			x.t.Fatalf("it did not come: %s\n%s", what, x.screen())
		}
	}
}

// awaitText waits until a text is on the screen.
func (x *terminal) awaitText(text string) screen {
	x.t.Helper()
	return x.await(fmt.Sprintf("the text %q", text), func(s screen) bool { return s.has(text) })
}

// awaitEnd waits until the program has ended and returns its exit code.
func (x *terminal) awaitEnd() int {
	x.t.Helper()
	select {
	case <-x.gone:
		return x.cmd.ProcessState.ExitCode()
	case <-time.After(patience):
		x.t.Fatalf("the program does not end:\n%s", x.screen())
	}
	return -1
}

// quiet reports whether nothing is written for a while. Only time can show
// that nothing comes, so this is the one place that waits for time to pass.
func (x *terminal) quiet(d time.Duration) (bool, string) {
	from := x.written()
	end := time.After(d)
	for {
		select {
		case <-x.news:
		case <-end:
			return x.written() == from, x.since(from)
		}
	}
}
