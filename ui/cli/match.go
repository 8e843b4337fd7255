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
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

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
	players      []string // more than two, instead of a and b
	gauntlet     bool
	sprt         string
	ledger       string
	skip         int // games; a pair is two
	openings     string
	openingsSum  uint32 // CRC-32 of the file of openings
	out          string
	json         bool
	merge        bool
	win, draw    string // agreements
	protocol     string // file of what programs say
}

// defaultMargin is how far a move may go beyond its time: the way of a line to another
// program and back, and the system's turn.
const defaultMargin = 50 * time.Millisecond

// defaultPlies is where a game ends at the latest.
const defaultPlies = 2000

func (a *app) matchCommand() *cobra.Command {
	var f matchFlags
	c := &cobra.Command{
		Use:   "match GAME --a PLAYER --b PLAYER",
		Short: "Let engine players play many games",
		Long: `Match plays games in pairs: the same deal or opening twice, with the seats
changed. It prints one line a game, then the score of A with its 95 % interval
and Elo difference, and what the players took. A player that crashes, says nothing,
plays an illegal move or anything that is none loses that game and makes the exit
code 1; so it is with a move that takes longer than --time and --margin, but for the
exit code. Another program that cannot be started, or refuses the game, stops the
match with exit code 2 before the first game, and in its middle after one repetition.

With --player for each of several players everybody plays everybody (with
--gauntlet the first plays the others), --games for each two, and a table of
ratings follows. --sprt ends a match as soon as one of two differences in Elo
can be taken, at an error of 5 %; --games is the most it plays then. With
--ledger FILE every finished game is written down at once, and the same command
goes on where it ended.

Without --time, --nodes, --depth or --clock the players' own limits hold. A player can
have limits of its own: --a max@nodes=1000 --b level:8@time=1s. Unless
time limits a player, game number i depends on the seed and on i alone. So a long
match can be split by --skip and --games over machines, and the parts merged:

  duiju match gomoku --a max --b level:8 --nodes 10000 --games 500 --json >1.json
  duiju match gomoku --a max --b level:8 --nodes 10000 --games 500 --skip 500 --json >2.json
  duiju match --merge 1.json 2.json

The same over many machines with GNU parallel, and as a job array:

  seq 0 100 900 | parallel -S host1,host2 --results out/{}.json \
    duiju match gomoku --a max --b level:8 --nodes 10000 --games 100 --skip {} --json
  duiju match --merge out/*.json

  duiju match gomoku --a max --b level:8 --nodes 10000 --games 100 \
    --skip $((100 * SLURM_ARRAY_TASK_ID)) --json >$SLURM_ARRAY_TASK_ID.json`,
		Example: `  duiju match darkchess --a level:5 --b level:1 --games 20
  duiju match gomoku --a max --b classic:patterns --time 300ms --openings openings.txt
  duiju match gomoku --player max --player level:8 --player 'program:./pbrain-x' --time 1s --ledger cup.jsonl
  duiju match gomoku --a level:8 --b level:7 --sprt 0,50 --games 1000 --nodes 5000`,
		ValidArgsFunction: completeFirst(a.ids),
	}
	f.rules.register(c)
	fl := c.Flags()
	fl.StringVarP(&f.a, "a", "a", "", "player A: level:1 to level:9, max, classic:NAME[,OPTION=VALUE], program:COMMAND")
	fl.StringVarP(&f.b, "b", "b", "", "player B")
	fl.StringArrayVar(&f.players, "player", nil, "a player of several, instead of --a and --b; give it for each")
	fl.BoolVar(&f.gauntlet, "gauntlet", false, "the first player plays all others, and these do not play each other")
	fl.StringVar(&f.sprt, "sprt", "", "LOW,HIGH: end when one of these differences in Elo can be taken")
	fl.DurationVar(&f.Margin, "margin", defaultMargin, "how far a move may go beyond --time; a longer one loses the game")
	fl.BoolVar(&f.Lenient, "lenient", false, "moves beyond --time and --margin are counted and lose nothing")
	fl.StringVar(&f.win, "win-at", "", "SCORE,MOVES: a game is won when both players give one side so much for so many moves each")
	fl.StringVar(&f.draw, "draw-at", "", "SCORE,MOVES: a game is a draw when both give at most so much for so many moves each")
	fl.StringVar(&f.protocol, "log-protocol", "", "file for all that is said to other programs and by them")
	fl.StringVar(&f.ledger, "ledger", "", "file of finished games, from which the match goes on")
	fl.IntVar(&f.Games, "games", 20, "number of games")
	fl.IntVar(&f.skip, "skip", 0, "number of games to leave out at the beginning, an even number")
	fl.DurationVar(&f.Budget.Time, "time", 0, "time for a move, such as 300ms")
	fl.DurationVar(&f.Budget.Clock, "clock", 0, "time for a game and player, such as 1m")
	fl.DurationVar(&f.Budget.Increment, "increment", 0, "time that comes back after each move, with --clock")
	fl.Uint64Var(&f.Budget.Nodes, "nodes", 0, "nodes for a move")
	fl.IntVar(&f.Budget.Depth, "depth", 0, "plies for a move")
	fl.IntVar(&f.Resources.Threads, "threads", 1, "threads of max; a level has one")
	fl.IntVar(&f.Resources.TableMiB, "memory", 0, "MiB of the table of max, and on Linux of all that another program may have (default: its own choice)")
	fl.BoolVar(&f.Resources.NoBook, "no-book", false, "players without opening books")
	fl.IntVar(&f.MaxPlies, "plies", defaultPlies, "a longer game is a draw")
	fl.IntVar(&f.Workers, "jobs", 1, "games played at the same time; 0: one for each core but one")
	fl.StringVar(&f.openings, "openings", "", "file of openings (- the standard input): one a line, moves, offsets from the centre or a position; or a record, SGF, PSQ")
	fl.StringVar(&f.out, "out", "", "folder for the records of the games")
	fl.BoolVar(&f.json, "json", false, "print JSON (see duiju help json)")
	fl.BoolVar(&f.merge, "merge", false, "merge the JSON of parts: duiju match --merge FILE...")
	c.RunE = a.begin(func(c *cobra.Command, args []string) error {
		if f.merge {
			return a.mergeMatches(args, f.json)
		}
		return a.match(c, &f, args)
	})
	return c
}

func (a *app) match(c *cobra.Command, f *matchFlags, args []string) error {
	cfg, players, err := a.matchConfig(c, f, args)
	if err != nil {
		return err
	}
	test, err := parseSPRT(f.sprt)
	if err != nil {
		return err
	}
	if f.out != "" {
		if err := os.MkdirAll(f.out, 0o777); err != nil {
			return command.PlainError(err)
		}
	}
	run := matchRun{app: a, f: f, schedule: newSchedule(players, f.gauntlet), test: test}
	if f.protocol != "" {
		log, err := os.Create(f.protocol)
		if err != nil {
			return command.PlainError(err)
		}
		defer log.Close()
		cfg.Log = log
	}
	cfg.Say = a.words.Error
	if err := greet(a, cfg, players); err != nil {
		return err
	}
	stop := make(chan struct{})
	cfg.Stop = stop
	onInterrupt(a.ctx, func() {
		close(stop)
		fmt.Fprintln(a.std.Err, a.words.S("games.match.ending"))
	})
	head := run.report(&cfg, [2]int{0, 1})
	head.Version = "" // another version may go on
	header, err := json.Marshal(head)
	if err != nil {
		return err
	}
	if run.ledger, err = openLedger(f.ledger, header); err != nil {
		return err
	}
	err = run.all(cfg)
	if errors.Is(err, context.Canceled) {
		next := message.T("games.match.kept.not")
		if f.ledger != "" {
			next = message.T("games.match.continue", "command", commandLine(a.args))
		}
		fmt.Fprintln(a.std.Err, a.words.Text(next))
	}
	return errors.Join(err, run.ledger.close())
}

// greet starts every other program once, so that one which cannot play stops the match
// before a game counts.
func greet(a *app, cfg arena.Config, players []seat) error {
	for _, p := range players {
		if err := arena.Greet(a.ctx, cfg, p.PlayerSpec); err != nil {
			if errors.Is(err, program.ErrMachinery) {
				return command.Usagef("%s: %s", p.name, a.words.Error(err))
			}
			return err
		}
	}
	return nil
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
	f        *matchFlags
	schedule schedule
	test     *arena.SPRT
	ledger   *ledger
	saved    error // the first of writing records
}

// report is what is known of a match before its games.
func (r *matchRun) report(cfg *arena.Config, pair [2]int) matchReport {
	m := matchReport{
		pair: pair,
		Game: cfg.Module.Info().ID, Options: cfg.Options, A: r.schedule.players[pair[0]].name, B: r.schedule.players[pair[1]].name,
		Seed: cfg.Seed, Limits: limitsText(r.f), Version: version(),
	}
	if len(r.schedule.players) > 2 { // else A and B say it
		m.Players = r.schedule.names()
	}
	return m
}

// all plays the matches of all pairs of players.
func (r *matchRun) all(cfg arena.Config) error {
	if len(r.schedule.players) == 2 {
		m, err := r.one(cfg, [2]int{0, 1})
		if err != nil && !errors.Is(err, context.Canceled) {
			return err
		}
		failed := r.printMatch(&m, r.f.json)
		if !r.f.json {
			r.printConduct(r.schedule.names(), m.Conduct)
		}
		return errors.Join(failed, r.saved, err)
	}
	var whole tournamentReport
	var pairings []arena.Pairing
	var failed error
	whole.Players = r.schedule.names()
	for _, pair := range r.schedule.pairs {
		m, err := r.one(cfg, pair)
		if err != nil && !errors.Is(err, context.Canceled) {
			return err
		}
		m.Players = nil
		if len(m.Results) > 0 {
			pairings = append(pairings, arena.Pairing{A: pair[0], B: pair[1], Games: m.Results})
			if r.f.json {
				m.count()
				failed = errors.Join(failed, m.fault())
			} else {
				failed = errors.Join(failed, r.printMatch(&m, false))
			}
			whole.Matches = append(whole.Matches, m)
		}
		if err != nil {
			failed = errors.Join(failed, err)
			break
		}
	}
	whole.Table = arena.Table(len(r.schedule.players), pairings)
	whole.Conduct = arena.Behaved(len(r.schedule.players), pairings)
	return errors.Join(r.printTable(&whole, r.f.json), r.saved, failed)
}

// one plays the match of two players.
func (r *matchRun) one(cfg arena.Config, pair [2]int) (matchReport, error) {
	for i, p := range []*games.PlayerSpec{&cfg.A, &cfg.B} {
		*p, cfg.Odds[i] = r.schedule.players[pair[i]].PlayerSpec, r.schedule.players[pair[i]].odds
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
			if len(r.schedule.players) > 2 {
				name = fmt.Sprintf("%s-%d-%d-%05d.duiju", m.Game, pair[0]+1, pair[1]+1, g.Index+1)
			}
			r.saved = command.PlainError(os.WriteFile(filepath.Join(r.f.out, name), record.Marshal(g.Record), 0o666))
		}
	})
	m.Results = played
	if r.test != nil {
		v := r.test.Judge(played)
		m.SPRT = &v
		if !r.f.json {
			fmt.Fprintln(r.std.Out, sprtText(*r.test, v))
		}
	}
	return m, err
}

// matchConfig reads the flags.
func (a *app) matchConfig(c *cobra.Command, f *matchFlags, args []string) (cfg arena.Config, players []seat, err error) {
	m, err := a.gameArg(args)
	if err != nil {
		return cfg, nil, err
	}
	names := f.players
	if len(names) == 0 {
		names = []string{f.a, f.b}
	}
	switch {
	case len(f.players) > 0 && (f.a != "" || f.b != ""):
		return cfg, nil, command.Usagef("name the players by --a and --b, or all by --player")
	case len(f.players) == 1:
		return cfg, nil, command.Usagef("a match needs at least two players")
	case len(f.players) == 0 && (f.a == "" || f.b == ""):
		return cfg, nil, command.Usagef("name both players: --a PLAYER --b PLAYER")
	case f.Games < 1:
		return cfg, nil, command.Usagef("--games must be at least 1, got %d", f.Games)
	case f.Games%2 != 0:
		return cfg, nil, command.Usagef("--games must be even, as every opening is played with both players first; got %d", f.Games)
	case f.skip < 0 || f.skip%2 != 0:
		return cfg, nil, command.Usagef("--skip must be an even number, got %d", f.skip)
	case f.Budget.Time < 0 || f.Budget.Clock < 0 || f.Budget.Increment < 0 || f.Budget.Depth < 0:
		return cfg, nil, command.Usagef("limits must not be negative")
	case f.Budget.Increment > 0 && f.Budget.Clock == 0:
		return cfg, nil, command.Usagef("--increment needs --clock")
	case f.Margin < 0:
		return cfg, nil, command.Usagef("--margin must not be negative, got %v", f.Margin)
	case f.Resources.TableMiB < 0:
		return cfg, nil, command.Usagef("--memory must not be negative, got %d", f.Resources.TableMiB)
	case f.Workers < 0 || f.Resources.Threads < 1 || f.MaxPlies < 1:
		return cfg, nil, command.Usagef("--threads and --plies must be at least 1, --jobs at least 0")
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
	cfg.Module, cfg.Seed, cfg.Skip = m, f.rules.seed, f.skip/2
	if cfg.Options, err = f.rules.options(a, m, c); err != nil {
		return cfg, nil, err
	}
	for _, name := range names {
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
		players = append(players, p)
	}
	cfg.A, cfg.B = players[0].PlayerSpec, players[1].PlayerSpec
	if f.openings != "" {
		data, err := a.std.ReadFile(f.openings, command.MaxFile)
		if err != nil {
			return cfg, nil, err
		}
		f.openingsSum = crc32.ChecksumIEEE(data)
		if cfg.Openings, err = arena.ReadOpenings(m, cfg.Options, f.openings, data); err != nil {
			return cfg, nil, err
		}
	}
	return cfg, players, nil
}

// limitsText is all that the games depend on beside players, options and seed,
// so that parts of different matches are not merged.
func limitsText(f *matchFlags) string {
	var parts []string
	add := func(on bool, format string, v any) {
		if on {
			parts = append(parts, fmt.Sprintf(format, v))
		}
	}
	add(f.Budget.Time > 0, "time=%v", f.Budget.Time)
	add(f.Budget.Clock > 0, "clock=%v", f.Budget.Clock)
	add(f.Budget.Increment > 0, "increment=%v", f.Budget.Increment)
	add(f.Budget.Nodes > 0, "nodes=%v", f.Budget.Nodes)
	add(f.Budget.Depth > 0, "depth=%v", f.Budget.Depth)
	add(f.Resources.Threads != 1, "threads=%v", f.Resources.Threads)
	add(f.Resources.TableMiB != 0, "memory=%v", f.Resources.TableMiB)
	add(f.Resources.NoBook, "no-book=%v", f.Resources.NoBook)
	add(f.MaxPlies != defaultPlies, "plies=%v", f.MaxPlies)
	add(f.Margin != defaultMargin, "margin=%v", f.Margin)
	add(f.Lenient, "lenient=%v", f.Lenient)
	add(f.win != "", "win-at=%v", f.win)
	add(f.draw != "", "draw-at=%v", f.draw)
	add(f.openings != "", "openings=%08x", f.openingsSum)
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
	fmt.Fprintln(a.std.Out, clean.Line(line))
}

// printMatch prints the result; a fault of a player is an error.
func (a *app) printMatch(r *matchReport, asJSON bool) error {
	r.count()
	if asJSON {
		if r.Results == nil {
			r.Results = []arena.Game{}
		}
		if err := json.NewEncoder(a.std.Out).Encode(r); err != nil {
			return err
		}
	} else {
		percent := func(v float64) string { return fmt.Sprintf("%.1f", 100*v) }
		fmt.Fprintln(a.std.Out, a.words.Text(message.T("games.match.result", "a", r.A, "b", r.B, "of", r.Games,
			"won", r.Wins, "drawn", r.Draws, "lost", r.Losses, "score", percent(r.Score.Score), "low", percent(r.Low), "high", percent(r.High),
			"elo", eloText(r.Score.Score), "elolow", eloText(r.Low), "elohigh", eloText(r.High))))
	}
	return r.fault()
}

func eloText(score float64) string {
	elo := arena.Elo(score)
	switch {
	case math.IsInf(elo, 1):
		return "+inf"
	case math.IsInf(elo, -1):
		return "-inf"
	}
	return fmt.Sprintf("%+.0f", elo)
}
