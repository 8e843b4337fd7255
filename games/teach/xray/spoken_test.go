package xray

import (
	"context"
	"strings"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/all"
	"duiju/games/text/words"
)

// What the x-ray cannot say in lines, it says so: of a move that it did not read,
// of a game that is over, of a search that was ended.
func TestSpokenInTrouble(t *testing.T) {
	table, err := words.Load(words.English)
	enginetest.Must(t, err)
	m := games.ByID(all.All(), "trianglenim")
	begun := played(t, m, games.Options{"side": "3"})
	over := played(t, m, games.Options{"side": "3"}, "abd", "ce", "f")
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	for _, tt := range []struct {
		ctx   context.Context
		state games.State
		moves []string
		want  string
	}{
		{t.Context(), begun, []string{"zz"}, "zz was not read there. Name moves of the list, one after the other."},
		{t.Context(), over, nil, "There is nothing to search here, or the search was ended."},
		{ended, begun, nil, "context canceled"},
	} {
		if said, err := Spoken(tt.ctx, english(), m, tt.state.Clone(), tt.moves, Limits{}); err == nil || !strings.Contains(table.Error(err), tt.want) {
			t.Errorf("%q, %v; want %q", said, err, tt.want)
		}
	}
}
