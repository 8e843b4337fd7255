package levels

import (
	"testing"

	"duiju/engine"
	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/gomoku/board"
	"duiju/games/play/players"
)

// game is as much of a game in progress as a level asks for.
type game struct {
	games.State
	b    *board.Board
	turn board.Color
}

func (g game) Position() (*board.Board, board.Color) { return g.b, g.turn }
func (g game) Placed() []int                         { return nil }
func (g game) Status() games.Status                  { return games.Status{} }
func (g game) Moves() []games.Move                   { return make([]games.Move, 2) }

// A move that lets the other side win by threats is not played where a look finds
// another; the look is within a part of the nodes.
func TestMovesAreChecked(t *testing.T) {
	enginetest.OneThread(t)
	rnd := board.Splitmix(4)
	unsafe, mended := 0, 0
	for i := range 200 {
		b := board.New(11, board.Freestyle)
		for turn := board.Black; b.Stones < 8+i%3*2; {
			if q := b.At(2+rnd.Below(7), 2+rnd.Below(7)); b.Cells[q] == board.Empty {
				b.Put(q, turn)
				turn = turn.Other()
			}
		}
		g := game{b: b, turn: board.Black}
		careful := New(Level{Depth: 1, Check: 2000}, games.Env{TableMiB: 1})
		p := careful.view(g)
		if p.Outcome() != engine.Ongoing || p.Only() != engine.NoMove {
			continue
		}
		loses := func(pl *Player) bool {
			d, err := pl.Choose(t.Context(), g, games.Budget{}, nil)
			enginetest.Must(t, err)
			return careful.losesTo(t.Context(), &players.Turn{View: p}, board.Move(p.Board.Named(d.Move)), engine.Limits{})
		}
		if !loses(New(Level{Depth: 1}, games.Env{TableMiB: 1})) {
			continue
		}
		unsafe++
		if !loses(careful) {
			mended++
		}
	}
	if unsafe < 8 || mended < 5 {
		t.Errorf("of %d moves that lose %d are not played", unsafe, mended)
	}
}

// The nodes of proof and check are part of a move's, and told.
func TestProofsAreCountedWithTheSearch(t *testing.T) {
	enginetest.OneThread(t)
	rnd := board.Splitmix(9)
	full := 0
	for range 20 {
		b := board.New(13, board.Freestyle)
		for turn := board.Black; b.Stones < 10; turn = turn.Other() {
			for q := -1; q < 0 || b.Cells[q] != board.Empty; {
				if q = b.At(3+rnd.Below(7), 3+rnd.Below(7)); b.Cells[q] == board.Empty {
					b.Put(q, turn)
					break
				}
			}
		}
		const nodes = 4000
		d, err := New(Max, games.Env{TableMiB: 1}).Choose(t.Context(), game{b: b, turn: board.Black}, games.Budget{Nodes: nodes}, nil)
		enginetest.Must(t, err)
		if lines := d.Thought.Lines; len(lines) > 0 && lines[0].Score.Proven() {
			continue // the plan of a win is looked for besides
		}
		if d.Thought.Nodes > nodes+nodes/checkShare {
			t.Errorf("%d nodes, %d are allowed", d.Thought.Nodes, nodes)
		}
		if d.Thought.Nodes > nodes*(100-checkReserve)/100 {
			full++
		}
	}
	if full < 5 {
		t.Errorf("%d moves told of a check", full)
	}
}

// A level reads no less than the one before it (depth 0 is any), gives no more away and overlooks no
// more. Only the strongest has a clock, and
// a budget without limits takes that away too.
func TestLevelsRise(t *testing.T) {
	for i := 2; i < len(Numbered); i++ {
		a, b := Numbered[i-1], Numbered[i]
		if b.Depth > 0 && b.Depth < a.Depth || b.Nodes < a.Nodes || b.Fours < a.Fours || b.Vct < a.Vct || b.Check < a.Check ||
			i > 1 && (b.margin > a.margin || b.blind.three > a.blind.three || b.blind.own > a.blind.own) {
			t.Errorf("level %d is no better than level %d in all", i, i-1)
		}
	}
	for i, l := range append(Numbered[1:], Max) {
		if clock := New(l, games.Env{}).Limits(games.Budget{}).Time; (clock > 0) != (i == len(Numbered)-1) {
			t.Errorf("level %d of %d thinks for %v", i+1, len(Numbered), clock)
		}
		if New(l, games.Env{Unlimited: true}).Limits(games.Budget{}) != (engine.Limits{}) {
			t.Errorf("level %d is limited though no limit is wanted", i+1)
		}
	}
}
