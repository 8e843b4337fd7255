package term

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"duiju/ui/draw/picture"
	"duiju/ui/draw/theme"
)

// Timeout is how long Ask should wait for a terminal that does not answer.
const Timeout = 200 * time.Millisecond

// Result is what is known about the terminal.
type Result struct {
	// Glyphs is "unicode" or "ascii".
	Glyphs string
	// Dark says that the background is dark, or not known.
	Dark bool
	// Name is what the terminal calls itself, with its version; "" where it does not say.
	Name string
	// Pictures is how it shows pictures. It may do so without telling the size of its cells.
	Pictures picture.Terminal
	// Took is how long its whole answer took, 0 where there was none.
	Took time.Duration
}

// guessDark reads COLORFGBG, "15;0" or "0;default;15", which some terminals
// set: the last number is the background among the sixteen colours, of which 7
// and 9 to 15 are light. Without it the background counts as dark.
func guessDark(getenv func(string) string) bool {
	parts := strings.Split(getenv("COLORFGBG"), ";")
	n, err := strconv.Atoi(parts[len(parts)-1])
	return err != nil || n != 7 && (n < 9 || n > 15)
}

// guessUnix reads the locale: unicode needs UTF-8, and not a language whose
// terminals may draw ambiguous characters two columns wide.
func guessUnix(getenv func(string) string) string {
	locale := strings.ToLower(cmp.Or(getenv("LC_ALL"), getenv("LC_CTYPE"), getenv("LANG")))
	language, _, _ := strings.Cut(locale, "_")
	isUTF8 := strings.Contains(strings.ReplaceAll(locale, "-", ""), "utf8")
	if !isUTF8 || slices.Contains([]string{"zh", "ja", "ko"}, language) {
		return theme.ASCII.Name
	}
	return theme.Unicode.Name
}
