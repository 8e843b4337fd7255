package play

import (
	"testing"

	"duiju/games"
	"duiju/games/all"
	"duiju/games/play/match"
	"duiju/games/play/session"
	"duiju/games/scene"
	"duiju/ui/store"
)

func TestLastMovesAreNumbered(t *testing.T) {
	d := start(t, all.All()...)
	d.Root.App.Settings.MoveNumbers = 2
	d.Keys("n", "right", "enter")
	p := playOn(d)
	var points []scene.Point
	for range 3 {
		p.input.cursor = p.input.step.Follow[len(p.input.step.Follow)/3]
		points = append(points, p.input.cursor)
		d.Keys("enter")
	}
	if got := p.scene.Spots[points[0]].Label; got != "" {
		t.Errorf("the first of three moves is numbered %q", got)
	}
	for i := 1; i < 3; i++ {
		if got, want := p.scene.Spots[points[i]].Label, string(rune('1'+i)); got != want {
			t.Errorf("move %d is numbered %q", i+1, got)
		}
	}
	d.Keys(",")
	if got := p.scene.Spots[points[0]].Label; got != "1" {
		t.Errorf("looking back, the first move is numbered %q", got)
	}
}

// The last move is marked, where it came from as well, unless the settings say not to.
func TestTheLastMoveIsMarked(t *testing.T) {
	m := all.All()[2]
	d := start(t, all.All()...)
	p := two(d, m, match.Setup{Seed: 1})
	for moved := false; !moved; { // tiles are turned up until one can be moved
		state := p.game.State()
		move := games.Texts(state)[0]
		for _, other := range games.Texts(state) {
			if len(games.PathOf(state, other)) == 2 {
				move, moved = other, true
			}
		}
		d.Run(p.Do(session.Play{Move: move}))
	}
	for n, on := range map[int]bool{0: true, store.Unmarked: false} {
		p.App.Settings.MoveNumbers = n
		p.refresh()
		var marked scene.Mark
		for _, s := range p.scene.Spots {
			marked |= s.Marks & (scene.MarkLast | scene.MarkFrom)
		}
		want := scene.Mark(0)
		if on {
			want = scene.MarkLast | scene.MarkFrom
		}
		if marked != want {
			t.Errorf("asked for marks: %v, there are %b", on, marked)
		}
	}
}
