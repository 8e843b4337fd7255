package trianglenim

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"duiju/engine"
	"duiju/games"
)

// A level plays each of the takes that are as good as any within its horizon, and no
// other; max each of the fastest wins or the most stubborn losses.
func TestPlayersChooseAmongEqualTakes(t *testing.T) {
	for _, position := range []string{
		"4/2/normal ABCDE", "4/4/normal GHIJ", "5/5/misere AEKO", "4/4/normal ABCF", "3/3/misere full", "3/2/normal full",
	} {
		s := stateAt(t, position)
		j := judgeOf(s.rules, s.pos())
		for _, level := range []int{1, 2, 3, 5, perfectLevel} {
			want := sees(s.rules, s.pos(), lookahead(level))
			if level == perfectLevel {
				want = j.best(s.pos(), s.takes())
				if !j.won(s.pos()) {
					want = j.stubborn(s.rules, s.pos(), s.takes())
				}
			}
			seen := map[mask]bool{}
			for seed := range uint64(20 * len(want)) {
				d, err := newPlayer(t, fmt.Sprint("level:", level), seed).Choose(t.Context(), s, games.Budget{}, nil)
				if err != nil {
					t.Fatal(err)
				}
				take, err := s.parse(d.Move)
				if err != nil {
					t.Fatal(err)
				}
				seen[take] = true
				if len(seen) == len(want) && seed > 3 {
					break
				}
			}
			var got []mask
			for take := range seen {
				got = append(got, take)
			}
			slices.Sort(got)
			slices.Sort(want)
			if !slices.Equal(got, want) {
				t.Errorf("%s: level %d plays %v, want %v", position, level, namesOf(got), namesOf(want))
			}
		}
	}
}

// A level says how far it looks, max whether it wins, the article's player what it
// went by.
func TestPlayersSayWhatTheyGoBy(t *testing.T) {
	for _, c := range []struct{ player, position, note string }{
		{"level:1", "4/4/normal full", "trianglenim.note.lookahead"},
		{"level:3", "4/4/normal full", "trianglenim.note.lookahead"},
		{"level:9", "4/4/normal full", "trianglenim.note.table"},
		{"max", "4/4/normal AG", "trianglenim.note.resists"},
		{"max", "5/5/normal AK", "trianglenim.note.resists"},
		{"max", "7/7/normal ABC", "trianglenim.note.resists"},
		{"max", "7/7/normal ABCD", "trianglenim.note.table"},
		{"classic:table", "4/4/normal full", "trianglenim.note.table"},
		{"classic:table", "5/5/normal AK", "trianglenim.note.any"},
		{"classic:table", "7/7/normal ABCD", "trianglenim.note.table"},
		{"classic:table", "7/7/normal full", "trianglenim.note.waiting"},
	} {
		s := stateAt(t, c.position)
		d, err := newPlayer(t, c.player, 1).Choose(t.Context(), s, games.Budget{}, nil)
		if err != nil || d.Thought.Note.Key != c.note {
			t.Errorf("%s at %s: %v, %v", c.player, c.position, d.Thought.Note, err)
		}
		if _, err := s.parse(d.Move); err != nil {
			t.Errorf("%s at %s plays %s: %v", c.player, c.position, d.Move, err)
		}
	}
	s := stateAt(t, "7/7/normal full")
	d, err := newPlayer(t, "max", 1).Choose(t.Context(), s, games.Budget{Nodes: 300}, nil)
	if _, illegal := s.parse(d.Move); err != nil || illegal != nil || d.Thought.Note.Key != "trianglenim.note.waiting" || d.Thought.Nodes > 400 || len(d.Thought.Lines) == 0 {
		t.Errorf("max without a table plays %s after %d nodes, %d lines, %v", d.Move, d.Thought.Nodes, len(d.Thought.Lines), err)
	}
}

// The line of a thought begins with the take that is played.
func TestTheLineIsOfTheTakePlayed(t *testing.T) {
	for _, position := range []string{"4/4/normal GHIJ", "5/5/misere AEKO", "4/4/normal full"} {
		for _, player := range []string{"level:4", "max", "classic:table"} {
			for seed := range uint64(6) {
				d, err := newPlayer(t, player, seed).Choose(t.Context(), stateAt(t, position), games.Budget{}, nil)
				if err != nil || len(d.Thought.Lines) > 0 && d.Thought.Lines[0].Moves[0] != d.Move {
					t.Errorf("%s at %s plays %s: %+v, %v", player, position, d.Move, d.Thought.Lines, err)
				}
			}
		}
	}
}

// The x-ray of the article's player shows the takes that it looked up, up to the
// first that wins, each with the way to its end.
func TestWhatTheArticlesPlayerLookedUp(t *testing.T) {
	for position, all := range map[string]bool{"4/4/normal full": false, "5/5/normal AK": true, "3/3/normal ABD": false} {
		s := stateAt(t, position)
		watch := games.NewWatcher(1000)
		p, err := Module{}.NewPlayer(games.PlayerSpec{Kind: games.Classic, Name: "table"}, nil, games.Env{Seed: 1, Watch: watch})
		if err != nil {
			t.Fatal(err)
		}
		d, err := p.Choose(t.Context(), s, games.Budget{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		search, ok := watch.Chosen()
		if !ok {
			t.Fatalf("%s: nothing is shown", position)
		}
		takes, j := s.takes(), judgeOf(s.rules, s.pos())
		read := len(takes)
		for i, take := range takes {
			if letters(take) == d.Move && !all {
				read = i + 1
			}
		}
		root := search.Tree.Nodes[0]
		if got := len(search.Tree.Nodes) - 1; got != read || root.Leave.Read != read || root.Leave.Skipped != len(takes)-read || root.Leave.Nodes != uint64(read)+1 {
			t.Errorf("%s: %d takes are shown, %+v, want %d of %d", position, got, root.Leave, read, len(takes))
		}
		for i, n := range search.Tree.Nodes[1:] {
			after := s.pos() ^ takes[i]
			want := engine.LossIn(j.plies(after) + 1)
			if !j.won(after) {
				want = engine.WinIn(j.plies(after) + 1)
			}
			if mask(n.Enter.Move) != takes[i] || n.Leave.Score != want {
				t.Errorf("%s: %s is worth %v, want %v", position, letters(takes[i]), n.Leave.Score, want)
			}
		}
		if root.Leave.Score != d.Thought.Lines[0].Score || letters(mask(root.Leave.Best)) != d.Move {
			t.Errorf("%s: the choice is worth %v", position, root.Leave.Score)
		}
	}
}

func TestNobodyMovesOnAnEmptyBoard(t *testing.T) {
	for _, rule := range []string{"normal", "misere"} {
		s := stateAt(t, "5/5/"+rule+" empty")
		if _, err := newPlayer(t, "classic:table", 1).Choose(t.Context(), s, games.Budget{}, nil); !errors.Is(err, games.ErrOver) {
			t.Errorf("%s: the article's player: %v", rule, err)
		}
		if _, err := s.Explain(t.Context(), "A"); !errors.Is(err, games.ErrOver) {
			t.Errorf("%s: an explanation: %v", rule, err)
		}
		if steps, err := s.Hints(t.Context()); steps != nil || err != nil {
			t.Errorf("%s: hints %v, %v", rule, steps, err)
		}
		if err := s.Why([]games.Point{0}); !errors.Is(err, games.ErrOver) {
			t.Errorf("%s: why: %v", rule, err)
		}
	}
}

// What no player is called is refused.
func TestPlayersThatThereAreNot(t *testing.T) {
	for _, spec := range []games.PlayerSpec{
		{Kind: games.Level, Level: 0}, {Kind: games.Level, Level: 10}, {Kind: games.Classic, Name: "other"},
		{Kind: games.Classic, Name: "table", Options: games.Options{"a": "b"}}, {Kind: games.Human}, {Kind: games.Level, Name: "table"},
	} {
		if _, err := (Module{}).NewPlayer(spec, nil, games.Env{}); !errors.Is(err, games.ErrOption) {
			t.Errorf("%+v: %v", spec, err)
		}
	}
	for level := 1; level <= perfectLevel; level++ {
		if _, err := (Module{}).NewPlayer(games.PlayerSpec{Kind: games.Level, Level: level}, nil, games.Env{}); err != nil {
			t.Errorf("level %d: %v", level, err)
		}
	}
	for i, l := range (Module{}).Info().Levels {
		want := games.T("trianglenim.level.ahead", "n", i+1)
		switch i {
		case 0:
			want = games.T("trianglenim.level.random")
		case 8:
			want = games.T("trianglenim.level.perfect")
		}
		if l.Level != i+1 || fmt.Sprint(l.Text) != fmt.Sprint(want) {
			t.Errorf("level %d is %v", l.Level, l.Text)
		}
	}
}

// What is prepared is the table of the rules; a fault in them is one of the options.
func TestWhatIsPrepared(t *testing.T) {
	m := Module{}
	var seen []games.Progress
	r := rules{Side: 4, Limit: 1, Misere: true}
	solutionOf(r).set(nil, nil)
	if err := m.Prepare(t.Context(), games.Options{"side": "4", "take": "1", "rule": "misere"}, func(p games.Progress) { seen = append(seen, p) }); err != nil {
		t.Fatal(err)
	}
	if n := len(seen); n == 0 || seen[n-1].Done != seen[n-1].Total || solutionOf(r).table() == nil {
		t.Errorf("news %v", seen)
	}
	if p := solutionOf(r).progress(); p.Done != p.Total {
		t.Errorf("progress %v", p)
	}
	if err := m.Prepare(t.Context(), games.Options{"side": "4", "take": "9"}, nil); !errors.Is(err, games.ErrOption) {
		t.Errorf("a take of 9: %v", err)
	}
	if _, err := m.NewSolving(games.Options{"side": "4", "take": "9"}); !errors.Is(err, games.ErrOption) {
		t.Errorf("a take of 9 is solved: %v", err)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := m.Review(ended, games.Record{Options: games.Options{"side": "4", "take": "2"}}); err != nil && !errors.Is(err, context.Canceled) {
		t.Errorf("a review that ended: %v", err)
	}
}

// Of the big tables the two used last are kept.
func TestTheTwoBigTablesUsedLastAreKept(t *testing.T) {
	all := []rules{{7, 1, false}, {7, 2, false}, {7, 3, false}}
	t.Cleanup(func() {
		for _, r := range all {
			solutionOf(r).set(nil, nil)
		}
		library.Lock()
		library.big = nil
		library.Unlock()
	})
	for _, c := range []struct{ use, kept []int }{
		{[]int{0}, []int{0}}, {[]int{1}, []int{0, 1}}, {[]int{0}, []int{0, 1}}, {[]int{2}, []int{0, 2}}, {[]int{2}, []int{0, 2}}, {[]int{1}, []int{1, 2}},
	} {
		for _, i := range c.use {
			solutionOf(all[i]).set(&table{}, nil)
			keepBig(all[i])
		}
		for i, r := range all {
			if kept := solutionOf(r).table() != nil; kept != slices.Contains(c.kept, i) {
				t.Errorf("after use of %v the table of limit %d is kept: %v", c.use, r.Limit, kept)
			}
		}
	}
}

// A table that another goroutine makes is waited for, no longer than one wants.
func TestATableThatIsBeingMadeIsWaitedFor(t *testing.T) {
	r := rules{Side: 3, Limit: 1, Misere: true}
	s := solutionOf(r)
	s.set(nil, nil)
	s.building <- struct{}{}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := solve(ended, r, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("waited for: %v", err)
	}
	<-s.building
	if table, err := solve(t.Context(), r, nil); err != nil || table == nil {
		t.Errorf("made: %v", err)
	}
}
