//go:build !windows

package serve

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"
)

// crowd are connections to a limiter, without a server.
type crowd struct {
	*testing.T
	*connLimiter
}

func newCrowd(t *testing.T, l Limits) *crowd {
	l.Exchanges = cmp.Or(l.Exchanges, math.MaxInt32)
	c := &crowd{t, newConnLimiter(l, slog.New(slog.DiscardHandler))}
	t.Cleanup(func() { c.closeAll(func(*limitedConn) bool { return true }) })
	return c
}

// comes is a connection from an address, nil if it is refused.
func (c *crowd) comes(host string) *limitedConn {
	c.Helper()
	near, far := net.Pipe()
	c.Cleanup(func() { _ = near.Close(); _ = far.Close() })
	g := c.enter(near, hostName(host), 1)
	if g == nil {
		return nil
	}
	c.Cleanup(func() { _ = g.Close() })
	if g.refusal != "" {
		return nil
	}
	return g
}

func (l *limitedConn) isOpen() bool {
	select {
	case <-l.closed:
		return false
	default:
		return true
	}
}

// An address is let in as long as neither it nor all together have too many
// connections, and again when one is closed.
func TestConnectionsAreCounted(t *testing.T) {
	c := newCrowd(t, Limits{Visitors: 6, Each: 2, Login: time.Hour})
	one, two := c.comes("10.0.0.1"), c.comes("10.0.0.1")
	if one == nil || two == nil || c.comes("10.0.0.1") != nil || c.count() != 2 {
		t.Fatalf("%d are in, of one address that may have 2", c.count())
	}
	_, _ = one.Close(), one.Close()
	if c.count() != 1 || c.comes("10.0.0.1") == nil {
		t.Errorf("after one of two left another is not let in, %d are", c.count())
	}
	for n := range 6 {
		if g := c.comes(fmt.Sprint("10.0.1.", n)); g != nil {
			g.proven.Store(true)
		}
	}
	if c.count() != 6 {
		t.Errorf("%d are in, of 6 that may be", c.count())
	}
}

// An address of IPv6 is its /64, of which its holder has all; one of IPv4 is itself,
// however it is written.
func TestAddressesOfOneHolder(t *testing.T) {
	c := newCrowd(t, Limits{Visitors: 100, Each: 3, Login: time.Hour})
	in := 0
	for n := range 40 {
		if c.comes(fmt.Sprintf("2001:db8:1:2:%x::1", n)) != nil {
			in++
		}
	}
	if in != 3 {
		t.Errorf("%d connections come in from one /64, want 3", in)
	}
	if c.comes("2001:db8:1:3::1") == nil {
		t.Error("the neighbouring /64 is shut out")
	}
	for text, want := range map[string]string{"[::ffff:10.0.0.1]:5": "10.0.0.1", "10.0.0.1:5": "10.0.0.1", "[fe80::1%eth0]:5": "fe80::/64", "@": ""} {
		if got := hostOf(addr(text)); got != want {
			t.Errorf("%s counts as %q, want %q", text, got, want)
		}
	}
}

// Silent connections from few addresses, as many as there can be and again and again,
// keep nobody else out, and take no place of whoever is in or coming in.
func TestSilentConnectionsShutNobodyOut(t *testing.T) {
	c := newCrowd(t, Limits{Exchanges: math.MaxInt32}.withDefaults())
	ann := c.comes("10.0.0.1")
	ann.proven.Store(true)
	flood := func() {
		for n := range 300 {
			c.comes(fmt.Sprint("10.0.1.", n%8))
		}
	}
	flood()
	for n := range 20 {
		bob := c.comes(fmt.Sprint("10.0.2.", n))
		if bob == nil {
			t.Fatalf("visitor %d is shut out by silent connections", n)
		}
		flood()
		if !bob.isOpen() {
			t.Fatalf("visitor %d loses the place before the key is shown", n)
		}
		bob.proven.Store(true)
	}
	if !ann.isOpen() {
		t.Error("who was in before is thrown out")
	}
}

// Visitors of few addresses who have come in and hold all places for nothing make room
// for other addresses, the quietest first; those make no room for them.
func TestFewAddressesDoNotHoldAllPlaces(t *testing.T) {
	c := newCrowd(t, Limits{Visitors: 40, Each: 10, Login: time.Hour})
	now := time.Unix(1000, 0)
	c.now = func() time.Time { now = now.Add(time.Second); return now }
	var crowd []*limitedConn
	for n := range 40 {
		g := c.comes(fmt.Sprint("10.0.1.", n%4))
		if g == nil {
			t.Fatalf("connection %d is refused", n)
		}
		g.proven.Store(true)
		crowd = append(crowd, g)
	}
	bob := c.comes("10.0.0.1")
	if bob == nil {
		t.Fatal("four addresses hold all places")
	}
	bob.proven.Store(true)
	gone := 0
	for n, g := range crowd {
		if !g.isOpen() {
			gone++
			if n >= 4 {
				t.Errorf("connection %d gives way, and older ones of its address do not", n)
			}
		}
	}
	if gone != 1 {
		t.Errorf("%d connections give way to one", gone)
	}
	for n := range 40 {
		c.comes(fmt.Sprint("10.0.1.", n%4))
	}
	if !bob.isOpen() {
		t.Error("an address with one connection makes room for one with nine")
	}
}

// A class of 60 behind one address comes in by a list of keys, and by a password while
// one of them types wrong ones; that one waits longer each time.
func TestAClassBehindOneAddress(t *testing.T) {
	dir := t.TempDir()
	secret, allow := filepath.Join(dir, "secret"), filepath.Join(dir, "allow")
	var list []byte
	keys := make([]gossh.Signer, 60)
	for i := range keys {
		keys[i] = newSigner(t)
		list = append(list, gossh.MarshalAuthorizedKey(keys[i].PublicKey())...)
	}
	if err := errors.Join(os.WriteFile(secret, []byte("sesame\n"), 0o600), os.WriteFile(allow, list, 0o600)); err != nil {
		t.Fatal(err)
	}
	class := func(h *testServer, method func(i int) gossh.AuthMethod) {
		for i := range keys {
			conn, err := dial(h.addr, "pupil", method(i))
			if err != nil {
				t.Fatalf("pupil %d does not come in: %v", i+1, err)
			}
			defer conn.Close()
			if _, _, err := conn.OpenChannel("session", nil); err != nil {
				t.Fatalf("pupil %d has no session: %v", i+1, err)
			}
		}
	}
	byKey := open(t, t.TempDir(), func(c *Config) { c.Allow, c.Limits.Login = allow, deadline })
	class(byKey, func(i int) gossh.AuthMethod { return gossh.PublicKeys(keys[i]) })
	byPassword := open(t, t.TempDir(), func(c *Config) {
		c.Password, c.Limits.Login, c.Limits.Guess = secret, deadline, time.Millisecond
	})
	for range 4 {
		tries := 0
		_, err := dial(byPassword.addr, "x", gossh.RetryableAuthMethod(gossh.PasswordCallback(func() (string, error) {
			tries++
			return "wrong", nil
		}), 100))
		if err == nil || tries > 6 {
			t.Fatalf("%d wrong passwords on one connection: %v", tries, err)
		}
	}
	class(byPassword, func(int) gossh.AuthMethod { return gossh.Password("sesame") })
}

// The answer to a wrong password takes twice as long each time, for its connection
// alone. A flood of guesses from an address finds no more than the free ones and those that
// come back with time; a right password in the middle of it is still looked at now and
// then, and at once from another address.
func TestFloodOfPasswords(t *testing.T) {
	c := newCrowd(t, Limits{Visitors: 10, Each: 10, Login: time.Hour, Guess: 10 * time.Millisecond})
	now := time.Unix(0, 0)
	clock := func() time.Time { return now }
	c.now, c.guesses.now = clock, clock
	one := c.comes("10.0.0.1")
	began := time.Now()
	for range 4 {
		c.connLimiter.wrong(one)
	}
	if took := time.Since(began); took < 150*time.Millisecond {
		t.Errorf("four wrong passwords are answered after %v, want 10, 20, 40 and 80 ms", took)
	}
	guess := func(host string) (looked int) {
		if c.mayGuess(host) {
			looked = 1
			c.guesses.take(host, 1)
			c.guessed.AllowN(now, 1)
		}
		return looked
	}
	// In ten minutes 20,000 guesses come from the address, and a right password at times.
	looked, right := 0, 0
	for n := range 20000 {
		now = now.Add(30 * time.Millisecond)
		if n%50 != 0 {
			looked += guess("10.0.0.1")
		} else if c.mayGuess("10.0.0.1") {
			right++
		}
		if !c.mayGuess("10.0.0.2") {
			t.Fatal("a password from another address is not looked at")
		}
	}
	if looked > 700 || right == 0 { // 60, and one a second
		t.Errorf("%d of 20000 guesses are looked at; of 400 right ones %d", looked, right)
	}
	now = now.Add(guessTime)
	looked, right = 0, 0
	for n := range 20000 { // of many addresses, none of which guesses often
		now = now.Add(10 * time.Millisecond)
		looked += guess(fmt.Sprint("10.1.", n%1000))
		if c.mayGuess("10.2.0.1") {
			right++
		}
	}
	if looked > 2700 || right < 100 { // 600, and ten a second
		t.Errorf("%d of 20000 guesses of 1000 addresses are looked at; of 20000 right ones %d", looked, right)
	}
	if now = now.Add(guessTime); !c.mayGuess("10.0.0.1") {
		t.Error("the address is shut out for good")
	}
}

// Whoever is refused for the address is told why in words, by a client that shows what
// servers say before the key; the log has it with the address.
func TestRefusalsAreToldAndLogged(t *testing.T) {
	log := &lockedLog{}
	h := open(t, t.TempDir(), func(c *Config) {
		c.Limits.Each, c.Limits.Login = 1, deadline
		c.Log = slog.New(slog.NewTextHandler(log, nil))
	})
	first, err := dial(h.addr, "x", gossh.PublicKeys(newSigner(t)))
	if err != nil {
		t.Fatal(err)
	}
	defer first.Close()
	said := ""
	_, err = gossh.Dial("tcp", h.addr, &gossh.ClientConfig{
		User: "x", Auth: []gossh.AuthMethod{gossh.PublicKeys(newSigner(t))}, HostKeyCallback: gossh.InsecureIgnoreHostKey(),
		BannerCallback: func(m string) error { said += m; return nil },
	})
	want := "there are 1 connections from your address already"
	if err == nil || !strings.Contains(said, want) {
		t.Errorf("a second connection of an address that may have one is told %q (%v)", said, err)
	}
	log.sees(t, `from=127.0.0.1 reason="`+want)
	var conns []net.Conn
	for range maxTold + 4 { // those that nobody has time for get a line, whichever they are
		conn, err := net.Dial("tcp", h.addr)
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		_ = conn.SetDeadline(time.Now().Add(deadline))
		conns = append(conns, conn)
	}
	lines := 0
	for _, conn := range conns {
		line, err := bufio.NewReader(conn).ReadString('\n')
		switch {
		case err != nil:
			t.Errorf("one of many refused connections gets %q (%v)", line, err)
		case strings.Contains(line, want):
			lines++
		case !strings.HasPrefix(line, "SSH-2.0-"):
			t.Errorf("one of many refused connections gets %q", line)
		}
	}
	if lines == 0 {
		t.Errorf("%d connections are told at once by exchanges of keys, %d may be", len(conns), maxTold)
	}
}

// Whoever connects again and again gets no more exchanges of keys than an address may
// have; others are not held up, and nobody is after some seconds.
func TestExchangesOfAnAddress(t *testing.T) {
	c := newCrowd(t, Limits{Visitors: 1000, Each: 1000, Exchanges: 32, Login: time.Hour})
	now := time.Unix(1000, 0)
	c.exchanges.now = func() time.Time { return now }
	in := 0
	for range 40 {
		if c.comes("10.0.0.1") != nil {
			in++
		}
	}
	if in != 32 || c.comes("10.0.0.2") == nil {
		t.Errorf("%d of 40 connections get an exchange, want 32, and another address one", in)
	}
	now = now.Add(time.Second)
	in = 0
	for range 3 {
		if c.comes("10.0.0.1") != nil {
			in++
		}
	}
	if in != 2 {
		t.Errorf("after a second an address has %d more, want 2", in)
	}
}

// A server offers exchanges by today's curves, nothing with SHA-1, and still lets in who
// knows only one of the curves.
func TestExchangesOfToday(t *testing.T) {
	h := open(t, t.TempDir(), nil)
	all, old := gossh.SupportedAlgorithms(), gossh.InsecureAlgorithms()
	for _, kex := range append(all.KeyExchanges, old.KeyExchanges...) {
		conn, err := gossh.Dial("tcp", h.addr, &gossh.ClientConfig{
			Config: gossh.Config{KeyExchanges: []string{kex}}, User: "x", Auth: []gossh.AuthMethod{gossh.PublicKeys(newSigner(t))},
			HostKeyCallback: gossh.InsecureIgnoreHostKey(), Timeout: deadline,
		})
		if err == nil {
			_ = conn.Close()
		}
		if today := kex == gossh.KeyExchangeMLKEM768X25519 || kex == gossh.KeyExchangeCurve25519; today != (err == nil) {
			t.Errorf("an exchange by %s: %v", kex, err)
		}
	}
	for _, mac := range append(all.MACs, old.MACs...) {
		conn, err := gossh.Dial("tcp", h.addr, &gossh.ClientConfig{
			Config: gossh.Config{MACs: []string{mac}, Ciphers: []string{gossh.CipherAES128CTR}}, User: "x", Auth: []gossh.AuthMethod{gossh.PublicKeys(newSigner(t))},
			HostKeyCallback: gossh.InsecureIgnoreHostKey(), Timeout: deadline,
		})
		if err == nil {
			_ = conn.Close()
		}
		if broken := strings.Contains(mac, "sha1"); broken == (err == nil) {
			t.Errorf("a MAC by %s: %v", mac, err)
		}
	}
}

// A session keeps a few short variables of its environment, has every request answered,
// and is cut off if it asks for much and never begins.
func TestRequestsOfASession(t *testing.T) {
	h := open(t, t.TempDir(), nil)
	conn, err := dial(h.addr, "x", gossh.PublicKeys(newSigner(t)))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	first, err := conn.NewSession()
	if err != nil || first.Shell() != nil { // the connection has a visitor
		t.Fatal(err)
	}
	s, err := conn.NewSession()
	if err != nil {
		t.Fatal(err)
	}
	if s.Setenv("LONG", strings.Repeat("x", envLength)) == nil {
		t.Error("a long variable is kept")
	}
	kept := 0
	for n := range 3 * maxEnv {
		if s.Setenv(fmt.Sprint("N", n), "x") == nil {
			kept++
		}
	}
	if kept != maxEnv-1 {
		t.Errorf("%d variables are kept, want %d and one that was refused", kept, maxEnv-1)
	}
	for _, kind := range []string{"signal", "xon-xoff", "pty-req"} {
		if ok, err := s.SendRequest(kind, true, make([]byte, maxRequest+1)); ok || err != nil {
			t.Errorf("%s is answered %v, %v", kind, ok, err)
		}
	}
	gone := make(chan struct{})
	go func() {
		_ = conn.Wait()
		close(gone)
	}()
	select {
	case <-gone:
	case <-time.After(deadline):
		t.Error("a session that never begins is never cut off")
	}
}

// Without memory nobody comes in, and who uses most gives some back.
func TestMemoryIsBoundedInAll(t *testing.T) {
	h := open(t, t.TempDir(), func(c *Config) { c.Limits.MemoryMiB, c.Limits.Login = 1, deadline })
	for end := time.Now().Add(deadline); inUse() == 0; time.Sleep(time.Millisecond) {
		if runtime.GC(); time.Now().After(end) {
			t.Fatal("the collector does not tell what is in use")
		}
	}
	conn, err := dial(h.addr, "x", gossh.PublicKeys(newSigner(t)))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if _, _, err := conn.OpenChannel("session", nil); err == nil || !strings.Contains(err.Error(), errMemory.Error()) {
		t.Errorf("with a mebibyte for all somebody comes in: %v", err)
	}
	c := newCrowd(t, Limits{Visitors: 100, Each: 100, Login: time.Hour})
	var all []*limitedConn
	for _, host := range []string{"10.0.0.1", "10.0.0.2", "10.0.0.2"} {
		all = append(all, c.comes(host))
		if err := c.begin(&session{host: host, person: fmt.Sprint(len(all))}); err != nil {
			t.Fatal(err)
		}
	}
	c.shed()
	if !all[0].isOpen() || all[1].isOpen() == all[2].isOpen() {
		t.Errorf("of one visitor of an address and two of another are left %v, %v, %v; want the first and one of the others", all[0].isOpen(), all[1].isOpen(), all[2].isOpen())
	}
}
