package trianglenim

import (
	"slices"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/text/message"
)

// While the table of side 7 is not there every lens says so, and so do hints and
// explanations; of few pieces all is known.
func TestSide7SaysThatItWaits(t *testing.T) {
	for _, lens := range []string{"map", "partner", "bits", "table"} {
		sc := look(t, "7/5/misere full", lens, "")
		if !slices.ContainsFunc(sc.Captions, func(c message.Text) bool { return c.Key == "trianglenim.table.progress" }) {
			t.Errorf("%s: %v", lens, captions(t, sc))
		}
	}
	s := stateAt(t, "7/5/misere full")
	text, err := s.Explain(t.Context(), "A")
	if err != nil || text.Key != "trianglenim.why.unknown" {
		t.Errorf("explained: %v, %v", text, err)
	}
	steps, err := s.Hints(t.Context())
	if err != nil || len(steps) != 1 || steps[0].Text.Key != "trianglenim.table.progress" || steps[0].Move != "" {
		t.Errorf("hints: %+v, %v", steps, err)
	}
	checkWaiting(t, s)
	if gauges := s.Scene().Gauges; len(gauges) != 4 || gauges[3].Value != "0 %" {
		t.Errorf("gauges %+v", gauges)
	}
	few := stateAt(t, "7/5/misere ABC")
	if steps, err := few.Hints(t.Context()); err != nil || len(steps) != 3 || steps[1].Move == "" {
		t.Errorf("hints for three pieces: %+v, %v", steps, err)
	}
	if sc := look(t, "7/5/misere ABC", "map", ""); sc.Captions[0].Key != "trianglenim.verdict.won" {
		t.Errorf("map of three pieces: %v", sc.Captions)
	}
	if n := len(stateAt(t, "6/5/misere full").Scene().Gauges); n != 3 {
		t.Errorf("side 6 has %d gauges", n)
	}
}

// checkWaiting holds what the players say of themselves without the table: max looks as
// deep as it says, and the player of the article, which says that it takes anything,
// takes ever other pieces.
func checkWaiting(t *testing.T, s *state) {
	t.Helper()
	takes := map[string]bool{}
	for seed := range uint64(12) {
		for _, spec := range []games.PlayerSpec{{Kind: games.Max}, {Kind: games.Classic, Name: "table"}} {
			if spec.Kind == games.Max && seed > 0 {
				continue
			}
			p, err := (Module{}).NewPlayer(spec, games.Options{"side": "7", "rule": "misere"}, games.Env{Seed: seed})
			enginetest.Must(t, err)
			d, err := games.Ask(t.Context(), p, s.Clone(), games.Budget{Nodes: 20_000}, nil)
			enginetest.Must(t, err)
			if spec.Kind == games.Classic {
				takes[d.Move] = true
			} else if n := hole(d.Thought.Note, "n"); n != d.Thought.Depth || n == 0 {
				t.Errorf("max says %q after %d plies", english(t, d.Thought.Note), d.Thought.Depth)
			}
		}
	}
	if len(takes) < 6 {
		t.Errorf("twelve times any take: %v", takes)
	}
}
