package cli

// The JSON of a match.

import (
	"errors"
	"fmt"
	"math"

	"duiju/games"
	"duiju/games/play/arena"
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
