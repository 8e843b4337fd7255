package levels

import (
	"fmt"
	"hash"
	"hash/fnv"
	"testing"

	"duiju/engine"
	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/gomoku/board"
	"duiju/games/gomoku/threats"
)

// What the levels play against each other, by rules: how many moves of three games
// there are, then a sum each of what the positions are worth and of what was decided
// with which thought. A change on purpose to a level, the search or the weights
// changes the record; others are faults.
var playedRecord = map[board.Rule]string{
	board.Freestyle: "71 0ffd4111 593587ba",
	board.Standard:  "73 63a58873 7edf673e",
	board.Renju:     "71 59bb53bd f34b7eed",
	board.Caro:      "65 1d998eda 1fff3dae",
	board.CaroSix:   "64 e6b0b2a3 8de9b020",
}

// played is a game whose moves are known.
type played struct {
	game
	placed []int
}

func (g played) Placed() []int { return g.placed }

func TestLevelsPlayWhatWasRecorded(t *testing.T) {
	enginetest.OneThread(t)
	for rule := range board.Rules {
		worth, decided, n := fnv.New32a(), fnv.New32a(), 0
		for round, nodes := range []uint64{150, 1000, 6000} {
			var players [len(Numbered)]*Player
			for i := range players {
				l := Max
				if i > 0 {
					l = Numbered[i]
				}
				players[i] = New(l, games.Env{Seed: uint64(round), TableMiB: 1, NoBook: round > 0})
			}
			g := played{game: game{b: board.New(15, rule), turn: board.Black}}
			for p := threats.Of(g.b, g.turn); p.Outcome() == engine.Ongoing; n++ {
				recordWorth(worth, p)
				d, err := players[(n+round)%len(players)].Choose(t.Context(), g, games.Budget{Nodes: nodes}, nil)
				if err != nil {
					t.Fatal(err)
				}
				d.Thought.Elapsed = 0
				fmt.Fprintf(decided, "%+v", d)
				q := g.b.Named(d.Move)
				g.b.Put(q, g.turn)
				g.turn, g.placed = g.turn.Other(), append(g.placed, q)
				p.Do(board.Move(q))
			}
		}
		got := fmt.Sprintf("%d %08x %08x", n, worth.Sum32(), decided.Sum32())
		if want := playedRecord[rule]; got != want {
			t.Errorf("%v: %q, recorded: %q", rule, got, want)
		}
	}
}

// recordWorth notes what a position is worth, and its moves to the search.
func recordWorth(w hash.Hash32, p *threats.Position) {
	moves := p.Moves(nil)
	scores := make([]int32, len(moves))
	p.Order(moves, scores)
	fmt.Fprint(w, p.Eval(), p.Calm(), moves, scores, p.Only())
	for _, m := range moves {
		fmt.Fprint(w, p.Quiet(m), " ")
	}
	list, forced := p.ForcedMoves(nil)
	o, n := p.Probe(4)
	fmt.Fprintln(w, list, forced, o, n)
}
