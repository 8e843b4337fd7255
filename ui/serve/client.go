package serve

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"strings"
	"time"

	xterm "github.com/charmbracelet/x/term"
	gossh "golang.org/x/crypto/ssh"

	"duiju/games/text/command"
	"duiju/ui/draw/clean"
	"duiju/ui/store"
)

// Client joins a server from this terminal.
type Client struct {
	// Address is host:port, or the path of a Unix socket.
	Address string
	// Name is what others see.
	Name string
	// Command is what the keeper of the server says; "" shows the program, first at the
	// Table of a name if that is not "".
	Command, Table string
	// Folder keeps the person's key, in the file Key, and the servers' keys.
	Folder, Key string

	In, Out *os.File
	// Ask asks the person for a line that is not shown.
	Ask func(question string) (string, error)
	// Getenv is the environment that tells about the terminal.
	Getenv func(string) string
}

// ErrChanged says that a server is not the one that was there before.
var ErrChanged = errors.New("the server's key has changed: it may be another machine; if that is right, remove its line from the file of known servers")

// dialTime is how long a connection may take, and askTime a person's answer.
const (
	dialTime = 10 * time.Second
	askTime  = time.Minute
)

// Join shows the server's program on this terminal until one of the two ends
// it, in lines where there is none. The server's key is remembered at the first visit, and must be the same
// at every other.
func Join(ctx context.Context, c Client) error {
	client, err := c.dial(ctx)
	if err != nil {
		return err
	}
	defer context.AfterFunc(ctx, func() { _ = client.Close() })()
	return c.show(client)
}

// dial connects to the server and makes sure that it is the one it was before.
func (c Client) dial(ctx context.Context) (*gossh.Client, error) {
	network := "tcp"
	if strings.ContainsRune(c.Address, filepath.Separator) {
		network = "unix"
	}
	dialer := net.Dialer{Timeout: dialTime}
	conn, err := dialer.DialContext(ctx, network, c.Address)
	switch {
	case err != nil && network == "unix":
		return nil, errors.New("no server runs on this machine; duiju join HOST:PORT goes to another one")
	case err != nil:
		return nil, fmt.Errorf("no server answers at %s", c.Address)
	}
	client, err := c.greet(conn)
	if err != nil {
		_ = conn.Close()
	}
	return client, err
}

// greet shakes hands over a connection, which stays the caller's to close where
// that fails.
func (c Client) greet(conn net.Conn) (*gossh.Client, error) {
	key, err := hostKey(filepath.Join(c.Folder, c.Key))
	if err != nil {
		return nil, err
	}
	_ = conn.SetDeadline(time.Now().Add(dialTime))
	said := "" // by the server, before it lets anybody in
	client, chans, requests, err := gossh.NewClientConn(conn, c.Address, &gossh.ClientConfig{
		User: c.Name,
		Auth: []gossh.AuthMethod{gossh.PublicKeys(key), gossh.KeyboardInteractive(func(_, _ string, questions []string, _ []bool) ([]string, error) {
			_ = conn.SetDeadline(time.Now().Add(askTime + dialTime)) // as the one before it
			return c.answer(questions)
		})},
		BannerCallback: func(text string) error { said = clean.Line(strings.TrimSpace(text)); return nil },
		HostKeyCallback: func(address string, _ net.Addr, key gossh.PublicKey) error {
			return known(filepath.Join(c.Folder, knownServers), address, key)
		},
	})
	switch {
	case errors.Is(err, ErrChanged):
		return nil, ErrChanged
	case err != nil && said != "":
		return nil, fmt.Errorf("%s does not let you in: %s", c.Address, strings.TrimPrefix(said, "duiju: "))
	case err != nil:
		return nil, fmt.Errorf("%s does not let you in: %w", c.Address, err)
	}
	return gossh.NewClient(client, chans, requests), conn.SetDeadline(time.Time{})
}

// answer answers the server's questions, such as for a password.
func (c Client) answer(questions []string) ([]string, error) {
	answers := make([]string, len(questions))
	for i, q := range questions {
		var err error
		if answers[i], err = c.Ask(q); err != nil {
			return nil, err
		}
	}
	return answers, nil
}

// show runs the session, with the terminal in raw mode where it shows screens.
func (c Client) show(client *gossh.Client) error {
	defer client.Close()
	session, err := client.NewSession()
	if err != nil {
		return err
	}
	defer session.Close()
	if c.Command != "" {
		session.Stdout, session.Stderr = c.Out, os.Stderr
		return session.Run(c.Command)
	}
	for _, name := range []string{"COLORTERM", "COLORFGBG", "LANG", "LC_ALL", "LC_MESSAGES", "NO_COLOR"} {
		if value := c.Getenv(name); value != "" {
			_ = session.Setenv(name, value) // a server may not want it
		}
	}
	session.Stdout, session.Stderr = c.Out, c.Out
	in, err := session.StdinPipe()
	if err != nil {
		return err
	}
	if term := c.Getenv("TERM"); xterm.IsTerminal(c.In.Fd()) && xterm.IsTerminal(c.Out.Fd()) && term != "" && term != dumb {
		restore, err := c.openScreen(session, term)
		if err != nil {
			return err
		}
		defer restore()
	}
	begin := session.Shell
	if c.Table != "" {
		begin = func() error { return session.Start(c.Table) }
	}
	if err := begin(); err != nil {
		return err
	}
	go func() { // it ends with the process: a read cannot be given up
		_, _ = io.Copy(in, c.In)
		_ = in.Close()
	}()
	err = session.Wait()
	if _, lost := errors.AsType[*gossh.ExitMissingError](err); lost {
		return errors.New("the connection was lost; come back with the same command")
	}
	return err
}

// openScreen asks for a terminal as large as this one, which is in raw mode until it
// is restored.
func (c Client) openScreen(session *gossh.Session, term string) (restore func(), err error) {
	w, h, err := xterm.GetSize(c.Out.Fd())
	if err != nil {
		return nil, err
	}
	if err := session.RequestPty(term, h, w, gossh.TerminalModes{}); err != nil {
		return nil, err
	}
	before, err := xterm.MakeRaw(c.In.Fd())
	if err != nil {
		return nil, err
	}
	stop := c.watchSize(session)
	return func() {
		stop()
		_ = xterm.Restore(c.In.Fd(), before)
	}, nil
}

// knownServers is the file that has the address and the key of a server in a line.
const knownServers = "known_servers"

// Servers are the addresses that were joined, by the folder of a Client, the last first.
func Servers(folder string) (all []string) {
	data, _ := command.ReadFile(filepath.Join(folder, knownServers), maxKeys) // before the first visit there is none
	for line := range strings.Lines(string(data)) {
		if address, _, _ := strings.Cut(line, " "); !strings.ContainsRune(address, filepath.Separator) {
			all = append([]string{address}, all...)
		}
	}
	return all
}

// known compares a server's key with the one of an earlier visit, and remembers
// it at the first.
func known(file, address string, key gossh.PublicKey) error {
	line := address + " " + strings.TrimSpace(string(gossh.MarshalAuthorizedKey(key)))
	data, err := command.ReadFile(file, maxKeys)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	for known := range strings.Lines(string(data)) {
		if name, _, _ := strings.Cut(known, " "); name == address {
			if strings.TrimSpace(known) == line {
				return nil
			}
			return ErrChanged
		}
	}
	return command.PlainError(store.OS{}.Append(file, []byte(line+"\n")))
}

// watchSize tells the server of every new size of the terminal, until stop, after which
// it looks no more. Not every system has a signal for it, so it looks five times a second.
func (c Client) watchSize(session *gossh.Session) (stop func()) {
	done, over := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(over)
		look := time.NewTicker(200 * time.Millisecond)
		defer look.Stop()
		width, height, _ := xterm.GetSize(c.Out.Fd())
		for {
			select {
			case <-look.C:
				if w, h, err := xterm.GetSize(c.Out.Fd()); err == nil && (w != width || h != height) {
					width, height = w, h
					_ = session.WindowChange(h, w) // a session that is gone has no size
				}
			case <-done:
				return
			}
		}
	}()
	return func() {
		close(done)
		<-over // the caller may close the terminal
	}
}
