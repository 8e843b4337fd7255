package threats

import (
	"math/rand/v2"
	"strings"
	"testing"

	"duiju/engine"
	"duiju/games/gomoku/board"
	"duiju/games/nn"
)

// someNetwork is a network of random numbers for a rule, with layers for both
// colours or for each.
func someNetwork(seed uint64, rule string, colours int) map[string]nn.Net {
	rnd := rand.New(rand.NewPCG(seed, seed))
	numbers := func(n, limit int) (list []int32) {
		for range n {
			list = append(list, int32(rnd.IntN(2*limit)-limit))
		}
		return list
	}
	var layers []nn.Layer[int32]
	for range colours {
		for i, s := range colourLayers() {
			layers = append(layers, nn.Layer[int32]{In: s.In, Out: s.Out,
				Weights: numbers(s.In*s.Out, []int{60, 300, 1 << 13}[i]), Bias: numbers(s.Out, []int{1, 1 << 17, 1000}[i])})
		}
	}
	return map[string]nn.Net{rule: {Layers: layers}}
}

func TestTheNetworkSeesWhatARecomputationSees(t *testing.T) {
	for i, r := range []board.Rule{board.Freestyle, board.Renju} { // lines of four and of five neighbours
		tables := withNetworks(fitted(), someNetwork(1, r.String(), 1+i))
		rnd := rand.New(rand.NewPCG(2, 2))
		values := map[engine.Score]bool{}
		for range 20 {
			p := newPosition(11, r, tables[r])
			check := func() {
				t.Helper()
				sum, value := p.threats.seen.sum, p.Eval()
				kept := p.threats.seen
				p.threats.watch(tables[r].net)
				if p.threats.seen.sum != sum || p.Eval() != value {
					t.Fatalf("sum %x, recomputed %x; value %d, %d", sum, p.threats.seen.sum, value, p.Eval())
				}
				p.threats.seen = kept
				values[value] = true
			}
			var done []engine.Move
			for range 60 {
				moves := p.AllMoves(nil)
				if len(moves) == 0 || p.result != engine.Ongoing {
					break
				}
				m := moves[rnd.IntN(len(moves))]
				copied := p.CloneGame().(*Position)
				copied.Do(m)
				check() // what a copy does is its own
				p.Do(m)
				if copied.Eval() != p.Eval() {
					t.Fatalf("value %d, of the copy %d", p.Eval(), copied.Eval())
				}
				done = append(done, m)
				check()
				for len(done) > 0 && rnd.IntN(3) == 0 {
					p.Undo(done[len(done)-1])
					done = done[:len(done)-1]
					check()
				}
			}
		}
		if len(values) < 300 {
			t.Errorf("%s: only %d values", r, len(values))
		}
	}
}

// Who is to move sees its own lines first: colours and sides exchanged, the value
// is the same.
func TestTheNetworkSeesBothColoursAlike(t *testing.T) {
	tables := withNetworks(fitted(), someNetwork(3, "freestyle", 1))
	rnd := rand.New(rand.NewPCG(4, 4))
	for range 200 {
		p, q := newPosition(15, board.Freestyle, tables[board.Freestyle]), newPosition(15, board.Freestyle, tables[board.Freestyle])
		for range 2 + rnd.IntN(20) {
			at, c := 32+rnd.IntN(160), rnd.IntN(2)
			if p.Board.Cells[at] == board.Empty {
				p.side, q.side = c, 1-c
				p.place(at)
				q.place(at)
			}
		}
		p.side, q.side = 0, 1
		if p.Eval() != q.Eval() {
			t.Fatalf("%d for Black to move, colours exchanged %d", p.Eval(), q.Eval())
		}
	}
}

func TestTheCodebookKnowsUsefulLines(t *testing.T) {
	b := codebook()
	if b.lines != 1286 || b.bare != 10 {
		t.Errorf("%d lines, %d without a stone", b.lines, b.bare)
	}
	classes := map[uint16]uint8{}
	for i, n := range b.numbers { // which refresh counts on
		if line := useful(uint32(i)); useful(line) != line {
			t.Fatalf("of line %x something is left out the second time", i)
		}
		class := lineTableOf(board.Freestyle).classes[i]
		if other, ok := classes[n]; ok && other != class {
			t.Fatalf("line %d has the classes %x and %x", n, class, other)
		}
		classes[n] = class
	}
	number := func(line string) uint16 {
		i := 0
		for k, c := range line {
			i |= strings.IndexRune(".xo#", c) << (2 * k)
		}
		return b.numbers[i]
	}
	for _, same := range [][2]string{
		{"..xx....", "....xx.."}, // seen from the other side
		{"xxox.ox.", "####.o##"}, // nothing of it makes five
		{"xo.x...o", "#o.x...o"}, // behind both colours
		{"##..x###", "########"}, // too short
	} {
		if number(same[0]) != number(same[1]) {
			t.Errorf("%s is not %s", same[0], same[1])
		}
	}
	if x, o := number("..xx.o.."), number("..oo.x.."); x == o || b.swapped[x] != o || b.swapped[o] != x {
		t.Error("the colours are not exchanged")
	}
}

// A rule that has the weights of another has the network that belongs to them.
func TestNetworksGoWithTheWeights(t *testing.T) {
	tables := fitted()
	for r := range board.Rules {
		if got, want := tables[r].net, tables[tables[r].like].net; got != want {
			t.Errorf("%s has not the network of %s", r, tables[r].like)
		}
	}
	if tables[board.Caro].net == nil || tables[board.Caro].net == tables[board.Freestyle].net {
		t.Error("caro has not the network of standard")
	}
}

func TestDamagedWeightsAreRefused(t *testing.T) {
	for _, bad := range []string{"", "{}", `{"Sets":{"freestyle":[]}}`, `{"Sets":{"freestyle":[{"Mover":[1]}]}}`} {
		if _, err := readWeights([]byte(bad)); err == nil {
			t.Errorf("%q is read", bad)
		}
	}
}
