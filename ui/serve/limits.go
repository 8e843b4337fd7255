package serve

import (
	"fmt"
	"maps"
	"net"
	"sync"
	"time"

	"github.com/charmbracelet/ssh"
)

// connLimiter counts connections and sessions, and refuses those above the limits.
type connLimiter struct {
	limits Limits

	mu    sync.Mutex
	open  int
	from  map[string]int   // by address
	tries map[string]tries // by address
	now   func() time.Time

	sessions int
	hosts    map[string]int // sessions by address
	persons  map[string]int // sessions by person
}

// tries are the wrong passwords of an address.
type tries struct {
	n    int
	last time.Time
}

// After maxTries wrong passwords an address is shut out until it has been quiet
// for shutOut.
const (
	maxTries = 12
	shutOut  = time.Minute
	// maxTried is how many addresses are remembered for that.
	maxTried = 1 << 14
)

func newConnLimiter(limits Limits) *connLimiter {
	return &connLimiter{
		limits: limits, from: map[string]int{}, tries: map[string]tries{}, now: time.Now,
		hosts: map[string]int{}, persons: map[string]int{},
	}
}

// noteWrong notes a wrong password.
func (l *connLimiter) noteWrong(from net.Addr) {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.now()
	if len(l.tries) >= maxTried {
		maps.DeleteFunc(l.tries, func(_ string, t tries) bool { return now.Sub(t.last) > shutOut })
	}
	if host := hostOf(from); len(l.tries) < maxTried {
		l.tries[host] = tries{n: l.tries[host].n + 1, last: now}
	}
}

// isShutOut reports whether an address is shut out.
func (l *connLimiter) isShutOut(host string) bool {
	t := l.tries[host]
	if t.n > 0 && l.now().Sub(t.last) > shutOut {
		delete(l.tries, host)
		return false
	}
	return t.n >= maxTries
}

// hostOf is an address without its port, "" for a Unix socket, whose visitors are all
// of this machine.
func hostOf(a net.Addr) string {
	host, _, _ := net.SplitHostPort(a.String())
	return host
}

func (l *connLimiter) count() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.open
}

// enter counts a connection in, or returns nil to refuse it. A connection that has
// no session in time is closed.
func (l *connLimiter) enter(ctx ssh.Context, c net.Conn) net.Conn {
	host := hostOf(c.RemoteAddr())
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.open >= l.limits.Visitors || host != "" && (l.from[host] >= l.limits.Each || l.isShutOut(host)) {
		return nil
	}
	l.open++
	l.from[host]++
	g := &limitedConn{Conn: c, pace: newPace(bytesAtOnce, bytesEachSecond)}
	g.leave = func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.open--
		if l.from[host]--; l.from[host] == 0 {
			delete(l.from, host)
		}
	}
	// Whoever has not asked for a session by then is cut off: bytes alone, one
	// now and then, do not hold a place.
	whole := make(chan struct{})
	defer close(whole)
	g.late = time.AfterFunc(l.limits.Login, func() {
		<-whole
		if ctx.Value(enteredKey) == nil {
			_ = g.Close() // whoever it was
		}
	})
	return g
}

// The values of a connection.
type ctxKey string

const enteredKey ctxKey = "entered"

// What a connection may send. A key takes some 40 bytes.
const (
	bytesAtOnce     = 256 << 10
	bytesEachSecond = 16 << 10
)

// limitedConn is a connection that counts until it is closed. It is read no faster
// than a person types, so a flood waits in the network.
type limitedConn struct {
	net.Conn
	pace  *pace
	once  sync.Once
	leave func()
	late  *time.Timer
}

func (l *limitedConn) Read(b []byte) (int, error) {
	n, err := l.Conn.Read(b)
	time.Sleep(l.pace.debt(n))
	return n, err
}

func (l *limitedConn) Close() error {
	l.once.Do(func() {
		l.late.Stop()
		l.leave()
	})
	return l.Conn.Close()
}

// pace is how fast bytes may come: credit for some at once, which grows again by so
// many each second.
type pace struct {
	most, second float64 // bytes
	credit       float64
	at           time.Time
}

func newPace(atOnce, eachSecond float64) *pace {
	return &pace{most: atOnce, second: eachSecond, credit: atOnce, at: time.Now()}
}

// debt is how long to wait after n bytes.
func (p *pace) debt(n int) time.Duration {
	now := time.Now()
	p.credit = min(p.most, p.credit+p.second*now.Sub(p.at).Seconds()) - float64(n)
	p.at = now
	return time.Duration(max(0, -p.credit/p.second) * float64(time.Second))
}

// maxSessions is how many sessions a person may have at a time, each with a program
// of its own, over all connections.
const maxSessions = 4

// begin counts a session in, or tells why it may not begin. Leave counts it out,
// once.
func (l *connLimiter) begin(v *session) (leave func(), err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	switch {
	case v.person == "":
		return nil, errNotProven
	case l.persons[v.person] >= maxSessions:
		return nil, fmt.Errorf("you are here %d times already; leave one of them first", maxSessions)
	case v.host != "" && l.hosts[v.host] >= l.limits.Each:
		return nil, fmt.Errorf("there are %d visitors from your address already; come back when one has left", l.limits.Each)
	case l.sessions >= l.limits.Visitors:
		return nil, fmt.Errorf("there are %d visitors already; come back later", l.limits.Visitors)
	}
	count := func(by int) {
		l.sessions += by
		if l.hosts[v.host] += by; l.hosts[v.host] == 0 {
			delete(l.hosts, v.host)
		}
		if l.persons[v.person] += by; l.persons[v.person] == 0 {
			delete(l.persons, v.person)
		}
	}
	count(1)
	v.neighbours = l.hosts[v.host]
	return func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		count(-1)
	}, nil
}
