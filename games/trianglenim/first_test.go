package trianglenim

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"duiju/assets"
	"duiju/engine/enginetest"
	"duiju/games"
)

// TestFirstTakes reads every line of the table: takes of the rules, all images of each,
// and with one piece a turn what parity says of 36 pieces.
func TestFirstTakes(t *testing.T) {
	for r, wins := range firstTakes() {
		b := r.board()
		for _, take := range wins {
			if !slices.Contains(r.takes(), take) {
				t.Errorf("%v: %s is no take", r, letters(take))
			}
			for s := range symmetries {
				if !slices.Contains(wins, b.image(take, s)) {
					t.Errorf("%v: %s wins, its image %s does not", r, letters(take), letters(b.image(take, s)))
				}
			}
		}
		if want := map[bool]int{true: 36}[r.Misere]; r.Limit == 1 && len(wins) != want {
			t.Errorf("%v: %d takes win, %d by parity", r, len(wins), want)
		}
	}
	page, err := assets.Pages.ReadFile("pages/nimarticle/table.txt")
	enginetest.Must(t, err)
	for limit := 1; limit <= maxSide; limit++ {
		won := ""
		for _, misere := range []bool{false, true} {
			r := rules{maxSide, limit, misere}
			wins, ok := firstTakes()[r]
			if !ok {
				t.Errorf("%v was not worked out", r)
			}
			won += map[bool]string{true: "w", false: "l"}[len(wins) > 0]
		}
		if row := fmt.Sprintf("row %d | nimarticle.table.4.%s\n", limit, won); !strings.Contains(string(page), row) {
			t.Errorf("the page of the table lacks %q", row)
		}
	}
}

// TestSide8IsKnownAtItsEnds: the full board by the table of first takes and few pieces
// by their own table; between them everything says that it is not known.
func TestSide8IsKnownAtItsEnds(t *testing.T) {
	s := stateAt(t, "8/8/normal full")
	j := judgeOf(s.rules, s.pos())
	steps, err := s.Hints(t.Context())
	if err != nil || len(steps) != 3 {
		t.Fatalf("hints for the full board: %v, %v", steps, err)
	}
	if take, _ := s.parse(steps[2].Move); j.won(s.pos()) && j.won(s.pos()^take) {
		t.Errorf("the hint %s does not win", steps[2].Move)
	}
	for _, p := range []string{"max", "classic:table", "level:3"} {
		d, err := newPlayer(t, p, 1).Choose(t.Context(), s.Clone(), games.Budget{}, nil)
		take, wrong := s.parse(d.Move)
		if err != nil || wrong != nil || p != "level:3" && j.won(s.pos()) && j.won(s.pos()^take) {
			t.Errorf("%s takes %s on the full board: %v, %v", p, d.Move, err, wrong)
		}
	}
	for _, take := range []string{"ABDGKPVc", "j", "E"} { // the answers to takes are said or left out, not made up
		if said, err := s.Explain(t.Context(), take); err != nil || said.IsZero() {
			t.Errorf("%s is explained by %v, %v", take, said, err)
		}
		if _, err := claims.Does(t.Context(), s, take); err != nil {
			t.Error(err)
		}
		for _, lens := range []string{"map", "groups", "partner", "bits", "table"} {
			look(t, "8/8/normal full", lens, take)
		}
	}
	between := "8/8/normal BCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij"
	if steps, err := stateAt(t, between).Hints(t.Context()); err != nil || steps[0].Text.Key != "trianglenim.table.none" {
		t.Errorf("35 pieces: hints %v, %v", steps, err)
	}
	few := stateAt(t, "8/8/normal ABCDEFGHIJKLMNOPQRSTUVWX")
	if steps, err := few.Hints(t.Context()); err != nil || len(steps) != 3 {
		t.Errorf("24 pieces: hints %v, %v", steps, err)
	}
	if _, err := (Module{}).NewSolving(games.Options{"side": "8"}); err == nil {
		t.Error("a table of 8 GiB is begun")
	}
}

// TestSide8ToItsEnd: max against itself throws no win away where the position is known.
func TestSide8ToItsEnd(t *testing.T) {
	for _, r := range []rules{{8, 8, false}, {8, 3, true}} {
		s := newState(r, r.board().full)
		known := 0
		for p := newPlayer(t, "max", 1); !s.Status().Over; {
			j, left := judgeOf(r, s.pos()), s.pos().count()
			won := j.knows() && j.won(s.pos())
			d, err := p.Choose(t.Context(), s.Clone(), games.Budget{Nodes: 3000}, nil)
			if err != nil || s.Play(d.Move) != nil {
				t.Fatalf("%s: %s, %v", s.Text(), d.Move, err)
			}
			if won && j.won(s.pos()) {
				t.Errorf("%v: %s throws the win away with %d pieces left", r, d.Move, left)
			}
			if j.knows() {
				known++
			} else if left <= remainderPieces[8] {
				t.Errorf("%v: it is not known who wins with %d pieces left", r, left)
			}
		}
		if known < 3 {
			t.Errorf("%v: only %d positions of the game were known", r, known)
		}
	}
}
