package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"duiju/assets"
	"duiju/games/text/words"
	"duiju/ui/store"
)

// topics are the pages of help that belong to no command. The fields of the JSON
// that one of them documents never change meaning; new ones may be added.
func topics() []*cobra.Command {
	var all []*cobra.Command
	files, _ := assets.Help.ReadDir("help") // built in: nothing can fail
	for _, file := range files {
		page, _ := assets.Help.ReadFile("help/" + file.Name())
		short, long, _ := strings.Cut(string(page), "\n\n")
		all = append(all, &cobra.Command{Use: strings.TrimSuffix(file.Name(), ".txt"), Short: short, Long: strings.TrimSpace(long)})
	}
	return append(all, &cobra.Command{Use: "settings", Short: "The settings and their values", Long: settingsHelp()})
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
