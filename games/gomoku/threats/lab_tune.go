package threats

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"math"
	"runtime"
	"slices"
	"sync"

	"duiju/engine"
	"duiju/games"
	"duiju/games/gomoku/board"
)

// knob is a number by which a part of a selection is multiplied. It is turned in
// units of its step, the logarithm of what two players can tell apart in some
// thousand games.
type knob struct {
	name string
	step float64
	turn func(s *engine.Selection, by float64)
}

// knobs are what is tuned. A list has two: all of it, and what is deep more than
// what is shallow.
var knobs = []knob{
	{"Static", 0.15, func(s *engine.Selection, by float64) { scale(s.Static, by, 0) }},
	{"Static by depth", 0.3, func(s *engine.Selection, by float64) { scale(s.Static, 0, by) }},
	{"Razor", 0.15, func(s *engine.Selection, by float64) { scale(s.Razor, by, 0) }},
	{"Hope", 0.15, func(s *engine.Selection, by float64) { scale(s.Hope, by, 0) }},
	{"Hope by depth", 0.3, func(s *engine.Selection, by float64) { scale(s.Hope, 0, by) }},
	{"LateQuiet", 0.15, func(s *engine.Selection, by float64) { scale(s.LateQuiet, by, 0) }},
	{"LateQuiet by depth", 0.2, func(s *engine.Selection, by float64) { scale(s.LateQuiet, 0, by) }},
	{"Late", 0.15, func(s *engine.Selection, by float64) { scale(s.Late, by, 0) }},
	{"Late by depth", 0.2, func(s *engine.Selection, by float64) { scale(s.Late, 0, by) }},
	{"Reduction", 0.1, func(s *engine.Selection, by float64) { s.Reduction *= math.Exp(by) }},
	{"ByHistory", 0.3, func(s *engine.Selection, by float64) { s.ByHistory *= math.Exp(by) }},
	{"Singular", 0.25, func(s *engine.Selection, by float64) { scaleOne(&s.Singular, math.Exp(by)) }},
}

// scale multiplies a list by e to the power of level, its last entry by e^slope/2
// besides and its first by e^-slope/2.
func scale[S ~int | ~int32](list []S, level, slope float64) {
	for i := range list {
		tilt := float64(i)/float64(max(len(list)-1, 1)) - 0.5
		scaleOne(&list[i], math.Exp(level+slope*tilt))
	}
}

func scaleOne[S ~int | ~int32](x *S, by float64) { *x = S(math.Round(float64(*x) * by)) }

// turned is a selection with its knobs turned, in their steps.
func turned(s engine.Selection, by []float64) engine.Selection {
	s.Static, s.Razor, s.Hope = slices.Clone(s.Static), slices.Clone(s.Razor), slices.Clone(s.Hope)
	s.LateQuiet, s.Late = slices.Clone(s.LateQuiet), slices.Clone(s.Late)
	for i, k := range knobs {
		k.turn(&s, by[i]*k.step)
	}
	return s
}

// tuning turns the knobs of a selection by SPSA (J. Spall, "Multivariate
// stochastic approximation using a simultaneous perturbation gradient
// approximation", 1992): in each pair of games two selections meet that differ in
// all knobs at once, and all are turned a little towards the winner.
type tuning struct {
	start *trial
	rule  board.Rule
	play  func(ctx context.Context, p *Position, sides [2]*trial) float64 // what Black gets
	pairs int
	rate  float64 // steps by which a pair won turns a knob, at first
	every int     // say after so many pairs how far they are turned

	mu     sync.Mutex
	by     []float64 // how far the knobs are turned, in their steps
	begun  int       // pairs
	played int
}

// pair plays the next pair of games and reports whether there was one.
func (t *tuning) pair(ctx context.Context, out io.Writer, seed uint64) bool {
	t.mu.Lock()
	k := t.begun
	t.begun++
	by := slices.Clone(t.by)
	t.mu.Unlock()
	if k >= t.pairs {
		return false
	}
	rnd := board.Splitmix(seed + uint64(k)<<32)
	turn, signs := math.Pow(float64(k+1), -0.101), make([]float64, len(knobs))
	up, down := slices.Clone(by), slices.Clone(by)
	for i := range knobs {
		signs[i] = float64(2*rnd.Below(2) - 1)
		up[i] += turn * signs[i]
		down[i] -= turn * signs[i]
	}
	a := &trial{Selection: turned(t.start.Selection, up), tables: t.start.tables}
	b := &trial{Selection: turned(t.start.Selection, down), tables: t.start.tables}
	p, _ := evenOpening(&rnd, t.rule)
	won := t.play(ctx, p, [2]*trial{a, b}) - t.play(ctx, p, [2]*trial{b, a})
	if ctx.Err() != nil {
		return false
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.played++
	rate := t.rate * math.Pow(1+10*float64(k)/float64(t.pairs), -0.602)
	for i := range knobs {
		t.by[i] += rate * won * signs[i]
	}
	if t.played%max(t.every, 1) == 0 || t.played == t.pairs {
		fmt.Fprintln(out, t.text())
	}
	return true
}

// text says how far the knobs are turned, and gives the selection as gate gomoku
// takes it.
func (t *tuning) text() string {
	text := fmt.Sprintf("%d pairs:", t.played)
	for i, k := range knobs {
		text += fmt.Sprintf(" %s ×%.3f", k.name, math.Exp(t.by[i]*k.step))
	}
	s := turned(t.start.Selection, t.by)
	fields, _ := json.Marshal(map[string]any{
		"Static": s.Static, "Razor": s.Razor, "Hope": s.Hope, "LateQuiet": s.LateQuiet, "Late": s.Late,
		"Reduction": math.Round(100*s.Reduction) / 100, "ByHistory": math.Round(100*s.ByHistory) / 100, "Singular": s.Singular,
	})
	return text + "\n" + string(fields)
}

// LabTune tunes the selection of the search.
//
// What was found: from margins of 1.15, in 1,800 pairs of freestyle of 20,000 nodes,
// Static went to 0.99 and Hope to 1.35 of what is in use, more where it is deep (×1.3),
// Late to 1.17 where it is shallow and 0.83 where it is deep, Reduction to 1.92. By gate
// gomoku, of 60,000 nodes, that is no stronger than what is in use: 153-13-154, -1 Elo
// [-24, 22]. With the networks the margins may stay as well: in 200 games of 20,000
// nodes each, all of them 1.15 times as wide have +6 [-25, 36], 0.87 times -23 [-52, 6].
func LabTune() games.Command {
	f := flag.NewFlagSet("tune", flag.ContinueOnError)
	start := f.String("a", "{}", "where to begin, as gate gomoku's trial")
	t := &tuning{}
	f.IntVar(&t.pairs, "pairs", 3000, "pairs of games")
	nodes := f.Uint64("nodes", 12000, "nodes a move")
	f.Float64Var(&t.rate, "rate", 0.06, "steps by which a pair won turns a knob, at first")
	rule := f.String("rule", board.Freestyle.String(), "the rule")
	seed := f.Uint64("seed", 1, "seed of the openings and turns")
	jobs := f.Int("jobs", runtime.NumCPU(), "games at once")
	f.IntVar(&t.every, "every", 100, "say how far the knobs are turned after so many pairs")
	return games.Command{
		Use:   "tune gomoku",
		Short: "Tune what gomoku's search leaves out, by games of selections that differ",
		Long: "Tune plays pairs of games between two selections that differ in every number a little,\n" +
			"and turns all numbers towards the winner (SPSA). A gate says what came of it.",
		Flags: f,
		Run: func(ctx context.Context, std games.Streams, _ []string) error {
			var err error
			if t.start, err = trialOf(*start); err != nil {
				return err
			}
			if t.rule, err = ruleOf(*rule); err != nil {
				return err
			}
			t.play = func(ctx context.Context, p *Position, sides [2]*trial) float64 {
				return meet(ctx, p, sides, engine.Limits{Nodes: *nodes})
			}
			t.by = make([]float64, len(knobs))
			var players sync.WaitGroup
			for range *jobs {
				players.Go(func() {
					for t.pair(ctx, std.Out, *seed) {
					}
				})
			}
			players.Wait()
			return ctx.Err()
		},
	}
}
