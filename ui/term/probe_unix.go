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
	return Result{Glyphs: guessUnix(getenv), Dark: guessDark(getenv)}
}

// fileListener is the listener of a terminal of this machine, in raw mode.
func fileListener(in *os.File, out io.Writer) (hear func(time.Duration) []byte, done func()) {
	screen, ok := out.(*os.File)
	if !ok || !xterm.IsTerminal(in.Fd()) || !xterm.IsTerminal(screen.Fd()) {
		return nil, nil
	}
	old, err := xterm.MakeRaw(in.Fd())
	if err != nil {
		return nil, nil
	}
	return func(timeout time.Duration) []byte {
		r, err := cancelreader.NewReader(in)
		if err != nil {
			return nil
		}
		defer r.Close()
		defer time.AfterFunc(timeout, func() { r.Cancel() }).Stop()
		return listen(r)
	}, func() { _ = xterm.Restore(in.Fd(), old) }
}
