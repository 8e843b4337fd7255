package store

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"duiju/games/text/message"
	"duiju/ui/draw/theme"
)

// Unmarked is the number of moves that are numbered where not even the last one has a mark.
const Unmarked = -2

// Settings are the choices of the person. The zero value is not valid; see
// Defaults.
type Settings struct {
	Language    string
	Theme       string
	Themes      []string // that the person made, by file; not kept
	Colors      string
	Glyphs      string
	Blocks      string // that boards are painted with; "auto" for pictures where the terminal shows them
	Pieces      string
	Stones      string
	Background  string // of the terminal, where it does not say
	Coordinates bool
	MoveNumbers int // so many of the last moves are numbered, -1 all; at 0 the last one has a mark
	Motion      string
	Attract     bool
	Notice      string // when it is said that the other side has moved
	Mouse       bool
	Typing      bool
	Keys        map[string][]string
	PlainBoard  string
	DemoSpeed   float64
	AutoLevel   string
	Coach       string

	Threads   int // 0: all cores but one
	MemoryMiB int
	Lines     int

	NewPerDay int
	Symmetry  bool
	// TrainDepth says how far a problem goes on: first move, full line, or all lines.
	TrainDepth string
	AutoNext   bool

	LastGame string
	Games    map[string]GameSettings
}

// GameSettings are the last choices for one game.
type GameSettings struct {
	Seats    string // of Seats
	Side     string // of Sides
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
	s := Settings{Keys: map[string][]string{}, Games: map[string]GameSettings{}}
	for _, f := range s.Table() {
		if len(f.usual) > 0 {
			f.Set(f.usual[0])
		}
	}
	return s
}

// DefaultGame are the choices for a game that was never played.
func DefaultGame() GameSettings {
	return GameSettings{Seats: SeatsPlay, Side: Sides[0], Clock: "none", Options: map[string]string{}, Programs: map[string]string{}}
}

// Clone is an independent copy.
func (s Settings) Clone() Settings {
	s.Keys, s.Games = maps.Clone(s.Keys), maps.Clone(s.Games)
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

// Setting is one setting: where it stands in the file, what is said of it and which
// values are offered for it. Values are as JSON has them: true, a float64 or a text.
type Setting struct {
	Path string // dotted: engine.threads
	// Label is the message key of its name; with ".about" behind it that of what it
	// does. "" for what is no row of the page of settings.
	Label string
	// Group is the message key of the page that it stands on, as Label is made; "" for the
	// first page, which leads to the others.
	Group  string
	Values []any          // that are offered, in order
	Names  map[any]string // message keys of values that are called otherwise here
	// Machine says that it is a matter of the machine, which a visitor does not set.
	Machine bool

	usual []any // the default, if there is one
	load  func(any) bool
	save  func() any
}

// Value is the value now.
func (f Setting) Value() any { return f.save() }

// Set takes a value and reports whether it is a good one.
func (f Setting) Set(v any) bool { return f.load(v) }

// RareSettings is the group of those that few ever change.
const RareSettings = "ui.set.more"

// Put takes a value of the setting of a path, which there is, and reports whether it is a
// good one.
func (s *Settings) Put(path string, v any) bool {
	all := s.Table()
	return all[slices.IndexFunc(all, func(f Setting) bool { return f.Path == path })].Set(v)
}

func (f Setting) in(group string) Setting { f.Group = group; return f }

// Table is every setting of s, in the order of the pages, of which each fits the smallest
// window. It is all that there is about a setting but for its field in Settings.
func (s *Settings) Table() []Setting {
	return []Setting{
		choice("language", "ui.set.language", &s.Language, "auto", "en", "zh-Hant", "zh-Hans"),
		choice("theme", "ui.set.theme", &s.Theme, append([]string{"auto", "kaya", "slate", "jade", "night", "paper", "ink", "contrast", "mono"}, s.Themes...)...),
		flag("coordinates", "ui.set.coordinates", &s.Coordinates, true).in("ui.set.board"),
		number("move_numbers", "ui.set.movenumbers", &s.MoveNumbers, 0, Unmarked, 999, 0, 1, 3, 5, 10, -1, Unmarked).named(map[any]string{0.0: "ui.value.mark", -1.0: "ui.value.all", float64(Unmarked): "ui.value.off"}).in("ui.set.board"),
		choice("stones", "ui.set.stones", &s.Stones, "filled", "distinct").in("ui.set.board"),
		choice("pieces", "ui.set.pieces", &s.Pieces, "auto", "hanzi", "letters").in("ui.set.board"),
		choice("motion", "ui.set.motion", &s.Motion, "auto", "short", "off").in("ui.set.board"),
		choice("coach", "ui.set.coach", &s.Coach, "beginner", "always", "off").in("ui.set.play"),
		choice("auto_level", "ui.set.autolevel", &s.AutoLevel, "offer", "auto", "off").in("ui.set.play"),
		choice("notice", "ui.set.notice", &s.Notice, "wait", "each", "off").in("ui.set.play"),
		flag("mouse", "ui.set.mouse", &s.Mouse, true).in("ui.set.play"),
		flag("typing", "ui.set.typing", &s.Typing, false).in("ui.set.play"),
		speed("demo_speed", "ui.set.demospeed", &s.DemoSpeed).named(map[any]string{"max": "ui.demo.max"}).in("ui.set.play"),
		flag("attract", "ui.set.attract", &s.Attract, false).in("ui.set.play"),
		number("engine.lines", "ui.set.lines", &s.Lines, 3, 1, 9, 1, 2, 3, 4, 5).in("ui.set.play"),
		choice("trainer.depth", "ui.set.traindepth", &s.TrainDepth, "full", "first", "all").named(map[any]string{"all": "ui.value.alllines"}).in("ui.set.train"),
		flag("trainer.symmetry", "ui.set.trainturn", &s.Symmetry, true).in("ui.set.train"),
		flag("trainer.auto_next", "ui.set.autonext", &s.AutoNext, false).in("ui.set.train"),
		number("trainer.new_per_day", "ui.set.newperday", &s.NewPerDay, 10, 0, 999, 0, 5, 10, 20, 30, 50).in("ui.set.train"),
		byName("keys", &s.Keys).labelled("ui.set.keys"),
		choice("background", "ui.set.background", &s.Background, "auto", "dark", "light").in(RareSettings),
		choice("colors", "ui.set.colors", &s.Colors, "auto", "truecolor", "256", "16", "none").in(RareSettings),
		choice("glyphs", "ui.set.glyphs", &s.Glyphs, "auto", "unicode", "ascii").in(RareSettings),
		choice("blocks", "ui.set.blocks", &s.Blocks, "auto", "halves", "quadrants", "sextants", "octants").in(RareSettings),
		choice("plain_board", "ui.set.plainboard", &s.PlainBoard, "ask", "each").in(RareSettings),
		number("engine.threads", "ui.set.threads", &s.Threads, 0, 0, 256, 0, 1, 2, 3, 4, 6, 8, 12, 16).named(map[any]string{0.0: "ui.value.auto"}).machine().in(RareSettings),
		number("engine.memory_mib", "ui.set.memory", &s.MemoryMiB, 64, 1, 65536, 16, 32, 64, 128, 256, 512, 1024).machine().in(RareSettings),
		of("last_game", &s.LastGame, nil),
	}
}

// parseSettings reads settings.json, with themes that the person made. A missing key has its
// default; a bad value has its default and a Problem. The error is set when the text is no
// JSON object at all; the settings are then the defaults.
func parseSettings(data []byte, themes ...string) (Settings, []Problem, error) {
	s := Defaults()
	s.Themes = themes
	root := tree{}
	if len(bytes.TrimSpace(data)) > 0 {
		if err := json.Unmarshal(data, &root); err != nil {
			return s, nil, fmt.Errorf("settings.json: %w", err)
		}
	}
	var bad []Problem
	for _, f := range s.Table() {
		if v, ok := lookup(root, f.Path); ok && !f.load(v) {
			bad = append(bad, problem(f.Path, v))
		}
	}
	return s, append(bad, s.loadGames(root)...), nil
}

// loadGames reads the choices for each game. A dot in the id of a game would be read as a
// path when the settings are kept, so it is no id.
func (s *Settings) loadGames(root tree) (bad []Problem) {
	v, ok := root["games"]
	if !ok {
		return nil
	}
	settings, ok := v.(tree)
	if !ok {
		return []Problem{problem("games", v)}
	}
	for _, id := range slices.Sorted(maps.Keys(settings)) {
		one, ok := settings[id].(tree)
		if !ok || strings.Contains(id, ".") {
			bad = append(bad, problem("games."+id, settings[id]))
			continue
		}
		g := DefaultGame()
		for _, f := range g.fields() {
			if v, ok := lookup(one, f.Path); ok && !f.load(v) {
				bad = append(bad, problem("games."+id+"."+f.Path, v))
			}
		}
		s.Games[id] = g
	}
	return bad
}

func (g *GameSettings) fields() []Setting {
	return []Setting{
		choice("seats", "", &g.Seats, Seats...), choice("side", "", &g.Side, Sides...),
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
	for _, f := range s.Table() {
		set(root, f.Path, f.save())
	}
	for id, g := range s.Games {
		for _, f := range g.fields() {
			set(root, "games."+id+"."+f.Path, f.save())
		}
	}
	return root
}

// Settings reads the settings. A missing file means the defaults, and so does one that
// cannot be read, with the error.
func (s *Store) Settings() (Settings, []Problem, error) {
	data, err := s.fs.ReadFile(s.configFile("settings.json"))
	if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	set, bad, damaged := parseSettings(data, s.themes()...)
	return set, bad, cmp.Or(err, damaged)
}

// themes are the files of themes that the person made.
func (s *Store) themes() (names []string) {
	files, _ := s.fs.ReadDir(s.configFile("themes")) // most have none
	for _, file := range files {
		if name := file.Name(); strings.HasSuffix(name, theme.Suffix) && message.IsWord(name) {
			names = append(names, name)
		}
	}
	return names
}

// ReadTheme is the text of a theme that the person made.
func (s *Store) ReadTheme(name string) ([]byte, error) {
	return s.fs.ReadFile(filepath.Join(s.configFile("themes"), name))
}
