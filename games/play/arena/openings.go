package arena

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode"

	"duiju/games"
	"duiju/games/scene"
	"duiju/games/text/message"
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

// ReadOpenings reads openings of games with these options from a file's text: lines
//
//	NAME: move move move   # comment
//
// in which the name and the comment may be missing and the moves may have no gaps.
// Instead of them a line may have the points as offsets from the centre, to the
// right and down, as Gomocup's managers write them (0,0, 1,-2) or lists of programs,
// (0,0),(1,-2), or a position as
// State.Text writes it. A file that does not begin so is a record, or the games of a
// foreign format that the module imports. What is no opening, or leaves nothing to
// play, is an error with its line or game.
func ReadOpenings(m games.Module, options games.Options, name string, data []byte) (all []Opening, err error) {
	c, n := &Config{Module: m, Options: options}, 0
	for line := range strings.Lines(strings.TrimPrefix(string(data), "\ufeff")) {
		n++
		text, _, _ := strings.Cut(line, "#")
		if text = strings.TrimSpace(text); text == "" {
			continue
		}
		o, known := Opening{Name: strconv.Itoa(n)}, false
		if id, rest, ok := strings.Cut(text, ": "); ok {
			o.Name, text = id, rest
		}
		if o.Moves, known = c.split(text); !known {
			if openings, err := c.foreign(name, data); len(all) == 0 && len(openings) > 0 {
				return openings, err
			}
			if at := (Opening{Name: o.Name, Position: text}); m.Info().Position != nil && !errors.Is(c.try(at), message.ErrPosition) {
				o = at
			}
		}
		// Of moves on a board with hidden pieces only the deal of each pair can tell.
		if err := c.try(o); err != nil && (!known || m.Info().Referee == nil) {
			return nil, fmt.Errorf("%s, line %d: %w", name, n, err)
		}
		all = append(all, o)
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("%s: no openings found", name)
	}
	return all, nil
}

// try refuses an opening that cannot be played or leaves nothing to play.
func (c *Config) try(o Opening) error {
	m, err := c.newMatch(&Game{}, o)
	if err == nil && m.Status().Over {
		err = message.Faultf(message.ErrOver, "games.over")
	}
	return err
}

// offsets matches pairs of numbers from the centre, each in brackets or none.
var offsets = regexp.MustCompile(`^\(?-?\d+,\s*-?\d+\)?([,\s(]+-?\d+,\s*-?\d+\)?)*$`)

// split parts a line into moves, up to the first that is none; known says that there
// is one before that.
func (c *Config) split(text string) (moves []string, known bool) {
	separates := func(r rune) bool { return r == ',' || unicode.IsSpace(r) }
	words := strings.FieldsFunc(text, separates)
	m, err := c.newMatch(&Game{}, Opening{})
	if err != nil {
		return words, true // a mistake in the options
	}
	if offsets.MatchString(text) {
		numbers := strings.FieldsFunc(text, func(r rune) bool { return separates(r) || r == '(' || r == ')' })
		words = aroundCentre(m.State().Scene(), numbers)
	}
	for len(words) > 0 {
		move := words[0]
		if _, err := m.Play(move); err != nil {
			move = ""
			for _, legal := range games.Texts(m.State()) {
				if len(legal) > len(move) && len(legal) < len(words[0]) && strings.EqualFold(words[0][:len(legal)], legal) {
					move = legal
				}
			}
			if _, err := m.Play(move); err != nil {
				return append(moves, words...), len(moves) > 0
			}
		}
		moves = append(moves, move)
		if words[0] = words[0][len(move):]; words[0] == "" {
			words = words[1:]
		}
	}
	return moves, true
}

// aroundCentre names the points of pairs of numbers; what is off the board gets no name.
func aroundCentre(sc scene.Scene, numbers []string) (names []string) {
	for i := 0; i+1 < len(numbers); i += 2 {
		name := "(" + numbers[i] + "," + numbers[i+1] + ")"
		x, _ := strconv.Atoi(numbers[i])
		y, _ := strconv.Atoi(numbers[i+1])
		if p := sc.Lattice.At(sc.Lattice.W/2+x, sc.Lattice.H/2+y); p != scene.NoPoint {
			name = sc.Spots[p].Name
		}
		names = append(names, name)
	}
	return names
}

// foreign reads the openings of a record or of a foreign format, none if it is
// neither. A text of moves is no such format but lines.
func (c *Config) foreign(name string, data []byte) (all []Opening, err error) {
	var records []games.Record
	for _, f := range c.Module.Info().Formats {
		if f.Read != nil && f.Name != "txt" && len(records) == 0 {
			records, err = f.Read(name, data)
		}
	}
	if record.Is(data) {
		records = make([]games.Record, 1)
		records[0], err = record.Parse(data)
	}
	for i, r := range records {
		o := Opening{Name: fmt.Sprintf("%s-%d", name, i+1), Options: r.Options, Position: r.Position, Seeded: true, Seed: r.Seed, Moves: r.Moves[:r.At]}
		all = append(all, o)
		fault := message.OfGame(err, i)
		if fault == nil {
			fault = c.try(o)
		}
		if fault != nil {
			return all, fmt.Errorf("%s, game %d: %w", name, i+1, fault)
		}
	}
	return all, nil
}
