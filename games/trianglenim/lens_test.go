package trianglenim

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/scene"
)

// look draws a lens over a position and a path given by letters.
func look(t *testing.T, position, lens, path string) scene.Scene {
	t.Helper()
	s := stateAt(t, position)
	var points []scene.Point
	for _, letter := range path {
		points = append(points, scene.Point(s.rules.board().cellNamed(letter)))
	}
	sc := s.Scene()
	enginetest.Must(t, s.Overlay(context.Background(), games.Look{Lens: lens, At: scene.NoPoint, Path: points}, &sc))
	return sc
}

// labels writes the labels of all points, "." for none.
func labels(sc scene.Scene) string {
	var all []string
	for _, spot := range sc.Spots {
		label := spot.Label
		if label == "" {
			label = "."
		}
		all = append(all, label)
	}
	return strings.Join(all, " ")
}

func captions(t *testing.T, sc scene.Scene) []string {
	var lines []string
	for _, c := range sc.Captions {
		lines = append(lines, english(t, c))
	}
	return lines
}

func checkLines(t *testing.T, what string, got []string, want ...string) {
	t.Helper()
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("%s:\n%s\nwant:\n%s", what, strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestMapLens(t *testing.T) {
	// BC and E with their images under the turns of the triangle.
	sc := look(t, "5/5/normal full", "map", "")
	if got, want := labels(sc), ". 1 1 . 1 . 1 1 1 1 . 1 . 1 ."; got != want {
		t.Errorf("labels %s, want %s", got, want)
	}
	checkLines(t, "map", captions(t, sc),
		"The player to move wins, plies to the end: 11; 6 takes win.", "Winning: E H I BC GL JN")

	sc = look(t, "5/5/normal full", "map", "B")
	if got, want := labels(sc), "- - + - - . - . - . - . . - ."; got != want {
		t.Errorf("labels with B begun %s, want %s", got, want)
	}
	sc = look(t, "3/1/normal full", "map", "")
	checkLines(t, "map of a lost start", captions(t, sc),
		"The player to move loses, in 6 plies.", "You cannot force a win from here; begin second?")
	if got := labels(sc); got != ". . . . . ." {
		t.Errorf("labels of a lost position %s", got)
	}
}

// TestMapLensOnEveryTake: the mark at the end of every take is its value.
func TestMapLensOnEveryTake(t *testing.T) {
	s := stateAt(t, "5/4/misere 0x7DBF")
	table := solved(s.rules)
	for _, take := range s.takes() {
		want := "-"
		if !table.won(s.pos() ^ take) {
			want = "+"
		}
		for _, ends := range [][2]int{{take.lowest(), take.highest()}, {take.highest(), take.lowest()}} {
			sc := look(t, s.Text(), "map", cellName(ends[0]))
			if got := sc.Spots[ends[1]].Label; got != want {
				t.Errorf("%s begun at %s is marked %q, want %q", letters(take), cellName(ends[0]), got, want)
			}
		}
	}
}

func TestGroupsLens(t *testing.T) {
	sc := look(t, "5/5/normal ABCKLO", "groups", "")
	if got, want := labels(sc), "a a a . . . . . . . b b . . c"; got != want {
		t.Errorf("labels %s, want %s", got, want)
	}
	checkLines(t, "groups", captions(t, sc), "a=0 b=2 c=1", "They add up to 3, not 0: the player to move wins.")
	sc = look(t, "5/5/misere ABCKLO", "groups", "")
	checkLines(t, "groups in misère", captions(t, sc),
		"3 groups. No values: when the last piece loses, groups do not add up.")
	sc = look(t, "7/7/normal full", "groups", "")
	checkLines(t, "groups of side 7", captions(t, sc), "Not computed: a group has more than 21 pieces.")
}

func TestPartnerLens(t *testing.T) {
	sc := look(t, "5/5/normal GHNO", "partner", "")
	if got := labels(sc); strings.Count(got, ".") != 11 {
		t.Errorf("labels %s", got)
	}
	sc = look(t, "5/5/normal GHNO", "partner", "GH")
	lines := captions(t, sc)
	if got := lines[len(lines)-1]; got != "GH is answered by NO." {
		t.Errorf("the answer: %s", got)
	}
	sc = look(t, "5/5/normal ABC", "partner", "")
	lines = captions(t, sc)
	if len(lines) != 1 || strings.HasPrefix(lines[0], "Won") {
		t.Errorf("ABC is lost for the player to move: %v", lines)
	}
	sc = look(t, "5/5/normal full", "partner", "")
	checkLines(t, "partner of a won position", captions(t, sc), "Won: choose a take to see what it leaves.")
	sc = look(t, "5/5/normal full", "partner", "A")
	checkLines(t, "partner of a mistake", captions(t, sc), "A leaves a won position.")
}

func TestBitsLens(t *testing.T) {
	s := stateAt(t, "5/5/normal full")
	for _, move := range []string{"BE", "MNO"} {
		enginetest.Must(t, s.Play(move))
	}
	sc := s.Scene()
	path := []scene.Point{6, 7, 8, 9}
	enginetest.Must(t, s.Overlay(context.Background(), games.Look{Lens: "bits", At: scene.NoPoint, Path: path}, &sc))
	legal := 0
	for _, take := range boardOf(5).takes {
		if take&0x0FED == take {
			legal++
		}
	}
	checkLines(t, "bits", captions(t, sc),
		"ONMLKJIHGFEDCBA",
		"000111111101101 0x0FED position",
		"000001111000000 0x03C0 take",
		"000001111000000 0x03C0 & = take",
		"000110000101101 0x0C2D ^ left",
		"entry 1: N-position (the article: 0, a losing shape for whoever left it)",
		fmt.Sprintf("takes of at most 1, 2... pieces on the full board: 15 45 63 72 75; here, at most 5: %d", legal),
		"backList 0x7FFF 0x7FED 0x0FED",
		"class 0x0FED, 6 of 6 images differ",
	)
}

func TestTableLens(t *testing.T) {
	sc := look(t, "5/5/normal 0x0FED", "table", "")
	f := sc.Field
	if f.W != 64 || f.H != 16 || len(f.Shade) != 1024 || f.At != 0x0FED/32 {
		t.Fatalf("field %dx%d, %d shades, at %d", f.W, f.H, len(f.Shade), f.At)
	}
	lost, most := make([]int, 1024), 0
	for p := range mask(0x8000) {
		if !solved(rules{5, 5, false}).won(p) {
			lost[p/32]++
			most = max(most, lost[p/32])
		}
	}
	for i, shade := range f.Shade {
		if int(shade) != 100*lost[i]/most {
			t.Fatalf("cell %d is shaded %d, %d of 32 are lost, at most %d", i, shade, lost[i], most)
		}
	}
	checkLines(t, "table", captions(t, sc),
		"3663 of 32768 positions are lost for the player to move.",
		"A full shade is 28 % lost.")
	if f := look(t, "3/3/normal full", "table", "").Field; f.W != 64 || f.H != 1 {
		t.Errorf("field of side 3: %dx%d", f.W, f.H)
	}
}

func TestWatchingItBeingSolved(t *testing.T) {
	for r := range rulesOfSides(3, upTo(6)) {
		s := newSolving(r)
		steps := 0
		for p := s.Progress(); p.Done < p.Total; p = s.Progress() {
			sc := s.Scene()
			known := 0
			for _, shade := range sc.Field.Shade {
				if shade >= 0 {
					known++
				}
			}
			if known != p.Done*len(sc.Field.Shade)/p.Total {
				t.Fatalf("%v: %d cells are drawn at %v", r, known, p)
			}
			captions(t, sc)
			enginetest.Must(t, s.Step(context.Background()))
			if steps++; steps > 64 {
				t.Fatalf("%v: not solved after %d steps", r, steps)
			}
		}
		if got, want := packedCRC(s.table), packedCRC(solved(r)); got != want {
			t.Errorf("%v: CRC %s, want %s", r, got, want)
		}
		captions(t, s.Scene())
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	s := newSolving(stateAt(t, "5/5/normal full").rules)
	if err := s.Step(ctx); err == nil || s.Progress().Done != 0 {
		t.Errorf("a cancelled step: %v, %v", err, s.Progress())
	}
}
