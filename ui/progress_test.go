package ui

import (
	"bytes"
	"encoding/csv"
	"os"
	"path/filepath"
	"testing"

	"duiju/games"
	"duiju/games/all"
	"duiju/games/nullgame"
	"duiju/ui/store"
)

func result(level, won string, rated bool) store.Result {
	return store.Result{Game: "nullgame", Seats: [2]string{"human", level}, Result: won, Rated: rated}
}

func TestLevelIsOfferedAtThreeAhead(t *testing.T) {
	info := nullgame.Module{}.Info()
	win, loss := result("level:2", "first", true), result("level:2", "second", true)
	for _, tt := range []struct {
		name    string
		results []store.Result
		want    int
	}{
		{"two wins", []store.Result{win, win}, 0},
		{"three wins", []store.Result{win, win, win}, 3},
		{"a loss between", []store.Result{win, win, loss, win}, 0},
		{"draws count nothing", []store.Result{win, win, result("level:2", "draw", true), win}, 3},
		{"practice counts nothing", []store.Result{win, win, result("level:2", "first", false)}, 0},
		{"another level between", []store.Result{win, win, result("level:1", "first", true), win}, 0},
		{"three losses", []store.Result{loss, loss, loss}, 1},
	} {
		if got := offered(tt.results, info, 2); got != tt.want {
			t.Errorf("%s: level %d, want %d", tt.name, got, tt.want)
		}
	}
	top := result("level:3", "first", true)
	if got := offered([]store.Result{top, top, top}, info, 3); got != 0 {
		t.Errorf("above the top: level %d", got)
	}
}

func TestLastMovesAreNumbered(t *testing.T) {
	d := start(t, all.All()...)
	d.r.app.settings.MoveNumbers = 2
	d.keys("n", "right", "enter")
	p := d.play()
	var points []games.Point
	for range 3 {
		p.cursor = p.step.Follow[len(p.step.Follow)/3]
		points = append(points, p.cursor)
		d.keys("enter")
	}
	if got := p.scene.Spots[points[0]].Label; got != "" {
		t.Errorf("the first of three moves is numbered %q", got)
	}
	for i := 1; i < 3; i++ {
		if got, want := p.scene.Spots[points[i]].Label, string(rune('1'+i)); got != want {
			t.Errorf("move %d is numbered %q", i+1, got)
		}
	}
	d.keys(",")
	if got := p.scene.Spots[points[0]].Label; got != "1" {
		t.Errorf("looking back, the first move is numbered %q", got)
	}
}

// The statistics count by opponent, and e writes every result into a table.
func TestStatisticsAreExported(t *testing.T) {
	d := openScreen(t, "statistics-played")
	d.sees("level 2", "2", "all")
	d.keys("e")
	d.waits("Exported to")
	files, err := filepath.Glob(filepath.Join(d.r.store.Dirs.Data, "exports", "results-*.csv"))
	if err != nil || len(files) != 1 {
		t.Fatalf("%v, %v", files, err)
	}
	data, err := os.ReadFile(files[0])
	if err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(bytes.NewReader(data)).ReadAll()
	if err != nil || len(rows) != 1+len(d.r.results()) {
		t.Errorf("%d rows for %d results, %v", len(rows), len(d.r.results()), err)
	}
}
