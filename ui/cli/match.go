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
	"time"

	"github.com/spf13/cobra"

	"duiju/games"
	"duiju/games/arena"
	"duiju/ui/clean"
)

// matchFlags are the flags of duiju match.
type matchFlags struct {
	rules    ruleFlags
	a, b     string
	games    int
	skip     int
	time     time.Duration
	clock    time.Duration
	inc      time.Duration
	nodes    uint64
	depth    int
	threads  int
	memory   int
	noBook   bool
	plies    int
	jobs     int
	openings string
	out      string
	json     bool
	merge    bool

	openingsSum uint32 // CRC-32 of the file of openings
}

// defaultPlies is where a game ends at the latest.
const defaultPlies = 2000

func (a *app) matchCommand() *cobra.Command {
	var f matchFlags
	c := &cobra.Command{
		Use:   "match GAME --a PLAYER --b PLAYER",
		Short: "Let two engine players play many games",
		Long: `Match plays games in pairs: the same deal or opening twice, with the seats
changed. It prints one line a game, then the score of A with its 95 % interval
and Elo difference. A player that fails or plays an illegal move loses that
game and makes the exit code 1.

Without --time, --nodes, --depth or --clock the players' own limits hold. Unless
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
  duiju match gomoku --a max --b classic:patterns --time 300ms --openings openings.txt`,
		ValidArgsFunction: a.completeGame,
	}
	f.rules.register(c)
	fl := c.Flags()
	fl.StringVar(&f.a, "a", "", "player A: level:1 to level:9, max, classic:NAME[,OPTION=VALUE]")
	fl.StringVar(&f.b, "b", "", "player B")
	fl.IntVar(&f.games, "games", 20, "number of games")
	fl.IntVar(&f.skip, "skip", 0, "number of games to leave out at the beginning, an even number")
	fl.DurationVar(&f.time, "time", 0, "time for a move, such as 300ms")
	fl.DurationVar(&f.clock, "clock", 0, "time for a game and player, such as 1m")
	fl.DurationVar(&f.inc, "increment", 0, "time that comes back after each move, with --clock")
	fl.Uint64Var(&f.nodes, "nodes", 0, "nodes for a move")
	fl.IntVar(&f.depth, "depth", 0, "plies for a move")
	fl.IntVar(&f.threads, "threads", 1, "threads of a player")
	fl.IntVar(&f.memory, "memory", 0, "MiB of a player's table (default: its own choice)")
	fl.BoolVar(&f.noBook, "no-book", false, "players without opening books")
	fl.IntVar(&f.plies, "plies", defaultPlies, "a longer game is a draw")
	fl.IntVar(&f.jobs, "jobs", 1, "games played at the same time")
	fl.StringVar(&f.openings, "openings", "", "file of openings: one a line, a record, or a foreign record")
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
	cfg, err := a.matchConfig(c, f, args)
	if err != nil {
		return err
	}
	if f.out != "" {
		if err := os.MkdirAll(f.out, 0o777); err != nil {
			return games.PlainError(err)
		}
	}
	r := matchReport{
		Game: cfg.Module.Info().ID, Options: cfg.Options, A: cfg.A.String(), B: cfg.B.String(),
		Seed: cfg.Seed, Limits: limitsText(f), Version: version(),
	}
	var saved error
	played, err := arena.Run(a.ctx, cfg, func(g arena.Game) {
		if !f.json {
			a.printGame(g)
		}
		if f.out != "" && saved == nil {
			name := filepath.Join(f.out, fmt.Sprintf("%s-%05d.duiju", r.Game, g.Index+1))
			saved = games.PlainError(os.WriteFile(name, g.Record.Marshal(), 0o666))
		}
	})
	if err != nil && !errors.Is(err, context.Canceled) {
		return err
	}
	r.Results = played
	return errors.Join(a.printMatch(&r, f.json), saved, err)
}

// matchConfig reads the flags.
func (a *app) matchConfig(c *cobra.Command, f *matchFlags, args []string) (arena.Config, error) {
	var cfg arena.Config
	m, err := a.gameArg(args)
	if err != nil {
		return cfg, err
	}
	switch {
	case f.a == "" || f.b == "":
		return cfg, games.Usagef("name both players: --a PLAYER --b PLAYER")
	case f.games < 1:
		return cfg, games.Usagef("--games must be at least 1, got %d", f.games)
	case f.skip < 0 || f.skip%2 != 0:
		return cfg, games.Usagef("--skip must be an even number, got %d", f.skip)
	case f.time < 0 || f.clock < 0 || f.inc < 0 || f.depth < 0:
		return cfg, games.Usagef("limits must not be negative")
	case f.inc > 0 && f.clock == 0:
		return cfg, games.Usagef("--increment needs --clock")
	case f.memory < 0:
		return cfg, games.Usagef("--memory must not be negative, got %d", f.memory)
	case f.jobs < 1 || f.threads < 1 || f.plies < 1:
		return cfg, games.Usagef("--jobs, --threads and --plies must be at least 1")
	}
	cfg = arena.Config{
		Module: m, Seed: f.rules.seed, Skip: f.skip / 2, Games: f.games,
		Budget:   games.Budget{Time: f.time, Nodes: f.nodes, Depth: f.depth, Clock: f.clock, Increment: f.inc},
		Env:      games.Env{Threads: f.threads, TableMiB: f.memory, NoBook: f.noBook},
		MaxPlies: f.plies, Workers: f.jobs,
	}
	if cfg.Options, err = f.rules.options(a, m, c); err != nil {
		return cfg, err
	}
	for _, p := range []struct {
		flag, name string
		spec       *games.PlayerSpec
	}{{"--a", f.a, &cfg.A}, {"--b", f.b, &cfg.B}} {
		if *p.spec, err = a.player(m, cfg.Options, p.name); err != nil {
			return cfg, err
		}
		if p.spec.Kind == games.Human {
			return cfg, games.Usagef("%s: a match is played by engines: level:1 to level:9, max or classic:NAME", p.flag)
		}
	}
	if f.openings != "" {
		data, err := games.ReadFile(f.openings, games.MaxFile)
		if err != nil {
			return cfg, err
		}
		f.openingsSum = crc32.ChecksumIEEE(data)
		if cfg.Openings, err = arena.ReadOpenings(m, f.openings, data); err != nil {
			return cfg, err
		}
	}
	return cfg, nil
}

// limitsText is all that the games depend on beside players, options and seed,
// so that parts of different matches are not merged.
func limitsText(f *matchFlags) string {
	text := ""
	add := func(on bool, format string, v any) {
		if on {
			if text != "" {
				text += " "
			}
			text += fmt.Sprintf(format, v)
		}
	}
	add(f.time > 0, "time=%v", f.time)
	add(f.clock > 0, "clock=%v", f.clock)
	add(f.inc > 0, "increment=%v", f.inc)
	add(f.nodes > 0, "nodes=%v", f.nodes)
	add(f.depth > 0, "depth=%v", f.depth)
	add(f.threads != 1, "threads=%v", f.threads)
	add(f.memory != 0, "memory=%v", f.memory)
	add(f.noBook, "no-book=%v", f.noBook)
	add(f.plies != defaultPlies, "plies=%v", f.plies)
	add(f.openings != "", "openings=%08x", f.openingsSum)
	return text
}

// printGame prints one line about a finished game.
func (a *app) printGame(g arena.Game) {
	winner := [3]string{"B wins", "draw", "A wins"}[g.Points]
	first := "A"
	if !g.AFirst {
		first = "B"
	}
	line := fmt.Sprintf("game %d, seed %d, %s first: %s, %d plies, %s",
		g.Index+1, g.Seed, first, winner, g.Plies, a.words.Text(g.Status.Reason))
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
		fmt.Fprintf(a.std.Out, "A %s v B %s: %d games, +%d =%d -%d, score %.1f %% [%.1f, %.1f], Elo %s [%s, %s]\n",
			r.A, r.B, r.Games, r.Wins, r.Draws, r.Losses,
			100*r.Score.Score, 100*r.Low, 100*r.High,
			eloText(r.Score.Score), eloText(r.Low), eloText(r.High))
	}
	if r.Faults > 0 {
		return fmt.Errorf("%d games were lost by a fault of a player", r.Faults)
	}
	return nil
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
