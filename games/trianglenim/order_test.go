package trianglenim

import (
	"testing"

	"duiju/engine"
)

// The first group is that of the lowest piece; its pairs are counted once each.
func TestTheFirstGroupAndItsPairs(t *testing.T) {
	b := boardOf(4)
	for p := mask(1); p <= b.full; p++ {
		group, pairs := b.firstGroup(p)
		want := 0
		for _, pair := range b.limited(2)[b.cells:] {
			if group&pair == pair {
				want++
			}
		}
		if group != b.groups(p)[0] || pairs != want {
			t.Fatalf("%s: the first group is %s with %d pairs, want %s with %d", letters(p), letters(group), pairs, letters(b.groups(p)[0]), want)
		}
	}
}

// The guessed value of a group of up to three pieces is right, and that of most
// larger ones; a position is guessed by the sum, in misère play where only single
// pieces are left.
func TestGuessesAreMostlyRight(t *testing.T) {
	for limit, least := range []int{1: 745, 2: 703, 3: 703, 4: 709} { // as many as were when this was written
		if limit == 0 {
			continue
		}
		r := rules{Side: 4, Limit: limit}
		v := newView(r, 0)
		right, all := 0, 0
		for p := mask(1); p <= r.board().full; p++ {
			if len(r.board().groups(p)) > 1 && p.count() > 4 {
				continue
			}
			ok := v.balanced(p) != solved(r).won(p)
			if all++; ok {
				right++
			}
			if !ok && p.count() <= 3 {
				t.Errorf("limit %d: %s is guessed wrong", limit, letters(p))
			}
		}
		if right < least {
			t.Errorf("limit %d: %d of %d are guessed right, %d before", limit, right, all, least)
		}
	}
	r := rules{Side: 4, Limit: 4, Misere: true}
	v := newView(r, 0)
	for p := mask(1); p <= r.board().full; p++ {
		if r.board().isSingles(p) && v.balanced(p) == solved(r).won(p) {
			t.Errorf("misère: the single pieces %s are guessed wrong", letters(p))
		}
	}
	if v.balanced(0) {
		t.Error("misère: the empty board is lost")
	}
}

// The takes that seem to win are looked at first, the others stay as they are.
func TestTakesThatSeemToWinComeFirst(t *testing.T) {
	v := newView(rules{Side: 4, Limit: 4}, mask(0x3ff))
	takes := v.Moves(nil)
	scores := make([]int32, len(takes))
	for i := range scores {
		scores[i] = int32(i)
	}
	v.Order(takes, scores)
	first := 0
	for i, m := range takes {
		want := int32(i)
		if v.balanced(v.pos &^ mask(m)) {
			want = 1000
			first++
		}
		if scores[i] != want {
			t.Errorf("%s counts %d, want %d", v.MoveName(m), scores[i], want)
		}
	}
	if first == 0 || first == len(takes) {
		t.Errorf("%d of %d takes come first", first, len(takes))
	}
}

// Where the game cannot end within the depth one take stands for all.
func TestOneTakeStandsForAllWhereNothingEnds(t *testing.T) {
	for _, c := range []struct {
		limit, pieces, depth int
		all                  bool
	}{{3, 6, 2, true}, {3, 7, 2, false}, {1, 3, 3, true}, {1, 4, 3, false}, {4, 10, 0, false}} {
		v := newView(rules{Side: 4, Limit: c.limit}, 1<<c.pieces-1)
		all := v.Moves(nil)
		moves, short := v.MovesAt(nil, c.depth)
		want := 1
		if c.all {
			want = len(all)
		}
		if len(moves) != want || short == c.all || moves[0] != all[0] {
			t.Errorf("limit %d, %d pieces, depth %d: %d of %d takes, cut %v", c.limit, c.pieces, c.depth, len(moves), len(all), short)
		}
	}
}

// Positions of other rules have other hashes, and a position and its images one.
func TestHashesTellTheRulesApart(t *testing.T) {
	seen := map[uint64]rules{}
	for r := range rulesOfSides(minSide, maxSide) {
		h := newView(r, 0x2f).Hash()
		if other, ok := seen[h]; ok {
			t.Errorf("%v and %v have one hash", r, other)
		}
		seen[h] = r
	}
	v := newView(rules{Side: 5, Limit: 5}, 0x2f)
	want, s := v.CanonicalHash()
	for i := range symmetries {
		v.pos = v.board.image(0x2f, i)
		h, to := v.CanonicalHash()
		if h != want {
			t.Errorf("image %d has another hash", i)
		}
		for _, m := range v.Moves(nil) {
			if mapped := v.MapMove(m, to); v.UnmapMove(mapped, to) != m {
				t.Errorf("%s comes back as %s", v.MoveName(m), v.MoveName(v.UnmapMove(mapped, to)))
			}
		}
	}
	if v.MapMove(engine.Move(1), s) == 0 {
		t.Error("a take is lost")
	}
}

// In misère play too most positions of several pieces in one group are guessed right,
// and what the table says of a position is what a search is told.
func TestMisereGuessesAndProbes(t *testing.T) {
	r := rules{Side: 4, Limit: 4, Misere: true}
	v := newView(r, 0)
	right, all := 0, 0
	for p := mask(1); p <= r.board().full; p++ {
		j := judgeOf(r, p)
		o, n := known{newView(r, p), j}.Probe(0)
		if (o == engine.Win) != j.won(p) || o == engine.Ongoing || n != j.plies(p) {
			t.Fatalf("%s is told as %v in %d", letters(p), o, n)
		}
		if r.board().isSingles(p) {
			continue
		}
		if all++; v.balanced(p) != j.won(p) {
			right++
		}
	}
	if right*2 < all {
		t.Errorf("%d of %d are guessed right", right, all)
	}
}
