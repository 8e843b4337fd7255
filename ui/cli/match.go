package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"duiju/games"
	"duiju/games/play/arena"
	"duiju/games/play/program"
	"duiju/games/text/command"
	"duiju/games/text/message"
	"duiju/games/text/record"
	"duiju/ui/draw/clean"
)

// matchFlags are the flags of duiju match.
type matchFlags struct {
	arena.Config // what the flags set of it themselves
	rules        ruleFlags
	a, b         string
	players      []string // beside them
	gauntlet     bool
	sprt         string
	ledger       string
	skip         int // games; a pair is two
	openings     string
	out          string
	json         bool
	win, draw    string // agreements
	protocol     string // file of what programs say
	limits       string // all of them in words
}

// defaultMargin is how far a move may go beyond its time: the way of a line to another
// program and back, and the system's turn.
const defaultMargin = 50 * time.Millisecond

func (a *app) matchCommand() *cobra.Command {
	var f matchFlags
	c := &cobra.Command{
		Use:               "match GAME --a PLAYER --b PLAYER",
		ValidArgsFunction: completeFirst(a.ids),
	}
	fl := c.Flags()
	fl.SortFlags = false
	fl.StringVarP(&f.a, "a", "a", "", "the first `PLAYER`, A")
	fl.StringVarP(&f.b, "b", "b", "", "the second `PLAYER`, B")
	fl.StringArrayVar(&f.players, "player", nil, "one more `PLAYER`; give it for each")
	fl.BoolVar(&f.gauntlet, "gauntlet", false, "the first player plays all others, nobody else does")
	fl.IntVar(&f.Games, "games", 20, "games of each two players, an even number")
	fl.StringVar(&f.sprt, "sprt", "", "`LOW,HIGH`: end when one difference in Elo can be taken")
	f.rules.register(c)
	fl.StringVar(&f.openings, "openings", "", "`FILE` of openings, or -: a line each, or records, SGF, PSQ")
	fl.DurationVar(&f.Budget.Time, "time", 0, "for a move: 300ms (default: its own; programs 5s)")
	fl.DurationVar(&f.Margin, "margin", defaultMargin, "beyond --time, then a move loses")
	fl.BoolVar(&f.Lenient, "lenient", false, "late moves are counted and lose nothing")
	fl.DurationVar(&f.Budget.Clock, "clock", 0, "for a game and player, such as 1m")
	fl.DurationVar(&f.Budget.Increment, "increment", 0, "comes back after each move, with --clock")
	fl.Uint64Var(&f.Budget.Nodes, "nodes", 0, "for a move")
	fl.IntVar(&f.Budget.Depth, "depth", 0, "plies for a move")
	fl.IntVar(&f.Resources.Threads, "threads", 1, "of max; a level has one")
	fl.IntVar(&f.Resources.TableMiB, "memory", 0, "`MiB` of the table of max; on Linux all of a program")
	fl.BoolVar(&f.Luck, "luck", false, "take what chance gave out of the result")
	fl.StringVar(&f.win, "win-at", "", "`SCORE,MOVES`: won once both give a side so much so long")
	fl.StringVar(&f.draw, "draw-at", "", "`SCORE,MOVES`: drawn once both give at most so much")
	fl.IntVar(&f.Workers, "jobs", 1, "games at a time; 0: a core each but one")
	fl.IntVar(&f.skip, "skip", 0, "games to leave out at the beginning, an even number")
	fl.StringVar(&f.ledger, "ledger", "", "`FILE` of finished games: the same command goes on there")
	fl.StringVar(&f.out, "out", "", "`FOLDER` for records, with score, depth and time of moves")
	fl.StringVar(&f.protocol, "log-protocol", "", "`FILE` for all that is said to programs and by them")
	fl.BoolVar(&f.json, "json", false, "print JSON (see duiju help json)")
	c.RunE = a.begin(func(c *cobra.Command, args []string) error { return a.match(c, &f, args) })
	return c
}

func (a *app) match(c *cobra.Command, f *matchFlags, args []string) error {
	cfg, players, err := a.matchConfig(c, f, args)
	if err != nil {
		return err
	}
	run := matchRun{app: a, f: f, players: players}
	if run.test, err = parseSPRT(f.sprt); err != nil {
		return err
	}
	if f.out != "" {
		if err := os.MkdirAll(f.out, 0o777); err != nil {
			return command.PlainError(err)
		}
	}
	if f.protocol != "" {
		log, err := os.Create(f.protocol)
		if err != nil {
			return command.PlainError(err)
		}
		defer log.Close()
		cfg.Log = log
	}
	for _, p := range players { // one that cannot play stops the match before a game counts
		err := arena.Greet(a.ctx, cfg, p.PlayerSpec)
		if errors.Is(err, program.ErrMachinery) {
			return command.Usagef("%s: %s", p.name, a.words.Error(err))
		}
		if err != nil {
			return err
		}
	}
	stop := make(chan struct{})
	cfg.Stop = stop
	onInterrupt(a.ctx, func() {
		close(stop)
		fmt.Fprintln(a.std.Err, a.words.S("games.match.ending"))
	})
	head := run.report(&cfg, [2]int{0, 1})
	head.Version = ""     // another version may go on
	if len(players) > 2 { // else A and B say it
		head.Players = names(players)
	}
	header, err := json.Marshal(head)
	if err != nil {
		return err
	}
	if run.ledger, err = openLedger(f.ledger, header, f.skip); err != nil {
		return err
	}
	err = run.all(cfg)
	if errors.Is(err, context.Canceled) || errors.Is(err, program.ErrMachinery) {
		next := message.T("games.match.kept.not")
		if f.ledger != "" {
			next = message.T("games.match.continue", "command", commandLine(a.args))
		}
		fmt.Fprintln(a.std.Err, a.words.Text(next))
	}
	return errors.Join(err, run.ledger.close())
}

// commandLine is how the program is called with the arguments, as a shell reads it.
func commandLine(args []string) string {
	line := "duiju"
	for _, arg := range args {
		line += " " + quoted(arg)
	}
	return line
}

// quoted is a word as a shell reads it.
func quoted(word string) string {
	if strings.Trim(word, plainRunes) == "" && word != "" {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

// plainRunes need no quotes in a shell.
const plainRunes = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_=+:,./@%"

// matchRun is one call of duiju match.
type matchRun struct {
	*app
	f       *matchFlags
	players []seat
	test    *arena.SPRT
	ledger  *ledger
	saved   error // the first of writing records
}

// report is what is known of a match before its games.
func (r *matchRun) report(cfg *arena.Config, pair [2]int) matchReport {
	return matchReport{
		pair: pair, Game: cfg.Module.Info().ID, Options: cfg.Options, Seed: cfg.Seed, Limits: r.f.limits, Version: version(),
		A: r.players[pair[0]].name, B: r.players[pair[1]].name,
	}
}

// all plays the matches of all pairs of players, and prints what came of the games that
// were played when one of them stops.
func (r *matchRun) all(cfg arena.Config) error {
	var played []matchReport
	var failed error
	for _, pair := range pairs(len(r.players), r.f.gauntlet) {
		var m matchReport
		if m, failed = r.one(cfg, pair); len(m.Results) > 0 {
			played = append(played, m)
		}
		if failed != nil {
			break
		}
	}
	if len(played) == 0 {
		return failed
	}
	return errors.Join(failed, r.saved, r.printMatches(names(r.players), played, r.f.json))
}

// one plays the match of two players.
func (r *matchRun) one(cfg arena.Config, pair [2]int) (matchReport, error) {
	for i, p := range []*games.PlayerSpec{&cfg.A, &cfg.B} {
		*p, cfg.Odds[i] = r.players[pair[i]].PlayerSpec, r.players[pair[i]].odds
	}
	cfg.Done = r.ledger.done[pair]
	if r.test != nil {
		cfg.Enough = func(played []arena.Game) bool { return r.test.Judge(played).Taken != 0 }
	}
	m := r.report(&cfg, pair)
	r.std.At("games.match.progress", "i", len(cfg.Done), "of", cfg.Games)
	played, err := arena.Run(r.ctx, cfg, func(g arena.Game) {
		defer func() { r.std.At("games.match.progress", "i", g.Index-2*cfg.Skip+1, "of", cfg.Games) }()
		r.ledger.add(pair, g)
		if !r.f.json {
			r.printGame(g)
		}
		if r.f.out != "" && r.saved == nil {
			name := fmt.Sprintf("%s-%05d.duiju", m.Game, g.Index+1)
			if len(r.players) > 2 {
				name = fmt.Sprintf("%s-%d-%d-%05d.duiju", m.Game, pair[0]+1, pair[1]+1, g.Index+1)
			}
			r.saved = command.PlainError(os.WriteFile(filepath.Join(r.f.out, name), record.Marshal(g.Record), 0o666))
		}
	})
	m.Results = played
	m.count()
	if r.test != nil {
		v := r.test.Judge(played)
		m.SPRT = &v
	}
	if !r.f.json && len(played) > 0 {
		if r.test != nil {
			fmt.Fprintln(r.std.Out, sprtText(*r.test, *m.SPRT))
		}
		r.printResult(&m)
	}
	return m, err
}

// matchConfig reads the flags.
func (a *app) matchConfig(c *cobra.Command, f *matchFlags, args []string) (cfg arena.Config, players []seat, err error) {
	m, err := a.gameArg(args)
	if err != nil {
		return cfg, nil, err
	}
	all := slices.DeleteFunc(append([]string{f.a, f.b}, f.players...), func(name string) bool { return name == "" })
	c.Flags().Visit(func(fl *pflag.Flag) {
		if kind := fl.Value.Type(); (kind == "int" || kind == "duration") && strings.HasPrefix(fl.Value.String(), "-") {
			err = command.Usagef("--%s must not be negative, got %s", fl.Name, fl.Value)
		}
	})
	switch {
	case err != nil:
		return cfg, nil, err
	case len(all) < 2:
		return cfg, nil, command.Usagef("name both players: --a PLAYER --b PLAYER, and --player PLAYER for each more")
	case f.Games == 0 || f.Games%2 != 0:
		return cfg, nil, command.Usagef("--games must be even and not 0, as every opening is played with both players first; got %d", f.Games)
	case f.skip%2 != 0:
		return cfg, nil, command.Usagef("--skip must be an even number, got %d", f.skip)
	case f.Budget.Increment > 0 && f.Budget.Clock == 0:
		return cfg, nil, command.Usagef("--increment needs --clock")
	case f.Resources.Threads < 1:
		return cfg, nil, command.Usagef("--threads must be at least 1")
	}
	if f.Workers == 0 {
		f.Workers = max(1, runtime.NumCPU()-1)
	}
	if f.Win, err = parseAgreement("win-at", f.win); err != nil {
		return cfg, nil, err
	}
	if f.Draw, err = parseAgreement("draw-at", f.draw); err != nil {
		return cfg, nil, err
	}
	cfg = f.Config
	cfg.MaxMiB = f.Resources.TableMiB
	cfg.Module, cfg.Seed, cfg.Skip, cfg.Say = m, f.rules.seed, f.skip/2, a.words.Error
	if cfg.Options, err = f.rules.options(a, m, c); err != nil {
		return cfg, nil, err
	}
	for _, name := range all {
		p, err := readSeat(a, m, cfg.Options, name)
		if err != nil {
			return cfg, nil, err
		}
		if p.Kind == games.Human {
			return cfg, nil, command.Usagef("%s: a match is played by engines: level:1 to level:9, max, classic:NAME or program:COMMAND", name)
		}
		if p.odds.Clock > 0 && f.Budget.Clock == 0 {
			return cfg, nil, command.Usagef("%s: a clock of one player needs --clock for the others", name)
		}
		limit := f.Budget
		if p.odds != (games.Budget{}) {
			limit = p.odds
		}
		if p.Kind == games.Program && max(limit.Nodes, uint64(limit.Depth)) > 0 && !m.Info().Protocol.Counts {
			return cfg, nil, command.Usagef("%s: the protocol has no word for a limit of nodes or depth; give it --time, or a limit of its own as in %s@time=1s", name, name)
		}
		players = append(players, p)
	}
	cfg.A, cfg.B = players[0].PlayerSpec, players[1].PlayerSpec
	f.limits = limitsText(c.Flags())
	if f.openings != "" {
		data, err := a.std.ReadFile(f.openings, command.MaxFile)
		if err != nil {
			return cfg, nil, err
		}
		f.limits = strings.TrimSpace(fmt.Sprintf("%s openings=%08x", f.limits, crc32.ChecksumIEEE(data)))
		if cfg.Openings, err = arena.ReadOpenings(m, cfg.Options, f.openings, data); err != nil {
			return cfg, nil, err
		}
	}
	return cfg, players, nil
}

// limitsText is all that the games depend on beside players, options, seed and openings,
// so that parts of different matches are not put together.
func limitsText(given *pflag.FlagSet) string {
	var parts []string
	for _, name := range []string{"time", "clock", "increment", "nodes", "depth", "threads", "memory", "margin", "lenient", "luck", "win-at", "draw-at"} {
		if f := given.Lookup(name); f.Value.String() != f.DefValue {
			parts = append(parts, name+"="+f.Value.String())
		}
	}
	return strings.Join(parts, " ")
}

// printGame prints one line about a finished game.
func (a *app) printGame(g arena.Game) {
	winner := [3]message.Text{message.T("games.match.wins", "side", "B"), message.T("games.match.draw"), message.T("games.match.wins", "side", "A")}[g.Points]
	first := "A"
	if !g.AFirst {
		first = "B"
	}
	line := a.words.Text(message.T("games.match.game", "i", g.Index+1, "seed", strconv.FormatUint(g.Seed, 10), "side", first,
		"winner", winner, "n", g.Plies, "reason", g.Status.Reason))
	if g.Fault != "" {
		line += " (" + g.Fault + ")"
	}
	if g.Again != "" {
		line += " (" + a.words.S("games.match.again", "fault", g.Again) + ")"
	}
	fmt.Fprintln(a.std.Out, clean.Line(line))
}

// printResult prints the score of a match that was counted.
func (a *app) printResult(r *matchReport) {
	percent := func(v float64) string { return fmt.Sprintf("%.1f", 100*v) }
	fmt.Fprintln(a.std.Out, clean.Line(a.words.Text(message.T("games.match.result", "a", r.A, "b", r.B, "n", r.Games,
		"won", r.Wins, "drawn", r.Draws, "lost", r.Losses, "score", percent(r.Score.Score), "low", percent(r.Low), "high", percent(r.High),
		"elo", eloText(r.Score.Score), "elolow", eloText(r.Low), "elohigh", eloText(r.High)))))
	if u := r.Luck; u != nil {
		fmt.Fprintln(a.std.Out, a.words.Text(message.T("games.match.luck", "luck", fmt.Sprintf("%+.3f", u.Mean), "score", percent(u.Score), "low", percent(u.Low), "high", percent(u.High),
			"elo", eloText(u.Score), "elolow", eloText(u.Low), "elohigh", eloText(u.High))))
	}
}

func eloText(score float64) string {
	if elo := arena.Elo(score); !math.IsInf(elo, 0) {
		return fmt.Sprintf("%+.0f", elo)
	}
	return map[bool]string{true: "+inf", false: "-inf"}[score > 0.5]
}
