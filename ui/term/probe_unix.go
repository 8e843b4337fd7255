//go:build !windows

package term

// consoles says that the terminals of this machine deliver input as records of
// keys, not as bytes.
const consoles = false

// Guess is what the environment says about the terminal, without asking it.
func Guess(getenv func(string) string) Result {
	return Result{Glyphs: guessUnix(getenv), Dark: guessDark(getenv)}
}
