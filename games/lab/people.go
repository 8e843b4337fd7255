//go:build lab

package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"duiju/games"
	"duiju/games/darkchess"
	"duiju/games/gomoku"
	"duiju/games/play/arena"
	"duiju/games/play/players"
	"duiju/games/text/command"
	"duiju/games/trianglenim"
	"duiju/games/tsumego"
)

// crowd is a game with players more that err as people do.
type crowd struct {
	games.Module
	names []string
	make  func(name string, env games.Env) games.Player
	empty bool // games begin as people's do, not from the openings of matches
}

// Info implements games.Module.
func (c crowd) Info() games.Info {
	info := c.Module.Info()
	info.Classics = slices.Clone(info.Classics)
	for _, name := range c.names {
		info.Classics = append(info.Classics, games.ClassicInfo{Name: name})
	}
	if open := info.Opening; c.empty {
		info.Opening = nil
	} else if open != nil { // neighbours in a collection are alike: other seeds, other kinds
		info.Opening = func(o games.Options, seed uint64, i int) (games.Options, []string) { return open(o, scatter*seed, i) }
	}
	return info
}

// scatter is the step from problem to problem; it has no factor in common with their
// number, so no two seeds have the same.
const scatter = 239

// NewPlayer implements games.Module.
func (c crowd) NewPlayer(p games.PlayerSpec, o games.Options, env games.Env) (games.Player, error) {
	if p.Kind == games.Classic && slices.Contains(c.names, p.Name) {
		return c.make(p.Name, env), nil
	}
	return c.Module.NewPlayer(p, o, env)
}

func crowds() []crowd {
	var all []crowd
	add := func(m games.Module, empty bool, names []string, make func(string, games.Env) games.Player) {
		all = append(all, crowd{m, names, make, empty})
	}
	names, make := gomoku.LabPeople()
	add(gomoku.New(), true, names, make)
	names, make = darkchess.LabPeople()
	add(darkchess.New(), false, names, make)
	names, make = trianglenim.LabPeople()
	add(trianglenim.Module{}, true, names, make)
	names, make = tsumego.LabPeople()
	add(tsumego.New(), false, names, make)
	return all
}

// The games of a cell: few where the players are far apart, more where the mean
// of the people against the level is not.
const (
	fewGames, manyGames = 40, 200
	nearLow, nearHigh   = 0.15, 0.85
)

// survey measures levels by people.
type survey struct {
	crowd
	out      io.Writer
	odd      uint64 // of the seeds: 1 to report, 0 to fit
	seed     uint64 // added to all seeds: who looked at some reports others
	options  games.Options
	seat     string // of the people: first, second or any, which is both in turn
	keep     string // the folder of the games that are kept; "" for none
	few      int
	many     int
	people   []string
	from, to int
	workers  int
	cells    map[string][]arena.Game
}

// labPeople are the commands that measure levels by people, one a game.
func labPeople() []command.Command {
	var all []command.Command
	for _, c := range crowds() {
		name := "people " + c.Info().ID
		f := flag.NewFlagSet(name, flag.ContinueOnError)
		s := survey{crowd: c, cells: map[string][]arena.Game{}}
		fit := f.Bool("fit", false, "play the even seeds, by which levels are fitted, not the odd ones")
		f.IntVar(&s.few, "few", fewGames, "games a cell")
		f.IntVar(&s.many, "many", manyGames, "games a cell where the mean of a level is within 15 and 85 %")
		f.IntVar(&s.from, "from", 1, "the first level")
		f.IntVar(&s.to, "to", 7, "the last level")
		f.IntVar(&s.workers, "workers", 1, "games at a time")
		ladder := f.Int("ladder", manyGames, "games of each level against the one below")
		only := f.String("only", "", "people by `name`, separated by commas; all without")
		f.Uint64Var(&s.seed, "seed", 0, "added to the seeds")
		f.StringVar(&s.seat, "seat", seatAny, "of the people: first, second or any")
		f.StringVar(&s.keep, "keep", "", "a `folder` for the games, which are then not played again")
		options := f.String("options", "", "of the game: `key=value`, separated by commas")
		all = append(all, command.Command{
			Use: name, Short: "Measure the levels by players that err as people do",
			Long:  "People prints the score of each against each level, of each level against the one\nbelow, and the levels to which their first three games bring them.",
			Flags: f,
			Run: func(ctx context.Context, std command.Streams, _ []string) error {
				s.out, s.odd, s.people = std.Out, 1, s.names
				if *fit {
					s.odd = 0
				}
				if *only != "" {
					s.people = strings.Split(*only, ",")
				}
				s.options = games.Options{}
				for part := range strings.SplitSeq(*options, ",") {
					if key, value, ok := strings.Cut(part, "="); ok {
						s.options[key] = value
					}
				}
				return s.run(ctx, *ladder)
			},
		})
	}
	return all
}

func (s *survey) run(ctx context.Context, ladder int) error {
	fmt.Fprintf(s.out, "%s, %s seeds from %d: score in %% with half its 95 %% interval, games\n%-7s",
		s.Info().ID, [2]string{"even", "odd"}[s.odd], s.seed+s.odd, "level")
	for _, p := range s.people {
		fmt.Fprintf(s.out, "%16s", p)
	}
	fmt.Fprintf(s.out, "%8s%8s%18s\n", "mean", "step", "v level below")
	last := 0.0
	for n := s.from; n <= s.to; n++ {
		mean, err := s.row(ctx, n, s.few)
		if err == nil && nearLow <= mean && mean <= nearHigh {
			mean, err = s.row(ctx, n, s.many)
		}
		if err != nil {
			return err
		}
		fmt.Fprintf(s.out, "%-7d", n)
		for _, p := range s.people {
			fmt.Fprintf(s.out, "%16s", said(s.cells[cell(p, n)]))
		}
		step := ""
		if n > s.from {
			step = fmt.Sprintf("%+.1f", 100*(mean-last))
		}
		last = mean
		below := ""
		if n > 1 && ladder > 0 {
			played, err := s.play(ctx, level(n), level(n-1), nil, ladder)
			if err != nil {
				return err
			}
			below = said(played)
		}
		fmt.Fprintf(s.out, "%8.1f%8s%18s\n", 100*mean, step, below)
	}
	s.placements()
	return nil
}

func level(n int) games.PlayerSpec { return games.PlayerSpec{Kind: games.Level, Level: n} }

func cell(person string, n int) string { return fmt.Sprint(person, " ", n) }

// row plays each person's games against a level, so many in all; the result is the
// mean of their scores.
func (s *survey) row(ctx context.Context, n, count int) (mean float64, err error) {
	for _, p := range s.people {
		key := cell(p, n)
		if s.cells[key], err = s.play(ctx, games.PlayerSpec{Kind: games.Classic, Name: p}, level(n), s.cells[key], count); err != nil {
			return 0, err
		}
		mean += arena.Count(s.cells[key]).Score / float64(len(s.people))
	}
	return mean, nil
}

// The seats of people. In a game with a handicap they sit where it helps.
const seatFirst, seatSecond, seatAny = "first", "second", "any"

// play goes on to so many games: two with each seed or, where the people have one
// seat, one.
func (s *survey) play(ctx context.Context, a, b games.PlayerSpec, done []arena.Game, count int) ([]arena.Game, error) {
	file := filepath.Join(s.keep, strings.ReplaceAll(fmt.Sprintf("%s-%v-%v-%d.json", s.Info().ID, a, b, s.seed+s.odd), ":", ""))
	if text, err := os.ReadFile(file); s.keep != "" && err == nil && len(done) == 0 {
		if err := json.Unmarshal(text, &done); err != nil {
			return nil, err
		}
	}
	for len(done) < count {
		n := len(done)
		c := arena.Config{Module: s.crowd, Options: s.options, A: a, B: b, Seed: s.seed + s.odd + uint64(n), Games: 2, Workers: s.workers, MaxPlies: 400}
		switch s.seat {
		case seatFirst:
			c.Seed, c.Games = c.Seed+uint64(n), 1
		case seatSecond:
			c.A, c.B, c.Seed, c.Games = b, a, c.Seed+uint64(n), 1
		}
		played, err := arena.Run(ctx, c, nil)
		if err != nil {
			return nil, err
		}
		for i := range played {
			played[i].Index += n
			if s.seat == seatSecond {
				played[i].Points = 2 - played[i].Points
			}
			if played[i].Fault != "" {
				return nil, fmt.Errorf("%v v %v, seed %d: %s", a, b, c.Seed, played[i].Fault)
			}
		}
		done = append(done, played...)
		if s.keep == "" {
			continue
		}
		if text, err := json.Marshal(done); err != nil {
			return nil, err
		} else if err := os.WriteFile(file, text, 0o644); err != nil {
			return nil, err
		}
	}
	return done, nil
}

func said(played []arena.Game) string {
	c := arena.Count(played)
	return fmt.Sprintf("%.1f ±%.1f %4d", 100*c.Score, 50*(c.High-c.Low), c.Games)
}

// placements draws the first three games of each person from those played, and tells
// where they lead.
func (s *survey) placements() {
	if s.from > 1 {
		return
	}
	const draws = 1000
	rng := rand.New(rand.NewPCG(s.odd, 3))
	fmt.Fprintf(s.out, "\nplaced by three games: share in %% by level, mean, score expected there\n")
	for _, p := range s.people {
		var at [10]int
		sum, expected := 0, 0.0
		for range draws {
			n := s.Info().DefaultLevel
			for i := range players.Placing {
				played := s.cells[cell(p, min(n, s.to))]
				n = players.Placed(i, n, played[rng.IntN(len(played))].Points-1, len(s.Info().Levels))
			}
			at[n]++
			sum += n
			expected += arena.Count(s.cells[cell(p, min(n, s.to))]).Score
		}
		fmt.Fprintf(s.out, "%-16s", p)
		for n := 1; n < len(at); n++ {
			fmt.Fprintf(s.out, "%5.0f", 100*float64(at[n])/draws)
		}
		fmt.Fprintf(s.out, "%7.1f%7.1f\n", float64(sum)/draws, 100*expected/draws)
	}
}
