package gomoku

import (
	"fmt"
	"strings"
	"testing"

	"duiju/engine"
	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/gomoku/capture"
	"duiju/games/gomoku/threats"
)

// asked are positions of every rule: a beginning, a quiet middle, threats of both
// sides.
var asked = []string{
	"h8i9", midgame, "b:f8g8i9h10k7 w:h9i8j8g7e9 to:b", "15 renju h8h9i8", "15 renju b:f8g8h9h10k5 w:a1c1e9g7j9 to:w", "15 standard " + midgame,
	"15 caro " + midgame, "b:g8h8 w:a1c1o1 to:b",
}

// classicRecord is what the classic players play in the first three of them, and how
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
		for i, text := range asked[:3] {
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

// viewRecord is a checksum of what the search is told of a position and of
// those that follow: the moves in their order, what they count, the evaluation and the
// proofs. New weights change it, and whoever orders the moves in another way; what the
// engine makes of it does not matter here.
var viewRecord = map[string]uint64{
	"h8i9":                                       16043906560357590832,
	"h8g9i11f7e7e8g6f6f9f5f4d5g8e5":              14388416409744051702,
	"b:f8g8i9h10k7 w:h9i8j8g7e9 to:b":            6614286114232422830,
	"15 renju h8h9i8":                            17103309749813108998,
	"15 renju b:f8g8h9h10k5 w:a1c1e9g7j9 to:w":   2007555795613979803,
	"15 standard h8g9i11f7e7e8g6f6f9f5f4d5g8e5":  13614926223630511076,
	"15 caro h8g9i11f7e7e8g6f6f9f5f4d5g8e5":      5049611744564507114,
	"b:g8h8 w:a1c1o1 to:b":                       13359201309369099103,
	"capture h8 i9 h9":                           16208273872590432808,
	"capture f8 a1 g8 a15 h8 k9 g9 k8 g10 k7 f9": 245040435667802987,
	"capture f8 a1 g8 a15 h8 k9 i8":              16191031047190352569,
}

func TestTheSearchIsToldAsRecorded(t *testing.T) {
	sum := func(g engine.Game, plies int) (h uint64) {
		mix := func(v uint64) { h = h*0x9e3779b97f4a7c15 + v + 1 }
		var tell func(plies int)
		tell = func(plies int) {
			moves := g.Moves(nil)
			mix(uint64(g.Eval()) ^ uint64(g.Outcome())<<32)
			if p, ok := g.(*threats.Position); ok {
				scores := make([]int32, len(moves))
				p.Order(moves, scores)
				for i, m := range moves {
					mix(uint64(m)<<32 ^ uint64(uint32(scores[i])))
					if p.Quiet(m) {
						mix(7)
					}
				}
				o, n := p.Probe(0)
				forced, only := p.ForcedMoves(nil)
				mix(uint64(o)<<16 ^ uint64(n)<<8 ^ uint64(len(forced)))
				if p.Calm() != only {
					mix(3)
				}
			} else {
				for _, m := range moves {
					mix(uint64(m))
				}
			}
			for i := 0; plies > 0 && i < len(moves); i += 1 + len(moves)/4 {
				g.Do(moves[i])
				if g.Outcome() == engine.Ongoing {
					tell(plies - 1)
				}
				g.Undo(moves[i])
			}
		}
		tell(plies)
		return h
	}
	for _, text := range asked {
		s := mustText(t, text)
		if got := sum(s.view(), 3); got != viewRecord[text] {
			t.Errorf("%q: %d,\nrecorded: %d", text, got, viewRecord[text])
		}
	}
	for _, text := range []string{"h8 i9 h9", "f8 a1 g8 a15 h8 k9 g9 k8 g10 k7 f9", "f8 a1 g8 a15 h8 k9 i8"} {
		st, err := capture.Read(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := sum(st.Game().(engine.Game), 3); got != viewRecord["capture "+text] {
			t.Errorf("%q: %d,\nrecorded: %d", "capture "+text, got, viewRecord["capture "+text])
		}
	}
}
