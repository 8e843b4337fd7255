package gomoku

import (
	"context"
	"flag"
	"math"
	"testing"

	"duiju/engine"
	"duiju/games"
)

var (
	versus      = flag.String("versus", "", "play the strongest player without this technique: vcf, vct, weights, reductions, pruning, forced, probe, table, singular")
	versusGames = flag.Int("versus-games", 40, "games of such a match, in pairs")
	versusNodes = flag.Uint64("versus-nodes", 10_000, "nodes a move")
)

// chooser plays a move on a position of its own.
type chooser func(s *state) string

// without is the strongest player lacking a technique, and the player it is
// measured against: the same one, or for what is switched off in the engine the
// bare search.
func without(t *testing.T, technique string, nodes uint64) (weak, strong chooser) {
	player := func(l level) chooser {
		p := newLevelPlayer(l, games.Env{Unlimited: true, TableMiB: 16})
		return func(s *state) string {
			d, err := p.Choose(context.Background(), s, games.Budget{Nodes: nodes}, nil)
			if err != nil {
				t.Fatal(err)
			}
			return d.Move
		}
	}
	search := func(off engine.Feature, change func(*position)) chooser {
		return func(s *state) string {
			p := s.view()
			change(p)
			r, err := engine.New(p, engine.Options{Off: off, TableMiB: 4}).Search(context.Background(), engine.Limits{Nodes: nodes})
			if err != nil {
				t.Fatal(err)
			}
			return p.MoveName(r.Best)
		}
	}
	same := func(*position) {}
	switch technique {
	case "vct":
		return player(levelWithout(func(l *level) { l.vct, l.check = 0, 0 })), player(maxLevel)
	case "vcf":
		return player(levelWithout(func(l *level) { l.fours = 0 })), player(maxLevel)
	case "weights":
		return search(0, guessWeights), search(0, same)
	}
	for _, f := range engine.Features() {
		if f.String() == technique {
			return search(f, same), search(0, same)
		}
	}
	t.Fatalf("no technique %q", technique)
	return nil, nil
}

func levelWithout(change func(*level)) level {
	l := maxLevel
	change(&l)
	return l
}

// guessWeights gives a position weights that nobody fitted: a line class is
// worth twice the one before, a combined threat nothing more, and who moves
// does not count.
func guessWeights(p *position) {
	var w weights
	for c, v := range map[lineClass]int{
		lineOne: 1, lineClosedTwo: 2, lineTwo: 8, lineClosedThree: 8, lineThree: 32, lineFour: 32,
		lineOpenFour: 128, lineDoubleFour: 128, lineFive: 256,
	} {
		w.Line[c] = v
	}
	p.setWeights(w.unfold())
	p.sum = 0
	for q := range p.points {
		if p.cells[q] == empty {
			for s := range 2 {
				p.value(s, p.kinds[s][p.patterns[q].of(s)].value)
			}
		}
	}
}

// TestVersus measures what a technique is worth at equal nodes. It is run by
// hand: go test -run TestVersus -versus vct -v.
func TestVersus(t *testing.T) {
	if *versus == "" {
		t.Skip("needs -versus")
	}
	var pairs []float64
	won, drawn, lost := 0, 0, 0
	for i := range *versusGames / 2 {
		_, opening := New().Opening(nil, 7, i)
		sum := 0.0
		for _, strongSide := range [2]color{black, white} {
			weak, strong := without(t, *versus, *versusNodes)
			s := newState(config{size: 15, opening: openFree})
			if err := s.playAll(opening); err != nil {
				t.Fatal(err)
			}
			for !s.status.Over {
				play := weak
				if s.turn == strongSide {
					play = strong
				}
				if err := s.Play(play(s.Clone().(*state))); err != nil {
					t.Fatal(err)
				}
			}
			switch s.status.Winner {
			case sideOf(strongSide):
				won++
				sum++
			case games.NoSide:
				drawn++
				sum += 0.5
			default:
				lost++
			}
		}
		pairs = append(pairs, sum/2)
	}
	mean, spread := 0.0, 0.0
	for _, x := range pairs {
		mean += x / float64(len(pairs))
	}
	for _, x := range pairs {
		spread += (x - mean) * (x - mean)
	}
	half := 1.96 * math.Sqrt(spread/float64(len(pairs)*(len(pairs)-1)))
	t.Logf("with %s against without, %d nodes a move: +%d =%d -%d, %.1f %% +- %.1f", *versus, *versusNodes, won, drawn, lost, 100*mean, 100*half)
}
