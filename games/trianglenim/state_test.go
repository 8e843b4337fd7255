package trianglenim

import (
	"slices"
	"testing"

	"duiju/engine"
	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/scene"
)

func TestWhoTakesTheLastPiece(t *testing.T) {
	for rule, want := range map[string]games.Side{ruleNormal: games.Second, ruleMisere: games.First} {
		s := stateAt(t, "5/5/"+rule+" full")
		for _, move := range (Module{}).Info().Demo.Moves {
			if s.Status().Over {
				t.Fatal("over too early")
			}
			enginetest.Must(t, s.Play(move))
		}
		if st := s.Status(); !st.Over || st.Winner != want {
			t.Errorf("%s: %+v, want side %d to win", rule, st, want)
		}
		if len(s.Moves()) != 0 {
			t.Errorf("%s: moves after the end", rule)
		}
	}
}

func TestPathGrowsAtEitherEnd(t *testing.T) {
	for _, test := range []struct {
		position, path string
		want           string // the points that may follow
	}{
		{"5/5/normal full", "", "ABCDEFGHIJKLMNO"},
		{"5/5/normal full", "E", "BCDFHI"},
		{"5/5/normal full", "H", "DEGILM"},
		{"5/5/normal full", "HI", "GJ"},
		{"5/5/normal full", "HIG", "J"},
		{"5/2/normal full", "HI", ""},
		{"5/5/normal full", "LMNKO", ""},
		{"5/5/normal 0x0FED", "", "ACDFGHIJKL"},
		{"5/5/normal 0x0FED", "H", "DGIL"},
		{"5/5/normal 0x0FED", "HL", ""}, // E is gone
		{"5/5/normal 0x0FED", "A", "C"},
	} {
		s := stateAt(t, test.position)
		var path []scene.Point
		for _, letter := range test.path {
			path = append(path, scene.Point(s.rules.board().cellNamed(letter)))
		}
		step, err := games.Next(s, path)
		if err != nil {
			t.Errorf("%s %q: %v", test.position, test.path, err)
			continue
		}
		var follow mask
		for _, p := range step.Follow {
			follow |= 1 << p
		}
		if letters(follow) != test.want {
			t.Errorf("%s %q: %s may follow, want %s", test.position, test.path, letters(follow), test.want)
		}
		sorted := []byte(test.path)
		slices.Sort(sorted)
		if step.Move != string(sorted) {
			t.Errorf("%s %q: the move is %q", test.position, test.path, step.Move)
		}
	}
}

func TestSceneKeepsTakenPiecesVisible(t *testing.T) {
	s := stateAt(t, "5/5/normal full")
	enginetest.Must(t, s.Play("GHI"))
	sc := s.Scene()
	for i, spot := range sc.Spots {
		taken := i >= 6 && i <= 8
		if got := spot.Piece.Kind == scene.Gone; got != taken {
			t.Errorf("%s is gone: %v, want %v", spot.Name, got, taken)
		}
		if got := spot.Marks&scene.MarkLast != 0; got != taken {
			t.Errorf("%s is marked as the last take: %v, want %v", spot.Name, got, taken)
		}
	}
	if want := []scene.Link{{A: 6, B: 7}, {A: 7, B: 8}}; !slices.Equal(sc.Links, want) {
		t.Errorf("links %v, want %v", sc.Links, want)
	}
	s.drawPath([]scene.Point{12, 13, 11}, &sc)
	if want := []scene.Link{{A: 11, B: 12}, {A: 12, B: 13}}; !slices.Equal(sc.Links, want) {
		t.Errorf("links of the path %v, want %v", sc.Links, want)
	}
	if got := sc.Gauges[len(sc.Gauges)-1].Value; got != "3/5" {
		t.Errorf("the limit counts %q, want 3/5", got)
	}
}

// TestPerft checks the depths that take no time; DUIJU_EXHAUSTIVE=1 adds the rest.
func TestPerft(t *testing.T) {
	most := uint64(4e5)
	switch {
	case testing.Short():
		most = 4e4
	case enginetest.Exhaustive():
		most = 1e9
	}
	for _, want := range readTruth(t).Perft {
		r := rules{want.Side, want.Take, false}
		v := newView(r, r.board().full)
		for i, n := range want.Perft {
			if n > most {
				break
			}
			if got := engine.Perft(v, i+1, false); got != n {
				t.Errorf("%v: perft(%d) = %d, want %d", r, i+1, got, n)
			}
		}
		level := map[mask]bool{r.board().full: true}
		for i, n := range want.Distinct {
			if n > 1e5 {
				break
			}
			next := map[mask]bool{}
			for p := range level {
				for _, take := range r.takesAt(p) {
					next[p^take] = true
				}
			}
			if level = next; uint64(len(level)) != n {
				t.Errorf("%v: %d positions after %d takes, want %d", r, len(level), i+1, n)
			}
		}
		if want.Games != 0 {
			if got := countGames(r); got != want.Games {
				t.Errorf("%v: %d games, want %d", r, got, want.Games)
			}
		}
	}
}

// countGames counts the complete games from the full board.
func countGames(r rules) uint64 {
	n := make([]uint64, 1<<r.board().cells)
	n[0] = 1
	for p := mask(1); int(p) < len(n); p++ {
		for _, take := range r.takesAt(p) {
			n[p] += n[p^take]
		}
	}
	return n[len(n)-1]
}
