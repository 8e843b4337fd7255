package teach

import (
	"errors"
	"testing"

	"duiju/games/nullgame"
	"duiju/ui/frame"
	"duiju/ui/uitest"
)

// What became of the corrected copies is said on the row where it was asked for: why
// there are none, or where they are.
func TestCorrectedCopiesAreSaid(t *testing.T) {
	d := uitest.StartIn(t, uitest.OnFloor, nullgame.Module{})
	for _, c := range []struct {
		w      written
		err    error
		want   string
		failed bool
	}{
		{written{"p", 1}, errors.New("wrong"), d.Root.App.T("ui.play.notexported", "reason", "wrong"), true},
		{written{}, nil, d.Root.App.T("train.nofiles"), true},
		{written{"p", 2}, nil, d.Root.App.T("train.corrected", "n", 2, "path", "p"), false},
	} {
		f := &findings{ListScreen: frame.NewList(d.Root.App), copying: &frame.Job{}}
		f.List.Row = 3
		f.copied(c.w, c.err)
		if f.note != c.want || f.failed != c.failed || f.noteAt != 3 || f.copying != nil {
			t.Errorf("%+v, %v: %q, failed %v, on row %d", c.w, c.err, f.note, f.failed, f.noteAt)
		}
	}
}
