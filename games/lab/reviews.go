//go:build lab

package main

import (
	"cmp"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"duiju/engine"
	"duiju/games"
	"duiju/games/play/match"
	"duiju/games/play/session"
	"duiju/games/teach"
	"duiju/games/teach/claim"
	"duiju/games/text/command"
	"duiju/games/text/words"
)

// labReviews is the command that reviews games of people and holds the reviews against
// the skills of the path and a deeper search.
func labReviews(c crowd) command.Command {
	id := c.Info().ID
	f := flag.NewFlagSet("reviews "+id, flag.ContinueOnError)
	count := f.Int("games", 30, "games")
	seed := f.Uint64("seed", 1, "of the first game")
	deep := f.Uint64("deep", 300_000, "nodes after each move that is compared; 0 compares none")
	all := f.Bool("all", false, "compare what is not told too")
	tell := f.Bool("tell", false, "print every slip and what the review says of the move, as lines of JSON")
	return command.Command{
		Use: "reviews " + id, Short: "Hold reviews against the skills and a deeper search",
		Long: `Reviews plays games of players that err as people do and reviews them. For each skill
it counts the moves that are wrong by it, those that the review marks, those that it
tells in the skill's words, and of these those where a search with more nodes finds a
right move better and those where it does not.`,
		Flags: f,
		Run: func(ctx context.Context, std command.Streams, _ []string) error {
			r := reviewing{crowd: c, Teaching: teach.Of(c.Module), deep: *deep, all: all, counts: map[string]*slipCounts{}, tell: json.NewEncoder(std.Out)}
			if !*tell {
				r.tell = nil
			}
			for n := range *count {
				if err := r.play(ctx, *seed+uint64(n)); err != nil {
					return err
				}
			}
			fmt.Fprintf(std.Out, "%s, %d games, %d moves, %d marks, %d of them with a reason\n%-14s%7s%8s%7s%10s%8s%9s\n",
				id, *count, r.moves, r.marks, r.reasons, "skill", "wrong", "marked", "told", "compared", "agreed", "against")
			for _, k := range r.Path.Skills {
				if n := r.counts[k.ID()]; n != nil {
					fmt.Fprintf(std.Out, "%-14s%7d%8d%7d%10d%8d%9d\n", k.ID(), n.wrong, n.marked, n.told, n.compared, n.agreed, n.contradicted)
				}
			}
			return nil
		},
	}
}

// slipCounts are the moves that are wrong by a skill.
type slipCounts struct{ wrong, marked, told, compared, agreed, contradicted int }

// reviewing is how far the command has come.
type reviewing struct {
	crowd
	teach.Teaching
	deep                  uint64
	all                   *bool
	moves, marks, reasons int
	counts                map[string]*slipCounts
	tell                  *json.Encoder
}

// toldSlip is a line of what the command prints.
type toldSlip struct {
	Game          uint64
	N             int
	Side          string
	Position      string
	Skill, Move   string
	Danger        bool
	Right         []string
	Next          string
	Taken         bool // the other side took what was left to it
	Mark, What    string
	Better        []string
	Text          string
	Before, After float64
	// Played and Best are how the position after the move and after the best right one
	// stand by the deeper search, in units of what is clearly ahead.
	Played, Best float64
}

// play plays a game, reviews it, and counts.
func (r *reviewing) play(ctx context.Context, seed uint64) error {
	m, err := match.New(match.Setup{Module: r.Module, Seed: seed, Seats: [2]games.PlayerSpec{{Kind: games.Human}, {Kind: games.Human}}})
	if err != nil {
		return err
	}
	rng := rand.New(rand.NewPCG(seed, 17))
	var people [2]games.Player
	for i := range people {
		env := games.Env{Seed: seed*2 + uint64(i), Threads: 1}
		switch rng.IntN(3) {
		case 0:
			people[i], err = r.crowd.NewPlayer(level(1+rng.IntN(4)), m.Options(), env)
		case 1:
			people[i] = r.make(r.names[rng.IntN(len(r.names))], env)
		default:
			people[i] = r.pupil(env.Seed, func(int) bool { return rng.IntN(2) == 0 })
		}
		if err != nil {
			return err
		}
	}
	for m.At() < 400 && !m.Status().Over {
		d, err := people[m.Turn()].Choose(ctx, m.State().Clone(), games.Budget{}, nil)
		if err != nil {
			return err
		}
		if _, err := m.Play(d.Move); err != nil {
			return err
		}
	}
	d := session.New(session.Config{Match: m, Watch: true})
	jobs := d.Start()
	for jobs = append(jobs, d.Do(session.ReviewGame{})...); len(jobs) > 0; jobs = jobs[1:] {
		if j, ok := jobs[0].(session.Job); ok {
			jobs = append(jobs, d.Take(j.Run(ctx))...)
		}
	}
	s := d.Session()
	for i, move := range m.Moves() {
		if err := r.count(ctx, s, seed, i, move); err != nil {
			return err
		}
	}
	return ctx.Err()
}

func (r *reviewing) count(ctx context.Context, s *session.Session, seed uint64, i int, move string) error {
	st, said := s.Match().StateAt(i), s.ReviewOf(i)
	r.moves++
	if said.Mistake() {
		r.marks++
		if !said.Why.IsZero() {
			r.reasons++
		}
	}
	for _, m := range st.Moves() { // as it was chosen, before chance
		if path := games.PathOf(st, move); path != nil && slices.Equal(path, m.Path) {
			move = m.Text
		}
	}
	slip, ok, err := r.Slip(ctx, st, move)
	if _, known := r.Path.Find(said.What); err != nil || !ok && !(known && said.Mistake()) {
		return err
	}
	if !ok {
		slip.Skill, _ = r.Path.Find(said.What)
		slip.Right = said.Better[:min(1, len(said.Better))]
	}
	n := r.counts[slip.ID()]
	if n == nil {
		n = new(slipCounts)
		r.counts[slip.ID()] = n
	}
	table, err := words.Load("en")
	if err != nil {
		return err
	}
	t := toldSlip{
		Game: seed, N: i + 1, Side: table.Text(st.SideName(st.Turn())), Position: st.Text(), Skill: slip.ID(), Move: move, Danger: slip.Danger, Right: slip.Right,
		Mark: said.Mark, What: said.What, Better: said.Better, Text: table.Text(session.ReviewText(s, i)),
	}
	t.Before, _ = s.Units(i)
	t.After, _ = s.Units(i + 1)
	if st.Turn() == games.Second {
		t.Before, t.After = -t.Before, -t.After
	}
	if next := s.Match().StateAt(i + 1); i+1 < s.Match().Len() && next.Turn() != st.Turn() {
		t.Next = s.Match().Moves()[i+1]
		truth, err := r.Claims.By(ctx, next, slip.Claim, t.Next)
		t.Taken = err == nil && truth == claim.True
	}
	n.wrong++
	if said.Mistake() {
		n.marked++
	}
	told := said.Mistake() && said.What == slip.ID()
	if told {
		n.told++
	}
	if r.deep > 0 && (told || *r.all) {
		if t.Best, t.Played, err = r.compare(ctx, st, s.Match().Moves()[i], slip.Right, said.Better); err != nil {
			return err
		}
		n.compared++
		if t.Best <= t.Played {
			n.contradicted++
		} else if told {
			n.agreed++
		}
	}
	if r.tell != nil {
		return r.tell.Encode(t)
	}
	return nil
}

// most is how many right moves are compared with a slip.
const most = 3

// compare is how the best of some right moves and a move of the game stand for their
// mover, by searches of the positions after them. What chance completed is worth the mean
// over what could have come, of a tenth of the nodes each.
func (r *reviewing) compare(ctx context.Context, st games.State, move string, right, better []string) (best, played float64, err error) {
	came, nodes := games.Chances(st, move), r.deep/10
	if len(came) == 0 {
		came, nodes = []games.Chance{{Text: move, Weight: 1}}, r.deep
	}
	weights := 0.0
	for _, c := range came {
		v, err := r.stands(ctx, st, c.Text, nodes)
		if err != nil {
			return 0, 0, err
		}
		played += v * float64(c.Weight)
		weights += float64(c.Weight)
	}
	slices.SortStableFunc(right, func(a, b string) int { // what the review names first
		return cmp.Compare(slices.Index(better[:min(1, len(better))], b), slices.Index(better[:min(1, len(better))], a))
	})
	best = -math.MaxFloat32
	for i, m := range right {
		if i >= most || st.Clone().Play(m) != nil {
			continue
		}
		v, err := r.stands(ctx, st, m, nodes)
		if err != nil {
			return 0, 0, err
		}
		best = max(best, v)
	}
	return best, played / weights, nil
}

// stands is how the position after a move stands for its mover.
func (r *reviewing) stands(ctx context.Context, st games.State, move string, nodes uint64) (float64, error) {
	next := st.Clone()
	if err := next.Play(move); err != nil {
		return 0, err
	}
	if status := next.Status(); status.Over {
		return map[games.Side]float64{st.Turn(): r.units(engine.WinIn(1)), st.Turn().Other(): -r.units(engine.WinIn(1))}[status.Winner], nil
	}
	p, err := r.Module.NewPlayer(games.PlayerSpec{Kind: games.Max}, nil, games.Env{Threads: 1, TableMiB: 16, NoBook: true, Unlimited: true})
	if err != nil {
		return 0, err
	}
	d, err := p.Choose(ctx, next.Clone(), games.Budget{Nodes: nodes, Lines: 1}, nil)
	if err != nil || len(d.Thought.Lines) == 0 {
		return 0, err
	}
	if next.Turn() != st.Turn() {
		return -r.units(d.Thought.Lines[0].Score), nil
	}
	return r.units(d.Thought.Lines[0].Score), nil
}

// units is a score in units of what is clearly ahead.
func (r *reviewing) units(s engine.Score) float64 {
	return float64(s) / float64(max(r.Info().ScoreUnit, 1))
}

// labAsks is the command that counts how often games ask for each skill of the path.
func labAsks(c crowd) command.Command {
	f := flag.NewFlagSet("asks "+c.Info().ID, flag.ContinueOnError)
	count := f.Int("games", 200, "games")
	seed := f.Uint64("seed", 1, "of the first game")
	return command.Command{
		Use: "asks " + c.Info().ID, Short: "Count how often games ask for each skill",
		Long: `Asks plays games of a beginner with any of the skills against the levels of the path and
counts at his moves, for each skill, in how many of the games a position asked for it, how
often in a hundred of his moves, and in how many games a move of his was wrong by it.`,
		Flags: f,
		Run: func(ctx context.Context, std command.Streams, _ []string) error {
			t := teach.Of(c.Module)
			asked, in, missed, moves := map[string]int{}, map[string]int{}, map[string]int{}, 0
			for n := range uint64(*count) {
				m, err := match.New(match.Setup{Module: c.Module, Seed: *seed + n})
				if err != nil {
					return err
				}
				rng := rand.New(rand.NewPCG(*seed+n, 21))
				person, level := games.Player(c.pupil(*seed+n, func(int) bool { return rng.IntN(2) == 0 })), 1+rng.IntN(4)
				other, err := c.Module.NewPlayer(games.PlayerSpec{Kind: games.Level, Level: level}, m.Options(), games.Env{Seed: n, Threads: 1})
				if err != nil {
					return err
				}
				seen, wrong := map[string]bool{}, map[string]bool{}
				for m.At() < 300 && !m.Status().Over {
					who, his := other, int(m.Turn()) == int(n%2)
					if his {
						who = person
					}
					d, err := who.Choose(ctx, m.State().Clone(), games.Budget{}, nil)
					if err != nil {
						return err
					}
					if his {
						moves++
						k, ask, slip, err := t.Wrong(ctx, m.State(), d.Move)
						if err != nil {
							return err
						}
						if id := ask.Skill; id != "" && !ask.Left {
							asked[id]++
							seen[id] = true
							wrong[k.ID()] = wrong[k.ID()] || slip
						}
					}
					if _, err := m.Play(d.Move); err != nil {
						return err
					}
				}
				for id := range seen {
					in[id]++
					if wrong[id] {
						missed[id]++
					}
				}
			}
			fmt.Fprintf(std.Out, "%s, %d games, %d moves\n%-14s%10s%12s%14s\n", c.Info().ID, *count, moves, "skill", "% of games", "% of moves", "wrong in % of")
			for _, k := range t.Path.Skills {
				n := float64(*count)
				fmt.Fprintf(std.Out, "%-14s%10.0f%12.1f%14.0f\n", k.ID(), 100*float64(in[k.ID()])/n, 100*float64(asked[k.ID()])/float64(moves), 100*float64(missed[k.ID()])/n)
			}
			return ctx.Err()
		},
	}
}
