package serve

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/coder/websocket"
	gossh "golang.org/x/crypto/ssh"
	"golang.org/x/time/rate"

	"duiju/games/text/words"
	"duiju/ui"
	"duiju/ui/frame"
)

// The door for browsers: a page with a terminal, and a WebSocket to it.
//
//	Accept -> limiter.enter -> page, scripts, /welcome (words, cookie)
//	                        -> /ws: Origin -> limiter.again -> greeting -> enter -> show
//
// The page is the same for everybody and holds nothing that a visitor has chosen.

// pages is what browsers get: the terminal is made by .ci/xterm.
//
//go:embed web
var pages embed.FS

// parts are the parts of the page by their paths, and their media types.
var parts = map[string]struct{ name, kind string }{
	"/":          {"index.html", "text/html; charset=utf-8"},
	"/duiju.js":  {"duiju.js", "text/javascript; charset=utf-8"},
	"/duiju.css": {"duiju.css", "text/css; charset=utf-8"},
	"/xterm.js":  {"xterm.js.gz", "text/javascript; charset=utf-8"},
	"/xterm.css": {"xterm.css.gz", "text/css; charset=utf-8"},
	"/licences":  {"LICENCES", "text/plain; charset=utf-8"},
}

// policy is what the page may do: run scripts of its own and the compiled decoder of
// pictures in one of them, talk to this server, and nothing else. The terminal makes its
// own styles.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; " +
	"img-src 'self' blob: data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// What a browser may send. A paste is cut by the page into frames of half of maxFrame.
const (
	maxHeader       = 8 << 10 // bytes of a request
	maxFrame        = 8 << 10 // bytes
	framesAtOnce    = 256
	framesEachSec   = 64
	pingTime        = 30 * time.Second
	cookieAge       = 400 * 24 * time.Hour // as long as browsers keep one
	webNetwork      = "http"               // of an address for browsers
	browserTerminal = "xterm-256color"
)

// Why the page is closed, as a code of RFC 6455 that the page understands.
const (
	closeLeft    = websocket.StatusNormalClosure
	closeStopped = websocket.StatusServiceRestart  // it waits for the server
	closeFull    = websocket.StatusTryAgainLater   // it says why
	closeRefused = websocket.StatusPolicyViolation // it says why and asks again
)

// errIdle says why somebody was cut off.
var errIdle = errors.New("nothing has been typed for a long time")

// web is the door.
type web struct {
	*server
	cookie string // its name: servers on other ports of the machine have others
}

// newWeb makes the door of a server that has a key.
func (s *server) newWeb(key gossh.Signer) (*http.Server, error) {
	if s.c.Web != "" && s.c.Allow != "" {
		return nil, errors.New("who comes by a browser has no key: with a list of keys there can be no page")
	}
	for _, text := range s.c.Proxies {
		net, err := netip.ParsePrefix(text)
		if at, e := netip.ParseAddr(text); e == nil {
			net, err = netip.PrefixFrom(at, at.BitLen()), nil
		}
		if err != nil {
			return nil, fmt.Errorf("%s is no address of a proxy", text)
		}
		s.proxies = append(s.proxies, net)
	}
	w := &web{server: s, cookie: "duiju-" + fingerprint(key.PublicKey())[:8]}
	served := &http.Server{
		Handler: w, ReadTimeout: s.c.Limits.Login, WriteTimeout: s.c.Limits.Patience, MaxHeaderBytes: maxHeader,
		ErrorLog:    log.New(io.Discard, "", 0), // of what visitors send
		ConnContext: func(ctx context.Context, c net.Conn) context.Context { return context.WithValue(ctx, connKey, c) },
	}
	served.SetKeepAlivesEnabled(false) // a page that is shown holds one place
	return served, nil
}

// webListener counts the connections of browsers in. Those of a proxy come from nowhere
// until it has named an address.
type webListener struct {
	net.Listener
	*server
}

// webAddr is the address of a listener for browsers.
type webAddr struct{ net.Addr }

func (webAddr) Network() string { return webNetwork }

// IsWeb reports whether an address is for browsers.
func IsWeb(a net.Addr) bool { return a.Network() == webNetwork }

func (s *server) listenWeb(at string) (net.Listener, error) {
	l, err := listenOn(at)
	return webListener{l, s}, err
}

// Addr implements net.Listener.
func (l webListener) Addr() net.Addr { return webAddr{l.Listener.Addr()} }

// Accept implements net.Listener.
func (l webListener) Accept() (net.Conn, error) {
	for {
		c, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		host := hostOf(c.RemoteAddr())
		if at, err := netip.ParseAddrPort(c.RemoteAddr().String()); err == nil && among(l.proxies, at.Addr()) {
			host = ""
		}
		if g := l.limiter.enter(c, host, 0); g != nil {
			return g, nil
		}
		_ = c.Close()
	}
}

// among reports whether an address is in one of the nets.
func among(nets []netip.Prefix, a netip.Addr) bool {
	return slices.ContainsFunc(nets, func(n netip.Prefix) bool { return n.Contains(a.Unmap().WithZone("")) })
}

// ServeHTTP implements http.Handler.
func (w *web) ServeHTTP(out http.ResponseWriter, r *http.Request) {
	h := out.Header()
	h.Set("Content-Security-Policy", policy)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer") // the name of a table is a secret
	path, table := r.URL.Path, strings.TrimPrefix(r.URL.Path, "/t/")
	if table != path && !strings.Contains(table, "/") {
		path = "/"
	}
	file, ok := parts[path]
	switch from := connOf(r.Context()); {
	case r.Method != http.MethodGet:
		http.Error(out, "GET alone", http.StatusMethodNotAllowed)
	case !w.isOurs(r):
		http.Error(out, "duiju: this machine has another name", http.StatusMisdirectedRequest)
	case path == "/ws":
		w.serveSocket(out, r)
	case from.refusal != "":
		http.Error(out, "duiju: "+from.refusal, http.StatusServiceUnavailable)
	case path == "/welcome":
		w.welcome(out, r)
	case !ok:
		http.NotFound(out, r)
	default:
		data, _ := pages.ReadFile("web/" + file.name) // a test asks for all
		h.Set("Content-Type", file.kind)
		h.Set("Cache-Control", "no-cache")
		if strings.HasSuffix(file.name, ".gz") {
			h.Set("Content-Encoding", "gzip")
		}
		_, _ = out.Write(data) // the visitor may be gone
	}
}

// isOurs reports whether a request of this very machine names it: the name of a site that
// has been made to lead here is none of ours, and the pages of that site would pass for ours
// (DNS rebinding). Which names lead here from elsewhere, and those of a proxy, nobody knows.
func (w *web) isOurs(r *http.Request) bool {
	to, _ := r.Context().Value(http.LocalAddrContextKey).(net.Addr)
	at, err := netip.ParseAddrPort(to.String())
	if err != nil || !at.Addr().IsLoopback() || connOf(r.Context()).host == "" {
		return true
	}
	asked := url.URL{Host: r.Host}
	_, err = netip.ParseAddr(asked.Hostname())
	own, _ := url.Parse(w.c.Link)
	return err == nil || asked.Hostname() == "localhost" || own != nil && asked.Hostname() == own.Hostname()
}

// secretIn is the secret that a browser keeps for this server, "" for none.
func (w *web) secretIn(r *http.Request) string {
	if c, err := r.Cookie(w.cookie); err == nil && len(c.Value) == len(rand.Text()) {
		return c.Value
	}
	return ""
}

// welcome tells the page its words and what is asked for, and gives a browser that has none
// a secret. The page asks for it itself, so a link from elsewhere finds the secret that is
// there.
func (w *web) welcome(out http.ResponseWriter, r *http.Request) {
	if w.secretIn(r) == "" {
		http.SetCookie(out, &http.Cookie{
			Name: w.cookie, Value: rand.Text(), Path: "/", MaxAge: int(cookieAge.Seconds()), HttpOnly: true,
			SameSite: http.SameSiteStrictMode, Secure: connOf(r.Context()).host == "" && r.Header.Get("X-Forwarded-Proto") == "https",
		})
	}
	t, err := words.Load(words.Match(locale(r)))
	if err != nil {
		t = words.InEnglish()
	}
	said := map[string]any{"lang": t.Code, "asks": w.secret != nil}
	for _, key := range []string{"web.name", "web.password", "web.enter", "web.lost", "web.left"} {
		said[strings.TrimPrefix(key, "web.")] = t.S(key)
	}
	out.Header().Set("Content-Type", "application/json")
	out.Header().Set("Cache-Control", "no-store")
	_ = json.NewEncoder(out).Encode(said) // the visitor may be gone
}

// locale is the language that a browser likes best.
func locale(r *http.Request) string {
	first, _, _ := strings.Cut(r.Header.Get("Accept-Language"), ",")
	first, _, _ = strings.Cut(first, ";")
	return strings.TrimSpace(first)
}

// cameFrom is the address that a request came from: what the last proxy that is not
// one of ours saw.
func (w *web) cameFrom(r *http.Request) string {
	from := connOf(r.Context())
	if from.host != "" {
		return from.host
	}
	forwarded := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for i := len(forwarded) - 1; i >= 0; i-- {
		if at, err := netip.ParseAddr(strings.TrimSpace(forwarded[i])); err == nil && !among(w.proxies, at) {
			return hostName(at.String())
		}
	}
	return hostOf(from.RemoteAddr())
}

// greeting is the first thing that a page says, and later the new size of its window.
type greeting struct {
	Name, Password, Table string
	Columns, Rows         int
	Light                 bool   // its background
	Page                  string // its own name
	Back                  bool   // its connection was lost
}

// serveSocket shows the program on the terminal of a page until one of the two ends it.
func (w *web) serveSocket(out http.ResponseWriter, r *http.Request) {
	from, refusal := connOf(r.Context()), ""
	if from.refusal == "" {
		w.limiter.again(from, w.cameFrom(r))
	}
	refusal = from.refusal
	ws, err := websocket.Accept(out, r, nil) // the page of another site may not
	if err != nil {
		w.limiter.refused(from.host, "no page of ours: "+foreign(r.Header.Get("Origin")))
		return
	}
	defer func() { _ = ws.CloseNow() }() // it may be gone
	ws.SetReadLimit(maxFrame)
	if refusal != "" {
		_ = ws.Close(closeFull, refusal)
		return
	}
	k := &socket{Conn: ws, frames: rate.NewLimiter(framesEachSec, framesAtOnce)}
	first, err := k.greeting()
	if err != nil {
		return
	}
	here := &session{conn: from, method: "browser", page: first.Page, env: []string{"COLORTERM=truecolor", "COLORFGBG=15;0", "LANG=" + strings.ReplaceAll(locale(r), "-", "_") + ".UTF-8"}}
	if first.Light { // the terminal says so, too, but that can come late
		here.env[1] = "COLORFGBG=0;15"
	}
	if here.person, err = w.person(from, w.secretIn(r), first.Password); err != nil {
		w.limiter.refused(from.host, err.Error())
		_ = ws.Close(closeRefused, err.Error())
		return
	}
	if first.Back {
		w.endLost(here)
	}
	leave, err := w.enter(here, first.Name)
	if err != nil {
		_ = ws.Close(closeFull, err.Error())
		return
	}
	defer leave()
	if !w.admit() {
		return
	}
	defer w.visitors.Done()
	from.proven.Store(true)
	from.inTime()
	code, why := w.showOn(k, here, first)
	defer w.inTime(here)()
	_ = ws.Close(code, why)
}

// person is the ID of somebody who comes by a browser. One that keeps no secret is somebody
// without a key.
func (w *web) person(from *limitedConn, secret, password string) (id string, err error) {
	if err := w.checkPassword(from, []byte(password)); err != nil {
		return "", err
	}
	if secret == "" {
		perms, err := asGuest(from, rand.Text())
		return personOf(perms), err
	}
	sum := sha256.Sum256([]byte("browser " + secret))
	if id = hex.EncodeToString(sum[:16]); w.bars.has(id) {
		return "", errBarred
	}
	return id, nil
}

// endLost ends the session that a page had before its connection was lost, if that is not
// known here yet, so that the game is free.
func (w *web) endLost(here *session) {
	for _, v := range w.limiter.everybody() {
		if v.person == here.person && v.page == here.page && v.page != "" {
			_ = v.conn.Close()
			select {
			case <-v.over:
			case <-time.After(awayTime):
			}
		}
	}
}

// showOn is show for a page, and why the page is closed after it.
func (w *web) showOn(k *socket, here *session, first greeting) (code websocket.StatusCode, why string) {
	var over func()
	here.gone, over = context.WithCancel(context.Background())
	defer over()
	here.terminal = w.newTerminal(here, k, browserTerminal)
	k.idle, k.idleTime, k.resize = time.AfterFunc(w.c.Limits.Idle, func() { here.leave(errIdle) }), w.c.Limits.Idle, here.terminal.resize
	defer k.idle.Stop()
	k.resize(ui.Size{Width: first.Columns, Height: first.Rows})
	go w.watch(k, here)
	err := w.show(here, &frame.Visitor{Table: w.tableOf(first.Table), Back: first.Back})
	switch cause := context.Cause(here.away); {
	case w.ctx.Err() != nil:
		return closeStopped, ""
	case cause != nil:
		return closeRefused, cause.Error()
	case err != nil:
		return closeRefused, cmp.Or(errorText(err), "a fault")
	}
	return closeLeft, ""
}

// watch cuts off whoever is gone without a word, and keeps proxies from taking a quiet
// visitor for one.
func (w *web) watch(k *socket, here *session) {
	for {
		select {
		case <-time.After(pingTime):
			ctx, cancel := context.WithTimeout(here.gone, w.c.Limits.Patience)
			if k.Ping(ctx) != nil {
				_ = here.conn.Close() // the program ends when nothing is typed any more
			}
			cancel()
		case <-here.gone.Done():
			return
		}
	}
}

// socket is a terminal in a browser: frames of bytes are what is typed and shown, frames of
// text the size of its window.
type socket struct {
	*websocket.Conn
	frames   *rate.Limiter
	typed    []byte // of the last frame, not read yet
	resize   func(ui.Size)
	idle     *time.Timer
	idleTime time.Duration
}

// next is the next frame, at a pace that a person needs.
func (k *socket) next() (kind websocket.MessageType, data []byte, err error) {
	kind, data, err = k.Conn.Read(context.Background()) // it ends when the connection does
	time.Sleep(debt(k.frames, 1))
	return kind, data, err
}

// greeting is the first frame.
func (k *socket) greeting() (g greeting, err error) {
	_, data, err := k.next()
	if err == nil {
		err = json.Unmarshal(data, &g)
	}
	return g, err
}

// Read implements io.Reader: what is typed. One goroutine calls it.
func (k *socket) Read(b []byte) (int, error) {
	for len(k.typed) == 0 {
		kind, data, err := k.next()
		if err != nil {
			return 0, err
		}
		k.idle.Reset(k.idleTime)
		var size greeting
		if kind == websocket.MessageBinary {
			k.typed = data
		} else if json.Unmarshal(data, &size) == nil {
			k.resize(ui.Size{Width: size.Columns, Height: size.Rows})
		}
	}
	n := copy(b, k.typed)
	k.typed = k.typed[n:]
	return n, nil
}

// Write implements io.Writer: what is shown.
func (k *socket) Write(b []byte) (int, error) {
	k.idle.Reset(k.idleTime)
	if err := k.Conn.Write(context.Background(), websocket.MessageBinary, b); err != nil { // terminal.Write bounds it
		return 0, err
	}
	return len(b), nil
}
