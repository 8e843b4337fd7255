package teach

import (
	"testing"

	"duiju/engine/enginetest"
	"duiju/games/all"
	"duiju/games/play/match"
	"duiju/games/play/session"
	"duiju/games/play/table"
	"duiju/ui/draw/canvas"
	"duiju/ui/frame"
	"duiju/ui/screen/play"
	"duiju/ui/store"
	"duiju/ui/uitest"
)

// floor is the screen below a board.
type floor struct{ frame.Base }

func (*floor) Actions() []frame.Action { return nil }
func (*floor) Draw(*canvas.Canvas)     {}

// A class follows a page with two questions: its pupils see the step that whoever holds
// the pen shows, each answers for himself, and who shows it reads how many chose what.
// A pupil who leafs steps aside and comes back, and the page closes with the teacher's.
func TestAClassFollowsAPage(t *testing.T) {
	hub := table.NewHub(table.Config{Modules: all.All()})
	tb, err := hub.Open(table.Person{ID: "Ann", Name: "Ann"}, table.Setup{Kind: table.ForClass, Setup: match.Setup{Module: all.All()[0], Seed: 3}})
	enginetest.Must(t, err)
	sit := func(name string) *uitest.Driver {
		who := table.Person{ID: name, Name: name}
		return uitest.Start(t, store.Open(store.DirsIn(t.TempDir()), nil), store.Defaults(), uitest.TestTerm, func(a *frame.App) []frame.Screen {
			a.Routes.Page, a.Visitor = NewReading, &frame.Visitor{Person: who, Hub: hub}
			g, err := tb.Join(who)
			enginetest.Must(t, err)
			return []frame.Screen{&floor{Base: frame.NewBase(a)}, play.Shared(a, g)}
		}, all.All()...)
	}
	ann, bob, cy := sit("Ann"), sit("Bob"), sit("Cy")
	shows := func(d *uitest.Driver, words ...string) {
		t.Helper()
		if d.Sees(words...); t.Failed() {
			t.FailNow()
		}
	}
	alike := func(step string) {
		t.Helper()
		for _, d := range []*uitest.Driver{ann, bob, cy} {
			shows(d, step)
		}
	}
	answer := func(d *uitest.Driver, move string) {
		d.Run(boardOn(d).Do(session.Play{Move: move}))
	}
	ann.Keys("P")
	shows(ann, "Library")
	ann.Keys("esc")
	ann.Type(":", "odd-even")
	alike("1 of 4")
	shows(ann, "How the class answers: 1✓: 0")
	answer(bob, "a9")
	answer(cy, "b9")
	shows(bob, "Not so.")
	shows(cy, "Right.")
	shows(ann, "1✓: 1", "2: 1")
	bob.Misses("How the class")

	ann.Keys(">")
	alike("2 of 4")
	ann.Keys(">")
	alike("3 of 4")
	bob.Keys("1")
	cy.Keys("2")
	cy.Keys("3") // the first answer counts
	shows(cy, "Right.")
	shows(ann, "1: 1", "2: 1", "3✓: 0")

	bob.Keys("<") // steps aside
	shows(bob, "2 of 4")
	ann.Keys(">")
	shows(cy, "4 of 4")
	shows(bob, "2 of 4")
	bob.Keys("esc")
	shows(bob, "aside from Ann")
	bob.Keys(">")
	alike("4 of 4")

	ann.Keys("esc")
	for _, d := range []*uitest.Driver{bob, cy} {
		shows(d, "Ann shows")
		d.Misses("4 of 4")
	}
}
