package serve

import (
	"fmt"
	"maps"
	"net"
	"sync"
	"time"

	"github.com/charmbracelet/ssh"
)

// doors counts the connections and shuts out what is too much.
type doors struct {
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

func newDoors(l Limits) *doors {
	return &doors{
		limits: l, from: map[string]int{}, tries: map[string]tries{}, now: time.Now,
		hosts: map[string]int{}, persons: map[string]int{},
	}
}

// wrong notes a wrong password.
func (d *doors) wrong(from net.Addr) {
	d.mu.Lock()
	defer d.mu.Unlock()
	now := d.now()
	if len(d.tries) >= maxTried {
		maps.DeleteFunc(d.tries, func(_ string, t tries) bool { return now.Sub(t.last) > shutOut })
	}
	if host := hostOf(from); len(d.tries) < maxTried {
		d.tries[host] = tries{n: d.tries[host].n + 1, last: now}
	}
}

// shut reports whether an address is shut out.
func (d *doors) shut(host string) bool {
	t := d.tries[host]
	if t.n > 0 && d.now().Sub(t.last) > shutOut {
		delete(d.tries, host)
		return false
	}
	return t.n >= maxTries
}

// hostOf is an address without its port; that of a Unix socket is "": all are the
// machine's own.
func hostOf(a net.Addr) string {
	host, _, _ := net.SplitHostPort(a.String())
	return host
}

func (d *doors) count() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.open
}

// enter lets a connection in, for a short time until its first session, or
// returns nil.
func (d *doors) enter(ctx ssh.Context, c net.Conn) net.Conn {
	host := hostOf(c.RemoteAddr())
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.open >= d.limits.Visitors || host != "" && (d.from[host] >= d.limits.Each || d.shut(host)) {
		return nil
	}
	d.open++
	d.from[host]++
	g := &guarded{Conn: c, pace: newPace(bytesAtOnce, bytesEachSecond)}
	g.leave = func() {
		d.mu.Lock()
		defer d.mu.Unlock()
		d.open--
		if d.from[host]--; d.from[host] == 0 {
			delete(d.from, host)
		}
	}
	// Whoever has not asked for a session by then is cut off: bytes alone, one
	// now and then, do not hold a place.
	whole := make(chan struct{})
	defer close(whole)
	g.late = time.AfterFunc(d.limits.Login, func() {
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

// What a connection may send. A key is some 40 bytes of it.
const (
	bytesAtOnce     = 256 << 10
	bytesEachSecond = 16 << 10
)

// guarded is a connection that is counted until it is closed, and that is read
// no faster than a person needs: a flood waits in the network.
type guarded struct {
	net.Conn
	pace  *pace
	once  sync.Once
	leave func()
	late  *time.Timer
}

func (g *guarded) Read(b []byte) (int, error) {
	n, err := g.Conn.Read(b)
	time.Sleep(g.pace.debt(n))
	return n, err
}

func (g *guarded) Close() error {
	g.once.Do(func() {
		g.late.Stop()
		g.leave()
	})
	return g.Conn.Close()
}

// pace is how fast bytes may come: some at once, and so many each second.
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
func (d *doors) begin(v *session) (leave func(), err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	switch {
	case v.person == "":
		return nil, errNotProven
	case d.persons[v.person] >= maxSessions:
		return nil, fmt.Errorf("you are here %d times already; leave one of them first", maxSessions)
	case v.host != "" && d.hosts[v.host] >= d.limits.Each:
		return nil, fmt.Errorf("there are %d visitors from your address already; come back when one has left", d.limits.Each)
	case d.sessions >= d.limits.Visitors:
		return nil, fmt.Errorf("there are %d visitors already; come back later", d.limits.Visitors)
	}
	count := func(by int) {
		d.sessions += by
		if d.hosts[v.host] += by; d.hosts[v.host] == 0 {
			delete(d.hosts, v.host)
		}
		if d.persons[v.person] += by; d.persons[v.person] == 0 {
			delete(d.persons, v.person)
		}
	}
	count(1)
	v.neighbours = d.hosts[v.host]
	return func() {
		d.mu.Lock()
		defer d.mu.Unlock()
		count(-1)
	}, nil
}
