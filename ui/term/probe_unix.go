//go:build !windows

package term

import (
	"io"
	"os"
	"time"

	xterm "github.com/charmbracelet/x/term"
	"github.com/muesli/cancelreader"
)

// Guess is what the environment says about the terminal, without asking it.
func Guess(getenv func(string) string) Result {
	return Result{Glyphs: guessUnix(getenv), Dark: true}
}

// Probe asks the terminal and waits for at most the timeout; see the package
// comment. It does not ask where in or out is no terminal or TERM is empty or
// "dumb", and then only guesses. The terminal's mode is restored.
func Probe(in, out *os.File, getenv func(string) string, timeout time.Duration) Result {
	t := getenv("TERM")
	if t == "" || t == "dumb" || !xterm.IsTerminal(in.Fd()) || !xterm.IsTerminal(out.Fd()) {
		return Guess(getenv)
	}
	old, err := xterm.MakeRaw(in.Fd())
	if err != nil {
		return Guess(getenv)
	}
	defer func() { _ = xterm.Restore(in.Fd(), old) }()
	if _, err := io.WriteString(out, query); err != nil {
		return Guess(getenv)
	}
	heard := listen(in, timeout)
	_, _ = io.WriteString(out, cleanup)
	return conclude(parse(heard), getenv)
}

// listen reads until the device attributes are there or the time is over.
func listen(in *os.File, timeout time.Duration) []byte {
	r, err := cancelreader.NewReader(in)
	if err != nil {
		return nil
	}
	defer r.Close()
	timer := time.AfterFunc(timeout, func() { r.Cancel() })
	defer timer.Stop()
	var heard []byte
	buf := make([]byte, 256)
	for !parse(heard).attributes {
		n, err := r.Read(buf)
		heard = append(heard, buf[:n]...)
		if err != nil {
			break
		}
	}
	return heard
}
