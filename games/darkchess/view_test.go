package darkchess

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"duiju/engine"
	"duiju/engine/enginetest"
)

// swapped is the view with the colours of everything exchanged.
func swapped(v *view) *view {
	b := v.b
	c := newBoard(b.rules)
	flip := func(p piece) piece {
		if !p.faceUp() {
			return p
		}
		return newPiece(p.colour().other(), p.kind())
	}
	for s, p := range b.at {
		c.put(square(s), flip(p))
	}
	for i := range letters {
		p := piece(i + 1)
		for range b.left[i] {
			c.revive(flip(p))
		}
		c.setPool(flip(p).index(), b.pool[i])
	}
	c.turn, c.undecided, c.quiet = b.turn.other(), b.undecided, b.quiet
	c.chain, c.waiting = b.chain, b.waiting
	c.key = c.rehash()
	return newView(c, v.mode)
}

// fresh computes hash and evaluation of a position set up anew.
func fresh(v *view) (uint64, engine.Score) {
	c := *v
	c.b = v.b.clone()
	c.b.key = c.b.rehash()
	c.worth = worthsBy(fitted())
	h := c.Hash()
	if c.b.outcome() != engine.Ongoing || c.b.atChance() {
		return h, 0
	}
	return h, c.Eval()
}

// Wherever a search goes, hash and evaluation are those of the position set up anew,
// and the evaluation prefers no colour.
func TestViewsAreThoseOfAFreshPosition(t *testing.T) {
	const middle = "XG.M/rXRc/R.Gm/Pp.n/XXX./XXPX/pKM./kXgX b CNPPcgnppr 1"
	rng := rand.New(rand.NewPCG(1, 2))
	for _, rules := range []string{"", "chain=on,rook=charge,knight=diagonal", "blind=die,shootdark=on,equal=both", "chase=lose,rep=2"} {
		for _, mode := range []flipMode{allFlips, searchFlips, passFlips} {
			v := newView(position(t, parseRules(t, rules), middle), mode)
			for ply := range 100 {
				quiet := !v.AtChance() && v.Outcome() == engine.Ongoing
				hash, eval := fresh(v)
				if v.Hash() != hash || quiet && v.Eval() != eval {
					t.Fatalf("%s, ply %d, %s: the hash is %x, the value another than %d, set up anew %x", rules, ply, v.b.text(), v.Hash(), eval, hash)
				}
				if quiet && swapped(v).Eval() != v.Eval() {
					t.Fatalf("%s: %d, with colours exchanged %d", v.b.text(), v.Eval(), swapped(v).Eval())
				}
				var next []engine.Move
				if v.AtChance() {
					for _, c := range v.Chances(nil) {
						next = append(next, c.Move)
					}
				} else if quiet {
					next = v.Moves(nil)
				}
				if len(next) == 0 {
					break
				}
				v.Do(next[rng.IntN(len(next))])
			}
		}
	}
}

// materialView judges by plain material, as the expectimax truth does. A lost
// game counts -10,000 at any depth, which is more than all pieces.
type materialView struct{ *view }

func (mv materialView) Eval() engine.Score {
	b := mv.b
	score := 0
	for i, n := range b.left {
		p := piece(i + 1)
		score += int(sign(p.colour())) * fixedValue(p) * int(n)
	}
	return engine.Score(score*int(sign(b.turn))) * materialScale
}

// ScoreBounds leaves every score possible: those of the view are in points.
func (mv materialView) ScoreBounds(int) (low, high engine.Score) {
	return engine.LossIn(0), engine.WinIn(0)
}

// materialScale keeps the rounding of averages far below one point.
const materialScale = 1000

func TestSearchReturnsTheExpectimaxTruth(t *testing.T) {
	for _, p := range readJSON[[]truth](t, "perft.json") {
		for depth, text := range p.Expectimax {
			want, ok := new(big.Rat).SetString(text)
			if !ok {
				t.Fatal(text)
			}
			f, _ := want.Float64()
			d := int(depth[0] - '0')
			if f == 10_000 || f == -10_000 || d > 2 && p.Perft[min(d, len(p.Perft))-1] > 100_000 {
				continue // the engine gives a proven win or loss instead
			}
			for _, off := range []engine.Feature{0, engine.FeatureStar1 | engine.FeatureStar2, engine.FeatureStar2} {
				v := materialView{newView(position(t, tournament(), p.Position), allFlips)}
				s := engine.New(v, engine.Options{Exact: true, Off: off, TableMiB: 1})
				r, err := s.Search(t.Context(), engine.Limits{Depth: d})
				enginetest.Must(t, err)
				got := float64(r.Score) / materialScale
				if r.Score.Proven() || got-f > 1 || f-got > 1 {
					t.Errorf("%s depth %d: %.3f, want %s (features off: %b)", p.Name, d, got, text, off)
				}
			}
		}
	}
}

// Star1 and Star2 with the view's own evaluation and bounds return what a search
// without any technique returns.
func TestStarCutsKeepTheValue(t *testing.T) {
	enginetest.OneThread(t)
	count := enginetest.Amount(40, 200)
	nodes := map[engine.Feature]uint64{}
	for seed := range uint64(count) {
		b := randomBoard(seed, 20+int(seed%40))
		if b.outcome() != engine.Ongoing || b.undecided {
			continue
		}
		var want engine.Score
		for _, off := range []engine.Feature{engine.AllFeatures, 0, engine.FeatureStar2, engine.FeatureStar1 | engine.FeatureStar2} {
			s := engine.New(newView(b, searchFlips), engine.Options{Exact: true, Off: off, TableMiB: 1})
			r, err := s.Search(t.Context(), engine.Limits{Depth: 2})
			enginetest.Must(t, err)
			nodes[off] += r.Nodes
			if off == engine.AllFeatures {
				want = r.Score
			}
			if r.Score != want && !(r.Score.Proven() && want.Proven()) {
				t.Errorf("%s\nvalue %v with features off %b, want %v", b.text(), r.Score, off, want)
			}
		}
	}
	t.Logf("nodes: Star2 %d, Star1 %d, plain average %d", nodes[0], nodes[engine.FeatureStar2], nodes[engine.FeatureStar1|engine.FeatureStar2])
}

// randomBoard is a dealt game after so many random turns, or at its end.
func randomBoard(seed uint64, plies int) *board {
	d, b, g := shuffle(tournament(), seed), start(tournament(), seed), splitmix(seed)
	for range plies {
		if b.outcome() != engine.Ongoing {
			break
		}
		turns := b.turns()
		t := turns[g.below(len(turns))]
		if len(t.path) == 1 {
			t.shown = d.layout[t.path[0]]
		}
		b.play(t)
	}
	return b
}

// A reduced search may find more behind a flip than one reply to it had promised
// at most. The mean is one of judgements all the same.
func TestMeanOfFlipsIsAJudgement(t *testing.T) {
	v := newView(position(t, tournament(), ".g.X/kc.p/..M./p.../.gm./X.PG/..M./n.P. r Gp 3"), searchFlips)
	v.only = []engine.Move{flipOf(8), flipOf(31)}
	for depth := 6; depth <= 11; depth++ {
		r, err := engine.New(v, engine.Options{TableMiB: 16, Lines: 2}).Search(t.Context(), engine.Limits{Depth: depth})
		enginetest.Must(t, err)
		for _, l := range r.Lines {
			if l.Score < -2000 || l.Score > 2000 {
				t.Errorf("depth %d: %s is worth %d", depth, nameOf(l.Moves[0]), l.Score)
			}
		}
	}
}

// What the search sees at a glance is what the rules of capture say piece by
// piece.
func TestSightIsTheRules(t *testing.T) {
	seen := 0
	for seed := range uint64(300) {
		b := randomBoard(seed, 10+int(seed)/2)
		if b.undecided || b.outcome() != engine.Ongoing {
			continue
		}
		var ladder, asked sight
		ladder.climb(b, red)
		ladder.climb(b, black)
		asked.look(b)
		if ladder != asked {
			t.Fatalf("%s: %v, asked %v", b.text(), ladder, asked)
		}
		seen += len(b.captures(nil))
		var dark uint64
		for i, n := range b.pool {
			dark += uint64(n) << (countShift * i)
		}
		if b.dark != dark {
			t.Fatalf("%s: face down %x, counted %x", b.text(), b.dark, dark)
		}
	}
	if seen < 300 {
		t.Errorf("%d captures", seen)
	}
}

// The techniques that only save nodes do not change what a search with flips in
// its tree returns. Sums are cut off at other places, so averages may differ by
// rounding, a point for each chance on the way.
func TestFlipsInTheTreeKeepTheValue(t *testing.T) {
	enginetest.OneThread(t)
	base := engine.FeatureAspiration | engine.FeatureNullMove | engine.FeatureReductions | engine.FeaturePruning |
		engine.FeatureStatic | engine.FeatureInternalReduction | engine.FeatureSingular | engine.FeatureTable
	shallow := tuned
	shallow.flipDepth = 2
	for seed := range uint64(4) {
		b := randomBoard(seed, 8+int(seed*9))
		if b.outcome() != engine.Ongoing || b.undecided || b.down < 4 {
			continue
		}
		var scores []engine.Score
		for _, off := range []engine.Feature{base | engine.FeatureStar1 | engine.FeatureStar2, base | engine.FeatureStar2, base, base | engine.FeaturePVS} {
			s := engine.New(newTunedView(b, searchFlips, &shallow), engine.Options{Off: off})
			r, err := s.Search(t.Context(), engine.Limits{Depth: 4})
			enginetest.Must(t, err)
			scores = append(scores, r.Score)
		}
		for _, s := range scores[1:] {
			if d := s - scores[0]; d > 2 || d < -2 {
				t.Errorf("%s: plain averages, Star1, Star2 and no PVS return %v", b.text(), scores)
				break
			}
		}
	}
}
