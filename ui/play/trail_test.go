package play

import (
	"duiju/games"
	"duiju/games/all"
	"testing"
)

func TestLastMovesAreNumbered(t *testing.T) {
	d := start(t, all.All()...)
	d.Root.App.Settings.MoveNumbers = 2
	d.Keys("n", "right", "enter")
	p := playOn(d)
	var points []games.Point
	for range 3 {
		p.hand.cursor = p.hand.step.Follow[len(p.hand.step.Follow)/3]
		points = append(points, p.hand.cursor)
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
