package fit

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"duiju/games"
	"duiju/games/nullgame"
	"duiju/games/play/arena"
)

// variants are two players of the small game, made anew for each game.
func variants(t *testing.T, made map[string]int) Variants {
	t.Helper()
	m := nullgame.Module{}
	of := func(name string, level int) func(games.Env) games.Player {
		return func(env games.Env) games.Player {
			made[name]++
			o, err := games.Complete(m, nil)
			if err != nil {
				t.Error(err)
			}
			p, err := m.NewPlayer(games.PlayerSpec{Kind: games.Level, Level: level}, o, env)
			if err != nil {
				t.Error(err)
			}
			return p
		}
	}
	return Variants{Module: m, Of: map[string]func(games.Env) games.Player{"weak": of("weak", 1), "strong": of("strong", 3)}}
}

// A variant is played by its name, and everybody else as the game has it.
func TestVariantsPlayByName(t *testing.T) {
	made := map[string]int{}
	v := variants(t, made)
	o, err := games.Complete(v, nil)
	if err != nil {
		t.Fatal(err)
	}
	if p, err := v.NewPlayer(games.PlayerSpec{Kind: games.Classic, Name: "weak"}, o, games.Env{}); p == nil || err != nil || made["weak"] != 1 || made["strong"] != 0 {
		t.Errorf("%v, %v, made %v", p, err, made)
	}
	if p, err := v.NewPlayer(games.PlayerSpec{Kind: games.Level, Level: 1}, o, games.Env{}); p == nil || err != nil || made["weak"] != 1 {
		t.Errorf("%v, %v, made %v", p, err, made)
	}
}

// A match says its score in a line, and the games of a file count with those that
// are played now.
func TestVersusSaysTheScore(t *testing.T) {
	made := map[string]int{}
	c := arena.Config{Module: variants(t, made), Seed: 1, Games: 2, Budget: games.Budget{Nodes: 100}}
	file := filepath.Join(t.TempDir(), "games")
	for _, tc := range []struct{ file, want string }{{"", ": 2 games"}, {file, ": 2 games"}, {file, ": 4 games"}} {
		var out strings.Builder
		if err := Versus(t.Context(), &out, c, "weak", "strong", tc.file); err != nil {
			t.Errorf("%v", err)
		}
		if got := out.String(); !strings.HasPrefix(got, "weak v strong at ") || !strings.Contains(got, tc.want) || strings.Count(got, "\n") != 1 {
			t.Errorf("%q, want %q", got, tc.want)
		}
		c.Seed += 9
	}
	if made["weak"] == 0 || made["strong"] != made["weak"] {
		t.Errorf("made %v", made)
	}
}

// A match that cannot be played or kept is an error, and says no score.
func TestVersusFails(t *testing.T) {
	c := arena.Config{Module: variants(t, map[string]int{}), Seed: 1, Games: 2, Budget: games.Budget{Nodes: 100}}
	damaged := filepath.Join(t.TempDir(), "games")
	if err := os.WriteFile(damaged, []byte("{\"index\":0}\nno game\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, tc := range map[string]struct{ a, file string }{
		"no such variant": {"nobody", ""}, "no folder": {"weak", filepath.Join(t.TempDir(), "a", "b")}, "damaged": {"weak", damaged},
	} {
		var out strings.Builder
		if err := Versus(t.Context(), &out, c, tc.a, "strong", tc.file); err == nil || out.String() != "" {
			t.Errorf("%s: %v, %q", name, err, out.String())
		}
	}
}
