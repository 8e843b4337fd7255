//go:build lab && linux

package serve

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"duiju/games/all"
	"duiju/ui/draw/canvas"
)

// browserEnv names the folder for the pictures of TestRealBrowsers, which is skipped without.
const browserEnv = "DUIJU_BROWSER"

// realBrowser is a window of Chromium, steered by its driver (W3C WebDriver).
type realBrowser struct {
	t       *testing.T
	session string // its address
}

// drive asks the driver for something.
func drive(t *testing.T, method, address string, body any) (value json.RawMessage) {
	t.Helper()
	text, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	if body == nil {
		text = nil
	}
	r, err := http.NewRequest(method, address, bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	got, err := (&http.Client{Transport: &http.Transport{DisableKeepAlives: true}}).Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer got.Body.Close()
	answer := struct{ Value json.RawMessage }{}
	if err := json.NewDecoder(got.Body).Decode(&answer); err != nil || got.StatusCode != http.StatusOK {
		t.Fatalf("%s %s: %s %s (%v)", method, address, got.Status, answer.Value, err)
	}
	return answer.Value
}

// driver starts the driver of Chromium.
func driver(t *testing.T) (address string) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	_, port, _ := net.SplitHostPort(l.Addr().String())
	l.Close()
	cmd := exec.Command("chromedriver", "--port="+port)
	if err := cmd.Start(); err != nil {
		t.Fatalf("Debian's package chromium-driver has it: %v", err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill(); _ = cmd.Wait() })
	for end := time.Now().Add(deadline); time.Now().Before(end); time.Sleep(100 * time.Millisecond) {
		if c, err := net.Dial("tcp", "127.0.0.1:"+port); err == nil {
			c.Close()
			return "http://127.0.0.1:" + port
		}
	}
	t.Fatal("the driver does not answer")
	return ""
}

// newRealBrowser opens a window with cookies of its own; a phone is 390 by 844 points, of so
// many of its screen.
func newRealBrowser(t *testing.T, driver, language string, phone float64) *realBrowser {
	t.Helper()
	options := map[string]any{
		"args":  []string{"--headless=new", "--no-sandbox", "--disable-gpu", "--window-size=1280,900", "--lang=" + language},
		"prefs": map[string]any{"intl.accept_languages": language},
	}
	if phone > 0 {
		options["mobileEmulation"] = map[string]any{"deviceMetrics": map[string]any{"width": 390, "height": 844, "pixelRatio": phone, "touch": true, "mobile": true}}
	}
	var s struct{ SessionID string }
	wants := map[string]any{"browserName": "chrome", "goog:chromeOptions": options, "goog:loggingPrefs": map[string]any{"browser": "ALL"}}
	if err := json.Unmarshal(drive(t, "POST", driver+"/session", map[string]any{"capabilities": map[string]any{"alwaysMatch": wants}}), &s); err != nil {
		t.Fatal(err)
	}
	b := &realBrowser{t: t, session: driver + "/session/" + s.SessionID}
	t.Cleanup(func() { drive(t, "DELETE", b.session, nil) })
	return b
}

// run runs a script on the page, into a value.
func (b *realBrowser) run(script string, into any) {
	b.t.Helper()
	if err := json.Unmarshal(drive(b.t, "POST", b.session+"/execute/sync", map[string]any{"script": script, "args": []any{}}), into); err != nil {
		b.t.Fatal(err)
	}
}

// comes opens an address and gives a name as a person does.
func (b *realBrowser) comes(address, name string) {
	b.t.Helper()
	drive(b.t, "POST", b.session+"/url", map[string]any{"url": address})
	b.until("the page asks for a name", `return !document.getElementById('door').hidden && document.activeElement.id === 'name'`)
	b.keys(name + "\ue007")
}

// until waits until a script says true.
func (b *realBrowser) until(what, script string) {
	b.t.Helper()
	for end := time.Now().Add(deadline); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		var is bool
		if b.run(script, &is); is {
			return
		}
	}
	b.t.Fatalf("it never happens that %s:\n%s", what, b.text())
}

// text is what the terminal shows.
func (b *realBrowser) text() (text string) {
	b.t.Helper()
	b.run(`const rows = []; for (let i = 0; i < term.rows; i++) rows.push(term.buffer.active.getLine(term.buffer.active.viewportY + i)?.translateToString(true) || ''); return rows.join('\n')`, &text)
	return text
}

// sees waits until the terminal shows a text.
func (b *realBrowser) sees(want string) {
	b.t.Helper()
	for end := time.Now().Add(deadline); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		if strings.Contains(b.text(), want) {
			return
		}
	}
	b.t.Fatalf("the page never shows %q:\n%s", want, b.text())
}

// Keys as WebDriver names them.
const enter, escapeKey, leftKey, downKey = "\ue007", "\ue00c", "\ue012", "\ue015"

// keys presses keys one after the other.
func (b *realBrowser) keys(text string) {
	b.t.Helper()
	var all []any
	for _, r := range text {
		all = append(all, map[string]any{"type": "keyDown", "value": string(r)}, map[string]any{"type": "keyUp", "value": string(r)})
	}
	drive(b.t, "POST", b.session+"/actions", map[string]any{"actions": []any{map[string]any{"type": "key", "id": "keys", "actions": all}}})
}

// tap touches a cell of the terminal, the first in row and column 0.
func (b *realBrowser) tap(column, row int) {
	b.t.Helper()
	var at [2]int
	b.run(fmt.Sprintf(`const r = document.querySelector('.xterm-screen').getBoundingClientRect(); return [Math.floor(r.left + r.width * %d.5 / term.cols), Math.floor(r.top + r.height * %d.5 / term.rows)]`, column, row), &at)
	drive(b.t, "POST", b.session+"/actions", map[string]any{"actions": []any{map[string]any{
		"type": "pointer", "id": "finger", "parameters": map[string]any{"pointerType": "touch"},
		"actions": []any{map[string]any{"type": "pointerMove", "x": at[0], "y": at[1]}, map[string]any{"type": "pointerDown", "button": 0}, map[string]any{"type": "pointerUp", "button": 0}},
	}}})
}

// taps touches a text until a script says true: the first touch of a row only chooses it.
func (b *realBrowser) taps(text, what, script string) {
	b.t.Helper()
	for range 20 {
		var is bool
		if b.run(script, &is); is {
			return
		}
		if column, row, ok := b.where(text); ok { // or it is what the last touch led to that is shown now
			b.tap(column, row)
		}
		time.Sleep(time.Second)
	}
	b.until(what, script)
}

// where is the cell of a text, if it is shown.
func (b *realBrowser) where(text string) (column, row int, ok bool) {
	b.t.Helper()
	for row, line := range strings.Split(b.text(), "\n") {
		if before, _, ok := strings.Cut(line, text); ok {
			return canvas.Width(before), row, true
		}
	}
	return 0, 0, false
}

// pictured keeps a picture of the page, and fails if the browser has complained.
func (b *realBrowser) pictured(name string) {
	b.t.Helper()
	time.Sleep(time.Second) // for whoever looks at it: what is shown comes in parts
	var picture string
	if err := json.Unmarshal(drive(b.t, "GET", b.session+"/screenshot", nil), &picture); err != nil {
		b.t.Fatal(err)
	}
	data, err := base64.StdEncoding.DecodeString(picture)
	if err == nil {
		err = os.WriteFile(filepath.Join(os.Getenv(browserEnv), name+".png"), data, 0o600)
	}
	if err != nil {
		b.t.Fatal(err)
	}
	var said []struct{ Level, Message string }
	if err := json.Unmarshal(drive(b.t, "POST", b.session+"/se/log", map[string]any{"type": "browser"}), &said); err != nil {
		b.t.Fatal(err)
	}
	for _, s := range said {
		if !strings.Contains(s.Message, "WebSocket connection to") { // the server was gone
			b.t.Errorf("the browser says %s: %s", s.Level, s.Message)
		}
	}
}

// relay is a network between a browser and a server that can fail.
type relay struct {
	net.Listener
	to    string
	mu    sync.Mutex
	pairs [][2]net.Conn
}

func newRelay(t *testing.T, to string) *relay {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	r := &relay{Listener: l, to: to}
	t.Cleanup(func() { _ = l.Close(); r.cut(true) })
	go func() {
		for {
			near, err := l.Accept()
			if err != nil {
				return
			}
			far, err := net.Dial("tcp", to)
			if err != nil {
				_ = near.Close()
				continue
			}
			r.mu.Lock()
			r.pairs = append(r.pairs, [2]net.Conn{near, far})
			r.mu.Unlock()
			go func() { _, _ = io.Copy(far, near) }()
			go func() { _, _ = io.Copy(near, far); _ = near.Close() }()
		}
	}()
	return r
}

// cut cuts all connections; the server is told or takes them for open.
func (r *relay) cut(told bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, p := range r.pairs {
		if _ = p[0].Close(); told {
			_ = p[1].Close()
		}
	}
}

// A real browser plays gomoku to its end against level 2 by keys, and goes on with a game
// after the connection was lost and after the server was killed; a second one sits down by
// the link to a table, and a third one watches.
func TestRealBrowsers(t *testing.T) {
	if os.Getenv(browserEnv) == "" {
		t.Skip("it needs Debian's chromium and chromium-driver, and " + browserEnv + "=FOLDER for the pictures")
	}
	home, address := t.TempDir(), "127.0.0.1:0"
	start := func() *testServer {
		return open(t, home, func(c *Config) { c.Modules, c.Web, c.Limits.Login = all.All(), address, deadline })
	}
	h := start()
	address = h.web
	chromium := driver(t)
	line := newRelay(t, address)
	a := newRealBrowser(t, chromium, "en-US", 0)
	a.comes("http://"+line.Addr().String()+"/", "Ann")
	a.sees("Two here")
	a.pictured("menu")

	t.Log("a game to its end")
	a.keys("n" + downKey + downKey + leftKey + enter)
	a.sees("You v level 2")
	for n, move := 0, 1; !strings.Contains(a.text(), "White wins"); n++ {
		if n == 60 {
			t.Fatalf("level 2 has not won:\n%s", a.text())
		}
		point := string(rune('a'+n*4%15)) + fmt.Sprint(1+n*4/15*2) // nowhere near each other
		if regexp.MustCompile(`\d ` + point + `\b`).MatchString(a.text()) {
			continue // the opponent has it
		}
		a.keys(":" + point + enter)
		move += 2
		both := fmt.Sprintf(`return /move %d |White wins/.test(`+allText+`)`, move)
		a.until("both have moved, or the coach asks", strings.Replace(both, "wins/", "wins|Look once more/", 1))
		if strings.Contains(a.text(), "Look once more") {
			a.keys(":" + point + enter)
		}
		a.until("both have moved", both)
	}
	a.until("the board is a picture of whole cells", isPicture)
	a.pictured("end")

	t.Log("a lost connection, of which the server knows, and one of which it does not")
	a.keys("A") // the last one is over
	a.sees("move 1")
	a.keys(":h8" + enter)
	a.sees("move 3")
	for _, told := range []bool{true, false} {
		line.cut(told)
		a.until("the page says that it waits", `return !document.getElementById('waits').hidden`)
		a.until("the page is back", `return tries === -1 && socket.readyState === 1 && document.getElementById('waits').hidden`)
		a.sees("move 3")
	}

	t.Log("a table by its link")
	a.keys(escapeKey)
	a.sees("Two here")
	a.keys("m")
	a.sees("No tables yet")
	a.keys(enter)
	a.sees("waiting for somebody")
	name := regexp.MustCompile(`table ([a-z]{4,})`).FindStringSubmatch(a.text())[1]
	b, c := newRealBrowser(t, chromium, "zh-TW", 0), newRealBrowser(t, chromium, "zh-CN", 2)
	b.comes("http://"+address+"/t/"+name, "Bob")
	b.sees("輪到黑方")
	c.comes("http://"+address+"/t/"+name, "小明")
	c.sees("○ 白方  Bob") // so it watches
	a.keys(":h8" + enter)
	b.sees("輪到白方")
	b.keys(":i9" + enter)
	a.sees("i9")
	c.sees("i9")
	b.pictured("table")
	c.pictured("table-phone")

	t.Log("the server stops and comes back")
	h.close()
	b.until("the page says that it waits", `return !document.getElementById('waits').hidden`)
	b.pictured("waits")
	start()
	b.until("the page is back", `return tries === -1 && document.getElementById('waits').hidden`)
	b.sees("i9")
	b.sees("第 3 手")

	t.Log("a new visit finds what was played")
	drive(t, "POST", a.session+"/url", map[string]any{"url": "http://" + line.Addr().String() + "/"})
	a.sees("Two here")
	a.keys("o")
	a.sees("level 2")
	a.pictured("games")
}

// isPicture is a script that says whether something is shown as a picture, of which no part
// overlaps another.
const isPicture = `const r = document.querySelector('.xterm-screen').getBoundingClientRect(); return images.storageUsage > 0 && isWhole(r.width / term.cols) && isWhole(r.height / term.rows)`

// allText is the text of the terminal in a script.
const allText = `Array.from({length: term.rows}, (_, i) => term.buffer.active.getLine(term.buffer.active.viewportY + i)?.translateToString(true) || '').join('\n')`

// On a phone a tap is a click, the row of keys below works, the keyboard of the phone stays
// away until it is asked for, and all four games fit into 40 columns.
func TestRealPhones(t *testing.T) {
	if os.Getenv(browserEnv) == "" {
		t.Skip("see TestRealBrowsers")
	}
	h := openWeb(t, t.TempDir(), func(c *Config) { c.Limits.Login = deadline })
	chromium := driver(t)
	for language, names := range map[string][4]string{"en-US": {"Gomoku", "Triangle Nim", "Dark Chess", "Life and Death"}, "zh-TW": {"五子棋", "三角棋", "暗棋", "死活題"}, "zh-CN": {"五子棋", "三角棋", "暗棋", "死活题"}} {
		b := newRealBrowser(t, chromium, language, map[string]float64{"en-US": 2, "zh-TW": 2.625, "zh-CN": 3}[language])
		b.comes("http://"+h.web+"/", "Pat")
		b.sees("DUIJU")
		for i, name := range names {
			b.taps("▸", "the menu is about "+name, fmt.Sprintf(`return (`+allText+`).split('\n')[0].includes('%s ▸')`, name))
			b.taps(map[string]string{"en-US": "Play", "zh-TW": "下棋", "zh-CN": "下棋"}[language], "the game begins", `return !(`+allText+`).includes('DUIJU')`)
			b.until("the board is a picture of whole cells", isPicture)
			b.pictured(fmt.Sprintf("phone-%s-%d", language, i+1))
			b.until("the menu is back", `if (!(`+allText+`).includes('DUIJU')) [...document.querySelectorAll('#keys button')].find(b => b.textContent === 'Esc').click(); return (`+allText+`).includes('DUIJU')`)
		}
		var page struct {
			Columns int
			Mode    string
			Fits    bool
		}
		b.run(`return {Columns: term.cols, Mode: term.textarea.inputMode, Fits: document.documentElement.scrollHeight <= innerHeight && document.documentElement.scrollWidth <= innerWidth}`, &page)
		if page.Columns < 40 || page.Mode != "none" || !page.Fits {
			t.Errorf("%s: the page of a phone is %+v", language, page)
		}
	}
}
