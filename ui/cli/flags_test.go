package cli

import (
	"context"
	"flag"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"duiju/games/all"
	"duiju/games/play/arena"
	"duiju/games/text/words"
	"duiju/ui/uitest"
)

var update = flag.Bool("update", false, "write the record of the flags anew")

// Scripts lean on the flags: every command has those that it had, with the same
// types and the same values where nothing is said. Whoever changes one on purpose
// writes the record anew with -update.
func TestFlagsAreAsRecorded(t *testing.T) {
	a := &app{ctx: context.Background(), modules: all.All(), words: words.InEnglish(), std: Streams{In: strings.NewReader(""), Out: io.Discard, Err: io.Discard}}
	var b strings.Builder
	var list func(c *cobra.Command)
	list = func(c *cobra.Command) {
		fmt.Fprintf(&b, "%s\n", c.CommandPath())
		c.LocalFlags().VisitAll(func(f *pflag.Flag) {
			value := f.DefValue
			if f.Name == "jobs" { // as many as there are processors
				value = "?"
			}
			fmt.Fprintf(&b, "  --%s %s %q", f.Name, f.Value.Type(), value)
			if f.Shorthand != "" {
				fmt.Fprintf(&b, " -%s", f.Shorthand)
			}
			if f.NoOptDefVal != "" {
				fmt.Fprintf(&b, ", alone %q", f.NoOptDefVal)
			}
			if f.Hidden {
				b.WriteString(", hidden")
			}
			b.WriteByte('\n')
		})
		for _, c := range c.Commands() {
			list(c)
		}
	}
	list(a.rootCommand())
	uitest.CheckRecord(t, filepath.Join("testdata", "flags.txt"), b.String(), *update)
}

// Everything that a match's games depend on is in the text that parts of it must
// share, and what is as usual is not.
func TestLimitsAreInTheText(t *testing.T) {
	usual := matchFlags{Config: arena.Config{MaxPlies: defaultPlies, Margin: defaultMargin}}
	usual.Resources.Threads = 1
	if got := limitsText(&usual); got != "" {
		t.Errorf("usual limits are %q", got)
	}
	for want, change := range map[string]func(*matchFlags){
		"time=1s":           func(f *matchFlags) { f.Budget.Time = 1e9 },
		"clock=1m0s":        func(f *matchFlags) { f.Budget.Clock = 60e9 },
		"increment=2s":      func(f *matchFlags) { f.Budget.Increment = 2e9 },
		"nodes=1":           func(f *matchFlags) { f.Budget.Nodes = 1 },
		"depth=1":           func(f *matchFlags) { f.Budget.Depth = 1 },
		"threads=2":         func(f *matchFlags) { f.Resources.Threads = 2 },
		"memory=1":          func(f *matchFlags) { f.Resources.TableMiB = 1 },
		"no-book=true":      func(f *matchFlags) { f.Resources.NoBook = true },
		"plies=1":           func(f *matchFlags) { f.MaxPlies = 1 },
		"margin=0s":         func(f *matchFlags) { f.Margin = 0 },
		"lenient=true":      func(f *matchFlags) { f.Lenient = true },
		"win-at=500,4":      func(f *matchFlags) { f.win = "500,4" },
		"draw-at=5,9":       func(f *matchFlags) { f.draw = "5,9" },
		"openings=0000000a": func(f *matchFlags) { f.openings, f.openingsSum = "x", 10 },
		"time=1s depth=3":   func(f *matchFlags) { f.Budget.Time, f.Budget.Depth = 1e9, 3 },
	} {
		f := usual
		change(&f)
		if got := limitsText(&f); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
