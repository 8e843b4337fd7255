package darkchess

import (
	"errors"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/text/message"
	"duiju/games/text/words"
)

// english says a text.
func english(t testing.TB, text message.Text) string {
	t.Helper()
	enginetest.Must(t, words.InEnglish().Check(text))
	return words.InEnglish().Text(text)
}

// sentence is the fault of an error in English.
func sentence(t testing.TB, err error) string {
	t.Helper()
	var f *message.Fault
	if !errors.As(err, &f) {
		t.Fatalf("%v is no fault", err)
	}
	return english(t, f.Text)
}

func TestBadMovesGetTheirSentence(t *testing.T) {
	const (
		open  = "k.../..../C.Xp/.pRr/RnP./X.K./.Np./..X. r PPp 0"
		fresh = "XXXX/XXXX/XXXX/XXXX/XXXX/XXXX/XXXX/XXXX - KGGMMRRNNCCPPPPPkggmmrrnnccppppp 0"
		over  = "Pg../g.../..../..../..../..../..../.... r - 0"
	)
	for _, c := range []struct{ position, typed, want string }{
		{open, "e1", "e1 is no square: a letter a to d, then a number 1 to 8."},
		{open, "a9", "a9 is no square: a letter a to d, then a number 1 to 8."},
		{open, "zz", "zz is no square: a letter a to d, then a number 1 to 8."},
		{open, "b4", "b4 is face up already."},
		{open, "b3", "b3 is empty."},
		{open, "b3-b4", "b3 is empty."},
		{open, "a3-a2", "a3 is face down: flip it."},
		{open, "b4-b3", "b4 is black's, you are red."},
		{open, "a4-a6", "Pieces step one square."},
		{open, "a4-b5", "Pieces step one square."},
		{open, "c4-c5", "Your own piece stands on c5."},
		{open, "a4-a3", "A face-down piece cannot be captured."},
		{open, "b2-c2", ""},
		{open, "c3-c2", "A general cannot take a soldier."},
		{"..../..../..../..../.Nr./..../..../.... r - 0", "b4-c4", "A horse cannot take a chariot."},
		{"..../..../..../..../.Gk./..../..../.... r - 0", "b4-c4", "An advisor cannot take a general."},
		{"..../..../..../..../Cp../..../..../.... r - 0", "a4-b4", "A cannon captures only over exactly one piece."},
		{"..../..../..../..../C..p/..../..../.... r - 0", "a4-d4", "A cannon captures only over exactly one piece."},
		{"..../..../..../..../Cppp/..../..../.... r - 0", "a4-d4", "A cannon captures only over exactly one piece."},
		{"..../..../..../..../CP../..../..../..p. r - 0", "a4-c4", "A cannon captures only over exactly one piece."},
		{"..../..../..../..../C.../..../..../..p. r - 0", "a4-c4", "Pieces step one square."},
		{"..../..../..../..../C.../..../..../..p. r - 0", "a4-c3", "Pieces step one square."},
		{fresh, "a4-a5", "Flip a piece first."},
		{over, "a8-a7", "The game is over."},
		{open, "a3(K)", "No K is left face down."},
		{open, "a3(K", "(K names no piece: use one of KGMRNCP or kgmrncp."},
		{open, "a3(K]", "(K] names no piece: use one of KGMRNCP or kgmrncp."},
		{open, "(K)", " is no square: a letter a to d, then a number 1 to 8."},
		{open, "a3(K) ", "No K is left face down."},
		{open, "a3(KK)", "(KK) names no piece: use one of KGMRNCP or kgmrncp."},
		{open, "a3(Q)", "(Q) names no piece: use one of KGMRNCP or kgmrncp."},
	} {
		s := newState(position(t, tournament(), c.position), red)
		before := s.Text()
		text, err := games.Parse(s, c.typed)
		switch {
		case c.want == "" && err != nil:
			t.Errorf("%s: %v", c.typed, err)
		case c.want != "" && err == nil:
			t.Errorf("%s is read as %s, want %q", c.typed, text, c.want)
		case c.want != "":
			if got := sentence(t, err); got != c.want {
				t.Errorf("%s: %q, want %q", c.typed, got, c.want)
			}
		}
		if s.Text() != before {
			t.Errorf("%s changed the position", c.typed)
		}
	}
}

func TestMovesAreReadInManyForms(t *testing.T) {
	s := newState(position(t, parseRules(t, "chain=on"), "..../gN../pcGn/.p../RXGC/.C../.p../.X.X r Pgp 0"), red)
	for typed, want := range map[string]string{
		"b4": "b4", " B4 ": "b4", "b4(g)": "b4(g)", "B4 (g)": "b4(g)",
		"a4-a5": "a4-a5", "a4a5": "a4-a5", "A4A5": "a4-a5", "a4 a5": "a4-a5",
		"b3-b5-b2": "b3-b5-b2", "b3b5b2": "b3-b5-b2",
	} {
		if got, err := games.Parse(s, typed); err != nil || got != want {
			t.Errorf("%q is read as %q (%v), want %q", typed, got, err, want)
		}
	}
}

func TestBadPositionsGetTheirSentence(t *testing.T) {
	for text, want := range map[string]string{
		"": "position needs 4 fields: rows side pool quiet",
		"..../..../..../..../..../..../.... r - 0":                                     "rows must be 8 groups of 4",
		"..../..../..../..../..../..../..../..... r - 0":                               "rows must be 8 groups of 4",
		"..../..../..../..../..../..../..../...Q r - 0":                                "unknown letter in rows",
		"..../..../..../..../..../..../..../...X r - 0":                                "pool does not match the face-down squares",
		"..../..../..../..../..../..../..../..XX r P 0":                                "pool does not match the face-down squares",
		"..../..../..../..../..../..../..../...X r Q 0":                                "pool does not match the face-down squares",
		"..../..../..../..../..../..../..../..KK r - 0":                                "too many K",
		"..../..../..../..../..../..../..../.KkX r k 0":                                "too many k",
		"..../..../..../..../..../..../..../..KX - k 0":                                "side - only before the first flip",
		"..../..../..../..../..../..../..../..Kk x - 0":                                "side must be r, b or -, quiet a number",
		"..../..../..../..../..../..../..../..Kk r - x":                                "side must be r, b or -, quiet a number",
		"XXXX/XXXX/XXXX/XXXX/XXXX/XXXX/XXXX/XXXX r PPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPP 0": "too many P",
	} {
		s, err := New().FromText(nil, text)
		if err == nil {
			t.Errorf("%q is read as %s", text, s.Text())
			continue
		}
		if got := sentence(t, err); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
