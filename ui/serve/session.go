package serve

import (
	"context"
	"sync"
	"time"

	"github.com/charmbracelet/ssh"
	gossh "golang.org/x/crypto/ssh"
)

// session is one person's visit, by either door. What is kept here ends with the session,
// not with the connection.
type session struct {
	conn       *limitedConn
	gone       context.Context // ends with the connection
	env        []string        // what the terminal says of itself
	person     string          // the ID that was proven
	host       string          // the address, "" for the machine's own socket
	name       string
	secret     string // name and secret of a guest over SSH, "" for others
	method     string // by which the person came in
	began      time.Time
	away       context.Context // ends when the session is sent away
	leave      context.CancelCauseFunc
	neighbours int // sessions of the address when it began, with this one
	terminal   *terminal
	running    sync.WaitGroup // the program, over SSH
	page       string         // that shows it, "" over SSH
	over       chan struct{}  // closed when it has ended
}

// sshContext is the context of a session of an SSH connection.
type sshContext struct {
	ssh.Context
	*session
}

// enter makes a session that has proven a person known and lets it begin, unless there
// are too many. Leave is called when it is over.
func (s *server) enter(v *session, user string) (leave func(), err error) {
	v.began, v.host, v.name = time.Now(), v.conn.host, s.names.of(v.person, user)
	v.away, v.leave = context.WithCancelCause(s.ctx)
	v.over = make(chan struct{})
	if err := s.limiter.begin(v); err != nil {
		v.leave(nil)
		s.limiter.refused(v.host, err.Error())
		return nil, err
	}
	return func() {
		s.limiter.leave(v)
		v.leave(nil)
		close(v.over)
	}, nil
}

// open begins a session of a connection, unless there are too many. It counts until
// its program has saved, which may be later than the channel is closed.
func (s *server) open(front *ssh.Server, conn *gossh.ServerConn, asked gossh.NewChannel, ctx ssh.Context) {
	from := connOf(ctx)
	v := &session{conn: from, gone: ctx, person: personOf(conn.Permissions), method: from.method}
	if p := conn.Permissions; p != nil && p.Extensions[guestSecret] != "" {
		name, _ := secretOf(conn.User())
		v.secret = visitorName(name) + "+" + p.Extensions[guestSecret]
	}
	leave, err := s.enter(v, conn.User())
	if err != nil {
		_ = asked.Reject(gossh.ResourceShortage, err.Error()) // the visitor may be gone
		return
	}
	defer leave()
	late := time.AfterFunc(s.c.Limits.Login, func() { _ = from.Close() }) // it may be gone
	defer late.Stop()
	begins := func() {
		late.Stop()
		from.inTime()
	}
	ssh.DefaultSessionHandler(front, conn, &boundedChannel{NewChannel: asked, begins: begins}, sshContext{ctx, v})
	v.running.Wait()
}

// boundedChannel is a channel of which few requests and short ones are passed on: the
// library keeps every variable of the environment, and answers no signal.
type boundedChannel struct {
	gossh.NewChannel
	begins func() // is called when the session begins
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
	here, ok := v.Context().(sshContext)
	if !ok || kind == "subsystem" {
		return false
	}
	here.running.Add(1)
	return true
}
