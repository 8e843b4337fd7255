package ui

import (
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/games/nullgame"
)

func TestMousePlays(t *testing.T) {
	d := start(t, nullgame.Module{})
	d.keys("n", "right", "enter")
	p := d.play()
	d.screen()
	click := func(q games.Point) {
		for y := range p.area.board.h {
			for x := range p.area.board.w {
				if p.layout.Hit(x, y) == q {
					d.send(tea.MouseMsg{X: p.area.board.x + x, Y: p.area.board.y + y, Action: tea.MouseActionPress, Button: tea.MouseButtonLeft})
					return
				}
			}
		}
		t.Fatalf("point %d is nowhere", q)
	}
	q := p.step.Follow[len(p.step.Follow)-1]
	click(q)
	if p.cursor != q {
		t.Fatalf("cursor at %d, want %d", p.cursor, q)
	}
	click(q) // begins the path
	click(q) // plays it
	if p.m.At() != 1 {
		t.Errorf("%d moves after three clicks", p.m.At())
	}
	d.send(tea.MouseMsg{X: 1, Y: 5, Action: tea.MouseActionPress, Button: tea.MouseButtonWheelUp})
	if p.moves() != 0 {
		t.Error("the wheel does not look back")
	}
}

// at finds a cell of the window that belongs to a point.
func (d *driver) at(q games.Point) (x, y int) {
	p := d.play()
	for y := range p.area.board.h {
		for x := range p.area.board.w {
			if p.layout.Hit(x, y) == q {
				return p.area.board.x + x, p.area.board.y + y
			}
		}
	}
	d.t.Fatalf("point %d is not on the screen", q)
	return 0, 0
}

func (d *driver) mouse(q games.Point, action tea.MouseAction) {
	x, y := d.at(q)
	d.send(tea.MouseMsg{X: x, Y: y, Action: action, Button: tea.MouseButtonLeft})
}

// TestWalkingBackShortensAFullPath: also when nothing more may follow.
func TestWalkingBackShortensAFullPath(t *testing.T) {
	d := start(t, nullgame.Module{})
	d.keys("enter")
	p := d.play()
	d.keys("enter", "right")
	if len(p.path) != 2 || len(p.step.Follow) != 0 {
		t.Fatalf("path %v, %v may follow", p.path, p.step.Follow)
	}
	d.keys("left")
	if len(p.path) != 1 || p.m.At() != 0 {
		t.Errorf("walking back leaves the path %v", p.path)
	}
}

func TestDraggingDrawsALine(t *testing.T) {
	d := start(t, nullgame.Module{})
	d.keys("enter")
	p := d.play()
	from := p.cursor + 1
	d.mouse(from, tea.MouseActionPress)
	d.mouse(from, tea.MouseActionMotion)
	if len(p.path) != 0 {
		t.Fatalf("a click began the path %v", p.path)
	}
	d.mouse(from+1, tea.MouseActionMotion)
	if len(p.path) != 2 || p.path[0] != from || p.path[1] != from+1 {
		t.Fatalf("dragging drew %v", p.path)
	}
	d.mouse(from, tea.MouseActionMotion)
	if len(p.path) != 1 {
		t.Fatalf("dragging back leaves %v", p.path)
	}
	d.mouse(from+1, tea.MouseActionMotion)
	d.mouse(from+1, tea.MouseActionRelease)
	d.mouse(from+1, tea.MouseActionPress)
	if p.m.At() == 0 {
		t.Error("a click on the end of the line does not play it")
	}
}
