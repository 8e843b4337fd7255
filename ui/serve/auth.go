package serve

import (
	"bytes"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"fmt"
	"net"
	"strings"

	"github.com/charmbracelet/ssh"
	gossh "golang.org/x/crypto/ssh"

	"duiju/games"
	"duiju/games/table"
)

// auth decides who may come in.
type auth struct {
	allowed map[string]bool // fingerprints; nil: not asked
	secret  []byte          // nil: none
	wrong   func(net.Addr)  // told of every wrong password
}

// maxKeys bounds a file of keys or of a password, in bytes.
const maxKeys = 1 << 20

// readAuth reads the files of a configuration. A file that lets nobody in, or
// that cannot be read, is an error: nobody wants to find the door open.
func readAuth(c Config) (*auth, error) {
	a := &auth{}
	if c.Allow != "" {
		data, err := games.ReadFile(c.Allow, maxKeys)
		if err != nil {
			return nil, err
		}
		a.allowed = map[string]bool{}
		for n, line := range bytes.Split(data, []byte("\n")) {
			if line = bytes.TrimSpace(line); len(line) == 0 || line[0] == '#' {
				continue
			}
			key, _, _, _, err := gossh.ParseAuthorizedKey(line)
			if err != nil {
				return nil, fmt.Errorf("%s, line %d: no public key", c.Allow, n+1)
			}
			a.allowed[fingerprint(key)] = true
		}
		if len(a.allowed) == 0 {
			return nil, fmt.Errorf("%s lets nobody in: it holds no public key", c.Allow)
		}
	}
	if c.Password != "" {
		data, err := games.ReadFile(c.Password, maxKeys)
		if err != nil {
			return nil, err
		}
		line, _, _ := strings.Cut(string(data), "\n")
		if a.secret = []byte(strings.TrimRight(line, "\r")); len(a.secret) == 0 {
			return nil, fmt.Errorf("%s holds no password in its first line", c.Password)
		}
	}
	return a, nil
}

// fingerprint is a key as a name for files: hex digits.
func fingerprint(key gossh.PublicKey) string {
	sum := sha256.Sum256(key.Marshal())
	return hex.EncodeToString(sum[:16])
}

// The values of a connection.
type ctxKey string

const personKey ctxKey = "person"

// key takes a public key. Where a password is asked for, a key alone says who
// somebody is, and the password must follow.
func (a *auth) key(ctx ssh.Context, key ssh.PublicKey) bool {
	id := fingerprint(key)
	if a.allowed != nil && !a.allowed[id] || a.allowed == nil && a.secret != nil {
		return false
	}
	ctx.SetValue(personKey, id)
	return true
}

// password takes the password, if there is one.
func (a *auth) password(ctx ssh.Context, given string) bool {
	if a.secret == nil {
		return false
	}
	right := subtle.ConstantTimeCompare([]byte(given), a.secret) == 1
	if !right {
		a.wrong(ctx.RemoteAddr())
	}
	return right
}

// anybody lets in whoever has no key, where nobody is asked for one. A password
// may be asked for this way too.
func (a *auth) anybody(ctx ssh.Context, ask gossh.KeyboardInteractiveChallenge) bool {
	if a.secret == nil {
		return a.allowed == nil
	}
	answers, err := ask("", "", []string{"Password: "}, []bool{false})
	return err == nil && len(answers) == 1 && a.password(ctx, answers[0])
}

// personOf is who has come in. Without a key nobody knows at the next visit, and
// the home is a new one: it is named so that it can be swept.
func personOf(ctx ssh.Context, user string) table.Person {
	name := visitorName(user)
	if id, ok := ctx.Value(personKey).(string); ok {
		return table.Person{ID: id, Name: name}
	}
	return table.Person{ID: noKey + strings.ToLower(rand.Text()), Name: name}
}

// noKey begins the ID of somebody without a key.
const noKey = "guest-"

// unknown reports whether somebody cannot be recognized at the next visit.
func unknown(p table.Person) bool { return strings.HasPrefix(p.ID, noKey) }
