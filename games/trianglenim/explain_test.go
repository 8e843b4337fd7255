package trianglenim

import (
	"context"
	"slices"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games"
)

func TestExplanations(t *testing.T) {
	for _, test := range []struct{ position, move, want string }{
		{"5/1/normal full", "A", "14 pieces, an even number, and every turn takes one."},
		{"5/1/misere AB", "A", "It leaves one piece, and the last one loses."},
		{"5/1/misere ABCD", "A", "3 pieces, an odd number: who moves takes the last."},
		{"5/5/normal AKO", "A", "2 pieces, an even number, and every turn takes one."},
		{"5/5/misere AKO", "K", "All takes lose: it lasts 2 more plies, replies that err: 0 of 2."},
		{"5/5/misere AEKO", "A", "3 pieces, an odd number: who moves takes the last."},
		{"5/5/misere A", "A", "Only the last piece was left, and it loses."},
		{"5/5/normal ABD", "ABD", "It takes the last piece and wins."},
		{"5/5/normal full", "A", "This take throws the win away: BC or E (or their mirror images) would have won."},
	} {
		s := stateAt(t, test.position)
		text, err := s.Explain(context.Background(), test.move)
		if err != nil {
			t.Errorf("%s %s: %v", test.position, test.move, err)
		} else if got := english(t, text); got != test.want {
			t.Errorf("%s %s: %s\nwant: %s", test.position, test.move, got, test.want)
		}
	}
}

func TestHintsTellMoreAndMore(t *testing.T) {
	for _, test := range []struct{ position, move, line, third string }{
		{"5/5/normal GHIJ", "GHIJ", "A take along the line GHIJ wins.", "It takes the last piece and wins."},
		{"5/5/misere GHIJ", "GHI", "A take along the line GHIJ wins.", "It leaves one piece, and the last one loses."},
		{"5/5/normal AKO", "A", "A single piece in this part is a winning take.", "2 pieces, an even number, and every turn takes one."},
		{"5/5/normal AK", "A", "You cannot force a win from here; begin second?",
			"All takes lose: it lasts 1 more ply, replies that err: 0 of 1."},
	} {
		s := stateAt(t, test.position)
		steps, err := s.Hints(context.Background())
		if err != nil || len(steps) != 3 {
			t.Fatalf("%s: %d steps, %v", test.position, len(steps), err)
		}
		if got := english(t, steps[0].Text); got != test.line || steps[0].Move != "" {
			t.Errorf("%s: the first step is %q, want %q and no move", test.position, got, test.line)
		}
		if steps[1].Move != test.move || !slices.Equal(steps[1].Marks, games.PathOf(s, test.move)) {
			t.Errorf("%s: the second step takes %s, want %s", test.position, steps[1].Move, test.move)
		}
		if got := english(t, steps[2].Text); got != test.third || steps[2].Line[0] != test.move {
			t.Errorf("%s: the third step is %q, want %q", test.position, got, test.third)
		}
	}
}

// TestHintsWin follows the hints to the end from every won start of sides 3
// to 5.
func TestHintsWin(t *testing.T) {
	for r := range rulesOfSides(3, upTo(5)) {
		if !solved(r).won(r.board().full) {
			continue
		}
		s := newState(r, r.board().full)
		for !s.Status().Over {
			move := s.Moves()[len(s.Moves())/2].Text
			if s.Turn() == games.First {
				steps, err := s.Hints(context.Background())
				enginetest.Must(t, err)
				move = steps[1].Move
			}
			enginetest.Must(t, s.Play(move))
		}
		if s.Status().Winner != games.First {
			t.Errorf("%v: the hints lost a won start", r)
		}
	}
}

// TestHintsWithoutDistances asks on boards whose table says only who wins, as
// that of side 7 does: the hint wins, also where a single take does.
func TestHintsWithoutDistances(t *testing.T) {
	r := stateAt(t, "4/4/normal A").rules
	bare := *solved(r)
	bare.plies = nil
	j, single := judge{table: &bare}, 0
	for p := mask(1); p <= r.board().full; p++ {
		if !j.won(p) {
			continue
		}
		s := newState(r, p)
		if len(j.winning(p, s.takes())) == 1 {
			single++
		}
		if take := s.hinted(j); j.won(p ^ take) {
			t.Errorf("%s: the hint %s does not win", letters(p), letters(take))
		}
	}
	if single == 0 {
		t.Error("no position had a single winning take")
	}
}
