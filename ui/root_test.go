package ui

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/engine/enginetest"
	"duiju/games/nullgame"
	"duiju/games/play/match"
	"duiju/games/play/session"
	"duiju/games/play/table"
	"duiju/ui/draw/theme"
	"duiju/ui/frame"
	"duiju/ui/screen/play"
	"duiju/ui/screen/shelf"
	"duiju/ui/store"
	"duiju/ui/uitest"
)

func defaults() store.Settings { return store.Defaults() }

// Fast typing arrives as one message of several runes: each is a key.
func TestRunesInOneMessageAreKeys(t *testing.T) {
	d := start(t, nullgame.Module{})
	d.Send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("s?")})
	if d.Root.Depth() != 3 {
		t.Fatalf("%d screens after s and ?", d.Root.Depth())
	}
}

// alt and a rune is what a quick Esc and that rune look like.
func TestAltIsEscAndTheRune(t *testing.T) {
	d := start(t, nullgame.Module{})
	d.Keys("s")
	d.Send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("o"), Alt: true})
	if d.Sees("Records"); d.Root.Depth() != 2 {
		t.Errorf("%d screens, %T on top", d.Root.Depth(), d.Root.Top())
	}
}

// A paste is not a row of commands; a text box takes it.
func TestPasteIsForTextBoxes(t *testing.T) {
	d := start(t, nullgame.Module{})
	paste := tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("q3"), Paste: true}
	d.Send(paste)
	if d.Over || d.Root.Depth() != 1 {
		t.Fatal("a paste was taken for keys")
	}
	d.Keys("n", "right", "enter", ":")
	d.Send(paste)
	d.Sees(":q3_")
}

func TestTooSmallKeepsEverything(t *testing.T) {
	d := start(t, nullgame.Module{})
	d.Keys("n", "right", "enter")
	p := playOn(d)
	d.Keys(":", "3")
	d.Send(tea.WindowSizeMsg{Width: 31, Height: 9})
	d.Check()
	d.Sees("Need 40x12, now 31x9")
	d.Keys("enter", "u", "?")
	d.Send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("45"), Paste: true})
	d.Send(tea.WindowSizeMsg{Width: 80, Height: 24})
	if d.Sees(":3_"); p.Session().Match().At() != 0 {
		t.Error("keys in a window that is too small did something")
	}
	d.Send(tea.WindowSizeMsg{Width: 10, Height: 2})
	d.Keys("q")
	d.Until("q ends the program", func() bool { return d.Over })
}

func TestNothingIsDrawnBeforeTheFirstSize(t *testing.T) {
	d := start(t, nullgame.Module{})
	r := frame.NewRoot(d.Root.App, shelf.NewMenu(d.Root.App, true))
	if v := r.View(); v != "" {
		t.Errorf("%q", v)
	}
}

// Keys typed before the first frame are handled once there is a window.
func TestEarlyKeysAreKept(t *testing.T) {
	d := start(t, nullgame.Module{})
	r := frame.NewRoot(d.Root.App, shelf.NewMenu(d.Root.App, true))
	r.Update(uitest.KeyMsg("s"))
	r.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
	if r.Depth() != 2 {
		t.Errorf("%d screens", r.Depth())
	}
}

// A terminal that does not know its size, as over a serial line or from a script,
// is drawn at 80x24 until it says more.
func TestAnUnknownSizeIsTheUsualOne(t *testing.T) {
	d := start(t, nullgame.Module{})
	for _, size := range []tea.WindowSizeMsg{{}, {Width: 100}, {Height: 30}, {Width: -1, Height: -1}} {
		d.Send(size)
		if d.Root.W != 80 || d.Root.H != 24 {
			t.Errorf("a terminal of %dx%d is drawn at %dx%d, want 80x24", size.Width, size.Height, d.Root.W, d.Root.H)
		}
		d.Sees("Two here")
	}
	d.Send(tea.WindowSizeMsg{Width: 60, Height: 20})
	if d.Root.W != 60 || d.Root.H != 20 {
		t.Errorf("told 60x20 it draws %dx%d", d.Root.W, d.Root.H)
	}
}

// No key means two things at once, and every screen names a way out and the
// list of actions.
func TestKeysAreUnambiguous(t *testing.T) {
	enginetest.OneThread(t)
	for name, d := range allScreens(t) {
		seen := map[string]string{}
		for _, act := range d.Root.Top().Actions() {
			if !act.Enabled() {
				continue
			}
			for _, k := range d.Root.App.KeysOf(act) {
				if other, twice := seen[k]; twice {
					t.Errorf("%s: %s means %s and %s", name, k, other, act.ID)
				}
				seen[k] = act.ID
			}
		}
		if d.Root.Top().Writing() != "" { // its keys write
			continue
		}
		for _, k := range []string{"esc", "q"} {
			if seen[k] == "" && (k == "q" || !strings.HasPrefix(name, "menu")) { // Esc stops at the menu
				t.Errorf("%s: %s does nothing", name, k)
			}
		}
	}
}

// seated is a game with the actions of a table.
type seated struct{ session.Driver }

func (s seated) Actions() []session.Action { return append(table.Actions(), s.Driver.Actions()...) }

// Every sentence that names a key takes it from the key map: the key it names
// where there is no other is the first of an action that some screen has.
func TestSentencesNameTheKeysThatThereAre(t *testing.T) {
	enginetest.OneThread(t)
	keys := map[string]map[string]bool{}
	add := func(screen frame.Screen) {
		for _, act := range screen.Actions() {
			if keys[act.ID] == nil {
				keys[act.ID] = map[string]bool{}
			}
			if len(act.Keys) > 0 {
				keys[act.ID][act.Keys[0]] = true
			}
		}
	}
	for _, d := range allScreens(t) {
		add(d.Root.Top())
	}
	// A table that others sit at, which needs a server elsewhere.
	m, err := match.New(match.Setup{Module: nullgame.Module{}})
	enginetest.Must(t, err)
	a := start(t, nullgame.Module{}).Root.App
	a.Visitor = &frame.Visitor{Hub: table.NewHub(table.Config{})}
	add(shelf.NewMenu(a, false))
	c := play.Config(a)
	c.Match = m
	add(play.Shared(a, seated{session.New(c)}))
	n := 0
	named := regexp.MustCompile(`\{([^{}]+?):([a-z-]+)\}`)
	files, err := filepath.Glob("../assets/messages/*/*.json")
	enginetest.Must(t, err)
	for _, file := range files {
		data, err := os.ReadFile(file)
		enginetest.Must(t, err)
		for _, m := range named.FindAllStringSubmatch(string(data), -1) {
			n++
			if !keys[m[2]][m[1]] {
				t.Errorf("%s names %s as the key of %s, which has %v", file, m[1], m[2], keys[m[2]])
			}
		}
	}
	if n < 60 {
		t.Errorf("%d keys are named: the messages were not read", n)
	}
}

// The settings give an action other keys.
func TestKeysCanBeRemapped(t *testing.T) {
	s := defaults()
	s.Keys = map[string][]string{"settings": {"f1"}}
	d := startAt(t, t.TempDir(), s, uitest.TestTerm, nullgame.Module{})
	d.Keys("s")
	if d.Root.Depth() != 1 {
		t.Error("the old key still works")
	}
	d.Send(tea.KeyMsg{Type: tea.KeyF1})
	if d.Root.Depth() != 2 {
		t.Error("the new key does not work")
	}
	d.Keys("esc")
	if !strings.Contains(d.Screen(), "f1 settings") {
		t.Errorf("the footer does not show the new key:\n%s", d.Screen())
	}
	d.Root.App.Settings.Keys["undo"] = []string{"f2"}
	d.Retune("en", "unicode", theme.Truecolor)
	if got := d.Root.App.T("ui.play.afterwards"); got != "f2 undo · n new game" {
		t.Errorf("with another key for undo: %q", got)
	}
}

// The words of the footer can be clicked.
func TestFooterCanBeClicked(t *testing.T) {
	d := start(t, nullgame.Module{})
	d.Screen()
	i := slices.IndexFunc(d.Root.Foot, func(it frame.FootItem) bool { return it.Keys == "n" })
	d.Send(tea.MouseMsg{X: d.Root.Foot[i].X, Y: 23, Action: tea.MouseActionPress, Button: tea.MouseButtonLeft})
	if d.Sees("Seats"); d.Root.Depth() != 2 {
		t.Errorf("%d screens", d.Root.Depth())
	}
}

// While a line is typed, letters are letters: the footer shows the two keys
// that are left, and a click on them does what they do.
func TestFooterWhileALineIsTyped(t *testing.T) {
	footer := func(d *uitest.Driver) string {
		lines := strings.Split(strings.TrimSuffix(d.Screen(), "\n"), "\n")
		return strings.TrimSpace(lines[len(lines)-1])
	}
	for _, c := range []struct {
		keys []string
		want string
	}{
		{[]string{":"}, "enter run  esc cancel"},
		{[]string{"n", "right", "enter", ":"}, "enter run  esc cancel"},
		{[]string{"n", "right", "enter", ",", ":"}, "enter run  esc cancel"},
		{[]string{"o", "/"}, "enter done  esc cancel"},
		{[]string{"?", "/"}, "enter run  esc cancel"},
	} {
		d := start(t, nullgame.Module{})
		d.Keys(c.keys[:len(c.keys)-1]...)
		before := footer(d)
		d.Keys(c.keys[len(c.keys)-1], "q")
		if got := footer(d); got != c.want {
			t.Errorf("%v: the footer is %q", c.keys, got)
		}
		i := slices.IndexFunc(d.Root.Foot, func(it frame.FootItem) bool { return it.Keys == "esc" })
		d.Send(tea.MouseMsg{X: d.Root.Foot[i].X, Y: 23, Action: tea.MouseActionPress, Button: tea.MouseButtonLeft})
		if got := footer(d); got != before {
			t.Errorf("%v: after a click on esc the footer is %q, before %q", c.keys, got, before)
		}
	}
}

// A terminal far away may answer after the first frame: what it can draw holds from then on.
func TestATerminalThatAnswersLate(t *testing.T) {
	d := start(t, nullgame.Module{})
	known := d.Root.App.Term
	known.Glyphs = theme.ASCII.Name
	d.Send(known)
	if strings.Contains(d.Screen(), "│") || d.Root.App.Glyphs != theme.ASCII {
		t.Fatalf("a terminal that draws ASCII alone is sent\n%s", d.Screen())
	}
	known.Glyphs = theme.Unicode.Name
	d.Send(known)
	if d.Check(); d.Root.App.Glyphs != theme.Unicode {
		t.Errorf("a terminal that has answered that it draws Unicode is sent\n%s", d.Screen())
	}
}
