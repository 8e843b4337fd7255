package gomoku

import (
	"errors"
	"strings"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/text/message"
	"duiju/games/text/record"
)

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
