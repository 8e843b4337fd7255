package record_test

import (
	"bytes"
	"errors"
	"fmt"
	"hash/crc32"
	"slices"
	"strings"
	"testing"
	"time"

	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/nullgame"
	"duiju/games/play/match"
	"duiju/games/text/message"
	"duiju/games/text/record"
	"duiju/games/text/sgf"

	"github.com/google/go-cmp/cmp"
)

// full is a record that uses every word.
func full() games.Record {
	result := match.Resigned(games.First)
	return games.Record{
		Game:     "darkchess",
		Options:  games.Options{"draw": "60", "sgf": "(;GM[1]\nSZ[9])", "empty": ""},
		Position: "X... \"odd\"\n",
		Seed:     18446744073709551615,
		Seats: [2]games.PlayerSpec{
			{Kind: games.Human},
			{Kind: games.Classic, Name: "report", Options: games.Options{"depth": "7"}},
		},
		Started: time.Date(2026, 11, 21, 8, 0, 0, 0, time.UTC),
		Clock: games.Clock{Main: 5 * time.Minute, Increment: 5 * time.Second,
			Left: [2]time.Duration{4 * time.Minute, 1500 * time.Millisecond}},
		Moves: []string{"c2(P)", "d4(k)", "c2-d2"},
		At:    2,
		Branches: []games.Branch{
			{Line: 0, After: 1, Moves: []string{"a1(n)", "c2-c3"}},
			{Line: 1, After: 2, Moves: []string{"b1(q) \"odd\"\n"}},
		},
		Result:   &result,
		Practice: true,
	}
}

func TestRecordRoundTrip(t *testing.T) {
	for name, r := range map[string]games.Record{
		"full":  full(),
		"file":  fromFile(),
		"empty": {Game: "gomoku"},
		"draw":  {Game: "gomoku", Moves: []string{"h8"}, At: 1, Result: new(match.Agreed())},
		"time":  {Game: "gomoku", Result: new(match.OutOfTime(games.Second))},
	} {
		text := record.Marshal(r)
		back, err := record.Parse(text)
		if err != nil {
			t.Errorf("%s: %v\n%s", name, err, text)
		} else if d := cmp.Diff(r, back); d != "" {
			t.Errorf("%s: %s", name, d)
		}
		crlf := bytes.ReplaceAll(text, []byte("\n"), []byte("\r\n"))
		if back, _ := record.Parse(crlf); cmp.Diff(r, back) != "" {
			t.Errorf("%s is read differently with CR LF", name)
		}
	}
}

// fromFile is a record of a file with all that only such a one has.
func fromFile() games.Record {
	_, said := sgf.Result("W+34.5", "1")
	return games.Record{
		Game: "tsumego", Source: "sgf", Moves: []string{"E5", "setup black:A1:B2 to:white", "setup"}, At: 3,
		Branches: []games.Branch{{Line: 0, After: 1, Moves: []string{"pass"}, Earlier: true}},
		Notes: []games.Note{
			{Name: "RE", Values: []string{"W+34.5"}}, {After: 1, Name: "C", Values: []string{`a\]b`, "", "two\nlines"}},
			{After: 1, Name: "C", Values: []string{"again"}}, {After: 3, Name: games.NoteSame}, {Line: 1, After: 2, Name: games.NoteScore, Values: []string{"+35"}},
		},
		Result: &games.Status{Over: true, Winner: games.Second, Reason: said},
	}
}

func TestRecordIsReadable(t *testing.T) {
	want := `duiju 3
game darkchess
option draw 60
option empty ""
option sgf "(;GM[1]\nSZ[9])"
position "X... \"odd\"\n"
seed 18446744073709551615
first human
second classic:report,depth=7
started 2026-11-21T08:00:00Z
clock 5m0s 5s 4m0s 1.5s
practice
result second resigned
moves 3 2
1 c2(P)
2 d4(k)
3 c2-d2
branch 0 1 2
2 a1(n)
3 c2-c3
branch 1 2 1
3 "b1(q) \"odd\"\n"
`
	want += fmt.Sprintf("end %08x\n", crc32.ChecksumIEEE([]byte(want)))
	if d := cmp.Diff(want, string(record.Marshal(full()))); d != "" {
		t.Error(d)
	}
}

func TestRecordByHand(t *testing.T) {
	r, err := record.Parse([]byte("duiju 1\n# a comment\n\ngame gomoku\nmoves\n1 h8\n2 j9\n"))
	want := games.Record{Game: "gomoku", Moves: []string{"h8", "j9"}, At: 2}
	enginetest.Must(t, err)
	if d := cmp.Diff(want, r); d != "" {
		t.Error(d)
	}
}

// A record with a damaged first line is not taken for a file of another kind, which
// may stand within its options.
func TestRecordWithADamagedFirstLine(t *testing.T) {
	data := []byte("Xuiju 2\ngame tsumego\noption problem \"(;SZ[9])\"\nmoves\n")
	if _, err := record.Parse(data); !record.Is(data) || !errors.Is(err, message.ErrRecord) {
		t.Errorf("a record %v, %v", record.Is(data), err)
	}
}

func TestRecordOfANewerVersion(t *testing.T) {
	r, err := record.Parse([]byte("duiju 4\ngame gomoku\n"))
	if !errors.Is(err, message.ErrNewer) || !errors.Is(err, message.ErrRecord) || r.Game != "" {
		t.Errorf("got %+v, %v", r, err)
	}
	var f *message.Fault
	if !errors.As(err, &f) || f.Text.String() != "games.record.newer version=4 known=3" {
		t.Errorf("the version is not named: %v", err)
	}
}

func TestRecordRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"":                                 "games.record.none",
		"(;GM[4])":                         "games.record.none",
		"duiju 0\n":                        "games.record.none",
		"duiju 1\n":                        "games.record.damaged line=1",
		"duiju 1\nseed 3\n":                "games.record.damaged line=2",
		"duiju 1\ngame a b\n":              "games.record.damaged line=2",
		"duiju 1\ngame g\ngame g\n":        "games.record.damaged line=3",
		"duiju 1\ngame g\nnonsense\n":      "games.record.damaged line=3",
		"duiju 1\ngame g\nseed -1\n":       "games.record.damaged line=3",
		"duiju 1\ngame g\nposition \"\"\n": "games.record.damaged line=3",
		"duiju 1\ngame g\n1 h8\n":          "games.record.damaged line=3",
		"duiju 1\ngame g\nmoves 1 2\n":     "games.record.damaged line=3",
		"duiju 1\ngame g\nmoves\n2 h8\n":   "games.record.damaged line=4",
		"duiju 1\ngame g\nmoves\n1 h8":     "games.record.damaged line=4",
		"duiju 1\ngame g\nmoves 2\n1 h8\n": "games.record.short n=1 missing=1",
		"duiju 1\ngame g\nmoves 2\n1 h8\nend 12345678\n":       "games.record.short n=1 missing=1",
		"duiju 1\ngame g\nmoves 1\n1 h8\nend 12345678\n":       "games.record.changed",
		"duiju 1\ngame g\nmoves 1\n1 h8\nbranch 1 0 1\n1 a1\n": "games.record.damaged line=5",
		"duiju 1\ngame g\nmoves 1\n1 h8\nbranch 0 2 1\n3 a1\n": "games.record.damaged line=5",
		"duiju 1\ngame g\nmoves 1\n1 h8\nbranch 0 0 0\n":       "games.record.damaged line=5",
		"duiju 1\ngame g\nmoves 1\n1 h8\nbranch 0 0\n":         "games.record.damaged line=5",
		"duiju 2\ngame g\nmoves 1\n1 h8\nnote 1 0 C \"a\"\n":   "games.record.damaged line=5",
		"duiju 2\ngame g\nmoves 1\n1 h8\nnote 0 2 C \"a\"\n":   "games.record.damaged line=5",
		"duiju 2\ngame g\nmoves 1\n1 h8\nnote 0 1 C a\n":       "games.record.damaged line=5",
		"duiju 2\ngame g\nmoves 1\n1 h8\nnote 0 1\n":           "games.record.damaged line=5",
	} {
		_, err := record.Parse([]byte(text))
		var f *message.Fault
		if !errors.As(err, &f) || f.Text.String() != want || !errors.Is(err, message.ErrRecord) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

// TestRecordSurvivesTruncation cuts a record after every byte: whatever is
// read is a beginning of what was written, and a cut is never overlooked.
func TestRecordSurvivesTruncation(t *testing.T) {
	r := full()
	text := record.Marshal(r)
	moved := bytes.Index(text, []byte("1 c2(P)\n")) + len("1 c2(P)\n")
	for n := range text {
		got, err := record.Parse(text[:n])
		// Only the newline after "end" may be missing, or whole lines that
		// a record written by hand may leave out.
		if err == nil && n < len(text)-1 && text[n-1] != '\n' {
			t.Errorf("cut after %d bytes the record is taken as whole", n)
		}
		if len(got.Moves) > len(r.Moves) || !slices.Equal(got.Moves, r.Moves[:len(got.Moves)]) {
			t.Errorf("cut after %d bytes the moves are %v", n, got.Moves)
		}
		if n >= moved && (len(got.Moves) == 0 || got.Game != r.Game || got.Seed != r.Seed) {
			t.Errorf("cut after %d bytes the first move is lost", n)
		}
		if got.At > len(got.Moves) {
			t.Errorf("cut after %d bytes At is %d of %d", n, got.At, len(got.Moves))
		}
	}
}

// TestRecordNoticesAnyFlippedByte changes each byte in turn.
func TestRecordNoticesAnyFlippedByte(t *testing.T) {
	text := record.Marshal(full())
	end := bytes.LastIndex(text, []byte("\nend "))
	for n := range text[:end] {
		for _, bit := range []byte{1, 4, 32} {
			bad := bytes.Clone(text)
			bad[n] ^= bit
			if got, err := record.Parse(bad); err == nil {
				t.Errorf("byte %d changed by %d is not noticed:\n%+v", n, bit, got)
			}
		}
	}
}

func TestReplayKeepsTheMovesBeforeABadOne(t *testing.T) {
	r := games.Record{Game: "nullgame", Moves: []string{"4", "1-2", "2", "7"}, At: 4}
	m, err := match.Replay(nullgame.Module{}, r)
	var f *message.Fault
	if !errors.As(err, &f) || !errors.Is(err, message.ErrRecord) {
		t.Fatalf("got %v", err)
	}
	if want := "games.record.move k=3 move=2 reason=games.move.illegal"; f.Text.String() != want {
		t.Errorf("got %q, want %q", f.Text, want)
	}
	if got := strings.Join(m.Moves(), " "); got != "4 1-2" || m.At() != 2 {
		t.Errorf("kept %q, at %d", got, m.At())
	}
}

func FuzzParse(f *testing.F) {
	f.Add(record.Marshal(full()))
	f.Add(record.Marshal(fromFile()))
	f.Add([]byte("duiju 1\ngame g\nmoves\n1 h8\n"))
	f.Add([]byte("duiju 1\ngame g\nmoves 1 0\n1 \"\\n\"\nbranch 0 1 1\n2 a"))
	f.Fuzz(func(t *testing.T, data []byte) {
		r, err := record.Parse(data)
		if r.At > len(r.Moves) || r.At < 0 {
			t.Fatalf("At %d of %d moves", r.At, len(r.Moves))
		}
		if err != nil {
			return
		}
		back, err := record.Parse(record.Marshal(r))
		if err != nil {
			t.Fatalf("what was read is written unreadably: %v\n%s", err, record.Marshal(r))
		}
		if d := cmp.Diff(r, back); d != "" {
			t.Fatalf("what was read is written differently: %s", d)
		}
	})
}
