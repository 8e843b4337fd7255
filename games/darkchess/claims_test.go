package darkchess

import (
	"math/rand/v2"
	"strings"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/teach"
	"duiju/games/teach/claim"
)

// TestWhatAStepLeavesIsNew tries every step without a capture: it leaves a danger where the
// other side can take for nothing after it, by the rules, and a new one if it could not before.
func TestWhatAStepLeavesIsNew(t *testing.T) {
	free := func(b *board, c colour) map[string]bool {
		all := map[string]bool{}
		b.setTurn(c)
		for _, turn := range b.turns() {
			if b.isCapture(turn) && (!answered(b, turn) || int(b.alive[c.other()]) == len(turn.path)-1) {
				all[turn.String()] = true
			}
		}
		return all
	}
	left := 0
	for seed := range uint64(60) {
		s := wanderer(t, seed, 20+int(seed))
		if s.status.Over || s.b.undecided {
			continue
		}
		before := free(s.b.clone(), s.b.turn.other())
		for _, turn := range s.b.turns() {
			if len(turn.path) < 2 || s.b.isCapture(turn) {
				continue
			}
			after := s.b.clone()
			after.play(turn)
			asked := leaves(s, turn.String(), teach.Asked{})
			is, told := free(after, s.b.turn.other()), strings.Join(asked.Points, "-")
			if len(is) > 0 != (asked.Skill != "") || told != "" && !is[told] {
				t.Errorf("%s: %s leaves the dangers %v, %q of %s is told", s.Text(), turn, is, asked.Skill, told)
			}
			if told != "" && asked.Left == before[told] {
				t.Errorf("%s: after %s the danger %s was there before: %v, it is said to be new: %v", s.Text(), turn, told, before[told], asked.Left)
			}
			if asked.Left {
				left++
			}
		}
	}
	if left < 10 {
		t.Errorf("only %d steps leave a danger", left)
	}
}

// TestADangerThatIsGoneIsNotTold: a piece that gets away from a danger into an exchange has
// not left the danger.
func TestADangerThatIsGoneIsNotTold(t *testing.T) {
	st, err := New().FromText(nil, "RP../M.../..pm/.G.p/..../K.g./..C./.N.N r - 1") // the advisor on c3 threatens the cannon on c2
	enginetest.Must(t, err)
	for move, want := range map[string]string{"c2-c6": "", "b5-a5": "save", "c2-d2": ""} {
		slip, ok, err := teach.Of(New()).Slip(t.Context(), st, move)
		if err != nil || ok != (want != "") || ok && (slip.ID() != want || slip.Asked.Left) {
			t.Errorf("%s is told as a slip: %v, of %q (%v)", move, ok, slip.Key, err)
		}
	}
}

// TestWhatIsTakenForNothingIs plays every capture that is claimed, and every answer to
// it, by the rules: what is taken for nothing is not retaken, and where a claim does
// not hold no capture of such a piece is free.
func TestWhatIsTakenForNothingIs(t *testing.T) {
	told := map[string]int{}
	for seed := range uint64(30) {
		s := wanderer(t, seed, 20+int(seed)*2)
		if s.status.Over || s.b.undecided {
			continue
		}
		for _, c := range []colour{red, black} {
			b := s.b.clone()
			b.setTurn(c)
			free := map[byte]bool{} // pieces that can be had for nothing, by letter
			for _, turn := range b.turns() {
				if to := turn.path[len(turn.path)-1]; len(turn.path) == 2 && b.at[to].faceUp() && !answered(b, turn) {
					free[b.at[to].byte()] = true
				}
			}
			all, err := claimsOf(t.Context(), s, "", s.sideOf(c))
			enginetest.Must(t, err)
			for _, x := range all {
				told[x.Name]++
				path := strings.Split(x.Move, "-")
				turn := turn{path: []square{named(t, path[0]), named(t, path[len(path)-1])}}
				prey := b.at[turn.path[1]]
				switch {
				case !prey.faceUp() || prey.colour() == c:
					t.Errorf("%s: %s takes nothing", s.Text(), x.Move)
				case x.Name == claimFree && (answered(b, turn) || !free[prey.byte()]):
					t.Errorf("%s: %s is retaken", s.Text(), x.Move)
				case x.Name == claimTrade && !answered(b, turn):
					t.Errorf("%s: %s is not retaken, and is called an exchange", s.Text(), x.Move)
				case x.N != prey.index():
					t.Errorf("%s: %s takes another piece than the claim says", s.Text(), x.Move)
				}
				told[string(prey.byte())+s.Text()]++
			}
			for letter := range free {
				if told[string(letter)+s.Text()] > 0 {
					continue
				}
				t.Errorf("%s: a %c can be had for nothing and is not told", s.Text(), letter)
			}
		}
	}
	if told[claimFree] == 0 || told[claimTrade] == 0 {
		t.Errorf("the positions show %d captures for nothing and %d exchanges", told[claimFree], told[claimTrade])
	}
}

// What takes back on the square of a capture is told with what was taken.
func TestAnExchangeNamesBothPieces(t *testing.T) {
	s := newState(position(t, tournament(), "..../..../..../..../.Rnk/..../..../..p. r - 0"), red)
	all, err := claimsOf(t.Context(), s, "b4-c4", s.Turn().Other())
	enginetest.Must(t, err)
	for _, c := range all {
		if c.Move == "d4-c4" {
			if got := english(t, c.Says); c.Kind != claim.BadExchange || got != "takes the black horse and loses the red chariot on c4 for it." {
				t.Errorf("kind %d, %q", c.Kind, got)
			}
			return
		}
	}
	t.Error("that the chariot is retaken is not told")
}

// answered reports whether the other side can take on the square where a capture ends.
func answered(b *board, t turn) bool {
	n := b.clone()
	n.play(t)
	to := t.path[len(t.path)-1]
	for _, answer := range n.turns() {
		if len(answer.path) > 1 && answer.path[1] == to {
			return true
		}
	}
	return false
}

func named(t *testing.T, name string) square {
	t.Helper()
	for s := range square(squares) {
		if s.String() == name {
			return s
		}
	}
	t.Fatalf("no square %q", name)
	return noSquare
}

// wanderer is a position after legal turns at random, captures left out half the time.
func wanderer(t *testing.T, seed uint64, plies int) *state {
	t.Helper()
	st, err := Module{}.New(nil, seed)
	enginetest.Must(t, err)
	s, deal := st.(*state), Module{}.Info().Referee(st, seed)
	rnd := rand.New(rand.NewPCG(seed, 8))
	for range plies {
		all := games.Texts(s)
		if s.status.Over {
			break
		}
		move, err := deal.Resolve(s, all[rnd.IntN(len(all))])
		if err != nil || s.Play(move) != nil {
			t.Fatal(err)
		}
	}
	return s
}

// TestAFlipIsNoExcuse: a flip claims only what holds whatever comes up, and its odds are
// counted over the pieces that lie face down.
func TestAFlipIsNoExcuse(t *testing.T) {
	enginetest.OneThread(t)
	counted := 0
	for seed := range uint64(20) {
		if !enginetest.Chosen(int(seed), 7) {
			continue
		}
		s := wanderer(t, seed, 14+int(seed))
		if s.status.Over || s.b.undecided {
			continue
		}
		me := s.b.turn
		for mask := s.b.by[hidden]; mask != 0; mask &= mask - 1 {
			at := first(mask)
			all, err := claimsOf(t.Context(), s, at.String(), s.sideOf(me.other()))
			enginetest.Must(t, err)
			for _, x := range all {
				n, of := 0, 0
				for i, count := range s.b.pool {
					if count == 0 {
						continue
					}
					b := s.b.clone()
					before := captureSet(b, me.other())
					b.play(turn{[]square{at}, piece(i + 1)})
					of += int(count)
					fresh := false
					for take := range captureSet(b, me.other()) {
						fresh = fresh || !before[take]
					}
					if fresh {
						n += int(count)
					}
					if x.Name == claimFree && !s.takes(b, x) {
						t.Errorf("%s: flip %s: %s does not hold if %c comes up", s.Text(), at, x.Said, piece(i+1).byte())
					}
				}
				if x.Name == claimRisk {
					if counted++; x.N != 1000*n/of {
						t.Errorf("%s: flip %s: %d of %d give a new capture, and the claim says %d in 1,000", s.Text(), at, n, of, x.N)
					}
				}
			}
		}
	}
	if counted == 0 {
		t.Error("no flip has a risk")
	}
}

// captureSet are the captures of a colour, by squares.
func captureSet(b *board, c colour) map[string]bool {
	n := b.clone()
	n.setTurn(c)
	all := map[string]bool{}
	for _, t := range n.turns() {
		if n.isCapture(t) {
			all[t.String()] = true
		}
	}
	return all
}

// TestMovesAreRightByTheRules: what an exercise takes for right is counted on the board.
// Ranks go down to rank 1, files from a.
func TestMovesAreRightByTheRules(t *testing.T) {
	const (
		guarded = "..../..../..../..../.Rnk/..../..../..p. r - 0" // the horse on c4 is guarded by the general
		loose   = "..../..../..../..../.Rn./..../k.../..p. r - 0"
		ranks   = "..../..../..../..../.Cgk/..P./..../.... r - 0" // the general takes the cannon back
		even    = "..../..../..../..../..../..R./..../n... r - 0" // four steps apart
		odd     = "..../..../..../..../..../..R./n.../.... r - 0"
	)
	for _, c := range []struct {
		position, name, move string
		want                 claim.Truth
	}{
		{guarded, claimFree, "b4-c4", claim.False},
		{loose, claimFree, "b4-c4", claim.True},
		{loose, claimFree, "b4-b5", claim.False},
		{guarded, claimRanks, "b4-c4", claim.False},
		{ranks, claimRanks, "b4-b5", claim.False},
		{even, claimKeeps, "c3-c2", claim.False},
		{odd, claimKeeps, "c3-c2", claim.True},
	} {
		s := newState(position(t, tournament(), c.position), red)
		if got, err := claimBy(t.Context(), s, c.name, c.move); err != nil || got != c.want {
			t.Errorf("%s %s on %s: truth %d (%v), want %d", c.name, c.move, c.position, got, err, c.want)
		}
	}
	hanging := newState(position(t, tournament(), "..../..../..../..../.nR./..../k.../..p. b - 0"), black)
	for move, want := range map[string]claim.Truth{"b4-b5": claim.False, "c1-d1": claim.True} {
		got, err := claimHolds(t.Context(), hanging, move, claim.Claim{Name: claimFree, Side: hanging.Turn().Other()})
		if err != nil || got != want {
			t.Errorf("after %s the horse is free: truth %d (%v), want %d", move, got, err, want)
		}
	}
}
