//go:build lab

package main

import (
	"context"
	"flag"
	"fmt"
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
}

// pupil has the skills of a game for which has says so.
func (c crowd) pupil(seed uint64, has func(i int) bool) pupil {
	s := schools[c.Info().ID]
	p := pupil{s.beginner(seed), s, teach.Of(c.Module), nil, rand.New(rand.NewPCG(seed, 5))}
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
		}, labPath(c))
	}
	return all
}

// labPath is the command that measures what each skill of a game's path is worth.
func labPath(c crowd) command.Command {
	id := c.Info().ID
	f := flag.NewFlagSet("path "+id, flag.ContinueOnError)
	count := f.Int("games", 40, "games of each row")
	at := f.Int("level", 1, "the level that is played against")
	seed := f.Uint64("seed", 1, "of the first pair")
	return command.Command{
		Use: "path " + id, Short: "Measure what the skills of the path are worth",
		Long:  "Path plays a beginner with the first skills of the path, from none to all, against a\nlevel: the score in %, half its 95 % interval, games.",
		Flags: f,
		Run: func(ctx context.Context, std command.Streams, _ []string) error {
			skills := teach.Of(c.Module).Path.Skills
			pupils := crowd{Module: c.Module, empty: c.empty}
			for k := range len(skills) + 1 {
				pupils.names = append(pupils.names, fmt.Sprint("first-", k))
			}
			pupils.make = func(name string, env games.Env) games.Player {
				n := slices.Index(pupils.names, name)
				return c.pupil(env.Seed, func(i int) bool { return i < n })
			}
			for k, name := range pupils.names {
				played, err := arena.Run(ctx, arena.Config{
					Module: pupils, A: games.PlayerSpec{Kind: games.Classic, Name: name}, B: level(*at), Seed: *seed, Games: *count, MaxPlies: 400, Workers: 1,
				}, nil)
				if err != nil {
					return err
				}
				with := "no skill"
				if k > 0 {
					with = "and " + skills[k-1].ID()
				}
				fmt.Fprintf(std.Out, "%-18s %s\n", with, said(played))
			}
			return nil
		},
	}
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
