package cli

import (
	"context"
	"io"
	"os"
	"regexp"
	"strings"
	"testing"

	"duiju/games/all"
	"duiju/games/text/words"

	"github.com/spf13/cobra"
)

var (
	callRE = regexp.MustCompile("(?:^|[`| ])duiju ([a-z]+)([^`|&#]*)")
	flagRE = regexp.MustCompile(`--([a-z][a-z-]*)`)
)

// TestReadmeShowsWhatThereIs: every call of the program that the README shows
// names a command that exists, with flags that it has; every command is shown.
// So do the changes and the help texts themselves.
func TestReadmeShowsWhatThereIs(t *testing.T) {
	words, err := words.Load(words.English)
	if err != nil {
		t.Fatal(err)
	}
	a := &app{ctx: context.Background(), modules: all.All(), words: words, std: Streams{In: strings.NewReader(""), Out: io.Discard, Err: io.Discard}}
	root := a.rootCommand()
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd("completion")
	commands := map[string]*cobra.Command{}
	text := ""
	for _, c := range root.Commands() {
		commands[c.Name()] = c
		if c.Name() != "completion" { // not our words
			text += c.Long + "\n" + c.Example + "\n"
		}
	}
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	changes, err := os.ReadFile("../../assets/CHANGELOG.md")
	if err != nil {
		t.Fatal(err)
	}
	calls := 0
	check := func(where, text string) map[string]bool {
		shown := map[string]bool{}
		for line := range strings.Lines(text) {
			for _, m := range callRE.FindAllStringSubmatch(line, -1) {
				c := commands[m[1]]
				if c == nil {
					if !strings.Contains(line, "cd duiju") {
						t.Errorf("%s shows duiju %s, which is no command: %s", where, m[1], line)
					}
					continue
				}
				calls++
				shown[m[1]] = true
				for _, f := range flagRE.FindAllStringSubmatch(m[2], -1) {
					if c.Flags().Lookup(f[1]) == nil && c.InheritedFlags().Lookup(f[1]) == nil && f[1] != "help" {
						t.Errorf("%s gives duiju %s the flag --%s, which it lacks: %s", where, m[1], f[1], line)
					}
				}
			}
		}
		return shown
	}
	shown := check("README", string(readme))
	check("CHANGELOG", string(changes))
	check("the help", text)
	for name, c := range commands {
		if !shown[name] && !c.Hidden && c.Runnable() {
			t.Errorf("README does not show duiju %s", name)
		}
	}
	if calls < 30 {
		t.Errorf("only %d calls were found", calls)
	}
}
