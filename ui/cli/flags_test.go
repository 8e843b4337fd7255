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
	"duiju/games/text/words"
	"duiju/ui/uitest"
)

var update = flag.Bool("update", false, "write the record of the flags anew")

// commands are those of the program.
func commands() *cobra.Command {
	a := &app{ctx: context.Background(), modules: all.All(), words: words.InEnglish(), std: Streams{In: strings.NewReader(""), Out: io.Discard, Err: io.Discard}}
	return a.rootCommand()
}

// A page of help finds its command by its name; a command without one says nothing.
func TestHelpSaysWhatEveryCommandDoes(t *testing.T) {
	for _, c := range commands().Commands() {
		if c.Name() != "help" && (c.Short == "" || c.Long == "") {
			t.Errorf("duiju help %s says %q, %q", c.Name(), c.Short, c.Long)
		}
	}
}

// Scripts lean on the flags: every command has those that it had, with the same
// types and the same values where nothing is said. Whoever changes one on purpose
// writes the record anew with -update.
func TestFlagsAreAsRecorded(t *testing.T) {
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
	list(commands())
	uitest.CheckRecord(t, filepath.Join("testdata", "flags.txt"), b.String(), *update)
}

// Everything that a match's games depend on is in the text that parts of it must
// share, and what is as usual is not.
func TestLimitsAreInTheText(t *testing.T) {
	for _, want := range []string{
		"", "time=1s", "clock=1m0s", "increment=2s", "nodes=1", "depth=1", "threads=2", "memory=1", "margin=0s", "lenient=true",
		"win-at=500,4", "draw-at=5,9", "time=1s depth=3",
	} {
		fl := (&app{}).matchCommand().Flags()
		for _, one := range append(strings.Fields(want), "jobs=3", "games=8", "skip=2", "out=x") {
			name, value, _ := strings.Cut(one, "=")
			if err := fl.Set(name, value); err != nil {
				t.Fatal(err)
			}
		}
		if got := limitsText(fl); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
