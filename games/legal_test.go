package games_test

import (
	"errors"
	"slices"
	"testing"

	"duiju/games"
	"duiju/games/nullgame"
	"duiju/games/scene"
	"duiju/games/text/message"
)

// listed is a row of five points, A to E, with moves of its own.
type listed struct {
	games.State
	moves []games.Move
	over  bool
}

func (l listed) Moves() []games.Move { return l.moves }

func (l listed) Status() games.Status { return games.Status{Over: l.over} }

func (l listed) Scene() scene.Scene {
	sc := scene.Scene{Lattice: scene.Lattice{Kind: scene.Cells, W: 6, H: 1}}
	for _, name := range []string{"A", "B", "C", "D", "E", "a1"} {
		sc.Spots = append(sc.Spots, scene.Spot{Name: name})
	}
	return sc
}

type points = []scene.Point

// board has a flip, steps that begin alike, a line in any order and a pass.
func board() listed {
	return listed{State: fresh(), moves: []games.Move{
		{Text: "E", Path: points{4}},
		{Text: "D-C", Path: points{3, 2}},
		{Text: "D-A", Path: points{3, 0}},
		{Text: "D-A-B", Path: points{3, 0, 1}},
		{Text: "C", Path: points{2}, AnyOrder: true},
		{Text: "B", Path: points{1}, AnyOrder: true},
		{Text: "BC", Path: points{1, 2}, AnyOrder: true},
		{Text: "ABC", Path: points{0, 1, 2}, AnyOrder: true},
		{Text: "Pass", Name: message.T("games.over")},
	}}
}

func TestNext(t *testing.T) {
	for _, c := range []struct {
		path   points
		follow points
		move   string
	}{
		{nil, points{1, 2, 3, 4}, ""},
		{points{4}, nil, "E"},
		{points{3}, points{0, 2}, ""},
		{points{3, 0}, points{1}, "D-A"},
		{points{3, 0, 1}, nil, "D-A-B"},
		{points{1}, points{2}, "B"},
		{points{2}, points{1}, "C"},
		{points{2, 1}, points{0}, "BC"},
		{points{2, 1, 0}, nil, "ABC"},
		{points{1, 2, 0}, nil, "ABC"},
	} {
		step, err := games.Next(board(), c.path)
		if err != nil || step.Move != c.move || !slices.Equal(step.Follow, c.follow) {
			t.Errorf("Next(%v) = %+v, %v, want %v and %q", c.path, step, err, c.follow, c.move)
		}
		if named := len(step.Choices) == 1 && step.Choices[0].Value == "Pass"; named != (c.path == nil) {
			t.Errorf("Next(%v) offers %v", c.path, step.Choices)
		}
	}
	for _, path := range []points{{0}, {5}, {4, 4}, {3, 1}, {1, 1}, {2, 0}, {-1}, {99}, {3, 0, 1, 2}} {
		if _, err := games.Next(board(), path); !errors.Is(err, message.ErrIllegalMove) {
			t.Errorf("Next(%v): %v", path, err)
		}
	}
}

// A disc falls to the bottom of its column: any free cell of the column enters the
// move, by hand and typed.
func TestSeveralPathsEnterAMove(t *testing.T) {
	column := listed{State: fresh(), moves: []games.Move{
		{Text: "C", Path: points{2}, Also: []points{{1}, {0}}}, {Text: "E", Path: points{4}, Also: []points{{3}}},
	}}
	if step, err := games.Next(column, nil); err != nil || !slices.Equal(step.Follow, points{0, 1, 2, 3, 4}) {
		t.Errorf("at first %v may follow, %v", step.Follow, err)
	}
	for p, want := range []string{"C", "C", "C", "E", "E"} {
		if step, err := games.Next(column, points{scene.Point(p)}); err != nil || step.Move != want || step.Follow != nil {
			t.Errorf("point %d: %+v, %v, want the move %s", p, step, err, want)
		}
		name := string(rune('A' + p))
		if got, err := games.Parse(column, name); err != nil || got != want {
			t.Errorf("%s typed is the move %q, %v, want %s", name, got, err, want)
		}
	}
}

func TestParse(t *testing.T) {
	for typed, want := range map[string]string{
		"E": "E", "e": "E", " e\t": "E", "D-C": "D-C", "dc": "D-C", "D c": "D-C", "d-a-b": "D-A-B",
		"BC": "BC", "cb": "BC", "bca": "ABC", "c, b, a": "ABC", "pass": "Pass", "Pass": "Pass", "D-A(x)": "D-A",
	} {
		if got, err := games.Parse(board(), typed); err != nil || got != want {
			t.Errorf("Parse(%q) = %q, %v, want %q", typed, got, err, want)
		}
	}
	for _, typed := range []string{"", "D", "A", "ac", "dcb", "a1", "zz", "pass pass", "D-A?x", "(E)"} {
		if got, err := games.Parse(board(), typed); !errors.Is(err, message.ErrIllegalMove) {
			t.Errorf("Parse(%q) = %q, %v", typed, got, err)
		}
	}
	over := listed{State: board().State, over: true}
	for _, typed := range []string{"E", "Pass", "zz"} {
		if _, err := games.Parse(over, typed); !errors.Is(err, message.ErrOver) {
			t.Errorf("Parse(%q) after the end: %v", typed, err)
		}
	}
}

func TestPathOf(t *testing.T) {
	for move, want := range map[string]points{
		"D-A": {3, 0}, "ABC": {0, 1, 2}, "Pass": nil,
		"A-E": {0, 4}, "a1": {5}, "c(P)": {2}, "nothing": nil, // moves that are not legal
	} {
		if got := games.PathOf(board(), move); !slices.Equal(got, want) {
			t.Errorf("PathOf(%q) = %v, want %v", move, got, want)
		}
	}
}

// fussy has reasons of its own and reads one form more.
type fussy struct{ listed }

func (fussy) Read(typed string) (string, error) {
	if typed == "east" {
		return "E", nil
	}
	return "", message.Faultf(message.ErrIllegalMove, "own.read")
}

func (fussy) Why(path []scene.Point) error {
	if len(path) == 1 && path[0] == 0 {
		return message.Faultf(message.ErrIllegalMove, "own.why")
	}
	return nil
}

func TestReasonsOfTheGame(t *testing.T) {
	key := func(err error) string {
		var f *message.Fault
		errors.As(err, &f)
		return f.Text.Key
	}
	f := fussy{board()}
	if got, err := games.Parse(f, "east"); got != "E" || err != nil {
		t.Error(got, err)
	}
	if got, err := games.Parse(f, "D-A"); got != "D-A" || err != nil {
		t.Error(got, err)
	}
	_, err := games.Parse(f, "zz")
	if key(err) != "own.read" {
		t.Error(err)
	}
	if _, err := games.Next(f, points{0}); key(err) != "own.why" {
		t.Error(err)
	}
	if _, err := games.Next(f, points{5}); key(err) != "games.move.illegal" {
		t.Error(err)
	}
}

func fresh() games.State {
	s, err := nullgame.Module{}.New(nil, 1)
	if err != nil {
		panic(err)
	}
	return s
}
