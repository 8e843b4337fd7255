// Package lang says things in the user's language. It merges the message
// tables of assets/messages into one table per language and fills the holes of
// a games.Text. What a table lacks is said in English.
package lang

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"
	"sync"
	"syscall"

	"golang.org/x/text/language"

	"duiju/assets"
	"duiju/games"
)

// The languages.
const (
	English     = "en"
	Traditional = "zh-Hant"
	Simplified  = "zh-Hans"
)

// Codes lists the languages in the order in which settings offer them.
func Codes() []string { return []string{English, Traditional, Simplified} }

// Match is the language for the first locale that is set, such as the values
// of LC_ALL, LC_MESSAGES and LANG: "zh_TW.UTF-8" is zh-Hant, "zh_CN" zh-Hans,
// what is not Chinese is English.
func Match(locales ...string) string {
	for _, l := range locales {
		if l != "" {
			return match(l)
		}
	}
	return English
}

func match(locale string) string {
	name, _, _ := strings.Cut(locale, ".")
	name, _, _ = strings.Cut(name, "@")
	tag, err := language.Parse(name)
	if err != nil {
		return English
	}
	if base, _ := tag.Base(); base.String() != "zh" {
		return English
	}
	if script, _ := tag.Script(); script.String() == "Hant" {
		return Traditional
	}
	return Simplified
}

// Table is the messages of one language. It is not changed after Load and safe
// for concurrent use.
type Table struct {
	Code     string
	messages map[string]string
	english  map[string]string
}

// Load reads the table of a language. An unknown code, like "auto", is an
// error; see Match.
func Load(code string) (*Table, error) {
	messages, err := load(code)
	if err != nil {
		return nil, err
	}
	english, err := load(English)
	if err != nil {
		return nil, err
	}
	return &Table{Code: code, messages: messages, english: english}, nil
}

var tables sync.Map // code to map[string]string

func load(code string) (map[string]string, error) {
	if t, ok := tables.Load(code); ok {
		return t.(map[string]string), nil
	}
	files, err := fs.ReadDir(assets.Messages, path.Join("messages", code))
	if err != nil {
		return nil, fmt.Errorf("no messages for language %q", code)
	}
	table := map[string]string{}
	for _, f := range files {
		data, err := assets.Messages.ReadFile(path.Join("messages", code, f.Name()))
		if err != nil {
			return nil, err
		}
		var area map[string]string
		if err := json.Unmarshal(data, &area); err != nil {
			return nil, fmt.Errorf("messages %s/%s: %w", code, f.Name(), err)
		}
		for k, v := range area {
			table[k] = v
		}
	}
	tables.Store(code, table)
	return table, nil
}

// S is the message of a key with its holes filled; pairs are as for games.T.
func (t *Table) S(key string, pairs ...any) string { return t.Text(games.T(key, pairs...)) }

// Has reports whether there is a message of that key, plural or not.
func (t *Table) Has(key string) bool {
	_, ok := t.find(key, 1)
	return ok
}

// Text says a text. A key that no table has is shown as it is.
func (t *Table) Text(x games.Text) string {
	if x.Key == "" {
		var b strings.Builder
		for _, a := range x.Args {
			b.WriteString(t.value(a.Value))
		}
		return b.String()
	}
	n := 0
	for _, a := range x.Args {
		if v, ok := a.Value.(int); ok && a.Name == "n" {
			n = v
		}
	}
	message, ok := t.find(x.Key, n)
	if !ok {
		return x.Key
	}
	return t.fill(message, x.Args)
}

// find looks for a key, then for its plural form, then for both in English.
func (t *Table) find(key string, n int) (string, bool) {
	plural := key + ".other"
	if n == 1 {
		plural = key + ".one"
	}
	for _, table := range []map[string]string{t.messages, t.english} {
		for _, k := range []string{key, plural} {
			if m, ok := table[k]; ok {
				return m, true
			}
		}
	}
	return "", false
}

// fill replaces the holes {name}; a hole without a value stays.
func (t *Table) fill(message string, args []games.Arg) string {
	if !strings.Contains(message, "{") {
		return message
	}
	var b strings.Builder
	for {
		before, rest, open := strings.Cut(message, "{")
		b.WriteString(before)
		if !open {
			return b.String()
		}
		name, after, closed := strings.Cut(rest, "}")
		if !closed {
			b.WriteString("{" + rest)
			return b.String()
		}
		b.WriteString(t.hole(name, args))
		message = after
	}
}

func (t *Table) hole(name string, args []games.Arg) string {
	for _, a := range args {
		if a.Name == name {
			return t.value(a.Value)
		}
	}
	return "{" + name + "}"
}

func (t *Table) value(v any) string {
	if text, ok := v.(games.Text); ok {
		return t.Text(text)
	}
	return fmt.Sprint(v)
}

// Error says an error: the sentence of a *games.Fault, anything else in its
// own words, but what the system says most about files in the language.
func (t *Table) Error(err error) string {
	var f *games.Fault
	if errors.As(err, &f) {
		return t.Text(f.Text)
	}
	text := err.Error()
	var number syscall.Errno
	if errors.As(err, &number) {
		switch {
		case errors.Is(err, fs.ErrNotExist):
			text = strings.Replace(text, number.Error(), t.S("games.file.missing"), 1)
		case errors.Is(err, fs.ErrPermission):
			text = strings.Replace(text, number.Error(), t.S("games.file.denied"), 1)
		}
	}
	return text
}
