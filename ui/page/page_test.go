package page

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games/teach"
	"duiju/games/text/message"
	"duiju/games/text/words"
	"duiju/ui/store"
)

// What became of the corrected copies is said: why there are none, or where they are.
func TestCorrectedCopiesAreSaid(t *testing.T) {
	home := t.TempDir()
	st, folder := store.Open(store.Dirs{Data: home}, nil), filepath.Join(home, "exports", "corrected")
	file := teach.CorrectedFile{Name: "a.sgf", Data: []byte("(;)")}
	for _, c := range []struct {
		files []teach.CorrectedFile
		err   error
		want  string
	}{
		{nil, errors.New("wrong"), "Not exported: wrong"},
		{nil, nil, "No problem there that can be asked."},
		{[]teach.CorrectedFile{file}, nil, "The corrected copy is " + filepath.Join(folder, "a.sgf")},
		{[]teach.CorrectedFile{file, file}, nil, "2 corrected copies are in " + folder},
	} {
		step, err := corrected(func(context.Context) ([]teach.CorrectedFile, error) { return c.files, c.err }, st)(t.Context())()
		said := message.Text{}
		if tell, ok := step.(Tell); ok {
			said = tell.Said
		} else if err != nil {
			said = message.OfError(err)
		}
		if got := words.InEnglish().Text(said); got != c.want {
			t.Errorf("of %d files, %v: %q, want %q", len(c.files), c.err, got, c.want)
		}
	}
}

// What is typed means a value by its code, its name or a beginning of one; a number means
// itself alone, or a slip of one digit would choose another one.
func TestAValueIsTypedByABeginning(t *testing.T) {
	row := Row{Values: []Value{{"32", message.Verbatim("32")}, {"512", message.Verbatim("512")}, {"kaya", message.Verbatim("Kaya wood")}, {"level:9", message.Verbatim("level 9")}}}
	for typed, want := range map[string]string{"512": "512", "5": "5", "ka": "kaya", "KAYA W": "kaya", "level 9": "level:9", "level": "level:9", "slate": "slate"} {
		if got := row.Code(words.InEnglish(), typed); got != want {
			t.Errorf("%q means %q, want %q", typed, got, want)
		}
	}
}

// Every setting stands once, on a page that the smallest window shows whole.
func TestSettingsStandOncePerPageOfNine(t *testing.T) {
	h, found := houseWith(t), map[string]int{}
	h.Keys = func() [][]Key { return nil }
	all := []Maker{h.SettingsPage("")}
	for i := 0; i < len(all); i++ {
		p := all[i]()
		if len(p.Rows) > 9 {
			t.Errorf("the page %s has %d rows, which 40x12 cuts", p.ID, len(p.Rows))
		}
		for row, r := range p.Rows {
			found[r.ID]++
			if act, ok := p.Main(row); ok && r.ID != "keys" && r.ID != "programs" {
				step, err := act.Do(row, "")
				enginetest.Must(t, err)
				all = append(all, step.(Open).Page)
			}
		}
	}
	for _, f := range h.Settings.Table() {
		if f.Label != "" && found[f.Path] != 1 {
			t.Errorf("%s stands on %d pages", f.Path, found[f.Path])
		}
	}
}

// A line that begins with the name of a setting leads to the page that it stands on.
func TestALineLeadsToASetting(t *testing.T) {
	h := houseWith(t)
	h.Keys = func() [][]Key { return nil }
	for line, row := range map[string]string{"Motion off": "motion", "engine.threads 2": "engine.threads", "theme": "theme", "": "language", "nonsense": "language"} {
		if p := h.SettingsPage(line)(); !slices.ContainsFunc(p.Rows, func(r Row) bool { return r.ID == row }) {
			t.Errorf("%q leads to %s, which has no row %s", line, p.ID, row)
		}
	}
}
