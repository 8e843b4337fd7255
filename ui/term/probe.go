package term

import (
	"io"
	"os"
	"time"
)

// Probe asks the terminal and waits for at most the timeout; see the package
// comment. It does not ask where TERM is empty or "dumb", or where in or out is a
// file but no terminal, and then only guesses. The terminal's mode is restored.
// An in that is no file must take a read deadline, as a net.Conn does; without
// one nothing is asked.
func Probe(in io.Reader, out io.Writer, getenv func(string) string, timeout time.Duration) Result {
	if t := getenv("TERM"); t == "" || t == "dumb" {
		return Guess(getenv)
	}
	hear, done := listener(in, out)
	if hear == nil {
		return Guess(getenv)
	}
	defer done()
	if _, err := io.WriteString(out, query); err != nil {
		return Guess(getenv)
	}
	asked := time.Now()
	heard := hear(timeout)
	took := time.Since(asked)
	_, _ = io.WriteString(out, cleanup)
	found := conclude(parse(heard), getenv)
	if found.complete {
		found.Took = took
	}
	return found
}

// listener finds a way to hear an answer within some time, and what restores the
// terminal afterwards; nil where there is none.
func listener(in io.Reader, out io.Writer) (hear func(time.Duration) []byte, done func()) {
	if f, ok := in.(*os.File); ok {
		return fileListener(f, out)
	}
	line, ok := in.(interface{ SetReadDeadline(time.Time) error })
	if !ok {
		return nil, nil
	}
	return func(timeout time.Duration) []byte {
		if line.SetReadDeadline(time.Now().Add(timeout)) != nil {
			return nil
		}
		defer func() { _ = line.SetReadDeadline(time.Time{}) }() // as the one before it
		return listen(in)
	}, func() {}
}

// listen reads until the device attributes are there or reading ends.
func listen(in io.Reader) []byte {
	var heard []byte
	buf := make([]byte, 256)
	for !parse(heard).attributes {
		n, err := in.Read(buf)
		heard = append(heard, buf[:n]...)
		if err != nil {
			break
		}
	}
	return heard
}
