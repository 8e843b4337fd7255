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
		Use:   "man",
		Short: "Print the manual page",
		Long: `Man prints the manual page of all commands in the format of man(7):

  duiju man >duiju.6 && man ./duiju.6`,
		Args: cobra.NoArgs,
		RunE: a.begin(func(*cobra.Command, []string) error {
			_, err := io.WriteString(a.std.Out, manual(root))
			return err
		}),
	}
}

// manual writes the page: what help says of each command, as it stands.
func manual(root *cobra.Command) string {
	var b strings.Builder
	fmt.Fprintf(&b, ".TH DUIJU 6 \"\" \"duiju %s\" Games\n.SH NAME\nduiju \\- %s\n", roff(version()), roff(root.Short))
	for _, c := range append([]*cobra.Command{root}, root.Commands()...) {
		if c != root && (!c.IsAvailableCommand() || c.Name() == "help") {
			continue
		}
		fmt.Fprintf(&b, ".SH %s\n.nf\n", strings.ToUpper(roff(c.CommandPath())))
		for line := range strings.Lines(c.Long + "\n\n" + c.UsageString()) {
			b.WriteString(roff(line))
		}
		b.WriteString(".fi\n")
	}
	b.WriteString(`.SH EXIT STATUS
0 success, 1 failure, 2 wrong usage.
.SH ENVIRONMENT
.TP
.B LANGUAGE, LC_ALL, LC_MESSAGES, LANG
choose the language.
.TP
.B NO_COLOR, CLICOLOR=0
turn colours off.
.SH FILES
.TP
.I $XDG_CONFIG_HOME/duiju
settings
.TP
.I $XDG_STATE_HOME/duiju
unfinished games and the log
.TP
.I $XDG_DATA_HOME/duiju
records, results and training
`)
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
