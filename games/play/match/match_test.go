package match_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/gamestest"
	"duiju/games/nullgame"
	"duiju/games/play/match"
	"duiju/games/text/message"

	"github.com/google/go-cmp/cmp"
)

var (
	human = games.PlayerSpec{Kind: games.Human}
	level = games.PlayerSpec{Kind: games.Level, Level: 1}
)

func newMatch(t *testing.T, first, second games.PlayerSpec) *match.Match {
	t.Helper()
	m := gamestest.Played(t, match.Setup{Module: nullgame.Module{}, Seats: [2]games.PlayerSpec{first, second}})
	return m
}

func play(t *testing.T, m *match.Match, moves ...string) {
	t.Helper()
	for _, move := range moves {
		if _, err := m.Play(move); err != nil {
			t.Fatalf("Play(%q): %v", move, err)
		}
	}
}

func TestMatchKeepsBranches(t *testing.T) {
	m := newMatch(t, human, human)
	play(t, m, "1", "2", "3")
	m.Goto(1)
	play(t, m, "4", "5-6")
	m.Goto(2)
	play(t, m, "7")
	m.Goto(1)
	play(t, m, "2")
	if got := strings.Join(m.Moves(), " "); got != "1 2 3" {
		t.Errorf("playing an old move goes on with %q, want the old line", got)
	}
	if all, now := m.Variations(); fmt.Sprint(all, now) != "[3] 0" {
		t.Errorf("variations %s, on %d", all, now)
	}
	m.Goto(1)
	if all, now := m.Variations(); fmt.Sprint(all, now) != "[2 4] 0" {
		t.Errorf("variations %s, on %d", all, now)
	}
	if m.Vary(1); strings.Join(m.Moves(), " ") != "1 4 7" || m.At() != 2 {
		t.Errorf("the second variation goes on with %v at %d", m.Moves(), m.At())
	}
	m.Goto(1)
	m.Vary(0)
	m.Goto(1)
	r := m.Record()
	want := []games.Branch{
		{Line: 0, After: 1, Moves: []string{"4", "7"}},
		{Line: 1, After: 2, Moves: []string{"5-6"}},
	}
	if d := cmp.Diff(want, r.Branches); d != "" {
		t.Error(d)
	}
	if r.At != 1 || strings.Join(r.Moves, " ") != "1 2 3" {
		t.Errorf("recorded %v at %d", r.Moves, r.At)
	}
	back, err := match.Replay(nullgame.Module{}, r)
	enginetest.Must(t, err)
	if d := cmp.Diff(r, back.Record()); d != "" {
		t.Errorf("replayed: %s", d)
	}
}

func TestReplayRefusesABranchFromNowhere(t *testing.T) {
	for _, nowhere := range []games.Branch{{Line: 0, After: 2}, {Line: 0, After: -1}, {Line: 2, After: 0}, {Line: 1, After: 3}, {Line: -1, After: 0}} {
		nowhere.Moves = []string{"3"}
		r := games.Record{Game: "nullgame", Moves: []string{"1"}, At: 1,
			Branches: []games.Branch{{Line: 0, After: 0, Moves: []string{"2", "1"}}, nowhere}}
		m, err := match.Replay(nullgame.Module{}, r)
		if !errors.Is(err, message.ErrRecord) || m == nil || m.At() != 1 {
			t.Errorf("%+v: got %v with %v", nowhere, err, m)
		}
	}
}

// A comment stays at its position; one on a position that no line has is left out.
func TestReplayKeepsCommentsOnItsPositions(t *testing.T) {
	r := games.Record{Game: "nullgame", Moves: []string{"1"}, At: 1, Branches: []games.Branch{{Line: 0, After: 0, Moves: []string{"2", "1"}}}}
	said := func(line, after int, text string) games.Note {
		return games.Note{Line: line, After: after, Name: games.NoteComment, Values: []string{text}}
	}
	want := []games.Note{said(0, 0, "start"), said(0, 1, "end"), said(1, 2, "end of the branch")}
	r.Notes = append([]games.Note{said(-1, 0, "a"), said(2, 0, "b"), said(0, -1, "c"), said(0, 2, "d"), said(1, 3, "e")}, want...)
	m, err := match.Replay(nullgame.Module{}, r)
	enginetest.Must(t, err)
	if d := cmp.Diff(want, m.Record().Notes); d != "" {
		t.Error(d)
	}
	for n, want := range map[int]string{-1: "", 0: "start", 1: "end", 2: ""} {
		if got := m.CommentAt(n); got != want {
			t.Errorf("after %d moves: %q, want %q", n, got, want)
		}
	}
}

func TestUndoOfAnEnginesAnswerIsPractice(t *testing.T) {
	m := newMatch(t, human, level)
	play(t, m, "1", "2", "3", "4")
	if n := m.UndoTurn(); n != 2 || m.At() != 2 {
		t.Errorf("UndoTurn took back %d moves to ply %d, want 2 to 2", n, m.At())
	}
	if !m.Practice() {
		t.Error("the game is still rated")
	}
	if n := m.RedoTurn(); n != 2 || m.At() != 4 {
		t.Errorf("RedoTurn played %d moves to ply %d, want 2 to 4", n, m.At())
	}

	m = newMatch(t, human, human)
	play(t, m, "1", "2")
	if n := m.UndoTurn(); n != 1 || m.Practice() {
		t.Errorf("between people UndoTurn took back %d, practice %v", n, m.Practice())
	}

	m = newMatch(t, level, human)
	play(t, m, "1")
	if n := m.UndoTurn(); n != 1 {
		t.Errorf("the engine's first move: %d taken back", n)
	}
}

func TestUndoOfSomethingRevealedIsPractice(t *testing.T) {
	for _, c := range []struct {
		move string
		want bool
	}{{"1", true}, {"1-2", false}} {
		m := gamestest.Played(t, match.Setup{Module: dealt{}})
		play(t, m, c.move)
		m.Undo()
		if m.Practice() != c.want {
			t.Errorf("%s taken back: practice %v", c.move, m.Practice())
		}
		m.Redo()
		if r := m.Record(); r.Practice != c.want || len(r.Moves) != 1 {
			t.Errorf("recorded %+v", r)
		}
	}
}

// dealt is the null game with a referee that turns "1" into "1(x)", as if
// something had been found under the pin.
type dealt struct{ nullgame.Module }

func (d dealt) New(o games.Options, seed uint64) (games.State, error) {
	s, err := d.Module.New(o, seed)
	return dealtState{s}, err
}

type dealtState struct{ games.State }

func (s dealtState) Clone() games.State { return dealtState{s.State.Clone()} }

func (s dealtState) Play(move string) error { return s.State.Play(strings.TrimSuffix(move, "(x)")) }

func (d dealt) Info() games.Info {
	i := d.Module.Info()
	i.Referee = func(games.State, uint64) games.Referee { return dealer{} }
	return i
}

type dealer struct{}

func (dealer) Layout() string { return "" }

func (dealer) Resolve(_ games.State, move string) (string, error) {
	if move == "1" {
		return "1(x)", nil
	}
	return move, nil
}

func TestResultStandsWhereItWasGiven(t *testing.T) {
	m := newMatch(t, human, level)
	play(t, m, "1", "2")
	m.End(match.Resigned(games.First))
	want := match.Resigned(games.First)
	if d := cmp.Diff(want, m.Status()); d != "" {
		t.Error(d)
	}
	if _, err := m.Play("3"); !errors.Is(err, message.ErrOver) {
		t.Errorf("a move after the end: %v", err)
	}
	r := m.Record()
	if r.Result == nil || cmp.Diff(want, *r.Result) != "" {
		t.Fatalf("recorded result %v", r.Result)
	}
	back, err := match.Replay(nullgame.Module{}, r)
	if err != nil || !back.Status().Over {
		t.Errorf("replayed: %+v, %v", back.Status(), err)
	}
	m.Goto(1)
	if m.Status().Over {
		t.Error("an earlier position is over")
	}
	m.Redo()
	if !m.Undo() || m.Status().Over || m.At() != 2 || m.Practice() {
		t.Errorf("the first undo takes back the result alone: %+v at %d", m.Status(), m.At())
	}
	if m.Record().Result != nil {
		t.Error("the result is still recorded")
	}
}

func TestResignWithMovesTakenBack(t *testing.T) {
	m := newMatch(t, human, human)
	play(t, m, "1", "2", "3")
	m.Goto(1)
	m.End(match.Resigned(games.Second))
	r := m.Record()
	if strings.Join(r.Moves, " ") != "1" || r.Result == nil || len(r.Branches) != 1 {
		t.Fatalf("recorded %+v", r)
	}
	back, err := match.Replay(nullgame.Module{}, r)
	enginetest.Must(t, err)
	if d := cmp.Diff(r, back.Record()); d != "" {
		t.Error(d)
	}
}

func TestClockRunsOut(t *testing.T) {
	m := gamestest.Played(t, match.Setup{Module: nullgame.Module{}, Clock: games.NewClock(10*time.Second, 2*time.Second)})
	if !m.Spend(4 * time.Second) {
		t.Fatal("time is left")
	}
	play(t, m, "1")
	if got := m.Clock().Left; got != [2]time.Duration{8 * time.Second, 10 * time.Second} {
		t.Errorf("left %v, want 8 s with the increment, and 10 s", got)
	}
	if b := m.Clock().Budget(games.First); b.Clock != 8*time.Second || b.Increment != 2*time.Second {
		t.Errorf("budget %+v", b)
	}
	if b := (games.Clock{}).Budget(games.First); b != (games.Budget{}) {
		t.Errorf("budget without a clock %+v", b)
	}
	back, err := match.Replay(nullgame.Module{}, m.Record())
	if err != nil || back.Clock() != m.Clock() {
		t.Errorf("replayed clock %+v, want %+v (%v)", back.Clock(), m.Clock(), err)
	}
	if m.Spend(10 * time.Second) {
		t.Error("the clock has not run out")
	}
	if d := cmp.Diff(match.OutOfTime(games.Second), m.Status()); d != "" {
		t.Error(d)
	}
}

func TestStateAtIsFresh(t *testing.T) {
	m := newMatch(t, human, human)
	play(t, m, "1", "2", "3")
	s := m.StateAt(1)
	if got := s.Text(); got != ". | | | | | |" {
		t.Errorf("after one move %q", got)
	}
	enginetest.Must(t, s.Play("7"))
	if got := m.State().Text(); got != ". . . | | | |" || m.At() != 3 {
		t.Errorf("looking back changed the match to %q at %d", got, m.At())
	}
	if m.StateAt(4) != nil || m.StateAt(-1) != nil {
		t.Error("a position beyond the line")
	}
	if m.Mover(1) != games.Second {
		t.Error("the second move was First's")
	}
}

// A record may name a position of a game that has none.
func TestPositionsOfNoGame(t *testing.T) {
	_, err := match.Replay(nullgame.Module{}, games.Record{Game: "nullgame", Position: "x"})
	var f *message.Fault
	if !errors.As(err, &f) || f.Text.Key != "games.position.none" || !errors.Is(err, message.ErrPosition) {
		t.Error(err)
	}
}
