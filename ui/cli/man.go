package cli

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
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

// manual writes the page.
func manual(root *cobra.Command) string {
	var b strings.Builder
	fmt.Fprintf(&b, ".TH DUIJU 6 \"\" \"duiju %s\" Games\n", roff(version()))
	fmt.Fprintf(&b, ".SH NAME\nduiju \\- %s\n", roff(root.Short))
	b.WriteString(".SH SYNOPSIS\n.B duiju\n[\\fICOMMAND\\fR] [\\fIOPTION\\fR...]\n")
	b.WriteString(".SH DESCRIPTION\n")
	paragraphs(&b, root.Long)
	b.WriteString(".SH OPTIONS\n")
	flags(&b, root.PersistentFlags())
	b.WriteString(".SH COMMANDS\n")
	for _, c := range root.Commands() {
		if !c.IsAvailableCommand() || c.Name() == "help" {
			continue
		}
		fmt.Fprintf(&b, ".SS duiju %s\n", roff(c.Use))
		paragraphs(&b, c.Long)
		flags(&b, c.LocalNonPersistentFlags())
		if c.Example != "" {
			b.WriteString(".PP\nExamples:\n")
			paragraphs(&b, c.Example)
		}
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

// paragraphs writes text; indented lines are kept as they are.
func paragraphs(b *strings.Builder, text string) {
	verbatim := false
	for _, line := range strings.Split(text, "\n") {
		indented := strings.HasPrefix(line, "  ")
		if indented != verbatim && strings.TrimSpace(line) != "" {
			verbatim = indented
			b.WriteString(map[bool]string{true: ".PP\n.nf\n.RS\n", false: ".RE\n.fi\n"}[verbatim])
		}
		if strings.TrimSpace(line) == "" {
			b.WriteString(".PP\n")
			continue
		}
		b.WriteString(roff(line) + "\n")
	}
	if verbatim {
		b.WriteString(".RE\n.fi\n")
	}
}

// flags writes a list of flags.
func flags(b *strings.Builder, set *pflag.FlagSet) {
	set.VisitAll(func(f *pflag.Flag) {
		if f.Hidden || f.Name == "help" {
			return
		}
		value, usage := pflag.UnquoteUsage(f)
		if value != "" {
			value = " \\fI" + roff(strings.ToUpper(value)) + "\\fR"
		}
		fmt.Fprintf(b, ".TP\n\\fB\\-\\-%s\\fR%s\n%s\n", roff(f.Name), value, roff(usage))
	})
}

// roff escapes a line: backslashes, dashes, and what would be a request.
func roff(s string) string {
	s = strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(s)
	if strings.HasPrefix(s, ".") || strings.HasPrefix(s, "'") {
		s = `\&` + s
	}
	return s
}
