package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"duiju/engine/enginetest"
)

func TestBadValueIsDefaultAndNamed(t *testing.T) {
	tests := []struct{ json, key, value string }{
		{`{"language": "klingon"}`, "language", `"klingon"`},
		{`{"theme": 3}`, "theme", "3"},
		{`{"coordinates": "yes"}`, "coordinates", `"yes"`},
		{`{"move_numbers": 1.5}`, "move_numbers", "1.5"},
		{`{"move_numbers": -3}`, "move_numbers", "-3"},
		{`{"demo_speed": 3}`, "demo_speed", "3"},
		{`{"keys": {"hint": "y"}}`, "keys", `{"hint":"y"}`},
		{`{"keys": "none"}`, "keys", `"none"`},
		{`{"keys": {"hint": [null]}}`, "keys", `{"hint":[null]}`},
		{`{"keys": {"hint": ["y", 1]}}`, "keys", `{"hint":["y",1]}`},
		{`{"demo_speed": "fast"}`, "demo_speed", `"fast"`},
		{`{"engine": {"threads": -1}}`, "engine.threads", "-1"},
		{`{"engine": {"memory_mib": 0}}`, "engine.memory_mib", "0"},
		{`{"games": 7}`, "games", "7"},
		{`{"games": {"gomoku": []}}`, "games.gomoku", "[]"},
		{`{"games": {"gomoku": {"seats": "three"}}}`, "games.gomoku.seats", `"three"`},
		{`{"games": {"gomoku": {"options": {"rules": 1}}}}`, "games.gomoku.options", `{"rules":1}`},
		{`{"games": {"gomoku": {"options": {"rules": null}}}}`, "games.gomoku.options", `{"rules":null}`},
		{`{"games": {"gomoku": {"options": "all"}}}`, "games.gomoku.options", `"all"`},
		{`{"games": {"gomoku": {"programs": [1]}}}`, "games.gomoku.programs", "[1]"},
	}
	for _, tt := range tests {
		got, bad, err := parseSettings([]byte(tt.json))
		enginetest.Must(t, err)
		if want := []Problem{{tt.key, tt.value}}; !slices.Equal(bad, want) {
			t.Errorf("%s: problems %v, want %v", tt.json, bad, want)
		}
		got.Games = Defaults().Games
		if diff := cmp.Diff(Defaults(), got); diff != "" {
			t.Errorf("%s: not the defaults:\n%s", tt.json, diff)
		}
	}
}

func TestUnknownKeysAndForeignChangesAreKept(t *testing.T) {
	s, _ := open(t)
	file := filepath.Join(s.Dirs.Config, "settings.json")
	enginetest.Must(t, os.MkdirAll(s.Dirs.Config, 0o700))
	enginetest.Must(t, os.WriteFile(file, []byte(`{"future": {"a": [1, 2]}, "theme": "slate", "engine": {"threads": 1, "new": true}}`), 0o600))
	before, _, err := s.Settings()
	enginetest.Must(t, err)
	// Meanwhile another copy changes typing.
	enginetest.Must(t, os.WriteFile(file, []byte(`{"future": {"a": [1, 2]}, "typing": true, "theme": "slate", "engine": {"threads": 1, "new": true}}`), 0o600))
	after := before.Clone()
	after.Theme, after.Threads = "paper", 2
	enginetest.Must(t, s.KeepSettings(before, after)())
	data, err := os.ReadFile(file)
	enginetest.Must(t, err)
	var root map[string]any
	enginetest.Must(t, json.Unmarshal(data, &root))
	want := map[string]any{
		"future": map[string]any{"a": []any{1.0, 2.0}}, "typing": true, "theme": "paper",
		"engine": map[string]any{"threads": 2.0, "new": true}, "version": 1.0,
	}
	delete(root, "version")
	delete(want, "version")
	if diff := cmp.Diff(want, root); diff != "" {
		t.Error(diff)
	}
}

// Where nothing changes nothing is written: a file of the person's own hand keeps
// its form.
func TestNoChangeWritesNothing(t *testing.T) {
	s, disk := open(t)
	file := filepath.Join(s.Dirs.Config, "settings.json")
	enginetest.Must(t, os.MkdirAll(s.Dirs.Config, 0o700))
	enginetest.Must(t, os.WriteFile(file, []byte("{ \"theme\":   \"slate\" }"), 0o600))
	set, _, err := s.Settings()
	enginetest.Must(t, err)
	enginetest.Must(t, s.KeepSettings(set, set)())
	if len(disk.replaced) != 0 {
		t.Errorf("written: %v", disk.replaced)
	}
}

// What was changed for now alone, between two changes that are kept, is not written
// with them, also where the first could not be written yet.
func TestWhatIsForNowIsNotKept(t *testing.T) {
	s, _ := open(t)
	before := Defaults()
	dark := before.Clone()
	dark.Theme = "slate"
	_ = s.KeepSettings(before, dark) // still to be done
	now := dark.Clone()
	now.Mouse, now.DemoSpeed = false, 4
	quiet := now.Clone()
	quiet.Notice = "off"
	enginetest.Must(t, s.KeepSettings(now, quiet)())
	got, _, err := s.Settings()
	enginetest.Must(t, err)
	if got.Theme != "slate" || got.Notice != "off" {
		t.Errorf("a change is lost: theme %s, notice %s", got.Theme, got.Notice)
	}
	if got.Mouse != before.Mouse || got.DemoSpeed != before.DemoSpeed {
		t.Errorf("kept, though for now alone: mouse %v, speed %g", got.Mouse, got.DemoSpeed)
	}
}

// Copies of the program that change the settings at the same time lose no
// change.
func TestCopiesChangeSettingsAtOnce(t *testing.T) {
	first, _ := open(t)
	const copies = 3
	const changes = 5
	var all sync.WaitGroup
	for n := range copies {
		all.Go(func() {
			s := Open(first.Dirs, nil)
			before := Defaults()
			for i := range changes {
				after := before.Clone()
				after.Games[fmt.Sprintf("game%d-%d", n, i)] = DefaultGame()
				if err := s.KeepSettings(before, after)(); err != nil {
					t.Error(err)
				}
				before = after
			}
		})
	}
	all.Wait()
	got, bad, err := first.Settings()
	enginetest.Must(t, err)
	if want := changes * copies; len(got.Games) != want || len(bad) > 0 {
		t.Errorf("%d of %d changes are kept, %v", len(got.Games), want, bad)
	}
	if _, err := os.Stat(first.configFile("settings.json.lock")); !os.IsNotExist(err) {
		t.Error("the lock is left")
	}
}

func TestSettingsThatAreNoJSONAreSetAside(t *testing.T) {
	s, _ := open(t)
	file := filepath.Join(s.Dirs.Config, "settings.json")
	enginetest.Must(t, os.MkdirAll(s.Dirs.Config, 0o700))
	enginetest.Must(t, os.WriteFile(file, []byte("{theme: kaya"), 0o600))
	before, _, err := s.Settings()
	if err == nil {
		t.Fatal("a broken file gave no error")
	}
	after := before.Clone()
	after.Typing = true
	enginetest.Must(t, s.KeepSettings(before, after)())
	if _, err := os.Stat(file + ".bad-1"); err != nil {
		t.Error("the broken file was not kept:", err)
	}
	got, bad, err := s.Settings()
	enginetest.Must(t, err)
	if len(bad) > 0 || !got.Typing {
		t.Errorf("after the save: %v, typing %v", bad, got.Typing)
	}
}

// stuck is a disk on which nothing can be renamed.
type stuck struct{ OS }

func (stuck) Rename(string, string) error { return syscall.EACCES }

// Settings that are no JSON and cannot be set aside are left as they are.
func TestSettingsThatCannotBeSetAsideStay(t *testing.T) {
	s, _ := open(t)
	s.fs = stuck{}
	file := s.configFile("settings.json")
	enginetest.Must(t, os.MkdirAll(s.Dirs.Config, 0o700))
	enginetest.Must(t, os.WriteFile(file, []byte("{theme: kaya"), 0o600))
	after := Defaults()
	after.Typing = true
	if err := s.KeepSettings(Defaults(), after)(); !errors.Is(err, syscall.EACCES) {
		t.Errorf("error %v", err)
	}
	if data, err := os.ReadFile(file); string(data) != "{theme: kaya" {
		t.Errorf("the file holds %q, %v", data, err)
	}
}

// A hostile nest costs no stack: beyond a depth it is no JSON, below it is a key
// like any other that is not known.
func TestDeepSettings(t *testing.T) {
	nest := func(depth int) []byte {
		return []byte(`{"typing": true, "x": ` + strings.Repeat(`{"a":`, depth) + "1" + strings.Repeat("}", depth) + "}")
	}
	if got, bad, err := parseSettings(nest(5_000)); err != nil || len(bad) > 0 || !got.Typing {
		t.Errorf("5,000 deep: %v, %v", bad, err)
	}
	if got, _, err := parseSettings(nest(1_000_000)); err == nil || got.Typing {
		t.Errorf("a million deep: %v", err)
	}
	s, _ := open(t)
	enginetest.Must(t, os.MkdirAll(s.Dirs.Config, 0o700))
	enginetest.Must(t, os.WriteFile(s.configFile("settings.json"), nest(5_000), 0o600))
	after := Defaults()
	after.Theme = "slate"
	enginetest.Must(t, s.KeepSettings(Defaults(), after)())
	if data, err := os.ReadFile(s.configFile("settings.json")); err != nil || strings.Count(string(data), `"a"`) != 5_000 {
		t.Errorf("the unknown key is not kept whole: %v", err)
	}
}

// Every setting survives a round trip through the file.
func TestSettingsRoundTrip(t *testing.T) {
	s, _ := open(t)
	rapid.Check(t, func(t *rapid.T) {
		want := Defaults()
		for _, f := range want.Table() {
			var v any
			switch f.Value().(type) {
			case bool:
				v = rapid.Bool().Draw(t, f.Path)
			case float64:
				if f.Path == "demo_speed" {
					v = rapid.SampledFrom(Speeds[:5]).Draw(t, f.Path)
				} else {
					v = float64(rapid.IntRange(1, 9).Draw(t, f.Path))
				}
			case string:
				if all := Choices(f.Path); all != nil {
					v = rapid.SampledFrom(all).Draw(t, f.Path)
				} else {
					v = rapid.String().Draw(t, f.Path)
				}
			default:
				continue
			}
			if !f.Set(v) {
				t.Fatalf("%s refuses %v", f.Path, v)
			}
		}
		g := DefaultGame()
		g.Opponent = rapid.SampledFrom([]string{"", "max", "level:3"}).Draw(t, "opponent")
		g.Renamed = rapid.Bool().Draw(t, "renamed")
		want.Games["x"] = g
		before, _, err := s.Settings()
		enginetest.Must(t, err)
		enginetest.Must(t, s.KeepSettings(before, want)())
		got, bad, err := s.Settings()
		if err != nil || len(bad) > 0 {
			t.Fatal(err, bad)
		}
		if !got.Equal(want) {
			t.Fatal(cmp.Diff(want, got))
		}
	})
}

// The newest change wins, in whatever order the writers run.
func TestLateWriterDoesNotUndoTheNewestChange(t *testing.T) {
	s, _ := open(t)
	one, two := Defaults(), Defaults()
	one.Theme, two.Theme = "slate", "paper"
	two.Typing = true
	first := s.KeepSettings(Defaults(), one)
	second := s.KeepSettings(one, two)
	enginetest.Must(t, second())
	enginetest.Must(t, first())
	got, _, err := s.Settings()
	enginetest.Must(t, err)
	if got.Theme != "paper" || !got.Typing {
		t.Errorf("theme %s, typing %v", got.Theme, got.Typing)
	}
}

func TestFailedSettingsAreWrittenWithTheNext(t *testing.T) {
	s, disk := open(t)
	one := Defaults()
	one.Theme = "slate"
	disk.readOnly = true
	if s.KeepSettings(Defaults(), one)() == nil {
		t.Fatal("written to a read-only disk")
	}
	disk.readOnly = false
	two := one
	two.Typing = true
	enginetest.Must(t, s.KeepSettings(one, two)())
	got, _, err := s.Settings()
	enginetest.Must(t, err)
	if got.Theme != "slate" || !got.Typing {
		t.Errorf("theme %s, typing %v", got.Theme, got.Typing)
	}
}

// FuzzSettings reads anything as settings.json: what comes out is always
// valid, and is read back as itself.
func FuzzSettings(f *testing.F) {
	for _, seed := range []string{
		"", "{}", "null", "[1]", `{"version": 9, "language": 7, "keys": {"hint": ["y", 1]}}`,
		`{"engine": {"threads": -1, "memory_mib": 1e99}, "demo_speed": "max", "tutorial": {"gomoku": 3}}`,
		`{"games": {"gomoku": {"seats": "nobody", "options": {"size": "19"}}, "x": 1}}`, `{"engine": 3`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		s, bad, err := parseSettings(data)
		if err != nil && !s.Equal(Defaults()) {
			t.Errorf("damaged, but not the defaults: %+v", s)
		}
		for _, p := range bad {
			if p.Key == "" {
				t.Errorf("a problem without a key: %+v", p)
			}
		}
		text, err := json.Marshal(s.toTree())
		enginetest.Must(t, err)
		again, bad, err := parseSettings(text)
		if err != nil || len(bad) > 0 || !again.Equal(s) {
			t.Errorf("%s is read back as %+v (%v, %v)", text, again, bad, err)
		}
	})
}
