package cli

import (
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

// The manual has a part for every command that can be run, with its text, its
// flags and its examples, and none for the others.
func TestTheManualHasEveryCommand(t *testing.T) {
	root := &cobra.Command{Use: "duiju", Short: "Games", Long: "All games."}
	run := func(*cobra.Command, []string) {}
	play := &cobra.Command{Use: "play [game]", Long: "Play plays.", Example: "  duiju play kayles", Run: run}
	play.Flags().Int("level", 0, "how strong it is")
	root.AddCommand(play, &cobra.Command{Use: "help", Long: "Help helps.", Run: run},
		&cobra.Command{Use: "secret", Long: "Secret hides.", Hidden: true, Run: run})
	page := manual(root)
	for _, part := range []string{
		".TH DUIJU 6 \"\" \"duiju " + roff(version()) + "\" Games\n.SH NAME\nduiju \\- Games\n.SH SYNOPSIS\n.B duiju\n",
		"\n.SH DESCRIPTION\nAll games.\n", "\n.SH OPTIONS\n", "\n.SH COMMANDS\n.SS duiju play",
	} {
		if !strings.Contains(page, part) {
			t.Errorf("no %q in\n%s", part, page)
		}
	}
	_, rest, _ := strings.Cut(page, ".SS duiju play [game]\n")
	for _, part := range []string{"Play plays.", "how strong it is", "Examples:", "duiju play kayles", ".SH EXIT STATUS"} {
		before, after, found := strings.Cut(rest, part)
		if !found {
			t.Fatalf("no %q behind the one before it in\n%s", part, page)
		}
		rest = after
		if strings.Contains(before, ".SS") {
			t.Errorf("a part of its own before %q:\n%s", part, page)
		}
	}
	for _, hidden := range []string{"Help helps", "Secret hides"} {
		if strings.Contains(page, hidden) {
			t.Errorf("%s in\n%s", hidden, page)
		}
	}
}
