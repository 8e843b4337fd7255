//go:build !windows

package e2e

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"duiju/games"
	"duiju/games/all"
	"duiju/games/play/match"
	"duiju/games/teach"
)

// The phases of a problem, as the session file numbers them.
const (
	phaseAsking = 0
	phaseWrong  = 2
	phaseSolved = 3
)

// trainee trains by keys. What is on the board it knows from the session file,
// what is right from the game's own judge.
type trainee struct {
	t       *testing.T
	home    string
	x       *terminal
	module  games.Module
	trainer *teach.Trainer
}

// session is the part of the session file that is looked at.
type session struct {
	Now struct {
		ID string `json:"id"`
	} `json:"now"`
	Shown   games.Options `json:"shown"`
	Moves   []string      `json:"moves"`
	Phase   int           `json:"phase"`
	Tries   int           `json:"tries"`
	Hinted  bool          `json:"hinted"`
	Counted bool          `json:"counted"`
	Total   int           `json:"total"`
	Queue   []struct {
		ID string `json:"id"`
	}
}

// open starts the program and goes to the trainer.
func (tr *trainee) open() {
	tr.t.Helper()
	tr.x = start(tr.t, options{home: tr.home, still: true})
	tr.x.awaitText("Two here")
	for i, m := range all.All() {
		if trainer := teach.Of(m).Trainer; trainer != nil {
			tr.module, tr.trainer = m, trainer
			tr.x.press(string(rune('1' + i)))
		}
	}
	tr.x.press(enter)
	tr.x.awaitText("· trainer") // in its title; the word alone stands in the menu too
}

// session reads where the training stands; nil while there is no file.
func (tr *trainee) session() *session {
	data, err := os.ReadFile(filepath.Join(tr.home, "state", "duiju", "training-"+tr.module.Info().ID+".json"))
	if err != nil {
		return nil
	}
	var s session
	if err := json.Unmarshal(withoutEnd(data), &s); err != nil {
		tr.t.Fatalf("the session file is damaged: %v\n%s", err, data)
	}
	return &s
}

// awaitSession waits until the session on the disk is as wanted.
func (tr *trainee) awaitSession(what string, ok func(*session) bool) *session {
	tr.t.Helper()
	var s *session
	tr.x.awaitPolled(what, func() bool {
		s = tr.session()
		return s != nil && ok(s)
	})
	return s
}

// move is a move on the board that is right, or one that is wrong.
func (tr *trainee) move(right bool) string {
	tr.t.Helper()
	s := tr.session()
	m, err := match.New(match.Setup{Module: tr.module, Options: s.Shown})
	if err != nil {
		tr.t.Fatal(err)
	}
	for _, move := range s.Moves {
		if _, err := m.Play(move); err != nil {
			tr.t.Fatal(err)
		}
	}
	for _, move := range games.Texts(m.State()) {
		v, err := tr.trainer.Judge(context.Background(), m.State(), move)
		if err != nil {
			tr.t.Fatal(err)
		}
		if v.Known && v.Right == right && len(games.PathOf(m.State(), move)) > 0 {
			return move
		}
	}
	tr.t.Fatalf("no move with right=%v", right)
	return ""
}

// play types a move.
func (tr *trainee) play(move string) {
	tr.x.press(":")
	for _, c := range move {
		tr.x.press(string(c))
	}
	tr.x.press(enter)
}

// solve plays right moves to the end.
func (tr *trainee) solve() {
	tr.t.Helper()
	for tr.session().Phase == phaseAsking {
		n := len(tr.session().Moves)
		tr.play(tr.move(true))
		tr.awaitSession("the answer", func(s *session) bool { return len(s.Moves) > n && s.Phase != 1 })
	}
	if s := tr.session(); s.Phase != phaseSolved {
		tr.t.Fatalf("right moves led to phase %d:\n%s", s.Phase, tr.x.screen())
	}
}

// picture is the screen without what time changes.
func (tr *trainee) picture() string { return tr.x.screen().String() }

// again opens the trainer anew and compares with what was there.
func (tr *trainee) again(what string, before session, picture string) {
	tr.t.Helper()
	tr.open()
	after := tr.awaitSession("the session", func(*session) bool { return true })
	x, err1 := json.Marshal(before)
	y, err2 := json.Marshal(after)
	if err1 != nil || err2 != nil || string(x) != string(y) {
		tr.t.Errorf("%s: the session was\n%s\nand is\n%s", what, x, y)
	}
	tr.x.await("the same screen, "+what+", that is\n"+picture, func(s screen) bool { return s.String() == picture })
}

// TestTrainingIsRestored solves, fails, sees the refutation, retries, asks for a
// hint, goes on, quits and is killed, and each time finds everything as it was.
func TestTrainingIsRestored(t *testing.T) {
	t.Parallel()
	tr := &trainee{t: t, home: t.TempDir()}
	tr.open()
	first := tr.awaitSession("the first problem", func(s *session) bool { return s.Phase == phaseAsking })

	tr.play(tr.move(false))
	s := tr.awaitSession("the refutation", func(s *session) bool { return s.Phase == phaseWrong })
	if s.Tries != 1 || len(s.Moves) == 0 {
		t.Errorf("after a wrong move: %+v", s)
	}
	tr.x.press("r")
	tr.awaitSession("the problem again", func(s *session) bool { return s.Phase == phaseAsking && len(s.Moves) == 0 && s.Tries == 1 })
	tr.solve()
	tr.x.awaitText("Solved")
	if s := tr.session(); s.Tries != 2 || !s.Counted {
		t.Errorf("solved at the second try: %+v", s)
	}

	tr.x.press(">")
	tr.awaitSession("the second problem", func(s *session) bool { return s.Now.ID != first.Now.ID && s.Phase == phaseAsking })
	tr.x.press("y")
	tr.x.awaitText("Hint 1 of")
	s = tr.awaitSession("the hint is known", func(s *session) bool { return s.Hinted })
	tr.x.press(esc) // the hint goes, the problem stays
	tr.x.await("the hint is gone", func(s screen) bool { return !s.has("Hint 1 of") })
	picture := tr.picture()
	_ = tr.x.cmd.Process.Kill()
	tr.x.awaitEnd()
	tr.again("after a kill in front of a problem", *s, picture)

	tr.play(tr.move(false))
	s = tr.awaitSession("a wrong answer", func(s *session) bool { return s.Phase == phaseWrong })
	tr.x.await("the refutation", func(x screen) bool { return x.has("r retry") })
	picture = tr.picture()
	_ = tr.x.cmd.Process.Kill()
	tr.x.awaitEnd()
	tr.again("after a kill on a refutation", *s, picture)

	tr.x.press("u")
	tr.awaitSession("the answer taken back", func(s *session) bool { return s.Phase == phaseAsking && len(s.Moves) == 0 })
	tr.solve()
	tr.x.awaitText("Solved")
	s = tr.session()
	picture = tr.picture()
	tr.x.press("q")
	if code := tr.x.awaitEnd(); code != 0 {
		t.Errorf("exit code %d", code)
	}
	tr.again("after quitting on a solved problem", *s, picture)

	data, err := os.ReadFile(filepath.Join(tr.home, "data", "duiju", "training.jsonl"))
	// Of both problems a wrong answer, and what takes its place.
	if err != nil || strings.Count(string(data), "\n") != 4 || strings.Count(string(data), `"more":true`) != 2 {
		t.Errorf("the log: %v\n%s", err, data)
	}
	tr.x.press("q")
	tr.x.awaitEnd()
}
