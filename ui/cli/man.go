package cli

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"
)

// manCommand prints the manual page, made from the commands themselves.
func (a *app) manCommand(root *cobra.Command) *cobra.Command {
	return &cobra.Command{
		Use:  "man",
		Args: cobra.NoArgs,
		RunE: a.begin(func(*cobra.Command, []string) error {
			_, err := io.WriteString(a.std.Out, manual(root))
			return err
		}),
	}
}

// manual writes the page: what help says of each command and topic, as it stands.
func manual(root *cobra.Command) string {
	var b strings.Builder
	fmt.Fprintf(&b, ".TH DUIJU 6 \"\" \"duiju %s\" Games\n.SH NAME\nduiju \\- %s\n", roff(version()), roff(root.Short))
	for _, c := range append([]*cobra.Command{root}, root.Commands()...) {
		title, text := c.CommandPath(), c.Long+"\n\n"+c.UsageString()
		switch {
		case c.IsAdditionalHelpTopicCommand():
			title, text = c.Name(), c.Long+"\n"
		case c != root && !c.IsAvailableCommand() || c.Name() == "help":
			continue
		}
		fmt.Fprintf(&b, ".SH %s\n.nf\n", strings.ToUpper(roff(title)))
		for line := range strings.Lines(text) {
			b.WriteString(roff(line))
		}
		b.WriteString(".fi\n")
	}
	return b.String()
}

// roff escapes a line: backslashes, dashes, and what would be a request.
func roff(s string) string {
	s = strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(s)
	if strings.HasPrefix(s, ".") || strings.HasPrefix(s, "'") {
		s = `\&` + s
	}
	return s
}
