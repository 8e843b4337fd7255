package darkchess

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/gamestest"
	"duiju/games/play/match"
	"duiju/games/text/message"
)

// takers are the squares from which a side could capture on another, were it to
// move: by the list of legal turns alone.
func takers(b *board, who colour, on square) (from []square) {
	c := b.clone()
	c.setTurn(who)
	for _, t := range c.turns() {
		if len(t.path) > 1 && t.path[1] == on && c.at[on].faceUp() && c.at[on].colour() != who {
			from = append(from, t.path[0])
		}
	}
	return from
}

// holeOf is what stands in a hole of a text.
func holeOf(x message.Text, name string) any {
	for _, a := range x.Args {
		if a.Name == name {
			return a.Value
		}
	}
	return nil
}

// TestEveryReasonIsSeenOnTheBoard holds what is said of the turns of many games,
// and the kind of move that a hint names, against the legal turns before and after
// them.
func TestEveryReasonIsSeenOnTheBoard(t *testing.T) {
	enginetest.OneThread(t)
	m, seen := New(), map[string]int{}
	for i, o := range []games.Options{nil, {"setup": "quarter"}, {"chain": "on", "rook": "charge", "knight": "diagonal"}, {"blind": "die"}, {"shootdark": "on"}} {
		for seed := range uint64(enginetest.Amount(1, 8)) {
			rnd := rand.New(rand.NewPCG(seed, uint64(i)))
			match := gamestest.Played(t, match.Setup{Module: m, Options: games.Fit(m, o), Seed: seed})
			for range 160 {
				s := match.State().(*state)
				if s.status.Over {
					break
				}
				all := s.b.turns()
				for range 4 {
					checkWhy(t, s, all[rnd.IntN(len(all))], seen)
				}
				moves := games.Texts(s)
				if _, err := match.Play(moves[rnd.IntN(len(moves))]); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	t.Log(seen)
	for _, kind := range []string{"first", "flip", "capture", "trade", "blind", "chain", "escape", "attack", "near", "wait"} {
		if seen[kind] == 0 {
			t.Errorf("nobody said %s", kind)
		}
	}
}

// checkWhy holds the reason of one turn.
func checkWhy(t *testing.T, s *state, turn turn, seen map[string]int) {
	t.Helper()
	said, err := s.Explain(t.Context(), turn.String())
	enginetest.Must(t, err)
	kind := strings.TrimPrefix(said.Key, "darkchess.why.")
	seen[kind]++
	from, to := turn.path[0], turn.path[len(turn.path)-1]
	before, after := s.b, s.b.clone()
	after.play(turn)
	ok := true
	switch kind {
	case "first":
		ok = before.undecided && len(turn.path) == 1
	case "flip":
		own, hidden := 0, 0
		for p := piece(1); p <= letters; p++ {
			n := int(before.pool[p.index()])
			hidden += n
			if p.colour() == before.turn {
				own += n
			}
		}
		ok = len(turn.path) == 1 && holeOf(said, "n") == hidden && holeOf(said, "own") == own
	case "chain":
		ok = holeOf(said, "n") == len(turn.path)-1 && len(turn.path) > 2
	case "blind":
		ok = before.at[to] == hidden
	case "capture", "trade":
		ok = before.at[to].faceUp() && (kind == "trade") == (len(takers(after, before.turn.other(), to)) > 0)
	case "escape":
		ok = len(takers(before, before.turn.other(), from)) > 0 && len(takers(after, before.turn.other(), to)) == 0
	case "attack":
		prey := squareNamed(t, holeOf(said, "square").(string))
		ok = holds(takers(after, before.turn, prey), to) && !holds(takers(before, before.turn, prey), from)
	case "near", "wait":
		ok = before.at[to] == empty
		for prey := range square(squares) { // nothing new is attacked by it
			ok = ok && (!holds(takers(after, before.turn, prey), to) || holds(takers(before, before.turn, prey), from))
		}
	}
	if !ok {
		t.Errorf("%s, %s: %q is not so", s.Text(), turn, english(t, said))
	}
}

func holds(all []square, s square) bool {
	return slices.Contains(all, s)
}

func squareNamed(t *testing.T, name string) square {
	t.Helper()
	for q := range square(squares) {
		if q.String() == name {
			return q
		}
	}
	t.Fatalf("no square %s", name)
	return noSquare
}
