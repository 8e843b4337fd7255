package arena

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"strings"

	"duiju/games"
	"duiju/games/text/record"
)

// Opening is where a pair of games starts.
type Opening struct {
	Name     string
	Options  games.Options // over those of the match
	Position string        // in place of a new game's, as State.Text writes it
	Seeded   bool          // Seed replaces the pair's
	Seed     uint64
	Moves    []string
}

// opening is the start of a pair: from the list, the module's own, or the
// start of the game.
func (c *Config) opening(pair int) Opening {
	if n := len(c.Openings); n > 0 {
		return c.Openings[pair%n]
	}
	if open := c.Module.Info().Opening; open != nil {
		options, moves := open(c.Options, c.Seed, pair)
		return Opening{Name: fmt.Sprint(pair), Options: options, Moves: moves}
	}
	return Opening{}
}

// ReadOpenings reads openings from a file's text: the games of a record or of
// a foreign format that the module imports, or lines
//
//	NAME: move move move   # comment
//
// in which the name and the comment may be missing. A line that is a position
// text, as State.Text writes it, opens a game that begins there.
func ReadOpenings(m games.Module, name string, data []byte) ([]Opening, error) {
	if record.Is(data) {
		r, err := record.Parse(data)
		if err != nil {
			return nil, err
		}
		return []Opening{fromRecord(name, r)}, nil
	}
	if records, err := record.Import(m, name, data); len(records) > 0 {
		var all []Opening
		for i, r := range records {
			all = append(all, fromRecord(fmt.Sprintf("%s-%d", name, i+1), r))
		}
		return all, err
	}
	return readLines(m, name, data)
}

func fromRecord(name string, r games.Record) Opening {
	return Opening{Name: name, Options: r.Options, Position: r.Position, Seeded: true, Seed: r.Seed, Moves: r.Moves[:r.At]}
}

func readLines(m games.Module, name string, data []byte) ([]Opening, error) {
	position := m.Info().Position
	var all []Opening
	lines := bufio.NewScanner(bytes.NewReader(data))
	for n := 1; lines.Scan(); n++ {
		text, _, _ := strings.Cut(lines.Text(), "#")
		if text = strings.TrimSpace(text); text == "" {
			continue
		}
		o := Opening{Name: fmt.Sprint(n)}
		if id, rest, ok := strings.Cut(text, ": "); ok {
			o.Name, text = id, rest
		}
		o.Moves = strings.Fields(text)
		if position != nil {
			if _, err := position(nil, text); err == nil {
				o.Position, o.Moves = text, nil
			}
		}
		all = append(all, o)
	}
	if len(all) == 0 {
		return nil, errors.Join(fmt.Errorf("%s: no openings found", name), lines.Err())
	}
	return all, lines.Err()
}
