package gomoku

import (
	"strings"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games"
)

// midgame is a quiet position with 14 stones.
const midgame = "h8g9i11f7e7e8g6f6f9f5f4d5g8e5"

// asked are a beginning, a quiet middle, and threats of both sides.
var asked = []string{"h8i9", midgame, "b:f8g8i9h10k7 w:h9i8j8g7e9 to:b"}

// classicMoves are what the classic players play there. A move that changes is no
// longer what the texts say that they do.
var classicMoves = map[string]string{
	"classic:patterns":                        "i8 g5 h8",
	"classic:five-tuple,depth=2":              "i7 g5 g10",
	"classic:five-tuple,depth=4":              "i7 g5 j7",
	"classic:five-tuple,depth=3,radius=1":     "g9 g5 g9",
	"classic:five-tuple,depth=3,scores=even":  "i7 g5 g9",
	"classic:five-tuple,cuts=printed,depth=2": "j8 g5 i11",
	"classic:five-tuple,cuts=printed,depth=3": "h10 g5 i11",
	"classic:five-tuple,ties=scan,depth=3":    "g9 g5 g9",
	"classic:sketch,depth=1":                  "g7 f8 g9",
	"classic:sketch,depth=2":                  "g7 f8 g9",
}

func TestClassicPlayersPlayTheirMoves(t *testing.T) {
	enginetest.OneThread(t)
	for name, want := range classicMoves {
		spec, err := games.ParsePlayer(name)
		enginetest.Must(t, err)
		var got []string
		for i, text := range asked {
			p, err := New().NewPlayer(spec, nil, games.Env{Seed: uint64(i + 1)})
			enginetest.Must(t, err)
			d, err := p.Choose(t.Context(), mustText(t, text), games.Budget{}, nil)
			enginetest.Must(t, err)
			got = append(got, d.Move)
		}
		if moves := strings.Join(got, " "); moves != want {
			t.Errorf("%s plays %s, want %s", name, moves, want)
		}
	}
}
