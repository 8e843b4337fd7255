// Package words says things in the user's language. It reads the messages of
// assets/messages, an area at its first use, and fills the holes of a message.Text.
// What a language lacks is said in English.
package words

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"golang.org/x/text/language"

	"duiju/assets"
	"duiju/games/text/message"
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

// Environment is the language of an environment. LANGUAGE lists several, the dearest
// first, and counts where a locale is set that is not C.
func Environment(getenv func(string) string) string {
	locale := cmp.Or(getenv("LC_ALL"), getenv("LC_MESSAGES"), getenv("LANG"))
	if name, _, _ := strings.Cut(locale, "."); name != "" && name != "C" && name != "POSIX" {
		first, _, _ := strings.Cut(getenv("LANGUAGE"), ":")
		locale = cmp.Or(first, locale)
	}
	return Match(locale)
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

// Table is the messages of one language. It is safe for concurrent use.
type Table struct {
	Code     string
	messages messages
	english  messages
	keys     map[string]string
	typed    bool
}

// messages gives those of an area by their keys, nil if there is no such area.
type messages func(area string) map[string]string

// get is the message of a key.
func (m messages) get(key string) (string, bool) {
	area, _, _ := strings.Cut(key, ".")
	message, ok := m(area)[key]
	return message, ok
}

// Has reports whether the language has a message for a key.
func (t *Table) Has(key string) bool {
	_, ok := t.messages.get(key)
	return ok
}

// WithKeys is the table for a person who has other keys: by action, what a
// hole that names a key says. {u:undo} is the key of the action undo, u unless
// it was given another.
func (t *Table) WithKeys(keys map[string]string) *Table {
	own := *t
	own.keys = keys
	return &own
}

// Typed is the table for a person who types words in the place of keys. A message whose
// keys have no such word has another behind its key and .typed.
func (t *Table) Typed(words map[string]string) *Table {
	own := t.WithKeys(words)
	own.typed = true
	return own
}

// Load is the table of a language. An unknown code, like "auto", is an error;
// see Match.
func Load(code string) (*Table, error) {
	messages := languages()[code]
	if messages == nil {
		return nil, fmt.Errorf("no messages for language %q", code)
	}
	return &Table{Code: code, messages: messages, english: languages()[English]}, nil
}

// InEnglish is the English table, for output that is not translated: protocols,
// logs.
func InEnglish() *Table {
	return &Table{Code: English, messages: languages()[English], english: languages()[English]}
}

// languages has for each language a reader of its areas.
var languages = sync.OnceValue(func() map[string]messages {
	all := map[string]messages{}
	for _, code := range Codes() {
		all[code] = inLanguage(code)
	}
	return all
})

// inLanguage reads an area of a language when it is asked for, and once. Simplified
// Chinese is made of Traditional.
func inLanguage(code string) messages {
	dir, say := path.Join("messages", code), func(text string) string { return text }
	if code == Simplified {
		dir, say = path.Join("messages", Traditional), Simplify
	}
	files, err := fs.ReadDir(assets.Messages, dir)
	if err != nil {
		panic(err) // embedded
	}
	areas := map[string]func() map[string]string{}
	for _, f := range files {
		name := path.Join(dir, f.Name())
		areas[strings.TrimSuffix(f.Name(), ".json")] = sync.OnceValue(func() (read map[string]string) {
			data, err := assets.Messages.ReadFile(name)
			if err == nil {
				err = json.Unmarshal(data, &read)
			}
			if err != nil {
				panic(name + ": " + err.Error()) // embedded, and read by the tests
			}
			for key, text := range read {
				read[key] = say(text)
			}
			return read
		})
	}
	return func(area string) map[string]string {
		if read := areas[area]; read != nil {
			return read()
		}
		return nil
	}
}

// simplified replaces what is Traditional Chinese in a text: words first, the longest
// before those that it begins with, then characters.
var simplified = sync.OnceValue(func() *strings.Replacer {
	var pairs []string
	for line := range strings.Lines(assets.Simplified) {
		if word, other, ok := strings.Cut(strings.TrimSuffix(line, "\n"), "\t"); ok {
			pairs = append(pairs, word, other)
			continue
		}
		for _, pair := range strings.Fields(line) {
			pairs = append(pairs, string([]rune(pair)[:1]), string([]rune(pair)[1:]))
		}
	}
	return strings.NewReplacer(pairs...)
})

// Simplify is a message in Simplified Chinese. In the table ^ and $ are its ends.
func Simplify(text string) string {
	all := simplified().Replace("^" + text + "$")
	return all[1 : len(all)-1]
}

// S is the message of a key with its holes filled; pairs are as for games.T.
func (t *Table) S(key string, pairs ...any) string { return t.Text(message.T(key, pairs...)) }

// Text says a text. A key that no table has is shown as it is.
func (t *Table) Text(x message.Text) string {
	if x.Key == "" {
		var b strings.Builder
		for _, a := range x.Args {
			b.WriteString(t.value(a.Value))
		}
		return b.String()
	}
	one := slices.ContainsFunc(x.Args, func(a message.Arg) bool { return a.Name == "n" && fmt.Sprint(a.Value) == "1" })
	message, ok := t.find(x.Key, one)
	if !ok {
		return x.Key
	}
	return t.fill(message, x.Args)
}

// Check reports a text whose message the language lacks, or whose message, plural or
// not, has a hole that the text does not fill; texts inside it too.
func (t *Table) Check(x message.Text) error {
	if x.Key == "" {
		return nil
	}
	filled := map[string]bool{}
	for _, a := range x.Args {
		filled[a.Name] = true
		if inner, ok := a.Value.(message.Text); ok {
			if err := t.Check(inner); err != nil {
				return err
			}
		}
	}
	found := false
	for _, key := range []string{x.Key, x.Key + ".one", x.Key + ".other"} {
		message, ok := t.messages.get(key)
		if !ok {
			continue
		}
		found = true
		for _, hole := range holeRE.FindAllStringSubmatch(message, -1) {
			if !filled[hole[1]] {
				return fmt.Errorf("message %s has the hole {%s}, the text does not fill it", key, hole[1])
			}
		}
	}
	if !found {
		return fmt.Errorf("no message %s in %s", x.Key, t.Code)
	}
	return nil
}

var holeRE = regexp.MustCompile(`\{(\w+)\}`)

// find looks for a key, then for its plural form, then for both in English.
func (t *Table) find(key string, one bool) (string, bool) {
	for _, in := range []messages{t.messages, t.english} {
		if t.typed {
			if m, ok := in.get(key + ".typed"); ok {
				return m, true
			}
		}
		if m, ok := in.get(key); ok {
			return m, true
		}
		plural := ".other"
		if one {
			plural = ".one"
		}
		if m, ok := in.get(key + plural); ok {
			return m, true
		}
	}
	return "", false
}

// fill replaces the holes {name}; a hole without a value stays.
func (t *Table) fill(message string, args []message.Arg) string {
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
		value := t.hole(name, args)
		if last, _ := utf8.DecodeLastRuneInString(b.String()); strings.ContainsRune("，。：；、！？（「", last) {
			value = strings.TrimLeft(value, " ") // the blank of a number behind a character
		}
		b.WriteString(value)
		message = after
	}
}

// moveHoles are the holes for moves as games write them. A pass is a word among them.
var (
	moveHoles = map[string]bool{"move": true, "moves": true, "line": true, "reply": true, "better": true, "answer": true, "m": true, "r": true, "alt": true}
	passRE    = regexp.MustCompile(`\bpass\b`)
)

func (t *Table) hole(name string, args []message.Arg) string {
	for _, a := range args {
		if a.Name != name {
			continue
		}
		said := t.value(a.Value)
		if moveHoles[name] && strings.Contains(said, "pass") {
			said = passRE.ReplaceAllString(said, t.S("games.pass"))
		}
		return said
	}
	if key, action, ok := strings.Cut(name, ":"); ok && action != "" {
		if own, ok := t.keys[action]; ok {
			return own
		}
		return key
	}
	return "{" + name + "}"
}

func (t *Table) value(v any) string {
	if text, ok := v.(message.Text); ok {
		return t.Text(text)
	}
	return fmt.Sprint(v)
}

// Error says an error: see message.OfError.
func (t *Table) Error(err error) string { return t.Text(message.OfError(err)) }
