package serve

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"math/rand/v2"
	"net"
	"net/netip"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/charmbracelet/ssh"
	"golang.org/x/time/rate"
)

// connLimiter counts connections and sessions, and refuses those above the limits.
//
// Connections that have not proven who they are have places of their own, half of
// all. When these are full, a newcomer takes the place of one drawn at random from the
// address that holds most of them, so silent connections of few addresses keep nobody
// out. When all places are full, the address that holds most gives up its quietest
// connection to an address that holds less.
type connLimiter struct {
	limits Limits
	log    *slog.Logger
	barred func(host string) bool // by the keeper; nil: none are

	mu        sync.Mutex
	conns     map[*limitedConn]bool // open, without those that are told why they are refused
	told      int                   // connections that are told so
	guesses   *budgets              // wrong passwords, by address
	guessed   *rate.Limiter         // those of all together
	exchanges *budgets              // of keys, by address
	full      func() bool           // there is no memory for more; nil: there is
	now       func() time.Time

	here map[*session]bool
}

const (
	// freeGuesses is how many wrong passwords of an address are looked at within
	// guessTime: a class that mistypes it is not shut out.
	freeGuesses = 60
	guessTime   = time.Minute

	// allGuesses is the same for all addresses together.
	allGuesses = 600

	// exchangeTime is how many seconds it takes until an address that has spent its
	// exchanges of keys has all of them again.
	exchangeTime = 16
	// maxTold is how many refused connections at a time are told why. The others get
	// one line that a client may show.
	maxTold  = 8
	tellTime = 5 * time.Second
)

func newConnLimiter(limits Limits, log *slog.Logger) *connLimiter {
	return &connLimiter{
		limits: limits, log: log, conns: map[*limitedConn]bool{}, now: time.Now,
		guesses: newBudgets(freeGuesses, rate.Every(guessTime/freeGuesses)), guessed: rate.NewLimiter(rate.Every(guessTime/allGuesses), allGuesses),
		exchanges: newBudgets(limits.Exchanges, rate.Limit(limits.Exchanges)/exchangeTime), full: func() bool { return false },
		here: map[*session]bool{},
	}
}

// mayGuess reports whether a password of an address is looked at. A flood of guesses finds
// no more than what comes back with time; whoever knows the password comes in after a few
// tries in the middle of it, and at once from another address.
func (l *connLimiter) mayGuess(host string) bool {
	return host == "" || l.guesses.has(host) && l.guessed.TokensAt(l.now()) >= 1
}

// wrong is the answer to a wrong password: the connection waits for it, twice as long
// each time. Others of the address do not.
func (l *connLimiter) wrong(c *limitedConn) {
	l.guesses.take(c.host, 1)
	l.guessed.AllowN(l.now(), 1)
	wait := l.limits.Guess << c.wrong
	c.wrong++
	select {
	case <-time.After(wait):
	case <-c.closed:
	}
}

// hostOf is who an address is without its port: of IPv6 the /64, of which each holder
// has all. It is "" for a Unix socket, whose visitors are all of this machine.
func hostOf(a net.Addr) string {
	host, _, err := net.SplitHostPort(a.String())
	if err != nil {
		return ""
	}
	return hostName(host)
}

// hostName is hostOf of an address without a port.
func hostName(host string) string {
	ip, err := netip.ParseAddr(host)
	if err != nil {
		return host
	}
	if ip = ip.Unmap().WithZone(""); ip.Is6() {
		net, _ := ip.Prefix(64) // it has as many bits
		return net.String()
	}
	return ip.String()
}

func (l *connLimiter) count() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.conns)
}

// enterSSH is enter for an SSH server.
func (l *connLimiter) enterSSH(ctx ssh.Context, c net.Conn) net.Conn {
	if g := l.enter(c, hostOf(c.RemoteAddr()), 1); g != nil {
		ctx.SetValue(connKey, g)
		return g
	}
	return nil
}

// enter counts a connection from an address in, which costs it some exchanges of keys, or
// returns nil to refuse it. A connection that has no session in time is closed.
func (l *connLimiter) enter(c net.Conn, host string, cost int) *limitedConn {
	g := &limitedConn{Conn: c, host: host, limiter: l, pace: rate.NewLimiter(bytesEachSecond, bytesAtOnce), closed: make(chan struct{})}
	g.heard.Store(l.now().UnixNano())
	if !l.seat(g, cost) {
		_ = c.SetWriteDeadline(time.Now().Add(lineTime))
		_, _ = fmt.Fprintf(c, "duiju: %s\r\n", g.refusal) // before the version, as SSH allows
		return nil
	}
	// Whoever has not asked for a session by then is cut off: bytes alone, one
	// now and then, do not hold a place.
	late := l.limits.Login
	if g.refusal != "" {
		late = min(late, tellTime)
	}
	timer := time.AfterFunc(late, func() { _ = g.Close() }) // whoever it was
	l.mu.Lock()                                             // a newcomer may take its place already
	g.late = timer
	l.mu.Unlock()
	return g
}

// seat is place, and closes the connection that has lost its place.
func (l *connLimiter) seat(g *limitedConn, cost int) (ok bool) {
	loser, ok := l.place(g, cost)
	l.evict(loser, "gives its place to a newcomer")
	if g.refusal != "" {
		l.refused(g.host, g.refusal)
	}
	return ok
}

// lineTime is how long a refused connection may take its line.
const lineTime = 100 * time.Millisecond

// again counts a connection in once more, now that it costs something or is known to come
// from another address: a proxy has forwarded it.
func (l *connLimiter) again(g *limitedConn, host string) (ok bool) {
	l.mu.Lock()
	delete(l.conns, g)
	g.host = host
	l.mu.Unlock()
	return l.seat(g, 1) && g.refusal == ""
}

// place finds a place for a connection. Loser, if not nil, has lost its own for that.
// Where ok is false there is none; where a refusal is set there is one to tell it.
func (l *connLimiter) place(g *limitedConn, cost int) (loser *limitedConn, ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if _, ok := l.exchanges.take(g.host, cost); !ok && g.host != "" {
		g.refusal = "too many connections come from your address; try again in a minute"
		return nil, false // to tell it by an exchange is what there is no room for
	}
	all, unproven := map[string]int{}, map[string]int{}
	waiting := 0
	for c := range l.conns {
		if all[c.host]++; !c.proven.Load() {
			unproven[c.host]++
			waiting++
		}
	}
	switch {
	case l.barred != nil && l.barred(g.host):
		g.refusal = "your address is barred"
	case g.host != "" && all[g.host] >= l.limits.Each:
		g.refusal = fmt.Sprintf("there are %d connections from your address already; come back when one has left", l.limits.Each)
	case waiting >= max(1, l.limits.Visitors/2):
		unproven[g.host]++
		_, host := most(unproven)
		loser = l.choose(host, func(c *limitedConn) bool { return !c.proven.Load() }, func(*limitedConn) int64 { return rand.Int64() })
		if loser == nil { // the newcomer's address holds most, and no other
			g.refusal = "too many connections are coming in; try again"
		}
	case len(l.conns) >= l.limits.Visitors:
		if n, host := most(all); n > all[g.host]+1 {
			loser = l.quietest(host)
		} else {
			g.refusal = fmt.Sprintf("there are %d visitors already; come back later", l.limits.Visitors)
		}
	}
	if loser != nil {
		delete(l.conns, loser)
	}
	if g.refusal != "" {
		if l.told >= maxTold {
			return loser, false
		}
		l.told++
		g.told = true
		return loser, true
	}
	l.conns[g] = true
	return loser, true
}

// most is the address with the largest number.
func most(by map[string]int) (n int, host string) {
	for h, m := range by {
		if m > n {
			n, host = m, h
		}
	}
	return n, host
}

// choose is the connection of an address with the least value, of those that may be
// chosen; nil for none.
func (l *connLimiter) choose(host string, may func(*limitedConn) bool, value func(*limitedConn) int64) (least *limitedConn) {
	var low int64
	for c := range l.conns {
		if c.host != host || !may(c) {
			continue
		}
		if v := value(c); least == nil || v < low {
			least, low = c, v
		}
	}
	return least
}

func (l *connLimiter) quietest(host string) *limitedConn {
	return l.choose(host, func(*limitedConn) bool { return true }, func(c *limitedConn) int64 { return c.heard.Load() })
}

// refused notes in the log what was refused to an address.
func (l *connLimiter) refused(host, why string) {
	l.log.Warn("refused", fromKey, host, "reason", why)
}

// closeAll closes what is still open, at the end.
func (l *connLimiter) closeAll(which func(*limitedConn) bool) {
	l.mu.Lock()
	open := slices.Collect(maps.Keys(l.conns))
	l.mu.Unlock()
	for _, c := range open {
		if which(c) {
			_ = c.Close()
		}
	}
}

// The values of a connection.
type ctxKey string

const connKey ctxKey = "connection"

// connOf is the connection of a context.
func connOf(ctx context.Context) *limitedConn {
	c, _ := ctx.Value(connKey).(*limitedConn)
	return c
}

// What a connection may send. A key takes some 40 bytes.
const (
	bytesAtOnce     = 256 << 10
	bytesEachSecond = 16 << 10
)

// limitedConn is a connection that counts until it is closed. It is read no faster
// than a person types, so a flood waits in the network.
type limitedConn struct {
	net.Conn
	host    string
	limiter *connLimiter
	pace    *rate.Limiter
	once    sync.Once
	closed  chan struct{}
	late    *time.Timer
	refusal string       // why it does not come in, "" where it may
	told    bool         // it has a place to be told so
	barred  bool         // a barred key was shown
	proven  atomic.Bool  // it has come in
	heard   atomic.Int64 // when something came, in nanoseconds
	method  string       // by which it has come in
	wrong   int          // passwords
}

func (l *limitedConn) Read(b []byte) (int, error) {
	n, err := l.Conn.Read(b)
	l.heard.Store(l.limiter.now().UnixNano())
	time.Sleep(debt(l.pace, n)) // n is a buffer of the library
	return n, err
}

// inTime says that somebody has come in before it was too late.
func (l *limitedConn) inTime() {
	l.limiter.mu.Lock()
	defer l.limiter.mu.Unlock()
	l.late.Stop()
}

func (l *limitedConn) Close() error {
	l.once.Do(func() {
		close(l.closed)
		l.limiter.mu.Lock()
		defer l.limiter.mu.Unlock()
		if l.late != nil {
			l.late.Stop()
		}
		delete(l.limiter.conns, l)
		if l.told {
			l.limiter.told--
		}
	})
	return l.Conn.Close()
}

// maxSessions is how many sessions a person may have at a time, each with a program
// of its own, over all connections. maxOver is how many there may be more in all while
// those that lost their places save.
const (
	maxSessions = 4
	maxOver     = 16
)

// begin counts a session in until leave, or tells why it may not begin. As with
// connections, the address with most sessions gives up a connection to one with less.
func (l *connLimiter) begin(v *session) (err error) {
	l.mu.Lock()
	var loser *limitedConn
	hosts, persons := l.sessions()
	switch {
	case v.person == "":
		err = errNotProven
	case l.full():
		err = errMemory
	case persons[v.person] >= maxSessions:
		err = fmt.Errorf("you are here %d times already; leave one of them first", maxSessions)
	case v.host != "" && hosts[v.host] >= l.limits.Each:
		err = fmt.Errorf("there are %d visitors from your address already; come back when one has left", l.limits.Each)
	case len(l.here) >= l.limits.Visitors:
		if n, host := most(hosts); n > hosts[v.host]+1 && len(l.here) < l.limits.Visitors+maxOver {
			loser = l.quietest(host)
		}
		if loser == nil {
			err = fmt.Errorf("there are %d visitors already; come back later", l.limits.Visitors)
		}
	}
	if err == nil {
		l.here[v] = true
		v.neighbours = hosts[v.host] + 1
	}
	l.mu.Unlock()
	l.evict(loser, "gives its place to a newcomer")
	return err
}

// leave counts a session out.
func (l *connLimiter) leave(v *session) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.here, v)
}

// sessions are how many there are of each address and of each person. l is locked.
func (l *connLimiter) sessions() (hosts, persons map[string]int) {
	hosts, persons = map[string]int{}, map[string]int{}
	for v := range l.here {
		hosts[v.host]++
		persons[v.person]++
	}
	return hosts, persons
}

// evict closes a connection that has lost its place, nil for none.
func (l *connLimiter) evict(loser *limitedConn, why string) {
	if loser != nil {
		l.refused(loser.host, why)
		_ = loser.Close()
	}
}

// errMemory says that the server has no memory for one more.
var errMemory = errors.New("the server has no memory for more visitors; come back later")

// shed closes the quietest connection of the address that has most sessions.
func (l *connLimiter) shed() {
	l.mu.Lock()
	hosts, _ := l.sessions()
	_, host := most(hosts)
	loser := l.quietest(host)
	l.mu.Unlock()
	l.evict(loser, "gives its memory back")
}

// everybody is who is here, the longest first.
func (l *connLimiter) everybody() []*session {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.SortedFunc(maps.Keys(l.here), func(a, b *session) int { return a.began.Compare(b.began) })
}

// isHere reports whether a person has a session.
func (l *connLimiter) isHere(id string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	_, persons := l.sessions()
	return persons[id] > 0
}

// sendAway ends sessions: their programs save, and they are told.
func (l *connLimiter) sendAway(which func(*session) bool) (n int) {
	for _, v := range l.everybody() {
		if !which(v) {
			continue
		}
		n++
		v.leave(errAway)
		time.AfterFunc(awayTime, func() { _ = v.conn.Close() }) // it may be gone
	}
	return n
}

// errAway says that the keeper has sent somebody away, awayTime is how long that one
// has to save.
var errAway = errors.New("whoever runs this server has sent you away")

const awayTime = 2 * time.Second
