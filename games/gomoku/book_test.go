package gomoku

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"duiju/engine"
	"duiju/games"
)

var (
	bookSize  = flag.Int("book", 0, "make a book of so many positions")
	bookNodes = flag.Uint64("book-nodes", 600_000, "nodes a position of the book")
	bookOut   = flag.String("book-out", "", "the file to write")
)

// bookLines are looked at in each position; those within bookGood of the best
// expected result are played, those within bookSeen are answered.
const (
	bookLines = 4
	bookGood  = 0.02
	bookSeen  = 0.10
	bookPlies = 6
)

// TestMakeBook searches the opening breadth first, every position once up to
// symmetry. It is run by hand:
//
//	go test ./games/gomoku -run TestMakeBook -book 60 -book-out ../../assets/gomoku/book.json
func TestMakeBook(t *testing.T) {
	if *bookSize == 0 {
		t.Skip("needs -book")
	}
	f := bookFile{Positions: map[string][]string{}, About: fmt.Sprintf(
		"go test ./games/gomoku -run TestMakeBook -book %d -book-nodes %d: moves within %.2f of the best expected result",
		*bookSize, *bookNodes, bookGood)}
	queue, known := []string{""}, map[uint64]bool{}
	for len(queue) > 0 && len(f.Positions) < *bookSize {
		text := queue[0]
		queue = queue[1:]
		s := newState(config{size: 15, opening: openFree})
		if err := s.playAll(splitGame(text)); err != nil {
			t.Fatal(err)
		}
		p := s.view()
		if key, _ := p.CanonicalHash(); known[key] {
			continue
		} else {
			known[key] = true
		}
		search := engine.New(p, engine.Options{Lines: bookLines, TableMiB: 64})
		r, err := search.Search(context.Background(), engine.Limits{Nodes: *bookNodes})
		if err != nil {
			t.Fatal(err)
		}
		best := expected(r.Lines[0].Score)
		for _, l := range r.Lines {
			name, lost := s.name(int(l.Moves[0])-1), best-expected(l.Score)
			if lost <= bookGood {
				f.Positions[text] = append(f.Positions[text], name)
			}
			if lost <= bookSeen && p.stones < bookPlies {
				queue = append(queue, text+name)
			}
		}
		t.Logf("%q: %v, depth %d", text, f.Positions[text], r.Depth)
	}
	data, err := json.MarshalIndent(f, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	if *bookOut != "" {
		if err := os.WriteFile(*bookOut, append(data, '\n'), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// Every image of a book position gets the image of a book move, and levels 8
// and 9 play it without a search.
func TestBookMovesInEveryImage(t *testing.T) {
	checked := 0
	var f bookFile
	data, err := os.ReadFile("../../assets/gomoku/book.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &f); err != nil {
		t.Fatal(err)
	}
	if len(f.Positions) > 2000 {
		t.Errorf("%d positions", len(f.Positions))
	}
	for text, moves := range f.Positions {
		s := newState(config{size: 15, opening: openFree})
		if err := s.playAll(splitGame(text)); err != nil {
			t.Fatal(err)
		}
		for sym := range s.images {
			image := newState(s.conf)
			for _, m := range s.moves {
				image.place(int(s.images[sym][s.named(m)]))
			}
			p := image.view()
			m := openings().move(p, uint64(sym))
			good := false
			for _, b := range moves {
				for other := range s.images { // symmetric positions have several images of it
					q := int(s.images[other][s.named(b)])
					good = good || m == moveAt(q) && sameImage(s, image, other)
				}
			}
			if !good {
				t.Errorf("%q, symmetry %d: %s is no book move", text, sym, p.MoveName(m))
			}
			checked++
		}
		for l, want := range map[int]bool{7: false, 8: true, 9: true} {
			d := decide(t, newLevelPlayer(levels[l], games.Env{TableMiB: 1}), s, 100)
			if booked := d.Thought.Nodes == 0; booked != want && s.stones > 0 {
				t.Errorf("%q: level %d plays from the book: %v", text, l, booked)
			}
		}
		if d := decide(t, newLevelPlayer(levels[9], games.Env{TableMiB: 1, NoBook: true}), s, 100); d.Thought.Nodes == 0 && s.stones > 0 {
			t.Errorf("%q: played from the book in spite of NoBook", text)
		}
	}
	if checked < 8*20 {
		t.Errorf("only %d images", checked)
	}
}

// sameImage reports whether the symmetry maps one position onto the other.
func sameImage(a, b *state, sym int) bool {
	for p := range a.points {
		if a.cells[p] != b.cells[a.images[sym][p]] {
			return false
		}
	}
	return true
}

func TestDamagedBooksAreRefused(t *testing.T) {
	for _, bad := range []string{"", `{"Positions":{"h8h8":["i9"]}}`, `{"Positions":{"h8":["h8"]}}`, `{"Positions":{"h8":["z99"]}}`} {
		if _, err := readBook([]byte(bad)); err == nil {
			t.Errorf("%s is read", strings.TrimSpace(bad))
		}
	}
}
