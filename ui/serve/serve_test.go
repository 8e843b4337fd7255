//go:build !windows

package serve

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/charmbracelet/ssh"
	"github.com/charmbracelet/x/vt"
	"go.uber.org/goleak"
	gossh "golang.org/x/crypto/ssh"

	"duiju/games"
	"duiju/games/all"
	"duiju/games/play/match"
	"duiju/games/play/table"
	"duiju/games/text/record"
	"duiju/ui"
	"duiju/ui/store"
	"duiju/ui/uitest"
)

// TestMain is also a server in a process of its own; see TestMemoryOfAnAddress.
func TestMain(m *testing.M) {
	if home := os.Getenv(serverEnv); home != "" {
		if err := runServer(home); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	goleak.VerifyTestMain(m)
}

// deadline is the end of everything a test waits for. It is only ever used up when
// something fails, or on a machine that many others use.
const deadline = 4 * time.Minute

// testServer is a running server.
type testServer struct {
	t    testing.TB
	addr string
	web  string // where browsers come in
	home string
	stop context.CancelFunc
	done chan error
}

// open starts a server on a port of its own.
func open(t *testing.T, home string, change func(*Config)) *testServer {
	t.Helper()
	ready := make(chan net.Addr, 3)
	c := Config{
		Modules: all.All(), Addr: "127.0.0.1:0", Home: home,
		Limits: Limits{Login: 2 * time.Second}, Ready: func(a net.Addr) { ready <- a },
	}
	if change != nil {
		change(&c)
	}
	ctx, stop := context.WithCancel(t.Context())
	h := &testServer{t: t, home: home, stop: stop, done: make(chan error, 1)}
	go func() { h.done <- Run(ctx, c) }()
	t.Cleanup(h.close)
	select {
	case a := <-ready:
		if h.addr = a.String(); c.Web != "" && c.Addr != "" {
			a = <-ready
		}
		h.web = a.String()
	case err := <-h.done:
		h.done <- nil
		t.Fatal(err)
	}
	return h
}

func (h *testServer) close() {
	h.stop()
	select {
	case err := <-h.done:
		if err != nil {
			h.t.Error(err)
		}
		h.done <- nil
	case <-time.After(deadline):
		h.t.Fatal("the server does not stop")
	}
}

func newSigner(t testing.TB) gossh.Signer {
	t.Helper()
	_, private, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	s, err := gossh.NewSignerFromKey(private)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// client is one visitor's terminal: what came, and a way to type.
type client struct {
	t    testing.TB
	conn *gossh.Client
	s    *gossh.Session
	in   io.WriteCloser

	mu  sync.Mutex
	got strings.Builder
}

func (c *client) Write(p []byte) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.got.Write(p)
}

func (c *client) text() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.got.String()
}

// dial connects.
func dial(addr, user string, auth ...gossh.AuthMethod) (*gossh.Client, error) {
	return gossh.Dial("tcp", addr, &gossh.ClientConfig{
		User: user, Auth: auth, HostKeyCallback: gossh.InsecureIgnoreHostKey(), Timeout: deadline,
	})
}

// visit connects and opens a terminal.
func (h *testServer) visit(user string, key gossh.Signer) *client {
	h.t.Helper()
	return h.visitOn("xterm-256color", user, key)
}

// visitOn connects and opens a terminal of a kind, "" for none.
func (h *testServer) visitOn(term, user string, key gossh.Signer) *client {
	h.t.Helper()
	return h.visitBy(term, user, gossh.PublicKeys(key))
}

// visitBy is visitOn with another way to say who one is.
func (h *testServer) visitBy(term, user string, by gossh.AuthMethod) *client {
	h.t.Helper()
	conn, err := dial(h.addr, user, by)
	if err != nil {
		h.t.Fatal(err)
	}
	c := &client{t: h.t, conn: conn}
	if c.s, err = conn.NewSession(); err != nil {
		h.t.Fatal(err)
	}
	h.t.Cleanup(func() { _ = conn.Close() })
	_ = c.s.Setenv("LANG", "en_US.UTF-8")
	if term != "" {
		if err := c.s.RequestPty(term, 24, 80, gossh.TerminalModes{}); err != nil {
			h.t.Fatal(err)
		}
	}
	c.s.Stdout, c.s.Stderr = c, c
	if c.in, err = c.s.StdinPipe(); err != nil {
		h.t.Fatal(err)
	}
	if err := c.s.Shell(); err != nil {
		h.t.Fatal(err)
	}
	return c
}

// sees waits until something was drawn since the last forget: as it is, or as a sentence
// that goes on in the next row of the panel.
func (c *client) sees(want string) {
	c.t.Helper()
	looked := 0
	for end := time.Now().Add(deadline); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		text := c.text()
		if len(text) == looked {
			continue
		}
		looked = len(text)
		if strings.Contains(text, want) || strings.Contains(uitest.PanelText(shown(text)), want) {
			return
		}
	}
	c.t.Fatalf("%q was never drawn:\n%s\n%q", want, shown(c.text()), c.text())
}

// shown is the screen of a terminal of 80x24 that a text was written to.
func shown(text string) string {
	x := vt.NewEmulator(80, 24)
	go func() { _, _ = io.Copy(io.Discard, x) }() // its answers
	_, _ = io.WriteString(x, text)
	_ = x.InputPipe().(io.Closer).Close()
	return x.String()
}

func (c *client) forget() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.got.Reset()
}

func (c *client) keys(keys string) {
	c.t.Helper()
	if _, err := io.WriteString(c.in, keys); err != nil {
		c.t.Fatal(err)
	}
}

// A visitor gets the program with a home of the own, and it is saved there when
// the server stops.
func TestAVisitorPlays(t *testing.T) {
	home := t.TempDir()
	h := open(t, home, nil)
	key := newSigner(t)
	c := h.visit("Ann", key)
	c.sees("Two here")
	c.keys("\r")
	c.sees("move 1")
	c.keys("\r")
	c.sees("White is thinking")
	h.stop()
	c.sees("the server stops")
	_ = c.s.Wait()
	saves := filepath.Join(home, "homes", fingerprint(key.PublicKey()), "state", "games", "*.duiju")
	if found, err := filepath.Glob(saves); err != nil || len(found) != 1 {
		t.Errorf("saved: %v (%v)", found, err)
	}
	for _, private := range []string{"host_key", "homes"} {
		if info, err := os.Stat(filepath.Join(home, private)); err != nil || info.Mode().Perm()&0o077 != 0 {
			t.Errorf("%s is open to others: %v (%v)", private, info.Mode(), err)
		}
	}
}

// table is the name of the table in what was drawn.
var tableName = regexp.MustCompile(`table ([a-z]{4,})`)

// Two people meet at a table, a third watches; the server is stopped in the middle
// and started again, and they finish.
func TestATableForTwo(t *testing.T) {
	home := t.TempDir()
	ann, bob, cy := newSigner(t), newSigner(t), newSigner(t)
	h := open(t, home, nil)
	a := h.visit("Ann", ann)
	a.sees("Two here")
	a.keys("m")
	a.sees("No tables yet")
	a.keys("\r")
	a.sees("waiting for somebody")
	name := tableName.FindStringSubmatch(a.text())
	if name == nil {
		t.Fatalf("no table in\n%q", a.text())
	}
	sit := func(h *testServer, user string, key gossh.Signer, sees string) *client {
		c := h.visit(user, key)
		c.sees("Two here")
		c.keys("m")
		c.sees("Together")
		c.keys(":" + name[1] + "\r")
		c.sees(sees)
		return c
	}
	b := sit(h, "Bob", bob, "Black to move")
	a.sees("Bob sits down")
	c := sit(h, "Cy", cy, "watching")
	a.forget()
	b.forget()
	c.forget()
	a.keys("\r")
	for _, v := range []*client{a, b, c} {
		v.sees("h8")
	}
	c.keys("\r")
	c.sees("are watching")
	h.close() // as after a kill: what was played is on the disk
	h = open(t, home, nil)
	a = sit(h, "Ann", ann, "White to move")
	b = sit(h, "Bob", bob, "White to move")
	a.sees("Bob sits down")
	b.forget()
	b.keys("\x1b[A\r")
	b.sees("h9")
	a.sees("h9")
	a.forget()
	a.keys("\x1b[B\x1b[B\r")
	a.sees("4 · White")
}

// What a visitor exports is shown and goes to the clipboard, since nobody reaches a file
// on the server; kept records come over ssh -T. No path of the server is shown.
func TestAVisitorTakesTheRecordHome(t *testing.T) {
	home := t.TempDir()
	h := open(t, home, func(c *Config) { c.Limits.Login = deadline })
	key := newSigner(t)
	c := h.visit("Ann", key)
	c.sees("Two here")
	c.keys("1\r")
	c.sees("move 1")
	c.keys("\r")
	c.sees("move 3")
	c.keys("e")
	c.sees("\x1b]52;c;")
	c.sees("(;")
	c.sees("ssh -T")
	if files, err := filepath.Glob(filepath.Join(home, "homes", "*", "data", "exports", "*")); err != nil || len(files) > 0 {
		t.Errorf("an export of a visitor is kept on the server: %v (%v)", files, err)
	}
	says := func(command string) string {
		t.Helper()
		got := h.says(key, command)
		if strings.Contains(got, home) {
			t.Errorf("%q shows a path of the server: %s", command, got)
		}
		return got
	}
	if got := says("records"); got != "" {
		t.Errorf("before a game has ended the records are %q", got)
	}
	m := games.ByID(all.All(), "gomoku")
	g, err := match.New(match.Setup{Module: m, Started: time.Date(2026, 11, 28, 0, 0, 0, 0, time.UTC)})
	if err == nil {
		_, err = g.Play("h8")
	}
	if err != nil {
		t.Fatal(err)
	}
	kept := store.Open(store.DirsIn(filepath.Join(home, "homes", fingerprint(key.PublicKey()))), nil)
	if err := kept.SaveRecord("one", record.Marshal(g.Record()))(); err != nil {
		t.Fatal(err)
	}
	for command, want := range map[string]string{
		"records": "1  2026-11-28  gomoku  1 moves\n", "record 1": "(;", "record 2": "there are 1 records", "record": "there are 1 records", "record ../1": "there are 1 records",
	} {
		if got := says(command); !strings.Contains(got, want) {
			t.Errorf("%q gives %q, want %q", command, got, want)
		}
	}
	if got := h.says(newSigner(t), "record 1"); !strings.Contains(got, "there are 0 records") {
		t.Errorf("somebody else gets the record: %q", got)
	}
	if strings.Contains(c.text(), "homes") {
		t.Errorf("the screen shows a path of the server:\n%q", c.text())
	}
}

// There is nothing but the program: no command, no subsystem, no forwarding.
func TestOnlyTheProgram(t *testing.T) {
	h := open(t, t.TempDir(), nil)
	conn, err := dial(h.addr, "x", gossh.PublicKeys(newSigner(t)))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	for name, try := range map[string]func(s *gossh.Session) error{
		"a command":     func(s *gossh.Session) error { return s.Run("cat /etc/passwd") },
		"a subsystem":   func(s *gossh.Session) error { return s.RequestSubsystem("sftp") },
		"with terminal": func(s *gossh.Session) error { return errors.Join(s.RequestPty("xterm", 24, 80, nil), s.Run("id")) },
	} {
		s, err := conn.NewSession()
		if err != nil {
			t.Fatal(err)
		}
		var out strings.Builder
		s.Stdout = &out
		if try(s) == nil {
			t.Errorf("%s is given", name)
		}
		if strings.Contains(out.String(), "root") {
			t.Errorf("%s ran: %q", name, out.String())
		}
		_ = s.Close()
	}
	if l, err := conn.Listen("tcp", "127.0.0.1:0"); err == nil {
		_ = l.Close()
		t.Error("it forwards from outside")
	}
	if c, err := conn.Dial("tcp", h.addr); err == nil {
		_ = c.Close()
		t.Error("it forwards to inside")
	}
}

// deaf is a session of a visitor who does not take the first frame.
type deaf struct {
	ssh.Session
	here   *session
	place  *place
	frame  chan struct{} // closed once it is written
	once   sync.Once
	answer string // of the terminal, not read yet
}

func (d *deaf) Write(b []byte) (int, error) {
	if !bytes.Contains(b, []byte("Choose")) && !bytes.Contains(b, []byte("tables")) {
		return len(b), d.place.Err()
	}
	d.once.Do(func() { close(d.frame) })
	return d.gone()
}

func (d *deaf) Read(b []byte) (int, error) {
	if d.answer == "" {
		return d.gone()
	}
	n := copy(b, d.answer)
	d.answer = d.answer[n:]
	return n, nil
}

func (d *deaf) gone() (int, error) {
	<-d.place.Done()
	return 0, io.EOF
}

func (d *deaf) User() string         { return "Deaf" }
func (d *deaf) Context() ssh.Context { return sshContext{d.place, d.here} }
func (d *deaf) Environ() []string    { return nil }
func (d *deaf) Command() []string    { return nil }
func (d *deaf) Subsystem() string    { return "" }

func (d *deaf) Exit(int) error {
	_, err := d.gone()
	return err
}

func (d *deaf) Pty() (ssh.Pty, <-chan ssh.Window, bool) {
	size := make(chan ssh.Window, 1)
	size <- ssh.Window{Width: 80, Height: 24}
	close(size)
	return ssh.Pty{}, size, false
}

// lineTo is a connection that ends a context when it is closed.
type lineTo struct {
	net.Conn
	end context.CancelFunc
}

func (l lineTo) Close() error { l.end(); return nil }

// place is the context of a connection.
type place struct {
	ssh.Context
	open   context.Context
	shut   context.CancelFunc
	values sync.Map
}

func (p *place) Deadline() (time.Time, bool) { return time.Time{}, false }
func (p *place) Done() <-chan struct{}       { return p.open.Done() }
func (p *place) Err() error                  { return p.open.Err() }
func (p *place) SetValue(key, value any)     { p.values.Store(key, value) }
func (p *place) Value(key any) any {
	value, _ := p.values.Load(key)
	return value
}

// A visitor who vanishes in the middle of a frame leaves nothing behind, and one
// who stays without taking it is cut off.
func TestVisitorsWhoTakeNothing(t *testing.T) {
	for _, name := range []string{"vanishes", "stays", "vanishes in lines", "stays in lines"} {
		t.Run(name, func(t *testing.T) {
			before := running(t)
			s := &server{
				c:      Config{Modules: all.All(), Home: t.TempDir(), Log: slog.New(slog.DiscardHandler), Limits: Limits{Patience: time.Hour}},
				tables: newTables(t.TempDir(), nil, slog.New(slog.DiscardHandler)),
				disk:   newDisk(t.TempDir(), 1<<30, true), auth: &auth{limiter: newConnLimiter(Limits{}, slog.New(slog.DiscardHandler))},
				hub: table.NewHub(table.Config{}), pool: newPool(1, time.Second), screens: newPool(1, time.Second), ctx: t.Context(),
			}
			lines := strings.HasSuffix(name, "lines")
			if strings.HasPrefix(name, "stays") {
				s.c.Limits.Patience = 50 * time.Millisecond
			}
			p := &place{}
			p.open, p.shut = context.WithCancel(context.Background())
			d := &deaf{here: &session{conn: &limitedConn{Conn: lineTo{end: p.shut}, closed: make(chan struct{}), limiter: s.limiter}, gone: p, person: "deaf", away: t.Context()}, place: p, frame: make(chan struct{}), answer: "\x1b[?65;1;9c"}
			if !request(d, "shell") {
				t.Fatal("the session may not begin")
			}
			if !lines {
				if _, err := s.openTerminal(d.Context(), d, ssh.Pty{Term: "xterm-256color"}); err != nil {
					t.Fatal(err)
				}
			}
			over := make(chan struct{})
			go func() {
				defer close(over)
				s.visit(d)
			}()
			select {
			case <-d.frame:
			case <-over: // by patience, on a very slow machine
			}
			if strings.HasPrefix(name, "vanishes") {
				p.shut()
			}
			select {
			case <-over:
			case <-time.After(deadline):
				t.Fatal("the program never ends")
			}
			before.settle()
		})
	}
}

// left is what runs in this process.
type left struct {
	t                 *testing.T
	files, goroutines int
}

func running(t *testing.T) left {
	t.Helper()
	if r, w, err := os.Pipe(); err != nil { // the first one opens what Go waits with, for good
		t.Fatal(err)
	} else {
		r.Close()
		w.Close()
	}
	return left{t: t, files: files(t), goroutines: runtime.NumGoroutine()}
}

// settle waits until no more runs than before.
func (l left) settle() {
	l.t.Helper()
	more := func() string {
		if now := files(l.t); now > l.files {
			return fmt.Sprintf("%d files are open, %d before", now, l.files)
		}
		if now := runtime.NumGoroutine(); now > l.goroutines {
			return fmt.Sprintf("%d goroutines run, %d before", now, l.goroutines)
		}
		return ""
	}
	for end := time.Now().Add(deadline); more() != "" && time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
	}
	if what := more(); what != "" {
		stacks := make([]byte, 1<<20)
		l.t.Fatalf("%s:\n%s", what, stacks[:runtime.Stack(stacks, true)])
	}
}

// Each address has a budget of its own, and hears how often it had too little; many of
// them are forgotten when theirs are whole again, or share one.
func TestBudgetsOfAddresses(t *testing.T) {
	b, now := newBudgets(3, 1), time.Unix(1000, 0)
	b.now = func() time.Time { return now }
	for n := range 5 {
		if _, ok := b.take("a", 1); ok != (n < 3) {
			t.Errorf("the budget of 3 gives for the %dth time: %v", n+1, ok)
		}
	}
	if _, ok := b.take("b", 3); !ok {
		t.Error("another address has nothing because the first has spent all")
	}
	now = now.Add(time.Second)
	if refused, ok := b.take("a", 1); !ok || refused != 2 {
		t.Errorf("after a second: %v, %d refused before, want true, 2", ok, refused)
	}
	for n := range 2 * maxHosts {
		b.take(fmt.Sprint(n), 1)
	}
	if len(b.hosts) > maxHosts+1 {
		t.Errorf("%d addresses are remembered, at most %d", len(b.hosts), maxHosts)
	}
	if _, ok := b.take("new", 1); ok {
		t.Error("a flood of addresses is not bounded in all")
	}
	now = now.Add(time.Hour)
	if _, ok := b.take("new", 1); !ok || len(b.hosts) > 1 {
		t.Errorf("after an hour without use %d budgets are kept, and a newcomer gets: %v", len(b.hosts), ok)
	}
}

// A person has few sessions at a time, over all connections, and is told so; one
// that ends makes room for another.
func TestSessionsOfAPerson(t *testing.T) {
	h := open(t, t.TempDir(), func(c *Config) { c.Limits.Login = deadline })
	connect := func(key gossh.Signer) *gossh.Client {
		conn, err := dial(h.addr, "x", gossh.PublicKeys(key))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = conn.Close() })
		return conn
	}
	ann := newSigner(t)
	one, two, other := connect(ann), connect(ann), connect(newSigner(t))
	var last gossh.Channel
	for n := range maxSessions {
		ch, _, err := []*gossh.Client{one, two}[n%2].OpenChannel("session", nil)
		if err != nil {
			t.Fatalf("session %d of %d: %v", n+1, maxSessions, err)
		}
		last = ch
	}
	for name, conn := range map[string]*gossh.Client{"the first": one, "the second": two} {
		if _, _, err := conn.OpenChannel("session", nil); err == nil || !strings.Contains(err.Error(), "you are here 4 times already; leave one of them first") {
			t.Errorf("one more by %s connection: %v", name, err)
		}
	}
	if _, _, err := other.OpenChannel("session", nil); err != nil {
		t.Errorf("another person: %v", err)
	}
	_ = last.Close()
	for end := time.Now().Add(deadline); ; time.Sleep(5 * time.Millisecond) { // the server hears of it
		_, _, err := one.OpenChannel("session", nil)
		if err == nil {
			break
		}
		if time.Now().After(end) {
			t.Fatalf("after one has ended: %v", err)
		}
	}
}

// An address, and all together, have as many sessions as connections; those of the
// machine's own socket count only together and by person. What has ended leaves
// nothing behind.
func TestSessionsOfAnAddress(t *testing.T) {
	d := newConnLimiter(Limits{Visitors: 7, Each: 5}, slog.New(slog.DiscardHandler))
	var here []*session
	for i, tt := range []struct{ host, person, want string }{
		{"a", "ann", ""}, {"a", "ann", ""}, {"a", "bob", ""}, {"a", "cy", ""}, {"a", "dan", ""},
		{"a", "eve", "there are 5 visitors from your address already"},
		{"b", "ann", ""}, {"", "ann", ""},
		{"", "ann", "you are here 4 times already"}, {"b", "ann", "you are here 4 times already"},
		{"", "eve", "there are 7 visitors already"},
	} {
		v := &session{host: tt.host, person: tt.person}
		err := d.begin(v)
		if tt.want == "" {
			here = append(here, v)
		}
		if (err == nil) != (tt.want == "") || err != nil && !strings.HasPrefix(err.Error(), tt.want) {
			t.Errorf("session %d, %s at %q: %v, want %q", i+1, tt.person, tt.host, err, tt.want)
		}
	}
	for _, v := range here {
		d.leave(v)
	}
	if len(d.here) != 0 {
		t.Errorf("when all have left there are %d sessions", len(d.here))
	}
	for range 6 {
		if err := d.begin(&session{person: rand.Text()}); err != nil {
			t.Errorf("by the machine's own socket: %v", err)
		}
	}
}

// The programs of an address share the memory for tables: what all of them have
// grows far slower than their number, and each has some.
func TestTablesOfAnAddress(t *testing.T) {
	s := &server{c: Config{Limits: Limits{}.withDefaults()}, auth: &auth{limiter: newConnLimiter(Limits{}.withDefaults(), slog.New(slog.DiscardHandler))}}
	sum := 0
	for n := range s.c.Limits.Each {
		v := &session{host: "a", person: rand.Text()}
		if err := s.limiter.begin(v); err != nil {
			t.Fatal(err)
		}
		got := s.tableMiB(v)
		if n == 0 && got != s.c.Limits.TableMiB || got < 1 {
			t.Errorf("program %d of the address has tables of %d MiB", n+1, got)
		}
		sum += got
	}
	if most := 5 * s.c.Limits.TableMiB; sum > most {
		t.Errorf("all programs of an address have tables of %d MiB, at most %d", sum, most)
	}
	other := &session{host: "b", person: "x"}
	if err := s.limiter.begin(other); err != nil || s.tableMiB(other) != s.c.Limits.TableMiB {
		t.Errorf("another address has tables of %d MiB, %v", s.tableMiB(other), err)
	}
}

// A visitor's window is cut to what a frame may cost; what has no size is left to
// the program.
func TestWindowsOfVisitors(t *testing.T) {
	s := &server{}
	for in, want := range map[ssh.Window]ui.Size{
		{Width: 80, Height: 24}:       {Width: 80, Height: 24},
		{Width: 65000, Height: 65000}: {Width: maxWidth, Height: maxHeight},
		{Width: 10, Height: 1 << 30}:  {Width: 10, Height: maxHeight},
		{}:                            {},
		{Width: 400}:                  {Width: maxWidth},
	} {
		v := &session{}
		if _, err := s.openTerminal(sshContext{&place{}, v}, &sized{in: in}, ssh.Pty{}); err != nil {
			t.Fatal(err)
		}
		if got := <-v.terminal.sizes; got != want {
			t.Errorf("a window of %+v is %+v, want %+v", in, got, want)
		}
	}
}

// sized is a session whose window has one size.
type sized struct {
	ssh.Session
	in ssh.Window
}

func (s *sized) Pty() (ssh.Pty, <-chan ssh.Window, bool) {
	size := make(chan ssh.Window, 1)
	size <- s.in
	close(size)
	return ssh.Pty{}, size, false
}

// files counts the open files of the process, where the system tells.
func files(t *testing.T) int {
	t.Helper()
	all, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		return 0
	}
	return len(all)
}

// Whoever comes without a key is somebody new, and known as unknown;
// an attempt that has proven nobody is nobody's, and begins no session.
func TestWhoComesWithoutAKey(t *testing.T) {
	by := func(perms *gossh.Permissions, err error) table.Person {
		if err != nil {
			t.Fatal(err)
		}
		return table.Person{ID: personOf(perms)}
	}
	a, b := by(asGuest(&limitedConn{}, rand.Text())), by(asGuest(&limitedConn{}, rand.Text()))
	if !isGuest(a) || !isGuest(b) || a.ID == b.ID || len(a.ID) < len(noKey)+10 {
		t.Errorf("without a key: %+v, %+v", a, b)
	}
	if c := by(asPerson("k1")); isGuest(c) || c.ID != "k1" {
		t.Errorf("with a key: %+v", c)
	}
	d := newConnLimiter(Limits{}.withDefaults(), slog.New(slog.DiscardHandler))
	for _, perms := range []*gossh.Permissions{nil, {}} {
		if err := d.begin(&session{person: personOf(perms)}); !errors.Is(err, errNotProven) {
			t.Errorf("the permissions %+v begin a session: %v", perms, err)
		}
	}
}

// Of a visitor's variables those count that say what the terminal can show.
func TestVisitorVariables(t *testing.T) {
	get := environment([]string{"COLORTERM=truecolor", "LANG=zh_TW.UTF-8", "COLORFGBG=0;15", "NO_COLOR=1", "LC_ALL=C\x1b[2J", "PATH=/bin", "LCX=1", "TERM=dumb", "LINES"}, "xterm")
	for name, want := range map[string]string{
		"COLORTERM": "truecolor", "LANG": "zh_TW.UTF-8", "COLORFGBG": "0;15", "NO_COLOR": "1", "LC_ALL": "C [2J",
		"PATH": "", "LCX": "", "TERM": "xterm", "LINES": "",
	} {
		if got := get(name); got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
}

// The server's key is remembered, and another one at the same address refused.
func TestKnownServers(t *testing.T) {
	file := filepath.Join(t.TempDir(), "known")
	one, two := newSigner(t).PublicKey(), newSigner(t).PublicKey()
	for i, step := range []struct {
		address string
		key     gossh.PublicKey
		want    error
	}{{"a:1", one, nil}, {"a:1", one, nil}, {"a:1", two, ErrChanged}, {"b:1", two, nil}, {"a:1", one, nil}} {
		if err := known(file, step.address, step.key); !errors.Is(err, step.want) {
			t.Errorf("step %d: %v, want %v", i, err, step.want)
		}
	}
}

// A terminal that shows pictures and does not tell how large its cells are, as xterm, gets
// pictures of the size that SSH tells, now and after a zoom; one that has not answered gets
// none.
func TestPicturesHaveTheCellsOfThePty(t *testing.T) {
	h := open(t, t.TempDir(), nil)
	for _, answers := range []bool{true, false} {
		conn, err := dial(h.addr, "Ann", gossh.PublicKeys(newSigner(t)))
		if err != nil {
			t.Fatal(err)
		}
		c := &client{t: t, conn: conn}
		if c.s, err = conn.NewSession(); err != nil {
			t.Fatal(err)
		}
		c.s.Stdout = c
		if c.in, err = c.s.StdinPipe(); err != nil {
			t.Fatal(err)
		}
		type window struct{ Columns, Rows, Width, Height uint32 }
		small, large := window{80, 24, 8*80 + 3, 17*24 + 5}, window{80, 24, 11 * 80, 23 * 24}
		_ = c.s.Setenv("LANG", "en_US.UTF-8")
		_, err = c.s.SendRequest("pty-req", true, gossh.Marshal(struct {
			Term                         string
			Columns, Rows, Width, Height uint32
			Modes                        string
		}{"xterm-256color", small.Columns, small.Rows, small.Width, small.Height, ""}))
		if err := errors.Join(err, c.s.Shell()); err != nil {
			t.Fatal(err)
		}
		c.sees("\x1b[c")
		if !answers {
			c.sees("Two here")
			if text := c.text(); strings.Contains(text, "\x1bP0") || strings.Contains(text, "a=p") {
				t.Errorf("a terminal that says nothing gets pictures: %q", text)
			}
			continue
		}
		c.keys("\x1b[1;2R\x1b[?63;1;2;4c")
		for _, size := range []window{small, large} {
			var w, h int
			for began := time.Now(); w == 0 || w%int(size.Width/80) != 0 || h%int(size.Height/24) != 0; time.Sleep(time.Millisecond) {
				if time.Since(began) > deadline {
					t.Fatalf("the last picture, of %d by %d points, does not fill cells of %d by %d", w, h, size.Width/80, size.Height/24)
				}
				if all := regexp.MustCompile(`"1;1;(\d+);(\d+)`).FindAllStringSubmatch(c.text(), -1); len(all) > 0 {
					w, _ = strconv.Atoi(all[len(all)-1][1])
					h, _ = strconv.Atoi(all[len(all)-1][2])
				}
			}
			c.forget()
			if _, err := c.s.SendRequest("window-change", false, gossh.Marshal(large)); err != nil {
				t.Fatal(err)
			}
		}
	}
}
