package shelf

import (
	"fmt"
	"strings"
	"testing"

	"duiju/games/nullgame"
	"duiju/games/text/message"
	"duiju/ui/store"
	"duiju/ui/uitest"
)

// A long list of records scrolls to its last row, which stands above the two rows
// below the list; what is typed there leaves the records that have it.
func TestALongListOfRecords(t *testing.T) {
	d := uitest.StartIn(t, shelved, nullgame.Module{})
	f := openedFile{path: "games.sgf"}
	for i := range 50 {
		f.rows = append(f.rows, recordRow{Entry: store.Entry{Name: fmt.Sprintf("game-%02d", i)}, fault: message.ErrRecord})
	}
	r := newFileRecords(d.Root.App, f)
	d.Open(r)
	d.Keys("end")
	rows := strings.Split(d.Screen(), "\n")
	if at := d.Root.H - 3; !strings.Contains(rows[at], "game-49") || !strings.Contains(rows[1], fmt.Sprintf("game-%02d", 50-at)) {
		t.Errorf("the list does not end in row %d:\n%s", at, d.Screen())
	}
	d.Keys("/")
	d.Keys(uitest.TypeOf("-3")...)
	if n := strings.Count(d.Screen(), "game-"); n != 20 || !strings.Contains(d.Screen(), "/-3_") {
		t.Errorf("%d names of 10 games are shown:\n%s", n, d.Screen())
	}
	d.Keys("enter")
	if r.find.Active || len(r.rows()) != 10 {
		t.Errorf("typing %v, %d rows", r.find.Active, len(r.rows()))
	}
}
