package gomoku

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"duiju/engine"
	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/gomoku/board"
	"duiju/games/gomoku/classic"
)

// drawn are the points of a scene with a label, as name=label/heat.
func drawn(sc games.Scene) string {
	var all []string
	for _, spot := range sc.Spots {
		if spot.Label != "" {
			all = append(all, fmt.Sprintf("%s=%s/%d", spot.Name, spot.Label, spot.Heat))
		}
	}
	return strings.Join(all, " ")
}

// has reports whether a scene draws all of these.
func has(sc games.Scene, want string) bool {
	got := " " + drawn(sc) + " "
	for w := range strings.FieldsSeq(want) {
		if !strings.Contains(got, " "+w+" ") {
			return false
		}
	}
	return true
}

// The threats of both sides are told by letters and by heat, the stronger at a point
// first.
func TestThreatsAreDrawn(t *testing.T) {
	for text, want := range map[string]string{
		"b:f8g8h8i8 w:e8a1c1":                  "j8=b5/100",
		"b:f8g8h8 w:a1c1":                      "e8=b+/80 i8=b+/80 d8=b4/50 j8=b4/50",
		"b:g8h8 w:a1c1":                        "f8=b3/30 i8=b3/30 e8=b3/30",
		"w:f8g8h8i8 b:e8a1c1 to:b":             "j8=w5/-100",
		"w:g8h8 b:a1c1o15 to:w":                "f8=w3/-30 i8=w3/-30",
		"b:f8g8h8j9j10j11 w:e8a1c1j12 to:w":    "i8=b4/50 j8=b+/80",
		"b:f8g8h8 w:i5i6i7e8a1 to:w":           "i8=w+/-80",
		"b:f8g8h8i8 w:j4j5j6j7e8 to:b":         "j8=b5/100",
		"b:f8g8h8i8j8 w:a1c1e1g1":              "",
		"15 renju b:f8g8h9h10 w:a1c1e1g1 to:b": "h11=b3/30",
	} {
		s := mustText(t, text)
		sc := s.Scene()
		if err := s.Overlay(t.Context(), games.Look{Lens: "threats", At: games.NoPoint}, &sc); err != nil {
			t.Fatal(err)
		}
		if want == "" && drawn(sc) != "" || !has(sc, want) {
			t.Errorf("%s: %s, want %s", text, drawn(sc), want)
		}
	}
}

// The totals of the one-ply player: none at the lowest, hundreds shortened, the best
// marked, the numbers of the point under the cursor.
func TestScoresAreDrawn(t *testing.T) {
	s := mustText(t, "b:f8g8h8i8 w:a1c1e1 to:b")
	best, points := classic.PatternBest(&s.Board, s.turn)
	least := best
	for q := range s.Points {
		if s.Cells[q] == 0 {
			attack, guard := classic.PatternScores(&s.Board, q, s.turn)
			least = min(least, attack+guard)
		}
	}
	for _, at := range []games.Point{games.NoPoint, games.Point(s.Named("j8")), games.Point(s.Named("f8")), 225, 224} {
		sc := s.Scene()
		said := len(sc.Captions)
		if err := s.Overlay(t.Context(), games.Look{Lens: "scores", At: at}, &sc); err != nil {
			t.Fatal(err)
		}
		hints := 0
		for q := range s.Points {
			spot := sc.Spots[q]
			if s.Cells[q] != 0 {
				if spot.Label != "" || spot.Heat != 0 {
					t.Fatalf("a stone is labelled %s", spot.Label)
				}
				continue
			}
			attack, guard := classic.PatternScores(&s.Board, q, s.turn)
			v := attack + guard
			want := fmt.Sprint(v)
			switch {
			case v == least:
				want = ""
			case v >= 100:
				want = fmt.Sprintf("%dh", min(v/100, 9))
			}
			if spot.Label != want || int(spot.Heat) != min(100, 100*v/best) {
				t.Fatalf("%s with %d is labelled %q, heat %d, want %q", s.Name(q), v, spot.Label, spot.Heat, want)
			}
			if spot.Marks&games.MarkHint != 0 {
				hints++
			}
		}
		told := len(sc.Captions) - said
		if hints != len(points) || told != map[bool]int{true: 1}[at == games.Point(s.Named("j8")) || at == 224] {
			t.Errorf("at %d: %d points are marked, %d told", at, hints, told)
		}
	}
}

// The area of the classic search by radius, the nearest number at a point.
func TestTheAreaIsDrawn(t *testing.T) {
	sc, said := overlay(t, "h8", "area", "")
	for name, want := range map[string]string{"h9": "1/100", "i9": "1/100", "h10": "2/70", "j10": "2/70", "h11": "3/40", "k11": "3/40", "h12": "/0", "h8": "/0"} {
		spot := sc.Spots[mustText(t, "").Named(name)]
		if got := fmt.Sprintf("%s/%d", spot.Label, spot.Heat); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
	if got := strings.Join(said, " "); got != "Radius 3: 48 points. Radius 2: 24 points. Radius 1: 8 points." {
		t.Errorf("%s", got)
	}
}

// The sum of the five-tuples and how a stone would change it.
func TestTuplesAreDrawn(t *testing.T) {
	s := mustText(t, "b:h8 w:a1 to:b")
	sc, said := overlay(t, "b:h8 w:a1 to:b", "tuples", "h9")
	own := classic.NewTuples(&s.Board, s.turn, classic.PaperTuples)
	q := s.Named("h9")
	want := fmt.Sprintf("%+d", own.With(&s.Board, q, s.turn)-own.Sum)
	if len(said) < 3 || !strings.Contains(said[1], want) || !strings.Contains(said[0], fmt.Sprint(own.Sum)) {
		t.Errorf("%q, want %d and %s", said, own.Sum, want)
	}
	most := 1
	for p := range s.Points {
		if s.Cells[p] == 0 {
			most = max(most, own.With(&s.Board, p, s.turn)-own.Sum)
		}
	}
	for p := range s.Points {
		heat := 0
		if s.Cells[p] == 0 {
			heat = max(0, 100*(own.With(&s.Board, p, s.turn)-own.Sum)/most)
		}
		if int(sc.Spots[p].Heat) != heat {
			t.Fatalf("%s has heat %d, want %d", s.Name(p), sc.Spots[p].Heat, heat)
		}
	}
	if _, said := overlay(t, "b:h8 w:a1 to:b", "tuples", ""); len(said) != 1 {
		t.Errorf("without a cursor: %q", said)
	}
	for v, want := range map[int]string{0: "0", 3: "+3", -2: "-2"} {
		if signed(v) != want {
			t.Errorf("%d is %s", v, signed(v))
		}
	}
}

// Kinds of forbidden points have their own labels, and are closed for Black alone.
func TestForbiddenPointsAreDrawn(t *testing.T) {
	for text, want := range map[string]string{
		"15 renju b:f8g8h9h10 w:a1c1e1g1 to:b": "h8=33/0", "15 renju b:e8f8h8i8j8 w:a1c1e1g1i1 to:w": "g8=6+/0", "15 renju b:d8f8h8j8 w:a1c1e1g1 to:b": "g8=44/0", "h8": "",
	} {
		s := mustText(t, text)
		plain := s.Scene()
		sc, _ := overlay(t, text, "forbidden", "")
		if drawn(sc) != want {
			t.Errorf("%s: %s, want %s", text, drawn(sc), want)
		}
		for p, spot := range plain.Spots {
			bad := want != "" && strings.HasPrefix(want, spot.Name+"=") && strings.HasSuffix(text, "to:b")
			if (spot.Marks&games.MarkBad != 0) != bad {
				t.Errorf("%s: %s is closed: %v", text, s.Name(p), !bad)
			}
		}
	}
	s := mustText(t, "15 renju b:e8f8g8d8c8 w:h8a1c1 to:b")
	for at, want := range map[string]string{"b8": "b8 c8 d8 e8 f8", "i8": "i8", "e9": "e9"} {
		if got := s.stonesWith(s.Named(at), 0); got != want {
			t.Errorf("with %s: %s, want %s", at, got, want)
		}
	}
}

// Star points by size, labels from the bottom left or in hexadecimal digits, the last
// stone and the row that won.
func TestWhatABoardShows(t *testing.T) {
	for size, want := range map[int]int{15: 5, 16: 5, 19: 9, 20: 5} {
		sc := mustText(t, fmt.Sprint(size)).Scene()
		stars := 0
		for _, spot := range sc.Spots {
			if spot.Marks&games.MarkStar != 0 {
				stars++
			}
		}
		if stars != want || sc.ColLabels[0] != "a" || sc.RowLabels[0] != fmt.Sprint(size) || sc.RowLabels[size-1] != "1" || len(sc.ColLabels) != size {
			t.Errorf("size %d: %d stars, columns from %s, rows from %s", size, stars, sc.ColLabels[0], sc.RowLabels[0])
		}
	}
	sc := mustText(t, "16 freestyle hex 77").Scene()
	if sc.ColLabels[15] != "f" || sc.RowLabels[0] != "0" || sc.Spots[0].Name != "00" {
		t.Errorf("columns to %s, rows from %s, %s", sc.ColLabels[15], sc.RowLabels[0], sc.Spots[0].Name)
	}
	won := mustText(t, "f8a1g8a2h8a3i8a4j8")
	sc = won.Scene()
	row, lasts := 0, 0
	for _, spot := range sc.Spots {
		if spot.Marks&games.MarkWin != 0 {
			row++
		}
		if spot.Marks&games.MarkLast != 0 {
			lasts++
		}
	}
	if row != 5 || lasts != 1 || sc.Spots[won.Named("j8")].Marks&games.MarkLast == 0 || sc.Owner != games.First {
		t.Errorf("%d points won, %d are last", row, lasts)
	}
	if sc := mustText(t, "15 freestyle swap").Scene(); sc.Owner != games.NoSide || sc.Captions[1].Key != "gomoku.swap.three" {
		t.Errorf("an opening: owner %d, %v", sc.Owner, sc.Captions)
	}
}

// The result of a file is read where the board does not tell it.
func TestResultsOfSGF(t *testing.T) {
	for re, want := range map[string]*games.Status{
		"B+R": ptr(games.Resigned(games.Second)), "W+Resign": ptr(games.Resigned(games.First)), "B+T": ptr(games.OutOfTime(games.Second)), "W+Time": ptr(games.OutOfTime(games.First)),
		"B+": nil, "": nil, "0": nil, "Draw": nil, "B+3": nil, "X+R": nil,
	} {
		if got := sgfResult(re); fmt.Sprint(got == nil) != fmt.Sprint(want == nil) || got != nil && fmt.Sprint(*got) != fmt.Sprint(*want) {
			t.Errorf("%s: %v, want %v", re, got, want)
		}
	}
	for _, c := range []struct {
		text   string
		result *games.Status
		want   string
	}{
		{"h8", nil, ""}, {"h8", ptr(games.Resigned(games.First)), "W+R"}, {"h8", ptr(games.Resigned(games.Second)), "B+R"}, {"h8", ptr(games.OutOfTime(games.Second)), "B+T"},
		{"h8", ptr(games.Agreed()), "0"}, {"f8a1g8a2h8a3i8a4j8", nil, "B+"}, {"f8a1g8a2h8a3i8a4o15a5", nil, "W+"}, {"h8", ptr(games.Forfeited(games.First)), "W+"},
	} {
		if got := resultText(games.Record{Result: c.result}, mustText(t, c.text)); got != c.want {
			t.Errorf("%s, %v: %q, want %q", c.text, c.result, got, c.want)
		}
	}
}

func ptr(s games.Status) *games.Status { return &s }

// What a file says that cannot be is refused with its reason; a size that it leaves
// open is the least that holds its points.
func TestWhatAnSGFFileSays(t *testing.T) {
	for text, want := range map[string]string{
		"(;GM[1]SZ[19];B[aa])": "gomoku.bad.gorecord", "(;GM[7];B[aa])": "gomoku.bad.othergame", "(;GM[4]SZ[4];B[aa])": "gomoku.bad.size", "(;GM[4]SZ[21];B[aa])": "gomoku.bad.size",
		"(;GM[4]SZ[15:16];B[aa])": "gomoku.bad.size", "(;GM[4]SZ[x];B[aa])": "gomoku.bad.size", "(;GM[4];B[uu])": "gomoku.bad.size",
		"(;GM[4]SZ[15]AB[a1b];B[aa])": "gomoku.bad.setup", "(;GM[4]SZ[15];B[hh": "gomoku.bad.sgf", "(;GM[4]SZ[15];B[hh];W[hh])": "gomoku.bad.move",
		"(;GM[4]SZ[15]RU[renju];B[hh])": "", "(;GM[4]SZ[5];B[aa])": "games.option.choice", "(;GM[4]SZ[20];B[aa])": "", "(;GM[4]SZ[15]AB[hh]PL[B];B[aa])": "",
	} {
		all, err := New().importSGF([]byte(text))
		var f *games.Fault
		switch {
		case want == "" && (err != nil || len(all) != 1):
			t.Errorf("%s: %d records, %v", text, len(all), err)
		case want != "" && (!errors.As(err, &f) || f.Text.Key != want || !errors.Is(err, games.ErrRecord)):
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
	for point, size := range map[string]string{"aa": "15", "oo": "15", "pa": "16", "ap": "16", "qa": "19", "ss": "19", "ta": "20"} {
		all, err := New().importSGF([]byte("(;GM[4];B[" + point + "])"))
		if err != nil || len(all) != 1 || all[0].Options["size"] != size {
			t.Errorf("%s is on a board of %v, %v", point, all, err)
		}
	}
	for text, want := range map[string]string{"AB[hh]AW[ih]": " b", "AB[hh][hi]AW[ih]": " w", "AB[hh]AW[ih]PL[W]": "to:w w", "AB[hh]AW[ih]PL[b]": "to:b b"} {
		all, err := New().importSGF([]byte("(;GM[4]SZ[15]DT[2026-11-24]" + text + ";B[aa])"))
		if err != nil || len(all) != 1 {
			t.Errorf("%s: %v", text, err)
			continue
		}
		st, err := New().New(all[0].Options, 0)
		if err != nil {
			t.Fatal(err)
		}
		setup, turn, _ := strings.Cut(want, " ")
		if !strings.Contains(all[0].Options["setup"], setup) || colorLetter(st.(*state).turn) != turn || all[0].Started.Format("2006-01-02") != "2026-11-24" {
			t.Errorf("%s: %v, %s to move", text, all[0].Options, colorLetter(st.(*state).turn))
		}
	}
	for _, b := range []games.Branch{{Line: 1, After: 0}, {Line: -1}, {Line: 0, After: 3}, {Line: 0, After: -1}} {
		r := games.Record{Moves: []string{"h8", "i9"}, Branches: []games.Branch{b}}
		if _, err := New().exportSGF(r, mustText(t, "h8i9")); !errors.Is(err, games.ErrRecord) {
			t.Errorf("a branch %+v is written: %v", b, err)
		}
	}
}

// The moves that were searched most are numbered from the best, each with its share;
// the stones of a win in the order in which they are put.
func TestSearchedMovesAreNumbered(t *testing.T) {
	enginetest.OneThread(t)
	s := mustText(t, "h8h9i9g7")
	sc := s.Scene()
	said := len(sc.Captions)
	if err := s.Overlay(t.Context(), games.Look{Lens: "heat", At: games.NoPoint}, &sc); err != nil {
		t.Fatal(err)
	}
	count, total := &rootCounter{nodes: map[engine.Move]uint64{}}, uint64(1)
	if _, err := engine.New(s.view(), engine.Options{Tracer: count, Lines: 3, TableMiB: 1}).Search(t.Context(), engine.Limits{Nodes: lensNodes}); err != nil {
		t.Fatal(err)
	}
	for _, n := range count.nodes {
		total += n
	}
	labels, shares := 0, 0
	for i, c := range sc.Captions[said:] {
		args := map[string]any{}
		for _, a := range c.Args {
			args[a.Name] = a.Value
		}
		move, _ := args["move"].(string)
		percent, _ := args["percent"].(int)
		if args["rank"] != i+1 || s.Named(move) < 0 || sc.Spots[s.Named(move)].Label != fmt.Sprint(i+1) {
			t.Errorf("number %d is %v, labelled %q", i+1, args, sc.Spots[max(s.Named(move), 0)].Label)
		}
		if want := int(100 * count.nodes[board.Move(max(s.Named(move), 0))] / total); percent != want {
			t.Errorf("%s has %d %% of the nodes, want %d", move, percent, want)
		}
		shares += percent
	}
	for _, spot := range sc.Spots {
		if spot.Label != "" {
			labels++
		}
	}
	if labels != 3 || len(sc.Captions) != said+3 || shares < 30 || shares > 100 {
		t.Errorf("%d labels, %d %% of the nodes", labels, shares)
	}
	for text, c := range map[string]struct{ stones, key string }{
		"b:f8g8h8 w:a1c1 to:b":            {"1", "gomoku.win.fours"},
		"b:f8g8h8 w:a1c1 to:w":            {"1", "gomoku.win.passfours"},
		"b:f8g8h8i9i10 w:e8a1c1e1o1 to:b": {"1", "gomoku.win.fours"},
		"h8":                              {"", "gomoku.win.none"},
		"b:g8h8i9i10 w:a1c1o15o1 to:b":    {"1", ""},
		"f8a1g8a2h8a3i8a4j8":              {"", ""},
	} {
		s := mustText(t, text)
		sc := s.Scene()
		said := len(sc.Captions)
		if err := s.Overlay(t.Context(), games.Look{Lens: "vcf", At: games.NoPoint}, &sc); err != nil {
			t.Fatal(err)
		}
		seen := map[string]bool{}
		for _, spot := range sc.Spots {
			if spot.Label != "" {
				seen[spot.Label] = true
				if spot.Marks&games.MarkHint == 0 || spot.Piece.Kind != games.NoPiece {
					t.Errorf("%s: %s is numbered %s", text, spot.Name, spot.Label)
				}
			}
		}
		for i := range len(seen) {
			if !seen[fmt.Sprint(i+1)] {
				t.Errorf("%s: no stone %d of %d", text, i+1, len(seen))
			}
		}
		if len(seen) > 0 != (c.stones != "") || c.key != "" && (len(sc.Captions) != said+1 || sc.Captions[said].Key != c.key) {
			t.Errorf("%s: %d stones, %v", text, len(seen), sc.Captions[said:])
		}
	}
}
