package frame

import (
	"fmt"
	"slices"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/nullgame"
	"duiju/games/text/words"
	"duiju/ui/draw/theme"
	"duiju/ui/store"
)

// speaking is a program that does nothing but say things in a language.
func speaking(t *testing.T, code string) *App {
	t.Helper()
	table, err := words.Load(code)
	enginetest.Must(t, err)
	return &App{Display: Display{Wording: words.Wording{Table: table, Signs: words.ASCII}, Glyphs: theme.Glyphs("ascii"), Settings: store.Defaults()}}
}

// The footer has what fits by rank, what can be used only and the last one always.
func TestTheFooterKeepsItsLast(t *testing.T) {
	a := speaking(t, words.English)
	never := func() bool { return false }
	act := func(key string, rank int) Action { return Action{Show: key, Rank: rank} }
	acts := []Action{act("ccc", 3), act("none", 0), act("aaa", 1), {Show: "off", Rank: 2, On: never}, act("bbbbbb", 2)}
	for w, want := range map[int]string{
		21: "aaa 1-5 bbbbbb 7-14 ccc 16-20 ", 20: "aaa 1-5 ccc 7-11 ", 12: "aaa 1-5 ccc 7-11 ", 11: "ccc 1-5 ", 1: "ccc 1-5 ",
	} {
		got := ""
		for _, it := range footer(&a.Display, acts, w, 1) {
			got += fmt.Sprintf("%s %d-%d ", it.Keys, it.X, it.X+it.W)
		}
		if got != want {
			t.Errorf("in %d columns: %q, want %q", w, got, want)
		}
	}
	if got := footer(&a.Display, acts, 16, 2); got[2].Y != 1 || got[2].X+got[2].W > 16 {
		t.Errorf("the last of three that do not fit into one row of two stands in row %d up to column %d", got[2].Y, got[2].X+got[2].W)
	}
	if got := footer(&a.Display, []Action{act("none", 0)}, 80, 1); got != nil {
		t.Errorf("nothing has a rank: %v", got)
	}
}

// The footer shows no key that does something else now.
func TestTheFooterShowsWhatAKeyDoes(t *testing.T) {
	a, on := speaking(t, words.English), false
	do := func() tea.Cmd { return nil }
	acts := []Action{
		{ID: "first", Keys: []string{"enter", "x"}, Label: "first", Rank: 1, On: func() bool { return on }, Do: do},
		{ID: "second", Keys: []string{"enter"}, Label: "second", Rank: 1, Do: do},
		{ID: "third", Keys: []string{"y", "x"}, Label: "third", Rank: 1, Do: do}, {Show: "A-Z", Label: "move", Rank: 2},
	}
	for _, want := range []string{"second third move ", "first third move "} {
		got := ""
		for _, it := range footer(&a.Display, acts, 80, 1) {
			got += it.word + " "
		}
		if got != want {
			t.Errorf("the first is on, %v: the footer has %q, want %q", on, got, want)
		}
		on = !on
	}
}

// Keys are named as people read them; an action can be done when it is on and there
// is something to do, and the settings may give it other keys.
func TestKeysAreNamed(t *testing.T) {
	a := speaking(t, words.English)
	g := a.Glyphs
	for key, want := range map[string]string{"up": g.Up, "down": g.Down, "left": g.LeftKey, "right": g.RightKey, "esc": "esc"} {
		if got := a.KeyLabel([]string{key, "x"}); got != want {
			t.Errorf("%s: %q, want %q", key, got, want)
		}
	}
	if got := a.KeyLabel(nil); got != "" {
		t.Errorf("no keys: %q", got)
	}
	do := func() tea.Cmd { return nil }
	on, off := func() bool { return true }, func() bool { return false }
	for i, c := range []struct {
		act     Action
		enabled bool
	}{{Action{}, false}, {Action{Do: do}, true}, {Action{Do: do, On: on}, true}, {Action{Do: do, On: off}, false}, {Action{On: on}, false}} {
		if got := c.act.Enabled(); got != c.enabled {
			t.Errorf("action %d is enabled: %v", i, got)
		}
	}
	act := Action{ID: "go", Keys: []string{"up", "k"}, Do: do}
	if got := a.keyNames(a.KeysOf(act)); got != g.Up+" k" {
		t.Errorf("all keys: %q", got)
	}
	a.Settings.Keys = map[string][]string{"go": {"z"}}
	for key, want := range map[string]bool{"z": true, "up": false} {
		if _, ok := find(&a.Display, []Action{{Keys: []string{"q"}, Do: do}, act}, key); ok != want {
			t.Errorf("%s is found: %v", key, ok)
		}
	}
}

// The opponents of a game are its engines and, at the machine itself, the programs of
// the settings and those of the command line, each once.
func TestProgramsAreOpponents(t *testing.T) {
	a := speaking(t, words.English)
	info := nullgame.Module{}.Info()
	a.Settings.Games = map[string]store.GameSettings{info.ID: {Programs: map[string]string{"one": "prog1", "two": "prog2"}}}
	a.Named = map[string][]string{info.ID: {"prog2", "prog3"}}
	engines := len(info.Opponents())
	names := func() (all []string) {
		for _, p := range a.House().Opponents(info)[engines:] {
			all = append(all, p.Name)
		}
		return all
	}
	if got := names(); got != nil {
		t.Errorf("a game without a protocol: %q", got)
	}
	info.Protocol = &games.Protocol{}
	if got := names(); got != nil {
		t.Errorf("a protocol that calls nobody: %q", got)
	}
	info.Protocol.Call = func(games.Peer, games.State, games.Env) games.Caller { return nil }
	if got, want := names(), []string{"prog1", "prog2", "prog3"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if got, want := a.Startable(), []string{"prog1", "prog2", "prog2", "prog3"}; !slices.Equal(got, want) {
		t.Errorf("may be started: %q, want %q", got, want)
	}
	a.Named = map[string][]string{"another": {"prog2", "prog3"}}
	if got, want := names(), []string{"prog1", "prog2"}; !slices.Equal(got, want) {
		t.Errorf("programs of another game: %q, want %q", got, want)
	}
	a.Visitor = &Visitor{}
	if got := names(); got != nil || a.Startable() != nil {
		t.Errorf("a visitor: %q, %q", got, a.Startable())
	}
}

// A text box takes what it knows, gives its line at Enter and begins anew behind one
// that was refused.
func TestWhatATextBoxTakes(t *testing.T) {
	runes := func(s string) tea.KeyMsg { return tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(s)} }
	key := func(k tea.KeyType) tea.KeyMsg { return tea.KeyMsg{Type: k} }
	for _, c := range []struct {
		name  string
		key   tea.KeyMsg
		text  string
		taken bool
	}{
		{"a letter", runes("x"), "對局x", true}, {"no letter", runes("\a"), "對局", true},
		{"backspace", key(tea.KeyBackspace), "對", true},
		{"ctrl+w, a word", key(tea.KeyCtrlW), "", true}, {"ctrl+v, which would paste what the server has", key(tea.KeyCtrlV), "對局", false},
		{"pasted lines", tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("a\nb"), Paste: true}, "對局ab", true},
		{"ctrl+u", key(tea.KeyCtrlU), "", true}, {"esc", key(tea.KeyEsc), "", true}, {"an arrow", key(tea.KeyUp), "對局", false},
	} {
		b := TextBox{}
		b.Open("對局")
		if taken := b.Key(c.key); taken != c.taken || b.Text() != c.text {
			t.Errorf("%s: %q, taken %v", c.name, b.Text(), taken)
		}
	}
	b := TextBox{}
	if b.Says("word") != "" {
		t.Error("a closed box says something")
	}
	b.Open(" a ")
	if b.Key(runes("b")); b.Says("word") != "word" {
		t.Error("an open box says nothing")
	}
	if text := b.Take(); text != "a b" || b.Active {
		t.Errorf("the text is %q, open %v", text, b.Active)
	}
	b.Key(key(tea.KeyBackspace))
	if b.Text() != "" {
		t.Errorf("backspace in an empty box: %q", b.Text())
	}
}

// A key that an input method wrote in full width is the key, for every action, and a
// letter of another layout is the key at its place.
func TestKeysOfOtherLayoutsAreKeys(t *testing.T) {
	for typed, want := range map[string]string{
		"？": "?", "：": ":", "，": ",", "。": ".", "＋": "+", "－": "-", "《": "<", "》": ">", "＜": "<", "【": "[", "】": "]", "！": "!", "\u3000": "space",
		"?": "?", " ": "space", "五": "五", "é": "é",
		"й": "q", "Й": "Q", "г": "u", "ю": ".", "Х": "{", "э": "'", "і": "s", "ї": "]", "θ": "u", "Ν": "N", "μ": "m",
	} {
		if got := KeyName(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(typed)}); got != want {
			t.Errorf("%q is the key %q, want %q", typed, got, want)
		}
	}
}
