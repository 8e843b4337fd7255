package play

import (
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/games/all"
	"duiju/games/gamestest"
	"duiju/games/play/match"
	"duiju/games/play/session"
	"duiju/games/teach/claim"
	"duiju/games/teach/library"
	"duiju/games/text/message"
	"duiju/ui/frame"
	"duiju/ui/store"
	"duiju/ui/uitest"
)

// After a game that was judged the card says one thing to do now: the page that helps
// against the mistake made most; R reads it. Accuracy and mistakes are kept with the
// result.
func TestTheCardSaysWhatToDoNow(t *testing.T) {
	m := gamestest.Played(t, match.Setup{Module: all.All()[0], Seats: [2]games.PlayerSpec{{Kind: games.Max}, {}}})
	// The person, White, does not stop the open three.
	for _, move := range []string{"h8", "h9", "i8", "i9", "j8", "a1", "k8"} {
		if _, err := m.Play(move); err != nil {
			t.Fatal(err)
		}
	}
	d := start(t, all.All()...)
	before := store.Result{Game: "gomoku", Time: uitest.TestNow.AddDate(0, 0, -1), Seats: [2]string{"max", "human"}, Result: "first", Accuracy: 80,
		Slips: []session.Slip{{Kind: claim.IgnoredThreat, What: "stop-three", N: 1}}}
	asked := ""
	d.Root.App.Routes.Page = func(_ *frame.App, p library.Page) (frame.Screen, error) {
		asked = p.ID
		return nil, message.Faultf(message.ErrOption, "learn.nogame", "game", "none")
	}
	p := New(d.Root.App, frame.Game{Match: m})
	d.Run(d.Root.Push(p))
	d.Run(d.Root.App.KeepCmd(d.Root.App.AddResult(before)))
	p.game.Touch()
	d.Run(p.Do(session.Resign{}))
	if _, _, ready := p.game.Review(); !ready {
		d.Run(p.Do(session.ReviewGame{}))
	}
	d.Until("the review has ended", func() bool { _, _, ready := p.game.Review(); return ready })
	d.Drain()
	kept := d.Root.App.Results()
	last := kept[len(kept)-1]
	if len(kept) != 2 || last.Accuracy == 0 || last.Accuracy == 100 || len(last.Slips) != 1 || last.Slips[0].Kind != claim.IgnoredThreat {
		t.Fatalf("kept is %+v", kept)
	}
	d.Send(tea.WindowSizeMsg{Width: 100, Height: 30})
	d.Sees("threat (2)", "open three") // the line is broken in two
	if d.Keys("R"); asked != "stop-three" {
		t.Errorf("R opens %q", asked)
	}
}
