package xray

import (
	"context"
	"strings"
	"testing"

	"duiju/engine"
	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/all"
	"duiju/games/text/words"
)

// played is a position of a game after some moves.
func played(t *testing.T, m games.Module, o games.Options, moves ...string) games.State {
	t.Helper()
	s, err := m.New(games.Fit(m, o), 1)
	enginetest.Must(t, err)
	for _, move := range moves {
		if err := s.Play(move); err != nil {
			t.Fatal(move, err)
		}
	}
	return s
}

// proves runs the proof search of a position and holds everything that is said
// of it against the goal, in every language: each sentence names the goal and
// the side that asks. It returns the outcome.
func proves(t *testing.T, m games.Module, s games.State) engine.Outcome {
	t.Helper()
	x := New(english(), m, s)
	x.Proving = true
	tr, err := Prove(context.Background(), s, 0, engine.NewProofRecorder(Kept))
	enginetest.Must(t, err)
	x.Tree, x.Seen = tr, len(tr.Nodes)
	for _, code := range []string{words.English, words.Traditional, words.Simplified} {
		table, err := words.Load(code)
		enginetest.Must(t, err)
		x.Words = &words.Wording{Table: table, Signs: words.ASCII}
		q := Question(s)
		var said []string
		if len(tr.Nodes) == 0 {
			said = append(said, x.AtOnce())
		}
		for i := range tr.Nodes {
			said = append(said, x.Why(i))
		}
		spoken, err := Spoken(context.Background(), &words.Wording{Table: table, Signs: words.ASCII}, m, s, nil, Limits{Proof: true})
		enginetest.Must(t, err)
		all := strings.Join(spoken, "\n")
		for _, assumed := range q.Assumes {
			if !strings.Contains(all, table.Text(assumed)) {
				t.Errorf("%s: nobody says %q:\n%s", code, table.Text(assumed), all)
			}
		}
		said = append(said, spoken[0])
		for _, line := range said {
			if !strings.Contains(line, table.Text(q.Goal)) || !strings.Contains(line, table.Text(s.SideName(s.Turn()))) {
				t.Fatalf("%s: %q does not say of whom and what, %q", code, line, table.Text(q.Goal))
			}
			if strings.Contains(line, "{") {
				t.Fatalf("%s: a hole is left: %s", code, line)
			}
		}
	}
	return tr.Proved
}

// Where fours and threes alone do not win the game can still be won: nothing
// more than that may be said of it, with a tree and without one.
func TestRefutedThreatsAreNoLostGame(t *testing.T) {
	m := games.ByID(all.All(), "gomoku")
	for _, c := range []struct {
		name         string
		before, then []string
		nodes        bool
	}{
		{"two stones", []string{"h8", "a1"}, []string{"g8", "a3", "f8", "a5", "e8", "a7", "d8"}, false},
		{"threats that fail", []string{"h8", "i9", "g8", "g9"}, []string{"h7", "a1", "h6", "a3", "h5", "a5", "h4"}, true},
	} {
		s := played(t, m, nil, c.before...)
		if got := proves(t, m, s); got != engine.Loss {
			t.Fatalf("%s: %v by fours and threes, want it refuted", c.name, got)
		}
		rec := engine.NewProofRecorder(Kept)
		if tr, _ := Prove(context.Background(), s, 0, rec); c.nodes != (len(tr.Nodes) > 0) {
			t.Errorf("%s: %d nodes", c.name, len(tr.Nodes))
		}
		side := s.Turn()
		for _, move := range c.then {
			enginetest.Must(t, s.Play(move))
		}
		if s.Status().Winner != side {
			t.Errorf("%s: the game was to be won", c.name)
		}
	}
}

// A ko is proved or refuted for so many threats: with others the answer is the
// other one, and so is the sentence.
func TestAProvedKoNamesItsThreats(t *testing.T) {
	m := games.ByID(all.All(), "tsumego")
	s := played(t, m, games.Options{"problem": "l-plus-one-3-live"})
	text := s.Text()
	outcomes, goals := map[engine.Outcome]bool{}, map[string]bool{}
	table, err := words.Load(words.English)
	enginetest.Must(t, err)
	for _, threats := range []string{"THREATS[0:0]", "THREATS[3:0]", "THREATS[0:3]"} {
		s, err := m.Info().Position(nil, strings.Replace(text, "PL[", threats+"PL[", 1))
		enginetest.Must(t, err)
		outcomes[proves(t, m, s)] = true
		goals[table.Text(Question(s).Goal)] = true
	}
	if !outcomes[engine.Win] || !outcomes[engine.Loss] || len(goals) != 3 {
		t.Errorf("outcomes %v, goals %v", outcomes, goals)
	}
}

// Who takes the last piece wins or loses by the rules; the proof says which.
func TestTheGoalFollowsTheRules(t *testing.T) {
	m := games.ByID(all.All(), "trianglenim")
	differ := 0
	for _, side := range []string{"3", "4"} {
		for _, take := range []string{"2", "3", "4"} {
			normal := played(t, m, games.Options{"side": side, "take": take, "rule": "normal"})
			misere := played(t, m, games.Options{"side": side, "take": take, "rule": "misere"})
			if Question(normal).Goal.Key == Question(misere).Goal.Key {
				t.Fatal("one goal for two rules")
			}
			if proves(t, m, normal) != proves(t, m, misere) {
				differ++
			}
		}
	}
	if differ == 0 {
		t.Error("no board on which the rules differ was asked")
	}
}

// Where there is nothing to ask the keys do not offer it, and lines say so.
func TestNoQuestionOfChance(t *testing.T) {
	m := games.ByID(all.All(), "darkchess")
	table, err := words.Load(words.English)
	enginetest.Must(t, err)
	_, err = Spoken(context.Background(), &words.Wording{Table: table}, m, played(t, m, nil), nil, Limits{Proof: true})
	if err == nil || !strings.Contains(table.Error(err), "no question") {
		t.Errorf("got %v", err)
	}
}

// english is how the sentences of these tests are written.
func english() *words.Wording { return &words.Wording{Table: words.InEnglish(), Signs: words.ASCII} }
