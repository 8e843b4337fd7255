package play

import (
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/games/all"
	"duiju/games/play/session"
	"duiju/ui/draw/board"
	"duiju/ui/draw/canvas"
	"duiju/ui/frame"
	"duiju/ui/uitest"
)

// quickGames are the games with engines that move at once.
func quickGames() []games.Module {
	mods := all.All()
	for i, m := range mods {
		mods[i] = uitest.QuickModule{Module: m}
	}
	return mods
}

// column is what a part of the panel writes into so many columns and rows.
func column(w, h int, page Page) string {
	c := canvas.New(w, h)
	page(frame.NewColumn(c))
	return c.Text()
}

// act does what an action without a key of its own does.
func act(d *uitest.Driver, id string) {
	d.T.Helper()
	for _, a := range d.Root.Top().Actions() {
		if a.ID == id {
			d.Run(a.Do())
			return
		}
	}
	d.T.Errorf("no action %s", id)
}

// two opens a game for two persons.
func two(d *uitest.Driver, m games.Module, setup games.Setup) *Screen {
	d.T.Helper()
	setup.Module, setup.Seed = m, 1
	match, err := games.NewMatch(setup)
	if err != nil {
		d.T.Fatal(err)
	}
	p := New(d.Root.App, frame.Game{Match: match})
	d.Run(d.Root.Push(p))
	return p
}

// The header names the choices that were made, the first of them where room is
// short.
func TestTheHeaderNamesTheRulesChosen(t *testing.T) {
	mods := quickGames()
	d := start(t, mods...)
	for _, tc := range []struct {
		game, n int
		options games.Options
		want    string
	}{
		{0, 9, nil, "Free: five or more wins · 15 x 15 · anywhere"},
		{0, 2, games.Options{"size": "19"}, "Free: five or more wins · 19 x 19"},
		{1, 9, nil, "Side 5 · Most a turn 5 · last piece wins"},
		{1, 1, games.Options{"side": "4"}, "Side 4"},
		{1, 0, nil, ""},
	} {
		p := two(d, mods[tc.game], games.Setup{Options: games.Fit(mods[tc.game], tc.options)})
		if got := p.rules.text(p.View(), tc.n); got != tc.want {
			t.Errorf("%q, want %q", got, tc.want)
		}
	}
}

// The speed of a demo stays within its bounds, and is kept.
func TestTheSpeedOfADemo(t *testing.T) {
	d := start(t, uitest.FakeModule{Player: uitest.Endless})
	d.Keys("d")
	p := playOn(d)
	for _, tc := range []struct {
		key  string
		want float64
	}{{"+", frame.Speeds[len(frame.Speeds)-1]}, {"-", frame.Speeds[0]}} {
		for range len(frame.Speeds) + 1 {
			d.Keys(tc.key)
			d.Sees(header{View: p.View(), speed: p.speed}.speedText())
		}
		if p.speed != tc.want || p.Settings.DemoSpeed != tc.want {
			t.Errorf("after many %s the speed is %g, and %g is kept, want %g", tc.key, p.speed, p.Settings.DemoSpeed, tc.want)
		}
	}
	d.Keys("+")
	if p.speed != frame.Speeds[1] {
		t.Errorf("one + leads from %g to %g", frame.Speeds[0], p.speed)
	}
}

// A panel grows as far as its text needs, and no farther than it may.
func TestThePanelHasRoomForItsText(t *testing.T) {
	l := games.Lattice{Kind: games.Intersections, W: 15, H: 15}
	o := board.Options{Drawn: true}
	usual, _ := arrange(l, 100, 40, o, nil) // a wider panel would leave a smaller board
	for _, tc := range []struct{ fits, least, most int }{
		{1, usual.panel.W, usual.panel.W},
		{34, 34, panelMax - 3},
		{1000, panelMax - 3, panelMax - 3},
	} {
		got, _ := arrange(l, 100, 40, o, func(w int) int {
			if w >= tc.fits {
				return 1
			}
			return 100
		})
		if got.side && (got.panel.W < tc.least || got.panel.W > tc.most) || tc.fits == 1 && got != usual {
			t.Errorf("a text of %d columns has a panel of %d, want %d to %d: %+v", tc.fits, got.panel.W, tc.least, tc.most, got)
		}
	}
}

// Below the board a panel has the rows that its text takes in its columns.
func TestThePanelBelowHasRoomForItsText(t *testing.T) {
	l := games.Lattice{Kind: games.Intersections, W: 9, H: 9}
	got, _ := arrange(l, 60, 30, board.Options{}, func(w int) int {
		if w > 60-2 {
			return 1
		}
		return 12
	})
	if got.side || got.panel.W != 60-2 || got.panel.H < 12 {
		t.Errorf("a text of 12 rows has %+v", got)
	}
}

// Every lens, the engine's line and none come by turns, in both directions.
func TestLensesComeByTurns(t *testing.T) {
	l := lens{all: make([]games.Lens, 2), current: -1}
	for by, want := range map[int][]int{1: {0, 1, 2, -1, 0}, -1: {2, 1, 0, -1, 2}} {
		l.set(-1)
		for i, number := range want {
			if l.turn(by); l.current != number {
				t.Errorf("%d turns by %d lead to lens %d, want %d", i+1, by, l.current, number)
			}
		}
	}
}

// The page of the deal has its seal before the first move and what was sealed
// after the last, nothing between and on a position looked back at.
func TestTheSealOfADeal(t *testing.T) {
	mods := quickGames()
	d := start(t, mods...)
	p := two(d, mods[2], games.Setup{})
	page := func() string {
		return strings.Join(strings.Fields(column(60, 30, gamePage{View: p.View()}.seal)), " ")
	}
	opened := p.T("games.deal.opened")
	if got := page(); !strings.Contains(strings.ReplaceAll(got, " ", ""), p.game.Match().Seal()) || strings.Contains(got, opened) {
		t.Errorf("before the first move: %q", got)
	}
	for range 2 {
		d.Run(p.Do(session.Play{Move: p.game.State().Moves()[0].Text}))
		if got := page(); got != "" {
			t.Errorf("in the game: %q", got)
		}
	}
	d.Run(p.Do(session.Resign{}))
	if got := page(); !strings.Contains(got, opened) || !strings.Contains(got, "seed 1") {
		t.Errorf("after the end: %q", got)
	}
	d.Run(p.Do(session.Look{At: 1}))
	if got := page(); got != "" {
		t.Errorf("on a position looked back at: %q", got)
	}
}

// Both players share a row in the smallest window: by the stones of their sides
// or, in a game without such, by the names of the sides.
func TestBothPlayersInOneRow(t *testing.T) {
	mods := quickGames()
	d := start(t, mods...)
	for i, want := range []string{"● human  ○ human  last h8\n", "Player 1 human  Player 2 human  last A\n"} {
		p := two(d, mods[i], games.Setup{})
		d.Run(p.Do(session.Play{Move: map[int]string{0: "h8", 1: p.game.State().Moves()[0].Text}[i]}))
		if got := column(60, 1, gamePage{View: p.View()}.shortSeats); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// Until a colour is taken the sides have no stones, and the status lists what may
// be chosen; then each has those of its colour.
func TestTheStonesOfASwap(t *testing.T) {
	mods := quickGames()
	d := start(t, mods...)
	p := two(d, mods[0], games.Setup{Options: games.Options{"opening": "swap"}})
	row := func() string {
		d.Screen() // draws
		return column(60, 1, gamePage{View: p.View()}.shortSeats)
	}
	for _, m := range []string{"h8", "i9", "j8"} {
		d.Run(p.Do(session.Play{Move: m}))
	}
	if got, want := row(), "First human  Second human  last j8\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got, _ := p.statusText().status(); got != "Second: 1 Black · 2 White" {
		t.Errorf("to choose: %q", got)
	}
	d.Run(p.Do(session.Play{Move: "black"}))
	if got, want := row(), "○ human  ● human  last black\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// Without a clock the row of a side has none, the page of a game names each
// player once, and in a problem nobody is named.
func TestEachPlayerIsNamedOnce(t *testing.T) {
	mods := quickGames()
	d := start(t, mods...)
	p := two(d, mods[0], games.Setup{})
	page := func(h int, seatless bool) string {
		return column(60, h, gamePage{View: p.View(), seatless: seatless}.draw)
	}
	for range 2 {
		for _, h := range []int{20, frame.ShortRows} {
			if got := page(h, false); strings.Count(got, "human") != 2 || strings.Contains(got, "0:00") {
				t.Errorf("in %d rows after %d moves:\n%s", h, p.game.At(), got)
			}
			if got := page(h, true); strings.Contains(got, "human") {
				t.Errorf("in a problem:\n%s", got)
			}
		}
		d.Run(p.Do(session.Play{Move: "h8"}))
	}
}

// A row of the last moves has as many as fit, at least the last one.
func TestTheLastMovesInOneRow(t *testing.T) {
	mods := quickGames()
	d := start(t, mods...)
	p := two(d, mods[0], games.Setup{})
	row := func(w int) string {
		return strings.TrimSuffix(column(w, 1, movesPage{View: p.View()}.last), "\n")
	}
	if got := row(40); got != p.T("ui.panel.moves.none") {
		t.Errorf("before the first move: %q", got)
	}
	for _, move := range []string{"h8", "i9", "g7"} {
		d.Run(p.Do(session.Play{Move: move}))
	}
	for w, want := range map[int]string{40: "1 h8  2 i9  3 g7", 16: "1 h8  2 i9  3 g7", 15: "2 i9  3 g7", 10: "2 i9  3 g7", 9: "3 g7", 4: "3 g7", 3: "3…"} {
		if got := row(w); got != want {
			t.Errorf("in %d columns: %q, want %q", w, got, want)
		}
	}
}

// A long sentence takes the rows that the board leaves, three at most, and
// never one of the board's.
func TestALongSentenceLeavesTheBoard(t *testing.T) {
	mods := quickGames()
	d := start(t, mods...)
	most := 0
	for _, m := range mods {
		p := two(d, m, games.Setup{})
		for _, size := range append(uitest.WindowSizes, [2]int{80, 24}, [2]int{100, 30}, [2]int{60, 25}) {
			d.Send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
			rows := func(note games.Text) []string {
				p.Note(note)
				return strings.Split(d.Screen(), "\n")
			}
			short := rows(games.Verbatim("word"))
			if !p.area.own {
				continue
			}
			long := rows(games.Verbatim(strings.Repeat("many words ", 100)))
			said := 0
			for y := range long {
				if strings.Contains(long[y], "many words") {
					said++
				}
				if b := p.area.board; y >= b.Y && y < b.Y+b.H && long[y] != short[y] {
					t.Errorf("%s at %v: row %d of the board is covered: %q", m.Info().ID, size, y, long[y])
				}
			}
			if room := p.area.status - (p.area.board.Y + p.area.board.H) + 1; said != min(max(room, 1), maxStatus) {
				t.Errorf("%s at %v: %d rows of words where there is room for %d", m.Info().ID, size, said, room)
			}
			most = max(most, said)
		}
	}
	if most != maxStatus {
		t.Errorf("at most %d rows are used", most)
	}
}

// A screen may begin with a lens on.
func TestAScreenBeginsWithItsLens(t *testing.T) {
	mods := quickGames()
	d := start(t, mods...)
	info := mods[0].Info()
	for i, want := range info.Lenses {
		m, err := games.NewMatch(games.Setup{Module: mods[0]})
		if err != nil {
			t.Fatal(err)
		}
		c := Config(d.Root.App)
		c.Match = m
		p := Driven(d.Root.App, session.New(c), Extra{Lens: func() string { return want.ID }})
		if p.lens.current != i {
			t.Errorf("%s: lens %d is on, want %d", want.ID, p.lens.current, i)
		}
	}
}

// The list of opponents has each player with what is said about it.
func TestTheListOfOpponents(t *testing.T) {
	mods := all.All()
	d := start(t, mods...)
	p := two(d, mods[0], games.Setup{})
	d.Send(tea.WindowSizeMsg{Width: 120, Height: 60})
	l := newOpponents(p.App, p.game, p.Do)
	d.Open(l)
	rows := strings.Split(d.Screen(), "\n")
	for i, spec := range l.all {
		name, about := []rune(l.name(i)), []rune(l.AboutPlayer(p.info, spec)) // long ones are cut
		if !slices.ContainsFunc(rows, func(row string) bool {
			return strings.Contains(row, "│ "+string(name[:min(len(name), 12)])) && strings.Contains(row, string(about[:min(len(about), 20)]))
		}) {
			t.Errorf("%s: no row with %q:\n%s", string(name), string(about), d.Screen())
		}
	}
}

// The moves have a page, in a page to read as soon as there are any.
func TestThePageOfTheMoves(t *testing.T) {
	mods := quickGames()
	d := start(t, mods...)
	p := two(d, mods[0], games.Setup{})
	title := p.T("ui.panel.moves")
	listed := func() bool {
		for _, page := range p.pages().all() {
			if strings.Contains(column(60, 20, page), title) {
				return true
			}
		}
		return false
	}
	for _, moved := range []bool{false, true} {
		for _, read := range []bool{false, true} {
			p.extra.Text = nil
			if read {
				p.extra.Text = func(int) int { return 1 }
			}
			if got := listed(); got != (moved || !read) {
				t.Errorf("moved %v, to read %v: listed %v", moved, read, got)
			}
		}
		d.Run(p.Do(session.Play{Move: "h8"}))
	}
}
