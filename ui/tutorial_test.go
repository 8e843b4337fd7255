package ui

import (
	"context"
	"fmt"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/games/all"
	"duiju/ui/store"
)

// tutor opens the tutorial of a game from the menu.
func tutor(t *testing.T, home string, row int) (*driver, *play) {
	t.Helper()
	d := startAt(t, home, store.Defaults(), testTerm, all.All()...)
	m := d.r.top().(*menu)
	d.until("the menu has read its facts", func() bool { return m.read })
	d.keys(fmt.Sprint(row+1), "t")
	p := d.play()
	if p.lesson == nil {
		t.Fatalf("t does not open the tutorial:\n%s", d.screen())
	}
	return d, p
}

// right finds a move that brings the part on, by the judge itself.
func right(t *testing.T, p *play) string {
	t.Helper()
	part := p.lesson.now()
	for _, move := range p.m.State().Moves() {
		after := p.m.State().Clone()
		a := games.Attempt{Start: p.m.StateAt(0), Before: p.m.State().Clone(), Move: move, Nth: p.lesson.nth + 1}
		if after.Play(move) != nil {
			return move // a flip: whatever comes up is right
		}
		a.After = after
		j, err := part.Judge(context.Background(), a)
		if err != nil {
			t.Fatal(err)
		}
		if j.Is != games.Missed {
			return move
		}
	}
	t.Fatalf("no right move in %s", p.m.State().Text())
	return ""
}

// learn does everything the part on the screen asks for, by keys.
func learn(t *testing.T, d *driver, p *play) {
	t.Helper()
	l := p.lesson
	for range 20 {
		switch {
		case l.phase == reached:
			return
		case l.phase == looking || l.now().Judge == nil:
			d.keys("v")
			d.until("the lens is drawn", func() bool { return p.lens.job == nil })
		default:
			before := p.m.At()
			d.keys(append(append([]string{":"}, typeOf(right(t, p))...), "enter")...)
			d.until("the move is judged", func() bool { return l.judge == nil && p.m.At() > before })
		}
		d.check()
	}
	t.Fatalf("the part is not done:\n%s", d.screen())
}

// Every lesson of every game that has some is done by playing it, is ticked in the menu, and
// is still done when the program starts again.
func TestTutorialsByKeys(t *testing.T) {
	for row, m := range all.All() {
		if _, teaches := m.(games.Tutor); !teaches {
			continue
		}
		t.Run(m.Info().ID, func(t *testing.T) {
			home := t.TempDir()
			d, p := tutor(t, home, row)
			n := len(p.lesson.all)
			if n != 5 {
				t.Errorf("%d lessons, want 5", n)
			}
			for i := range n {
				if p.lesson.at != i {
					t.Fatalf("lesson %d is on the screen, want %d", p.lesson.at, i)
				}
				for {
					last := p.lesson.part == len(p.lesson.all[i].Parts)-1
					learn(t, d, p)
					d.keys("enter")
					if last {
						break
					}
				}
				if i == 2 {
					break // the rest in the next run
				}
			}
			if _, ok := d.r.top().(*play); !ok {
				t.Fatal("the tutorial ended early")
			}
			d.keys("esc")
			d.sees(strings.Repeat(d.r.app.glyphs.Tick, 3) + d.r.app.glyphs.Dot)
			id := m.Info().ID
			d.until("the ticks are kept", func() bool { return countLearned(t, d, id) == 3 })
			d.stop()

			d, p = tutor(t, home, row)
			if p.lesson.at != 3 {
				t.Errorf("it goes on at lesson %d, want 3", p.lesson.at)
			}
			d.keys("<", ">", "r")
			for range 3 {
				if _, ok := d.r.top().(*play); !ok {
					break
				}
				learn(t, d, p)
				d.keys("enter")
			}
			if _, ok := d.r.top().(*menu); !ok {
				t.Errorf("after the last lesson:\n%s", d.screen())
			}
			d.sees(strings.Repeat(d.r.app.glyphs.Tick, 5))
			if len(d.r.store.Unfinished())+len(d.r.store.Records()) > 0 {
				t.Error("a lesson was kept as a game")
			}
		})
	}
}

func countLearned(t *testing.T, d *driver, game string) int {
	t.Helper()
	all, err := d.r.store.Lessons()
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, l := range all {
		if l.Game == game {
			n++
		}
	}
	return n
}

// A wrong move is answered and explained, and one key takes it back.
func TestWrongMoveInTutorial(t *testing.T) {
	d, p := tutor(t, t.TempDir(), 0)
	d.keys(">", ":", "a", "1", "enter") // the lesson wants a five
	d.until("the move is judged", func() bool { return p.lesson.judge == nil && p.lesson.phase == missed })
	if p.m.At() != 2 {
		t.Errorf("%d moves on the board, want the wrong one and its answer", p.m.At())
	}
	d.sees("makes no five", "White answers")
	for _, size := range windowSizes {
		d.send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
		d.check()
	}
	d.keys("enter")
	if p.m.At() != 0 || p.lesson.phase != learning || p.lesson.nth != 0 {
		t.Errorf("after Enter: %d moves, phase %d", p.m.At(), p.lesson.phase)
	}
	d.sees("make five")
}

// In the new-game form t leads to the tutorial too.
func TestTutorialFromTheForm(t *testing.T) {
	d := start(t, all.All()...)
	d.keys("n", "t")
	if p := d.play(); p.lesson == nil {
		t.Errorf("t in the form:\n%s", d.screen())
	}
}
