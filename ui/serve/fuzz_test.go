//go:build !windows

package serve

import (
	"context"
	"encoding/binary"
	"errors"
	"io"
	"log/slog"
	"math"
	"net"
	"os"
	"path/filepath"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"duiju/games/all"
)

// openForFuzz starts a server for all inputs and gives its address.
func openForFuzz(f *testing.F, c Config) string {
	ready := make(chan net.Addr, 1)
	c.Addr, c.Home, c.Ready = "127.0.0.1:0", f.TempDir(), func(a net.Addr) { ready <- a }
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- Run(ctx, c) }()
	select {
	case err := <-done:
		stop()
		f.Fatal(err)
		return ""
	case at := <-ready:
		f.Cleanup(func() {
			stop()
			if err := <-done; err != nil {
				f.Error(err)
			}
		})
		return at.String()
	}
}

// greetings are first bytes of one side of a connection.
var greetings = []string{"", "SSH-2.0-x\r\n", "GET / HTTP/1.1\r\n\r\n", "SSH-2.0-x\r\n\x00\x00\x00\x0c\x0a\x15\x00\x00\x00\x00\x00\x00"}

// FuzzFirstBytes sends anything to a server as the first bytes: it answers the
// next visitor all the same.
func FuzzFirstBytes(f *testing.F) {
	for _, seed := range greetings {
		f.Add([]byte(seed))
	}
	addr := openForFuzz(f, Config{Limits: Limits{Login: 200 * time.Millisecond, Exchanges: math.MaxInt32}})
	f.Fuzz(func(t *testing.T, data []byte) {
		c, err := net.Dial("tcp", addr)
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		_ = c.SetDeadline(time.Now().Add(deadline))
		_, _ = c.Write(data)
		if tcp, ok := c.(*net.TCPConn); ok {
			_ = tcp.CloseWrite()
		}
		if _, err := io.Copy(io.Discard, io.LimitReader(c, 1<<20)); errors.Is(err, os.ErrDeadlineExceeded) {
			t.Error("never cut off")
		}
	})
}

// FuzzServersBytes answers duiju join with anything: it says so and ends.
func FuzzServersBytes(f *testing.F) {
	for _, seed := range greetings {
		f.Add([]byte(seed))
	}
	folder := f.TempDir()
	if _, err := hostKey(filepath.Join(folder, "key")); err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		server, conn := net.Pipe() // ports run out
		defer conn.Close()
		go func() {
			go func() { _, _ = io.Copy(io.Discard, server) }()
			_, _ = server.Write(data)
			_ = server.Close()
		}()
		client, err := Client{Name: "x", Folder: folder, Key: "key", Ask: func(string) (string, error) { return "", io.EOF }}.greet(conn)
		if err == nil {
			_ = client.Close()
			t.Error("bytes are taken for a server")
		}
	})
}

// leavers is a log that passes on how each visit ended.
type leavers struct {
	slog.Handler
	left chan<- string
}

func (l leavers) Handle(_ context.Context, r slog.Record) error {
	if r.Message == "left" {
		r.Attrs(func(a slog.Attr) bool {
			if a.Key == "error" {
				l.left <- a.Value.String()
			}
			return true
		})
	}
	return nil
}

func (l leavers) Enabled(context.Context, slog.Level) bool { return true }

func (l leavers) WithAttrs([]slog.Attr) slog.Handler { return l }

// FuzzVisitor lets a visitor do anything that the protocol allows in a session:
// type, resize, ask for what there is not, go away in the middle. The program
// ends without a fault.
//
// An input is a row of actions: what, a length, and as many bytes.
func FuzzVisitor(f *testing.F) {
	do := func(what, text string) string { return what + string([]byte{byte(len(text))}) + text }
	for _, seed := range []string{
		do("t", "\r\r\x1b[A\r"), do("t", "\r:h8\rvvxxa?") + do("w", "\x00\x28\x00\x0c") + do("t", "uUy\x1b\x1b"),
		do("t", "m\x1b[B\x1b[B\x1b[B\r\r:abcd\r"), do("w", "\xff\xff\xff\xff") + do("w", "\x00\x00\x00\x00") + do("t", "3\r\r"),
		do("r", "\x00xterm") + do("r", "\x04\x00\x00\x00\x04KILL") + do("g", "keepalive@openssh.com") + do("c", "direct-tcpip"),
		do("t", "4\r\x1b[200~(;GM[1])\x1b[201~\x1b[<0;10;10M") + do("e", ""), do("t", "\x1a\x1a\x00\xff\xfe\u202e字"),
		do("t", ",\x1b[B\x1b[B\x1b[C\x1b[C\x1bo\x1bs\r\rq"),
	} {
		f.Add([]byte(seed))
	}
	left := make(chan string, 1)
	addr := openForFuzz(f, Config{
		Modules: all.All(), Limits: Limits{Login: deadline, Think: 20 * time.Millisecond, Lines: math.MaxInt32, Exchanges: math.MaxInt32},
		Log: slog.New(leavers{slog.DiscardHandler, left}),
	})
	anybody := gossh.KeyboardInteractive(func(string, string, []string, []bool) ([]string, error) { return nil, nil })
	f.Fuzz(func(t *testing.T, data []byte) {
		conn, err := dial(addr, "x", anybody)
		if err != nil {
			t.Fatal(err)
		}
		s, err := conn.NewSession()
		if err != nil {
			t.Fatal(err)
		}
		if err := s.RequestPty("xterm-256color", 24, 80, gossh.TerminalModes{}); err != nil {
			t.Fatal(err)
		}
		s.Stdout = io.Discard
		in, err := s.StdinPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Shell(); err != nil {
			t.Fatal(err)
		}
		_, _ = io.WriteString(in, "\x1b[1;2R\x1b]11;rgb:0/0/0\x07\x1b[?65;1;9c") // as a terminal answers
		act(conn, s, in, data)
		why, over := "", false
		if len(data)%4 > 0 { // else the visitor vanishes
			_, _ = io.WriteString(in, "\x03") // it ends once it has come to that, unless that is pasted
			select {
			case why = <-left:
				over = true
			case <-time.After(200 * time.Millisecond):
			}
		}
		_ = conn.Close()
		if !over {
			select {
			case why = <-left:
			case <-time.After(deadline):
				t.Fatal("the program never ends")
			}
		}
		if why != "" {
			t.Errorf("the program ended by %s", why)
		}
	})
}

// asks are the requests of a session.
var asks = []string{"pty-req", "env", "shell", "exec", "signal", "break", "subsystem", "x11-req", "auth-agent-req@openssh.com", "window-change", ""}

// act follows an input of FuzzVisitor. What the server refuses is no error.
func act(conn *gossh.Client, s *gossh.Session, in io.WriteCloser, data []byte) {
	for len(data) >= 2 {
		what, n := data[0], min(int(data[1]), len(data)-2)
		part := data[2 : 2+n]
		data = data[2+n:]
		switch {
		case what == 'w' && n >= 4:
			_ = s.WindowChange(int(binary.BigEndian.Uint16(part[2:])), int(binary.BigEndian.Uint16(part)))
		case what == 'r' && n >= 1:
			_, _ = s.SendRequest(asks[int(part[0])%len(asks)], false, part[1:])
		case what == 'g':
			_, _, _ = conn.SendRequest(string(part), false, nil)
		case what == 'c':
			if c, requests, err := conn.OpenChannel(string(part), nil); err == nil {
				go gossh.DiscardRequests(requests)
				_ = c.Close()
			}
		case what == 'e':
			_ = in.Close()
		default:
			_, _ = in.Write(part)
		}
	}
}
