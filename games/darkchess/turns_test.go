package darkchess

import (
	"slices"
	"strings"
	"testing"

	"duiju/engine"
	"duiju/games"
)

// A chain of captures is one move of the rules; all is as before when it is taken back,
// what chance turned up too.
func TestWholeTurnsAreTakenBack(t *testing.T) {
	for _, c := range []struct{ rules, position string }{
		{"chain=on", "..../..../.Rnp/..../..../..../..../X..k r P 0"}, {"chain=on,blind=die", "..../..../.RX./..../..../..../..../...k r P 0"},
		{"chain=on", freshBoard}, {"chain=on", "..../.p../nRnp/.g../..../..../..../...k r - 0"},
	} {
		b := position(t, parseRules(t, c.rules), c.position)
		w := &wholeTurns{b: b}
		before, hash := b.text(), w.Hash()
		var texts []string
		for _, m := range w.Moves(nil) {
			texts = append(texts, w.MoveName(m))
			w.Do(m)
			if w.AtChance() {
				for _, chance := range w.Chances(nil) {
					if !strings.HasPrefix(w.MoveName(chance.Move), "(") {
						t.Errorf("%s: %s turns up", c.position, w.MoveName(chance.Move))
					}
					w.Do(chance.Move)
					if w.AtChance() || b.text() == before {
						t.Errorf("%s: nothing was turned up", c.position)
					}
					w.Undo(chance.Move)
				}
			} else if b.waiting || b.chain != noSquare || b.turn != black {
				t.Errorf("%s: the turn of %s has no end", c.position, texts[len(texts)-1])
			}
			w.Undo(m)
			if b.text() != before || w.Hash() != hash {
				t.Fatalf("%s: after %s it is %s", c.position, texts[len(texts)-1], b.text())
			}
		}
		var want []string
		for _, turn := range b.turns() {
			want = append(want, turn.String())
		}
		if !slices.Equal(texts, want) || slices.Contains(texts, "") {
			t.Errorf("%s: %v, want %v", c.position, texts, want)
		}
		if o := w.Outcome(); o != engine.Ongoing {
			t.Errorf("%s: %v", c.position, o)
		}
	}
	b := position(t, parseRules(t, "chain=on"), "..../.p../nRnp/.g../..../..../..../...k r - 0")
	var chains []string
	for _, turn := range b.turns() {
		if len(turn.path) > 2 {
			chains = append(chains, turn.String())
		}
	}
	if !slices.Contains(chains, "b6-c6-d6") || slices.Contains(chains, "b6-a6-d6") {
		t.Errorf("chains %v", chains)
	}
}

// Points fit into two characters: tens, from -9 to 99.
func TestPointsInTwoCharacters(t *testing.T) {
	for v, want := range map[int32]string{0: "0", 9: "0", 10: "1", 985: "98", 990: "99", 1000: "99", 5000: "99", -10: "-1", -95: "-9", -100: "-9", -5000: "-9"} {
		if got := label(v); got != want {
			t.Errorf("%d is %s, want %s", v, got, want)
		}
	}
	for want, f := range map[string][2]int{"0": {0, 7}, "1": {4, 4}, "1/2": {2, 4}, "2/3": {4, 6}, "3/7": {3, 7}} {
		if got := fraction(f[0], f[1]); got != want {
			t.Errorf("%v is %s, want %s", f, got, want)
		}
	}
}

// The points of the drawing are numbered from the top left, squares from a1.
func TestSquaresAndPoints(t *testing.T) {
	for rules, ranks := range map[string]int{"": 8, "setup=quarter": 4} {
		r := parseRules(t, rules)
		s := newState(start(r, 1), red)
		for q := range square(files * ranks) {
			p := s.pointOf(q)
			back, ok := s.squareAt(p)
			if !ok || back != q || int(p)%files != q.file() || int(p)/files != ranks-1-q.rank() {
				t.Errorf("%s: %s is point %d, which is %s", rules, q, p, back)
			}
		}
		for _, p := range []games.Point{-1, games.Point(files * ranks), 99} {
			if q, ok := s.squareAt(p); ok || q != noSquare {
				t.Errorf("%s: point %d is %s", rules, p, q)
			}
		}
	}
}

// Why no move begins with a path.
func TestWhyAPathIsRefused(t *testing.T) {
	s := newState(position(t, tournament(), "..../..../.Rn./..../..../..../..../XK.k r P 0"), red)
	point := func(name string) games.Point {
		q, ok := squareOf(name, maxRanks)
		if !ok {
			return -1
		}
		return s.pointOf(q)
	}
	for path, want := range map[string]string{
		"b6 c6": "", "c6": "darkchess.illegal.notyours", "d1": "darkchess.illegal.notyours", "a8": "darkchess.illegal.empty", "e9": "darkchess.illegal.far", "b6 d6": "darkchess.illegal.step",
	} {
		var points []games.Point
		for name := range strings.FieldsSeq(path) {
			points = append(points, point(name))
		}
		err := s.Why(points)
		if (err == nil) != (want == "") {
			t.Errorf("%s: %v", path, err)
		}
	}
	stuck := newState(position(t, tournament(), "..../..../..../..../..../..../p.../Kp.k r - 0"), red)
	if err := stuck.Why([]games.Point{stuck.pointOf(0)}); err == nil {
		t.Error("a piece that cannot move may begin")
	}
	fresh := newState(position(t, tournament(), freshBoard), red)
	if err := fresh.Why([]games.Point{0, 1}); err == nil {
		t.Error("a face-down piece goes on")
	}
}

// Where there is one turn it is played without a search.
func TestTheOnlyTurnIsPlayed(t *testing.T) {
	b := position(t, (&rules{Draw: maxDraw}).finish(), "Pg../..../..../..../..../..../..../.... r - 0")
	if turns := b.turns(); len(turns) != 1 {
		t.Fatalf("%d turns, %v", len(turns), turns)
	}
	turn, ok := forcedTurn(b, randomFor(1, b))
	if !ok || turn.String() != b.turns()[0].String() {
		t.Errorf("%v is played without a search: %v", turn, ok)
	}
}
