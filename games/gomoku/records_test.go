package gomoku

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"duiju/engine"
	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/gomoku/board"
	"duiju/games/play/match"
	"duiju/games/text/message"
	"duiju/games/text/record"
	"duiju/games/text/sgf"
)

// randomRecord plays a random game of some rule, perhaps with a resignation and
// a variation.
func randomRecord(t *testing.T, rnd *board.Splitmix) games.Record {
	t.Helper()
	o, err := New().options(board.Rule(rnd.Below(3)), 15, "", false)
	enginetest.Must(t, err)
	if o[optRules] == "renju" {
		o[optForbidden] = forbiddenLose
	}
	r := games.Record{Game: id, Options: o}
	st, err := New().New(o, 0)
	enginetest.Must(t, err)
	for n := rnd.Below(60); n > 0 && !st.Status().Over; n-- {
		moves := games.Texts(st)
		m := moves[rnd.Below(len(moves))]
		enginetest.Must(t, st.Play(m))
		r.Moves = append(r.Moves, m)
	}
	r.At = len(r.Moves)
	if len(r.Moves) > 4 && rnd.Below(2) == 0 {
		after := 1 + rnd.Below(len(r.Moves)-2)
		if r.Moves[after] != r.Moves[after+1] {
			r.Branches = []games.Branch{{After: after, Moves: []string{r.Moves[after+1]}}}
		}
	}
	if !st.Status().Over && rnd.Below(2) == 0 {
		result := match.Resigned(games.Side(rnd.Below(2)))
		r.Result = &result
	}
	return r
}

func TestSGFRoundTrip(t *testing.T) {
	rnd := board.Splitmix(5)
	for range 300 {
		want := randomRecord(t, &rnd)
		_, data, err := written("sgf", want)
		enginetest.Must(t, err)
		got, err := record.Import(New(), "x.sgf", data)
		if err != nil || len(got) != 1 {
			t.Fatalf("%s\n%d records, %v", data, len(got), err)
		}
		if len(want.Moves) == 0 {
			want.Moves = got[0].Moves // nil or empty
		}
		if want.Result != nil { // the file says it now
			winner := want.Result.Winner
			want.Result = nil
			if got[0].Result == nil || got[0].Result.Winner != winner || !got[0].Result.FromFile() {
				t.Errorf("%s: the result %+v, want a win of %d", data, got[0].Result, winner)
			}
		}
		got[0].Result, got[0].Source, got[0].Notes = nil, "", nil
		if !reflect.DeepEqual(got[0], want) {
			t.Fatalf("%s\nis read as %+v\nwant %+v", data, got[0], want)
		}
	}
}

func TestSGFOfOtherPrograms(t *testing.T) {
	for _, c := range []struct{ sgf, moves, options string }{
		{"(;GM[4]SZ[15];B[hh];W[hg];B[ig])", "h8 h9 i9", "15 freestyle"},
		{"(;FF[4];B[h8];W[h9])", "h8 h9", "15 freestyle"},
		{"(;GM[4];B[ss])", "s1", "19 freestyle"},
		{"(;GM[4]SZ[15]RU[Renju]AB[hh][ii]AW[ih]PL[W];W[hi])", "h7", "15 renju"},
	} {
		r, err := record.Import(New(), "", []byte(c.sgf))
		if err != nil || len(r) != 1 {
			t.Errorf("%s: %d records, %v", c.sgf, len(r), err)
			continue
		}
		if got := strings.Join(r[0].Moves, " "); got != c.moves {
			t.Errorf("%s: moves %s, want %s", c.sgf, got, c.moves)
		}
		if got := r[0].Options[optSize] + " " + r[0].Options[optRules]; got != c.options {
			t.Errorf("%s: %s, want %s", c.sgf, got, c.options)
		}
		if _, err := New().replay(r[0]); err != nil {
			t.Errorf("%s: %v", c.sgf, err)
		}
	}
}

// A file that names no game is one of Go, whoever makes five, unless its points have
// names that Go's do not have in a file.
func TestAFileThatNamesNoGame(t *testing.T) {
	for text, ours := range map[string]bool{
		"(;SZ[19]AB[dd][pp])":        false,
		"(;SZ[19]AB[dd];W[h9])":      false,
		"(;SZ[19];B[dd];W[pp])":      false,
		"(;SZ[19];B[h8];W[h9])":      true,
		"(;GM[4]SZ[19];B[dd];W[pp])": true,
		"(;SZ[15];B[aa];W[ab];B[ba];W[bb];B[ca];W[cb];B[da];W[db];B[ea])":      false,
		"(;GM[4]SZ[15];B[aa];W[ab];B[ba];W[bb];B[ca];W[cb];B[da];W[db];B[ea])": true,
		"(;GM[ 4 ]SZ[15];B[aa])": true,
		"(;SZ[15])":              false,
		"(;SZ[15];B[37];W[aa])":  false,
		"(;SZ[15];B[];W[aa])":    false,
	} {
		if r, err := record.Import(New(), "", []byte(text)); (len(r) == 1 && err == nil) != ours {
			t.Errorf("%s: %d records, %v", text, len(r), err)
		}
	}
}

func TestVariationsAreKept(t *testing.T) {
	r, err := record.Import(New(), "", []byte("(;GM[4]SZ[15];B[hh](;W[hg];B[ig](;W[aa])(;W[bb]))(;W[gh];B[gg]))"))
	enginetest.Must(t, err)
	want := []games.Branch{
		{Line: 0, After: 1, Moves: []string{"g8", "g9"}},
		{Line: 0, After: 3, Moves: []string{"b14"}},
	}
	if !reflect.DeepEqual(r[0].Branches, want) {
		t.Errorf("branches %+v, want %+v", r[0].Branches, want)
	}
}

func TestDamagedRecordsKeepWhatCanBeRead(t *testing.T) {
	for _, c := range []struct {
		name, data, moves, want string
	}{
		{"text", "h8h9z3", "h8 h9", "Move 3, z3: z3 is not on this board (a1-o15)."},
		{"sgf", "(;GM[1]SZ[19];B[dd])", "", "This is a Go record (GM[1], or no GM), not gomoku."},
		{"sgf", "(;GM[2])", "", "This is a record of another game (GM[2]), not gomoku."},
		{"sgf", "(;GM[4]SZ[4])", "", "A gomoku board has 5 to 20 lines, not 4."},
		{"text", "", "", "This is no gomoku record."},
	} {
		r, err := record.Import(New(), "", []byte(c.data))
		var f *message.Fault
		if !errors.As(err, &f) || !errors.Is(err, message.ErrRecord) {
			t.Errorf("%s: %v is no fault of a record", c.data, err)
			continue
		}
		if got := english(t, f.Text); got != c.want {
			t.Errorf("%s: %s\nwant %s", c.data, got, c.want)
		}
		got := ""
		if len(r) > 0 {
			got = strings.Join(r[0].Moves, " ")
		}
		if got != c.moves {
			t.Errorf("%s: kept %q, want %q", c.data, got, c.moves)
		}
	}
}

// The steps of a file are all kept, and the first that our rules do not know is named:
// a stone on a stone, a point beyond the board, moves after a five.
func TestStepsOfAFileAreAllKept(t *testing.T) {
	for _, c := range []struct{ data, moves, position, differs string }{
		{"(;GM[4]SZ[15];B[hh];W[hg];B[hh];W[aa])", "h8 h9 h8 a15", "15 freestyle b:h8 w:h9 to:w a15",
			"Step 3, h8, is kept though the rules here do not allow it: h8 is taken. Name an empty point."},
		{"(;GM[4]SZ[15];B[hh];W[oz];B[hg])", "h8 oz h9", "15 freestyle b:h8 w: to:b h9",
			"Step 2, oz, is kept though the rules here do not allow it: oz is not on this board (a1-o15)."},
		{"Piskvorky 15x15, 11:11, 0\r\n8,8,0\r\n8,7,10\r\n16,1,5\r\nA\r\nB\r\n0\r\n", "h8 h9 16,1", "15 freestyle b:h8 w:h9 to:w",
			"Step 3, 16,1, is kept though the rules here do not allow it: 16,1 is not on this board (a1-o15)."},
		{"(;GM[4]SZ[15];B[aa];W[ab];B[ba];W[bb];B[ca];W[cb];B[da];W[db];B[ea];W[eb])", "a15 a14 b15 b14 c15 c14 d15 d14 e15 e14",
			"15 freestyle b:a15b15c15d15e15 w:a14b14c14d14e14 to:b", "Step 10, e14, is kept though the rules here do not allow it: The game is over: five in a row."},
		{"(;GM[4]SZ[15]AB[hh]AW[hh];B[aa])", "setup black:h8 white:h8 a15", "15 freestyle b: w:h8 to:b a15",
			"Step 1, set up, is kept though the rules here do not allow it: the file sets up h8 twice; the last one stands"},
		{"(;GM[4]SZ[15];B[hh];AE[hh]AW[aa:ab]PL[W];W[cc])", "h8 setup none:h8 white:a15:a14 to:white c13", "15 freestyle b: w:a15a14 to:w c13", ""},
		{"(;GM[4]SZ[15];B[hh];C[look];C[again];B[hg])", "h8 setup setup setup to:black h9", "15 freestyle b:h8 w: to:b h9", ""},
	} {
		all, err := record.Import(New(), "", []byte(c.data))
		if err != nil || len(all) != 1 {
			t.Errorf("%s: %d records, %v", c.data, len(all), err)
			continue
		}
		if got := strings.Join(all[0].Moves, " "); got != c.moves {
			t.Errorf("%s: steps %q, want %q", c.data, got, c.moves)
		}
		m, err := match.Replay(New(), all[0])
		if err != nil {
			t.Errorf("%s: %v", c.data, err)
			continue
		}
		if got := m.State().Text(); got != c.position {
			t.Errorf("%s: the position is %q, want %q", c.data, got, c.position)
		}
		if got := english(t, m.Differs()); got != c.differs {
			t.Errorf("%s: %q\nwant %q", c.data, got, c.differs)
		}
		for n := range m.Len() {
			m.Goto(n)
		}
		if m.Goto(m.Len()); m.State().Text() != c.position {
			t.Errorf("%s: after going back and forth the position is %q", c.data, m.State().Text())
		}
	}
}

func TestPSQ(t *testing.T) {
	r, err := record.Import(New(), "x.psq", []byte("Piskvorky 20x20, 11:11, 1\n11,11,0\n10,10,234\nBlack.zip\nWhite.zip\n1,2,3"))
	if err != nil || len(r) != 1 || strings.Join(r[0].Moves, " ") != "k10 j11" || r[0].Options[optSize] != "20" {
		t.Errorf("%+v, %v", r, err)
	}
}

// The players, the rule and the seats are what Piskvork and the programs that write its
// files mean by them.
func TestPSQAsItsWritersMeanIt(t *testing.T) {
	for tail, want := range map[string]string{
		"0\n8,8,1\n9,8,2\n-1\n":                           " v , freestyle",
		"0\n8,8,1\n9,8,2\nA.zip\nB.zip\n-1\n2,Renju\n":    "A.zip v B.zip, renju",
		"1\n8,8,1\n9,8,2\nA.zip\nB.zip\n-1\n0,Caro15_1\n": "B.zip v A.zip, caro",
		"0\n8,8,1\n9,8,2\nA\nB\n-1\n1,Freestyle\n":        "A v B, freestyle",
		"0\n8,8,1\n9,8,2\nA\nB\n-1\n2,Standard15_1\n":     "A v B, standard",
		"0\n8,8,1\n9,8,2\nA\nB\n-1\n3,Renju\n":            "A v B, renju",
		"0\n8,8,1\n9,8,2\nA\nB\n-1\n8,Caro\n":             "A v B, caro-six",
		"0\n8,8,1\n9,8,2\nA\nB\n-1\n1,my openings\n":      "A v B, standard",
		"0\n8,8,1\n9,8,2\nA\nB\n1\n":                      "A v B, freestyle", // 1: the program did not run
		"0\n8,8,1\n9,8,2\nA\nB\n9\n0,Freestyle15_1\n":     "A v B, freestyle",
	} {
		r, err := record.Import(New(), "x.psq", []byte("Piskvorky 15x15, 11:11, "+tail))
		if err != nil || len(r) != 1 || len(r[0].Moves) != 2 {
			t.Errorf("%q: %+v, %v", tail, r, err)
			continue
		}
		if got := r[0].Note(games.NoteBlack) + " v " + r[0].Note(games.NoteWhite) + ", " + r[0].Options[optRules]; got != want || r[0].Result != nil {
			t.Errorf("%q is read as %s, want %s; result %+v, want none", tail, got, want, r[0].Result)
		}
	}
}

// RU may be a code of the Gomocup protocol or words, and in gomoku there are no points.
func TestSGFOfManagers(t *testing.T) {
	for ru, want := range map[string]string{
		"0": "freestyle", "1": "standard", "4": "renju", "8": "caro-six", "9": "caro", "Standard gomoku": "standard", "RENJU": "renju", "Free-style": "freestyle",
	} {
		r, err := record.Import(New(), "x.sgf", []byte("(;GM[4]SZ[15]RU["+ru+"]RE[B+1];B[hh])"))
		if err != nil || len(r) != 1 || r[0].Options[optRules] != want {
			t.Errorf("RU[%s]: %+v, %v, want %s", ru, r, err, want)
			continue
		}
		for name, r := range map[string]games.Record{"read": r[0], "kept": reparsed(t, r[0])} {
			if r.Result == nil || r.Result.Reason.Key != "games.said.won" || r.Result.Winner != games.First {
				t.Errorf("RE[B+1] in gomoku, %s: %+v", name, r.Result)
			}
		}
	}
	noGM := []byte("(;FF[4]SZ[15];B[hh];W[gg])")
	if r, _ := record.Import(New(), "x.sgf", noGM); r[0].Game != "" {
		t.Error("a file without GM is taken for gomoku")
	}
	if r, err := record.ImportAs(New(), "x.sgf", noGM); err != nil || len(r[0].Moves) != 2 {
		t.Errorf("a file without GM that is said to be gomoku: %+v, %v", r, err)
	}
}

func reparsed(t *testing.T, r games.Record) games.Record {
	t.Helper()
	r, err := record.Parse(record.Marshal(r))
	enginetest.Must(t, err)
	return r
}

// What the program thinks leaves it: the score of an engine's move as a comment, the marks
// of a review and the value for Black as properties; a comment of the file stays before.
func TestThoughtsAreWrittenAsSGF(t *testing.T) {
	judged := func(mark string, score int) string {
		return fmt.Sprintf(`{"opinion":{"Side":0,"Thought":{"Lines":[{"Score":%d}]}},"mark":%q}`, score, mark)
	}
	r := games.Record{Game: id, Moves: []string{"h8", "h9", "i8", "j8"}, At: 4}
	r.SetNote(0, 0, games.NoteJudged, judged("", 7))
	r.SetNote(0, 1, games.NoteScore, "35")
	r.SetNote(0, 1, games.NoteDepth, "9")
	r.SetNote(0, 1, games.NoteTime, "1200")
	r.SetNote(0, 2, games.NoteComment, "mine")
	r.SetNote(0, 2, games.NoteScore, fmt.Sprint(engine.LossIn(4)))
	r.SetNote(0, 3, games.NoteJudged, sgf.Escape(judged("??", 120)))
	r.SetNote(0, 4, games.NoteJudged, sgf.Escape(judged("!", -50)))
	_, data, err := written("sgf", r)
	enginetest.Must(t, err)
	for _, want := range []string{"V[7];", ";B[hh]C[+35/9 1.200s]", "C[mine\n-M4]", "BM[2]V[-120]", "TE[1]V[-50]"} {
		if !strings.Contains(string(data), want) {
			t.Errorf("%s is missing in %s", want, data)
		}
	}
}

// Line ends of old systems and empty lines lose no move, and a time is no rule.
func TestPSQOfOtherPrograms(t *testing.T) {
	for _, text := range []string{
		"Piskvorky 15x15, 11:11, 0\n\n8,8,1\n\n8,9,2\nA\nB\n0", "Piskvorky 15x15, 11:11, 0\r8,8,1\r8,9,2\rA\rB\r0\r",
		"Piskvorky 15x15, 11:11, 0\n8,8,1\n8,9,2\nA\nB\n0\n8,9,2\n",
	} {
		r, err := record.Import(New(), "x.psq", []byte(text))
		if err != nil || len(r) != 1 || strings.Join(r[0].Moves, " ") != "h8 h7" || r[0].Note(games.NoteBlack) != "A" || r[0].Options[optRules] == "caro-six" {
			t.Errorf("%q: %+v, %v", text, r, err)
		}
	}
}

func TestTextOfACopiedGame(t *testing.T) {
	r, err := record.Import(New(), "", []byte("H8 h9,i8\n"))
	if err != nil || len(r) != 1 || strings.Join(r[0].Moves, " ") != "h8 h9 i8" {
		t.Errorf("%+v, %v", r, err)
	}
}

func FuzzImport(f *testing.F) {
	for _, seed := range []string{
		"(;GM[4]SZ[15];B[hh];W[hg](;B[ig])(;B[aa]))", "Piskvorky 15x15, 11:11, 0\r\n8,8,0\r\n", "h8h9i8",
		"(;AB[aa:cc]PL[W])", "(;SZ[20:20]B[tt])", "15 renju b:h8 w:i9 to:b",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		records, _ := record.Import(New(), "x", data)
		for _, r := range records {
			if _, err := New().replay(r); err != nil {
				t.Errorf("%q: the record does not replay: %v", data, err)
			}
		}
	})
}

// written is a record in a format.
func written(format string, r games.Record) (name string, data []byte, err error) {
	for _, f := range New().formats() {
		if f.Name == format {
			return f.Write(r)
		}
	}
	panic("no format " + format)
}

func TestPSQAndTextRoundTrip(t *testing.T) {
	enginetest.OneThread(t)
	rnd := board.Splitmix(9)
	for range 300 {
		want := randomRecord(t, &rnd)
		for _, format := range []string{"psq", "txt"} {
			name, data, err := written(format, want)
			enginetest.Must(t, err)
			if len(want.Moves) == 0 && format == "txt" {
				continue // an empty board has no text to import
			}
			got, err := record.Import(New(), name, data)
			if err != nil && want.Options[optRules] == board.Freestyle.String() || len(got) != 1 {
				t.Fatalf("%s\n%d records, %v", data, len(got), err)
			}
			if format == "psq" && got[0].Options[optRules] != want.Options[optRules] {
				t.Fatalf("%s\nthe rule is %s, want %s", data, got[0].Options[optRules], want.Options[optRules])
			}
			// The text does not know the rule: a game that went on after six ends there.
			if n := len(got[0].Moves); !reflect.DeepEqual(got[0].Moves, want.Moves[:n]) && n > 0 {
				t.Fatalf("%s\n%v, want %v", data, got[0].Moves, want.Moves)
			} else if n < len(want.Moves) && want.Options[optRules] == board.Freestyle.String() {
				t.Fatalf("%s\n%d of %d moves", data, n, len(want.Moves))
			}
		}
	}
}

func TestPSQText(t *testing.T) {
	st := mustText(t, "15 freestyle swap h8h9i8 white a1j8")
	r := games.Record{Game: id, Options: games.Options{optOpening: openSwap}, Moves: st.moves, At: len(st.moves)}
	r.Seats[games.Second] = games.PlayerSpec{Kind: games.Level, Level: 3}
	resigned := match.Resigned(games.First)
	r.Result = &resigned
	_, data, err := written("psq", r)
	enginetest.Must(t, err)
	want := "Piskvorky 15x15, 11:11, 0\r\n8,8,0\r\n8,7,0\r\n9,8,0\r\n1,15,0\r\n10,8,0\r\nhuman\r\nlevel:3\r\n-1\r\n0,freestyle\r\n"
	if string(data) != want {
		t.Errorf("%q\nwant %q", data, want)
	}
	setup := games.Record{Game: id, Options: games.Options{optSetup: "b:h8 to:w"}}
	if _, _, err := written("psq", setup); !errors.Is(err, message.ErrRecord) {
		t.Errorf("a set-up gives %v", err)
	}
}

// The answers of a swap opening are no moves in SGF; the colours are right.
func TestSGFOfASwapOpening(t *testing.T) {
	st := mustText(t, "15 freestyle swap h8h9i8 black i9")
	r := games.Record{Game: id, Options: games.Options{optOpening: openSwap}, Moves: st.moves, At: len(st.moves)}
	r.Seats[games.Second] = games.PlayerSpec{Kind: games.Level, Level: 3}
	r.Branches = []games.Branch{{After: 4, Moves: []string{"j10", "k11"}}}
	_, data, err := written("sgf", r)
	enginetest.Must(t, err)
	for _, part := range []string{"PB[level:3]", "PW[human]", ";B[hh];W[hg];B[ih]", ";W[ig]", ";W[jf];B[ke]"} {
		if !strings.Contains(string(data), part) {
			t.Errorf("no %s in\n%s", part, data)
		}
	}
}

// A result names the colour that won, whichever side had it; a game that goes on
// has none.
func TestSGFNamesTheColourThatWon(t *testing.T) {
	resigned := match.Resigned(games.First) // the First side gives up
	for _, c := range []struct {
		text   string
		result *games.Status
		want   string
	}{
		{"15 freestyle swap h8h9i8 black i9", nil, ""},
		{"15 freestyle swap h8h9i8 black i9", &resigned, "RE[B+R]"},
		{"15 freestyle swap h8h9i8 white i9", &resigned, "RE[W+R]"},
		{"15 freestyle swap h8a1i8 black a2 j8 a3 k8 a5 l8", nil, "RE[B+]"},
		{"15 freestyle swap h8a1i8 white a2 j8 a3 k8 a5 l8", nil, "RE[B+]"},
	} {
		st := mustText(t, c.text)
		o := games.Options{optOpening: openSwap}
		_, data, err := written("sgf", games.Record{Game: id, Options: o, Moves: st.moves, At: len(st.moves), Result: c.result})
		enginetest.Must(t, err)
		if text := string(data); c.want == "" && strings.Contains(text, "RE[") || !strings.Contains(text, c.want) {
			t.Errorf("%s: want %q in\n%s", c.text, c.want, text)
		}
	}
}
