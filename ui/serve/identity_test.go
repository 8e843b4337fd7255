//go:build !windows

package serve

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"
)

// lockedLog is a log that is read while it is written.
type lockedLog struct {
	mu   sync.Mutex
	text strings.Builder
}

func (l *lockedLog) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *lockedLog) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// sees waits until something is in the log.
func (l *lockedLog) sees(t *testing.T, want string) {
	t.Helper()
	for end := time.Now().Add(deadline); !strings.Contains(l.String(), want); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%q is never in the log:\n%s", want, l)
		}
	}
}

// arrivals is a log that passes on the ID of everybody who comes, as far as the
// log has it.
type arrivals chan string

func (a arrivals) Write(line []byte) (int, error) {
	var record struct{ Msg, Visitor string }
	if err := json.Unmarshal(line, &record); err != nil {
		return 0, err
	}
	if record.Msg == "came" {
		a <- record.Visitor
	}
	return len(line), nil
}

// offered is a key of which only the public half is known: it can be offered, not
// proven. Forged is one that is used with a signature of something else.
type (
	offered struct{ gossh.Signer }
	forged  struct{ gossh.Signer }
)

func (o offered) Sign(io.Reader, []byte) (*gossh.Signature, error) {
	return nil, errors.New("the private half is not there")
}

func (f forged) Sign(random io.Reader, data []byte) (*gossh.Signature, error) {
	return f.Signer.Sign(random, append([]byte("not "), data...))
}

// comeIn tries the methods one after the other, after "none" as every client
// does, and tells who came: the ID in the log, "" for nobody.
func comeIn(t *testing.T, addr string, came arrivals, methods []gossh.AuthMethod) string {
	t.Helper()
	c := gossh.ClientConfig{
		User: "x", HostKeyCallback: gossh.InsecureIgnoreHostKey(), Timeout: deadline,
		AuthCallback: func(*gossh.ClientAuthContext) (gossh.AuthMethod, error) {
			if len(methods) == 0 {
				return nil, errors.New("no method is left")
			}
			next := methods[0]
			methods = methods[1:]
			return next, nil
		},
	}
	conn, err := gossh.Dial("tcp", addr, &c)
	if err != nil {
		return ""
	}
	return came.of(t, conn)
}

// of opens a session of a connection and tells who came.
func (a arrivals) of(t *testing.T, conn *gossh.Client) string {
	t.Helper()
	defer conn.Close()
	s, err := conn.NewSession()
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(s.RequestPty("xterm", 24, 80, gossh.TerminalModes{}), s.Shell()); err != nil {
		t.Fatal(err)
	}
	select {
	case id := <-a:
		return id
	case <-time.After(deadline):
		t.Fatal("somebody is in, and the log does not say who")
		return ""
	}
}

// Who came in is who the method that succeeded has proven, whatever else was tried
// before it on the same connection, in any order.
func TestWhoComesIn(t *testing.T) {
	ann, bob, eve := newSigner(t), newSigner(t), newSigner(t) // Eve is on no list
	dir := t.TempDir()
	allow, secret := filepath.Join(dir, "allow"), filepath.Join(dir, "secret")
	list := "# friends\n\n" + string(gossh.MarshalAuthorizedKey(ann.PublicKey())) + string(gossh.MarshalAuthorizedKey(bob.PublicKey()))
	if err := errors.Join(os.WriteFile(allow, []byte(list), 0o600), os.WriteFile(secret, []byte("sesame\nmore\n"), 0o600)); err != nil {
		t.Fatal(err)
	}
	shown := func(k gossh.Signer) gossh.Signer { return offered{k} }
	keys := func(k ...gossh.Signer) gossh.AuthMethod { return gossh.PublicKeys(k...) }
	asked := gossh.KeyboardInteractive(func(_, _ string, questions []string, _ []bool) ([]string, error) {
		return strings.Fields(strings.Repeat("sesame ", len(questions))), nil
	})
	right, wrong := gossh.Password("sesame"), gossh.Password("more")
	type steps = []gossh.AuthMethod
	type row struct {
		name    string
		methods steps
		want    string // who comes in; "" nobody
	}
	who := map[string]string{"": ""}
	for name, k := range map[string]gossh.Signer{"Ann": ann, "Bob": bob, "Eve": eve} {
		who[fingerprint(k.PublicKey())[:12]] = name
	}
	for _, server := range []struct {
		name   string
		change func(*Config)
		rows   []row
	}{
		{"anybody", func(*Config) {}, []row{
			{"nothing but none", nil, ""},
			{"no key", steps{asked}, "guest"},
			{"a password", steps{right}, ""},
			{"a key", steps{keys(ann)}, "Ann"},
			{"a key that is only offered", steps{keys(shown(ann))}, ""},
			{"a key offered, then no key", steps{keys(shown(ann)), asked}, "guest"},
			{"a key offered, then a password, then no key", steps{keys(shown(ann)), right, asked}, "guest"},
			{"a key offered, another proven", steps{keys(shown(ann)), keys(eve)}, "Eve"},
			{"a key proven, another could be", steps{keys(eve, ann)}, "Eve"},
			{"two keys offered, then no key", steps{keys(shown(ann)), keys(shown(bob)), asked}, "guest"},
			{"a wrong signature", steps{keys(forged{ann}), asked}, ""},
		}},
		{"a list", func(c *Config) { c.Allow = allow }, []row{
			{"nothing but none", nil, ""},
			{"a key of the list", steps{keys(ann)}, "Ann"},
			{"a key of nobody", steps{keys(eve)}, ""},
			{"no key", steps{asked}, ""},
			{"a password", steps{right}, ""},
			{"a key offered, then no key", steps{keys(shown(ann)), asked, right}, ""},
			{"a key offered, then one of nobody", steps{keys(shown(ann)), keys(eve)}, ""},
			{"a key offered, another of the list proven", steps{keys(shown(ann)), keys(bob)}, "Bob"},
			{"a key of nobody, then one of the list", steps{keys(eve, bob)}, "Bob"},
			{"a wrong signature", steps{keys(forged{ann})}, ""},
		}},
		{"a password", func(c *Config) { c.Password = secret }, []row{
			{"nothing but none", nil, ""},
			{"the password", steps{right}, "guest"},
			{"the password, asked for", steps{asked}, "guest"},
			{"a wrong one", steps{wrong}, ""},
			{"a wrong one, then the right one", steps{wrong, right}, "guest"},
			{"a key alone", steps{keys(ann)}, ""},
			{"a key, the password", steps{keys(ann), right}, "Ann"},
			{"a key, the password, asked for", steps{keys(ann), asked}, "Ann"},
			{"a key, a wrong password", steps{keys(ann), wrong}, ""},
			{"a key, a wrong password, the right one", steps{keys(ann), wrong, asked}, "Ann"},
			{"a key offered, the password", steps{keys(shown(ann)), right}, "guest"},
			{"a key offered, the password, asked for", steps{keys(shown(ann)), asked}, "guest"},
			{"a key offered, another proven, the password", steps{keys(shown(ann)), keys(eve), right}, "Eve"},
			{"a key proven, another offered, the password", steps{keys(eve), keys(shown(ann)), right}, "Eve"},
			{"a key proven, another proven, the password", steps{keys(eve), keys(ann), right}, "Eve"},
			{"a wrong password, a key, the password", steps{wrong, keys(ann), right}, "Ann"},
			{"a wrong signature, the password", steps{keys(forged{ann}), right}, ""},
		}},
		{"a list and a password", func(c *Config) { c.Allow, c.Password = allow, secret }, []row{
			{"nothing but none", nil, ""},
			{"the password alone", steps{right}, ""},
			{"the password alone, asked for", steps{asked}, ""},
			{"a key alone", steps{keys(ann)}, ""},
			{"a key, the password", steps{keys(ann), right}, "Ann"},
			{"a key, the password, asked for", steps{keys(ann), asked}, "Ann"},
			{"a key, a wrong password", steps{keys(ann), wrong}, ""},
			{"the password, then a key", steps{right, keys(ann)}, ""},
			{"the password, a key, the password", steps{right, keys(ann), right}, "Ann"},
			{"a key of nobody, the password", steps{keys(eve), right}, ""},
			{"a key offered, the password", steps{keys(shown(ann)), right, asked}, ""},
			{"a key of nobody, one of the list, the password", steps{keys(eve, bob), right}, "Bob"},
			{"a key proven, another offered, the password", steps{keys(bob), keys(shown(ann)), right}, "Bob"},
			{"a key proven, another proven, the password", steps{keys(bob), keys(ann), right}, "Bob"},
			{"a wrong signature, the password", steps{keys(forged{ann}), right}, ""},
		}},
	} {
		t.Run(server.name, func(t *testing.T) {
			came := make(arrivals, 1)
			h := open(t, t.TempDir(), func(c *Config) {
				c.Limits.Login, c.Log = deadline, slog.New(slog.NewJSONHandler(came, nil))
				server.change(c)
			})
			for _, tt := range server.rows {
				id := comeIn(t, h.addr, came, tt.methods)
				got, known := who[id]
				switch {
				case strings.HasPrefix(id, noKey):
					got = "guest"
				case !known:
					got = fmt.Sprintf("nobody we know, with the ID %q", id)
				}
				if got != tt.want {
					t.Errorf("%s: %q comes in, want %q", tt.name, got, tt.want)
				}
			}
		})
	}
}

// Whoever joins with a key of their own is known by it wherever they may come in,
// and is asked for the password where there is one.
func TestWhoJoins(t *testing.T) {
	dir := t.TempDir()
	key, err := hostKey(filepath.Join(dir, "key"))
	if err != nil {
		t.Fatal(err)
	}
	secret, allow := filepath.Join(dir, "secret"), allowOnly(t, dir, key.PublicKey())
	if err := os.WriteFile(secret, []byte("sesame\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		allow, password string
		asked           int
	}{{"", "", 0}, {allow, "", 0}, {"", secret, 1}, {allow, secret, 1}} {
		came := make(arrivals, 1)
		h := open(t, t.TempDir(), func(c *Config) {
			c.Allow, c.Password, c.Limits.Login, c.Log = tt.allow, tt.password, deadline, slog.New(slog.NewJSONHandler(came, nil))
		})
		asked := 0
		j := Client{Address: h.addr, Name: "x", Folder: dir, Key: "key", Ask: func(string) (string, error) {
			asked++
			return "sesame", nil
		}}
		conn, err := j.dial(t.Context())
		if err != nil {
			t.Errorf("list %q, password %q: %v", tt.allow, tt.password, err)
			continue
		}
		if id, want := came.of(t, conn), fingerprint(key.PublicKey())[:12]; id != want || asked != tt.asked {
			t.Errorf("list %q, password %q: %s comes after %d questions, want %s after %d", tt.allow, tt.password, id, asked, want, tt.asked)
		}
	}
}

// Somebody without a key is told a secret once, and finds the own seat again with it
// after the connection was lost, with a password and without one; nobody else is taken
// for that one.
func TestAGuestFindsTheSeatAgain(t *testing.T) {
	secret := filepath.Join(t.TempDir(), "secret")
	if err := os.WriteFile(secret, []byte("sesame\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, password := range []string{"", secret} {
		came := make(arrivals, 10)
		h := open(t, t.TempDir(), func(c *Config) {
			c.Password, c.Limits.Login, c.Log = password, deadline, slog.New(slog.NewJSONHandler(came, nil))
		})
		visit := func(user string) (id, told string) {
			conn, err := dial(h.addr, user, gossh.KeyboardInteractive(func(_, instruction string, questions []string, _ []bool) ([]string, error) {
				told += instruction
				return strings.Fields(strings.Repeat("sesame ", len(questions))), nil
			}))
			if err != nil {
				t.Fatal(err)
			}
			return came.of(t, conn), told
		}
		id, told := visit("ann")
		_, again, found := strings.Cut(told, "connect as ")
		if !found || !strings.HasPrefix(again, "ann+") {
			t.Fatalf("somebody without a key is told %q", told)
		}
		if back, told := visit(again); back != id || told != "" {
			t.Errorf("%s came, and comes back as %s, told %q", id, back, told)
		}
		for _, user := range []string{"ann", "ann+", "ann+x", again[:len(again)-1], again + "A"} {
			if other, _ := visit(user); other == id {
				t.Errorf("%q is taken for %s", user, again)
			}
		}
	}
}

// The own games of somebody without a key are gone with the visit, and nothing promises
// more.
func TestAGuestIsToldWhatIsKept(t *testing.T) {
	h := open(t, t.TempDir(), nil)
	var told string
	by := gossh.KeyboardInteractive(func(_, instruction string, _ []string, _ []bool) ([]string, error) {
		told += instruction
		return nil, nil
	})
	lines := h.visitBy("", "zed", by)
	lines.keys("secret\n1\nh8\nquit\n")
	lines.sees("Connect as zed+")
	lines.sees("Kept until you leave")
	if strings.Contains(lines.text(), "Saved.") || !strings.Contains(told, "kept until you leave") {
		t.Errorf("somebody without a key is told %q, and then\n%s", told, lines.text())
	}
	told = ""
	screen := h.visitBy("xterm-256color", "zed", by)
	screen.sees("Quit, games at tables are kept")
	screen.keys(":secret\r")
	screen.sees(regexp.MustCompile(`zed\+\w+`).FindString(told))
}
