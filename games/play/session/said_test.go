package session_test

import (
	"errors"
	"testing"

	"duiju/games"
	"duiju/games/nullgame"
	"duiju/games/play/session"
	"duiju/games/text/message"
	"duiju/games/text/words"
)

// What happens at a board is told in a sentence that both languages have, with all its
// holes filled.
func TestEventsAreSaid(t *testing.T) {
	b := sit(t, nullgame.Module{}, games.PlayerSpec{}, games.PlayerSpec{Kind: games.Max}, nil)
	won := games.Status{Over: true, Winner: games.First, Reason: message.Verbatim("why")}
	for _, tt := range []struct {
		event session.Event
		key   string
	}{
		{session.Jumped{Why: session.Undone, Moves: []string{"1", "2"}}, "session.undone"},
		{session.Jumped{Why: session.Undone}, "session.undone.result"},
		{session.Jumped{Why: session.Undone, Said: message.T("session.again")}, "session.again"},
		{session.Jumped{Why: session.Redone, Moves: []string{"1"}}, "session.redone"},
		{session.Jumped{Why: session.Restarted}, "session.restarted"},
		{session.Jumped{Why: session.Swapped}, "session.seats.you"},
		{session.Jumped{Why: session.Seated, Side: games.Second}, "session.seated"},
		{session.Jumped{Why: session.TookOver}, "session.tookover"},
		{session.Jumped{Why: session.GaveSeat, Side: games.NoSide}, "session.gaveseat"},
		{session.Hinted{}, "session.hint.none"},
		{session.Hinted{I: 1, Of: 2, Step: games.HintStep{Text: won.Reason}}, "session.hint"},
		{session.Explained{}, "session.why.unknown"},
		{session.Explained{Opinion: &session.Opinion{Thought: games.Thought{Lines: []games.ThoughtLine{{Moves: []string{"1"}}}}}}, "session.why.line"},
		{session.Failed{Err: errors.New("broken")}, "session.engine.failed"},
		{session.Failed{Err: errors.New("broken"), Forfeit: true}, "session.engine.forfeit"},
		{session.Broke{What: session.Analyse}, "session.analysis.stopped"},
		{session.Practice{}, "session.practice"},
		{session.Ended{Status: won}, "session.youwon"},
		{session.Ended{Status: games.Status{Over: true, Winner: games.Second, Reason: won.Reason}}, "session.youlost"},
		{session.Ended{Status: games.Status{Over: true, Winner: games.NoSide, Reason: won.Reason}}, "session.drawn"},
	} {
		said := session.Said(b.d.Session(), tt.event)
		if said.Key != tt.key {
			t.Errorf("%+v is told as %v, want %s", tt.event, said, tt.key)
		}
		for _, code := range []string{words.English, words.Traditional} {
			table, err := words.Load(code)
			if err != nil {
				t.Fatal(err)
			}
			if err := table.Check(said); err != nil {
				t.Error(err)
			}
		}
	}
}
