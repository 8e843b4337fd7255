package gamestest

import (
	"errors"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"duiju/games"
	"duiju/games/play/match"
	"duiju/games/text/message"
	"duiju/games/text/words"
)

// checkText reports a text whose message is missing or has other holes.
func (k *kit) checkText(t *testing.T, where string, text message.Text) {
	t.Helper()
	if err := words.InEnglish().Check(text); err != nil {
		t.Errorf("%s: %v", where, err)
	}
}

// checkFault reports an error that is not a Fault of the kind with a message.
func (k *kit) checkFault(t *testing.T, where string, err, kind error) {
	t.Helper()
	var f *message.Fault
	if !errors.As(err, &f) || kind != nil && !errors.Is(err, kind) {
		t.Errorf("%s: got error %v, want a *Fault of kind %v", where, err, kind)
		return
	}
	k.checkText(t, where, f.Text)
}

func (k *kit) testInfo(t *testing.T) {
	i := k.info
	if !regexp.MustCompile(`^[a-z]+$`).MatchString(i.ID) {
		t.Errorf("ID %q is not a word of small letters", i.ID)
	}
	keys := []string{i.Name, i.Facts, i.Summary, i.Rules, i.Thinks, i.Sides[0], i.Sides[1]}
	for _, key := range keys {
		if !strings.HasPrefix(key, i.ID+".") {
			t.Errorf("message key %q does not begin with the id", key)
		}
		k.checkText(t, "Info", message.Text{Key: key})
	}
	if i.ScoreUnit <= 0 {
		t.Error("ScoreUnit must be above 0")
	}
	level := 0
	known := false
	for _, l := range i.Levels {
		if l.Level <= level || l.Level > 9 {
			t.Errorf("level %d after %d: levels must rise within 1 to 9", l.Level, level)
		}
		level = l.Level
		known = known || level == i.DefaultLevel
		k.checkText(t, "Levels", l.Text)
	}
	if !known {
		t.Errorf("DefaultLevel %d is no level", i.DefaultLevel)
	}
	names := map[string]bool{}
	for _, c := range i.Classics {
		if names[c.Name] {
			t.Errorf("classic player %s is listed twice", c.Name)
		}
		names[c.Name] = true
		k.checkText(t, "Classics", message.Text{Key: c.Title})
		k.checkText(t, "Classics", message.Text{Key: c.About})
		k.checkSchema(t, c.Schema)
	}
	for _, l := range i.Lenses {
		if names["lens "+l.ID] || l.ID == "" {
			t.Errorf("lens %q is listed twice or has no id", l.ID)
		}
		names["lens "+l.ID] = true
		k.checkText(t, "Lenses", message.Text{Key: l.Name})
		k.checkText(t, "Lenses", message.Text{Key: l.Legend})
	}
	demo := games.Record{Game: i.ID, Options: i.Demo.Options, Seed: i.Demo.Seed, Moves: i.Demo.Moves}
	if _, err := match.Replay(k.m, demo); err != nil || len(demo.Moves) == 0 {
		t.Errorf("the demo of %d moves does not replay: %v", len(demo.Moves), err)
	}
}

func (k *kit) checkSchema(t *testing.T, schema []games.Option) {
	t.Helper()
	for _, op := range schema {
		k.checkText(t, "option "+op.Key, message.Text{Key: op.Name})
		k.checkText(t, "option "+op.Key, message.Text{Key: op.About})
		for _, c := range op.Choices {
			k.checkText(t, "option "+op.Key, c.Name)
		}
		if _, err := games.ParsePlayer("classic:x," + op.Key + "=1"); err != nil {
			t.Errorf("option key %q is not a word", op.Key)
		}
	}
}

// testOptions checks that the schema stands by itself and what it refuses.
func (k *kit) testOptions(t *testing.T) {
	schema := k.m.Schema(games.Options{})
	k.checkSchema(t, schema)
	defaults, err := games.Complete(k.m, games.Options{})
	if err != nil {
		t.Fatalf("the defaults are not offered: %v", err)
	}
	for _, op := range schema {
		if _, err := strconv.Atoi(defaults[op.Key]); op.Size && err != nil {
			t.Errorf("option %s is set by --size, which takes whole numbers, and is %q", op.Key, defaults[op.Key])
		}
		bad := "no such value"
		if op.Kind == games.KindText {
			continue
		}
		if _, err := k.m.New(games.Options{op.Key: bad}, 1); err == nil {
			t.Errorf("New takes %s=%q", op.Key, bad)
		} else {
			k.checkFault(t, "New with a bad "+op.Key, err, message.ErrOption)
		}
		_, err := games.ParseRules(k.m, nil, op.Key+"="+defaults[op.Key]+","+op.Key+"="+defaults[op.Key])
		k.checkFault(t, op.Key+" twice", err, message.ErrOption)
	}
	_, err = k.m.New(games.Options{"no-such-option": "1"}, 1)
	k.checkFault(t, "New with an unknown option", err, message.ErrOption)
	_, err = games.ParseRules(k.m, nil, "no-such-option")
	k.checkFault(t, "unknown rule", err, message.ErrOption)
	for _, p := range k.info.Presets {
		name := p.Name
		k.checkText(t, "Presets", message.Text{Key: p.Title})
		o, err := games.ParseRules(k.m, nil, name)
		if err != nil {
			t.Errorf("preset %s: %v", name, err)
		} else if _, err := k.m.New(o, 1); err != nil {
			t.Errorf("preset %s: %v", name, err)
		}
	}
}
