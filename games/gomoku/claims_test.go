package gomoku

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"duiju/engine"
	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/gomoku/board"
	"duiju/games/gomoku/levels"
	"duiju/games/gomoku/threats"
	"duiju/games/teach"
	"duiju/games/teach/claim"
)

// The definitions of the claims by the rules alone: put stones, look for five.

// fivePoints are the empty points where a stone makes five in a row, or what the rule asks.
func fivePoints(b *board.Board, c board.Color) (all []int) {
	for q := range b.Points {
		if b.Cells[q] == board.Empty && with(b, c, q).Wins(q) {
			all = append(all, q)
		}
	}
	return all
}

// with is a board with one stone more.
func with(b *board.Board, c board.Color, q int) *board.Board {
	n := *b
	n.Put(q, c)
	return &n
}

// unstoppable reports whether a stone on q leaves a five point whatever single stone answers.
func unstoppable(b *board.Board, c board.Color, q int) bool {
	b = with(b, c, q)
	fives := fivePoints(b, c)
	for _, stop := range fives { // a stone elsewhere stops none of them
		if len(fivePoints(with(b, c^board.Black^board.White, stop), c)) == 0 {
			return false
		}
	}
	return len(fives) > 1
}

// rowOpens reports whether one row of a stone has a five point at both ends.
func rowOpens(b *board.Board, c board.Color, q int) bool {
	fives := fivePoints(b, c)
	for d := range board.Directions {
		ends := 0
		for _, by := range []int{-1, 1} {
			k := by
			for b.Look(q, d, k) == c {
				k += by
			}
			if slices.Contains(fives, b.Offset(q, d, k)) {
				ends++
			}
		}
		if ends == 2 {
			return true
		}
	}
	return false
}

// makesThree reports whether a second stone on a line of q would be unstoppable.
func makesThree(b *board.Board, c board.Color, q int) bool {
	b = with(b, c, q)
	for p := range b.Points {
		if b.Cells[p] == board.Empty && unstoppable(b, c, p) {
			return true
		}
	}
	return false
}

// TestClaimsHoldByTheRules compares the claims of stones with putting them, and those of
// forced wins with a search of the strongest player.
func TestClaimsHoldByTheRules(t *testing.T) {
	enginetest.OneThread(t)
	told := map[string]int{}
	for seed := range uint64(25) {
		if seed < 23 && !enginetest.Chosen(int(seed), 2) {
			continue
		}
		rnd := rand.New(rand.NewPCG(seed, 5))
		st := newState(config{size: 15, rule: board.Freestyle})
		p, err := Module{}.NewPlayer(games.PlayerSpec{Kind: games.Level, Level: 1 + int(seed%3)}, nil, games.Env{Seed: seed})
		enginetest.Must(t, err)
		for range 8 + rnd.IntN(16) {
			d, err := p.Choose(t.Context(), st.Clone(), games.Budget{Nodes: 200}, nil)
			if err != nil || st.status.Over || st.Play(d.Move) != nil {
				break
			}
		}
		switch seed {
		case 23: // two fours
			st = mustText(t, "b:e8f8g8h9h10h11 w:d8h12a1c1n1 to:b")
		case 24: // a four with an open three
			st = mustText(t, "b:e8f8g8h9h10 w:d8a1c1n1 to:b")
		}
		if st.status.Over {
			continue
		}
		for _, side := range []games.Side{games.First, games.Second} {
			all, err := claimsOf(t.Context(), st, "", side)
			enginetest.Must(t, err)
			c, at := st.swap.color(side), map[string]string{}
			for _, x := range all {
				told[x.Name]++
				q := st.board.Named(x.Move)
				if x.Move != "" {
					at[x.Move] = x.Name
				}
				ok := true
				switch x.Name {
				case "five":
					ok = with(&st.board, c, q).Wins(q)
				case "open-four", "double-four":
					ok = unstoppable(&st.board, c, q) && (x.Name == "open-four") == rowOpens(with(&st.board, c, q), c, q)
				case "four-three":
					ok = len(fivePoints(with(&st.board, c, q), c)) > 0
				case "three", "double-three":
					ok = makesThree(&st.board, c, q)
				case byFours, byThreats:
					ok = wins(t, st, c, x)
				}
				if !ok {
					t.Errorf("%s: %s of %v at %s is not true", st.Text(), x.Name, c, x.Move)
				}
			}
			for q := range st.board.Points { // and nothing is left out
				if st.board.Cells[q] == board.Empty && at[st.board.Name(q)] != "five" && with(&st.board, c, q).Wins(q) {
					t.Errorf("%s: the five of %v at %s is not told", st.Text(), c, st.board.Name(q))
				}
				if st.board.Cells[q] == board.Empty && at[st.board.Name(q)] == "" && len(fivePoints(&st.board, c)) == 0 && unstoppable(&st.board, c, q) {
					t.Errorf("%s: the open four of %v at %s is not told", st.Text(), c, st.board.Name(q))
				}
			}
		}
	}
	for _, name := range []string{"five", "open-four", "double-four", "four-three", "three", byFours, byThreats} {
		if told[name] == 0 {
			t.Errorf("no position has a claim %q: the test shows nothing of it", name)
		}
	}
	t.Log(told)
}

// wins reports whether the strongest player proves a win for a colour to move.
func wins(t *testing.T, st *state, c board.Color, x claim.Claim) bool {
	n := st.Clone().(*state)
	n.turn = c
	d, err := levels.New(levels.Max, games.Env{Unlimited: true}).Choose(t.Context(), n, games.Budget{Nodes: 400_000}, nil)
	return err == nil && len(d.Thought.Lines) > 0 && d.Thought.Lines[0].Score > engine.MaxEval
}

// TestAColourIsChosenForAReason: who takes the colour that has less is told how much less,
// and the search gives both colours their score.
func TestAColourIsChosenForAReason(t *testing.T) {
	st := mustText(t, "15 freestyle swap h8a1i8") // two black stones side by side, a white one in the corner
	r, err := claims.Why(t.Context(), claim.Compared{State: st, Played: takeWhite, Better: takeBlack})
	if err != nil || r.Claim.Name != colours || r.Claim.Side != games.First || r.Kind != claim.Allowed {
		t.Errorf("White with a stone in the corner: %s (%v), kind %d", r.Said, err, r.Kind)
	}
	r, err = claims.Why(t.Context(), claim.Compared{State: st, Played: takeBlack, Better: takeWhite})
	if err != nil || !r.Said.IsZero() {
		t.Errorf("nothing is wrong with Black here, and it is said that it %s (%v)", r.Said, err)
	}
	judge := levels.New(levels.Max, games.Env{Unlimited: true})
	d, err := (&swapPlayer{Player: judge, judge: judge}).Choose(t.Context(), st, games.Budget{}, nil)
	if lines := d.Thought.Lines; err != nil || d.Move != takeBlack || len(lines) != 2 || lines[0].Moves[0] != takeBlack || lines[0].Score <= lines[1].Score {
		t.Errorf("of the two colours the search thinks %+v and takes %s (%v)", lines, d.Move, err)
	}
}

// TestWinsByFoursAreDecided: what is right in an exercise is so by the rules; a four of
// the other side puts a win off and does not prevent it.
func TestWinsByFoursAreDecided(t *testing.T) {
	const three = "15 freestyle b:h8h9h10c3 w:a1a3a5 to:w"          // Black threatens h7 and h11
	const four = "15 freestyle b:h8h9h10c3 w:a1a2a3 to:w"           // and White can make a four
	const both = "15 freestyle b:h8i8j8k9k10k11 w:g8k12a1a3c7 to:b" // k8 makes two fours
	for _, c := range []struct {
		position, move string
		by             bool // White's, or Black's, or else a danger to White
		want           claim.Truth
	}{
		{three, "h11", false, claim.False},
		{three, "h12", false, claim.True}, // h7 still makes an open four
		{three, "c4", false, claim.True},
		{four, "c4", false, claim.True},
		{four, "h11", false, claim.False},
		{four, "a4", false, claim.Undecided},
		{both, "k8", true, claim.True},
		{both, "l8", true, claim.False}, // White takes k8
		{both, "k7", true, claim.False},
		{both, "c4", true, claim.False},
	} {
		st, err := (Module{}).FromText(nil, c.position)
		enginetest.Must(t, err)
		var got claim.Truth
		if c.by {
			got, err = claimBy(t.Context(), st, byFours, c.move)
		} else {
			got, err = claimHolds(t.Context(), st, c.move, claim.Claim{Name: byFours, Side: st.Turn().Other()})
		}
		if err != nil || got != c.want {
			t.Errorf("%s, %s: truth %d (%v), want %d", c.position, c.move, got, err, c.want)
		}
	}
}

// A missed open four names the points that make it: g8 and h7 win by fours as well, and
// make none.
func TestASlipNamesTheOpenFour(t *testing.T) {
	s, err := Module{}.FromText(nil, "h8k5j6k1j5n7j4j7k4m5i6l3m4f6k6l6l5i5n4l4j3j2")
	enginetest.Must(t, err)
	slip, ok, err := teach.Of(Module{}).Slip(t.Context(), s, "i4")
	if said := slip.Said.String(); err != nil || !ok || slip.ID() != "open-four" || strings.Contains(said, "g8") || !strings.Contains(said, "move=i2") {
		t.Errorf("%s of %v, %v", said, slip.Right, err)
	}
}

// TestAThreeIsASlipBesideAFour: who can make a four first has to see the other side's open
// three all the same; the four itself is left undecided.
func TestAThreeIsASlipBesideAFour(t *testing.T) {
	s, err := Module{}.FromText(nil, "15 freestyle b:h8h9h10c3 w:a1a2a3 to:w")
	enginetest.Must(t, err)
	for move, want := range map[string]bool{"c4": true, "a4": false, "h11": false} {
		if slip, ok, err := teach.Of(Module{}).Slip(t.Context(), s, move); err != nil || ok != want || ok && slip.ID() != "stop-three" {
			t.Errorf("%s is a slip: %v, of %q (%v), want %v", move, ok, slip.Key, err, want)
		}
	}
}

// A missed four and three names the stones that make both: e13 wins by fours as well, and
// makes a four alone.
func TestASlipNamesTheFourAndThree(t *testing.T) {
	s, err := Module{}.FromText(nil, "15 freestyle h8k10h6j6h10g7e5j5c6g13i9g9n7f13j2f9i4d13c13f12h14f5f8h7n9")
	enginetest.Must(t, err)
	slip, ok, err := teach.Of(Module{}).Slip(t.Context(), s, "g15")
	p := threats.Of(&s.(*state).board, s.(*state).turn)
	for _, word := range strings.FieldsFunc(slip.Said.String(), func(r rune) bool { return r == ' ' || r == '=' }) {
		if q := s.(*state).board.Named(word); q >= 0 && p.Known(p.ToMove(), q) < threats.FourThree {
			t.Errorf("%s is named, which makes no four and three", word)
		}
	}
	if err != nil || !ok || slip.ID() != "four-three" {
		t.Errorf("%v of %v, %v", slip.Said, slip.Right, err)
	}
}

// TestAWinByThreatsSaysWhatItMakes: the stones that are named make what is said of them.
func TestAWinByThreatsSaysWhatItMakes(t *testing.T) {
	s, err := Module{}.FromText(nil, "15 freestyle h8f8g6g5k8")
	enginetest.Must(t, err)
	all, err := claimsOf(t.Context(), s, "e7", games.First)
	enginetest.Must(t, err)
	said := ""
	for _, c := range all {
		if c.Name == byThreats {
			said = english(t, c.Said)
		}
	}
	if want := "an open three at i8 and then a four and an open three at once at i6"; said != want {
		t.Errorf("Black's threat is said to be %q, not %q", said, want)
	}
}

// A three is named by its stones: those farther out on the line are none of it.
func TestAThreeIsNamedByItsStones(t *testing.T) {
	for position, want := range map[string]string{
		"15 freestyle b:d7,d8,d10,d12 w:a1,a3,o15 to:b":      "d7 d8 d10",
		"15 freestyle b:d7,d8,d10,d12 w:a1,a3,o15 to:w":      "d7 d8 d10",
		"15 freestyle b:c14,f11,g10,h9 w:a1,a3,o15 to:b":     "f11 g10 h9",
		"15 freestyle b:d6,d7,d8,d9,d12 w:d5,a1,a3,o15 to:w": "d6 d7 d8 d9",
	} {
		s, err := Module{}.FromText(nil, position)
		enginetest.Must(t, err)
		asked, err := asks(t.Context(), s)
		if got := strings.Join(asked.Points, " "); err != nil || got != want {
			t.Errorf("%s: of the %s it names %s, not %s (%v)", position, asked.Skill, got, want, err)
		}
	}
}
