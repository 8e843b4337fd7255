package trianglenim

import (
	"errors"
	"strings"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/play/match"
	"duiju/games/text/message"
	"duiju/games/text/words"
)

// english says a text.
func english(t *testing.T, text message.Text) string {
	t.Helper()
	if err := words.InEnglish().Check(text); err != nil {
		t.Error(err)
	}
	return words.InEnglish().Text(text)
}

// sentence is the English sentence of a Fault of the kind.
func sentence(t *testing.T, err, kind error) string {
	t.Helper()
	var f *message.Fault
	if !errors.As(err, &f) || !errors.Is(err, kind) {
		t.Errorf("got error %v, want a Fault of kind %v", err, kind)
		return ""
	}
	return english(t, f.Text)
}

func stateAt(t *testing.T, position string) *state {
	t.Helper()
	s, err := Module{}.FromText(nil, position)
	enginetest.Must(t, err)
	return s.(*state)
}

func TestTypedForms(t *testing.T) {
	for _, test := range []struct{ position, typed, want string }{
		{"5/5/normal full", "GHIJ", "GHIJ"},
		{"5/5/normal full", "jihg", "GHIJ"},
		{"5/5/normal full", "G-J", "GHIJ"},
		{"5/5/normal full", " j-g ", "GHIJ"},
		{"5/5/normal full", "G, H, I", "GHI"},
		{"5/5/normal full", "0x3C0", "GHIJ"},
		{"5/5/normal full", "0X3c0", "GHIJ"},
		{"5/5/normal full", "A-O", "ACFJO"},
		{"5/5/normal full", "a", "A"},
		{"7/7/normal full", "a", "a"},
		{"7/7/normal full", "aZb", "Zab"},
		{"7/7/normal full", "V-b", "VWXYZab"},
		{"7/7/normal full", "A-b", "ACFJOUb"},
		{"7/7/normal full", "0x8000000", "b"},
	} {
		if got, err := games.Parse(stateAt(t, test.position), test.typed); err != nil || got != test.want {
			t.Errorf("%s: %q is read as %q, %v, want %q", test.position, test.typed, got, err, test.want)
		}
	}
}

func TestBadMoves(t *testing.T) {
	for _, test := range []struct{ position, typed, want string }{
		{"5/5/normal full", "Z", "Z is not a cell of this board: cells are A to O."},
		{"5/5/normal full", "?", "? is not a cell of this board: cells are A to O."},
		{"7/7/normal full", "c", "c is not a cell of this board: cells are A to Z, a-b."},
		{"5/5/normal full", "AAB", "A is named twice."},
		{"5/5/normal 0x7FFD", "AB", "B is already taken."},
		{"5/5/normal 0x7FFD", "A-D", "B is already taken."},
		{"5/3/normal full", "ABDGK", "At most 3 pieces a turn; you named 5."},
		{"5/1/normal full", "AB", "At most 1 piece a turn; you named 2."},
		{"5/5/normal full", "AE", "A and E are not on one line."},
		{"5/5/normal full", "A-E", "A and E are not on one line."},
		{"5/5/normal full", "ABC", "A, B and C are not on one line."},
		{"5/5/normal full", "AD", "A and D are not neighbours: B is between."},
		{"5/5/normal 0x7FFD", "AD", "A and D are not neighbours: B is between."},
		{"5/5/normal full", "AG", "A and G are not neighbours: BD are between."},
		{"5/5/normal empty", "A", "The game is over."},
		{"5/5/normal full", "0x8000", "0x8000 has no cell of this board."},
		{"5/5/normal full", "0x8001", "0x8000 has no cell of this board."},
		{"5/5/normal full", "0x0", "Name at least one piece."},
		{"5/5/normal full", "", "Name at least one piece."},
		{"5/5/normal full", "G-H-J", "G-H-J is no line: write the two ends, such as G-J."},
		// The order of the checks: cell, twice, taken, limit, line, gap.
		{"5/3/normal 0x7FFD", "AAZ", "A is named twice."},
		{"5/3/normal 0x7FFD", "BBAA", "B is named twice."},
		{"5/3/normal 0x7FFD", "AEBKO", "B is already taken."},
		{"5/3/normal full", "AEKO", "At most 3 pieces a turn; you named 4."},
	} {
		s := stateAt(t, test.position)
		kind := message.ErrIllegalMove
		if s.pos() == 0 {
			kind = message.ErrOver
		}
		_, err := games.Parse(s, test.typed)
		if got := sentence(t, err, kind); got != test.want {
			t.Errorf("%s: %q: %s\nwant: %s", test.position, test.typed, got, test.want)
		}
		if err := s.Play(test.typed); err == nil || len(s.stack) != 1 {
			t.Errorf("%s: %q was played", test.position, test.typed)
		}
	}
}

func TestBadRules(t *testing.T) {
	for _, test := range []struct {
		base games.Options
		list string
		want string
	}{
		{games.Options{"side": "9"}, "", "side must be 3 to 8, got 9"},
		{games.Options{"side": "x"}, "", "side must be 3 to 8, got x"},
		{nil, "take=6", "take must be 1 to 5 on side 5, got 6"},
		{games.Options{"side": "7"}, "take=0", "take must be 1 to 7 on side 7, got 0"},
		{nil, "rule=x", "rule must be normal or misere, got x"},
		{nil, "misere,take=3,take=4", "take is given twice"},
		{nil, "foo", "unknown rule option foo; known: normal, misere, take"},
		{nil, "start=0x8000", "mask 0x8000 has pieces outside side 5"},
		{nil, "start=ABZ", "Z is not a cell of this board: cells are A to O."},
		{nil, "start=empty", "Name at least one piece."},
		{nil, "foo=1", "unknown rule option foo; known: normal, misere, take"},
	} {
		o, err := games.ParseRules(Module{}, test.base, test.list)
		if err == nil {
			_, err = Module{}.New(o, 1)
		}
		if got := sentence(t, err, message.ErrOption); got != test.want {
			t.Errorf("%v %q: %s\nwant: %s", test.base, test.list, got, test.want)
		}
	}
}

// TestSideClampsTake: the form shows the nearest value that a side allows.
func TestSideClampsTake(t *testing.T) {
	o := games.Fit(Module{}, games.Options{"side": "3", "take": "6"})
	if o["take"] != "3" {
		t.Errorf("take is %s on side 3, want 3", o["take"])
	}
}

func TestPositionText(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"5/5/normal 0x0FED", "5/5/normal 0x0FED"},
		{"5/5/normal ACDFGHIJKL", "5/5/normal 0x0FED"},
		{"5/5/normal 0xfed", "5/5/normal 0x0FED"},
		{" 4/2/misere  full ", "4/2/misere 0x3FF"},
		{"7/1/normal empty", "7/1/normal 0x0000000"},
		{"7/7/normal Zab", "7/7/normal 0xE000000"},
	} {
		s, err := Module{}.FromText(nil, test.text)
		if err != nil || s.Text() != test.want {
			t.Errorf("%q is read as %v, %v, want %s", test.text, s, err, test.want)
		}
	}
}

func TestBadPositionText(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"5/5/normal 0x8000", "mask 0x8000 has pieces outside side 5"},
		{"5/5/normal 0x123456789123456789", "mask 0x123456789123456789 has pieces outside side 5"},
		{"5/5 0x1", "a position is SIDE/LIMIT/RULE MASK"},
		{"", "a position is SIDE/LIMIT/RULE MASK"},
		{"5/5/normal", "a position is SIDE/LIMIT/RULE MASK"},
		{"5/5/normal A B", "a position is SIDE/LIMIT/RULE MASK"},
		{"9/5/normal full", "side must be 3 to 8, got 9"},
		{"4/5/normal full", "take must be 1 to 4 on side 4, got 5"},
		{"4/4/last full", "rule must be normal or misere, got last"},
		{"3/3/normal AG", "G is not a cell of this board: cells are A to F."},
		{"3/3/normal AA", "A is named twice."},
	} {
		_, err := Module{}.FromText(nil, test.text)
		if got := sentence(t, err, message.ErrPosition); got != test.want {
			t.Errorf("%q: %s\nwant: %s", test.text, got, test.want)
		}
	}
}

func TestRecordKeepsTheMovesBeforeAnIllegalOne(t *testing.T) {
	r := games.Record{Game: "trianglenim", Moves: []string{"C", "B", "D", "AB", "E"}, At: 5}
	m, err := match.Replay(Module{}, r)
	if m == nil || m.At() != 3 {
		t.Fatalf("the match is %v", m)
	}
	if got := sentence(t, err, message.ErrRecord); !strings.HasPrefix(got, `move 4 "AB": B is already taken`) {
		t.Errorf("the reason is %q", got)
	}
}
