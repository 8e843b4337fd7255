package gomoku

import (
	"encoding/json"
	"os"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/gomoku/board"
	"duiju/games/gomoku/levels"
)

// Every image of a book position gets the image of a book move, and levels 8
// and 9 play it without a search.
func TestBookMovesInEveryImage(t *testing.T) {
	checked := 0
	var f levels.BookFile
	data, err := os.ReadFile("../../assets/gomoku/book.json")
	enginetest.Must(t, err)
	enginetest.Must(t, json.Unmarshal(data, &f))
	if len(f.Positions) > 2000 {
		t.Errorf("%d positions", len(f.Positions))
	}
	for text, moves := range f.Positions {
		s := newState(config{size: 15, opening: openFree})
		enginetest.Must(t, s.playAll(board.New(15, board.Freestyle).Split(text)))
		for sym := range s.board.Images {
			image := newState(s.conf)
			for _, m := range s.moves {
				image.place(int(s.board.Images[sym][s.board.Named(m)]))
			}
			p := image.view()
			m := levels.Openings().Move(p, uint64(sym))
			good := false
			for _, b := range moves {
				for other := range s.board.Images { // symmetric positions have several images of it
					q := int(s.board.Images[other][s.board.Named(b)])
					good = good || m == board.Move(q) && sameImage(s, image, other)
				}
			}
			if !good {
				t.Errorf("%q, symmetry %d: %s is no book move", text, sym, p.MoveName(m))
			}
			checked++
		}
		for l, want := range map[int]bool{7: false, 8: true, 9: true} {
			d := decide(t, levels.New(levels.Numbered[l], games.Env{TableMiB: 1}), s, 100)
			if booked := d.Thought.Nodes == 0; booked != want && s.board.Stones > 0 {
				t.Errorf("%q: level %d plays from the book: %v", text, l, booked)
			}
		}
		if d := decide(t, levels.New(levels.Numbered[9], games.Env{TableMiB: 1, NoBook: true}), s, 100); d.Thought.Nodes == 0 && s.board.Stones > 0 {
			t.Errorf("%q: played from the book in spite of NoBook", text)
		}
	}
	if checked < 8*7 {
		t.Errorf("only %d images", checked)
	}
}

// sameImage reports whether the symmetry maps one position onto the other.
func sameImage(a, b *state, sym int) bool {
	for p := range a.board.Points {
		if a.board.Cells[p] != b.board.Cells[a.board.Images[sym][p]] {
			return false
		}
	}
	return true
}
