package gomoku

import (
	"fmt"
	"strings"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games"
)

// asked are a beginning, a quiet middle, and threats of both sides.
var asked = []string{"h8i9", midgame, "b:f8g8i9h10k7 w:h9i8j8g7e9 to:b"}

// classicRecord is what the classic players play there, and how
// many positions they look at. Who makes their search quicker on purpose changes the
// numbers; a move that changes is no longer what the texts say that they do.
var classicRecord = map[string]string{
	"classic:patterns":                        "i8 0, g5 0, h8 0",
	"classic:five-tuple,depth=2":              "i7 68, g5 156, g10 134",
	"classic:five-tuple,depth=4":              "i7 385, g5 619, j7 768",
	"classic:five-tuple,depth=3,radius=1":     "g9 51, g5 149, g9 153",
	"classic:five-tuple,depth=3,scores=even":  "i7 133, g5 309, g9 264",
	"classic:five-tuple,cuts=printed,depth=2": "j8 82, g5 170, i11 144",
	"classic:five-tuple,cuts=printed,depth=3": "h10 137, g5 295, i11 235",
	"classic:five-tuple,ties=scan,depth=3":    "g9 133, g5 316, g9 286",
	"classic:sketch,depth=1":                  "g7 0, f8 0, g9 0",
	"classic:sketch,depth=2":                  "g7 0, f8 0, g9 0",
}

func TestClassicPlayersPlayAsRecorded(t *testing.T) {
	enginetest.OneThread(t)
	for name, want := range classicRecord {
		spec, err := games.ParsePlayer(name)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for i, text := range asked {
			p, err := New().NewPlayer(spec, nil, games.Env{Seed: uint64(i + 1)})
			if err != nil {
				t.Fatal(err)
			}
			d, err := p.Choose(t.Context(), mustText(t, text), games.Budget{}, nil)
			if err != nil {
				t.Fatal(err)
			}
			if spec.Name == "sketch" { // by the engine, which counts in its own way
				d.Thought.Nodes = 0
			}
			got = append(got, fmt.Sprint(d.Move, " ", d.Thought.Nodes))
		}
		if line := strings.Join(got, ", "); line != want {
			t.Errorf("%q: %q,\nrecorded: %q", name, line, want)
		}
	}
}
