package training_test

import (
	"context"
	"testing"
	"time"

	"duiju/games"
	"duiju/games/all"
	"duiju/games/nullgame"
	"duiju/games/play/match"
	"duiju/games/play/session"
	"duiju/games/teach/lesson"
	"duiju/games/teach/library"
	"duiju/games/teach/training"
	"duiju/games/text/record"
)

// wishes are intents as a person may want them at any time, possible or not.
func wishes(m *match.Match) []session.Intent {
	move := "9"
	if all := m.State().Moves(); len(all) > 0 {
		move = all[len(all)/2].Text
	}
	lens := m.Module().Info().Lenses[0].ID
	return []session.Intent{
		session.Play{Move: move}, session.Play{Move: "99"}, session.Undo{}, session.Redo{}, session.Restart{},
		session.NextHint{}, session.DropHint{}, session.Why{}, session.Resign{}, session.OfferDraw{}, session.Pause{},
		session.Step{}, session.Back{}, session.Look{At: 1}, session.Look{At: 0}, session.Look{At: -3}, session.Look{At: 99},
		session.Vary{By: 1}, session.Vary{By: -1}, session.Sit{Side: games.Second, Player: level}, session.Sit{Side: games.First},
		session.Swap{}, session.TakeOver{}, session.GiveSeat{To: level}, session.TurnAnalysis{}, session.ReviewGame{},
		session.LookThrough{Lens: lens}, session.Next{}, training.Solve{}, training.ShowLine{I: 0}, training.ShowLine{I: 9},
		training.Choose{Mode: training.Mode{Kind: training.ByGrade, Grade: 2}}, training.Choose{Mode: training.Mode{Kind: training.Sprint}},
		training.Choose{Mode: training.Mode{Kind: training.OwnFiles, Path: "x"}}, session.Stay{},
	}
}

// drivers are one of each kind, on the null game with problems and lessons.
func drivers(t *testing.T, now func() time.Time) map[string]session.Driver {
	game := func(seats ...games.PlayerSpec) *match.Match {
		m, err := match.New(match.Setup{
			Module: nullgame.Module{}, Seats: [2]games.PlayerSpec{seats[0], seats[1]}, Clock: games.NewClock(time.Minute, time.Second),
		})
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	record := game(human, human)
	for range 4 {
		if _, err := record.Play(record.State().Moves()[0].Text); err != nil {
			t.Fatal(err)
		}
	}
	record.Goto(1)
	if _, err := record.Play(record.State().Moves()[1].Text); err != nil {
		t.Fatal(err)
	}
	trainer, _, err := training.New(training.Config{
		Config: session.Config{Now: now}, Module: drill{}, Habits: training.Habits{NewPerDay: 2, AutoNext: true}, Seed: func() uint64 { return 1 },
	})
	if err != nil {
		t.Fatal(err)
	}
	p, _ := library.Tutorial("gomoku")
	tutorial, err := lesson.NewReading(lesson.ReadingConfig{Config: session.Config{Now: now}, Modules: all.All(), Page: p})
	if err != nil {
		t.Fatal(err)
	}
	return map[string]session.Driver{
		"game":     session.New(session.Config{Match: game(human, level), Now: now}),
		"people":   session.New(session.Config{Match: game(human, human), Now: now}),
		"demo":     session.New(session.Config{Match: game(level, level), Now: now, Pace: time.Second, Analyse: true}),
		"record":   session.New(session.Config{Match: record, Now: now, Watch: true}),
		"trainer":  trainer,
		"tutorial": tutorial,
		"series":   session.NewSeries(session.Config{Now: now}, time.Second, func(*session.Session) *match.Match { return game(level, level) }),
	}
}

// FuzzIntents wants anything of every driver, in any order, with jobs that end
// at once, late or never: nothing panics, what Can allows is not refused for the
// moment, and the record replays.
func FuzzIntents(f *testing.F) {
	f.Add([]byte{0, 100, 0, 100, 2, 3, 5, 100, 8})
	f.Add([]byte{24, 100, 10, 11, 12, 13, 101, 22, 0, 100, 25, 100})
	f.Add([]byte{28, 100, 29, 4, 5, 100, 0, 100, 27, 32, 0, 100, 101, 27})
	f.Add([]byte{0, 21, 100, 23, 101, 22, 24, 100, 17, 18, 15})
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 60 {
			return
		}
		now := time.Date(2026, 11, 22, 9, 0, 0, 0, time.UTC)
		for name, d := range drivers(t, func() time.Time { return now }) {
			var jobs []session.Job
			take := func(events []session.Event) {
				for _, e := range events {
					if j, ok := e.(session.Job); ok && !j.What.Background() {
						jobs = append(jobs, j)
					}
				}
			}
			take(d.Start())
			for _, b := range data {
				switch {
				case b == 101: // time passes
					now = now.Add(2 * time.Second)
					if due := d.Due(); !due.IsZero() && due.After(now) {
						now = due
					}
					take(d.Tick())
				case b == 102: // the front end goes and comes back
					d.Close()
					take(d.Start())
				case b >= 100 && len(jobs) > 0:
					j := jobs[0]
					jobs = jobs[1:]
					take(d.Take(j.Run(context.Background())))
				default:
					all := wishes(d.Session().Match())
					i := all[int(b)%len(all)]
					_, can := d.Can(i)
					events := d.Do(i)
					if len(events) == 1 {
						if r, ok := events[0].(session.Refused); ok && can && r.Err == nil && r.Said.Key != "session.draw.refused" {
							t.Errorf("%s: %T is refused though it can be: %v", name, i, r.Said)
						}
					}
					if can && !d.Has(i) {
						t.Errorf("%s: %T can be though the driver has it not", name, i)
					}
					take(events)
				}
				d.Prompt()
				d.Task()
				d.Session().Thought()
				d.Session().HintShown()
				if d.Session().State() == nil {
					t.Fatalf("%s: nothing is shown", name)
				}
			}
			d.Close()
			r := d.Session().Match().Record()
			if _, err := match.Replay(d.Session().Match().Module(), r); err != nil && name != "tutorial" {
				t.Errorf("%s: %v\n%s", name, err, record.Marshal(r))
			}
		}
	})
}
