package frame_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"go.uber.org/goleak"

	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/all"
	"duiju/games/nullgame"
	"duiju/games/scene"
	"duiju/games/text/message"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/theme"
	"duiju/ui/frame"
	"duiju/ui/page"
	"duiju/ui/store"
	"duiju/ui/uitest"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// Sentences end in one full stop, and what happened stands before what comes
// next.
func TestSentencesAreJoined(t *testing.T) {
	a := uitest.StartIn(t, uitest.OnFloor, nullgame.Module{}).Root.App
	for text, want := range map[string]string{"": "", "x": "x.", "Won": "Won.", "Won.": "Won.", "Won!": "Won!", "Won?": "Won?", "贏了。": "贏了。", "贏了！": "贏了！", "a.b": "a.b."} {
		if got := a.Sentence(message.Verbatim(text)); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
	next := message.Verbatim("go on")
	if got := a.Join(message.Text{}, next); got != "go on" {
		t.Errorf("with no event: %q", got)
	}
	if got := a.Join(message.Verbatim("Won"), next); got != "Won. go on" {
		t.Errorf("with an event: %q", got)
	}
}

// What is past is told in the largest unit that is full.
func TestAgoIsInTheLargestUnit(t *testing.T) {
	a := uitest.StartIn(t, uitest.OnFloor, nullgame.Module{}).Root.App
	for past, want := range map[time.Duration]message.Text{
		59 * time.Second: message.T("ui.ago.now"), time.Minute: message.T("ui.ago.minutes", "n", 1), 59 * time.Minute: message.T("ui.ago.minutes", "n", 59),
		time.Hour: message.T("ui.ago.hours", "n", 1), 24*time.Hour - 1: message.T("ui.ago.hours", "n", 23), 24 * time.Hour: message.T("ui.ago.days", "n", 1),
		48*time.Hour - 1: message.T("ui.ago.days", "n", 1), 48 * time.Hour: message.T("ui.ago.days", "n", 2),
	} {
		if got := a.Say(page.Ago(past)); got != a.Say(want) {
			t.Errorf("%v ago: %q, want %q", past, got, a.Say(want))
		}
	}
}

// A field is folded to the room: cells that share a character show their mean,
// those of which nothing is known that, and the place of work stands out.
func TestFieldsAreFolded(t *testing.T) {
	a := uitest.StartIn(t, uitest.OnFloor, nullgame.Module{}).Root.App
	g := a.Glyphs
	f := &scene.Field{W: 4, H: 2, At: -1, Shade: []int8{0, 100, -1, -1, 0, 100, 100, -1}}
	for _, tc := range []struct {
		w, h int
		want []string
	}{
		{0, 2, nil}, {2, 0, nil},
		{4, 2, []string{g.Spark[0] + g.Spark[7] + g.Gone + g.Gone, g.Spark[0] + g.Spark[7] + g.Spark[7] + g.Gone}},
		{2, 2, []string{g.Spark[3] + g.Gone, g.Spark[3] + g.Spark[7]}},
		{3, 1, []string{g.Spark[3] + g.Spark[7]}},
		{1, 1, []string{g.Spark[4]}},
	} {
		if got := a.FieldLines(f, tc.w, tc.h); !slices.Equal(got, tc.want) {
			t.Errorf("in %dx%d: %q, want %q", tc.w, tc.h, got, tc.want)
		}
	}
	f.At = 1
	if got := a.FieldLines(f, 4, 2)[0]; got != g.Spark[0]+g.Hint+g.Gone+g.Gone {
		t.Errorf("at work on the second cell: %q", got)
	}
}

// A time control is minutes and seconds a move; what is none is no clock.
func TestClockNames(t *testing.T) {
	a := uitest.StartIn(t, uitest.OnFloor, nullgame.Module{}).Root.App
	names := map[string]bool{}
	for _, text := range store.Clocks {
		names[a.Say(page.ClockText(store.ParseClock(text)))] = true
	}
	if len(names) != len(store.Clocks) || !names["none"] {
		t.Errorf("the names are %v", names)
	}
	for text, want := range map[string]string{
		"": "none", "none": "none", "3": "none", "5": "none", "0+5": "none", "-1+5": "none", "3+-1": "none", "3+x": "none", "x+3": "none",
		"1+0": "one minute each", "5+0": "5 minutes each", "3+1": "3 min + 1 s a move", "10+5": "10 min + 5 s a move",
	} {
		if got := a.Say(page.ClockText(store.ParseClock(text))); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// The header has what is shown on the left, and on the right where it stands if
// there is room for all of that.
func TestTheHeaderOfAScreen(t *testing.T) {
	for w, want := range map[int]string{20: " left         right\n", 13: " left  right\n", 12: " left\n", 5: " le…\n"} {
		c := canvas.New(w, 1)
		frame.Header(c, "left", "right")
		if got := c.Text(); got != want {
			t.Errorf("in %d columns: %q, want %q", w, got, want)
		}
	}
}

// The chosen row of a list is marked, and its value stands between arrows.
func TestChoicesOfAList(t *testing.T) {
	a := uitest.StartIn(t, uitest.OnFloor, nullgame.Module{}).Root.App
	labels := []string{"one", "two", "three", "four"}
	l := frame.RowList{Row: 2, Count: func() int { return len(labels) }}
	c := canvas.New(20, 4)
	l.Draw(c, frame.NewRect(1, 1, 18, 2), func(line *canvas.Canvas, i int, st canvas.Style) {
		a.DrawChoice(line, 6, labels[i], "v", st)
	})
	want := "\n  two      v\n  three  " + a.Glyphs.Left + " v " + a.Glyphs.Right + "\n\n"
	if got := c.Text(); got != want {
		t.Errorf("%q, want %q", got, want)
	}
	for x := 1; x < 19; x++ {
		_, _, above := c.Cell(x, 1)
		_, _, chosen := c.Cell(x, 2)
		if above.BG == theme.Select || chosen.BG != theme.Select {
			t.Errorf("column %d: %v above the chosen row, %v on it", x, above, chosen)
		}
	}
	took := 0
	take := func() tea.Cmd { took++; return nil }
	for _, click := range []struct{ x, y, row, took int }{{1, 1, 1, 0}, {18, 1, 1, 1}, {1, 2, 2, 1}, {0, 1, 2, 1}, {19, 2, 2, 1}, {1, 0, 2, 1}, {1, 3, 2, 1}} {
		if l.Click(click.x, click.y, take); l.Row != click.row || took != click.took {
			t.Errorf("a click at %d, %d: row %d, taken %d times; want %d, %d", click.x, click.y, l.Row, took, click.row, click.took)
		}
	}
}

// paper is a screen of one word.
type paper struct{ frame.Base }

func (p *paper) Draw(c *canvas.Canvas) { c.Put(0, 0, "paper", canvas.Style{}) }

func (p *paper) Actions() []frame.Action {
	return []frame.Action{{ID: "back", Keys: []string{"esc"}, Do: p.Pop}, {ID: "write", Keys: []string{"w"}, About: "ui.about.quit", Do: func() tea.Cmd { return nil }}}
}

// What lies below a pop-up is seen, also on the first screen; below a whole
// screen nothing is.
func TestWhatLiesBelowIsSeen(t *testing.T) {
	d := uitest.StartIn(t, func(a *frame.App) []frame.Screen { return []frame.Screen{&paper{frame.NewBase(a)}} }, nullgame.Module{})
	d.Sees("paper")
	d.Keys("?")
	if d.Root.Depth() != 2 {
		t.Fatal("? opens nothing")
	}
	d.Sees("paper")
	d.Keys("esc")
	for _, s := range uitest.OnFloor(d.Root.App) {
		d.Open(s)
	}
	if strings.Contains(d.Screen(), "paper") {
		t.Errorf("what lies below a whole screen is seen:\n%s", d.Screen())
	}
}

// The smallest window is played in; one column or row less says what is needed,
// and takes no click.
func TestTheSmallestWindow(t *testing.T) {
	d := uitest.StartIn(t, uitest.OnFloor, nullgame.Module{})
	for _, tc := range []struct {
		w, h  int
		small bool
	}{{frame.MinWidth, frame.MinHeight, false}, {frame.MinWidth - 1, frame.MinHeight, true}, {frame.MinWidth, frame.MinHeight - 1, true}} {
		d.Send(tea.WindowSizeMsg{Width: tc.w, Height: tc.h})
		if got := strings.Contains(d.Screen(), "40"); got != tc.small {
			t.Errorf("%dx%d: %q", tc.w, tc.h, d.Screen())
		}
	}
}

// Tiles bear letters in English and hanzi in Chinese unless the settings say
// otherwise, and stones are filled and painted where the terminal can.
func TestHowBoardsAreSeen(t *testing.T) {
	d := uitest.StartIn(t, uitest.OnFloor, nullgame.Module{})
	a := d.Root.App
	for _, tc := range []struct {
		language, pieces string
		letters          bool
	}{{"en", "auto", true}, {"zh-Hant", "auto", false}, {"en", "hanzi", false}, {"zh-Hans", "letters", true}} {
		a.Settings.Pieces = tc.pieces
		d.Retune(tc.language, "unicode", theme.Truecolor)
		if a.Letters() != tc.letters || a.BoardView().Letters != tc.letters {
			t.Errorf("%s, %s: letters %v", tc.language, tc.pieces, a.Letters())
		}
	}
	for _, tc := range []struct {
		glyphs string
		level  theme.Level
		drawn  bool
	}{{"unicode", theme.Truecolor, true}, {"unicode", theme.Ansi16, true}, {"unicode", theme.Mono, true}, {"ascii", theme.Truecolor, false}} {
		d.Retune("en", tc.glyphs, tc.level)
		if got := a.BoardOptions().Drawn; got != tc.drawn {
			t.Errorf("%s with %d: drawn %v", tc.glyphs, tc.level, got)
		}
	}
}

// A column leaves a row free, cuts a pair to its room and has no row below its
// end.
func TestColumns(t *testing.T) {
	c := canvas.New(12, 4)
	k := frame.NewColumn(c)
	k.Line("first", theme.Text)
	k.Gap()
	k.Pair("label", 6, "value", theme.Text)
	k.Pair("long label", 6, "long value", theme.Text)
	k.Pair("none", 6, "none", theme.Text)
	if got, want := c.Text(), "first\n\nlabel  value\nlong…  long…\n"; got != want || k.Left() != 0 {
		t.Errorf("%q, want %q, %d rows left", got, want, k.Left())
	}
}

// Each player has a line of its own about it.
func TestAboutPlayers(t *testing.T) {
	for _, m := range all.All() {
		a := uitest.StartIn(t, uitest.OnFloor, m).Root.App
		info := m.Info()
		for _, l := range info.Levels {
			if got, want := a.AboutPlayer(info, games.PlayerSpec{Kind: games.Level, Level: l.Level}), a.Say(l.Text); got != want {
				t.Errorf("%s, level %d: %q, want %q", info.ID, l.Level, got, want)
			}
		}
		for _, c := range info.Classics {
			if got, want := a.AboutPlayer(info, games.PlayerSpec{Kind: games.Classic, Name: c.Name}), a.T(c.About); got != want {
				t.Errorf("%s, %s: %q, want %q", info.ID, c.Name, got, want)
			}
		}
		if got := a.AboutPlayer(info, games.PlayerSpec{Kind: games.Max}); got != a.T("ui.player.max.about") {
			t.Errorf("%s, max: %q", info.ID, got)
		}
	}
}

// A text box shows the part of its text around the cursor: an underscore behind the
// text, a reversed letter in it.
func TestATextBoxShowsItsCursor(t *testing.T) {
	const left, end = tea.KeyLeft, tea.KeyEnd
	for _, c := range []struct {
		name, text string
		x, w       int
		keys       []tea.KeyType
		want       string
		cursor     int // its column
	}{
		{"empty", "", 0, 6, nil, ">_", 1},
		{"a text that fits", "abc", 0, 6, nil, ">abc_", 4},
		{"one more than fits", "abcde", 0, 6, nil, ">bcde_", 5},
		{"wide letters", "對局棋", 0, 6, nil, ">局棋_", 5},
		{"back by two letters", "abc", 0, 6, []tea.KeyType{left, left}, ">abc", 2},
		{"back beyond the edge", "abcdefgh", 0, 6, []tea.KeyType{left, left, left, left, left, left, left}, ">bcdef", 1},
		{"and to the end again", "abcdefgh", 0, 6, []tea.KeyType{tea.KeyHome, end}, ">efgh_", 5},
		{"in four columns from the fourth on", "abcde", 3, 4, nil, "   >de_", 6},
	} {
		cv := canvas.New(12, 1)
		b := frame.TextBox{}
		b.Open(c.text)
		b.Draw(cv, c.x, 0, c.w, ">")
		for _, k := range c.keys {
			b.Key(tea.KeyMsg{Type: k})
			b.Draw(cv, c.x, 0, c.w, ">")
		}
		if got := strings.TrimRight(cv.Text(), " \n"); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
		if text, _, st := cv.Cell(c.cursor, 0); !st.Reverse && text != "_" {
			t.Errorf("%s: column %d is not the cursor", c.name, c.cursor)
		}
		b.Draw(canvas.New(1, 1), 0, 0, 1, "prompt") // no room at all
	}
}

// A text box takes 200 runes, of as many bytes as they have, and no more.
func TestATextBoxIsFull(t *testing.T) {
	b := frame.TextBox{}
	b.Open("")
	for range 3 {
		b.Key(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(strings.Repeat("棋a", 50))})
	}
	if want := strings.Repeat("棋a", 100); b.Text() != want {
		t.Errorf("%d runes: %q", len([]rune(b.Text())), b.Text())
	}
}

// The list of actions has the keys of each and what it does.
func TestTheListOfActions(t *testing.T) {
	d := uitest.StartIn(t, func(a *frame.App) []frame.Screen { return []frame.Screen{&paper{frame.NewBase(a)}} }, nullgame.Module{})
	d.Keys("?")
	for line := range strings.Lines(d.Screen()) {
		if strings.Contains(line, " w ") && strings.Contains(line, d.Root.App.T("ui.about.quit")) {
			return
		}
	}
	t.Errorf("no action with its key and its words:\n%s", d.Screen())
}

// book is a screen of two actions that keeps which were done.
type book struct {
	frame.Base
	done string
}

func (b *book) Draw(*canvas.Canvas) {}

func (b *book) Actions() []frame.Action {
	does := func(what string) func() tea.Cmd { return func() tea.Cmd { b.done += what; return nil } }
	return []frame.Action{{ID: "one", Keys: []string{"1"}, About: "ui.about.first", Do: does("1")}, {ID: "two", Keys: []string{"2"}, About: "ui.about.xend", Do: does("2")}}
}

// What is typed in the list of actions leaves those that have it, the first of
// them chosen; Enter does that.
func TestTheListOfActionsIsFiltered(t *testing.T) {
	d := uitest.StartIn(t, uitest.OnFloor, nullgame.Module{})
	b := &book{Base: frame.NewBase(d.Root.App)}
	d.Open(b)
	for _, keys := range [][]string{{"?", "down", "/", "t", "enter"}, {"?", "down", "enter"}, {"?", "/", "e", "n", "d", "enter"}} {
		d.Keys(keys...)
		d.Send(nil)
	}
	if b.done != "122" {
		t.Errorf("done are %q", b.done)
	}
}

// The moves of a line are numbered on their last point, counters on all that
// are taken, nine of them at most.
func TestMovesAreNumbered(t *testing.T) {
	for _, tc := range []struct {
		game string
		line []string
		want map[string]string
	}{
		{"gomoku", strings.Fields("a1 b1 c1 d1 e1 f1 g1 h1 i1 j1"), map[string]string{"a1": "1", "b1": "2", "i1": "9", "j1": ""}},
		{"trianglenim", []string{"B-C", "A"}, map[string]string{"B": "1", "C": "1", "A": "2", "D": ""}},
	} {
		for _, m := range all.All() {
			if m.Info().ID != tc.game {
				continue
			}
			state, err := m.New(games.Fit(m, nil), 1)
			enginetest.Must(t, err)
			sc := state.Scene()
			frame.NumberMoves(state, &sc, tc.line)
			for _, spot := range sc.Spots {
				if want, ok := tc.want[spot.Name]; ok && spot.Label != want {
					t.Errorf("%s: %s is numbered %q, want %q", tc.game, spot.Name, spot.Label, want)
				}
			}
		}
	}
}

// What the settings leave to the terminal is the terminal's, anything else theirs.
func TestSettingsOverTheTerminal(t *testing.T) {
	a := uitest.StartIn(t, uitest.OnFloor, nullgame.Module{}).Root.App
	for _, tc := range []struct {
		background     string
		terminal, dark bool
	}{{"auto", true, true}, {"auto", false, false}, {"dark", false, true}, {"light", true, false}} {
		a.Settings.Background, a.Term.Dark = tc.background, tc.terminal
		if a.Apply(); a.Palette.Dark != tc.dark {
			t.Errorf("%+v: dark %v", tc, a.Palette.Dark)
		}
	}
	for _, tc := range []struct {
		motion     string
		slow, less bool
	}{{"auto", false, false}, {"auto", true, true}, {"short", true, false}, {"off", false, true}} {
		a.Settings.Motion, a.Term.Slow = tc.motion, tc.slow
		if got := a.Frame() > 200*time.Millisecond; got != tc.less {
			t.Errorf("%+v: a picture each %v", tc, a.Frame())
		}
	}
}

// A form is found by its ending, that of text by its name too; the error names
// them all.
func TestForms(t *testing.T) {
	forms := []frame.Form{{Ext: "svg", Data: []byte("S")}, {Ext: "txt", Data: []byte("T")}}
	for ext, want := range map[string]string{"svg": "S", "txt": "T", "text": "T"} {
		if data, err := frame.InForm(forms, ext); err != nil || string(data) != want {
			t.Errorf("%s: %q, %v", ext, data, err)
		}
	}
	if _, err := frame.InForm(forms, "pdf"); err == nil || !strings.Contains(err.Error(), "svg, text, got pdf") {
		t.Errorf("pdf: %v", err)
	}
}

// A visitor's frame waits for its turn, and gives it back.
func TestAVisitorsFramesTakeTurns(t *testing.T) {
	waits, held := 0, 0
	b := &paper{}
	d := uitest.StartIn(t, func(a *frame.App) []frame.Screen {
		b.Base = frame.NewBase(a)
		a.Visitor = &frame.Visitor{Draw: func() func() {
			waits++
			held++
			return func() { held-- }
		}}
		return []frame.Screen{b}
	}, nullgame.Module{})
	before := waits
	if d.Root.View(); waits != before+1 || held != 0 {
		t.Errorf("a frame waits for %d turns, want 1, and keeps %d", waits-before, held)
	}
}

// torn is a disk on which one kind of file cannot be written.
type torn struct{ store.OS }

func (t torn) Create(name string, data []byte) error {
	if strings.HasSuffix(name, ".svg") {
		return errors.New("no room")
	}
	return t.OS.Create(name, data)
}

// An export ends with the first form that cannot be written, and says why.
func TestAnExportThatFails(t *testing.T) {
	st := store.Open(store.DirsIn(t.TempDir()), torn{})
	b := &paper{}
	d := uitest.Start(t, st, store.Defaults(), uitest.TestTerm, func(a *frame.App) []frame.Screen {
		b.Base = frame.NewBase(a)
		return []frame.Screen{b}
	}, nullgame.Module{})
	told := message.Text{}
	d.Run(b.ExportCmd("board", []frame.Form{{Ext: "svg"}, {Ext: "txt"}}, func(said message.Text) { told = said }))
	d.Until("the screen is told", func() bool { return !told.IsZero() })
	if got, want := d.Root.App.Say(told), d.Root.App.T("ui.play.notexported", "reason", "no room"); got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if _, err := os.Stat(filepath.Join(st.Dirs.Data, "exports", "board.txt")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("it goes on with the next form: %v", err)
	}
}

// What was exported is named once, with the ending of each form.
func TestAnExportNamesItsForms(t *testing.T) {
	b := &paper{}
	d := uitest.StartIn(t, func(a *frame.App) []frame.Screen {
		b.Base = frame.NewBase(a)
		return []frame.Screen{b}
	}, nullgame.Module{})
	for want, forms := range map[string][]frame.Form{
		"page.svg":            {{Ext: "svg"}},
		"board.{svg,txt}":     {{Ext: "svg"}, {Ext: "txt"}},
		"tree.{svg,json,txt}": {{Ext: "svg"}, {Ext: "json"}, {Ext: "txt"}},
	} {
		told := message.Text{}
		name, _, _ := strings.Cut(want, ".")
		d.Run(b.ExportCmd(name, forms, func(said message.Text) { told = said }))
		d.Until("the screen is told", func() bool { return !told.IsZero() })
		path := filepath.Join(d.Root.App.Store.Dirs.Data, "exports", want)
		if got, want := d.Root.App.Say(told), d.Root.App.T("ui.play.exported", "path", path); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// Leaving the last screen ends the program, and ends it once.
func TestTheLastScreenEndsTheProgram(t *testing.T) {
	d := uitest.StartIn(t, func(a *frame.App) []frame.Screen { return []frame.Screen{&paper{frame.NewBase(a)}} }, nullgame.Module{})
	d.Keys("esc")
	d.Until("the program has ended", func() bool { return d.Over })
	d.Over = false
	d.Keys("esc", "ctrl+c")
	d.Until("nothing runs", d.Rests)
	if d.Over {
		t.Error("it ends twice")
	}
}

// A game being solved goes on by itself, as words above a field that has the rest of the
// window, and says when it is done.
func TestSolvingIsShown(t *testing.T) {
	modules := all.All()
	nim := modules[slices.IndexFunc(modules, func(m games.Module) bool { return m.Info().ID == "trianglenim" })]
	d := uitest.StartIn(t, uitest.OnFloor, modules...)
	frame.OpenPage(d.Root.App, d.Root.App.House().SolvingPage(nim, games.Fit(nim, nil)))
	d.Send(nil)
	d.Sees("being solved", "0 % solved", "space pause")
	d.Press("+", "+")
	d.Until("the game is solved", func() bool { return strings.Contains(d.Screen(), "100 % solved") })
	d.Sees("Solved. r shows it again")
	d.Check()
}
