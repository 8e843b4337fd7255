package frame_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

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
	"duiju/ui/uitest"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

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

// paper is a screen of one word.
type paper struct{ frame.Base }

func (p *paper) Draw(c *canvas.Canvas) { c.Put(0, 0, "paper", canvas.Style{}) }

func (p *paper) Actions() []frame.Action {
	return []frame.Action{{ID: "back", Keys: []string{"esc"}, Do: p.Pop}, {ID: "write", Keys: []string{"w"}, About: "ui.about.quit", Do: func() tea.Cmd { return nil }}}
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
