//go:build !windows

package term

import (
	"os"

	"golang.org/x/sys/unix"
)

// consoles says that the terminals of this machine deliver input as records of
// keys, not as bytes.
const consoles = false

// cellSize is the points of a cell as the system knows them, zeros where it does not.
func cellSize(f *os.File) (w, h int) {
	size, err := unix.IoctlGetWinsize(int(f.Fd()), unix.TIOCGWINSZ)
	if err != nil || size.Col == 0 || size.Row == 0 {
		return 0, 0
	}
	return int(size.Xpixel / size.Col), int(size.Ypixel / size.Row)
}

// Guess is what the environment says about the terminal, without asking it.
func Guess(getenv func(string) string) Result {
	return Result{Glyphs: guessUnix(getenv), Dark: guessDark(getenv)}
}
