//go:build !windows

package serve

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
)

// openWeb starts a server with a page.
func openWeb(t *testing.T, home string, change func(*Config)) *testServer {
	t.Helper()
	return open(t, home, func(c *Config) {
		c.Web = "127.0.0.1:0"
		if change != nil {
			change(c)
		}
	})
}

// browser is one that keeps cookies, as a person's does.
type browser struct {
	h       *testServer
	cookies http.Header
	from    string // the local address, "" for any
}

// asks requests a path.
func (b *browser) asks(path string) (*http.Response, string) {
	b.h.t.Helper()
	r, err := http.NewRequest(http.MethodGet, "http://"+b.h.web+path, nil)
	if err != nil {
		b.h.t.Fatal(err)
	}
	r.Header = b.cookies.Clone()
	got, err := b.client().Do(r)
	if err != nil {
		b.h.t.Fatal(err)
	}
	defer got.Body.Close()
	body, err := io.ReadAll(got.Body)
	if err != nil {
		b.h.t.Fatal(err)
	}
	return got, string(body)
}

func (b *browser) client() *http.Client {
	d := net.Dialer{}
	if b.from != "" {
		d.LocalAddr = &net.TCPAddr{IP: net.ParseIP(b.from)}
	}
	return &http.Client{Transport: &http.Transport{DialContext: d.DialContext, DisableKeepAlives: true}}
}

// newBrowser is one that has seen the page.
func newBrowser(h *testServer) *browser {
	h.t.Helper()
	b := &browser{h: h, cookies: http.Header{"Accept-Language": {"en-GB,en;q=0.9"}}}
	welcome, _ := b.asks("/welcome")
	for _, c := range welcome.Cookies() {
		b.cookies.Add("Cookie", c.Name+"="+c.Value)
	}
	return b
}

// typing is what is typed into a page.
type typing struct{ *websocket.Conn }

func (w typing) Write(p []byte) (int, error) {
	return len(p), w.Conn.Write(context.Background(), websocket.MessageBinary, p)
}

func (w typing) Close() error { return w.CloseNow() }

// dial opens the socket of a page; the error may be a refusal.
func (b *browser) dial(more http.Header) (*websocket.Conn, error) {
	header := b.cookies.Clone()
	for name, value := range more {
		header[name] = value
	}
	ws, _, err := websocket.Dial(b.h.t.Context(), "ws://"+b.h.web+"/ws", &websocket.DialOptions{HTTPHeader: header, HTTPClient: b.client()})
	if err == nil {
		b.h.t.Cleanup(func() { _ = ws.CloseNow() })
		ws.SetReadLimit(1 << 20)
	}
	return ws, err
}

// page is a terminal in a page that is shown; closed gets why it was closed.
type shownPage struct {
	*client
	ws     *websocket.Conn
	closed chan websocket.CloseError
}

// visit opens the page with a greeting.
func (b *browser) visit(g greeting) *shownPage {
	b.h.t.Helper()
	ws, err := b.dial(nil)
	if err != nil {
		b.h.t.Fatal(err)
	}
	p := &shownPage{client: &client{t: b.h.t, in: typing{ws}}, ws: ws, closed: make(chan websocket.CloseError, 1)}
	if g.Columns == 0 {
		g.Columns, g.Rows = 80, 24
	}
	p.says(g)
	go func() {
		for {
			_, data, err := ws.Read(context.Background())
			if err != nil {
				var why websocket.CloseError
				_ = errors.As(err, &why)
				p.closed <- why
				return
			}
			_, _ = p.Write(data)
		}
	}()
	return p
}

// says sends a frame of text.
func (p *shownPage) says(g greeting) {
	p.t.Helper()
	text, err := json.Marshal(g)
	if err == nil {
		err = p.ws.Write(context.Background(), websocket.MessageText, text)
	}
	if err != nil {
		p.t.Fatal(err)
	}
}

// isClosed waits until the page is closed, with a code and a part of the reason.
func (p *shownPage) isClosed(code websocket.StatusCode, reason string) {
	p.t.Helper()
	select {
	case why := <-p.closed:
		if why.Code != code || !strings.Contains(why.Reason, reason) {
			p.t.Errorf("the page is closed with %v, want %d %q", why, code, reason)
		}
	case <-time.After(deadline):
		p.t.Fatalf("the page is never closed, want %d %q", code, reason)
	}
}

// A browser gets the whole program: keys, mouse, paste, a new size; the log tells of it as
// of anybody; the game is there when the same browser comes back after the server was gone,
// and another one has no part in it.
func TestABrowserPlays(t *testing.T) {
	home, log := t.TempDir(), &safeBuffer{}
	h := openWeb(t, home, func(c *Config) { c.Log = log.logger() })
	b := newBrowser(h)
	p := b.visit(greeting{Name: "Ann"})
	p.sees("Two here")
	p.keys("1\r")
	p.sees("move 1")
	p.keys("\x1b[<0;25;13M\x1b[<0;25;13m") // a click on h8 plays
	p.sees("White is thinking")
	p.forget()
	p.says(greeting{Columns: 40, Rows: 30})
	p.sees("Gomoku")
	p.keys("\x1b[200~h8\x1b[201~")
	h.close()
	p.isClosed(closeStopped, "")
	if text := log.String(); !regexp.MustCompile(`msg=came visitor=[0-9a-f]{12} name=Ann from=127.0.0.1 by=browser terminal=xterm-256color`).MatchString(text) || !strings.Contains(text, "msg=left") {
		t.Errorf("the log does not tell who came: %s", text)
	}
	h = openWeb(t, home, nil)
	b.h = h
	p = b.visit(greeting{Name: "Ann"})
	p.sees("Go on")
	light := b.visit(greeting{Name: "Ann", Light: true, Back: true})
	light.sees("Gomoku · You")
	light.keys("q")
	light.isClosed(closeLeft, "")
	b.visit(greeting{Name: "Ann", Light: true}).sees("48;2;244;236;218") // the ground of paper, and not of kaya wood
	other := newBrowser(h).visit(greeting{Name: "Bob"})
	other.sees("Two here")
	if strings.Contains(other.text(), "Go on") {
		t.Error("another browser finds somebody's game")
	}
	p.keys("q")
	p.isClosed(closeLeft, "")
	if homes, _ := filepath.Glob(filepath.Join(home, "homes", "*")); len(homes) != 2 {
		t.Errorf("two browsers have the homes %v", homes)
	}
}

// A page whose connection is lost goes on with its game, also while the server takes the
// lost one for open; another page of the same browser is another window.
func TestALostConnectionIsTakenUpAgain(t *testing.T) {
	h := openWeb(t, t.TempDir(), nil)
	b := newBrowser(h)
	p := b.visit(greeting{Name: "Ann", Page: "one"})
	p.sees("Two here")
	p.keys("1\r")
	p.sees("move 1")
	p.keys("\r")
	p.sees("White is thinking")
	b.visit(greeting{Name: "Ann", Page: "one", Back: true}).sees("Gomoku · You")
	select {
	case <-p.closed:
	case <-time.After(deadline):
		t.Error("the lost connection is never ended")
	}
	b.visit(greeting{Name: "Ann", Page: "two", Back: true}).sees("Open in another window")
}

// safeBuffer is a log that is read while it is written.
type safeBuffer struct{ client }

func (b *safeBuffer) logger() *slog.Logger { return slog.New(slog.NewTextHandler(&b.client, nil)) }
func (b *safeBuffer) String() string       { return b.text() }

// The link to a table leads to it: the first one who opens it sits down, the next watches;
// somebody over SSH and somebody in a browser are at the same table.
func TestALinkLeadsToATable(t *testing.T) {
	h := openWeb(t, t.TempDir(), func(c *Config) { c.Link = "https://games.example/" })
	a := h.visit("Ann", newSigner(t))
	a.sees("Two here")
	a.keys("m")
	a.sees("No tables yet")
	a.keys("\r")
	a.sees("waiting for somebody")
	a.keys("\r")
	a.sees("https://games.example/t/")
	name := regexp.MustCompile(`games.example/t/([a-z]+)`).FindStringSubmatch(a.text())[1]
	b := newBrowser(h).visit(greeting{Name: "Bob", Table: name})
	b.sees("Black to move")
	a.sees("Bob sits down")
	c := newBrowser(h).visit(greeting{Name: "<b>Cy</b>", Table: name})
	c.sees("watching")
	a.forget()
	a.keys("\r")
	b.sees("h8")
	c.sees("h8")
	d := newBrowser(h).visit(greeting{Name: "Dan", Table: "../../etc/passwd"})
	d.sees("Two here")
}

// The page of another site may not open the socket, and neither may what is no page.
func TestOriginIsChecked(t *testing.T) {
	h := openWeb(t, t.TempDir(), nil)
	b := newBrowser(h)
	for origin, want := range map[string]bool{"http://" + h.web: true, "": true, "http://evil.example": false, "null": false, "http://" + h.web + ".evil.example": false} {
		header := http.Header{}
		if origin != "" {
			header.Set("Origin", origin)
		}
		if ws, err := b.dial(header); (err == nil) != want {
			t.Errorf("from %q: %v, want success %v", origin, err, want)
		} else if err == nil {
			_ = ws.CloseNow()
		}
	}
}

// The page of a site whose name has been made to lead to this machine is not ours, whatever
// it calls itself; the machine's own names and that of the link are.
func TestNamesOfTheMachine(t *testing.T) {
	h := openWeb(t, t.TempDir(), func(c *Config) { c.Link = "https://games.example" })
	_, port, _ := net.SplitHostPort(h.web)
	for name, want := range map[string]int{
		h.web: http.StatusOK, "localhost:" + port: http.StatusOK, "[::1]:" + port: http.StatusOK, "games.example": http.StatusOK,
		"evil.example:" + port: http.StatusMisdirectedRequest, "127.0.0.1.evil.example": http.StatusMisdirectedRequest,
	} {
		r, err := http.NewRequest(http.MethodGet, "http://"+h.web+"/", nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Host = name
		got, err := newBrowser(h).client().Do(r)
		if err != nil {
			t.Fatal(err)
		}
		_ = got.Body.Close()
		if got.StatusCode != want {
			t.Errorf("asked for as %s it answers %d, want %d", name, got.StatusCode, want)
		}
	}
}

// A frame that is too large, a first one that is no greeting and one that never comes end
// the connection; a flood of small ones is read at the pace of a person, and others do not
// notice it.
func TestFramesAreBounded(t *testing.T) {
	h := openWeb(t, t.TempDir(), nil)
	for name, first := range map[string][]byte{"too large": bytes.Repeat([]byte{'x'}, maxFrame+1), "no greeting": []byte("x"), "silence": nil} {
		ws, err := newBrowser(h).dial(nil)
		if err != nil {
			t.Fatal(err)
		}
		if first != nil {
			_ = ws.Write(t.Context(), websocket.MessageBinary, first)
		}
		ctx, cancel := context.WithTimeout(t.Context(), deadline)
		if _, _, err := ws.Read(ctx); err == nil || ctx.Err() != nil {
			t.Errorf("%s: the connection is not ended: %v", name, err)
		}
		cancel()
	}
	p := newBrowser(h).visit(greeting{Name: "Ann"})
	p.sees("Two here")
	p.says(greeting{Columns: 65000, Rows: 65000})
	p.keys(strings.Repeat("x", maxFrame+1))
	p.isClosed(websocket.StatusMessageTooBig, "")
	flood := newBrowser(h).visit(greeting{Name: "Eve"})
	ctx, stop := context.WithCancel(t.Context())
	sent, over := 0, make(chan struct{})
	go func() {
		defer close(over)
		for ; ctx.Err() == nil && sent < 100_000; sent++ {
			if flood.ws.Write(ctx, websocket.MessageText, []byte(`{"Columns":80,"Rows":24}`)) != nil {
				return
			}
		}
	}()
	q := newBrowser(h).visit(greeting{Name: "Bob"})
	q.sees("Two here")
	q.keys("1\r")
	q.sees("move 1")
	stop()
	<-over
	if sent == 100_000 {
		t.Error("100,000 frames are taken as fast as they come")
	}
}

// Both doors have one table of limits: connections, sessions of a person, bars; a page that
// may not come in says why.
func TestLimitsAreThoseOfSSH(t *testing.T) {
	h := openWeb(t, t.TempDir(), func(c *Config) { c.Limits.Each, c.Limits.Login = 6, deadline })
	b := newBrowser(h)
	for range maxSessions {
		b.visit(greeting{Name: "Ann"}).sees("Two here")
	}
	b.visit(greeting{Name: "Ann"}).isClosed(closeFull, "you are here 4 times already")
	other := newBrowser(h)
	other.visit(greeting{Name: "Bob"}).sees("Two here")
	conn, err := dial(h.addr, "Cy")
	if err == nil {
		_ = conn.Close()
		t.Error("a connection by SSH comes in besides six of browsers")
	}
}

// A browser has no key: its secret is a cookie that scripts and other sites do not get, of
// this server alone. Without cookies somebody is a guest.
func TestTheSecretOfABrowser(t *testing.T) {
	home := t.TempDir()
	h := openWeb(t, home, nil)
	b := &browser{h: h, cookies: http.Header{}}
	welcome, _ := b.asks("/welcome")
	if c := welcome.Cookies(); len(c) != 1 || !c[0].HttpOnly || c[0].SameSite != http.SameSiteStrictMode || c[0].Domain != "" || c[0].Secure {
		t.Fatalf("the cookie is %v", c)
	}
	if again, _ := newBrowser(h).asks("/welcome"); len(again.Cookies()) != 0 {
		t.Error("a browser that has a secret gets another one")
	}
	if page, _ := b.asks("/"); len(page.Cookies()) != 0 {
		t.Error("the page itself sets a cookie: a link from elsewhere, which brings none, would overwrite it")
	}
	p := b.visit(greeting{Name: "Ann"})
	p.sees("Two here")
	p.keys("q")
	p.isClosed(closeLeft, "")
	if homes, _ := filepath.Glob(filepath.Join(home, "homes", noKey+"*")); len(homes) != 0 {
		t.Errorf("a guest leaves %v", homes)
	}
}

// A password is asked for by the page, too; a list of keys leaves no way in for a browser.
func TestPasswordsInABrowser(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "password")
	if err := os.WriteFile(file, []byte("sesame\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	h := openWeb(t, dir, func(c *Config) { c.Password, c.Limits.Guess = file, time.Millisecond })
	b := newBrowser(h)
	if _, said := b.asks("/welcome"); !strings.Contains(said, `"asks":true`) {
		t.Errorf("the page does not know that there is a password: %s", said)
	}
	b.visit(greeting{Name: "Ann", Password: "open"}).isClosed(closeRefused, errPassword.Error())
	b.visit(greeting{Name: "Ann", Password: "sesame"}).sees("Two here")
	if err := Run(t.Context(), Config{Home: t.TempDir(), Web: "127.0.0.1:0", Allow: allowOnly(t, dir, newSigner(t).PublicKey())}); err == nil || !strings.Contains(err.Error(), "has no key") {
		t.Errorf("a page beside a list of keys: %v", err)
	}
}

// A proxy of ours is believed when it names a visitor's address, nobody else is; and of a
// chain the last address that is none of ours counts.
func TestForwardedAddresses(t *testing.T) {
	log := &safeBuffer{}
	h := openWeb(t, t.TempDir(), func(c *Config) {
		c.Log, c.Proxies, c.Limits.Login = log.logger(), []string{"127.0.0.9", "10.0.0.0/8"}, deadline
	})
	for _, tt := range []struct{ from, forwarded, want string }{
		{"127.0.0.9", "203.0.113.5", "203.0.113.5"}, {"127.0.0.9", "1.2.3.4, 203.0.113.6, 10.1.2.3", "203.0.113.6"},
		{"127.0.0.9", "2001:db8::7", "2001:db8::/64"}, {"127.0.0.9", "nonsense", "127.0.0.9"}, {"127.0.0.8", "203.0.113.9", "127.0.0.8"},
	} {
		b := newBrowser(h)
		b.from = tt.from
		b.cookies.Set("X-Forwarded-For", tt.forwarded)
		b.visit(greeting{Name: "Ann"}).sees("Two here")
		if !strings.Contains(log.String(), "from="+tt.want+" ") {
			t.Errorf("%s names %q: %s is not in the log\n%s", tt.from, tt.forwarded, tt.want, log)
		}
	}
	if among([]netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}, netip.MustParseAddr("::ffff:10.1.1.1")) != true {
		t.Error("an address of IPv4 in IPv6 is another one")
	}
	if err := Run(t.Context(), Config{Home: t.TempDir(), Proxies: []string{"nginx"}}); err == nil || !strings.Contains(err.Error(), "no address of a proxy") {
		t.Errorf("a proxy that is no address: %v", err)
	}
}

// Whoever types nothing for long is told so, and the keeper's word reaches a page, too.
func TestPagesAreToldWhyTheyAreClosed(t *testing.T) {
	h := openWeb(t, t.TempDir(), func(c *Config) { c.Limits.Idle = 300 * time.Millisecond })
	p := newBrowser(h).visit(greeting{Name: "Ann"})
	p.isClosed(closeRefused, errIdle.Error())
	p.sees("nothing has been typed")
	h.close()
	var s *server
	h = openWeb(t, t.TempDir(), func(c *Config) { c.ready = func(running *server) { s = running } })
	p = newBrowser(h).visit(greeting{Name: "Ann"})
	p.sees("Two here")
	s.limiter.sendAway(func(*session) bool { return true })
	p.isClosed(closeRefused, errAway.Error())
}

// Everything on the page is of this server, may run under its policy, and is there; nothing
// else of the machine is.
func TestThePageIsWhole(t *testing.T) {
	h := openWeb(t, t.TempDir(), nil)
	b := newBrowser(h)
	for path := range parts {
		got, body := b.asks(path)
		if got.StatusCode != http.StatusOK || len(body) < 100 {
			t.Errorf("%s: %s, %d bytes", path, got.Status, len(body))
		}
		if policy := got.Header.Get("Content-Security-Policy"); !strings.Contains(policy, "script-src 'self' 'wasm-unsafe-eval';") || strings.Contains(policy, "'unsafe-eval'") {
			t.Errorf("%s: the policy is %q", path, policy)
		}
	}
	_, html := b.asks("/t/abc")
	if strings.Contains(html, "abc") || regexp.MustCompile(`<script>| on[a-z]+=|javascript:`).MatchString(html) {
		t.Errorf("the page of a table holds its name, or a script of its own:\n%s", html)
	}
	for _, link := range regexp.MustCompile(`(?:src|href)="([^"]+)"`).FindAllStringSubmatch(html, -1) {
		if _, ok := parts[link[1]]; !ok && link[1] != "data:," {
			t.Errorf("the page needs %s, which is not there", link[1])
		}
	}
	for _, path := range []string{"/web.go", "/web/", "/../host_key", "/%2e%2e/host_key", "/t/a/b", "/xterm.js.gz"} {
		if got, _ := b.asks(path); got.StatusCode != http.StatusNotFound {
			t.Errorf("%s: %s", path, got.Status)
		}
	}
	f, err := pages.Open("web/xterm.js.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	unpacked, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	script, err := io.ReadAll(unpacked)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"FitAddon", "UnicodeGraphemesAddon", "ImageAddon", "Terminal"} {
		if !bytes.Contains(script, []byte(name)) {
			t.Errorf("the script of the terminal has no %s: .ci/xterm makes it", name)
		}
	}
}
