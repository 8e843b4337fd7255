package gomoku

import (
	"reflect"
	"testing"

	"duiju/engine"
	"duiju/engine/enginetest"
)

// samePosition reports the first difference between a position and one made
// anew from its stones.
func samePosition(t *testing.T, p *position) {
	t.Helper()
	fresh := positionOf(&p.board, black+color(p.side))
	if p.result == engine.Loss { // the winning row is not seen by positionOf
		fresh.result = p.result
	}
	for q := range p.points {
		if p.cells[q] != empty { // patterns under stones are not kept
			fresh.patterns[q], fresh.threats[q] = p.patterns[q], p.threats[q]
		}
	}
	a, b := *p, *fresh
	av, bv := reflect.ValueOf(a), reflect.ValueOf(b)
	for i := range av.NumField() {
		f := av.Type().Field(i)
		if f.Name == "centreFirst" || f.Name == "deeper" {
			continue
		}
		if f.Name == "board" {
			if a.board.cells != b.board.cells || a.stones != b.stones {
				t.Fatalf("the stones differ")
			}
			continue
		}
		if k := av.Field(i).Kind(); k == reflect.Pointer || k == reflect.Slice {
			continue
		}
		if !av.Field(i).Equal(bv.Field(i)) {
			t.Fatalf("%s, %d stones: %s differs from a recomputation", p.rule, p.stones, f.Name)
		}
	}
}

func TestDoAndUndoEqualARecomputation(t *testing.T) {
	rnd := splitmix(3)
	steps := 60_000
	if *exhaustive {
		steps = 1_000_000
	}
	for _, r := range []rule{freestyle, standard, renju} {
		for _, n := range []int{15, 20, 6} {
			p := newPosition(n, r)
			var played []engine.Move
			for i := range steps / 9 {
				if len(played) > 0 && (p.result != engine.Ongoing || rnd.below(5) < 2) {
					p.Undo(played[len(played)-1])
					played = played[:len(played)-1]
				} else {
					moves := p.Moves(nil)
					m := moves[rnd.below(len(moves))]
					if rnd.below(2) == 0 {
						m = moves[0]
					}
					p.Do(m)
					played = append(played, m)
				}
				if i%61 == 0 {
					samePosition(t, p)
				}
			}
		}
	}
}

func TestNothingAllocatesInTheSearch(t *testing.T) {
	s := mustText(t, "15 renju h8h9i9g7i7i8f6")
	p := s.Game().(*position)
	moves := p.Moves(nil)
	buffer := make([]engine.Move, 0, 256)
	scores := make([]int32, len(moves))
	n := testing.AllocsPerRun(100, func() {
		for _, m := range moves {
			p.Do(m)
			p.Eval()
			p.Probe()
			p.Moves(buffer)
			p.ForcedMoves(buffer)
			p.Undo(m)
		}
		p.Order(moves, scores)
	})
	if n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// bruteForce is plain negamax over every legal move.
func bruteForce(p *position, depth, ply int) engine.Score {
	switch p.result {
	case engine.Loss:
		return engine.LossIn(ply)
	case engine.Win:
		return engine.WinIn(ply)
	case engine.Draw:
		return 0
	}
	if depth == 0 {
		return 0
	}
	best := -engine.Infinite
	for _, m := range p.allMoves(nil) {
		p.Do(m)
		v := -bruteForce(p, depth-1, ply+1)
		p.Undo(m)
		best = max(best, v)
		if best == engine.WinIn(ply+1) {
			break
		}
	}
	return best
}

// tangled plays a game of likely moves on a small board, so that threats of all
// kinds arise.
func tangled(rnd *splitmix, n int, r rule, plies int) *position {
	p := newPosition(n, r)
	for range plies {
		if p.result != engine.Ongoing {
			break
		}
		moves := p.Moves(nil)
		k := rnd.below(min(len(moves), 6))
		if p.counts[p.side][threatFive] > 0 { // keep the game going
			k = rnd.below(len(moves))
		}
		p.Do(moves[k])
	}
	return p
}

func TestProbeAndForcedMovesAgreeWithBruteForce(t *testing.T) {
	rnd := splitmix(11)
	games, probed, forced := 200, 0, 0
	if *exhaustive {
		games = 20_000
	}
	for i := range games {
		p := tangled(&rnd, 7, rule(i%3), 26+rnd.below(16))
		if p.result != engine.Ongoing {
			continue
		}
		const depth = 4
		o, plies := p.Probe()
		moves, narrow := p.ForcedMoves(nil)
		if o == engine.Ongoing && !narrow {
			continue
		}
		want := bruteForce(p, depth, 0)
		if plies > depth { // deeper than brute force sees
			o = engine.Ongoing
			if want.Proven() {
				t.Fatalf("%s: probed %d plies, brute force %s\n%v", p.rule, plies, want, p.cells[:49])
			}
		}
		switch o {
		case engine.Win:
			probed++
			if want != engine.WinIn(plies) {
				t.Fatalf("%s: probed win %d, brute force %s\n%v", p.rule, plies, want, p.cells[:49])
			}
		case engine.Loss:
			probed++
			if want != engine.LossIn(plies) {
				t.Fatalf("%s: probed loss %d, brute force %s\n%v", p.rule, plies, want, p.cells[:49])
			}
		}
		if narrow {
			forced++
			best := -engine.Infinite
			for _, m := range moves {
				p.Do(m)
				best = max(best, -bruteForce(p, depth-1, 1))
				p.Undo(m)
			}
			if best != want {
				t.Fatalf("%s: the forced moves reach %s, all moves %s\n%v", p.rule, best, want, p.cells[:49])
			}
		}
	}
	if probed < 20 || forced < 20 {
		t.Errorf("only %d probed and %d forced positions", probed, forced)
	}
}

func TestPositionKeepsTheContractOfTheEngine(t *testing.T) {
	for _, text := range []string{"15 freestyle h8h9i8", "15 standard", "15 renju h8i9i7", "8 freestyle", "20 standard k10"} {
		t.Run(text, func(t *testing.T) {
			enginetest.Run(t, func() engine.Game { return mustText(t, text).Game() },
				enginetest.Games(2), enginetest.Plies(70),
				enginetest.Recomputed(func(g engine.Game) (uint64, engine.Score) {
					p := g.(*position)
					fresh := positionOf(&p.board, black+color(p.side))
					return fresh.Hash(), fresh.Eval()
				}),
				enginetest.Swapped(func(g engine.Game) engine.Game { return swapped(g.(*position)) }))
		})
	}
}

// swapped is the position with the colours exchanged. In renju they are not
// alike, and the position itself is returned.
func swapped(p *position) *position {
	if p.rule == renju {
		return p
	}
	b := newBoard(p.n, p.rule)
	for q := range p.points {
		if c := p.cells[q]; c != empty {
			b.put(q, c.other())
		}
	}
	return positionOf(b, white-color(p.side))
}
