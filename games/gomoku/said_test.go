package gomoku

import (
	"fmt"
	"hash/fnv"
	"testing"

	"duiju/games"
	"duiju/games/gomoku/board"
)

// What is drawn of positions of many threats, by rules: a sum of scenes, one of what
// the lenses that do not search draw and write, one of what is said of stones and
// hints. A change to any of it on purpose changes the record; others are faults.
var saidRecord = map[string]string{
	"freestyle": "44 58353256 8eac0c08 124ea907",
	"standard":  "39 7986c747 0ab7ca6c 43ce9ebf",
	"renju":     "18 8137b270 d3518ac0 b272167f",
	"caro":      "15 6eecdc88 e54af8a9 9246fa81",
	"caro-six":  "39 9c7a5c15 eb3105b1 5fe6e8ff",
}

func TestPositionsAreShownAsRecorded(t *testing.T) {
	got := map[string]string{}
	scenes, drawings, sentences := fnv.New32a(), fnv.New32a(), fnv.New32a()
	n := 0
	finish := func(rule string) {
		if n > 0 {
			got[rule] = fmt.Sprintf("%d %08x %08x %08x", n, scenes.Sum32(), drawings.Sum32(), sentences.Sum32())
		}
	}
	last := ""
	wander(t, 1, 44, func(s *state, r *board.Splitmix) {
		if rule := s.Rule.String(); rule != last {
			finish(last)
			scenes.Reset()
			drawings.Reset()
			sentences.Reset()
			last, n = rule, 0
		}
		if n++; n%2 == 0 {
			return
		}
		plain := s.Scene()
		fmt.Fprint(scenes, s.Text(), s.Turn(), plain.Captions, plain.RowLabels, plain.ColLabels, plain.Owner)
		for _, spot := range plain.Spots {
			fmt.Fprint(scenes, spot.Name, spot.Piece, spot.Marks)
		}
		for _, m := range s.Moves() {
			fmt.Fprint(scenes, m.Text, m.Path)
		}
		for _, lens := range []string{"threats", "scores", "tuples", "area", "forbidden"} {
			for _, at := range []games.Point{games.NoPoint, games.Point(s.last), games.Point(r.Below(s.Points)), games.Point(r.Below(s.Points)), games.Point(s.Points)} {
				sc := s.Scene()
				if err := s.Overlay(t.Context(), games.Look{Lens: lens, At: at}, &sc); err != nil {
					t.Fatal(err)
				}
				for _, spot := range sc.Spots {
					fmt.Fprint(drawings, spot.Label, spot.Heat, spot.Marks)
				}
				fmt.Fprint(drawings, sc.Captions)
			}
		}
		for i, m := range s.view().Moves(nil) {
			if q := int(m) - 1; i < 8 || i%9 == 0 {
				fmt.Fprint(sentences, s.reason(q), s.kindOfMove(q, games.Thought{}), s.around(q))
			}
		}
		for _, c := range []board.Color{board.Black, board.White} {
			at, straight := opener(&s.Board, c)
			fmt.Fprint(sentences, at, straight, fiveOf(&s.Board, c))
		}
	})
	finish(last)
	for rule, want := range saidRecord {
		if got[rule] != want {
			t.Errorf("%q: %q,\nrecorded: %q", rule, got[rule], want)
		}
	}
}
