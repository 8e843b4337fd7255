package session_test

import (
	"fmt"
	"strings"
	"testing"

	"duiju/games"
	"duiju/games/nullgame"
	"duiju/games/play/session"
)

// asked are the intents of a game that may be refused, in the order of the words
// below.
var asked = []session.Intent{
	session.Play{}, session.NextHint{}, session.DropHint{}, session.OfferDraw{}, session.Resign{},
	session.Undo{}, session.Redo{}, session.Restart{}, session.Swap{}, session.GiveSeat{},
	session.Sit{Side: games.First, Player: level}, session.TakeOver{}, session.Pause{}, session.Step{}, session.SetPace{},
	session.LookInside{}, session.Look{At: 0}, session.Back{}, session.Vary{}, session.Why{},
	session.TurnAnalysis{}, session.ReviewGame{},
}

// may are the names of those that would be followed.
func (b *table) may() string {
	var list []string
	for _, i := range asked {
		if _, ok := b.d.Can(i); ok {
			list = append(list, strings.TrimPrefix(fmt.Sprintf("%T", i), "session."))
		}
	}
	return strings.Join(list, " ")
}

// What may be done depends on who plays, whether somebody won, and which position
// is shown.
func TestWhatMayBeDone(t *testing.T) {
	check := func(b *table, when, want string) {
		t.Helper()
		if got := b.may(); got != want {
			t.Errorf("%s: %s\nwant %s", when, got, want)
		}
	}
	own := sit(t, nullgame.Module{}, human, level, nil)
	check(own, "at the start", "Play NextHint OfferDraw Resign Swap GiveSeat Sit LookInside Look TurnAnalysis")
	own.do(session.NextHint{})
	check(own, "a hint is shown", "Play NextHint DropHint OfferDraw Resign Swap GiveSeat Sit LookInside Look TurnAnalysis")
	own.do(session.Play{Move: "1"})
	check(own, "the engine thinks", "Resign Undo Restart Swap GiveSeat Sit Step LookInside Look Back Why TurnAnalysis")
	own.work()
	check(own, "it has moved", "Play NextHint OfferDraw Resign Undo Restart Swap GiveSeat Sit LookInside Look Back Why TurnAnalysis")
	own.do(session.Look{At: 1})
	check(own, "the past is shown", "Resign Undo Restart Swap GiveSeat Sit Step LookInside Look Back Why TurnAnalysis")
	own.do(session.Look{At: own.match().Len()})
	own.do(session.Undo{})
	check(own, "taken back", "Play NextHint OfferDraw Resign Redo Swap GiveSeat Sit LookInside Look TurnAnalysis")
	own.do(session.Resign{})
	check(own, "resigned", "Undo LookInside Look TurnAnalysis ReviewGame")

	demo := sit(t, nullgame.Module{}, level, level, nil)
	check(demo, "a demo", "Sit TakeOver Pause Step SetPace LookInside Look TurnAnalysis")
	demo.work()
	check(demo, "played to its end", "SetPace Look Back Why TurnAnalysis ReviewGame")

	record := replay(t)
	check(record, "a record", "Pause Step SetPace LookInside Look ReviewGame")
	record.do(session.Look{At: 2})
	check(record, "in it", "Pause Step SetPace LookInside Look Back Why ReviewGame")
	record.do(session.Look{At: 3})
	check(record, "at its end", "SetPace LookInside Look Back Why ReviewGame")
}
