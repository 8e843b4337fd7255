//go:build linux

package serve

import (
	"context"
	"crypto/rand"
	"fmt"
	"io"
	"maps"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"
	gossh "golang.org/x/crypto/ssh"

	"duiju/engine/enginetest"
)

// attacker is somebody at an address of its own who plays an attack again and again.
type attacker struct {
	h      *testServer
	addr   string
	barred gossh.Signer // a key that is kept out
}

// tcp is a connection from the attacker's address.
func (a attacker) tcp(ctx context.Context) (net.Conn, error) {
	d := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(a.addr)}}
	return d.DialContext(ctx, "tcp", a.h.addr)
}

// visit comes in with a new key and opens a program, nil where that is refused; width 0
// is one in lines.
func (a attacker) visit(ctx context.Context, width int) (*gossh.Client, io.Writer) {
	conn, err := a.tcp(ctx)
	if err != nil {
		return nil, nil
	}
	end := context.AfterFunc(ctx, func() { _ = conn.Close() })
	c, chans, requests, err := gossh.NewClientConn(conn, a.h.addr, &gossh.ClientConfig{
		User: "evil", Auth: []gossh.AuthMethod{gossh.PublicKeys(newSigner(a.h.t))}, HostKeyCallback: gossh.InsecureIgnoreHostKey(),
	})
	if err != nil {
		end()
		_ = conn.Close()
		return nil, nil
	}
	client := gossh.NewClient(c, chans, requests)
	return client, a.program(client, width)
}

// program opens one more program, nil where that is refused.
func (a attacker) program(client *gossh.Client, width int) io.Writer {
	s, err := client.NewSession()
	if err != nil {
		return nil
	}
	in, err := s.StdinPipe()
	if err != nil || width > 0 && s.RequestPty("xterm-256color", width, width, nil) != nil || s.Shell() != nil {
		return nil
	}
	return in
}

// The attacks. Each goes on until its context ends.
var attacks = map[string]func(context.Context, attacker){
	"silent": func(ctx context.Context, a attacker) {
		var open []net.Conn // no more than an address may have: this process has so many files
		for ctx.Err() == nil {
			if c, err := a.tcp(ctx); err == nil {
				open = append(open, c)
			}
			if len(open) > 32 {
				_ = open[0].Close()
				open = open[1:]
			}
			time.Sleep(5 * time.Millisecond)
		}
		for _, c := range open {
			_ = c.Close()
		}
	},
	"demos": func(ctx context.Context, a attacker) {
		for ctx.Err() == nil {
			client, in := a.visit(ctx, 65000)
			for n := 0; in != nil && n < maxSessions; n++ {
				_, _ = io.WriteString(in, "d")
				in = a.program(client, 65000)
			}
			time.Sleep(50 * time.Millisecond)
		}
	},
	"saves": func(ctx context.Context, a attacker) {
		for ctx.Err() == nil {
			_, in := a.visit(ctx, 80)
			for in != nil && ctx.Err() == nil {
				if _, err := io.WriteString(in, "1\r\r\x1b\x1b"); err != nil {
					break
				}
				time.Sleep(20 * time.Millisecond)
			}
			time.Sleep(50 * time.Millisecond)
		}
	},
	"tables": func(ctx context.Context, a attacker) {
		for ctx.Err() == nil {
			if client, in := a.visit(ctx, 80); in != nil {
				_, _ = io.WriteString(in, "m\r\x1bm\r")
				time.Sleep(100 * time.Millisecond)
				_ = client.Close()
			}
			time.Sleep(20 * time.Millisecond)
		}
	},
	"seats": func(ctx context.Context, a attacker) { // takes every seat, and leaves
		for ctx.Err() == nil {
			client, in := a.visit(ctx, 0)
			if in == nil {
				time.Sleep(50 * time.Millisecond)
				continue
			}
			_, _ = io.WriteString(in, "tables\n")
			for n := 6; n <= 35 && ctx.Err() == nil; n++ {
				if _, err := fmt.Fprintf(in, "%d\nnext\nsay 1\nquit\n", n); err != nil {
					break
				}
			}
			_ = client.Close()
		}
	},
	"keys": func(ctx context.Context, a attacker) {
		for ctx.Err() == nil {
			client, in := a.visit(ctx, 80)
			if in == nil {
				time.Sleep(50 * time.Millisecond)
				continue
			}
			for ctx.Err() == nil {
				if _, err := in.Write([]byte("\x1b[<35;1;1M\x1b[A\x1b[B")); err != nil {
					break
				}
				time.Sleep(time.Millisecond)
			}
			_ = client.Close()
		}
	},
	"lines": func(ctx context.Context, a attacker) {
		for ctx.Err() == nil {
			client, in := a.visit(ctx, 0)
			for in != nil {
				if _, err := io.WriteString(in, "1\nh8\nhint\nxray\nproof\nquit\ntrain\nsolution\nquit\nstats\ntables\nopen 1\nquit\nquit\n"); err != nil || ctx.Err() != nil {
					_ = client.Close()
					break
				}
			}
			time.Sleep(50 * time.Millisecond)
		}
	},
	"exchanges": func(ctx context.Context, a attacker) { // slow ones for the server, again and again
		for ctx.Err() == nil {
			if conn, err := a.tcp(ctx); err == nil {
				end := context.AfterFunc(ctx, func() { _ = conn.Close() })
				_, _, _, _ = gossh.NewClientConn(conn, a.h.addr, &gossh.ClientConfig{
					Config: gossh.Config{KeyExchanges: []string{gossh.KeyExchangeDH16SHA512, gossh.KeyExchangeDH14SHA256, gossh.KeyExchangeECDHP521}}, HostKeyCallback: gossh.InsecureIgnoreHostKey(),
				})
				end()
				_ = conn.Close()
			}
		}
	},
	"terminals": func(ctx context.Context, a attacker) { // of huge names
		for ctx.Err() == nil {
			client, _ := a.visit(ctx, 80)
			for client != nil && ctx.Err() == nil {
				s, err := client.NewSession()
				if err != nil {
					break
				}
				_ = s.RequestPty(strings.Repeat("\"", 200_000), 24, 80, nil)
				_ = s.Shell()
				_ = s.Close()
			}
			time.Sleep(50 * time.Millisecond)
		}
	},
	"environments": func(ctx context.Context, a attacker) { // without an end
		for ctx.Err() == nil {
			if client, _ := a.visit(ctx, 80); client != nil {
				if s, err := client.NewSession(); err == nil {
					for n := 0; ctx.Err() == nil; n++ {
						if _, err := s.SendRequest("env", false, gossh.Marshal(struct{ Name, Value string }{fmt.Sprint("N", n), strings.Repeat("x", 30_000)})); err != nil {
							break
						}
					}
				}
				_ = client.Close()
			}
			time.Sleep(50 * time.Millisecond)
		}
	},
	"barred": func(ctx context.Context, a attacker) { // shows a barred key, and then tries without one
		anybody := gossh.KeyboardInteractive(func(string, string, []string, []bool) ([]string, error) { return nil, nil })
		for ctx.Err() == nil {
			if conn, err := a.tcp(ctx); err == nil {
				end := context.AfterFunc(ctx, func() { _ = conn.Close() })
				_, _, _, err = gossh.NewClientConn(conn, a.h.addr, &gossh.ClientConfig{
					User: "evil", Auth: []gossh.AuthMethod{gossh.PublicKeys(a.barred), anybody}, HostKeyCallback: gossh.InsecureIgnoreHostKey(),
				})
				if err == nil {
					a.h.t.Error("somebody with a barred key comes in")
				}
				end()
				_ = conn.Close()
			}
			time.Sleep(5 * time.Millisecond)
		}
	},
	"sockets": func(ctx context.Context, a attacker) { // of browsers: half a request, a storm, a flood, a frame without an end
		b := newBrowser(a.h)
		b.from = a.addr
		for n := 0; ctx.Err() == nil; n++ {
			if n%2 == 0 {
				d := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(a.addr)}}
				if c, err := d.DialContext(ctx, "tcp", a.h.web); err == nil {
					_, _ = io.WriteString(c, "GET /ws HTTP/1.1\r\nHost: ")
					time.AfterFunc(time.Second, func() { _ = c.Close() })
				}
			}
			ws, err := b.dial(nil)
			if err != nil {
				continue
			}
			_ = ws.Write(ctx, websocket.MessageText, fmt.Appendf(nil, `{"Name":"evil","Columns":%d,"Rows":%d,"Back":true,"Page":"p"}`, 1<<30, n-1))
			for k := 0; k < 300*(n%3); k++ {
				if ws.Write(ctx, websocket.MessageBinary, []byte("1\r\x1b[A\x1b")) != nil {
					break
				}
			}
			_ = ws.Write(ctx, websocket.MessageBinary, make([]byte, 1<<20))
			_ = ws.CloseNow()
		}
	},
	"bytes": func(ctx context.Context, a attacker) {
		junk := make([]byte, 1<<20)
		_, _ = rand.Read(junk)
		for ctx.Err() == nil {
			if c, err := a.tcp(ctx); err == nil {
				end := context.AfterFunc(ctx, func() { _ = c.Close() })
				_, _ = c.Write(junk)
				end()
				_ = c.Close()
			}
			time.Sleep(5 * time.Millisecond)
		}
	},
}

// While attackers play every attack that is known, each at eight addresses, at once, a
// visitor who is there has every key answered, one who comes gets in, and what the
// attackers take is bounded: places, tables, disk, memory. Afterwards nothing of them
// is left. The times from a key to its frame are told and not held against a bar: they
// are those of the machine. DUIJU_EXHAUSTIVE=1 makes it a minute; otherwise it is a
// second of one attacker each.
func TestAttackersAnnoyNobody(t *testing.T) {
	busy, each := 60*time.Second, 8
	if !enginetest.Exhaustive() {
		busy, each = time.Second, 1
	}
	home := t.TempDir()
	barred := newSigner(t)
	if err := os.WriteFile(listFile(home), []byte(fingerprint(barred.PublicKey())), 0o600); err != nil {
		t.Fatal(err)
	}
	log, dies := unread(t) // as if somebody had stopped to read it
	h := startProcess(t, home, Limits{Login: deadline, DiskMiB: 64}, log)
	ann := h.visit("Ann", newSigner(t))
	ann.sees("Two here")
	ann.keys("1\r")
	ann.sees("move 1")
	annKey, bobKey := newSigner(t), newSigner(t)
	one, two := h.begun(annKey, bobKey) // and adjourn their game
	_, _ = one.conn.Close(), two.conn.Close()
	empty := h.using()
	ctx, stop := context.WithTimeout(t.Context(), busy)
	defer stop()
	var all sync.WaitGroup
	press := func(n int) time.Duration {
		ann.forget()
		began := time.Now()
		ann.keys([]string{"\x1b[C", "\x1b[D"}[n%2])
		ann.sees("\x1b[") // within the deadline of everything
		return time.Since(began)
	}
	var before, late []time.Duration
	for n := range 20 {
		before = append(before, press(n))
	}
	slices.Sort(before)
	for k, name := range slices.Sorted(maps.Keys(attacks)) {
		for n := range each {
			all.Go(func() { attacks[name](ctx, attacker{&h.testServer, fmt.Sprintf("127.0.%d.%d", k+1, n+1), barred}) })
		}
	}
	came := 0
	time.AfterFunc(busy/2, dies)
	for n := 0; ctx.Err() == nil; n++ {
		late = append(late, press(n))
		if n%10 == 5 { // somebody comes, and leaves
			bob := h.visit("Bob", newSigner(t))
			bob.sees("Two here")
			_ = bob.conn.Close()
			came++
		}
		time.Sleep(50 * time.Millisecond)
	}
	during := h.using()
	stop()
	all.Wait()
	slices.Sort(late)
	tables, err := filepath.Glob(filepath.Join(home, "tables", "*.json"))
	disk := size(filepath.Join(home, "homes"))
	t.Logf("p50 of a key before %v; then %d keys, p50 %v, p99 %v, max %v; %d came in; %.0f MiB, %.0f before; %d tables; homes of %d KiB; processor: server %v, attackers %v",
		before[len(before)/2], len(late), late[len(late)/2], late[len(late)*99/100], late[len(late)-1], came, during.MiB, empty.MiB, len(tables), disk>>10, during.CPU-empty.CPU, using().CPU)
	if most := 2*each*20 + 1; err != nil || len(tables) > most { // two of the attacks open them
		t.Errorf("those who open tables have %d, at most %d (%v)", len(tables), most, err)
	}
	two = h.visitOn("", "Bob", bobKey)
	two.keys("tables\n6\n") // the own game is the first below the choices
	two.sees("Black to play, move 3")
	if most := int64(64+1) << 20; disk > most {
		t.Errorf("the homes take %d bytes, at most %d", disk, most)
	}
	if took := during.MiB - empty.MiB; took > 8*attackMiB {
		t.Errorf("the attackers take %.0f MiB, at most %d", took, 8*attackMiB)
	}
	h.stop()
}
