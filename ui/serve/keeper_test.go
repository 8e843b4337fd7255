//go:build !windows

package serve

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"
)

// says runs a command of the keeper and returns the answer with what is wrong.
func (h *testServer) says(key gossh.Signer, command string) string {
	h.t.Helper()
	conn, err := dial(h.addr, "keeper", gossh.PublicKeys(key))
	if err != nil {
		h.t.Fatal(err)
	}
	defer conn.Close()
	s, err := conn.NewSession()
	if err != nil {
		h.t.Fatal(err)
	}
	out, _ := s.CombinedOutput(command) // what is wrong is in it
	return string(out)
}

// The keeper sees who is here and which tables there are, ends a table, sends somebody
// away, and bars a key and an address, also for a server that starts later. Nobody else
// can. The list of keys that may come in is read again when it changes.
func TestTheKeeper(t *testing.T) {
	dir, home := t.TempDir(), t.TempDir()
	ann, bob, keeper := newSigner(t), newSigner(t), newSigner(t)
	file, allow := filepath.Join(dir, "keeper.pub"), filepath.Join(dir, "allow")
	write := func(name string, keys ...gossh.Signer) {
		var text []byte
		for _, k := range keys {
			text = append(text, gossh.MarshalAuthorizedKey(k.PublicKey())...)
		}
		if err := os.WriteFile(name, text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write(file, keeper)
	write(allow, ann)
	change := func(c *Config) { c.Keeper, c.Allow, c.Limits.Login = file, allow, deadline }
	h := open(t, home, change)
	a := h.visit("Ann", ann)
	a.sees("Two here")
	a.keys("m")
	a.sees("No tables yet")
	a.keys("\r")
	a.sees("waiting for somebody")
	name := tableName.FindStringSubmatch(a.text())[1]
	id := fingerprint(ann.PublicKey())[:12]
	if got := h.says(keeper, "who"); !strings.Contains(got, id+"  Ann") || !strings.Contains(got, "127.0.0.1  publickey") || !strings.Contains(got, name+"   gomoku") {
		t.Errorf("who is here: %s", got)
	}
	if got := h.says(ann, "who"); !strings.Contains(got, "there are no commands here") {
		t.Errorf("a visitor does what the keeper may: %s", got)
	}
	if got := h.says(keeper, "end "+name); got != "" {
		t.Errorf("ending the table: %s", got)
	}
	a.sees("has ended this table")
	if _, err := dial(h.addr, "Bob", gossh.PublicKeys(bob)); err == nil {
		t.Error("Bob comes in and is not on the list")
	}
	write(allow, ann, bob)
	b := h.visit("Bob", bob)
	b.sees("Two here")
	if got := h.says(keeper, "away "+fingerprint(bob.PublicKey())[:12]); got != "sent away: 1\n" {
		t.Errorf("sending Bob away: %s", got)
	}
	b.sees("has sent you away")
	if got := h.says(keeper, "bar "+id); got != fingerprint(ann.PublicKey())+"\n" {
		t.Errorf("barring Ann: %s", got)
	}
	a.sees("has sent you away")
	h.close()
	h = open(t, home, change)
	if _, err := dial(h.addr, "Ann", gossh.PublicKeys(ann)); err == nil {
		t.Error("Ann comes in at the next start and is barred")
	}
	if got := h.says(keeper, "who"); !strings.Contains(got, "BARRED\n"+fingerprint(ann.PublicKey())) {
		t.Errorf("who is barred: %s", got)
	}
	if got := h.says(keeper, "free "+id); got != fingerprint(ann.PublicKey())+"\n" {
		t.Errorf("freeing Ann by what who shows: %s", got)
	}
	h.visit("Ann", ann).sees("Two here")
	for command, want := range map[string]string{"end nowhere": "there is no such table", "away nobody": "nobody of that name is here", "": "who ", "x y": "there is no command x",
		"free " + id: "is not barred", "bar abcdef": "nobody of that name is known", "free nobody": "nobody of that name is known", "bar 10.0.0.0/8": "nobody of that name"} {
		if command == "" {
			command = "help"
		}
		if got := h.says(keeper, command); !strings.Contains(got, want) {
			t.Errorf("%q is answered %q, want %q", command, got, want)
		}
	}
	h.says(keeper, "bar 127.0.0.1")
	if _, err := dial(h.addr, "Bob", gossh.PublicKeys(bob)); err == nil {
		t.Error("a barred address comes in")
	}
}

// A barred key ends what its connection may try: whoever has shown it does not come in by
// another key or without one, and is told why.
func TestABarredKeyEndsTheAttempt(t *testing.T) {
	ann, other, keeper := newSigner(t), newSigner(t), newSigner(t)
	home := t.TempDir()
	if err := os.WriteFile(listFile(home), []byte(fingerprint(ann.PublicKey())+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	h := open(t, home, func(c *Config) { c.Keeper, c.Limits.Login = gossh.FingerprintSHA256(keeper.PublicKey()), deadline })
	come := func(methods ...gossh.AuthMethod) (said string, err error) {
		conn, err := gossh.Dial("tcp", h.addr, &gossh.ClientConfig{
			User: "ann", Auth: methods, HostKeyCallback: gossh.InsecureIgnoreHostKey(), Timeout: deadline,
			BannerCallback: func(text string) error { said += text; return nil },
		})
		if err == nil {
			_ = conn.Close()
		}
		return said, err
	}
	anybody := gossh.KeyboardInteractive(func(string, string, []string, []bool) ([]string, error) { return nil, nil })
	if said, err := come(gossh.PublicKeys(ann, other), anybody); err == nil || !strings.Contains(said, "the key is barred") {
		t.Errorf("after a barred key somebody comes in (%v), or is told %q", err, said)
	}
	if _, err := come(gossh.PublicKeys(other)); err != nil {
		t.Errorf("another person of the address: %v", err)
	}
	h.says(keeper, "free "+fingerprint(ann.PublicKey())[:8])
	if _, err := come(gossh.PublicKeys(ann)); err != nil {
		t.Errorf("a key that is free again: %v", err)
	}
}

// A keeper is a file of a key or its fingerprint as ssh-keygen -l prints it.
func TestNamesOfKeys(t *testing.T) {
	key := newSigner(t).PublicKey()
	file := filepath.Join(t.TempDir(), "key")
	if err := os.WriteFile(file, gossh.MarshalAuthorizedKey(key), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{file, gossh.FingerprintSHA256(key)} {
		if got, err := keyName(text); got != fingerprint(key) || err != nil {
			t.Errorf("%s is %q, %v, want %q", text, got, err, fingerprint(key))
		}
	}
	for _, text := range []string{"SHA256:x", filepath.Dir(file), "missing"} {
		if got, err := keyName(text); err == nil {
			t.Errorf("%s is a key: %q", text, got)
		}
	}
}

// A list that is being written, or that lets nobody in, leaves the one before in force.
func TestAListThatIsBeingWritten(t *testing.T) {
	file := filepath.Join(t.TempDir(), "allow")
	ann, bob := newSigner(t).PublicKey(), newSigner(t).PublicKey()
	at := time.Now().Add(-time.Hour)
	write := func(text string) {
		at = at.Add(time.Minute)
		if err := errors.Join(os.WriteFile(file, []byte(text), 0o600), os.Chtimes(file, at, at)); err != nil {
			t.Fatal(err)
		}
	}
	write(string(gossh.MarshalAuthorizedKey(ann)))
	a, err := readAuth(Config{Allow: file})
	if err != nil {
		t.Fatal(err)
	}
	a.limiter = newCrowd(t, Limits{}).connLimiter
	for _, text := range []string{"", "ssh-ed25519 AAA", "# nobody\n"} {
		write(text)
		if !a.isAllowed(fingerprint(ann)) || a.isAllowed(fingerprint(bob)) {
			t.Errorf("with %q in the file the list has changed", text)
		}
	}
	write(string(gossh.MarshalAuthorizedKey(bob)))
	if a.isAllowed(fingerprint(ann)) || !a.isAllowed(fingerprint(bob)) {
		t.Error("a new list is not read")
	}
}
