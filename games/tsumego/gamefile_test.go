package tsumego

import (
	"strings"
	"testing"
	"unicode/utf16"

	"duiju/games"
	"duiju/games/play/match"
	"duiju/games/text/record"
)

// gameFile is a game of Go with a variation of a variation and comments, without
// GM.
const gameFile = `(;FF[4]SZ[9]PB[One]PW[Two]C[a short game]
;B[ee];W[ec]C[low]
(;B[gd];W[cd](;B[ce]C[main])(;B[dd]C[the cut];W[dc]))
(;B[cc]C[another way];W[cd]))`

// TestAGoGameKeepsItsTree: moves, variations and comments come through reading,
// replay, the record's own text and writing as SGF.
func TestAGoGameKeepsItsTree(t *testing.T) {
	read := func(data []byte) games.Record {
		t.Helper()
		records, err := New().read("game.sgf", data)
		if err != nil || len(records) != 1 {
			t.Fatal(len(records), err)
		}
		return records[0]
	}
	check := func(r games.Record, what string) {
		t.Helper()
		m, err := match.Replay(New(), r)
		if err != nil {
			t.Fatal(what, err)
		}
		r = m.Record()
		var branches []string
		for _, b := range r.Branches {
			branches = append(branches, strings.Join(b.Moves, " "))
		}
		if got := strings.Join(r.Moves, " "); got != "E5 E7 G6 C6 C5" || strings.Join(branches, ",") != "C7 C6,D6 D7" {
			t.Errorf("%s: %s, branches %v", what, got, branches)
		}
		said := map[string]bool{}
		for _, n := range r.Notes {
			said[strings.Join(n.Values, "")] = n.Name == games.NoteComment || said[strings.Join(n.Values, "")]
		}
		for _, want := range []string{"a short game", "low", "main", "the cut", "another way"} {
			if !said[want] {
				t.Errorf("%s: the comment %q is lost: %v", what, want, r.Notes)
			}
		}
		if m.CommentAt(0) != "a short game" || m.CommentAt(2) != "low" || m.CommentAt(3) != "" {
			t.Errorf("%s: comments %q %q %q", what, m.CommentAt(0), m.CommentAt(2), m.CommentAt(3))
		}
	}
	r := read([]byte(gameFile))
	check(r, "read")
	m, err := match.Replay(New(), r)
	if err != nil {
		t.Fatal(err)
	}
	kept, err := record.Parse(record.Marshal(m.Record()))
	if err != nil {
		t.Fatal(err)
	}
	check(kept, "record")
	_, data, err := New().write(kept)
	if err != nil {
		t.Fatal(err)
	}
	check(read(data), "written")
	wide := []byte{0xff, 0xfe}
	for _, u := range utf16.Encode([]rune(gameFile)) {
		wide = append(wide, byte(u), byte(u>>8))
	}
	check(read(wide), "UTF-16")
	bare := read(wide[2:])
	check(bare, "UTF-16 without a mark")
}
