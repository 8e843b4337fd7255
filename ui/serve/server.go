package serve

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/netip"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/charmbracelet/ssh"

	"duiju/games"
	"duiju/games/play/table"
	"duiju/games/text/command"
	"duiju/ui/store"
)

// Config says what a server offers. Zero limits have defaults.
type Config struct {
	Modules []games.Module
	// Addr is host:port to listen on; "" listens on no network.
	Addr string
	// Socket is the path of a Unix socket to listen on; "" none.
	Socket string
	// Web is host:port to listen on for browsers; "" for none. Whoever comes by it has
	// no key but a secret of the browser, so there can be no Allow. Proxies are the
	// addresses, or nets of them, that are believed when they name the address of
	// somebody else. Link is how others reach Web, such as https://games.example;
	// "" for its own address.
	Web     string
	Proxies []string
	Link    string
	// Home is the server's folder: keys, tables, the visitors' homes.
	Home string
	// Allow is a file of public keys, as ssh writes them, of those who may come
	// in; Password a file whose first line is a password. With neither anybody
	// may, with both a key of the list and the password are needed. A person is
	// who proves a key, at every visit; without one everybody is a guest with a secret.
	Allow, Password string
	// Keeper is who looks after the server over SSH: a file of a public key, or its
	// fingerprint. Whoever comes by the Socket may do so, too.
	Keeper string
	Limits Limits
	Log    *slog.Logger // nil: none
	files  store.FS     // of the tables, nil for the machine's
	// Ready is told, if not nil, where the server listens.
	Ready func(net.Addr)
	ready func(*server) // is called before anybody can come in, nil: not
}

// Limits bound what visitors can use.
type Limits struct {
	Visitors  int           // connections at a time, and sessions
	Each      int           // of them, of one address
	Guess     time.Duration // that the answer to a wrong password takes; twice as long for the next
	Login     time.Duration // until somebody has proven who it is
	Idle      time.Duration // without a byte in either direction
	Patience  time.Duration // until somebody takes what is written
	Searches  int           // at a time, for all together
	Think     time.Duration // that one search may take
	DiskMiB   int           // of all that visitors keep; an address adds a sixteenth of it in a day
	Tables    int           // of an address
	TableMiB  int           // of one engine's table, divided by the programs of the address
	MemoryMiB int           // of the whole server
	Exchanges int           // of keys, at once, with an address
	Lines     int           // of a kind in the log, at once, that an address causes; later ones are counted
}

func (l Limits) withDefaults() Limits {
	l.Visitors = cmp.Or(l.Visitors, 256)
	l.Each = cmp.Or(l.Each, 32)
	l.Guess = cmp.Or(l.Guess, time.Second)
	l.Login = cmp.Or(l.Login, 20*time.Second)
	l.Idle = cmp.Or(l.Idle, time.Hour)
	l.Patience = cmp.Or(l.Patience, 30*time.Second)
	l.Searches = cmp.Or(l.Searches, max(1, runtime.NumCPU()-1))
	l.Think = cmp.Or(l.Think, 10*time.Second)
	l.DiskMiB = cmp.Or(l.DiskMiB, 1024)
	l.TableMiB = cmp.Or(l.TableMiB, 16)
	l.MemoryMiB = cmp.Or(l.MemoryMiB, 2048)
	l.Exchanges = cmp.Or(l.Exchanges, max(64, 2*l.Each))
	l.Lines = cmp.Or(l.Lines, 20)
	return l
}

// Folder is where a server keeps things for the person who runs it.
func Folder() (string, error) {
	dirs, err := store.UserDirs()
	return filepath.Join(dirs.State, "serve"), err
}

// stopTime is how long a server waits for its visitors' last writes.
const stopTime = 5 * time.Second

// server is a running one.
type server struct {
	*auth
	c       Config
	hub     *table.Hub
	pool    *pool
	screens *pool // as many are drawn at once as there are cores, the addresses in turn
	disk    *disk
	names   *names
	ssh     string          // the command by which others come here, "" where they cannot
	link    string          // of the web page, "" where others cannot come by it
	tables  *tables         // their files
	proxies []netip.Prefix  // that are believed
	ctx     context.Context // of all visitors' programs

	coming   sync.Mutex
	stops    bool // nobody comes any more
	visitors sync.WaitGroup
}

// Run serves until ctx ends; then everybody's game is saved and told so. The
// error is that of listening, or of a file that cannot be read.
func Run(ctx context.Context, c Config) error {
	if c.Password != "" { // somebody has to type it
		c.Limits.Login = cmp.Or(c.Limits.Login, askTime)
	}
	if c.Allow != "" || c.Password != "" { // no strangers: a class sits behind one address
		c.Limits.Each = cmp.Or(c.Limits.Each, c.Limits.withDefaults().Visitors)
		c.Limits.Tables = cmp.Or(c.Limits.Tables, c.Limits.Each)
	}
	c.Limits = c.Limits.withDefaults()
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	log, endLog := newLog(c.Log.Handler(), c.Limits.Lines)
	defer endLog()
	c.Log = log
	signal.Ignore(syscall.SIGPIPE) // a log that nobody reads any more is an error like others
	if err := os.MkdirAll(c.Home, 0o700); err != nil {
		return command.PlainError(err)
	}
	release, err := store.OS{}.Lock(filepath.Join(c.Home, "lock"))
	if errors.Is(err, store.ErrHeld) {
		return fmt.Errorf("another server works with %s; give this one a --home of its own", c.Home)
	}
	if err == nil { // a file system may have no locks
		defer release()
	}
	programs, leave := context.WithCancel(context.Background())
	defer leave()
	s, doors, err := newServer(programs, c)
	if err != nil {
		return err
	}
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(s.memory(1)))
	go s.sweep(programs)
	if err := s.openTables(); err != nil {
		return err
	}
	if doors, err = openDoors(doors); err != nil {
		return err
	}
	failed := make(chan error, len(doors))
	s.links(doors)
	if c.ready != nil {
		c.ready(s)
	}
	for _, d := range doors {
		if c.Ready != nil {
			c.Ready(d.Addr())
		}
		c.Log.Info("listening", "address", d.Addr().String())
		go func() { failed <- d.server.Serve(d.Listener) }()
	}
	select {
	case <-ctx.Done():
	case err = <-failed:
	}
	c.Log.Info("stopping", "visitors", s.limiter.count())
	for _, d := range doors {
		_ = d.Listener.Close() // Serve says what is wrong with it
	}
	leave() // the visitors' programs save and end
	s.waitForVisitors()
	for _, d := range doors {
		_ = d.server.Close() // whoever is still connected has had the time
	}
	s.limiter.closeAll(func(*limitedConn) bool { return true }) // so has who has not come in
	s.waitForVisitors()
	err = errors.Join(err, s.tables.close())
	if c.Socket != "" {
		_ = os.Remove(c.Socket) // closing the listener may have done it
	}
	return err
}

// newServer is the server of a configuration, whose programs end with a context, and its
// doors.
func newServer(programs context.Context, c Config) (s *server, doors []door, err error) {
	signer, err := hostKey(filepath.Join(c.Home, "host_key"))
	if err != nil {
		return nil, nil, err
	}
	a, err := readAuth(c)
	if err != nil {
		return nil, nil, err
	}
	s = &server{c: c, pool: newPool(c.Limits.Searches, c.Limits.Think), screens: newPool(runtime.GOMAXPROCS(0), time.Minute), auth: a, ctx: programs, tables: newTables(filepath.Join(c.Home, "tables"), c.files, c.Log)}
	if c.Keeper != "" {
		if s.keeper, err = keyName(c.Keeper); err != nil {
			return nil, nil, err
		}
	}
	if s.bars, err = readBars(listFile(c.Home)); err != nil {
		return nil, nil, err
	}
	s.limiter = newConnLimiter(c.Limits, c.Log)
	s.limiter.barred, s.limiter.full = s.bars.has, func() bool { return inUse() > s.memory(0.75) }
	s.disk = newDisk(filepath.Join(c.Home, "homes"), int64(c.Limits.DiskMiB)<<20, c.Allow == "" && c.Password == "")
	s.names = newNames(s.disk.folder, s.limiter.isHere)
	browsers, err := s.newWeb(signer)
	front := &ssh.Server{
		Version: "Duiju", HostSigners: []ssh.Signer{signer}, Handler: s.visit, IdleTimeout: c.Limits.Idle,
		ConnCallback: s.limiter.enterSSH, ServerConfigCallback: s.config, PtyHandler: s.openTerminal,
		ChannelHandlers: map[string]ssh.ChannelHandler{"session": s.open}, SessionRequestCallback: request,
		RequestHandlers: map[string]ssh.RequestHandler{}, SubsystemHandlers: map[string]ssh.SubsystemHandler{},
	}
	return s, []door{{c.Addr, listenOn, front, nil}, {c.Web, s.listenWeb, browsers, nil}, {c.Socket, listenSocket, front, nil}}, err
}

// links are how others come to what listens.
func (s *server) links(doors []door) {
	s.link = strings.TrimSuffix(s.c.Link, "/")
	for _, d := range doors {
		switch a := d.Addr(); {
		case IsWeb(a):
			if at, _ := netip.ParseAddrPort(a.String()); s.link == "" && (s.c.Addr == "" || !at.Addr().IsLoopback()) {
				s.link = Link(a)
			}
		case a.Network() != "unix":
			s.ssh = Invitation(a)
		}
	}
}

// sweep removes homes that nobody comes back to, now and every hour, gives the memory of
// visitors who have left back to the system, at most once a minute, and tries again to
// write what could not be written.
func (s *server) sweep(ctx context.Context) {
	homes, memory, watch, again := time.NewTicker(sweepTime), time.NewTicker(freeTime), time.NewTicker(watchTime), time.NewTicker(retryTime)
	defer homes.Stop()
	defer again.Stop()
	defer watch.Stop()
	defer memory.Stop()
	s.sweepHomes()
	for most := 0; ; {
		select {
		case <-homes.C:
			s.sweepHomes()
		case <-again.C:
			s.tables.begin(s.tables.Retry())
		case <-memory.C:
			now := len(s.limiter.everybody())
			if now < most {
				debug.FreeOSMemory()
			}
			most = now
		case <-watch.C:
			if inUse() > s.memory(1) {
				runtime.GC() // some of it may be in use no more
			}
			if inUse() > s.memory(1) {
				s.limiter.shed()
			}
		case <-ctx.Done():
			return
		}
	}
}

func (s *server) sweepHomes() {
	if n := s.disk.sweep(); n > 0 {
		s.c.Log.Info("swept", "homes", n)
	}
}

// How often homes are swept, memory is given back, and that in use is looked at.
const (
	sweepTime = time.Hour
	freeTime  = time.Minute
	watchTime = 2 * time.Second
)

// memory is a part of what the server may take, in bytes.
func (s *server) memory(part float64) int64 {
	return int64(part * float64(s.c.Limits.MemoryMiB) * (1 << 20))
}

// inUse is how many bytes of memory were in use when the collector looked last.
func inUse() int64 {
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(live)
	return int64(live[0].Value.Uint64())
}

// admit lets a visitor in, unless the server stops.
func (s *server) admit() bool {
	s.coming.Lock()
	defer s.coming.Unlock()
	if !s.stops {
		s.visitors.Add(1)
	}
	return !s.stops
}

// waitForVisitors waits until all programs have saved, within limits.
func (s *server) waitForVisitors() {
	s.coming.Lock()
	s.stops = true
	s.coming.Unlock()
	atMost(stopTime, s.visitors.Wait)
}

// door is a way in: an address, how it is listened on, and what serves whoever comes.
type door struct {
	at     string // "" for none
	listen func(at string) (net.Listener, error)
	server interface {
		Serve(net.Listener) error
		Close() error
	}
	net.Listener
}

// openDoors listens at the addresses that there are.
func openDoors(all []door) (open []door, err error) {
	for _, d := range all {
		if d.at == "" {
			continue
		}
		if d.Listener, err = d.listen(d.at); err != nil {
			for _, d := range open {
				_ = d.Listener.Close()
			}
			return nil, err
		}
		open = append(open, d)
	}
	return open, nil
}

// listenOn opens an address of the network.
func listenOn(at string) (net.Listener, error) {
	l, err := net.Listen("tcp", at)
	if err != nil {
		return nil, fmt.Errorf("cannot listen on %s: %w", at, errors.Unwrap(err))
	}
	return l, nil
}

// listenSocket opens a Unix socket that only its owner can use. One that a
// killed server left is taken over; one that answers is not.
func listenSocket(path string) (net.Listener, error) {
	if conn, err := net.Dial("unix", path); err == nil {
		_ = conn.Close()
		return nil, fmt.Errorf("a server is listening on %s already", path)
	}
	if info, err := os.Lstat(path); err == nil && info.Mode()&os.ModeSocket != 0 {
		_ = os.Remove(path)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, command.PlainError(err)
	}
	l, err := net.Listen("unix", path)
	if err != nil {
		return nil, fmt.Errorf("cannot listen on %s: %w", path, err)
	}
	return l, os.Chmod(path, 0o600)
}
