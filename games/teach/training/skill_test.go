package training_test

import (
	"fmt"
	"testing"
	"time"

	"duiju/games"
	"duiju/games/all"
	"duiju/games/play/session"
	"duiju/games/teach/study"
	"duiju/games/teach/training"
)

// TestEightOfTenOfferAGame: the answer that makes eight of the last ten of a skill right
// offers a game against the level that asks for it, once; and where one stands moves on.
func TestEightOfTenOfferAGame(t *testing.T) {
	m := games.ByID(all.All(), "trianglenim")
	var answers []study.Answer
	for i := range 9 {
		q := study.Right
		if i < 2 {
			q = study.GaveUp
		}
		answers = append(answers, study.Answer{
			Time: time.Unix(int64(i), 0), Game: "trianglenim", Problem: fmt.Sprint("p", i), Quality: q, Grade: 1, Tags: []string{"singles"},
		})
	}
	if got := study.OnPath(m, answers); got.Args[0].Value != 1 {
		t.Errorf("seven of nine: %v", got)
	}
	d, _, err := training.New(training.Config{Module: m, Answers: answers, Mode: training.Mode{Kind: training.ByTag, Tag: "singles"}})
	if err != nil {
		t.Fatal(err)
	}
	b := &table{t: t, d: d, now: time.Now()}
	b.take(d.Start())
	offers := func() (n int) {
		for _, e := range b.seen {
			if e, ok := e.(session.Told); ok && e.Said.Key == "train.path.level" {
				n++
			}
		}
		return n
	}
	for tries := 0; d.Phase() != training.Solved && tries < 20; tries++ {
		sol, err := session.TrainerOf(m, d.Exercise()).Solution(t.Context(), d.Session().State())
		if err != nil || !sol.Moves[0].Right || offers() > 0 {
			t.Fatalf("%v, %v, %d offers before it was solved", sol.Moves, err, offers())
		}
		b.do(session.Play{Move: sol.Moves[0].Move})
		b.work()
	}
	if offers() != 1 {
		t.Errorf("eight of ten, and %d offers of a game", offers())
	}
	if got := study.OnPath(m, d.Course().Answers()); got.Args[0].Value != 2 {
		t.Errorf("after the eighth: %v", got)
	}
}
