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
	Pieces      string
	Stones      string
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
	// TrainDepth says how far a problem goes on: first move, or full line.
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
}

// Defaults are the settings of a first start.
func Defaults() Settings {
	return Settings{
		Language: "auto", Theme: "auto", Colors: "auto", Glyphs: "auto", Pieces: "auto", Stones: "distinct",
		Coordinates: true, LastMove: true, Motion: "auto", Mouse: true, Keys: map[string][]string{},
		PlainBoard: "ask", DemoSpeed: 1, AutoLevel: "offer",
		MemoryMiB: 64, Lines: 3, NewPerDay: 10, Symmetry: true, TrainDepth: "full",
		Tutorial: map[string]int{}, Games: map[string]GameSettings{},
	}
}

// DefaultGame are the choices for a game that was never played.
func DefaultGame() GameSettings {
	return GameSettings{Seats: "human-engine", Side: "first", Clock: "none", Options: map[string]string{}}
}

// Clone is an independent copy.
func (s Settings) Clone() Settings {
	s.Keys, s.Games, s.Tutorial = maps.Clone(s.Keys), maps.Clone(s.Games), maps.Clone(s.Tutorial)
	for id, g := range s.Games {
		g.Options = maps.Clone(g.Options)
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
		choice("language", &s.Language), choice("theme", &s.Theme), choice("colors", &s.Colors),
		choice("glyphs", &s.Glyphs), choice("pieces", &s.Pieces), choice("stones", &s.Stones),
		flag("coordinates", &s.Coordinates), flag("last_move", &s.LastMove),
		number("move_numbers", &s.MoveNumbers, -1, 999),
		choice("motion", &s.Motion), flag("attract", &s.Attract), flag("bell", &s.Bell),
		flag("mouse", &s.Mouse), flag("typing", &s.Typing), keys("keys", &s.Keys),
		choice("plain_board", &s.PlainBoard), speed("demo_speed", &s.DemoSpeed),
		choice("auto_level", &s.AutoLevel),
		number("engine.threads", &s.Threads, 0, 256), number("engine.memory_mib", &s.MemoryMiB, 1, 65536),
		number("engine.lines", &s.Lines, 1, 9),
		number("trainer.new_per_day", &s.NewPerDay, 0, 999),
		choice("trainer.depth", &s.TrainDepth),
		flag("trainer.symmetry", &s.Symmetry), flag("trainer.auto_next", &s.AutoNext),
		text("last_game", &s.LastGame),
	}
}

// choices are the values of the settings that name one of a few.
var choices = map[string][]string{
	"language":      {"auto", "en", "zh-Hant", "zh-Hans"},
	"theme":         {"auto", "kaya", "slate", "paper", "contrast", "mono"},
	"colors":        {"auto", "truecolor", "256", "16", "none"},
	"glyphs":        {"auto", "unicode", "ascii"},
	"pieces":        {"auto", "hanzi", "letters"},
	"stones":        {"distinct", "filled"},
	"motion":        {"auto", "short", "off"},
	"plain_board":   {"ask", "each"},
	"auto_level":    {"offer", "auto", "off"},
	"trainer.depth": {"full", "first"},
}

// Speeds are the speeds of a demo; 0 stands for no pause at all.
var Speeds = []float64{0.25, 0.5, 1, 2, 4, 0}

// Choices are the values that the setting of a key can take, the default
// first; nil for settings that are not a choice.
func Choices(key string) []string { return slices.Clone(choices[key]) }

func choice(path string, p *string) field {
	return field{path, func(v any) bool {
		s, ok := v.(string)
		if ok = ok && slices.Contains(choices[path], s); ok {
			*p = s
		}
		return ok
	}, func() any { return *p }}
}

func text(path string, p *string) field {
	return field{path, func(v any) bool {
		s, ok := v.(string)
		if ok {
			*p = s
		}
		return ok
	}, func() any { return *p }}
}

func flag(path string, p *bool) field {
	return field{path, func(v any) bool {
		b, ok := v.(bool)
		if ok {
			*p = b
		}
		return ok
	}, func() any { return *p }}
}

func number(path string, p *int, low, high int) field {
	return field{path, func(v any) bool {
		f, ok := v.(float64)
		if ok = ok && f == float64(int(f)) && int(f) >= low && int(f) <= high; ok {
			*p = int(f)
		}
		return ok
	}, func() any { return float64(*p) }}
}

func speed(path string, p *float64) field {
	return field{path, func(v any) bool {
		f, ok := v.(float64)
		if s, isText := v.(string); isText && s == "max" {
			f, ok = 0, true
		}
		if ok = ok && slices.Contains(Speeds, f); ok {
			*p = f
		}
		return ok
	}, func() any {
		if *p == 0 {
			return "max"
		}
		return *p
	}}
}

func keys(path string, p *map[string][]string) field {
	return field{path, func(v any) bool {
		object, ok := v.(tree)
		if !ok {
			return false
		}
		read := map[string][]string{}
		for action, list := range object {
			texts, ok := textList(list)
			if !ok {
				return false
			}
			read[action] = texts
		}
		*p = read
		return true
	}, func() any {
		object := tree{}
		for action, list := range *p {
			texts := make([]any, len(list))
			for i, s := range list {
				texts[i] = s
			}
			object[action] = texts
		}
		return object
	}}
}

func textList(v any) ([]string, bool) {
	list, ok := v.([]any)
	if !ok {
		return nil, false
	}
	var texts []string
	for _, item := range list {
		s, ok := item.(string)
		if !ok {
			return nil, false
		}
		texts = append(texts, s)
	}
	return texts, true
}

// ParseSettings reads settings.json. A missing key has its default; a bad
// value has its default and a Problem. The error is set when the text is no
// JSON object at all; the settings are then the defaults.
func ParseSettings(data []byte) (Settings, []Problem, error) {
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

func (s *Settings) loadTutorial(root tree) (bad []Problem) {
	v, ok := root["tutorial"]
	if !ok {
		return nil
	}
	object, _ := v.(tree)
	for id, v := range object {
		n := 0
		if f := number("tutorial."+id, &n, 0, 99); !f.load(v) {
			bad = append(bad, problem(f.path, v))
			continue
		}
		s.Tutorial[id] = n
	}
	return bad
}

func (s *Settings) loadGames(root tree) (bad []Problem) {
	object, ok := root["games"].(tree)
	if !ok {
		if v, there := root["games"]; there {
			return []Problem{problem("games", v)}
		}
		return nil
	}
	for _, id := range slices.Sorted(maps.Keys(object)) {
		one, ok := object[id].(tree)
		if !ok {
			bad = append(bad, problem("games."+id, object[id]))
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
		text("opponent", &g.Opponent), text("rival", &g.Rival), text("clock", &g.Clock), texts("options", &g.Options),
	}
}

func oneOf(path string, p *string, values ...string) field {
	f := text(path, p)
	load := f.load
	f.load = func(v any) bool {
		s, ok := v.(string)
		return ok && slices.Contains(values, s) && load(v)
	}
	return f
}

func texts(path string, p *map[string]string) field {
	return field{path, func(v any) bool {
		object, ok := v.(tree)
		if !ok {
			return false
		}
		read := map[string]string{}
		for k, v := range object {
			s, ok := v.(string)
			if !ok {
				return false
			}
			read[k] = s
		}
		*p = read
		return true
	}, func() any {
		object := tree{}
		for k, v := range *p {
			object[k] = v
		}
		return object
	}}
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

func lookup(root tree, path string) (any, bool) {
	for {
		head, rest, more := strings.Cut(path, ".")
		v, ok := root[head]
		if !more || !ok {
			return v, ok
		}
		if root, ok = v.(tree); !ok {
			return nil, false
		}
		path = rest
	}
}

func set(root tree, path string, v any) {
	for {
		head, rest, more := strings.Cut(path, ".")
		if !more {
			root[head] = v
			return
		}
		next, ok := root[head].(tree)
		if !ok {
			next = tree{}
			root[head] = next
		}
		root, path = next, rest
	}
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
	return ParseSettings(data)
}

// KeepSettings notes that the settings changed from before to after and
// returns the work of writing that. The newest change is what gets written,
// in whatever order the work is done; what failed is tried with the next.
func (s *Store) KeepSettings(before, after Settings) func() error {
	s.settings.Lock()
	defer s.settings.Unlock()
	if s.wanted == nil {
		s.written = before.Clone()
	}
	after = after.Clone()
	s.wanted = &after
	return func() error {
		s.settings.Lock()
		defer s.settings.Unlock()
		if s.wanted == nil {
			return nil // written by an earlier call
		}
		err := s.saveSettings(s.written, *s.wanted)
		if err == nil {
			s.wanted = nil
		}
		return err
	}
}

// saveSettings writes what changed from before to after into the file as it
// stands now, so that another running copy's changes and keys that this
// version does not know are kept. A file that is no JSON is set aside first.
func (s *Store) saveSettings(before, after Settings) error {
	name := s.configFile("settings.json")
	root := tree{}
	data, err := s.fs.ReadFile(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		root = Defaults().toTree() // the file shows what there is to set
	case err != nil:
		return err
	case json.Unmarshal(data, &root) != nil:
		if _, err := s.setAside(name, "bad"); err != nil {
			return err
		}
		root = Defaults().toTree()
	}
	if !mergeChanges(root, before.toTree(), after.toTree()) {
		return nil
	}
	out, err := json.MarshalIndent(root, "", " ")
	if err != nil {
		return err
	}
	return s.fs.Replace(name, append(out, '\n'))
}

// mergeChanges copies into root every leaf of after that differs from before
// and reports whether root changed.
func mergeChanges(root, before, after tree) bool {
	changed := false
	for k, v := range after {
		if sub, ok := v.(tree); ok {
			old, _ := before[k].(tree)
			next, ok := root[k].(tree)
			if !ok {
				next = tree{}
			}
			if mergeChanges(next, old, sub) {
				root[k], changed = next, true
			}
			continue
		}
		if old, ok := before[k]; ok && reflect.DeepEqual(old, v) {
			continue
		}
		if !reflect.DeepEqual(root[k], v) {
			root[k], changed = v, true
		}
	}
	for k := range before {
		if _, still := after[k]; !still {
			if _, there := root[k]; there {
				delete(root, k)
				changed = true
			}
		}
	}
	return changed
}
