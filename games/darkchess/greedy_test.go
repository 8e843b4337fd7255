package darkchess

import (
	"slices"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games"
)

// The greedy player flips while anything is face down and nothing can be taken;
// then it walks towards what it may take, and if it has to captures at a loss.
func TestGreedyFlipsThenApproaches(t *testing.T) {
	for text, want := range map[string][]string{
		"..../.R../..../..../..../..../..../X..n r P 0": {"a1"},
		"..../.R../..../..../..../..../..../...n r - 0": {"b7-b6", "b7-c7"},
		"Rpg./p.../g.../..../..../..../..../.... r - 0": {"a8-b8", "a8-a7"}, // nothing but bad captures
	} {
		b := position(t, tournament(), text)
		for seed := range uint64(20) {
			d, err := newGlancing(levelLimit{}, games.Env{Seed: seed}).Choose(t.Context(), newState(b, b.turn), games.Budget{}, nil)
			if err != nil || !slices.Contains(want, d.Move) {
				t.Errorf("%s: %s (%v), want one of %v", text, d.Move, err, want)
			}
		}
	}
}

// A level overlooks as many captures as it says, those of cannons first, and none that
// the level below sees by the same seed; a second look changes nothing.
func TestALevelOverlooksWhatItSays(t *testing.T) {
	var all, shots int
	var missed, missedShots [len(levelLimits)]int
	for seed := range uint64(60) {
		s, judge, g := newState(start(tournament(), seed), red), shuffle(tournament(), seed), splitmix(seed)
		for range 60 {
			if s.status.Over {
				break
			}
			moves := games.Texts(s)
			done, err := judge.Resolve(s, moves[g.below(len(moves))])
			if err == nil {
				err = s.Play(done)
			}
			enginetest.Must(t, err)
			for from := range square(squares) {
				if !s.b.at[from].faceUp() {
					continue
				}
				for prey := s.b.capturesOf(from); prey != 0; prey &= prey - 1 {
					at, below := first(prey), false
					all++
					if s.b.at[from].kind() == cannon {
						shots++
					}
					for n, l := range levelLimits {
						if l.misses == 0 {
							continue
						}
						sees := glance{s.b, l.misses, seed}.sees(from, at)
						if sees != (glance{s.b.clone(), l.misses, seed}).sees(from, at) || below && !sees {
							t.Fatalf("level %d overlooks %v takes %v at a second look, or where level %d does not", n, from, at, n-1)
						}
						if below = sees; !sees {
							missed[n]++
							if s.b.at[from].kind() == cannon {
								missedShots[n]++
							}
						}
					}
				}
			}
		}
	}
	for n, l := range levelLimits {
		if l.misses == 0 {
			continue
		}
		if share := 100 * missed[n] / all; share < l.misses-8 || share > l.misses+8 {
			t.Errorf("level %d says that it overlooks %d %% of captures, and overlooks %d %% of %d", n, l.misses, share, all)
		}
		if missedShots[n]*all <= missed[n]*shots {
			t.Errorf("level %d overlooks %d of %d captures by cannons and %d of %d in all", n, missedShots[n], shots, missed[n], all)
		}
	}
}

// TestLevel4WinsEndings: where all is face up it searches, and catches in an ending what
// level 3, which sees nearly as much, walks after until the game is drawn.
func TestLevel4WinsEndings(t *testing.T) {
	wins := func(level int) (n int) {
		for seed := range uint64(10) {
			b := position(t, tournament(), "K.../.G../..R./..../p.../...n/..p./.n.. r - 0")
			s := newState(b, b.turn)
			seats := []games.Player{newGlancing(levelLimits[level], games.Env{Seed: seed}), newGlancing(levelLimits[3], games.Env{Seed: seed})}
			for ply := 0; !s.status.Over; ply++ {
				d, err := seats[ply%2].Choose(t.Context(), s.Clone(), games.Budget{}, nil)
				enginetest.Must(t, err)
				enginetest.Must(t, s.Play(d.Move))
			}
			if s.status.Winner == games.First {
				n++
			}
		}
		return n
	}
	if three, four := wins(3), wins(4); four <= three {
		t.Errorf("level 4 wins %d of 10 games of a won ending, level 3 %d", four, three)
	}
}
