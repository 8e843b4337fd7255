package darkchess

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"

	"duiju/engine"
	"duiju/games"
)

// regretFile holds positions of games, one a line.
const regretFile = "games/darkchess/testdata/regret.txt"

// labRegret measures what decisions give away.
func labRegret() games.Command {
	f := flag.NewFlagSet("regret", flag.ContinueOnError)
	of := f.String("of", "tuned", "the `variants` to measure, separated by commas")
	file := f.String("positions", regretFile, "`file` of positions, one a line")
	most := f.Int("most", 240, "positions at most, evenly spread")
	m := regretMeter{}
	f.Uint64Var(&m.nodes, "nodes", 20_000, "nodes of a decision")
	f.Uint64Var(&m.judging, "judge", 300_000, "nodes of the judge's search")
	write := f.Int("make", 0, "write the positions of so many games to the file first")
	return games.Command{
		Use:   "regret darkchess",
		Short: "Measure what the decisions of variants of the strong player of dark chess give away",
		Long: "Regret is a deeper search's value of its best action less that of the action chosen, in points,\n" +
			"by kind of action and by face-down pieces. Positions that are won or lost anyway are left out.",
		Flags: f,
		Run: func(ctx context.Context, std games.Streams, _ []string) error {
			if *write > 0 {
				if err := writeRegretPositions(ctx, *file, *write); err != nil {
					return err
				}
			}
			if err := m.judge(ctx, *file, *most); err != nil {
				return err
			}
			fmt.Fprintf(std.Out, "%d positions, judged by %d nodes, decided by %d\n", len(m.verdicts), m.judging, m.nodes)
			for _, name := range strings.Split(*of, ",") {
				if err := m.measure(ctx, std.Out, name); err != nil {
					return err
				}
			}
			return nil
		},
	}
}

// decidedScore leaves out positions that are won or lost anyway, in points.
const decidedScore = 700

// judging is the deeper search: every flip at the root, more of them below.
func judging() tuning {
	t := tuned
	t.rootFlips, t.rootQuiet, t.deepFlips = squares, squares, 4
	return t
}

// regretMeter has the judge's verdicts.
type regretMeter struct {
	nodes, judging uint64
	verdicts       []verdict
}

// verdict is what the judge says of a position.
type verdict struct {
	board *board
	best  engine.Move
	depth int
}

// judge reads the positions and judges them.
func (m *regretMeter) judge(ctx context.Context, file string, most int) error {
	texts, err := thinned(file, most)
	if err != nil {
		return err
	}
	for _, text := range texts {
		b, err := fromText(tournament(), text)
		if err != nil {
			return err
		}
		r, err := judged(ctx, b, engine.Limits{Nodes: m.judging})
		if err != nil {
			return err
		}
		if r.Score < decidedScore && r.Score > -decidedScore {
			m.verdicts = append(m.verdicts, verdict{b, r.Best, r.Depth})
		}
	}
	return nil
}

// thinned are so many lines of a file, evenly spread, or all.
func thinned(file string, most int) ([]string, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var all, some []string
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		all = append(all, lines.Text())
	}
	for i, text := range all {
		if n := min(most, len(all)); i*n/len(all) != (i+1)*n/len(all) {
			some = append(some, text)
		}
	}
	return some, lines.Err()
}

// judged is the judge's search of some moves of a position, of all if there are
// none.
func judged(ctx context.Context, b *board, l engine.Limits, only ...engine.Move) (engine.Report, error) {
	tune := judging()
	v := newTunedView(b, searchFlips, &tune)
	v.only = only
	return engine.New(v, engine.Options{TableMiB: 16, Lines: max(1, len(only))}).Search(ctx, l)
}

// regret is what the judge's best move is worth more than the one chosen.
func (v *verdict) regret(ctx context.Context, chosen engine.Move) (float64, error) {
	if chosen == v.best {
		return 0, nil
	}
	r, err := judged(ctx, v.board, engine.Limits{Depth: v.depth}, v.best, chosen)
	score := map[engine.Move]engine.Score{}
	for _, l := range r.Lines {
		score[l.Moves[0]] = min(max(l.Score, -2*decidedScore), 2*decidedScore)
	}
	return float64(max(0, score[v.best]-score[chosen])), err
}

// decide is the first step of what a variant plays, and its depth.
func (v *verdict) decide(ctx context.Context, t tuning, nodes uint64) (m engine.Move, depth int, err error) {
	s := newState(v.board.clone(), red)
	p := newTunedPlayer(levelLimit{}, true, t, games.Env{TableMiB: 4})
	d, err := p.Choose(ctx, s, games.Budget{Nodes: nodes}, nil)
	if err != nil {
		return 0, 0, err
	}
	whole, err := s.read(d.Move)
	if err != nil {
		return 0, 0, err
	}
	if len(whole.path) == 1 {
		return flipOf(whole.path[0]), d.Thought.Depth, nil
	}
	return stepOf(whole.path[0], whole.path[1]), d.Thought.Depth, nil
}

// measure has a variant decide in all positions.
func (m *regretMeter) measure(ctx context.Context, out io.Writer, name string) error {
	tune, err := variantOf(name)
	if err != nil {
		return err
	}
	var all, wrong tally
	classes, depths := map[string]*tally{}, map[string]*tally{}
	count := func(in map[string]*tally, class string, x float64) {
		if in[class] == nil {
			in[class] = new(tally)
		}
		in[class].add(x)
	}
	for i := range m.verdicts {
		v := &m.verdicts[i]
		chosen, depth, err := v.decide(ctx, tune, m.nodes)
		if err != nil {
			return err
		}
		regret, err := v.regret(ctx, chosen)
		if err != nil {
			return err
		}
		bucket := hiddenBucket(v.board.down)
		count(classes, bucket+" "+kindOf(chosen)+" where a "+kindOf(v.best)+" is best", regret)
		count(depths, bucket, float64(depth))
		all.add(regret)
		if kindOf(chosen) != kindOf(v.best) {
			wrong.add(regret)
		}
	}
	fmt.Fprintf(out, "%s: %s; wrong kind %s: %.0f %% of the regret\n", name, &all, &wrong, 100*wrong.sum/max(1, all.sum))
	for _, class := range slices.Sorted(maps.Keys(classes)) {
		fmt.Fprintf(out, "  %-36s %s\n", class, classes[class])
	}
	for _, bucket := range slices.Sorted(maps.Keys(depths)) {
		fmt.Fprintf(out, "  %s face down: depth %.1f\n", bucket, depths[bucket].sum/float64(depths[bucket].n))
	}
	return nil
}

// tally adds up the regret of one class of decisions.
type tally struct {
	n, large int
	sum      float64
}

// largeRegret is about a soldier's worth, in points.
const largeRegret = 100

func (c *tally) add(regret float64) {
	c.n++
	c.sum += regret
	if regret >= largeRegret {
		c.large++
	}
}

func (c *tally) String() string {
	return fmt.Sprintf("%d of mean %.1f, %d of %d or more", c.n, c.sum/float64(max(1, c.n)), c.large, largeRegret)
}

func hiddenBucket(down int8) string {
	switch {
	case down >= 20:
		return "20+"
	case down >= 10:
		return "10-19"
	}
	return " 1-9"
}

func kindOf(m engine.Move) string {
	if isFlip(m) {
		return "flip"
	}
	return "move"
}

// writeRegretPositions writes every fifth position with face-down pieces of games
// between the player and the one without flips in its tree.
func writeRegretPositions(ctx context.Context, file string, n int) error {
	var out strings.Builder
	for game := range uint64(n) {
		seed := 70_000 + game
		s := newState(start(tournament(), seed), red)
		referee := referee{deal: shuffle(tournament(), seed)}
		var players [2]games.Player
		for i, name := range []string{"tuned", "rootonly"} {
			t, err := variantOf(name)
			if err != nil {
				return err
			}
			players[(i+int(game))%2] = newTunedPlayer(levelLimit{}, true, t, games.Env{Seed: game, TableMiB: 1})
		}
		g := splitmix(game)
		for ply := 0; !s.status.Over && s.b.down > 0; ply++ {
			all := s.Moves()
			if ply > 2 && ply%5 == int(game)%5 && len(all) > 1 {
				out.WriteString(s.Text() + "\n")
			}
			d, err := players[s.Turn()].Choose(ctx, s.Clone(), games.Budget{Nodes: 3000}, nil)
			if err != nil {
				return err
			}
			move := d.Move
			if g.below(20) == 0 { // now and then anything
				move = all[g.below(len(all))].Text
			}
			done, err := referee.Resolve(s, move)
			if err == nil {
				err = s.Play(done)
			}
			if err != nil {
				return err
			}
		}
	}
	return os.WriteFile(file, []byte(out.String()), 0o644)
}
