package training_test

import (
	"context"
	"fmt"
	"testing"

	"duiju/games"
	"duiju/games/play/session"
	"duiju/games/teach"
	"duiju/games/teach/study"
	"duiju/games/teach/training"
)

// making is drill with another picture of each problem, which has a pin less, and
// with problems that are made.
type making struct {
	drill
	made func(seed uint64, least, most int) (teach.Exercise, error)
}

func (m making) Teaching() teach.Teaching {
	i := m.drill.Teaching()
	trainer := *i.Trainer
	trainer.Turned = func(games.Options, uint64) (games.Options, error) { return games.Options{"pins": "8"}, nil }
	trainer.Make = func(_ context.Context, seed uint64, least, most int) (teach.Exercise, error) {
		return m.made(seed, least, most)
	}
	i.Trainer = &trainer
	return i
}

// Two problems wait behind the one on the board, which is a kept one at first; each
// is made from a seed of its own, of the grade that was chosen or about that of the
// person.
func TestMadeProblemsWait(t *testing.T) {
	for _, of := range []struct {
		grade, known int
		want         [2]int
	}{{3, 0, [2]int{3, 3}}, {0, 0, [2]int{1, 3}}, {0, 6, [2]int{5, 7}}, {0, 9, [2]int{8, 9}}} {
		grade, want := of.grade, of.want
		var log []study.Answer // of a person who knows that grade
		if of.known > 0 {
			hard := study.Answer{Game: "drill", Grade: of.known, Tries: 1, Quality: study.Right}
			for i := 0; study.Rating(log) < 200*of.known; i++ {
				hard.Problem = fmt.Sprint("known", i)
				log = append(log, hard)
			}
		}
		seeds := map[uint64]bool{}
		module := making{made: func(seed uint64, least, most int) (teach.Exercise, error) {
			if seeds[seed] || [2]int{least, most} != want {
				t.Errorf("seed %d, of grade %d to %d, want %v", seed, least, most, want)
			}
			seeds[seed] = true
			return teach.Exercise{ID: fmt.Sprint("made", seed), Options: games.Options{"pins": "9"}, Grade: least}, nil
		}}
		b, d := train(t, func(c *training.Config) {
			c.Module, c.Mode, c.Answers = module, training.Mode{Kind: training.Endless, Grade: grade}, log
		})
		b.work()
		if d.Phase() != training.Asking || d.Ready() != 2 || len(seeds) != 2 {
			t.Errorf("grade %d: phase %d, %d ready, %d made", grade, d.Phase(), d.Ready(), len(seeds))
		}
		first := d.Exercise().ID
		b.do(session.Next{})
		b.work()
		if d.Exercise().ID == first || d.Ready() != 2 || len(seeds) != 3 {
			t.Errorf("the next: %s after %s, %d ready, %d made", d.Exercise().ID, first, d.Ready(), len(seeds))
		}
	}
}
