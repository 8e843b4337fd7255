// Package wire reads what other programs and people type, line by line: the
// one reader of every protocol and of plain mode. A line may be as long as it
// likes and costs bounded memory; waiting for one can be given up.
package wire

import (
	"bufio"
	"context"
	"errors"
	"io"
)

// MaxLine is how many bytes of a line are kept; the rest of it is read and
// dropped.
const MaxLine = 64 << 10

// Lines are the lines of an input, read on a goroutine of their own because a
// read cannot be cancelled: it ends with the input, with the context once a
// line has come, or with the process.
type Lines struct {
	// C gives the lines without their ends, which are LF, CR LF or CR; empty
	// ones too. It is closed at the end of the input or of the context.
	C   <-chan string
	err error // valid once C is closed
}

// Read begins to read lines. Nobody else may read from r meanwhile.
func Read(ctx context.Context, r io.Reader) *Lines {
	c := make(chan string)
	l := &Lines{C: c}
	go func() {
		defer close(c)
		l.err = send(ctx, bufio.NewReader(r), c)
	}()
	return l
}

// Each hands every line to f until f is done or fails, or the input or the context
// ends.
func Each(ctx context.Context, r io.Reader, f func(line string) (done bool, err error)) error {
	lines := Read(ctx, r)
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case line, ok := <-lines.C:
			if !ok {
				return lines.Err()
			}
			if done, err := f(line); done || err != nil {
				return err
			}
		}
	}
}

// Err is why C was closed: nil at the end of the input.
func (l *Lines) Err() error { return l.err }

// send sends the lines of r to c until either ends.
func send(ctx context.Context, r *bufio.Reader, c chan<- string) error {
	var line []byte
	var last byte // the byte before
	for {
		b, err := r.ReadByte()
		end := b == '\n' || b == '\r'
		switch {
		case err != nil && len(line) == 0:
			return noEOF(err)
		case err == nil && b == '\n' && last == '\r': // the line was sent at its CR
			last = b
			continue
		case err == nil && !end:
			if len(line) < MaxLine {
				line = append(line, b)
			}
			last = b
			continue
		}
		select {
		case c <- string(line):
		case <-ctx.Done():
			return ctx.Err()
		}
		if err != nil {
			return noEOF(err)
		}
		line, last = line[:0], b
	}
}

func noEOF(err error) error {
	if errors.Is(err, io.EOF) {
		return nil
	}
	return err
}
