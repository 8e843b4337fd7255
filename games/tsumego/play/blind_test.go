package play

import (
	"slices"
	"testing"

	"duiju/engine"
	"duiju/engine/enginetest"
	"duiju/games/tsumego/region"
	"duiju/games/tsumego/tsumegotest"
)

// A level overlooks as many moves as it says, none that the level below sees by the
// same seed, and always the same; the levels that prove overlook nothing.
func TestALevelOverlooksWhatItSays(t *testing.T) {
	var all, hard int
	var missed, missedHard [len(Levels)]int
	for _, tr := range tsumegotest.LoadTruth(t)[:60] {
		p, _ := tr.Problem(t, true)
		s := NewState(Configure(p), 0)
		for seed := range uint64(enginetest.Amount(6, 20)) {
			views := map[int]*blindView{}
			for n, l := range Levels {
				if v, ok := l.view(seed, true)(s).(*blindView); ok != (n > 0 && l.nodes == 0 && l.time == 0) {
					t.Fatalf("level %d: overlooks anything: %v", n, ok)
				} else if ok {
					views[n] = v
				}
			}
			for _, m := range views[1].View.Moves(nil) {
				if m == region.MovePass {
					continue
				}
				thrown := views[1].rate(m) != Levels[1].blind.other
				if all++; thrown {
					hard++
				}
				for n := 1; views[n] != nil; n++ {
					gone := views[n].clear(m) < 0
					if gone != (views[n].clear(m) < 0) || n > 1 && gone && views[n-1].clear(m) >= 0 {
						t.Fatalf("level %d overlooks %d, level %d does not, or not twice", n, m, n-1)
					}
					switch {
					case gone && thrown:
						missedHard[n]++
					case gone:
						missed[n]++
					}
				}
			}
		}
	}
	for n, l := range Levels {
		if n == 0 || l.nodes > 0 || l.time > 0 {
			continue
		}
		if share := 100 * missed[n] / (all - hard); share < l.blind.other-5 || share > l.blind.other+5 {
			t.Errorf("level %d says that it overlooks %d %% of moves, and overlooks %d %% of %d", n, l.blind.other, share, all-hard)
		}
		if n > 1 && missedHard[n]*(all-hard) <= missed[n]*hard {
			t.Errorf("level %d overlooks %d of %d throw-ins and %d of %d other moves", n, missedHard[n], hard, missed[n], all-hard)
		}
	}
}

// Where all moves are overlooked, one of them is seen: a move is made.
func TestWhoOverlooksAllPlaysSomething(t *testing.T) {
	p, _ := tsumegotest.LoadTruth(t)[0].Problem(t, true)
	s := NewState(Configure(p), 0)
	v := level{depth: 1, blind: blindness{100, 100, 100, 100}}.view(1, true)(s).(*blindView)
	if got := v.Moves([]engine.Move{1}); len(got) != 2 || !slices.Contains(v.View.Moves(nil), got[1]) {
		t.Errorf("after another move %v are seen", got)
	}
}
