package teach_test

import (
	"testing"

	"duiju/games"
	"duiju/games/all"
	"duiju/games/play/match"
	"duiju/games/teach"
	"duiju/games/teach/claim"
	"duiju/games/text/message"
	"duiju/games/text/words"
)

// sampled is the step from one exercise that is decided anew to the next.
const sampled = 97

// TestExercisesHaveOnlyDecidedMoves: every skill has exercises with words in all
// languages; of a sample every move is right or wrong by the rules, what the solution
// lists is what is right, and the hints lead to it.
func TestExercisesHaveOnlyDecidedMoves(t *testing.T) {
	for _, m := range all.All() {
		path, claims := teach.Of(m).Path, teach.Of(m).Claims
		if path == nil {
			continue
		}
		of, ids := map[string]int{}, map[string]bool{}
		for i, e := range teach.Exercises(m) {
			k, ok := path.Skill(e)
			if !ok || ids[e.ID] {
				t.Errorf("%s %s: there are two of it, or it is of no skill", m.Info().ID, e.ID)
			}
			ids[e.ID] = true
			if of[k.ID()]++; of[k.ID()] == 1 {
				spoken(t, e)
			}
			if i%sampled != 0 {
				continue
			}
			game, err := match.New(match.Setup{Module: m, Position: e.Position, Seed: e.Seed})
			if err != nil {
				t.Errorf("%s %s cannot be posed: %v", m.Info().ID, e.ID, err)
				continue
			}
			s, right := game.State(), map[string]bool{}
			for _, move := range games.Texts(s) {
				truth, err := k.Decides(t.Context(), claims, s, move)
				if err != nil || truth == claim.Undecided {
					t.Errorf("%s %s: %s is undecided (%v)\n%s", m.Info().ID, e.ID, move, err, e.Position)
				}
				if truth == claim.True {
					right[move] = true
				}
			}
			if n := len(games.Texts(s)); len(right) == 0 || len(right) == n {
				t.Errorf("%s %s: %d of %d moves are right\n%s", m.Info().ID, e.ID, len(right), n, e.Position)
			}
			slips(t, m, e, s, right)
			sol, err := k.Solution(t.Context(), m, s)
			if err != nil || !sol.Known || len(sol.Moves) != len(right) {
				t.Errorf("%s %s: the solution lists %d moves (%v), %d are right", m.Info().ID, e.ID, len(sol.Moves), err, len(right))
			}
			hints, err := k.Hints(t.Context(), m, e.Options, s)
			if err != nil || len(hints) == 0 || !right[hints[len(hints)-1].Move] {
				t.Errorf("%s %s: the hints %v lead to no right move (%v)\n%s", m.Info().ID, e.ID, hints, err, e.Position)
			}
		}
		for _, k := range path.Skills {
			if of[k.ID()] == 0 {
				t.Errorf("%s: no exercise asks for %s", m.Info().ID, k.ID())
			}
		}
	}
}

// slips reports where a position of an exercise does not ask for its skill, or where not
// just its wrong moves are slips that name right ones.
func slips(t *testing.T, m games.Module, e teach.Exercise, s games.State, right map[string]bool) {
	t.Helper()
	if asked, err := teach.Of(m).Path.Asks(t.Context(), s); err != nil || asked.Skill != e.Tags[0].ID {
		t.Errorf("%s %s asks for %q (%v)\n%s", m.Info().ID, e.ID, asked.Skill, err, e.Position)
	}
	known := map[bool]bool{}
	for _, move := range games.Texts(s) {
		if known[right[move]] {
			continue
		}
		known[right[move]] = true
		slip, ok, err := teach.Of(m).Slip(t.Context(), s, move)
		if err != nil || ok == right[move] || ok && slip.ID() == e.Tags[0].ID && len(slip.Right) != len(right) {
			t.Errorf("%s %s: %s, right: %v, is told as %v, right instead %v (%v)\n%s", m.Info().ID, e.ID, move, right[move], slip.Said, slip.Right, err, e.Position)
		}
		for _, code := range words.Codes() {
			table, err := words.Load(code)
			if err == nil && ok {
				err = table.Check(slip.Said)
			}
			if err != nil {
				t.Errorf("%s in %s: %v", e.ID, code, err)
			}
		}
	}
}

// spoken reports the words of a skill that are missing in a language.
func spoken(t *testing.T, e teach.Exercise) {
	t.Helper()
	for _, code := range words.Codes() {
		table, err := words.Load(code)
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range []message.Text{e.Name, message.T(e.Task, "side", ""), e.About} {
			if err := table.Check(text); err != nil {
				t.Errorf("%s in %s: %v", e.ID, code, err)
			}
		}
	}
}
