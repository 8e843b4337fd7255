package serve

import (
	"cmp"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"unicode"

	"github.com/charmbracelet/x/ansi"
	"golang.org/x/text/unicode/norm"

	"duiju/ui/draw/clean"
)

// names are whose a name is: of the first person with a key who came with it or with
// one that looks like it, as long as that one is here or has a home. Whoever else comes
// with it gets a mark of the own key behind it.
type names struct {
	homes string // their folder
	here  func(id string) bool
	mu    sync.Mutex
	owner map[string]string // IDs by what a name looks like
}

// nameFile is in every home: the name that its person came with last.
const nameFile = "name"

func newNames(homes string, here func(string) bool) *names {
	n := &names{homes: homes, here: here, owner: map[string]string{}}
	files, _ := filepath.Glob(filepath.Join(homes, "*", nameFile)) // a fixed pattern is well formed
	for _, file := range files {
		if text, err := os.ReadFile(file); err == nil {
			n.owner[looks(string(text))] = filepath.Base(filepath.Dir(file))
		}
	}
	return n
}

// of is what others see of a person who connects as a user.
func (n *names) of(id, user string) string {
	user, _ = secretOf(user)
	name := visitorName(user)
	if strings.HasPrefix(id, noKey) {
		return name + "#" + id[:min(len(id), len(noKey)+markLength)]
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	key := looks(name)
	owner := n.owner[key]
	if _, err := os.Stat(filepath.Join(n.homes, owner)); owner == "" || err != nil && !n.here(owner) {
		owner = id
		n.owner[key] = id
	}
	if owner != id || !isPlain(name) || reserved[key] {
		return name + "#" + id[:min(len(id), markLength)]
	}
	return name
}

// markLength is how many hex digits of a key tell two people of one name apart.
const markLength = 4

// maxName is how many columns of a name are shown.
const maxName = 20

// visitorName is the user that somebody connects as, fit to be shown: letters, digits,
// hyphens, low lines and blanks; anything else is shown as a question mark.
func visitorName(user string) string {
	name := strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) && !unicode.Is(unicode.Other_Default_Ignorable_Code_Point, r) || strings.ContainsRune("0123456789-_ ", r) {
			return r
		}
		return '?'
	}, norm.NFC.String(clean.Line(user)))
	name = strings.TrimSpace(ansi.Truncate(strings.Join(strings.Fields(name), " "), maxName, ""))
	if name == "" {
		return "guest"
	}
	return name
}

// reserved are names of nobody, as they look.
var reserved = map[string]bool{looks("keeper"): true, looks("server"): true, looks("duiju"): true, looks("admin"): true}

// copies are scripts with whole words that look Latin and whose readers write another one
// too (of Unicode Standard Annex 31, those of limited use and those excluded).
var copies = map[string]bool{"Cherokee": true, "Coptic": true, "Deseret": true, "Lisu": true, "Old_Italic": true}

// isPlain reports whether a name is in letters of one script, besides Chinese, Japanese and
// Korean ones, of no script that copies Latin ones, and has no Latin letters of phonetics
// or of another width. Others make names look alike (Unicode Technical Standard 39,
// "highly restrictive").
func isPlain(name string) bool {
	first := ""
	for _, r := range name {
		if !unicode.IsLetter(r) || unicode.In(r, unicode.Common, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Bopomofo, unicode.Hangul) {
			continue
		}
		for script, letters := range unicode.Scripts {
			if unicode.Is(letters, r) {
				if first = cmp.Or(first, script); script != first || copies[script] || script == "Latin" && (r > '\u024f' && r < '\u1e00' || r > '\u1eff') {
					return false
				}
			}
		}
	}
	return true
}

// alike are letters that look like another one.
var alike = strings.NewReplacer(
	"а", "a", "с", "c", "ԁ", "d", "е", "e", "һ", "h", "і", "i", "ј", "j", "к", "k", "ӏ", "l", "м", "m", "о", "o", "р", "p", "ѕ", "s", "т", "t", "в", "b", "н", "h", "х", "x", "у", "y",
	"α", "a", "ε", "e", "ι", "i", "κ", "k", "ν", "v", "ο", "o", "ρ", "p", "τ", "t", "υ", "u", "χ", "x", "β", "b", "η", "n",
	"0", "o", "1", "l", "i", "l", "|", "l", "ı", "l", "rn", "m", "vv", "w", "?", "", " ", "", ".", "", "_", "", "-", "",
)

// looks is what a name looks like: the same for names that are taken for one another.
func looks(name string) string {
	plain := strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1 // an accent
		}
		return r
	}, norm.NFKD.String(name))
	return alike.Replace(alike.Replace(strings.ToLower(plain)))
}
