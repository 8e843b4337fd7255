package term

import (
	"os"

	"golang.org/x/sys/windows"

	"duiju/ui/draw/theme"
)

// consoles says that the terminals of this machine deliver input as records of
// keys, not as bytes.
const consoles = true

func cellSize(*os.File) (w, h int) { return 0, 0 }

// Guess is what the environment says about the console, without asking it:
// the known terminals draw ambiguous characters one column wide; so does the
// console, except in the code pages of Chinese, Japanese and Korean.
func Guess(getenv func(string) string) Result {
	r := Result{Glyphs: theme.Unicode.Name, Dark: guessDark(getenv)}
	for _, name := range []string{"WT_SESSION", "ConEmuANSI", "TERM_PROGRAM"} {
		if getenv(name) != "" {
			return r
		}
	}
	page, err := windows.GetConsoleOutputCP()
	if err != nil {
		return r
	}
	switch page {
	case 932, 936, 949, 950:
		r.Glyphs = theme.ASCII.Name
	}
	return r
}
