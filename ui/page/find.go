package page

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"duiju/games"
	"duiju/games/list"
	"duiju/games/play/session"
	"duiju/games/scene"
	"duiju/games/teach/lesson"
	"duiju/games/text/message"
	"duiju/ui/store"
)

// Thing is one thing that can be found.
type Thing struct {
	ID   string
	Name message.Text // what is shown, and looked through
	// Also are message keys: the words of the message with ".also" behind it mean the
	// thing in every language. Words mean it, too.
	Also  []string
	Words []string
	More  message.Text // beside it, where there is room
	Keys  string       // before it
	Why   message.Text // it cannot be done now, or nothing
	Do    func() (Step, error)
	Look  func() // shows what it would change, nil if nothing is to be seen

	phrases  []string
	sentence string
	here     bool // it is done where one is
}

// Place is where something is looked for.
type Place struct {
	Module games.Module   // the game that is meant
	Driver session.Driver // the board that is shown, nil for none
	Acts   []Thing        // what the front end can do there, and could elsewhere
	// Typed shows on the board where a move that is being typed would be played; it may be nil.
	Typed func(text string)
	// Move is a typed move as the game reads it; nil leaves it as it is.
	Move func(typed string) string
}

// Call is what the front end below is to do, by the ID of its action; "" for nothing. It
// comes as the intent of a Do.
type Call struct{ ID string }

// keysWidth is the columns of the keys before what they do.
const keysWidth = 11

// mostRows is the height of the list that is typed at.
const mostRows = 9

// finder is the page that finds anything by what is typed.
type finder struct {
	House   *House
	at      Place
	typing  bool
	text    string
	things  []Thing
	often   map[string]int // of the things
	found   []Thing
	records []string        // nil until they are known
	files   []string        // that the text may go on to
	before  *store.Settings // as they were before one was looked at
}

// moveID is the Thing that plays what is typed.
const moveID = "move"

// mostFound is how many things are listed.
const mostFound = 50

// FindPage finds anything by what is typed: all that can be done, the settings with their
// values, pages, records, levels, kinds of problems, and moves. With no text it lists
// what can be done right there. One that is
// typed at is a list of the best, for what is looked for only.
func (h *House) FindPage(at Place, typing bool, text string) Maker {
	f := &finder{House: h, at: at, typing: typing}
	f.know(f.all())
	f.find(text)
	return f.page
}

// know adds things that can be found.
func (f *finder) know(more []Thing) {
	f.things = append(f.things, more...)
	f.often = often(f.things)
}

func (f *finder) page() Page {
	p := Page{
		ID: "find", Title: message.T("find.title"), Empty: message.T("find.nothing", "text", f.text), Popup: true, Close: []string{"?"},
		Text: f.text, Look: f.look, Left: f.unlook, Shown: f.later, Once: true,
	}
	if f.typing {
		p.Height = mostRows
	} else {
		p.Title, p.About = message.T("find.here"), message.T("find.about")
	}
	for _, t := range f.found {
		tone, more := Plain, Cell{t.More, Faint, AtRight}
		if !t.Why.IsZero() {
			tone, more = Faint, Cell{Text: t.Why, Tone: Warning}
		}
		p.Rows = append(p.Rows, Row{ID: t.ID, Plain: slices.Contains([]string{moveID, "go", "file"}, t.ID), Cells: []Cell{{message.Verbatim(t.Keys), Strong, keysWidth}, {Text: t.Name, Tone: tone}, more}})
	}
	p.Acts = []Act{
		{ID: "open", Keys: []string{"enter", "space"}, Label: "ui.key.run", About: "find.run", Rank: 2, Row: true, Do: func(row int, _ string) (Step, error) { return f.take(f.found[row]) }},
		{ID: "find", Keys: []string{"/", ":"}, Label: "ui.key.find", About: "find.type", Rank: 3,
			Ask: func(int) Ask { return Ask{Prompt: message.Verbatim(":"), Text: f.text, Live: true} },
			Do:  func(_ int, typed string) (Step, error) { return f.goOn(typed)() }},
	}
	return p
}

// take does what a thing stands for, or says why it cannot be done.
func (f *finder) take(t Thing) (Step, error) {
	f.unlook()
	if now := f.typed(f.text, false); t.ID == moveID && len(now) > 0 { // the other may have moved since it was typed
		t = now[0]
	}
	if !t.Why.IsZero() {
		return nil, &message.Fault{Kind: message.ErrOption, Text: t.Why}
	}
	return t.Do()
}

// look shows what a row would change, as long as the page is there.
func (f *finder) look(row int) {
	f.unlook()
	if row >= 0 && row < len(f.found) && f.found[row].Look != nil {
		before := f.House.Settings.Clone()
		f.before = &before
		f.found[row].Look()
	}
}

func (f *finder) unlook() {
	if f.before != nil {
		f.House.Try(func(s *store.Settings) { *s = *f.before })
		f.before = nil
	}
}

// find lists what fits a text, the best first.
func (f *finder) find(text string) {
	f.unlook()
	f.text, f.found, f.files = text, nil, nil
	if f.at.Typed != nil {
		f.at.Typed(text)
	}
	typed := normal(text)
	if typed == "" && !isPath(text) {
		f.found = slices.DeleteFunc(slices.Clone(f.at.Acts), func(t Thing) bool { return !t.Why.IsZero() })
		return
	}
	type ranked struct {
		Thing
		fits int
	}
	var all []ranked
	for _, t := range f.things {
		fits := fit(typed, t.phrases, t.sentence, f.often)
		if can := t.Why.IsZero(); t.here || !can {
			fits = atHand(typed, fits, can)
		}
		if fits > 0 {
			all = append(all, ranked{t, fits})
		}
	}
	slices.SortStableFunc(all, func(a, b ranked) int { return b.fits - a.fits })
	f.found = f.typed(text, len(all) > 0 && all[0].fits >= inParts)
	for _, t := range all[:min(len(all), mostFound)] {
		f.found = append(f.found, t.Thing)
	}
}

// typed are the things that only what is typed can mean: a move, a position, a file.
// Known says that it means something else as well: a move that cannot be played is then
// left out, unless it names a point.
func (f *finder) typed(text string, known bool) (all []Thing) {
	text = strings.TrimSpace(text)
	if f.House.Store != nil && !f.House.Visits && isPath(text) {
		for _, name := range f.files {
			all = append(all, f.file(name))
		}
		if len(f.files) == 0 {
			all = append(all, f.file(text))
		}
		return all
	}
	if f.at.Driver == nil {
		return nil
	}
	s := f.at.Driver.Session()
	n, err := strconv.Atoi(text)
	if look := (session.Look{At: n}); err == nil && (!s.Live() || s.Watched()) {
		if _, ok := f.at.Driver.Can(look); ok {
			return []Thing{{ID: "go", Name: message.T("find.go", "n", n), Do: to(Do{look})}}
		}
	}
	move := text
	if f.at.Move != nil {
		move = f.at.Move(text)
	}
	_, err = games.Parse(s.State(), move)
	known = known && !slices.ContainsFunc(s.State().Scene().Spots, func(p scene.Spot) bool { return p.Name != "" && strings.EqualFold(p.Name, move) })
	why, can := f.at.Driver.Can(session.Play{})
	_, tree := f.at.Driver.Can(lesson.Turn{}) // where a page has one in place of the board, one's own is typed
	switch {
	case (err == nil || tree && strings.Contains(text, "(")) && can:
		return []Thing{{ID: moveID, Name: message.T("find.move", "move", text), Do: to(Do{session.Play{Move: move}})}}
	case err == nil && !why.IsZero():
		return []Thing{{ID: moveID, Name: message.T("find.move", "move", text), Why: why}}
	case err != nil && !known && can && !s.Watched() && (strings.ContainsAny(text, "0123456789-") || len(text) <= shortestScattered):
		return []Thing{{ID: moveID, Name: message.T("find.move", "move", text), Why: message.OfError(err)}}
	}
	return nil
}

// to is a step that needs nothing besides.
func to(s Step) func() (Step, error) { return func() (Step, error) { return s, nil } }

// goOn puts another text in the place of what was typed.
func (f *finder) goOn(text string) func() (Step, error) {
	return func() (Step, error) { f.find(text); return f.later(), nil }
}

// isPath reports whether a text is meant as the path of a file.
func isPath(text string) bool {
	return strings.HasPrefix(text, "~") || strings.HasPrefix(text, ".") || strings.ContainsRune(text, filepath.Separator) || slices.Contains([]string{".sgf", ".psq", ".duiju"}, strings.ToLower(filepath.Ext(text)))
}

// file is a file or folder to be opened.
func (f *finder) file(path string) Thing {
	name := filepath.Base(path) // the folder stands in what is typed
	if strings.HasSuffix(path, string(filepath.Separator)) {
		return Thing{ID: "folder", Name: message.Verbatim(name + string(filepath.Separator)), Do: f.goOn(path)}
	}
	return Thing{ID: "file", Name: message.T("find.file", "path", name), Do: to(f.House.OpenFile(path))}
}

// later reads what is not known yet, nil if all is: the names of the records, and the
// files that a path may go on to.
func (f *finder) later() Step {
	switch text, st := f.text, f.House.Store; {
	case st == nil:
	case f.records == nil:
		wording := *f.House.Wording // settings may change it meanwhile
		return Work{func(context.Context) Then {
			all := append([]string{}, list.Of(st.Records(), func(e store.Entry) string { return e.Name })...)
			tags := f.topics(&wording)
			return func() (Step, error) {
				f.records = all[:min(len(all), mostFound)]
				f.know(f.prepared(slices.Concat(f.kept(), tags)))
				return f.goOn(f.text)()
			}
		}}
	case isPath(text) && !f.House.Visits && f.files == nil:
		return Work{func(context.Context) Then {
			files := goesOn(text)
			return func() (Step, error) {
				if f.text != text {
					return f.later(), nil
				}
				f.find(text)
				f.files = files
				f.found = f.typed(text, false)
				return nil, nil
			}
		}}
	}
	return nil
}

// goesOn are the paths that a typed one may go on to, folders with a separator behind
// them; hidden ones only if the dot is typed.
func goesOn(typed string) []string {
	sep := string(filepath.Separator)
	dir, base := filepath.Split(typed)
	if typed == "~" {
		dir, base = "~"+sep, ""
	}
	entries, _ := os.ReadDir(cmp.Or(Expand(dir), ".")) // one that cannot be read has no files
	all := []string{}
	for _, e := range entries {
		name := e.Name()
		if !strings.HasPrefix(name, base) || strings.HasPrefix(name, ".") && base == "" || len(all) == mostFound {
			continue
		}
		if e.IsDir() {
			name += sep
		}
		all = append(all, dir+name)
	}
	return all
}

// kept are the records.
func (f *finder) kept() (all []Thing) {
	for _, name := range f.records {
		id, when, _ := strings.Cut(name, "-")
		game := message.Verbatim(id)
		if m := games.ByID(f.House.Modules, id); m != nil {
			game = message.T(m.Info().Name)
		}
		if len(when) >= 13 && when[8] == 'T' { // 20261121T0120...
			when = fmt.Sprintf("%s-%s-%s %s:%s", when[:4], when[4:6], when[6:8], when[9:11], when[11:13])
		}
		t := Thing{ID: "record-" + name, Name: message.T("find.record", "game", game, "when", when), Words: []string{when}, Do: to(f.House.openRecord(name))}
		all = append(all, t)
	}
	return all
}

// Expand puts the person's folder in the place of "~" at the beginning of a path.
func Expand(path string) string {
	rest, ok := strings.CutPrefix(path, "~"+string(filepath.Separator))
	if dir, err := os.UserHomeDir(); ok && err == nil {
		return dir + string(filepath.Separator) + rest
	}
	return path
}
