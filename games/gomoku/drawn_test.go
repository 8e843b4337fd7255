package gomoku

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/scene"
	"duiju/games/text/message"
	"duiju/games/text/record"
)

// drawn are the points of a scene with a label, as name=label/heat.
func drawn(sc scene.Scene) string {
	var all []string
	for _, spot := range sc.Spots {
		if spot.Label != "" {
			all = append(all, fmt.Sprintf("%s=%s/%d", spot.Name, spot.Label, spot.Heat))
		}
	}
	return strings.Join(all, " ")
}

// has reports whether a scene draws all of these.
func has(sc scene.Scene, want string) bool {
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
		enginetest.Must(t, s.Overlay(t.Context(), games.Look{Lens: "threats", At: scene.NoPoint}, &sc))
		if want == "" && drawn(sc) != "" || !has(sc, want) {
			t.Errorf("%s: %s, want %s", text, drawn(sc), want)
		}
	}
}

// The area of the classic search by radius, the nearest number at a point.
func TestTheAreaIsDrawn(t *testing.T) {
	sc, said := overlay(t, "h8", "area", "")
	for name, want := range map[string]string{"h9": "1/100", "i9": "1/100", "h10": "2/70", "j10": "2/70", "h11": "3/40", "k11": "3/40", "h12": "/0", "h8": "/0"} {
		spot := sc.Spots[mustText(t, "").board.Named(name)]
		if got := fmt.Sprintf("%s/%d", spot.Label, spot.Heat); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
	if got := strings.Join(said, " "); got != "Radius 3: 48 points. Radius 2: 24 points. Radius 1: 8 points." {
		t.Errorf("%s", got)
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
			if (spot.Marks&scene.MarkBad != 0) != bad {
				t.Errorf("%s: %s is closed: %v", text, s.board.Name(p), !bad)
			}
		}
	}
	s := mustText(t, "15 renju b:e8f8g8d8c8 w:h8a1c1 to:b")
	for at, want := range map[string]string{"b8": "b8 c8 d8 e8 f8", "i8": "i8", "e9": "e9"} {
		if got := s.stonesWith(s.board.Named(at), 0); got != want {
			t.Errorf("with %s: %s, want %s", at, got, want)
		}
	}
}

// What a file says that cannot be is refused with its reason; a size that it leaves
// open is the least that holds its points.
func TestWhatAnSGFFileSays(t *testing.T) {
	for text, want := range map[string]string{
		"(;GM[1]SZ[19];B[aa])": "gomoku.bad.gorecord", "(;GM[7];B[aa])": "gomoku.bad.othergame", "(;GM[4]SZ[4];B[aa])": "gomoku.bad.size", "(;GM[4]SZ[21];B[aa])": "gomoku.bad.size",
		"(;GM[4]SZ[15:16];B[aa])": "gomoku.bad.size", "(;GM[4]SZ[x];B[aa])": "gomoku.bad.size", "(;GM[4];B[uu])": "gomoku.bad.size",
		"(;GM[4]SZ[15];B[hh": "games.sgf.damaged", "(;GM[4]SZ[15]AB[a1b];B[aa])": "", "(;GM[4]SZ[15];B[hh];W[hh])": "",
		"(;GM[4]SZ[15]RU[renju];B[hh])": "", "(;GM[4]SZ[5];B[aa])": "games.option.choice", "(;GM[4]SZ[20];B[aa])": "", "(;GM[4]SZ[15]AB[hh]PL[B];B[aa])": "",
	} {
		all, err := record.Import(New(), "", []byte(text))
		var f *message.Fault
		switch {
		case want == "" && (err != nil || len(all) != 1):
			t.Errorf("%s: %d records, %v", text, len(all), err)
		case want != "" && (!errors.As(err, &f) || f.Text.Key != want || !errors.Is(err, message.ErrRecord)):
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
	for point, size := range map[string]string{"aa": "15", "oo": "15", "pa": "16", "ap": "16", "qa": "19", "ss": "19", "ta": "20"} {
		all, err := record.Import(New(), "", []byte("(;GM[4];B["+point+"])"))
		if err != nil || len(all) != 1 || all[0].Options["size"] != size {
			t.Errorf("%s is on a board of %v, %v", point, all, err)
		}
	}
	for text, want := range map[string]string{"AB[hh]AW[ih]": " b", "AB[hh][hi]AW[ih]": " w", "AB[hh]AW[ih]PL[W]": "to:w w", "AB[hh]AW[ih]PL[b]": "to:b b"} {
		all, err := record.Import(New(), "", []byte("(;GM[4]SZ[15]DT[2026-11-24]"+text+";B[aa])"))
		if err != nil || len(all) != 1 {
			t.Errorf("%s: %v", text, err)
			continue
		}
		st, err := New().New(all[0].Options, 0)
		enginetest.Must(t, err)
		setup, turn, _ := strings.Cut(want, " ")
		if !strings.Contains(all[0].Options["setup"], setup) || colorLetter(st.(*state).turn) != turn || all[0].Started.Format("2006-01-02") != "2026-11-24" {
			t.Errorf("%s: %v, %s to move", text, all[0].Options, colorLetter(st.(*state).turn))
		}
	}
	for _, b := range []games.Branch{{Line: 1, After: 0}, {Line: -1}, {Line: 0, After: 3}, {Line: 0, After: -1}} {
		r := games.Record{Moves: []string{"h8", "i9"}, Branches: []games.Branch{b}}
		if _, err := New().exportSGF(r, mustText(t, "h8i9")); !errors.Is(err, message.ErrRecord) {
			t.Errorf("a branch %+v is written: %v", b, err)
		}
	}
}
