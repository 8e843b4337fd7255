package store

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"reflect"
	"slices"
	"strings"
)

// Settings are the choices of the person. The zero value is not valid; see
// Defaults.
type Settings struct {
	Language    string
	Theme       string
	Colors      string
	Glyphs      string
	Blocks      string // that boards are painted with
	Pieces      string
	Stones      string
	Background  string // of the terminal, where it does not say
	Coordinates bool
	LastMove    bool
	MoveNumbers int // the last n moves are numbered; -1 all
	Motion      string
	Attract     bool
	Bell        bool
	Mouse       bool
	Typing      bool
	Keys        map[string][]string
	PlainBoard  string
	DemoSpeed   float64
	AutoLevel   string

	Threads   int // 0: all cores but one
	MemoryMiB int
	Lines     int

	NewPerDay int
	Symmetry  bool
	// TrainDepth says how far a problem goes on: first move, full line, or all lines.
	TrainDepth string
	AutoNext   bool

	LastGame string
	Tutorial map[string]int // steps done, by game
	Games    map[string]GameSettings
}

// GameSettings are the last choices for one game.
type GameSettings struct {
	Seats    string // human-engine, human-human, engine-engine
	Side     string // first, second, random
	Opponent string // as on the command line: level:2
	Rival    string // who plays against the opponent in a demo
	Clock    string // none, or minutes+seconds: 5+5
	Options  map[string]string
	Renamed  bool // the points have the game's other names
	// Programs are other programs that play the game: command lines by name.
	Programs map[string]string
}

// Defaults are the settings of a first start.
func Defaults() Settings {
	return Settings{
		Language: "auto", Theme: "auto", Background: "auto", Colors: "auto", Glyphs: "auto", Blocks: "auto", Pieces: "auto", Stones: "filled",
		Coordinates: true, LastMove: true, Motion: "auto", Mouse: true, Keys: map[string][]string{},
		PlainBoard: "ask", DemoSpeed: 1, AutoLevel: "offer",
		MemoryMiB: 64, Lines: 3, NewPerDay: 10, Symmetry: true, TrainDepth: "full",
		Tutorial: map[string]int{}, Games: map[string]GameSettings{},
	}
}

// DefaultGame are the choices for a game that was never played.
func DefaultGame() GameSettings {
	return GameSettings{Seats: "human-engine", Side: "first", Clock: "none", Options: map[string]string{}, Programs: map[string]string{}}
}

// Clone is an independent copy.
func (s Settings) Clone() Settings {
	s.Keys, s.Games, s.Tutorial = maps.Clone(s.Keys), maps.Clone(s.Games), maps.Clone(s.Tutorial)
	for id, g := range s.Games {
		g.Options, g.Programs = maps.Clone(g.Options), maps.Clone(g.Programs)
		s.Games[id] = g
	}
	return s
}

// Equal reports whether two settings say the same.
func (s Settings) Equal(o Settings) bool { return reflect.DeepEqual(s.toTree(), o.toTree()) }

// Problem is a value in the file that means nothing.
type Problem struct {
	Key   string // dotted path: engine.threads
	Value string // as it stands in the file
}

// tree is a JSON object.
type tree = map[string]any

// field is one setting: its dotted path, and how it is read from JSON and
// given back. load reports whether the value was good.
type field struct {
	path string
	load func(any) bool
	save func() any
}

// fields binds every setting of s to its key.
func (s *Settings) fields() []field {
	return []field{
		choice("language", &s.Language), choice("theme", &s.Theme), choice("background", &s.Background), choice("colors", &s.Colors),
		choice("glyphs", &s.Glyphs), choice("blocks", &s.Blocks), choice("pieces", &s.Pieces), choice("stones", &s.Stones),
		of("coordinates", &s.Coordinates, nil), of("last_move", &s.LastMove, nil),
		number("move_numbers", &s.MoveNumbers, -1, 999),
		choice("motion", &s.Motion), of("attract", &s.Attract, nil), of("bell", &s.Bell, nil),
		of("mouse", &s.Mouse, nil), of("typing", &s.Typing, nil), byName("keys", &s.Keys),
		choice("plain_board", &s.PlainBoard), speed("demo_speed", &s.DemoSpeed),
		choice("auto_level", &s.AutoLevel),
		number("engine.threads", &s.Threads, 0, 256), number("engine.memory_mib", &s.MemoryMiB, 1, 65536),
		number("engine.lines", &s.Lines, 1, 9),
		number("trainer.new_per_day", &s.NewPerDay, 0, 999),
		choice("trainer.depth", &s.TrainDepth),
		of("trainer.symmetry", &s.Symmetry, nil), of("trainer.auto_next", &s.AutoNext, nil),
		of("last_game", &s.LastGame, nil),
	}
}

// parseSettings reads settings.json. A missing key has its default; a bad
// value has its default and a Problem. The error is set when the text is no
// JSON object at all; the settings are then the defaults.
func parseSettings(data []byte) (Settings, []Problem, error) {
	s := Defaults()
	root := tree{}
	if len(bytes.TrimSpace(data)) > 0 {
		if err := json.Unmarshal(data, &root); err != nil {
			return s, nil, fmt.Errorf("settings.json: %w", err)
		}
	}
	var bad []Problem
	for _, f := range s.fields() {
		if v, ok := lookup(root, f.path); ok && !f.load(v) {
			bad = append(bad, problem(f.path, v))
		}
	}
	bad = append(bad, s.loadTutorial(root)...)
	bad = append(bad, s.loadGames(root)...)
	return s, bad, nil
}

// byGame is an object of the file that has a value for each game. A dot in the
// id of a game would be read as a path when the settings are kept, so it is no
// id.
func byGame(root tree, key string) (values tree, bad []Problem) {
	v, ok := root[key]
	if !ok {
		return nil, nil
	}
	values, ok = v.(tree)
	if !ok {
		return nil, []Problem{problem(key, v)}
	}
	for _, id := range slices.Sorted(maps.Keys(values)) {
		if strings.Contains(id, ".") {
			bad = append(bad, problem(key+"."+id, values[id]))
			delete(values, id)
		}
	}
	return values, bad
}

func (s *Settings) loadTutorial(root tree) []Problem {
	steps, bad := byGame(root, "tutorial")
	for _, id := range slices.Sorted(maps.Keys(steps)) {
		n := 0
		if f := number("tutorial."+id, &n, 0, 99); !f.load(steps[id]) {
			bad = append(bad, problem(f.path, steps[id]))
			continue
		}
		s.Tutorial[id] = n
	}
	return bad
}

func (s *Settings) loadGames(root tree) []Problem {
	settings, bad := byGame(root, "games")
	for _, id := range slices.Sorted(maps.Keys(settings)) {
		one, ok := settings[id].(tree)
		if !ok {
			bad = append(bad, problem("games."+id, settings[id]))
			continue
		}
		g := DefaultGame()
		for _, f := range g.fields() {
			if v, ok := lookup(one, f.path); ok && !f.load(v) {
				bad = append(bad, problem("games."+id+"."+f.path, v))
			}
		}
		s.Games[id] = g
	}
	return bad
}

func (g *GameSettings) fields() []field {
	return []field{
		oneOf("seats", &g.Seats, "human-engine", "human-human", "engine-engine"),
		oneOf("side", &g.Side, "first", "second", "random"),
		of("opponent", &g.Opponent, nil), of("rival", &g.Rival, nil), of("clock", &g.Clock, nil), byName("options", &g.Options),
		byName("programs", &g.Programs), of("renamed", &g.Renamed, nil),
	}
}

func problem(path string, v any) Problem {
	data, _ := json.Marshal(v) // came from JSON
	return Problem{Key: path, Value: string(data)}
}

// toTree is the settings as a JSON object.
func (s Settings) toTree() tree {
	root := tree{"version": float64(1)}
	for _, f := range s.fields() {
		set(root, f.path, f.save())
	}
	for id, n := range s.Tutorial {
		set(root, "tutorial."+id, float64(n))
	}
	for id, g := range s.Games {
		for _, f := range g.fields() {
			set(root, "games."+id+"."+f.path, f.save())
		}
	}
	return root
}

// Settings reads the settings. A missing file means the defaults.
func (s *Store) Settings() (Settings, []Problem, error) {
	data, err := s.fs.ReadFile(s.configFile("settings.json"))
	if errors.Is(err, fs.ErrNotExist) {
		return Defaults(), nil, nil
	}
	if err != nil {
		return Defaults(), nil, err
	}
	return parseSettings(data)
}
