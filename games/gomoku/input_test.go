package gomoku

import (
	"errors"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/gomoku/board"
	"duiju/games/text/message"
	"duiju/games/text/words"
)

// english says a text with the English table.
func english(t *testing.T, x message.Text) string {
	t.Helper()
	if err := words.InEnglish().Check(x); err != nil {
		t.Error(err)
	}
	return words.InEnglish().Text(x)
}

func TestBadInputIsAnsweredInWords(t *testing.T) {
	won := "f8a1g8a2h8a3i8a4j8"
	for _, c := range []struct{ text, typed, want string }{
		{"h8", "h8", "h8 is taken. Name an empty point."},
		{"h8", "H8 ", "h8 is taken. Name an empty point."},
		{"", "h16", "h16 is not on this board (a1-o15)."},
		{"", "z3", "z3 is not on this board (a1-o15)."},
		{"", "h", "h is not on this board (a1-o15)."},
		{"", "h08", "h08 is not on this board (a1-o15)."},
		{"16 freestyle hex", "6g", "6g is not on this board (00-ff)."},
		{"15 renju b:f8g8h9h10 w:a1c1e1g1", "h8", "h8 is forbidden to Black: double-three."},
		{"15 renju b:e8f8h8i8j8 w:a1c1e1g1i1", "g8", "g8 is forbidden to Black: overline."},
		{"15 renju b:d8f8h8j8 w:a1c1e1g1", "g8", "g8 is forbidden to Black: double-four."},
		{won, "h9", "The game is over: five in a row."},
	} {
		s := mustText(t, c.text)
		before := s.Text()
		_, err := games.Parse(s, c.typed)
		var f *message.Fault
		if !errors.As(err, &f) {
			t.Errorf("%s, %q: %v, want a fault", c.text, c.typed, err)
			continue
		}
		if got := english(t, f.Text); got != c.want {
			t.Errorf("%s, %q: %s\nwant %s", c.text, c.typed, got, c.want)
		}
		if s.Text() != before {
			t.Errorf("%s, %q changed the position", c.text, c.typed)
		}
	}
}

func TestTypedMoves(t *testing.T) {
	for _, c := range []struct{ text, typed, want string }{
		{"", "h8", "h8"},
		{"", " O15", "o15"},
		{"", "7,7", "h8"},
		{"", "0, 14", "a1"},
		{"", "7 6", "g8"}, // row 7, column 6 from the top left
		{"16", "62", "c10"},
		{"16", "6f", "p10"},
		{"16", "ab", "l6"},
		{"16", "a5", "a5"}, // a letter before digits is notation
		{"16 freestyle hex", "a5", "a5"},
		{"16 freestyle hex", "6F", "6f"},
		{"20", "t20", "t20"},
	} {
		s := mustText(t, c.text)
		if got, err := games.Parse(s, c.typed); err != nil || got != c.want {
			t.Errorf("%q on %q: %q, %v, want %q", c.typed, c.text, got, err, c.want)
		}
	}
}

func TestPositionTextsAreReadBack(t *testing.T) {
	for _, text := range []string{
		"15 freestyle",
		"15 freestyle h8h9i8",
		"20 standard t20a1",
		"15 renju b:f8g8 w:a1c1 to:w h8b3",
		"16 freestyle hex 777867",
	} {
		if got := mustText(t, text).Text(); got != text {
			t.Errorf("%q is written as %q", text, got)
		}
	}
	if got := mustText(t, " H8, h9\n I8 j9 ").Text(); got != "15 freestyle h8h9i8j9" {
		t.Errorf("a copied game is read as %q", got)
	}
	for _, bad := range []string{"4", "21 freestyle", "h8h8", "h8 q", "x:h8", "b:h8 w:h8", "b:z9", "15 free"} {
		if s, err := parseText(bad); err == nil {
			t.Errorf("%q is read as %q", bad, s.Text())
		} else if !errors.Is(err, message.ErrPosition) {
			t.Errorf("%q: %v is no ErrPosition", bad, err)
		}
	}
}

func TestForbiddenPointLosesByTheLetter(t *testing.T) {
	s := mustText(t, "15 renju b:f8g8h9h10 w:a1c1e1g1")
	s.conf.block = false
	enginetest.Must(t, s.Play("h8"))
	st := s.Status()
	if !st.Over || st.Winner != games.Second {
		t.Errorf("status %+v", st)
	}
	if got, want := english(t, st.Reason), "h8 was forbidden to Black: double-three"; got != want {
		t.Errorf("reason %q, want %q", got, want)
	}
}

func TestDeadBoardSaysSo(t *testing.T) {
	// Columns of two colours in pairs that never make five of one colour.
	s := newState(config{size: 6, opening: openFree})
	stones := map[int]board.Color{}
	for p := range s.board.Points {
		stones[p] = board.Black + board.Color((p/s.board.N+2*(p%s.board.N))/2%2)
	}
	delete(stones, 0)
	s.setUp(stones, board.Black)
	if s.status.Over || !s.board.Dead() {
		t.Fatalf("over %v, dead %v", s.status.Over, s.board.Dead())
	}
	last := s.Scene().Captions
	if got := last[len(last)-1].Key; got != "gomoku.caption.dead" {
		t.Errorf("the scene says %s", got)
	}
	enginetest.Must(t, s.Play(s.board.Name(0)))
	if st := s.Status(); !st.Over || st.Winner != games.NoSide {
		t.Errorf("a full board is %+v", st)
	}
}
