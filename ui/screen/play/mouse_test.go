package play

import (
	"slices"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/games/nullgame"
	"duiju/games/play/match"
	"duiju/games/play/session"
	"duiju/games/scene"
	"duiju/ui/uitest"
)

func TestMousePlays(t *testing.T) {
	d := start(t, nullgame.Module{})
	d.Keys("n", "right", "enter")
	p := playOn(d)
	d.Screen()
	click := func(q scene.Point) {
		for y := range p.area.board.H {
			for x := range p.area.board.W {
				if p.area.layout.Hit(x, y) == q {
					d.Send(tea.MouseMsg{X: p.area.board.X + x, Y: p.area.board.Y + y, Action: tea.MouseActionPress, Button: tea.MouseButtonLeft})
					return
				}
			}
		}
		t.Fatalf("point %d is nowhere", q)
	}
	q := p.input.step.Follow[len(p.input.step.Follow)-1]
	click(q)
	if p.input.cursor != q {
		t.Fatalf("cursor at %d, want %d", p.input.cursor, q)
	}
	click(q) // begins the path
	click(q) // plays it
	if p.game.Match().At() != 1 {
		t.Errorf("%d moves after three clicks", p.game.Match().At())
	}
	d.Send(tea.MouseMsg{X: 1, Y: 5, Action: tea.MouseActionPress, Button: tea.MouseButtonWheelUp})
	if p.game.At() != 0 {
		t.Error("the wheel does not look back")
	}
}

// A click beside the board turns the page of the panel there, and plays nothing.
func TestMouseTurnsThePanelsPage(t *testing.T) {
	d := start(t, nullgame.Module{})
	d.Keys("n", "right", "enter")
	p := playOn(d)
	d.Screen()
	cursor, page := p.input.cursor, p.page
	d.Send(tea.MouseMsg{X: p.area.panel.X, Y: p.area.panel.Y, Action: tea.MouseActionPress, Button: tea.MouseButtonLeft})
	if p.page != page+1 || p.input.cursor != cursor || p.game.Match().At() != 0 {
		t.Errorf("page %d after %d, cursor at %d after %d, %d moves", p.page, page, p.input.cursor, cursor, p.game.Match().At())
	}
}

// at finds a cell of the window that belongs to a point.
func pointAt(d *uitest.Driver, q scene.Point) (x, y int) {
	p := playOn(d)
	for y := range p.area.board.H {
		for x := range p.area.board.W {
			if p.area.layout.Hit(x, y) == q {
				return p.area.board.X + x, p.area.board.Y + y
			}
		}
	}
	d.T.Fatalf("point %d is not on the screen", q)
	return 0, 0
}

func mouseOn(d *uitest.Driver, q scene.Point, action tea.MouseAction) {
	x, y := pointAt(d, q)
	d.Send(tea.MouseMsg{X: x, Y: y, Action: action, Button: tea.MouseButtonLeft})
}

// A piece that is picked up stays where it is until Enter: what the cursor walks
// over is no path.
func TestWalkingPicksNoTarget(t *testing.T) {
	mods := quickGames()
	d := start(t, mods...)
	p := two(d, mods[2], match.Setup{})
	var path []scene.Point
	for path == nil {
		moves := p.game.State().Moves()
		if i := slices.IndexFunc(moves, func(m games.Move) bool { return len(m.Path) == 2 }); i >= 0 {
			path = moves[i].Path
		} else {
			d.Run(p.Do(session.Play{Move: moves[0].Text}))
		}
	}
	p.input.cursor = path[0]
	d.Keys("enter")
	if p.input.moveTo(path[1]); !slices.Equal(p.input.path, path[:1]) {
		t.Errorf("walking from %d to %d leaves the path %v", path[0], path[1], p.input.path)
	}
}

func TestDraggingDrawsALine(t *testing.T) {
	d := start(t, nullgame.Module{})
	d.Keys("enter")
	p := playOn(d)
	from := p.input.cursor + 1
	mouseOn(d, from, tea.MouseActionPress)
	mouseOn(d, from, tea.MouseActionMotion)
	if len(p.input.path) != 0 {
		t.Fatalf("a click began the path %v", p.input.path)
	}
	mouseOn(d, from+1, tea.MouseActionMotion)
	if len(p.input.path) != 2 || p.input.path[0] != from || p.input.path[1] != from+1 {
		t.Fatalf("dragging drew %v", p.input.path)
	}
	mouseOn(d, from, tea.MouseActionMotion)
	if len(p.input.path) != 1 {
		t.Fatalf("dragging back leaves %v", p.input.path)
	}
	mouseOn(d, from+1, tea.MouseActionMotion)
	mouseOn(d, from+1, tea.MouseActionRelease)
	mouseOn(d, from+1, tea.MouseActionPress)
	if p.game.Match().At() == 0 {
		t.Error("a click on the end of the line does not play it")
	}
}
