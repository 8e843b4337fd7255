package threats

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"duiju/engine"
	"duiju/games/gomoku/board"
	"duiju/games/gomoku/threats/internal/lanes"
)

// someNetwork is a network of random numbers for a rule, with a part for both
// colours or for each.
func someNetwork(seed uint64, rule string, colours int) []byte {
	rnd := rand.New(rand.NewPCG(seed, seed))
	numbers := func(n, limit int) (list []int16) {
		for range n {
			list = append(list, int16(rnd.IntN(2*limit)-limit))
		}
		return list
	}
	var f networkFile
	for range colours {
		c := colourFile{Base: 1000}
		for range codebook().lines {
			c.Lines = append(c.Lines, numbers(viewLanes, 60))
		}
		for range lanes.Units {
			c.Layer = append(c.Layer, numbers(2*viewLanes, 300))
			c.Bias = append(c.Bias, int32(rnd.IntN(1<<18)))
			c.Out = append(c.Out, int32(rnd.IntN(1<<14)-1<<13))
		}
		f.Colours = append(f.Colours, c)
	}
	data, err := json.Marshal(map[string]networkFile{rule: f})
	if err != nil {
		panic(err)
	}
	return data
}

func TestTheNetworkSeesWhatARecomputationSees(t *testing.T) {
	for i, r := range []board.Rule{board.Freestyle, board.Renju} { // lines of four and of five neighbours
		tables, err := withNetworks(fitted(), someNetwork(1, r.String(), 1+i))
		if err != nil {
			t.Fatal(err)
		}
		rnd := rand.New(rand.NewPCG(2, 2))
		values := map[engine.Score]bool{}
		for range 20 {
			p := newPosition(11, r, tables[r])
			check := func() {
				t.Helper()
				sum, value := p.seen.sum, p.Eval()
				kept := p.seen
				p.watch(tables[r].net)
				if p.seen.sum != sum || p.Eval() != value {
					t.Fatalf("sum %x, recomputed %x; value %d, %d", sum, p.seen.sum, value, p.Eval())
				}
				p.seen = kept
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
	tables, err := withNetworks(fitted(), someNetwork(3, "freestyle", 1))
	if err != nil {
		t.Fatal(err)
	}
	rnd := rand.New(rand.NewPCG(4, 4))
	for range 200 {
		p, q := newPosition(15, board.Freestyle, tables[board.Freestyle]), newPosition(15, board.Freestyle, tables[board.Freestyle])
		for range 2 + rnd.IntN(20) {
			at, c := 32+rnd.IntN(160), rnd.IntN(2)
			if p.Cells[at] == board.Empty {
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

func TestBrokenNetworks(t *testing.T) {
	whole := string(someNetwork(1, "freestyle", 1))
	for _, damage := range [][2]string{
		{`"Colours":[`, `"Colours":[],"Others":[`}, {`"Lines":[[`, `"Lines":[[1],[`}, {`"Lines":[[`, `"Lines":[[32767,`}, {`"Layer":[[`, `"Layer":[[1],[`}, {`"Bias":[`, `"Bias":[1,`}, {`{`, `[`},
	} {
		if _, err := withNetworks(fitted(), []byte(strings.Replace(whole, damage[0], damage[1], 1))); err == nil {
			t.Errorf("%q for %q is read", damage[1], damage[0])
		}
	}
}

func TestDamagedWeightsAreRefused(t *testing.T) {
	for _, bad := range []string{"", "{}", `{"Sets":{"freestyle":[]}}`, `{"Sets":{"freestyle":[{"Mover":[1]}]}}`} {
		if _, err := readWeights([]byte(bad)); err == nil {
			t.Errorf("%q is read", bad)
		}
	}
}
