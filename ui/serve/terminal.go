package serve

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"net"
	"sync"
	"sync/atomic"
	"time"

	"github.com/charmbracelet/ssh"
	"golang.org/x/time/rate"

	"duiju/ui"
)

// terminal is a visitor's terminal: what is typed, what is shown, and its size; or the
// two streams of a visitor without one, who gets lines. It is not one of the operating system, which costs a file and two system calls a key, and
// can block its writer for good when its reader is gone.
//
// What is typed passes through a pipe, so that reading ends when the program
// does, whatever the visitor does. What is shown goes straight to the connection,
// and whoever does not take it in time is cut off.
type terminal struct {
	net.Conn // the program's end of the pipe: what was typed, with deadlines
	typed    net.Conn
	name     string // as TERM has it, "" for no terminal
	sizes    chan ui.Size
	cell     atomic.Value         // [2]int: the points of a cell, as SSH has told them
	visitor  io.ReadWriter        // the other end
	inTime   func() (done func()) // what is written must be taken

	writing sync.Mutex
}

// The largest window that is drawn; a larger one shows the program in its upper left
// part. A frame takes up to 40 bytes a cell (1.4 MB), and the program keeps three or
// four of them.
const (
	maxWidth  = 300 // cells
	maxHeight = 120
)

// dumb is a terminal that shows lines alone.
const dumb = "dumb"

// showsLines reports whether the visitor gets lines of text.
func (t *terminal) showsLines() bool { return t.name == "" || t.name == dumb }

func (s *server) newTerminal(here *session, v io.ReadWriter, name string) *terminal {
	near, far := net.Pipe()
	return &terminal{Conn: near, typed: far, name: name, sizes: make(chan ui.Size, 1), visitor: v, inTime: func() func() { return s.inTime(here) }}
}

// openTerminal answers a visitor's request for a terminal.
func (s *server) openTerminal(ctx ssh.Context, v ssh.Session, asked ssh.Pty) (func() error, error) {
	here, ok := ctx.(sshContext)
	if !ok {
		return nil, errNoTerminal
	}
	t := s.newTerminal(here.session, v, foreign(cmp.Or(asked.Term, dumb)))
	t.measure(asked.Window) // it is asked before its first size is taken
	_, windows, _ := v.Pty()
	go func() {
		for w := range windows { // closed with the session
			t.measure(w)
			t.resize(ui.Size{Width: w.Width, Height: w.Height})
		}
	}()
	here.terminal = t
	return func() error { return nil }, nil // what was typed ends with the session
}

// measure keeps the points of a cell of a window. One is higher than wide: programs in Go say
// 8 by 8 without having looked.
func (t *terminal) measure(w ssh.Window) {
	if cell := [2]int{w.WidthPixels / max(w.Width, 1), w.HeightPixels / max(w.Height, 1)}; cell[0] < cell[1] {
		t.cell.Store(cell)
	}
}

// CellSize is the points of a cell, zeros where nobody has told them. It may be called from
// any goroutine.
func (t *terminal) CellSize() (w, h int) {
	cell, _ := t.cell.Load().([2]int)
	return cell[0], cell[1]
}

// errNoTerminal says that there is no session for a terminal.
var errNoTerminal = errors.New("there is no session for a terminal")

// inTime cuts a visitor off who has not taken what is written to it before done
// is called.
func (s *server) inTime(v *session) (done func()) {
	late := time.AfterFunc(s.c.Limits.Patience, func() { _ = v.conn.Close() }) // it may be gone
	return func() { late.Stop() }
}

// resize keeps the newest size until the program takes it. Only one goroutine
// calls it.
func (t *terminal) resize(s ui.Size) {
	select {
	case <-t.sizes:
	default:
	}
	t.sizes <- ui.Size{Width: min(s.Width, maxWidth), Height: min(s.Height, maxHeight)}
}

// What a visitor may type: a person's keys are a hundredth of that, a pasted
// record is less.
const (
	typedAtOnce     = 16 << 10 // bytes
	typedEachSecond = 1 << 10
	lineCost        = 64 // bytes that a line costs besides its own: it may ask for much
)

// listen passes on what the visitor types, at the pace of a person, until one
// of the two ends it.
func (t *terminal) listen(ctx context.Context) {
	defer t.typed.Close()
	typing := rate.NewLimiter(typedEachSecond, typedAtOnce)
	line := typedLine{echo: t}
	buf := make([]byte, typedAtOnce/(1+lineCost)) // lines alone cost no more than may come at once
	for over := false; ctx.Err() == nil; {
		n, err := t.visitor.Read(buf)
		typed := buf[:n]
		if t.name == dumb {
			typed, over = line.take(typed)
		}
		var gone error
		if len(typed) > 0 {
			_, gone = t.typed.Write(typed)
		}
		if err != nil || gone != nil || over {
			return
		}
		if wait := debt(typing, n+lineCost*bytes.Count(typed, []byte("\n"))); wait > 0 {
			select {
			case <-time.After(wait):
			case <-ctx.Done():
			}
		}
	}
}

// Write shows what the program draws. Its lines begin at the left, as those of
// a terminal do.
func (t *terminal) Write(b []byte) (int, error) {
	t.writing.Lock()
	defer t.writing.Unlock()
	defer t.inTime()()
	if t.name == "" || bytes.IndexByte(b, '\n') < 0 {
		return t.visitor.Write(b)
	}
	return ssh.NewPtyWriter(t.visitor).Write(b)
}
