package term

import (
	"bytes"
	"errors"
	"io"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	uv "github.com/charmbracelet/ultraviolet"
	xterm "github.com/charmbracelet/x/term"
	"github.com/muesli/cancelreader"
)

// Input is what a person types, as messages for the program. A terminal of this
// machine is in raw mode from Open to Close. Its methods may be called from any
// goroutine, but Ask before Run.
type Input struct {
	file *os.File     // the terminal, nil if it is none of this machine
	mode *xterm.State // that it had before
	pass io.Reader    // for Bubble Tea to read

	bytes chan []byte // nil: Bubble Tea reads the console itself
	err   error       // why there are no more; set before bytes is closed
	once  sync.Once
	done  chan struct{} // closed by Close
	stop  func() bool   // ends a read that waits, if that can be done

	mu   sync.Mutex
	next chan io.Reader // what is read after Pause; nil while nothing else reads

	dec    decoder
	typed  []tea.Msg   // while the terminal was asked
	found  Result      // what it has answered until now
	asked  time.Time   // zero: not, or it has answered
	inside bool        // another terminal, which shows no pictures
	told   atomic.Bool // it has answered how large its cells are

	measure func() (w, h int) // CellSize of a terminal that has not; nil: nobody knows
}

// Open begins to read. The error is that of a terminal whose mode cannot be set.
func Open(in io.Reader) (*Input, error) {
	i := &Input{pass: strings.NewReader(""), done: make(chan struct{}), stop: func() bool { return false }}
	i.dec.event = func(uv.Event) {}
	if f, ok := in.(*os.File); ok {
		if consoles {
			i.pass = f
			return i, nil
		}
		if xterm.IsTerminal(f.Fd()) {
			r, err := cancelreader.NewReader(f)
			if err != nil {
				return nil, err
			}
			if i.mode, err = xterm.MakeRaw(f.Fd()); err != nil {
				return nil, errors.Join(err, r.Close())
			}
			in, i.file, i.stop, i.measure = r, f, r.Cancel, func() (w, h int) { return cellSize(f) }
		}
	} else if line, ok := in.(interface{ SetReadDeadline(time.Time) error }); ok {
		i.stop = func() bool { return line.SetReadDeadline(time.Unix(1, 0)) == nil }
	}
	if far, ok := in.(interface{ CellSize() (w, h int) }); ok {
		i.measure = far.CellSize
	}
	i.bytes = make(chan []byte)
	go i.read(in)
	return i, nil
}

// read passes on what comes until the end or until Close.
func (i *Input) read(in io.Reader) {
	defer close(i.bytes)
	for in != nil {
		i.readAll(in)
		if c, ok := in.(cancelreader.CancelReader); ok {
			_ = c.Close()
		}
		i.mu.Lock()
		next := i.next
		i.mu.Unlock()
		if in = nil; next != nil {
			select {
			case in = <-next:
			case <-i.done:
			}
		}
	}
}

// readAll passes on what comes from one reader.
func (i *Input) readAll(in io.Reader) {
	buf := make([]byte, 1<<10)
	for {
		n, err := in.Read(buf)
		if n > 0 {
			select {
			case i.bytes <- bytes.Clone(buf[:n]):
			case <-i.done:
				return
			}
		}
		if err != nil {
			select {
			case <-i.done:
			default:
				if !errors.Is(err, io.EOF) && !errors.Is(err, cancelreader.ErrCanceled) {
					i.err = err
				}
			}
			return
		}
	}
}

// Reader is what Bubble Tea is to read: nothing, but for the Windows console,
// whose keys come as records and whole.
func (i *Input) Reader() io.Reader { return i.pass }

// Run sends every key, click and paste, until Close or the end of the input. A
// terminal that answers after Ask has given up is sent as the Result, once. The
// error is that of reading.
func (i *Input) Run(send func(tea.Msg)) error {
	for _, m := range i.typed {
		send(m)
	}
	i.dec.event = func(ev uv.Event) {
		if i.answers(ev) {
			send(i.found)
		}
		if m := message(ev); m != nil {
			send(m)
		}
	}
	return i.listen(i.done)
}

// listen decodes what comes until over is closed or the input ends.
func (i *Input) listen(over <-chan struct{}) error {
	late := time.NewTimer(0)
	defer late.Stop()
	for {
		late.Stop()
		if wait := i.dec.wait(); wait > 0 {
			late.Reset(wait)
		}
		select {
		case b, ok := <-i.bytes:
			if !ok {
				i.dec.expire()
				return i.err
			}
			i.dec.feed(b)
		case <-late.C:
			select {
			case b, ok := <-i.bytes: // a busy machine had no time for the rest
				if ok {
					i.dec.feed(b)
				}
			default:
				i.dec.expire()
			}
		case <-over:
			return nil
		}
	}
}

// CellSize is the points of a cell now as the system or who passes on what is typed knows
// them, for a terminal that does not tell them itself; else zeros.
func (i *Input) CellSize() (w, h int) {
	if i.measure == nil || i.told.Load() {
		return 0, 0
	}
	return i.measure()
}

// Release gives the terminal its mode back, for the time in which the program is
// stopped; Resume sets the raw mode again.
func (i *Input) Release() error {
	if i.mode == nil {
		return nil
	}
	return xterm.Restore(i.file.Fd(), i.mode)
}

// Resume sets the raw mode after Release.
func (i *Input) Resume() error {
	if i.mode == nil {
		return nil
	}
	_, err := xterm.MakeRaw(i.file.Fd())
	return err
}

// Away runs something else that reads the terminal, which has the mode of before meanwhile.
func (i *Input) Away(run func() error) error {
	if i.mode == nil {
		return run()
	}
	i.mu.Lock()
	i.next = make(chan io.Reader)
	i.mu.Unlock()
	i.stop()
	err := errors.Join(i.Release(), run(), i.Resume())
	r, failed := cancelreader.NewReader(i.file)
	if failed != nil {
		return errors.Join(err, failed)
	}
	i.mu.Lock()
	next := i.next
	i.next, i.stop = nil, r.Cancel
	i.mu.Unlock()
	select {
	case next <- r:
	case <-i.done:
		_ = r.Close()
	}
	return err
}

// Close ends reading and restores the terminal. Reading from what is no terminal
// and takes no deadline ends with the next byte.
func (i *Input) Close() error {
	i.once.Do(func() {
		close(i.done)
		i.mu.Lock()
		stop := i.stop
		i.mu.Unlock()
		if stop() {
			for range i.bytes { // nobody wants them
			}
		}
	})
	return i.Release()
}
