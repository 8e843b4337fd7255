package cli

import (
	"strings"

	"github.com/spf13/cobra"

	"duiju/assets"
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
	return all
}
