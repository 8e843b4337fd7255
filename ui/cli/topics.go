package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"duiju/assets"
	"duiju/games/text/words"
	"duiju/ui/store"
)

// addHelp gives the commands what the pages of help say of them: what a command does in
// a line, the text and its examples. A page of no command is a topic. The fields of the
// JSON that one of them documents never change meaning; new ones may be added.
func addHelp(root *cobra.Command) {
	root.AddCommand(&cobra.Command{Use: "settings", Short: "The settings and their values", Long: settingsHelp()})
	files, _ := assets.Help.ReadDir("help") // built in: nothing can fail
	for _, file := range files {
		page, _ := assets.Help.ReadFile("help/" + file.Name())
		name := strings.TrimSuffix(file.Name(), ".txt")
		c, _, _ := root.Find([]string{name})
		if c == root { // there is none
			c = &cobra.Command{Use: name}
			root.AddCommand(c)
		}
		short, long, _ := strings.Cut(string(page), "\n\n")
		long, examples, _ := strings.Cut(long, "\nExamples:\n")
		c.Short, c.Long, c.Example = short, strings.TrimSpace(long), strings.TrimRight(examples, "\n")
	}
}

// settingsHelp lists the settings with what they can be, as the file of settings has them.
func settingsHelp() string {
	var b strings.Builder
	b.WriteString("The file settings.json has these, for programs and scripts; s in the menu and\n\"settings\" in lines change them. A dot stands for an object in an object.\n\n")
	defaults, english := store.Defaults(), words.InEnglish()
	for _, f := range defaults.Table() {
		if f.Label != "" {
			fmt.Fprintf(&b, "  %-20s  %s\n", f.Path, english.S(f.Label))
		}
		if len(f.Values) > 0 {
			fmt.Fprintf(&b, "  %20s  %s\n", "", strings.Trim(strings.ReplaceAll(fmt.Sprint(f.Values), " ", ", "), "[]"))
		}
	}
	return b.String()
}
