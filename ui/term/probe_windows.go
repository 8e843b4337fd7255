package term

import (
	"io"
	"os"
	"time"

	"golang.org/x/sys/windows"

	"duiju/ui/theme"
)

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

// fileListener is none: a console delivers input as events, not as answers.
func fileListener(*os.File, io.Writer) (hear func(time.Duration) []byte, done func()) {
	return nil, nil
}
