package all_test

import (
	"strings"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/gomoku"
	"duiju/games/play/arena"
	"duiju/games/trianglenim"
	"duiju/games/tsumego"
)

// TestOpeningsOfFiles: every game of a file in a game's own format, by number; a line
// that is a position is where the game begins.
func TestOpeningsOfFiles(t *testing.T) {
	got, err := arena.ReadOpenings(tsumego.New(), nil, "f", []byte("(;SZ[3]AB[aa])(;SZ[5]AW[cc])"))
	if err != nil || len(got) != 2 || got[0].Name != "f-1" || got[1].Name != "f-2" || !got[0].Seeded || got[0].Options["problem"] == got[1].Options["problem"] {
		t.Errorf("%+v, %v", got, err)
	}
	nim := trianglenim.Module{}
	s, err := nim.New(nil, 1)
	enginetest.Must(t, err)
	got, err = arena.ReadOpenings(nim, nil, "f", []byte("x: A\n"+s.Text()+"\n"))
	if err != nil || len(got) != 2 || got[0].Name != "x" || got[0].Position != "" || len(got[0].Moves) != 1 || got[1].Position != s.Text() || got[1].Moves != nil {
		t.Errorf("%+v, %v", got, err)
	}
}

// TestLinesOfOpenings: each form that a line may have, and that one line is one
// opening; what is none is named by its line, whatever the file could be taken for.
func TestLinesOfOpenings(t *testing.T) {
	for _, tc := range []struct{ size, text, want string }{
		{"15", "h8 h9 i9\nk8 k9 l9\na1 c1 e1\n", "1: h8 h9 i9 | 2: k8 k9 l9 | 3: a1 c1 e1"},
		{"15", "\ufeff# ours\r\n\r\nfar: H8,H9 , I8 # x\r\nh8h9i8", "far: H8 H9 I8 | 4: h8 h9 i8"},
		{"20", "k10j10t20\nq3O5", "1: k10 j10 t20 | 2: q3 O5"},
		{"15", "0,0, 1,0, 1,3\n0,0,-7,7 -1,-3", "1: h8 i8 i5 | 2: h8 a1 g11"},
		{"20", "0,0, 9,9, -10,-10", "1: k10 t1 a20"},
		{"20", "x: (0,0),(9,8), (-10, -10)\n(9,8)(0,0)", "x: k10 t2 a20 | 2: t2 k10"},
		{"15", "a: 15 freestyle b:h8 w:i9 to:b\nh8", "a: [15 freestyle b:h8 w:i9 to:b] | 2: h8"},
		{"15", "15 freestyle h8h9\nk8 k9", "1: [15 freestyle h8h9] | 2: k8 k9"},
		{"15", "(;GM[4]SZ[15];B[hh])\n(;GM[4]SZ[15]AB[aa]PL[B];B[hg])", "f-1: h8 | f-2: h9"},
		{"15", "Piskvorky 15x15, 11:11, 0\r\n8,8,0\r\n8,7,0\r\nA\r\nB\r\n", "f-1: h8 h9"},
		{"15", "duiju 1\ngame gomoku\nmoves 2 1\n1 h8\n2 h9\n", "f-1: h8"},

		{"15", "hello\nh8 h9", "f, line 1: "},
		{"15", "h8 h9\n\nh8 h8", "f, line 3: opening 3, move 2 \"h8\": "},
		{"15", "h8 h9\n0,0, 9,9", "f, line 2: opening 2, move 2 \"(9,9)\": "},
		{"15", "h8 h9\nq3", "f, line 2: opening 2, move 1 \"q3\": "},
		{"15", "# five\nh8 a1 i8 b1 j8 c1 k8 d1 l8", "f, line 2: the game is over"},
		{"15", "15 freestyle b:h8i8j8k8l8 w:a1 to:w", "f, line 1: the game is over"},
		{"15", "15 freestyle h8 h9 h8", "f, line 1: "},
		{"15", "(;GM[4];B[hh])(;GM[4]SZ[15];B[hh];W[hh])", "f, game 2: "},
		{"15", "# nothing\n", "f: no openings found"},
	} {
		all, err := arena.ReadOpenings(gomoku.New(), games.Options{"size": tc.size}, "f", []byte(tc.text))
		var got []string
		for _, o := range all {
			if o.Position != "" {
				o.Moves = []string{"[" + o.Position + "]"}
			}
			got = append(got, o.Name+": "+strings.Join(o.Moves, " "))
		}
		switch {
		case err != nil && (!strings.HasPrefix(err.Error(), tc.want) || strings.Contains(tc.want, "|")):
			t.Errorf("%q: %v, want %s", tc.text, err, tc.want)
		case err == nil && strings.Join(got, " | ") != tc.want:
			t.Errorf("%q: %s, want %s", tc.text, strings.Join(got, " | "), tc.want)
		}
	}
}
