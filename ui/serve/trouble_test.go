//go:build !windows

package serve

import (
	"bytes"
	"errors"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/charmbracelet/ssh"
	gossh "golang.org/x/crypto/ssh"
)

// A private key is made once, for its owner alone, and is the same from then on;
// what is none, or cannot be kept, is an error that names the file.
func TestPrivateKeys(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a", "b", "key")
	first, err := hostKey(path)
	if err != nil {
		t.Fatal(err)
	}
	for name, again := range map[string]func(string) (gossh.Signer, error){"read": hostKey, "made by another process": newKey} {
		if s, err := again(path); err != nil || fingerprint(s.PublicKey()) != fingerprint(first.PublicKey()) {
			t.Errorf("%s: another key (%v)", name, err)
		}
	}
	for file, want := range map[string]os.FileMode{path: 0o600, filepath.Dir(path): 0o700} {
		if info, err := os.Stat(file); err != nil || info.Mode().Perm() != want {
			t.Errorf("%s has the mode %v, want %v (%v)", file, info.Mode().Perm(), want, err)
		}
	}
	garbage := filepath.Join(dir, "garbage")
	if err := os.WriteFile(garbage, []byte("no key"), 0o600); err != nil {
		t.Fatal(err)
	}
	long := filepath.Join(dir, strings.Repeat("x", 300))
	for _, tc := range []struct {
		make func(string) (gossh.Signer, error)
		file string
		want string
	}{
		{hostKey, garbage, garbage + " is no private key: set it aside, and a new one is made"},
		{hostKey, dir, dir}, {hostKey, filepath.Join(garbage, "key"), garbage}, {newKey, filepath.Join(garbage, "key"), garbage}, {newKey, long, long},
	} {
		if s, err := tc.make(tc.file); s != nil || err == nil || !strings.HasPrefix(err.Error(), tc.want) {
			t.Errorf("%s: %v, %v, want %q", tc.file, s, err, tc.want)
		}
	}
}

// A file that lets nobody in, or that cannot be read, is named with what is wrong; so
// is a list that asks for more than is looked at: a key that is meant for one address,
// for a while or to sign others.
func TestFilesThatLetNobodyIn(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		name = filepath.Join(dir, name)
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return name
	}
	key := string(gossh.MarshalAuthorizedKey(newSigner(t).PublicKey()))
	missing, empty, torn := filepath.Join(dir, "missing"), write("empty", "# nobody\n\n"), write("torn", "# one\n\nssh-ed25519 AAAA\n")
	for want, c := range map[string]Config{
		missing + ": ":                                                                    {Allow: missing},
		torn + ", line 3: no public key":                                                  {Allow: torn},
		empty + " lets nobody in: it holds no public key":                                 {Allow: empty},
		write("address", `from="10.0.0.1" `+key) + ", line 1: the options":                {Allow: filepath.Join(dir, "address")},
		write("expiry", `restrict,expiry-time="20200101" `+key) + ", line 1: the options": {Allow: filepath.Join(dir, "expiry")},
		write("authority", "cert-authority "+key) + ", line 1: the options":               {Allow: filepath.Join(dir, "authority")},
		missing + ": no": {Password: missing},
		write("blank", "\r\nsesame\n") + " holds no password in its first line": {Password: filepath.Join(dir, "blank")},
	} {
		if a, err := readAuth(c); a != nil || err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	a, err := readAuth(Config{Password: write("secret", " se same \r\nmore\n")})
	if err != nil || string(a.secret) != " se same " || a.allowed != nil {
		t.Errorf("the password is %q (%v)", a.secret, err)
	}
	if a, err := readAuth(Config{}); err != nil || a.secret != nil || a.allowed != nil {
		t.Errorf("nothing is asked: %+v, %v", a, err)
	}
}

// RemoteAddr is of nowhere.
func (*place) RemoteAddr() net.Addr { return &net.TCPAddr{} }

var _ ssh.Context = &place{}

// A file of known servers that cannot be read, or a key of one's own that is none, is
// an error: no server is taken on trust because of it.
func TestJoiningInTrouble(t *testing.T) {
	dir := t.TempDir()
	key, file := newSigner(t).PublicKey(), filepath.Join(dir, "key")
	if err := os.WriteFile(file, []byte("no key"), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, file := range map[string]string{"a folder": dir, "no folder": filepath.Join(file, "known")} {
		if err := known(file, "a:1", key); err == nil || errors.Is(err, ErrChanged) {
			t.Errorf("%s for the file of known servers: %v", name, err)
		}
	}
	near, far := net.Pipe()
	defer near.Close()
	defer far.Close()
	if _, err := (Client{Folder: dir, Key: "key"}).greet(near); err == nil || !strings.Contains(err.Error(), "is no private key") {
		t.Errorf("a key that is none: %v", err)
	}
}

// allowOnly writes a list of one key.
func allowOnly(t *testing.T, dir string, key gossh.PublicKey) string {
	t.Helper()
	file := filepath.Join(dir, "allow")
	if err := os.WriteFile(file, gossh.MarshalAuthorizedKey(key), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// A server that cannot listen, or keep its things, says where and does not start.
func TestServersThatDoNotStart(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	socket := filepath.Join(t.TempDir(), "s")
	l, err := listenSocket(socket)
	if err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(socket); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("others can use the socket: %v, %v", info.Mode(), err)
	}
	home := filepath.Join(dir, "home")
	for want, c := range map[string]Config{
		file + ": ": {Home: filepath.Join(file, "home")},
		"cannot listen on " + taken.Addr().String() + ": ": {Home: home, Addr: taken.Addr().String()},
		"a server is listening on " + socket + " already":  {Home: home, Socket: socket, Addr: "127.0.0.1:0"},
		"cannot listen on " + file + ": ":                  {Home: home, Socket: file},
		file + ":":                                         {Home: home, Socket: filepath.Join(file, "s")},
	} {
		if err := Run(t.Context(), c); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(file); err != nil || string(text) != "x" {
		t.Errorf("a file where the socket should be is taken away: %v", err)
	}
}

// A table that cannot be read is left as it is, named in the log, and keeps no
// server from starting.
func TestTablesOfNoUse(t *testing.T) {
	home := t.TempDir()
	folder := filepath.Join(home, "tables")
	if err := os.MkdirAll(filepath.Join(folder, "b.json"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "a.json"), []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	var log bytes.Buffer
	to := slog.New(slog.NewTextHandler(&log, nil))
	s := &server{c: Config{Home: home, Log: to}, tables: newTables(folder, nil, to)}
	if err := s.openTables(); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`msg="a table is left as it is" file=a.json`, `msg="a table is left as it is" file=b.json`} {
		if !strings.Contains(log.String(), want) {
			t.Errorf("%q is not in the log: %s", want, log.String())
		}
	}
	if text, err := os.ReadFile(filepath.Join(folder, "a.json")); err != nil || string(text) != "{" {
		t.Errorf("the file is now %q, %v", text, err)
	}
}

// addr is an address as text.
type addr string

func (addr) Network() string  { return "tcp" }
func (a addr) String() string { return string(a) }
