package play

import (
	"fmt"
	"strings"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/all"
	"duiju/games/play/match"
	meeting "duiju/games/play/table"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/qr"
	"duiju/ui/frame"
	"duiju/ui/store"
	"duiju/ui/uitest"
)

// sit shows the program of somebody at a table.
func sit(t *testing.T, tb *meeting.Table, hub *meeting.Hub, name string) *uitest.Driver {
	t.Helper()
	who := meeting.Person{ID: name, Name: name}
	return uitest.Start(t, store.Open(store.DirsIn(t.TempDir()), nil), store.Defaults(), uitest.TestTerm, func(a *frame.App) []frame.Screen {
		a.Visitor = &frame.Visitor{Person: who, Hub: hub}
		g, err := tb.Join(who)
		enginetest.Must(t, err)
		return []frame.Screen{&hall{Base: frame.NewBase(a)}, Shared(a, g)}
	}, all.All()...)
}

// hall is the screen below a board.
type hall struct{ frame.Base }

func (*hall) Actions() []frame.Action { return nil }
func (*hall) Draw(*canvas.Canvas)     {}

// Whoever waits alone at a table reads how the other one finds it.
func TestWhoWaitsReadsHowToBeFound(t *testing.T) {
	hub := meeting.NewHub(meeting.Config{Modules: all.All()})
	tb, err := hub.Open(meeting.Person{ID: "Ann", Name: "Ann"}, meeting.Setup{Kind: meeting.ForTwo, Setup: match.Setup{Module: all.All()[0], Seed: 3}})
	enginetest.Must(t, err)
	ann := sit(t, tb, hub, "Ann")
	ann.Sees("waiting for somebody", "m leads to table "+tb.ID())
	bob := sit(t, tb, hub, "Bob")
	ann.Until("the game begins", func() bool { return strings.Contains(ann.Screen(), "Bob sits down.") })
	ann.Keys("left")
	ann.Sees("Your turn, Black.")
	bob.Keys(":", "h", "8", "enter")
	bob.Sees(":h8_", "It is not your turn.")
	ann.Keys("enter")
	bob.Until("Ann's move", func() bool { return strings.Contains(bob.Screen(), "White to move") })
	bob.Keys("enter") // what was typed waits for the turn
	ann.Until("Bob's move", func() bool { return strings.Contains(ann.Screen(), "White h8") })
}

// What the other one asks for is said until it is answered, whatever else is pressed.
func TestARequestStands(t *testing.T) {
	hub := meeting.NewHub(meeting.Config{Modules: all.All()})
	tb, err := hub.Open(meeting.Person{ID: "Ann", Name: "Ann"}, meeting.Setup{Kind: meeting.ForTwo, Setup: match.Setup{Module: all.All()[0], Seed: 3}})
	enginetest.Must(t, err)
	ann, bob, cy := sit(t, tb, hub, "Ann"), sit(t, tb, hub, "Bob"), sit(t, tb, hub, "Cy")
	bob.Keys("=")
	ann.Until("the offer", func() bool { return strings.Contains(ann.Screen(), "Bob offers a draw") })
	ann.Keys("left", "T", "esc", "right")
	ann.Sees("Bob offers a draw")
	cy.Sees("watching")
	cy.Keys("left")
	cy.Misses("Bob offers a draw")
	ann.Keys("D", "left")
	ann.Misses("Bob offers a draw")
}

// A class sees the x-ray that whoever holds the pen looks at, node by node; a
// viewer who walks in it steps aside, and it closes with the other one's.
func TestAClassSeesTheXray(t *testing.T) {
	hub := meeting.NewHub(meeting.Config{Modules: all.All()})
	for _, m := range all.All()[:2] {
		tb, err := hub.Open(meeting.Person{ID: "Ann", Name: "Ann"}, meeting.Setup{Kind: meeting.ForClass, Setup: match.Setup{Module: m, Options: games.Fit(m, nil), Seed: 3}})
		enginetest.Must(t, err)
		ann, bob := sit(t, tb, hub, "Ann"), sit(t, tb, hub, "Bob")
		alike := func(what string) {
			t.Helper()
			bob.Until(what, func() bool {
				a, b := ann.Screen(), bob.Screen()
				return strings.Contains(a, "X-RAY") && !strings.Contains(a, "Searching") && a == b
			})
		}
		ann.Keys("x")
		ann.Until("the tree", func() bool { return !ann.Root.App.Busy() })
		alike("the same x-ray")
		before := bob.Screen()
		for _, key := range []string{"down", "right", "down", "enter"} {
			ann.Keys(key)
			alike("the same node after " + key)
		}
		if bob.Screen() == before {
			t.Errorf("nothing has moved:\n%s", before)
		}
		ann.Keys("t")
		ann.Until("the deeper tree", func() bool { return !ann.Root.App.Busy() })
		alike("the deeper tree")
		ann.Keys("esc")
		bob.Until("the board again", func() bool { return !strings.Contains(bob.Screen(), "X-RAY") })

		ann.Keys("x")
		ann.Until("the tree", func() bool { return !ann.Root.App.Busy() })
		alike("the x-ray again")
		bob.Keys("down")
		bob.Keys("esc")
		ann.Keys("down", "down")
		bob.Sees("aside from Ann")
		bob.Keys(">")
		alike("the x-ray of the one who shows it")
	}
}

// A class looks through the lens that whoever holds the pen has chosen, at the
// point where that one's cursor is.
func TestAClassLooksThroughTheSameLens(t *testing.T) {
	hub := meeting.NewHub(meeting.Config{Modules: all.All()})
	tb, err := hub.Open(meeting.Person{ID: "Ann", Name: "Ann"}, meeting.Setup{Kind: meeting.ForClass, Setup: match.Setup{Module: all.All()[0], Seed: 3}})
	enginetest.Must(t, err)
	ann, bob := sit(t, tb, hub, "Ann"), sit(t, tb, hub, "Bob")
	for i, keys := range [][]string{{"v"}, {"v", "left"}, {"v", "up"}, {"V"}} {
		ann.Keys(keys...)
		pen := ann.Root.Top().(*Screen)
		if want := []int{0, 1, 2, -1}[i]; pen.lens.current != want {
			t.Fatalf("after %q lens %d, want %d", keys, pen.lens.current, want)
		}
		bob.Until(fmt.Sprint("the same lens after ", keys), func() bool {
			p, ok := bob.Root.Top().(*Screen)
			return ok && p.lens.current == pen.lens.current && p.input.cursor == pen.input.cursor
		})
	}
}

// Whoever waits sees the link to the table, and the same as a code where a phone can read
// one; a key leads to the board and back, in a class too, and whoever comes ends it.
func TestALinkStandsOnTheBoard(t *testing.T) {
	const link = "http://192.168.1.20:8080/t/"
	hub := meeting.NewHub(meeting.Config{Modules: all.All(), Invite: func(id string) string { return link + id }})
	for _, m := range all.All()[:3] {
		for _, kind := range []meeting.Kind{meeting.ForTwo, meeting.ForClass} {
			opener := fmt.Sprint("Ann of ", m.Info().ID, kind)
			tb, err := hub.Open(meeting.Person{ID: opener, Name: "Ann"}, meeting.Setup{Kind: kind, Setup: match.Setup{Module: m, Options: games.Fit(m, nil), Seed: 3}})
			enginetest.Must(t, err)
			ann := sit(t, tb, hub, opener)
			code := qr.Rows(link + tb.ID())
			if kind == meeting.ForClass {
				ann.Misses(code[4])
				ann.Keys("L")
			}
			ann.Sees(append(code, link+tb.ID())...)
			ann.Keys("L")
			ann.Misses(code[4])
			ann.Keys("L")
			ann.Sees(code...)
			sit(t, tb, hub, "Bob")
			if kind == meeting.ForTwo {
				ann.Until("the board", func() bool {
					s := ann.Screen()
					return strings.Contains(s, "Bob sits down.") && !strings.Contains(s, code[4])
				})
			}
		}
	}
}
