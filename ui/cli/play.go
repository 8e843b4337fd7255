package cli

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"duiju/games"
	"duiju/games/play/match"
	"duiju/games/text/command"
	"duiju/games/text/record"
	"duiju/games/text/words"
	"duiju/ui"
	"duiju/ui/draw/clean"
	"duiju/ui/draw/theme"
	"duiju/ui/page"
	"duiju/ui/plain"
	"duiju/ui/store"

	"github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"
)

// globalFlags change settings of the interactive commands for one run.
type globalFlags struct {
	plain bool
	given map[string]*string // by the name of flag and setting, "" where it is not given
}

// overriding are the settings that a flag of the same name overrides.
var overriding = []string{"language", "theme", "glyphs", "colors"}

func (g *globalFlags) register(root *cobra.Command) {
	f := root.PersistentFlags()
	f.BoolVar(&g.plain, "plain", false, "lines of text instead of a screen")
	g.given = map[string]*string{}
	for _, name := range overriding {
		g.given[name] = f.String(name, "", name+" for this run: "+strings.Join(store.Choices(name), ", "))
	}
}

// check refuses a value that the setting does not offer.
func (g *globalFlags) check() error {
	for _, name := range overriding {
		value := *g.given[name]
		if name == "theme" && strings.HasSuffix(value, theme.Suffix) {
			if err := checkTheme(value); err != nil {
				return err
			}
		} else if known := store.Choices(name); value != "" && !slices.Contains(known, value) {
			return command.Usagef("--%s must be one of %s, got %s", name, strings.Join(known, ", "), value)
		}
	}
	return nil
}

// checkTheme refuses a file that is no theme.
func checkTheme(name string) error {
	dirs, err := store.UserDirs()
	if err == nil {
		_, err = theme.Named(name, true, store.Open(dirs, nil).ReadTheme)
	}
	return err
}

// override puts the flags that were given over the settings.
func (g *globalFlags) override(to *store.Settings) {
	for name, value := range g.given {
		if *value != "" {
			to.Put(name, *value)
		}
	}
}

// programsOf are the programs that sit at a match which was set up by flags.
func programsOf(m *match.Match) []string {
	var names []string
	for _, side := range []games.Side{games.First, games.Second} {
		if p := m.Seat(side); p.Kind == games.Program {
			names = append(names, p.Name)
		}
	}
	return names
}

func (a *app) playCommand() *cobra.Command {
	var rules ruleFlags
	var seats seatFlags
	var record string
	c := &cobra.Command{
		Use:               "play GAME",
		ValidArgsFunction: completeFirst(a.ids),
	}
	rules.register(c)
	seats.register(c)
	c.Flags().StringVar(&record, "record", "", "file that keeps the game")
	c.RunE = a.begin(func(c *cobra.Command, args []string) error {
		module, err := a.gameArg(args)
		if err != nil {
			return err
		}
		if record == command.Standard {
			return command.Usagef("--record needs a file that can be written anew after each move")
		}
		if record != "" {
			if info, err := os.Stat(record); err == nil && info.Size() > 0 {
				return a.playOn(module, record)
			}
		}
		human := games.PlayerSpec{}
		engine := games.PlayerSpec{Kind: games.Level, Level: module.Info().DefaultLevel}
		m, err := a.newMatch(c, module, &rules, &seats, human, engine)
		if err != nil {
			return err
		}
		return a.interact(ui.Start{Match: m, RecordFile: record, Programs: programsOf(m)}, false)
	})
	return c
}

func (a *app) watchCommand() *cobra.Command {
	var rules ruleFlags
	var seats seatFlags
	c := &cobra.Command{
		Use:               "watch [GAME]",
		ValidArgsFunction: completeFirst(a.ids),
	}
	rules.register(c)
	seats.register(c)
	c.RunE = a.begin(func(c *cobra.Command, args []string) error {
		if len(args) == 0 {
			return a.interact(ui.Start{Watch: true}, false)
		}
		module, err := a.gameArg(args)
		if err != nil {
			return err
		}
		engine := page.DemoLevel(module.Info())
		m, err := a.newMatch(c, module, &rules, &seats, engine, engine)
		if err != nil {
			return err
		}
		for _, side := range []games.Side{games.First, games.Second} {
			if m.Seat(side).Kind == games.Human {
				return command.Usagef("a demo has no human players; see duiju help play")
			}
		}
		// A seed asks for one game: scripts compare it with others.
		return a.interact(ui.Start{Match: m, Watch: !c.Flags().Changed("seed"), Programs: programsOf(m)}, false)
	})
	return c
}

// newMatch sets up a game from the flags.
func (a *app) newMatch(c *cobra.Command, module games.Module, rules *ruleFlags, seats *seatFlags, first, second games.PlayerSpec) (*match.Match, error) {
	now := time.Now()
	if !c.Flags().Changed("seed") {
		rules.seed = match.NewSeed(module)
	}
	o, err := rules.options(a, module, c)
	if err != nil {
		return nil, err
	}
	players, err := seats.seats(c, a, module, o, first, second)
	if err != nil {
		return nil, err
	}
	m, err := match.New(match.Setup{
		Module: module, Options: o, Seed: rules.seed, Salt: match.NewSalt(), Seats: players, Started: now.UTC().Truncate(time.Second),
	})
	if err == nil && seats.first == "" && seats.second == "" && m.Turn() == games.Second {
		// The person gets the side to move: a problem is set to that side.
		m.SetSeat(games.First, players[games.Second])
		m.SetSeat(games.Second, players[games.First])
	}
	return m, err
}

// playOn goes on with the game in a file. A damaged one is not touched.
func (a *app) playOn(module games.Module, file string) error {
	data, err := command.ReadFile(file, command.MaxFile)
	if err != nil {
		return err
	}
	if !record.Is(data) { // it would be written over
		return command.Usagef("%s is no Duiju record; name another file for --record", file)
	}
	r, damage := record.Parse(data)
	m, err := a.replay(file, r, damage)
	if err != nil {
		return fmt.Errorf("%w; play it from a copy, or name another file", err)
	}
	if id := m.Module().Info().ID; id != module.Info().ID {
		return command.Usagef("%s holds a game of %s", file, id)
	}
	return a.interact(ui.Start{Match: m, RecordFile: file}, false)
}

// interact runs the screen, or plain mode where there is no terminal.
func (a *app) interact(start ui.Start, asJSON bool) error {
	dirs, err := store.UserDirs()
	if err != nil {
		return err
	}
	st := store.Open(dirs, nil)
	config := ui.Config{Modules: a.modules, Store: st, Override: a.global.override, Start: start, Leave: leave, Servers: servers}
	if !a.global.plain && !asJSON && !a.plainTerminal() {
		err := ui.Run(a.ctx, config)
		if errors.Is(err, ui.ErrUnsaved) || errors.Is(err, ui.ErrFault) {
			return command.ErrReported // what to do was printed
		}
		return err
	}
	if a.words, err = a.language(st); err != nil {
		return err
	}
	config.In, config.Out = a.std.In, a.std.Out
	c := plain.Config{Config: config, Words: a.words, Echo: !isTerminal(a.std.In), JSON: asJSON}
	if a.shows {
		c.Width, _, _ = term.GetSize(os.Stdout.Fd()) // 0 where it is not known
	}
	if !asJSON {
		locale := cmp.Or(os.Getenv("LC_ALL"), os.Getenv("LC_CTYPE"), os.Getenv("LANG"))
		in, out := inCharset(locale, a.std.In, a.raw)
		c.In, c.Out = in, clean.NewWriter(out)
	}
	return plain.Run(a.ctx, c)
}

// language is that of the flag, the settings or the environment.
func (a *app) language(st *store.Store) (*words.Table, error) {
	settings, _, _ := st.Settings() // the usual ones where they cannot be read
	a.global.override(&settings)
	if settings.Language == "auto" {
		return a.words, nil
	}
	return words.Load(settings.Language)
}

// plainTerminal reports whether there is no terminal that could show a screen.
func (a *app) plainTerminal() bool {
	kind := os.Getenv("TERM")
	return kind == "" || kind == "dumb" || !a.terminal
}
