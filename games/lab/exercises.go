//go:build lab

package main

import (
	"context"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"duiju/games"
	"duiju/games/darkchess"
	"duiju/games/gomoku"
	"duiju/games/play/arena"
	"duiju/games/play/match"
	"duiju/games/teach"
	"duiju/games/teach/claim"
	"duiju/games/text/command"
	"duiju/games/trianglenim"
)

// school is what the laboratory knows of the skills of a game.
type school struct {
	beginner func(seed uint64) games.Player
	checks   func(s games.State, skill, move string) bool
	puts     func(seed uint64) games.State // positions that games seldom reach; may be nil
}

var schools = map[string]school{
	"gomoku":      {gomoku.LabBeginner, gomoku.LabCheck, nil},
	"trianglenim": {trianglenim.LabBeginner, trianglenim.LabCheck, nil},
	"darkchess":   {darkchess.LabBeginner, darkchess.LabCheck, darkchess.LabEnding},
}

// pupil is a beginner with skills: where a position asks for one of them it plays a move
// that is right by it.
type pupil struct {
	games.Player
	school
	teach.Teaching
	skills []teach.Skill
	rng    *rand.Rand
	asked  map[string]int // how often it was asked for each skill; may be nil
}

// pupil has the skills of a game for which has says so.
func (c crowd) pupil(seed uint64, has func(i int) bool) pupil {
	s := schools[c.Info().ID]
	p := pupil{s.beginner(seed), s, teach.Of(c.Module), nil, rand.New(rand.NewPCG(seed, 5)), nil}
	for i, k := range p.Path.Skills {
		if has(i) {
			p.skills = append(p.skills, k)
		}
	}
	return p
}

// Choose implements games.Player.
func (p pupil) Choose(ctx context.Context, s games.State, b games.Budget, news func(games.Thought)) (games.Decision, error) {
	asked, err := p.Path.Asks(ctx, s)
	if err != nil {
		return games.Decision{}, err
	}
	if p.asked != nil {
		p.asked[asked.Skill]++
	}
	for _, k := range p.skills {
		if k.ID() != asked.Skill {
			continue
		}
		moves := games.Texts(s)
		p.rng.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
		for _, move := range moves {
			if truth, err := k.Decides(ctx, p.Claims, s, move); err != nil || truth == claim.True {
				return games.Decision{Move: move}, err
			}
		}
	}
	return p.Player.Choose(ctx, s, b, news)
}

// labExercises are the commands that make exercises out of the games of people.
func labExercises() []command.Command {
	var all []command.Command
	for _, c := range crowds() {
		id := c.Info().ID
		if schools[id].beginner == nil {
			continue
		}
		f := flag.NewFlagSet("exercises "+id, flag.ContinueOnError)
		seed := f.Uint64("seed", 1, "of the first game")
		count := f.Int("count", 150, "exercises of a skill")
		most := f.Int("games", 4000, "games at most")
		out := f.String("out", filepath.Join("assets", id, "exercises.txt"), "the file")
		all = append(all, command.Command{
			Use: "exercises " + id, Short: "Make the exercises of the skills",
			Long:  "Exercises plays games of players that err as people do and keeps positions that ask for\na skill: those first where the player missed it. Every move of them is decided.",
			Flags: f,
			Run: func(ctx context.Context, std command.Streams, _ []string) error {
				g := gathering{crowd: c, count: *count, found: map[string]map[bool][]string{}}
				n := 0
				for ; n < *most && !g.full(); n++ {
					if err := g.play(ctx, *seed+uint64(n)); err != nil {
						return err
					}
				}
				for i := range uint64(80 * *count) {
					if schools[id].puts == nil || g.full() {
						break
					}
					s := schools[id].puts(*seed + i)
					asked, err := teach.Of(c.Module).Path.Asks(ctx, s)
					if err == nil && asked.Skill != "" {
						_, err = g.keep(ctx, asked.Skill, s, games.Texts(s)[0])
					}
					if err != nil {
						return err
					}
				}
				var text strings.Builder
				for _, k := range teach.Of(c.Module).Path.Skills {
					missed, seen := g.found[k.ID()][true], g.found[k.ID()][false]
					fmt.Fprintf(std.Out, "%-14s %4d missed, %4d seen, in %d games\n", k.ID(), len(missed), len(seen), n)
					kept := slices.Concat(missed, seen)
					for _, position := range kept[:min(len(kept), *count)] {
						fmt.Fprintln(&text, k.ID(), position)
					}
				}
				return os.WriteFile(*out, []byte(text.String()), 0o644)
			},
		}, command.Command{
			Use: "check " + id, Short: "Decide the moves of the exercises anew",
			Long: "Check decides every move of every built-in exercise once more in a slower way, without\nthe tables and bounds of the first, and counts what differs.",
			Run:  func(ctx context.Context, std command.Streams, _ []string) error { return check(ctx, std, c.Module) },
		}, labPath(c), labReviews(c), labAsks(c))
	}
	return all
}

// labPath is the command that measures what each skill of a game's path is worth.
func labPath(c crowd) command.Command {
	id := c.Info().ID
	f := flag.NewFlagSet("path "+id, flag.ContinueOnError)
	count := f.Int("games", 400, "games with and games without each skill")
	probe := f.Int("probe", 40, "games by which a level is found")
	seed := f.Uint64("seed", 1, "of the first pair")
	return command.Command{
		Use: "path " + id, Short: "Measure what the skills of the path are worth",
		Long: `Path finds for each skill the first level against which a beginner with the skills
before it scores at most 60 %. There he plays without it and with it, from the same
seeds: both scores in %, what it lifts with half its 95 % interval, and in how many
games he ever moved otherwise.`,
		Flags: f,
		Run: func(ctx context.Context, std command.Streams, _ []string) error {
			r := report{pupils: crowd{Module: c.Module, empty: c.empty}, seed: *seed, played: map[string][]arena.Game{}, asked: map[string]int{}}
			skills := teach.Of(c.Module).Path.Skills
			for k := range len(skills) + 1 {
				r.pupils.names = append(r.pupils.names, fmt.Sprint("first-", k))
			}
			r.pupils.make = func(name string, env games.Env) games.Player {
				n := slices.Index(r.pupils.names, name)
				p := c.pupil(env.Seed, func(i int) bool { return i < n })
				p.asked = r.asked
				return p
			}
			fmt.Fprintf(std.Out, "%s, %d games a score from seed %d\n%-14s%6s%9s%7s%16s%9s\n", id, *count, *seed, "skill", "level", "without", "with", "lift", "games")
			at := 1
			for k, skill := range skills {
				var without []arena.Game
				for ; ; at++ {
					without = nil
					for _, n := range []int{min(*probe, *count), *count} {
						if len(without) > 0 && arena.Count(without).Score > mostWithout && at < len(c.Info().Levels) {
							continue
						}
						var err error
						if without, err = r.play(ctx, k, at, n); err != nil {
							return err
						}
					}
					if len(without) == *count && arena.Count(without).Score <= mostWithout || at == len(c.Info().Levels) {
						break
					}
				}
				with, err := r.play(ctx, k+1, at, *count)
				if err != nil {
					return err
				}
				lift, half, other := lifted(without, with)
				said := ""
				switch {
				case lift-half <= 0:
					said = "  no effect shown"
				case lift < leastLift:
					said = "  small"
				}
				fmt.Fprintf(std.Out, "%-14s%6d%9.1f%7.1f%9.1f ±%5.1f%8.0f%%%s\n", skill.ID(), at, 100*arena.Count(without).Score,
					100*arena.Count(with).Score, 100*lift, 100*half, 100*other, said)
			}
			return nil
		},
	}
}

const (
	mostWithout = 0.6 // score of a player without a skill against its level
	leastLift   = 0.1 // by a skill
)

// report is the games by which skills are measured.
type report struct {
	pupils crowd
	seed   uint64
	played map[string][]arena.Game
	asked  map[string]int
}

// play plays so many games of the pupil with the first skills against a level.
func (r report) play(ctx context.Context, skills, at, count int) ([]arena.Game, error) {
	key := fmt.Sprint(skills, " ", at)
	done := r.played[key]
	if len(done) >= count {
		return done[:count], nil
	}
	played, err := arena.Run(ctx, arena.Config{
		Module: r.pupils, A: games.PlayerSpec{Kind: games.Classic, Name: r.pupils.names[skills]}, B: level(at),
		Seed: r.seed, Games: count, MaxPlies: 400, Done: done,
	}, nil)
	r.played[key] = played
	return played, err
}

// lifted is how much higher the second score is than the first, half its 95 % interval by
// pairs of the same seed, and the share of games that differ.
func lifted(without, with []arena.Game) (lift, half, other float64) {
	n := float64(len(with) / 2)
	square := 0.0
	for i := 0; i+1 < len(with); i += 2 {
		d := 0.0
		for j := i; j < i+2; j++ {
			d += float64(with[j].Points-without[j].Points) / 4
			if !slices.Equal(with[j].Record.Moves, without[j].Record.Moves) {
				other += 1 / (2 * n)
			}
		}
		lift += d / n
		square += d * d / n
	}
	return lift, 1.96 * math.Sqrt(max(square-lift*lift, 0)/(n-1)), other
}

// check compares the verdicts on the built-in exercises with those of a slower way.
func check(ctx context.Context, std command.Streams, m games.Module) error {
	t, wrong := teach.Of(m), 0
	counts := map[string][3]int{}
	for _, e := range teach.Exercises(m) {
		game, err := match.New(match.Setup{Module: m, Position: e.Position})
		if err != nil {
			return err
		}
		k, _ := t.Path.Skill(e)
		n := counts[k.ID()]
		n[0]++
		for _, move := range games.Texts(game.State()) {
			truth, err := k.Decides(ctx, t.Claims, game.State(), move)
			if err != nil {
				return err
			}
			if n[1]++; truth != claim.Is(schools[m.Info().ID].checks(game.State(), k.ID(), move)) {
				n[2]++
				wrong++
				fmt.Fprintln(std.Out, k.ID(), e.Position, move, truth)
			}
		}
		counts[k.ID()] = n
	}
	for _, k := range t.Path.Skills {
		n := counts[k.ID()]
		fmt.Fprintf(std.Out, "%-14s %4d exercises, %6d moves, %d differ\n", k.ID(), n[0], n[1], n[2])
	}
	if wrong > 0 {
		return fmt.Errorf("%d verdicts differ", wrong)
	}
	return nil
}

// gathering is the exercises found so far: of a skill, those that were missed and those
// that were not.
type gathering struct {
	crowd
	count int
	found map[string]map[bool][]string
}

// full reports whether there are enough of every skill.
func (g *gathering) full() bool {
	return !slices.ContainsFunc(teach.Of(g.Module).Path.Skills, func(k teach.Skill) bool { return len(g.found[k.ID()][true]) < g.count })
}

// mostTries is how many positions of a game are looked at for a skill.
const mostTries = 6

// play plays a game, of which at most one position a skill is kept.
func (g *gathering) play(ctx context.Context, seed uint64) error {
	m, err := match.New(match.Setup{Module: g.Module, Seed: seed})
	if err != nil {
		return err
	}
	rng := rand.New(rand.NewPCG(seed, 9))
	var people [2]games.Player
	for i := range people {
		people[i] = g.make(g.names[rng.IntN(len(g.names))], games.Env{Seed: seed*2 + uint64(i), Threads: 1})
		if rng.IntN(2) == 0 { // one that has any of the skills
			people[i] = g.pupil(seed*2+uint64(i), func(int) bool { return rng.IntN(2) == 0 })
		}
	}
	tried := map[string]int{}
	for m.At() < 400 && !m.Status().Over {
		d, err := people[m.Turn()].Choose(ctx, m.State().Clone(), games.Budget{}, nil)
		if err != nil {
			return err
		}
		asked, err := teach.Of(g.Module).Path.Asks(ctx, m.State())
		if err != nil {
			return err
		}
		if id := asked.Skill; id != "" && tried[id] < mostTries {
			kept, err := g.keep(ctx, id, m.State(), d.Move)
			if tried[id]++; kept {
				tried[id] = mostTries
			}
			if err != nil {
				return err
			}
		}
		if _, err := m.Play(d.Move); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// keep keeps a position if all its moves are decided and few are right.
func (g *gathering) keep(ctx context.Context, id string, s games.State, played string) (bool, error) {
	t := teach.Of(g.Module)
	i := slices.IndexFunc(t.Path.Skills, func(k teach.Skill) bool { return k.ID() == id })
	k := t.Path.Skills[i]
	first, err := k.Decides(ctx, t.Claims, s, played)
	missed := first == claim.False
	found := g.found[id]
	if found == nil {
		found = map[bool][]string{}
		g.found[id] = found
	}
	if err != nil || first == claim.Undecided || len(found[missed]) >= g.count || !missed && len(found[true])+len(found[false]) >= 2*g.count {
		return false, err
	}
	moves, right := games.Texts(s), 0
	for _, move := range moves {
		switch truth, err := k.Decides(ctx, t.Claims, s, move); {
		case err != nil || truth == claim.Undecided:
			return false, err
		case truth == claim.True:
			right++
		}
	}
	if text := s.Text(); right > 0 && 3*right <= len(moves) && !slices.Contains(slices.Concat(found[true], found[false]), text) {
		found[missed] = append(found[missed], text)
		return true, nil
	}
	return false, nil
}
