package threats

import (
	"context"
	"reflect"
	"slices"
	"strings"
	"testing"

	"duiju/engine"
	"duiju/engine/enginetest"
	"duiju/games/gomoku/board"
)

// samePosition reports the first difference between a position and one made
// anew from its stones.
func samePosition(t *testing.T, p *Position) {
	t.Helper()
	fresh := Of(&p.Board, board.Black+board.Color(p.side))
	if p.result == engine.Loss { // the winning row is not seen by Of
		fresh.result = p.result
	}
	for q := range p.Board.Points {
		if p.Board.Cells[q] != board.Empty { // patterns under stones are not kept
			fresh.threats.kept[q] = p.threats.kept[q]
		}
	}
	sameFields(t, p, reflect.ValueOf(*p), reflect.ValueOf(*fresh))
	fresh.threats.changes = p.threats.changes // since Of
	sameFields(t, p, reflect.ValueOf(p.threats), reflect.ValueOf(fresh.threats))
}

// sameFields reports the first difference between two structs of one type.
func sameFields(t *testing.T, p *Position, a, b reflect.Value) {
	t.Helper()
	for i := range a.NumField() {
		f := a.Type().Field(i)
		if f.Name == "threats" || strings.HasPrefix(f.Name, "answer") { // by themselves; of another position
			continue
		}
		if k := a.Field(i).Kind(); k == reflect.Pointer || k == reflect.Slice {
			continue
		}
		if !a.Field(i).Equal(b.Field(i)) {
			t.Fatalf("%s, %d stones: %s differs from a recomputation", p.Board.Rule, p.Board.Stones, f.Name)
		}
	}
}

func TestDoAndUndoEqualARecomputation(t *testing.T) {
	rnd := board.Splitmix(3)
	steps := 20_000
	if enginetest.Exhaustive() {
		steps = 1_000_000
	}
	for _, r := range []board.Rule{board.Freestyle, board.Standard, board.Renju, board.Caro, board.CaroSix} {
		for _, n := range []int{15, 20, 6} {
			p := New(n, r)
			var played []engine.Move
			for i := range steps / 9 {
				if len(played) > 0 && (p.result != engine.Ongoing || rnd.Below(5) < 2) {
					p.Undo(played[len(played)-1])
					played = played[:len(played)-1]
				} else {
					moves := p.Moves(nil)
					m := moves[rnd.Below(len(moves))]
					if rnd.Below(2) == 0 {
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
	p := played(t, 15, board.Renju, "h8h9i9g7i7i8f6")
	moves := p.Moves(nil)
	buffer := make([]engine.Move, 0, 256)
	scores := make([]int32, len(moves))
	n := testing.AllocsPerRun(100, func() {
		for _, m := range moves {
			p.Do(m)
			p.Eval()
			p.Probe(0)
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

// What Probe has seen after an answer to a four is what Eval says by itself.
func TestEvalIsTheSameAfterAProbe(t *testing.T) {
	rnd := board.Splitmix(29)
	kept := 0
	for i := range 800 {
		p := tangled(&rnd, 9, board.Rule(i)%board.Rules, 16+rnd.Below(24))
		if p.result != engine.Ongoing || p.threats.counts[p.side^1][Five] == 0 {
			continue
		}
		p.Probe(0)
		if p.answerHash != 0 {
			kept++
		}
		if want := Of(&p.Board, board.Black+board.Color(p.side)).Eval(); p.Eval() != want {
			t.Errorf("%s: %d after a probe, else %d\n%v", p.Board.Rule, p.Eval(), want, p.Board.Cells[:p.Board.Points])
		}
	}
	if kept < 20 {
		t.Errorf("only %d answers were kept", kept)
	}
}

// played is a game as people copy it.
func played(t *testing.T, n int, r board.Rule, moves string) *Position {
	t.Helper()
	b, turn := board.New(n, r), board.Black
	for _, m := range b.Split(moves) {
		b.Put(b.Named(m), turn)
		turn = turn.Other()
	}
	return Of(b, turn)
}

// bruteForce is plain negamax over every legal move.
func bruteForce(p *Position, depth, ply int) engine.Score {
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
	for _, m := range p.AllMoves(nil) {
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
func tangled(rnd *board.Splitmix, n int, r board.Rule, plies int) *Position {
	p := New(n, r)
	for range plies {
		if p.result != engine.Ongoing {
			break
		}
		moves := p.Moves(nil)
		k := rnd.Below(min(len(moves), 6))
		if p.threats.counts[p.side][Five] > 0 { // keep the game going
			k = rnd.Below(len(moves))
		}
		p.Do(moves[k])
	}
	return p
}

func TestProbeAndForcedMovesAgreeWithBruteForce(t *testing.T) {
	rnd := board.Splitmix(11)
	games, probed, forced := 200, 0, 0
	if enginetest.Exhaustive() {
		games = 20_000
	}
	for i := range games {
		p := tangled(&rnd, 7, board.Rule(i)%board.Rules, 26+rnd.Below(16))
		if p.result != engine.Ongoing {
			continue
		}
		const depth = 4
		o, plies := p.Probe(0)
		moves, narrow := p.ForcedMoves(nil)
		if o == engine.Ongoing && !narrow {
			continue
		}
		want := bruteForce(p, depth, 0)
		if plies > depth { // deeper than brute force sees
			sign := map[engine.Outcome]engine.Score{engine.Win: -1, engine.Loss: 1}[o]
			o = engine.Ongoing
			if want.Proven() && want*sign > 0 {
				t.Fatalf("%s: probed %d plies, brute force %s\n%v", p.Board.Rule, plies, want, p.Board.Cells[:49])
			}
		}
		switch o {
		case engine.Win:
			probed++
			if want != engine.WinIn(plies) {
				t.Fatalf("%s: probed win %d, brute force %s\n%v", p.Board.Rule, plies, want, p.Board.Cells[:49])
			}
		case engine.Loss:
			probed++
			if want != engine.LossIn(plies) {
				t.Fatalf("%s: probed loss %d, brute force %s\n%v", p.Board.Rule, plies, want, p.Board.Cells[:49])
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
				t.Fatalf("%s: the forced moves reach %s, all moves %s\n%v", p.Board.Rule, best, want, p.Board.Cells[:49])
			}
		}
	}
	if probed < 20 || forced < 20 {
		t.Errorf("only %d probed and %d forced positions", probed, forced)
	}
}

// An open three of White's is answered by fours, too: also by one on a point with
// two threes, which is allowed because one of them is false.
func TestFoursOnSuspectPointsAreAnswers(t *testing.T) {
	b := board.New(15, board.Renju)
	for c, stones := range map[board.Color]string{
		board.Black: "f8g8h9h10i5i6i7j6k5", board.White: "d8i4l4j13k13l13",
	} {
		for _, name := range b.Split(stones) {
			b.Put(b.Named(name), c)
		}
	}
	p := Of(b, board.Black)
	h8 := b.Named("h8")
	moves, forced := p.ForcedMoves(nil)
	if !forced || p.threats.kept[h8].threats[0] != Suspect || !slices.Contains(moves, board.Move(h8)) {
		t.Errorf("forced %v: %v, threat %d", forced, moves, p.threats.kept[h8].threats[0])
	}
}

// Wins and losses that a search sees are not searched again for shorter ones and
// longer defences: the first took 782,586 nodes so, the second 975,992.
func TestWhatIsDecidedIsSeenSoon(t *testing.T) {
	for _, c := range []struct {
		moves string
		wins  bool
	}{{"h8j9g10h7i8j7j8g8i9i6k8l8f9k7", true}, {"h8h7i9g8f9g6j10g7g9g5g4j9i8i7h9e9j7g10k6l5", false}} {
		b, turn := board.New(15, board.Freestyle), board.Black
		for _, name := range b.Split(c.moves) {
			b.Put(b.Named(name), turn)
			turn = turn.Other()
		}
		p := Of(b, turn)
		r, err := engine.New(p, engine.Options{TableMiB: 16}).Search(t.Context(), engine.Limits{Nodes: 200_000})
		if err != nil || !r.Proven || (r.Score > 0) != c.wins {
			t.Errorf("%s: %v (proven %v) in %d nodes, %v", c.moves, r.Score, r.Proven, r.Nodes, err)
			continue
		}
		if line := r.Lines[0].Moves; len(line) < 10 { // it shows how
			t.Errorf("%s: a line of %d moves", c.moves, len(line))
		}
	}
}

func TestEvalPrefersNoColour(t *testing.T) {
	rnd := board.Splitmix(5)
	for i := range 60 {
		p := tangled(&rnd, 9, []board.Rule{board.Freestyle, board.Standard}[i%2], 10+rnd.Below(30))
		if s := swapped(p); p.result == engine.Ongoing && s.Eval() != p.Eval() {
			t.Errorf("position %d is worth %v, with colours exchanged %v", i, p.Eval(), s.Eval())
		}
	}
}

// swapped is the position with the colours exchanged.
func swapped(p *Position) *Position {
	b := board.New(p.Board.N, p.Board.Rule)
	for q := range p.Board.Points {
		if c := p.Board.Cells[q]; c != board.Empty {
			b.Put(q, c.Other())
		}
	}
	return Of(b, board.White-board.Color(p.side))
}

// Proven results are the same whatever techniques are off.
func TestProofsDoNotDependOnSwitches(t *testing.T) {
	rnd := board.Splitmix(31)
	proved := 0
	for i := range 40 {
		p := tangled(&rnd, 9, board.Rule(i)%board.Rules, 20+rnd.Below(20))
		if p.result != engine.Ongoing {
			continue
		}
		sign := 0
		for _, off := range []engine.Feature{
			0, engine.FeatureTable, engine.FeaturePruning | engine.FeatureReductions, engine.FeatureForced,
			engine.FeatureProbe, engine.FeatureSingular, engine.FeatureOrderer,
		} {
			r, err := engine.New(p, engine.Options{Off: off, TableMiB: 1}).Search(context.Background(), engine.Limits{Depth: 5, Nodes: 4000})
			enginetest.Must(t, err)
			got := 0
			if r.Score.Proven() {
				got = 1
				if r.Score < 0 {
					got = -1
				}
			}
			if got*sign < 0 {
				t.Errorf("%s: proved a win and a loss\n%v", p.Board.Rule, p.Board.Cells[:p.Board.Points])
			}
			if sign == 0 && got != 0 {
				sign = got
				proved++
			}
		}
	}
	if proved < 8 {
		t.Errorf("only %d positions proved", proved)
	}
}
