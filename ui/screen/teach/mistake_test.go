package teach

import (
	"strings"
	"testing"

	"duiju/games"
	"duiju/games/all"
	"duiju/games/teach"
	"duiju/games/teach/study"
	"duiju/games/teach/training"
	"duiju/ui/uitest"
)

// A mistake that is tried again says first what is asked, and has no seal of a deal.
func TestAMistakeSaysWhatIsAsked(t *testing.T) {
	d := start(t, all.All()...)
	m := d.Root.App.Module("darkchess")
	options := games.Fit(m, nil)
	s, err := m.New(options, 1)
	if err != nil {
		t.Fatal(err)
	}
	posed := study.Pose(teach.Exercise{ID: "own-1", Options: options, Position: s.Text(), Seed: 1, Grade: 5})
	marks := []study.Mark{{Time: uitest.TestNow, Game: "darkchess", Problem: "own-1", Posed: &posed}}
	tr, err := newTrainer(d.Root.App, m, nil, marks, nil, training.Mode{Kind: training.Own, Tag: "own-1"})
	if err != nil {
		t.Fatal(err)
	}
	d.Run(d.Root.Push(tr.board()))
	text := strings.Join(strings.Fields(d.Screen()), " ")
	task, grade := strings.Index(text, "Out of a game"), strings.Index(text, "grade 5")
	if task < 0 || grade < task || strings.Contains(text, "Seal") {
		t.Errorf("not to be seen are the task, its grade behind it and no seal:\n%s", d.Screen())
	}
}
