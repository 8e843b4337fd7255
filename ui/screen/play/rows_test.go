package play

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/games/all"
	"duiju/games/gamestest"
	"duiju/games/play/match"
	"duiju/games/play/session"
	"duiju/games/text/message"
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
func two(d *uitest.Driver, m games.Module, setup match.Setup) *Screen {
	d.T.Helper()
	setup.Module, setup.Seed = m, 1
	match := gamestest.Played(d.T, setup)
	p := New(d.Root.App, frame.Game{Match: match})
	d.Run(d.Root.Push(p))
	return p
}

// The speed of a demo stays within its bounds, and is kept.
func TestTheSpeedOfADemo(t *testing.T) {
	d := start(t, fakeModule{Player: endless})
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
		if p.speed != tc.want || p.App.Settings.DemoSpeed != tc.want {
			t.Errorf("after many %s the speed is %g, and %g is kept, want %g", tc.key, p.speed, p.App.Settings.DemoSpeed, tc.want)
		}
	}
	d.Keys("+")
	if p.speed != frame.Speeds[1] {
		t.Errorf("one + leads from %g to %g", frame.Speeds[0], p.speed)
	}
}

// The page of the deal has its seal before the first move and what was sealed
// after the last, nothing between and on a position looked back at.
func TestTheSealOfADeal(t *testing.T) {
	mods := quickGames()
	d := start(t, mods...)
	p := two(d, mods[2], match.Setup{})
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

// Until a colour is taken the sides have no stones, and the status lists what may
// be chosen; then each has those of its colour.
func TestTheStonesOfASwap(t *testing.T) {
	mods := quickGames()
	d := start(t, mods...)
	p := two(d, mods[0], match.Setup{Options: games.Options{"opening": "swap"}})
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

// leftPart is so many columns of a row, in which nothing is wide.
func leftPart(row string, w int) string {
	cells := []rune(row)
	return strings.TrimRight(string(cells[:min(w, len(cells))]), " ")
}

// A long sentence takes the rows that the board leaves, or those below the panel
// beside it, three at most, and never one of the board's.
func TestALongSentenceLeavesTheBoard(t *testing.T) {
	mods := quickGames()
	d := start(t, mods...)
	most := 0
	for _, m := range mods {
		p := two(d, m, match.Setup{})
		for _, size := range append(uitest.WindowSizes, [2]int{80, 24}, [2]int{100, 30}, [2]int{60, 25}) {
			d.Send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
			rows := func(note message.Text) []string {
				p.Note(note)
				return strings.Split(d.Screen(), "\n")
			}
			short := rows(message.Verbatim("word"))
			if !p.area.own {
				continue
			}
			long := rows(message.Verbatim(strings.Repeat("many words ", 100)))
			said := 0
			for y := range long {
				if strings.Contains(long[y], "many words") {
					said++
				}
				b := p.area.board
				if y >= b.Y && y < b.Y+b.H && leftPart(long[y], b.X+b.W) != leftPart(short[y], b.X+b.W) {
					t.Errorf("%s at %v: row %d of the board is covered: %q", m.Info().ID, size, y, long[y])
				}
			}
			room := p.area.words.Y - (p.area.board.Y + p.area.board.H) + 1
			if p.area.side { // the rest goes below the panel
				room = panelStatus
			} else {
				room = min(room, maxStatus)
			}
			if said != max(room, 1) {
				t.Errorf("%s at %v: %d rows of words where there is room for %d", m.Info().ID, size, said, room)
			}
			most = max(most, said)
		}
	}
	if most != panelStatus {
		t.Errorf("at most %d rows are used", most)
	}
}
