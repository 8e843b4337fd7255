package autosave_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"duiju/games"
	"duiju/games/all"
	"duiju/games/nullgame"
	"duiju/games/play/match"
	"duiju/games/play/session"
	"duiju/games/text/record"
	"duiju/ui/autosave"
	"duiju/ui/store"
)

// now is the clock of the tests.
func now() time.Time { return time.Date(2026, 11, 28, 9, 0, 0, 0, time.UTC) }

// person is somebody with a disk, who plays one game.
type person struct {
	*testing.T
	home  *autosave.Home
	d     session.Driver
	saver *autosave.Saver
	set   store.Settings
}

// plays sets a game of a person up, kept in the files of a folder.
func plays(t *testing.T, dir string, c session.Config, name string) *person {
	p := &person{T: t, set: store.Defaults()}
	st := store.Open(store.Dirs{Config: dir, State: dir + "/state", Data: dir + "/data"}, nil)
	p.home = autosave.Load(st, now, func() string { return p.set.AutoLevel })
	p.d = session.New(c)
	p.saver = autosave.New(p.home, p.d, name, nil)
	return p
}

// does lets the driver follow intents, with all that comes of them, and keeps that.
func (p *person) does(intents ...session.Intent) {
	p.Helper()
	hear := func(e session.Event) {
		writes, settings := p.saver.Take(e)
		for _, write := range writes {
			if err := write(); err != nil {
				p.Fatal(err)
			}
		}
		if settings != nil {
			settings(&p.set)
		}
	}
	events := p.d.Start()
	for _, i := range intents {
		events = append(events, p.d.Do(i)...)
	}
	if err := session.Settle(context.Background(), p.d, events, hear); err != nil {
		p.Fatal(err)
	}
	p.saver.Leave()
}

func newMatch(t *testing.T, m games.Module, first, second string) *match.Match {
	t.Helper()
	setup := match.Setup{Module: m, Seed: 1}
	for i, who := range []string{first, second} {
		spec, err := games.ParsePlayer(who)
		if err != nil {
			t.Fatal(err)
		}
		setup.Seats[i] = spec
	}
	game, err := match.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	return game
}

// A person's game is saved while it lasts, and becomes a record with a result when it is
// over. What engines play for show leaves nothing.
func TestWhatIsKeptOfAGame(t *testing.T) {
	move := games.Texts(newMatch(t, nullgame.Module{}, "human", "human").State())[0]
	for _, c := range []struct {
		name                        string
		first, second               string
		does                        []session.Intent
		unfinished, records, result int
	}{
		{"begun", "human", "human", []session.Intent{session.Play{Move: move}}, 1, 0, 0},
		{"not begun", "human", "human", nil, 0, 0, 0},
		{"resigned", "human", "level:1", []session.Intent{session.Play{Move: move}, session.Resign{}}, 0, 1, 1},
		{"a demo to its end", "level:1", "level:1", nil, 0, 0, 0},
	} {
		p := plays(t, t.TempDir(), session.Config{Match: newMatch(t, nullgame.Module{}, c.first, c.second)}, "")
		p.does(c.does...)
		results, _, err := p.home.Store.Results()
		if n := len(p.home.Store.Unfinished()); n != c.unfinished {
			t.Errorf("%s: %d unfinished games, want %d", c.name, n, c.unfinished)
		}
		if n := len(p.home.Store.Records()); n != c.records {
			t.Errorf("%s: %d records, want %d", c.name, n, c.records)
		}
		if len(results) != c.result || len(p.home.Results()) != c.result || err != nil {
			t.Errorf("%s: %d results on the disk and %d known (%v), want %d", c.name, len(results), len(p.home.Results()), err, c.result)
		}
	}
}

// A demo that a file was named for is written there.
func TestADemoGoesIntoTheFileThatWasNamed(t *testing.T) {
	dir := t.TempDir()
	p := plays(t, dir, session.Config{Match: newMatch(t, nullgame.Module{}, "level:1", "level:1")}, "")
	p.saver.File = dir + "/demo.duiju"
	p.does()
	data, err := store.OS{}.ReadFile(p.saver.File)
	if r, failed := record.Parse(data); err != nil || failed != nil || len(r.Moves) == 0 {
		t.Errorf("the file has %d moves (%v, %v)", len(r.Moves), err, failed)
	}
}

// A review of a record stays with it.
func TestAReviewOfARecordIsKept(t *testing.T) {
	nim := games.ByID(all.All(), "trianglenim")
	played := newMatch(t, nim, "human", "human")
	for !played.Status().Over {
		if _, err := played.Play(games.Texts(played.State())[0]); err != nil {
			t.Fatal(err)
		}
	}
	p := plays(t, t.TempDir(), session.Config{Match: played, Watch: true}, "nim-1")
	p.does(session.ReviewGame{})
	data, err := p.home.Store.ReadRecord("nim-1")
	if notes := strings.Count(string(data), "\nnote"); err != nil || notes == 0 {
		t.Errorf("the record has %d notes (%v)", notes, err)
	}
}

// A problem out of a judged game is kept, so that the trainer finds it.
func TestAProblemOutOfAGameIsKept(t *testing.T) {
	nim := games.ByID(all.All(), "trianglenim")
	m := newMatch(t, nim, "human", "human")
	p := plays(t, t.TempDir(), session.Config{Match: m}, "")
	for !m.Status().Over {
		p.does(session.Play{Move: games.Texts(m.State())[0]})
	}
	p.does(session.ReviewGame{})
	at := -1
	for i := range m.Len() {
		if r := p.d.Session().ReviewOf(i); r.Mistake() && len(r.Better) > 0 {
			at = i
		}
	}
	if at < 0 {
		t.Fatal("the game has no mistake to try again")
	}
	p.does(session.Look{At: at}, session.Try{})
	if marks, err := p.home.Store.Marks(); len(marks) != 1 || err != nil || marks[0].Posed == nil {
		t.Errorf("%d marks are kept (%v), want the problem alone", len(marks), err)
	}
}

// A practice game of a new player against another level leaves the level that the rated
// games begin from; a rated one moves it.
func TestTheLevelOfANewPlayer(t *testing.T) {
	for _, c := range []struct {
		name, opponent string
		practice       bool
		want           string
	}{
		{"practice against a level", "level:3", true, "level:1"},
		{"practice against the strongest", "max", true, "max"},
		{"a rated loss", "level:3", false, "level:1"},
	} {
		gomoku := all.All()[0]
		m := newMatch(t, gomoku, "human", c.opponent)
		if c.practice {
			m.MarkPractice()
		}
		p := plays(t, t.TempDir(), session.Config{Match: m}, "")
		p.set.Games["gomoku"] = store.GameSettings{Opponent: c.opponent}
		p.does(session.Play{Move: "a1"}, session.Resign{})
		if got := p.set.Games["gomoku"].Opponent; got != c.want {
			t.Errorf("after %s the next game is against %s, want %s", c.name, got, c.want)
		}
	}
}
