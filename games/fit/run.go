package fit

import (
	"cmp"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
)

// Run is a fitting, as the flags of its command say:
//
//	go run ./games/lab fit darkchess -games 2000 -out assets/darkchess/weights.json
//
// or in parts, which give the same samples and so the same weights:
//
//	go run ./games/lab fit darkchess -games 1000 -part 1.json
//	go run ./games/lab fit darkchess -games 1000 -skip 1000 -part 2.json
//	go run ./games/lab fit darkchess -merge '*.json' -out assets/darkchess/weights.json
type Run struct {
	Games int    // to be played; 0: none
	Skip  int    // the number of the first
	Nodes uint64 // for a move
	Seed  uint64
	Part  string // write the samples to this file and end
	Merge string // read the samples of these files instead of playing
	Out   string // write the weights to this file
}

// Flags adds the flags of a run; nodes is the default for a move.
func (r *Run) Flags(f *flag.FlagSet, nodes uint64) {
	f.IntVar(&r.Games, "games", 0, "fit the weights to so many games of the engine against itself")
	f.IntVar(&r.Skip, "skip", 0, "the number of the first of these games")
	f.Uint64Var(&r.Nodes, "nodes", nodes, "nodes a move in these games")
	f.Uint64Var(&r.Seed, "seed", 1, "seed of these games")
	f.StringVar(&r.Part, "part", "", "write the samples of these games to this `file` instead of fitting")
	f.StringVar(&r.Merge, "merge", "", "fit to the samples of these `files` (a pattern) instead of playing")
	f.StringVar(&r.Out, "out", "", "write the weights to this `file`")
}

// GameSeed is the seed of a game.
func (r *Run) GameSeed(game int) uint64 { return r.Seed<<32 + uint64(game) }

// Command is the command that the samples follow from, for the file of weights.
func (r *Run) Command(game string) string {
	return fmt.Sprintf("go run ./games/lab fit %s -games %d -nodes %d -seed %d", game, r.Games, r.Nodes, r.Seed)
}

// part is what a file of samples holds.
type part struct {
	Games   int      `json:"games"`
	Skip    int      `json:"skip"`
	Nodes   uint64   `json:"nodes"`
	Seed    uint64   `json:"seed"`
	Samples []Sample `json:"samples"`
}

// Samples plays the games, each by its number, or reads them. Every fifth game
// is held out, to measure the fit. With Part nothing is left to do: done.
func (r *Run) Samples(play func(game int) ([]Sample, error)) (train, held []Sample, done bool, err error) {
	var all []Sample
	switch {
	case r.Merge != "":
		all, err = r.merge()
	case r.Games < 1:
		return nil, nil, false, errors.New("say how many games: -games, or -merge for files of parts")
	default:
		all, err = r.play(play)
	}
	if err != nil {
		return nil, nil, false, err
	}
	if r.Part != "" {
		data, err := json.Marshal(part{r.Games, r.Skip, r.Nodes, r.Seed, all})
		if err != nil {
			return nil, nil, false, err
		}
		return nil, nil, true, os.WriteFile(r.Part, data, 0o644)
	}
	for _, s := range all {
		if s.Game%5 == 0 {
			held = append(held, s)
		} else {
			train = append(train, s)
		}
	}
	return train, held, false, nil
}

func (r *Run) play(play func(game int) ([]Sample, error)) ([]Sample, error) {
	var all []Sample
	for game := r.Skip; game < r.Skip+r.Games; game++ {
		samples, err := play(game)
		if err != nil {
			return nil, fmt.Errorf("game %d: %w", game, err)
		}
		for _, s := range samples {
			s.Game = game
			all = append(all, s)
		}
	}
	return all, nil
}

// merge reads the parts in the order of their games and takes over what they
// were played with.
func (r *Run) merge() ([]Sample, error) {
	files, err := filepath.Glob(r.Merge)
	if err != nil || len(files) == 0 {
		return nil, errors.Join(fmt.Errorf("no files are named %s", r.Merge), err)
	}
	var parts []part
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		var p part
		if err := json.Unmarshal(data, &p); err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		parts = append(parts, p)
	}
	slices.SortFunc(parts, func(a, b part) int { return cmp.Compare(a.Skip, b.Skip) })
	r.Games, r.Skip, r.Nodes, r.Seed = 0, parts[0].Skip, parts[0].Nodes, parts[0].Seed
	var all []Sample
	for _, p := range parts {
		switch {
		case p.Nodes != r.Nodes || p.Seed != r.Seed:
			return nil, fmt.Errorf("parts of different runs: %d nodes and seed %d, %d nodes and seed %d", r.Nodes, r.Seed, p.Nodes, p.Seed)
		case p.Skip != r.Skip+r.Games:
			return nil, fmt.Errorf("after game %d comes a part that begins with %d", r.Skip+r.Games-1, p.Skip)
		}
		r.Games += p.Games
		all = append(all, p.Samples...)
	}
	return all, nil
}

// Write prints weights as JSON, and writes them to Out if that is set.
func (r *Run) Write(w io.Writer, weights any, indent string) error {
	text, err := json.MarshalIndent(weights, "", indent)
	if err != nil {
		return err
	}
	text = append(text, '\n')
	if r.Out != "" {
		err = os.WriteFile(r.Out, text, 0o644)
	}
	_, printed := w.Write(text)
	return errors.Join(err, printed)
}
