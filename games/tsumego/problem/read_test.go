package problem

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"duiju/games/text/command"
	"duiju/games/text/message"
	"duiju/games/tsumego/goban"
)

// corner is a white group in the corner of a small board that Black shuts in.
const corner = "SZ[9]AW[aa][ca][bb]AB[ab][bc][cb][da]"

func read(t *testing.T, text string) *Problem {
	t.Helper()
	p, err := FirstProblem(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return p
}

// What cannot be asked is refused by the sentence that fits.
func TestRefusedProblems(t *testing.T) {
	for text, key := range map[string]string{
		"":                                             "tsumego.error.notree",
		"(;SZ[9]AB[aa":                                 "tsumego.error.syntax",
		"(;SZ[1]AB[aa])":                               "tsumego.error.size",
		"(;SZ[20]AB[aa])":                              "tsumego.error.size",
		"(;SZ[9:1]AB[aa])":                             "tsumego.error.size",
		"(;GM[2]AB[aa])":                               "tsumego.error.notgo",
		"(;SZ[9]AB[x])":                                "tsumego.error.badpoint",
		"(;SZ[9]AB[ja])":                               "tsumego.error.outside",
		"(;SZ[9]AB[aj])":                               "tsumego.error.outside",
		"(;SZ[9]AB[aa]AW[aa])":                         "tsumego.error.twostones",
		"(;SZ[9]AB[aa]AW[ab][ba])":                     "tsumego.error.noliberty",
		"(;" + corner + "CHOOSE[aa][zz])":              "tsumego.error.badpoint",
		"(;" + corner + "CHOOSE[ja])":                  "tsumego.error.badpoint",
		"(;" + corner + "CHOOSE[aj])":                  "tsumego.error.badpoint",
		"(;" + corner + "CHOOSE[aaab])":                "tsumego.error.badtarget",
		"(;" + corner + "CHOOSE[ii])":                  "tsumego.error.badtarget",
		"(;" + corner + "VW[x]MA[aa])":                 "tsumego.error.badpoint",
		"(;" + corner + "SQ[ja]MA[aa])":                "tsumego.error.outside",
		"(;" + corner + "TR[x])":                       "tsumego.error.badpoint",
		"(;" + corner + "MA[x])":                       "tsumego.error.badpoint",
		"(;" + corner + "MA[aa]GM[2])":                 "tsumego.error.notgo",
		"(;" + corner + "MA[aa]GM[1])":                 "",
		"(;SZ[2]AB[aa])":                               "",
		"(;SZ[19]AB[ss])":                              "",
		"(;SZ[9]AB[aa]AW[ba];AB[aa])":                  "",
		"(;" + corner + "PL[B]C[goal=kill]MA[aa][ab])": "",
		"(;" + corner + "MA[ii])":                      "",
		"(;" + corner + "MA[aa][ab])":                  "",
		"(;" + corner + "PL[B]C[goal=live]MA[aa])":     "",
	} {
		_, err := FirstProblem(text)
		got := ""
		if f := (*message.Fault)(nil); errors.As(err, &f) {
			got = f.Text.Key
		}
		if got != key {
			t.Errorf("%s: %q, want %q: %v", text, got, key, err)
		}
	}
}

// Who moves first is said by PL, here or at the root, else by the first move, else
// by the words, else it is Black.
func TestWhoMovesFirst(t *testing.T) {
	for text, want := range map[string]goban.Color{
		"": goban.Black, "PL[W]": goban.White, "PL[b]C[white to play]": goban.Black, "PL[2]": goban.White, "PL[white]": goban.White,
		"PL[1];W[ii]": goban.Black, ";W[ii]": goban.White, ";B[ii]": goban.Black, "C[white to play]": goban.White, "C[White to live, black to kill]": goban.White,
		"C[Black to live, white to kill]": goban.Black, "C[white to play];B[ii]": goban.Black, "C[白先]": goban.White, "N[白先黑死]": goban.White, "C[백선활]": goban.White, "C[흑 차례]": goban.Black, "C[It is White's turn]": goban.White, "C[offwhite toy]": goban.Black,
		";C[x];W[ii]": goban.White, "PL[?]C[white first]": goban.White,
	} {
		p := read(t, "(;"+corner+text+")")
		if p.Board.Next != want || p.MoverInferred != (!strings.Contains(text, "PL[") || strings.Contains(text, "?")) {
			t.Errorf("%q: colour %d, inferred %v", text, p.Board.Next, p.MoverInferred)
		}
	}
	if p := read(t, "(;SZ[9]PL[W];AB[aa]AW[ii])"); p.Board.Next != goban.White || p.MoverInferred {
		t.Errorf("PL at the root: %+v", p)
	}
}

// The goal is the mover's: the note, else the first word of either kind; the colour
// before a Chinese word owns the result, and a ko or the name of the thing says
// nothing.
func TestGoalOfWords(t *testing.T) {
	const kill, live, none = "kill", "live", ""
	for text, want := range map[string]string{
		"goal=kill save": kill, "goal=live kill": live, "Black kills": kill, "save the stones, then capture": live, "capture, then save": kill,
		"黑先白死": kill, "黑先黑死": live, "黑先黑活": live, "黑先白活": kill, "黑先白棋活": kill, "黒先黒活": live, "黑先活": live, "黑先死": kill,
		"死活": none, "詰碁": none, "skill": none, "": none, "双活": none, "雙活": none, "劫": none, "黑先劫活": live, "杀": kill, "lives": live,
		"kill live": kill, "live kill": live, "死活 live": live, "Cho Chikun, Life and Death": none,
		"黑棋不死": live, "白棋不死": kill, "黑先，白棋不活": kill, "黑先淨活": live, "黑先净杀": kill, "白净死": kill, "黑先逃": live, "黑先连络": live, "不死": live,
		"黒先白死": kill, "黒先生き": live, "黒は死なない": live, "黒先、脱出": live, "先生": none,
		"흑선활": live, "흑선백사": kill, "흑이 사는 수": live, "백을 잡는 수": kill, "흑선 사활": none, "백은 죽지 않는다": kill,
		"Black is not dead": live, "White does not live": kill, "survive": live, "Can White die?": kill, "Black escapes": live, "connect": live,
		"white cannot be saved, black to kill": kill, "White just played. Black to live.": live, "black to kill and survive": kill,
	} {
		p := read(t, "(;"+corner+"PL[B]C["+text+"])")
		w := readWords(p.Node, p.Node)
		got := none
		if g, said, _ := w.goal(goban.Black); said {
			got = g.String()
		}
		if got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	for text, asks := range map[string]bool{"白棋不死": true, "白活": true, "Black dies": true, "黑棋不死": false, "白死": false, "白不活": false, "kill": false} {
		if p := read(t, "(;"+corner+"PL[B]C["+text+"])"); p.AsksStatus != asks {
			t.Errorf("%q: the question is the status: %v, want %v", text, p.AsksStatus, asks)
		}
	}
	for text, want := range map[string][2]bool{
		"ko": {true, false}, "a Ko!": {true, false}, "Tokyo kono": {}, "劫": {true, false}, "コウ": {true, false}, "双活": {false, true}, "seki": {false, true},
		"seki or ko": {true, true}, "sekiko": {}, "セキ": {false, true}, "雙活": {false, true}, "": {},
	} {
		if p := read(t, "(;"+corner+"C["+text+"])"); p.KoExpected != want[0] || p.SekiExpected != want[1] {
			t.Errorf("%q: ko %v, seki %v", text, p.KoExpected, p.SekiExpected)
		}
	}
}

// The name of a problem and the root of its file say as much as its comment, each
// as a text of its own.
func TestWordsOfNamesAndOfTheRoot(t *testing.T) {
	for text, want := range map[string]Goal{
		"(;SZ[9]GN[kill];PL[B]AW[aa][ca][bb]AB[ab][bc][cb][da])": Kill, "(;SZ[9]C[live];PL[B]AW[aa][ca][bb]AB[ab][bc][cb][da])": Live,
		"(;SZ[9]C[kill];PL[B]C[live]AW[aa][ca][bb]AB[ab][bc][cb][da])": Live, "(;" + corner + "PL[B]C[live]N[x])": Live, "(;" + corner + "PL[B]N[kill]GN[live])": Kill,
		"(;" + corner + "PL[B]N[live]GN[kill])": Live,
	} {
		if p := read(t, text); p.GoalInferred || p.Goal != want {
			t.Errorf("%s: %s, inferred %v", text, p.Goal, p.GoalInferred)
		}
	}
	for text, want := range map[string]string{"GN[a]N[b]": "a", "N[b]": "b"} {
		if p := read(t, "(;"+corner+text+")"); p.Name != want {
			t.Errorf("%s is called %q", text, p.Name)
		}
	}
}

// The threats are two small numbers, the attacker's first; anything else is none.
func TestThreatsAreRead(t *testing.T) {
	for text, want := range map[string][2]int{
		"1:0": {1, 0}, "0:2": {0, 2}, "5:5": {5, 5}, "6:0": {}, "0:6": {}, "-1:0": {}, "0:-1": {}, "1": {}, "1:": {}, ":1": {}, "x:1": {}, "1:x": {},
	} {
		if p := read(t, "(;"+corner+"THREATS["+text+"])"); p.Threats != want {
			t.Errorf("%q: %v", text, p.Threats)
		}
	}
}

// Marks on stones of both colours count for the colour that the goal wants; those
// that may mean something else are passed over.
func TestMarkedStonesAreTheTarget(t *testing.T) {
	for text, want := range map[string]string{
		"C[goal=kill]MA[aa][ab]": "aa dropped", "C[goal=live]MA[aa][ab]": "ab dropped", "TR[aa][ab]CR[ab]C[x]": "ab", "CR[aa]": "aa", "SQ[aa][ii]": "aa", "MA[aa]TR[ab]": "aa",
		"TR[aa]SQ[ab]": "aa", "C[kill and survive]MA[ab]TR[aa]": "aa dropped", "MA[aa][ab]TR[aa]": "aa dropped", "C[kill]MA[ii]TR[aa]": "aa dropped",
	} {
		p := read(t, "(;"+corner+"PL[B]"+text+")")
		got := goban.SgfPoint(9, p.Target[0])
		if p.Dropped {
			got += " dropped"
		}
		if got != want || p.TargetInferred || p.Goal != map[bool]Goal{true: Kill, false: Live}[strings.HasPrefix(want, "aa")] {
			t.Errorf("%s: %s, want %s, goal %s", text, got, want, p.Goal)
		}
	}
	p := read(t, "(;"+corner+"MA[aa]SQ[aa][ii]VW[aa:cc])")
	if !slices.Equal(p.Walls.List(), []int{80}) || p.Views.Len() != 9 {
		t.Errorf("walls %v, view %v", p.Walls.List(), p.Views.List())
	}
}

// What may be chosen is attacked, unless all of it is the mover's own; the choice
// made is the target, and nothing else is.
func TestChoicesAreRead(t *testing.T) {
	p := read(t, "(;"+corner+"PL[B]CHOOSE[aa][ab][])")
	if len(p.Choices) != 2 || p.Goal != Kill || len(p.Target) != 0 || !slices.Equal(p.ChooseValues(), []string{"aa", "ab"}) {
		t.Errorf("%v, %v", p.Choices, p.ChooseValues())
	}
	if one := p.Chosen(0); one == nil || one.Goal != Kill || one.Choices != nil || !one.GoalInferred || one.TargetInferred || one.Guessed || !slices.Contains(one.Target, 0) {
		t.Errorf("%+v", one)
	}
	if one := p.Chosen(9); one == nil || one.Goal != Live || !slices.Contains(one.Target, 9) {
		t.Errorf("%+v", one)
	}
	if p.Chosen(80) != nil {
		t.Error("an empty point was chosen")
	}
	if p := read(t, "(;"+corner+"PL[B]CHOOSE[ab][bc])"); p.Goal != Live {
		t.Errorf("goal %s of what is its own", p.Goal)
	}
}

// The key of a problem is the same for all its symmetries and colours, and tells
// the side to move and a ban apart.
func TestKeysIgnoreSymmetry(t *testing.T) {
	p := read(t, "(;"+corner+"PL[B]MA[aa])")
	key, board := p.Key(), p.BoardKey()
	for s := range 2 * goban.Symmetries {
		if m := p.Mirrored(s/2, s%2 == 1); m.Key() != key || m.BoardKey() != board || m.Board.Ban != goban.NoPoint {
			t.Errorf("symmetry %d: %s, %s, want %s, %s", s, m.Key(), m.BoardKey(), key, board)
		}
	}
	moved := read(t, "(;SZ[9]AW[ia][ga][hb]AB[ib][hc][gb][fa]PL[W]MA[ia])")
	if len(key) != 16 || moved.Key() == key || moved.BoardKey() == board {
		t.Error("the side to move makes no difference")
	}
	r, err := p.Assumed()
	if err != nil {
		t.Fatal(err)
	}
	for _, q := range r.Points {
		if p.Board.Stones[q] == goban.Empty {
			p.Board.Ban = q
			if p.Key() == key || p.BoardKey() == board || p.Mirrored(5, true).Key() != p.Key() {
				t.Errorf("a ban on %s makes no difference", p.Board.Name(q))
			}
			return
		}
	}
	t.Error("no empty point")
}

// The form that problems share has a letter for each point of the region: what
// stands there, walls and ways out, and the ban.
func TestTheSharedFormOfAProblem(t *testing.T) {
	for text, want := range map[string]string{
		"(;" + corner + "PL[B]MA[aa])":                                    "true 2x3 F_AGG_",
		"(;" + corner + "PL[W]MA[aa]C[goal=live])":                        "false 2x3 F_AGG_",
		"(;SZ[5]AW[aa][ba][bb][ac]AB[ca][cb][bc][cc][ad][bd]PL[B]MA[aa])": "true 2x3 BFAFG_",
		"(;SZ[5]AW[ab][bb][cb][ca]AB[ac][bc][cc][da][db][ba]PL[B]MA[ab])": "true 2x3 AFDFFF",
	} {
		p := read(t, text)
		r, err := p.Assumed()
		if err != nil {
			t.Fatal(err)
		}
		root := p.Start(r)
		if got := Canonical(r, &root); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
		for i, q := range r.Points {
			if q == p.Board.At(0, 1) && p.Board.Stones[q] == goban.Empty {
				p.Board.Ban = q
				banned := p.Start(r)
				if got := Canonical(r, &banned); strings.Count(got, "Q") != 1 {
					t.Errorf("%s: with a ban on point %d it is %q", text, i, got)
				}
			}
		}
	}
}

// Turning a problem turns its whole board with all that is marked on it.
func TestMirroredMarks(t *testing.T) {
	p := read(t, "(;SZ[9:5]GN[x]AW[aa][ca][bb]AB[ab][bc][cb][da]PL[B]VW[ba]SQ[ie]CHOOSE[aa][da])")
	p.Threats, p.AsksStatus = [2]int{1, 2}, true
	m := p.Mirrored(4, false)
	if m.Board.W != 5 || m.Board.H != 9 || m.Board.Stones[m.Board.At(0, 3)] != goban.Black || m.Board.Next != goban.Black || m.Name != "x" || m.Threats != p.Threats || !m.AsksStatus {
		t.Errorf("%+v", m.Board)
	}
	if !slices.Equal(m.Views.List(), []int{5}) || !slices.Equal(m.Walls.List(), []int{44}) || fmt.Sprint(m.Choices) != "[[0] [15]]" {
		t.Errorf("%v, %v, %v", m.Views.List(), m.Walls.List(), m.Choices)
	}
	if s := p.Mirrored(1, true); s.Board.W != 9 || s.Board.Stones[8] != goban.Black || s.Board.Stones[5] != goban.White || s.Board.Next != goban.White {
		t.Errorf("%+v", s.Board)
	}
	if p.BoardKey() != m.BoardKey() {
		t.Error("a board that is turned has another key")
	}
}

// Folders are searched for files of problems however deep, files are taken as they
// are, and what is not there or holds nothing is an error.
func TestFilesAreFound(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"b.sgf", "a/c.SGF", "note.txt"} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte("(;"+corner+"MA[aa])"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	note := filepath.Join(dir, "note.txt")
	got, err := FindFiles([]string{note, command.Standard, dir})
	if want := []string{note, command.Standard, filepath.Join(dir, "a/c.SGF"), filepath.Join(dir, "b.sgf")}; err != nil || !slices.Equal(got, want) {
		t.Errorf("%v, %v, want %v", got, err, want)
	}
	for _, missing := range []string{filepath.Join(dir, "none"), t.TempDir()} {
		if got, err := FindFiles([]string{note, missing}); err == nil || got != nil || !strings.HasPrefix(err.Error(), missing+": ") {
			t.Errorf("%s: %v, %v", missing, got, err)
		}
	}
	if f := ReadFile(note, "UTF-8"); f.Err != nil || len(f.Entries) != 1 || f.Entries[0].Err != nil || f.Warning != "" || f.Path != note {
		t.Errorf("%+v", f)
	}
	if f := ReadFile(filepath.Join(dir, "none"), "UTF-8"); f.Err == nil || f.Entries != nil {
		t.Errorf("%+v", f)
	}
	if f := ReadData("x", "UTF-8", []byte("(;AB[aa]C[\xff\xfe])"), nil); len(f.Entries) != 1 || !strings.HasPrefix(f.Warning, "x: ") || f.Err != nil {
		t.Errorf("%+v", f)
	}
	if f := ReadData("x", "UTF-8", []byte("(;AB[aa])(;AB[bb]"), nil); len(f.Entries) == 0 || f.Err == nil || !strings.HasPrefix(f.Err.Error(), "x:") {
		t.Errorf("%+v", f)
	}
	if f := ReadData("x", "nothing", []byte("(;AB[aa])"), nil); f.Err == nil || !strings.HasPrefix(f.Err.Error(), "x: ") {
		t.Errorf("%+v", f)
	}
}

// A root without stones may hold several problems, and a point may be set twice to
// the same.
func TestProblemsBelowOneRoot(t *testing.T) {
	for text, want := range map[string]int{
		"(;SZ[9](;AB[aa])(;AW[bb])(;C[none]))(;AB[cc];AB[dd])": 3, "(;SZ[9];B[aa])": 1, "(;SZ[9]AB[aa][aa]AE[bb]AW[bb])": 1, "": 0,
	} {
		all, file, _ := ReadProblems([]byte(text), "UTF-8")
		replaced := file.Replaced
		if len(all) != want || replaced != 0 {
			t.Errorf("%s: %d problems", text, len(all))
		}
		for _, e := range all {
			if e.Err != nil {
				t.Errorf("%s: %v", text, e.Err)
			}
		}
	}
}

// A problem given by moves is asked where a node marks stones or says a goal, else at
// the end of its moves; the record of a game only where it does both.
func TestProblemsGivenByMoves(t *testing.T) {
	const moves = ";B[aa];W[ba];B[ee];W[ab]" // White takes the corner
	for text, want := range map[string]string{
		moves:                  "B 3 stones, right -",
		moves + "MA[ee];B[cc]": "B 3 stones, right cc",
		moves + "C[黑先白死]MA[ba](;B[cc];W[dd])(;B[dd]TE[1])":    "B 3 stones, right dd",
		";B[aa];W[ba]C[Black to live];B[ee]TE[1];W[ab]":       "B 2 stones, right ee",
		";B[aa];W[ba]PL[W]C[White to kill];W[ab]":             "W 2 stones, right ab",
		"PB[a]PW[b]" + moves + "C[White lives]":               "B 0 stones, right aa",
		"PB[a]PW[b]" + moves + "C[Black to kill]MA[ba];B[cc]": "B 3 stones, right cc",
		";AB[cc]" + moves:          "B 1 stones, right aa",
		";B[aa];W[ba];B[aa];W[cc]": "refused",
	} {
		got := "refused"
		if p, err := FirstProblem("(;SZ[9]" + text + ")"); err == nil {
			stones := len(goban.StonesOn(p.Board, goban.Black)) + len(goban.StonesOn(p.Board, goban.White))
			right := strings.Join(goban.SgfPoints(9, ReadAnswer(p).Right), " ")
			if right == "" {
				right = "-"
			}
			got = fmt.Sprintf("%s %d stones, right %s", goban.ColorID(p.Board.Next), stones, right)
		}
		if got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

// A branch is right if its end is, whoever made the mark, unless its first move is
// called bad; without any mark the main line is right.
func TestBranchesOfAFile(t *testing.T) {
	for tree, want := range map[string]string{
		"(;B[ii])(;B[hi])":                                 "ii -",
		"(;B[ii])(;B[hi]TE[1])":                            "hi -",
		"(;B[ii]BM[1];W[gi];B[fi]TE[1])(;B[hi]TE[1])":      "hi - ii",
		"(;B[ii];W[gi];B[fi]TE[1])(;B[hi]C[wrong])":        "ii - hi",
		"(;B[ii];W[gi]TE[1])(;B[hi]C[Correct])":            "hi -",
		"(;B[ii]C[not correct])(;B[hi];W[ii]C[right])":     "hi - ii",
		"(;B[ii]GW[1])(;B[hi]GB[1])":                       "hi -",
		"(;B[ii]C[失败])(;B[hi](;W[gi]C[不正确])(;W[fi]C[正确]))": "hi - ii",
		"(;B[ii];W[gi]BM[1])(;B[hi]TE[1])":                 "hi -",
		"(;B[ii];B[gi]BM[1])(;B[hi]TE[1])":                 "hi - ii",
		"(;W[ii])(;B[hi])":                                 "hi -",
		"(;AB[ff];B[ii])(;B[hi])":                          "hi -",
		"(;AB[ff]B[ii])(;B[hi])":                           "hi -",
		";C[look];AE[ff]C[another picture];B[ii]":          "-",
		"(;B[ii]N[失败图])(;B[hi]N[正解图])":                     "hi - ii",
		"(;B[ii];W[gi];B[fi]C[오답])(;B[hi]C[정답 첫 수])":       "hi - ii",
		"(;B[])(;B[tt]TE[1])":                              "pass -",
		"(;C[a];B[ii])":                                    "ii -",
	} {
		p := read(t, "(;"+corner+"PL[B]MA[aa]"+tree+")")
		a := ReadAnswer(p)
		got := strings.Join(append(append(goban.SgfPoints(9, a.Right), "-"), goban.SgfPoints(9, a.Wrong)...), " ")
		if got != want {
			t.Errorf("%s: %s, want %s", tree, got, want)
		}
	}
}
