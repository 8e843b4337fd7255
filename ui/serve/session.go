package serve

import (
	"context"
	"sync"
	"time"

	"github.com/charmbracelet/ssh"
	gossh "golang.org/x/crypto/ssh"
)

// session is one session of a connection, and its context. What is kept here ends with
// the session, not with the connection.
type session struct {
	ssh.Context
	person     string // the ID that was proven
	host       string // the address, "" for the machine's own socket
	name       string
	method     string // by which the person came in
	began      time.Time
	away       context.Context // ends when the session is sent away
	leave      context.CancelCauseFunc
	neighbours int // sessions of the address when it began, with this one
	terminal   *terminal
	running    sync.WaitGroup // the program
}

// open begins a session of a connection, unless there are too many. It counts until
// its program has saved, which may be later than the channel is closed.
func (s *server) open(front *ssh.Server, conn *gossh.ServerConn, asked gossh.NewChannel, ctx ssh.Context) {
	v := &session{
		Context: ctx, host: hostOf(conn.RemoteAddr()), person: personOf(conn.Permissions),
		method: connOf(ctx).method, began: time.Now(),
	}
	v.name = s.names.of(v.person, conn.User())
	v.away, v.leave = context.WithCancelCause(s.ctx)
	defer v.leave(nil)
	leave, err := s.limiter.begin(v)
	if err != nil {
		s.limiter.refused(v.host, err.Error())
		_ = asked.Reject(gossh.ResourceShortage, err.Error()) // the visitor may be gone
		return
	}
	defer leave()
	late := time.AfterFunc(s.c.Limits.Login, func() { _ = connOf(ctx).Close() }) // it may be gone
	defer late.Stop()
	ssh.DefaultSessionHandler(front, conn, &boundedChannel{NewChannel: asked, begins: late.Stop}, v)
	v.running.Wait()
}

// boundedChannel is a channel of which few requests and short ones are passed on: the
// library keeps every variable of the environment, and answers no signal.
type boundedChannel struct {
	gossh.NewChannel
	begins func() bool // is called when the session begins
}

// What is passed on.
const (
	maxEnv     = 32   // variables
	envLength  = 512  // bytes of one, with its name
	maxRequest = 4096 // bytes of any other
)

// Accept implements gossh.NewChannel.
func (b *boundedChannel) Accept() (gossh.Channel, <-chan *gossh.Request, error) {
	ch, all, err := b.NewChannel.Accept()
	if err != nil {
		return nil, nil, err
	}
	passed := make(chan *gossh.Request)
	go func() {
		defer close(passed)
		env := 0
		for r := range all {
			most := maxRequest
			if r.Type == "env" {
				env++
				most = envLength
			}
			if len(r.Payload) > most || env > maxEnv && r.Type == "env" || r.Type == "signal" {
				_ = r.Reply(false, nil) // the visitor may be gone
				continue
			}
			if r.Type == "shell" || r.Type == "exec" {
				b.begins()
			}
			passed <- r
		}
	}()
	return ch, passed, nil
}

// request decides whether visit is called for a request of a session. There are no
// subsystems.
func request(v ssh.Session, kind string) bool {
	here, ok := v.Context().(*session)
	if !ok || kind == "subsystem" {
		return false
	}
	here.running.Add(1)
	return true
}
