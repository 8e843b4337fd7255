package serve

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"net/netip"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"text/tabwriter"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"duiju/games/list"
	"duiju/games/text/command"
	"duiju/ui/store"
)

// bars are the keys and addresses that the keeper keeps out, one a line of a file.
type bars struct {
	file string
	mu   sync.Mutex
	all  map[string]bool
}

func readBars(file string) (*bars, error) {
	b := &bars{file: file, all: map[string]bool{}}
	data, err := command.ReadFile(file, maxKeys)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	for _, name := range strings.Fields(string(data)) {
		b.all[name] = true
	}
	return b, nil
}

func (b *bars) has(name string) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return name != "" && b.all[name]
}

func (b *bars) names() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Sorted(maps.Keys(b.all))
}

// set bars a name, or lifts its bar, and writes the file.
func (b *bars) set(name string, barred bool) error {
	b.mu.Lock()
	if b.all[name] = barred; !barred {
		delete(b.all, name)
	}
	b.mu.Unlock()
	return store.OS{}.Replace(b.file, []byte(strings.Join(append(b.names(), ""), "\n")))
}

// keyName is the ID of a key that is given as a file of it or as ssh prints its
// fingerprint.
func keyName(text string) (string, error) {
	if sum, ok := strings.CutPrefix(text, "SHA256:"); ok {
		if b, err := base64.RawStdEncoding.DecodeString(sum); err == nil && len(b) == 32 {
			return hex.EncodeToString(b[:16]), nil
		}
		return "", fmt.Errorf("%s is no fingerprint of a key", text)
	}
	data, err := command.ReadFile(text, maxKeys)
	if err != nil {
		return "", err
	}
	key, _, _, _, err := gossh.ParseAuthorizedKey(data)
	if err != nil {
		return "", fmt.Errorf("%s holds no public key", text)
	}
	return fingerprint(key), nil
}

// isKeeper reports whether a session may look after the server: it has the keeper's
// key, or comes by the socket that only the server's owner can use.
func (s *server) isKeeper(v *session) bool {
	return v.host == "" || s.keeper != "" && v.person == s.keeper
}

const keeperHelp = `who               who is here, which tables there are, who is barred
away PERSON       send somebody away
end TABLE         end a table
bar PERSON        keep a key out, also while it is not here
bar ADDRESS       keep an address out; of IPv6 its /64
free PERSON|ADDRESS   lift that
`

// keep does what the keeper says and answers in lines of text.
func (s *server) keep(v io.Writer, words []string) error {
	if len(words) == 1 && words[0] == "who" {
		return s.who(v)
	}
	if len(words) != 2 {
		_, err := fmt.Fprint(v, keeperHelp)
		return err
	}
	what, name := words[0], strings.ToLower(words[1])
	s.c.Log.Info("keeper", "does", what, "to", name)
	switch what {
	case "end":
		return s.hub.End(name)
	case "away":
		return s.sendAway(v, name)
	case "bar", "free":
		return s.bar(v, words[1], what == "bar")
	}
	return fmt.Errorf("there is no command %s", what)
}

// who tells who is here, which tables there are and who is barred.
func (s *server) who(v io.Writer) error {
	w := tabwriter.NewWriter(v, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "PERSON\tNAME\tFROM\tBY\tSINCE")
	for _, h := range s.limiter.everybody() {
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\n", shortID(h.person), h.name, h.host, h.method, time.Since(h.began).Round(time.Second))
	}
	fmt.Fprintln(w, "\nTABLE\tGAME\tSEATS\tMOVES\tHERE")
	for _, e := range s.hub.All() {
		fmt.Fprintf(w, "%s\t%s\t%s - %s\t%d\t%d\n", e.ID, e.Game, e.Players[0].Name, e.Players[1].Name, e.Moves, len(e.Present))
	}
	if names := s.bars.names(); len(names) > 0 {
		fmt.Fprintln(w, "\nBARRED\n"+strings.Join(names, "\n"))
	}
	return w.Flush()
}

// sendAway ends the sessions of a person, given by the beginning of the ID, or of an
// address.
func (s *server) sendAway(v io.Writer, name string) error {
	n := s.limiter.sendAway(func(h *session) bool {
		return h.host == name || len(name) >= 6 && strings.HasPrefix(h.person, name)
	})
	if n == 0 {
		return fmt.Errorf("nobody of that name is here: who lists them")
	}
	_, err := fmt.Fprintf(v, "sent away: %d\n", n)
	return err
}

// named is what a text of the keeper names: an address, or the ID of a key that is given
// as a file, a fingerprint, an ID, or the beginning of one that is known here.
func (s *server) named(text string) (string, error) {
	if id, err := keyName(text); err == nil {
		return id, nil
	}
	if net, err := netip.ParsePrefix(text); err == nil && net.Bits() == 64 { // as who shows it
		text = net.Addr().String()
	}
	if _, err := netip.ParseAddr(text); err == nil {
		return hostName(text), nil
	}
	text = strings.ToLower(text)
	if id, err := hex.DecodeString(text); err == nil && len(id) == sha256.Size/2 {
		return text, nil
	}
	known := append(s.bars.names(), list.Of(s.limiter.everybody(), func(h *session) string { return h.person })...)
	homes, _ := os.ReadDir(s.disk.folder) // none yet
	known = append(known, list.Of(homes, os.DirEntry.Name)...)
	known = slices.DeleteFunc(known, func(id string) bool { return len(text) < 6 || !strings.HasPrefix(id, text) })
	slices.Sort(known)
	switch known = slices.Compact(known); {
	case len(known) == 0:
		return "", fmt.Errorf("nobody of that name is known: who lists the IDs; the first 6 digits or more are enough")
	case len(known) > 1:
		return "", fmt.Errorf("%d IDs begin so: give more of it", len(known))
	case strings.HasPrefix(known[0], noKey):
		return "", fmt.Errorf("somebody without a key has another name at the next visit: bar the address")
	}
	return known[0], nil
}

// bar keeps a person or an address out, or lifts that.
func (s *server) bar(v io.Writer, text string, barred bool) error {
	name, err := s.named(text)
	if err == nil && !barred && !s.bars.has(name) {
		err = fmt.Errorf("%s is not barred", name)
	}
	if err != nil {
		return err
	}
	if err := s.bars.set(name, barred); err != nil {
		return command.PlainError(err)
	}
	if barred {
		s.limiter.sendAway(func(h *session) bool { return h.person == name || h.host == name })
		s.limiter.closeAll(func(c *limitedConn) bool { return c.host == name })
	}
	_, err = fmt.Fprintln(v, name)
	return err
}

// listFile is where the keys and addresses are that are kept out.
func listFile(home string) string { return filepath.Join(home, "barred") }
