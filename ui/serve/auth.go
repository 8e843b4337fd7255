package serve

import (
	"bytes"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"encoding/pem"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/charmbracelet/ssh"
	gossh "golang.org/x/crypto/ssh"

	"duiju/games/play/table"
	"duiju/games/text/command"
	"duiju/ui/store"
)

// auth decides who may come in.
type auth struct {
	file    string // of those who may come in; "": anybody may
	mu      sync.Mutex
	allowed map[string]bool // fingerprints, guarded by mu
	read    time.Time       // of the file that was read last
	size    int64
	secret  []byte // nil: none
	keeper  string // a fingerprint that may come in, too, "" for none
	bars    *bars
	limiter *connLimiter
}

// maxKeys bounds a file of keys or of a password, in bytes.
const maxKeys = 1 << 20

// readAuth reads the files of a configuration. A file that lets nobody in, or
// that cannot be read, is an error and not a server without a lock.
func readAuth(c Config) (*auth, error) {
	a := &auth{}
	if c.Allow != "" {
		a.file = c.Allow
		var err error
		if a.allowed, err = readAllowed(c.Allow); err != nil {
			return nil, err
		}
	}
	if c.Password != "" {
		data, err := command.ReadFile(c.Password, maxKeys)
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

// readAllowed reads a list of keys.
func readAllowed(file string) (map[string]bool, error) {
	data, err := command.ReadFile(file, maxKeys)
	if err != nil {
		return nil, err
	}
	allowed := map[string]bool{}
	for n, line := range bytes.Split(data, []byte("\n")) {
		if line = bytes.TrimSpace(line); len(line) == 0 || line[0] == '#' {
			continue
		}
		key, _, options, _, err := gossh.ParseAuthorizedKey(line)
		switch {
		case err != nil:
			return nil, fmt.Errorf("%s, line %d: no public key", file, n+1)
		case len(options) > 0: // from="…", expiry-time="…", cert-authority: the key would be let in without them
			return nil, fmt.Errorf("%s, line %d: the options before the key are not known here; write the key alone", file, n+1)
		}
		allowed[fingerprint(key)] = true
	}
	if len(allowed) == 0 {
		return nil, fmt.Errorf("%s lets nobody in: it holds no public key", file)
	}
	return allowed, nil
}

// isAllowed reports whether a key is on the list, which is read again when its file
// has changed. While it cannot be read, or lets nobody in, the list stays as it was.
func (a *auth) isAllowed(id string) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	if info, err := os.Stat(a.file); err == nil && (info.ModTime() != a.read || info.Size() != a.size) {
		a.read, a.size = info.ModTime(), info.Size()
		if allowed, err := readAllowed(a.file); err != nil {
			a.limiter.log.Error("the list of keys stays as it was", "error", err.Error())
		} else {
			a.allowed = allowed
		}
	}
	return a.allowed[id]
}

// fingerprint is a key as a name for files: hex digits.
func fingerprint(key gossh.PublicKey) string {
	sum := sha256.Sum256(key.Marshal())
	return hex.EncodeToString(sum[:16])
}

// personID is the key of a person's ID in the permissions that an attempt to come in
// returns. A connection has the permissions of the attempt that succeeded and of no
// other. So a key that was only offered, which its public half is enough for, says
// nothing of who came.
const personID = "duiju-person"

// guestSecret is the key of the secret of somebody without a key there.
const guestSecret = "duiju-secret"

var (
	errNotProven = errors.New("a key or a password is needed")
	errStranger  = errors.New("the key is not on the list")
	errBarred    = errors.New("the key is barred")
	errPassword  = errors.New("the password is wrong")
	errGuesses   = errors.New("too many wrong passwords come from the address: this one was not looked at")
)

// asPerson is the answer to an attempt that succeeded: its maker is the person of
// that ID.
func asPerson(id string) (*gossh.Permissions, error) {
	return &gossh.Permissions{Extensions: map[string]string{personID: id}}, nil
}

// personOf is the ID that an attempt has proven, "" for none.
func personOf(p *gossh.Permissions) string {
	if p == nil {
		return ""
	}
	return p.Extensions[personID]
}

// Who has no key is known by a secret, which is shown before the first screen and on
// request, and typed behind the name at the next visit: NAME+SECRET. It keeps a seat at a
// table, and nothing else; every way in that shows text and takes a name can use it. Its
// ID is a hash of it.

// secretOf is the name and the secret that a user is made of; "" for none that was
// given here. What is behind the plus is never shown: it may be a secret that was mistyped.
func secretOf(user string) (name, secret string) {
	name, secret, _ = strings.Cut(user, "+")
	if secret = strings.ToUpper(secret); len(secret) != len(rand.Text()) {
		secret = ""
	}
	return name, secret
}

// asGuest is the answer to an attempt that succeeded without a key, unless a barred one was
// shown before it.
func asGuest(from *limitedConn, secret string) (*gossh.Permissions, error) {
	if from.barred {
		return nil, errBarred
	}
	sum := sha256.Sum256([]byte(secret))
	perms, err := asPerson(noKey + hex.EncodeToString(sum[:16]))
	perms.Extensions[guestSecret] = secret
	return perms, err
}

// guest is the secret of a user without a key, and what a new one is told.
func guest(user string) (secret, told string) {
	name, secret := secretOf(user)
	if secret == "" {
		secret = rand.Text()
		told = fmt.Sprintf("You come without a key. Your own games are kept until you leave. To find your seat at a table again, connect as %s+%s", visitorName(name), secret)
	}
	return secret, told
}

// config is how people come in. With a list a key of it is needed, with a password the
// password, with both both. With neither anybody comes in, by a key or without one.
func (a *auth) config(ctx ssh.Context) *gossh.ServerConfig {
	from := connOf(ctx)
	if from.refusal != "" {
		return refusing(from.refusal)
	}
	c := &gossh.ServerConfig{
		Config: algorithms, PublicKeyAuthAlgorithms: keyAlgorithms,
		AuthLogCallback: func(_ gossh.ConnMetadata, method string, err error) { a.note(from, method, err) },
		// Every client tries "none" before its key, and charmbracelet/ssh allows it
		// where none of its own handlers is set: it must fail, or nobody would get as
		// far as the key.
		NoClientAuthCallback: func(gossh.ConnMetadata) (*gossh.Permissions, error) { return nil, errNotProven },
		PublicKeyCallback: func(_ gossh.ConnMetadata, key gossh.PublicKey) (*gossh.Permissions, error) {
			return nil, a.acceptable(from, key)
		},
		VerifiedPublicKeyCallback: func(_ gossh.ConnMetadata, key gossh.PublicKey, _ *gossh.Permissions, _ string) (*gossh.Permissions, error) {
			return a.proven(from, key)
		},
	}
	switch {
	case a.file != "": // nobody comes without a key
	case a.secret != nil:
		first := a.ask(from, "")
		c.PasswordCallback, c.KeyboardInteractiveCallback = first.PasswordCallback, first.KeyboardInteractiveCallback
	default: // asks nothing
		c.KeyboardInteractiveCallback = func(conn gossh.ConnMetadata, ask gossh.KeyboardInteractiveChallenge) (*gossh.Permissions, error) {
			secret, told := guest(conn.User())
			if _, err := ask("", told, nil, nil); err != nil {
				return nil, err
			}
			return asGuest(from, secret)
		}
	}
	return c
}

// What a connection may be made with. An exchange by a finite field or a large curve
// costs a server up to ten times the time of these, and whoever asks for it nothing; all
// of it comes before anybody has said who it is. SHA-1 is broken.
var (
	algorithms = gossh.Config{
		KeyExchanges: []string{gossh.KeyExchangeMLKEM768X25519, gossh.KeyExchangeCurve25519},
		MACs:         []string{gossh.HMACSHA256ETM, gossh.HMACSHA512ETM, gossh.HMACSHA256, gossh.HMACSHA512},
	}
	keyAlgorithms = gossh.SupportedAlgorithms().PublicKeyAuths
)

// refusing is how a connection is told why it does not come in.
func refusing(why string) *gossh.ServerConfig {
	return &gossh.ServerConfig{
		Config:               algorithms,
		MaxAuthTries:         1,
		BannerCallback:       func(gossh.ConnMetadata) string { return "duiju: " + why + "\r\n" },
		NoClientAuthCallback: func(gossh.ConnMetadata) (*gossh.Permissions, error) { return nil, errNotProven },
		PublicKeyCallback: func(gossh.ConnMetadata, gossh.PublicKey) (*gossh.Permissions, error) {
			return nil, errors.New(why)
		},
	}
}

// note notes how an attempt to come in has ended. Clients ask for "none" first, and
// keys that are not on the list are tried one after the other.
func (a *auth) note(from *limitedConn, method string, err error) {
	var partial *gossh.PartialSuccessError
	switch {
	case err == nil || errors.As(err, &partial):
		if from.method != "" {
			method = from.method + "+" + method
		}
		from.method = method
		from.proven.Store(err == nil)
	case method != "none":
		a.limiter.refused(from.host, foreign(method)+": "+err.Error())
	}
}

// acceptable reports by its error whether a key may be used. The key is not proven
// yet. After a barred key nothing else helps on the same connection.
func (a *auth) acceptable(from *limitedConn, key gossh.PublicKey) error {
	id := fingerprint(key)
	if from.barred = from.barred || a.bars.has(id); from.barred {
		return &gossh.BannerError{Err: errBarred, Message: "duiju: " + errBarred.Error() + "\r\n"}
	}
	if a.file != "" && id != a.keeper && !a.isAllowed(id) {
		return errStranger
	}
	return nil
}

// proven takes a key whose signature was verified. Where there is a password, it
// must follow, and no other key can.
func (a *auth) proven(from *limitedConn, key gossh.PublicKey) (*gossh.Permissions, error) {
	id := fingerprint(key)
	if a.secret == nil {
		return asPerson(id)
	}
	return nil, &gossh.PartialSuccessError{Next: a.ask(from, id)}
}

// checkPassword is the answer to a password, nil where it is right or none is needed.
func (a *auth) checkPassword(from *limitedConn, given []byte) error {
	switch {
	case a.secret == nil:
	case !a.limiter.mayGuess(from.host):
		return errGuesses
	case subtle.ConstantTimeCompare(given, a.secret) != 1:
		a.limiter.wrong(from)
		return errPassword
	}
	return nil
}

// ask are the two methods that ask for the password; whoever gives it comes in as the
// person of an ID, "" for somebody without a key.
func (a *auth) ask(from *limitedConn, id string) gossh.ServerAuthCallbacks {
	check := func(secret string, given []byte) (*gossh.Permissions, error) {
		if err := a.checkPassword(from, given); err != nil {
			return nil, err
		}
		if id == "" {
			return asGuest(from, secret)
		}
		return asPerson(id)
	}
	return gossh.ServerAuthCallbacks{
		PasswordCallback: func(conn gossh.ConnMetadata, given []byte) (*gossh.Permissions, error) {
			secret, _ := guest(conn.User())
			return check(secret, given)
		},
		KeyboardInteractiveCallback: func(conn gossh.ConnMetadata, ask gossh.KeyboardInteractiveChallenge) (*gossh.Permissions, error) {
			secret, told := guest(conn.User())
			if id != "" {
				told = ""
			}
			answers, err := ask("", told, []string{"Password: "}, []bool{false})
			if err != nil || len(answers) != 1 {
				return nil, errPassword
			}
			return check(secret, []byte(answers[0]))
		},
	}
}

// noKey begins the ID of somebody without a key.
const noKey = "guest-"

// isGuest reports whether somebody has no key, and so no home.
func isGuest(p table.Person) bool { return strings.HasPrefix(p.ID, noKey) }

// hostKey reads a private key, or makes one at the first start, for its owner's
// eyes alone.
func hostKey(path string) (gossh.Signer, error) {
	data, err := command.ReadFile(path, maxKeys)
	if errors.Is(err, fs.ErrNotExist) {
		return newKey(path)
	}
	if err != nil {
		return nil, err
	}
	signer, err := gossh.ParsePrivateKey(data)
	if err != nil {
		return nil, fmt.Errorf("%s is no private key: set it aside, and a new one is made", path)
	}
	return signer, nil
}

// newKey makes an Ed25519 key. Where another process is quicker, its key counts.
func newKey(path string) (gossh.Signer, error) {
	_, private, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		return nil, err
	}
	block, err := gossh.MarshalPrivateKey(private, "duiju")
	if err != nil {
		return nil, err
	}
	err = store.OS{}.Create(path, pem.EncodeToMemory(block))
	if errors.Is(err, fs.ErrExist) {
		return hostKey(path)
	}
	if err != nil {
		return nil, command.PlainError(err)
	}
	return gossh.NewSignerFromKey(private)
}
