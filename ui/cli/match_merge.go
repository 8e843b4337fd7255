package cli

// The JSON of a match, and the merging of its parts.

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"

	"duiju/games"
	"duiju/games/play/arena"
	"duiju/games/text/command"
)

// matchReport is the JSON form of a match.
type matchReport struct {
	Game    string        `json:"game"`
	Options games.Options `json:"options"`
	A       string        `json:"a"`
	B       string        `json:"b"`
	Seed    uint64        `json:"seed"`
	Limits  string        `json:"limits"`
	Version string        `json:"version"`
	Players []string      `json:"players,omitempty"`
	// SPRT is where the test of --sprt ended.
	SPRT *arena.Verdict `json:"sprt,omitempty"`
	arena.Score
	Elo     *float64     `json:"elo"` // null: infinite
	EloLow  *float64     `json:"elo_low"`
	EloHigh *float64     `json:"elo_high"`
	Results []arena.Game `json:"results"`
	// Conduct is how A and B behaved.
	Conduct []arena.Conduct `json:"conduct"`

	pair [2]int // of a tournament's players
}

// count counts the results.
func (r *matchReport) count() {
	if r.Results == nil {
		r.Results = []arena.Game{} // for JSON
	}
	r.Score = arena.Count(r.Results)
	r.Conduct = arena.Behaved(2, []arena.Pairing{{A: 0, B: 1, Games: r.Results}})
	r.Elo, r.EloLow, r.EloHigh = finite(arena.Elo(r.Score.Score)), finite(arena.Elo(r.Low)), finite(arena.Elo(r.High))
}

// faultError is the error of so many games that players lost by failing.
func faultError(games int) error {
	switch games {
	case 0:
		return nil
	case 1:
		return errors.New("1 game was lost by a fault of a player")
	}
	return fmt.Errorf("%d games were lost by a fault of a player", games)
}

func finite(x float64) *float64 {
	if math.IsInf(x, 0) || math.IsNaN(x) {
		return nil
	}
	x = math.Round(x*10) / 10
	return &x
}

// mergeMatches merges the JSON of several parts of one match.
func (a *app) mergeMatches(files []string, asJSON bool) error {
	if len(files) == 0 {
		return command.Usagef("name the JSON files of the parts")
	}
	var whole matchReport
	var parts [][]arena.Game
	for i, file := range files {
		data, err := a.std.ReadFile(file, command.MaxFile)
		if err != nil {
			return err
		}
		part, err := readReport(data)
		if err != nil {
			return fmt.Errorf("%s is no JSON of duiju match: %w", file, err)
		}
		if i == 0 {
			whole = part
		} else if what := whole.differs(&part); what != "" {
			return fmt.Errorf("%s has another %s than %s: they are no parts of one match", file, what, files[0])
		}
		parts = append(parts, part.Results)
	}
	var err error
	if whole.Results, err = arena.Merge(parts...); err != nil {
		return err
	}
	whole.pair = [2]int{0, 1}
	whole.count()
	if !asJSON {
		a.printResult(&whole)
	}
	return a.printMatches([]string{whole.A, whole.B}, []matchReport{whole}, asJSON)
}

// readReport reads the JSON of a match. What no match can print is an error.
func readReport(data []byte) (matchReport, error) {
	var r matchReport
	if err := json.Unmarshal(data, &r); err != nil {
		return r, err
	}
	if r.Game == "" || r.Results == nil {
		return r, errors.New("it names no game or has no results")
	}
	for _, g := range r.Results {
		if g.Index < 0 || g.Points < 0 || g.Points > 2 || g.Plies < 0 {
			return r, fmt.Errorf("game %d with %d half points in %d plies", g.Index, g.Points, g.Plies)
		}
	}
	return r, nil
}

// differs names what keeps two reports from being parts of one match.
func (r *matchReport) differs(o *matchReport) string {
	switch {
	case r.Game != o.Game:
		return "game"
	case fmt.Sprint(r.Options) != fmt.Sprint(o.Options):
		return "set of options"
	case r.A != o.A || r.B != o.B:
		return "pair of players"
	case r.Seed != o.Seed:
		return "seed"
	case r.Limits != o.Limits:
		return "limit"
	}
	return ""
}
