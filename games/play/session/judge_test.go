package session_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/all"
	"duiju/games/play/match"
	"duiju/games/play/session"
	"duiju/games/teach/claim"
	"duiju/games/text/words"
)

// reviews are those that were made, by game and moves: several tests look at one.
var reviews = map[string]*session.Session{}

// judge plays moves of a game, seed 7 for what is hidden, and reviews them. Nobody may
// change what it returns.
func judge(t *testing.T, id string, o games.Options, moves string) *session.Session {
	t.Helper()
	name := fmt.Sprint(id, o, moves)
	if s := reviews[name]; s != nil {
		return s
	}
	g, err := match.New(match.Setup{Module: module(id), Options: o, Seed: 7})
	if err != nil {
		t.Fatal(err)
	}
	for move := range strings.FieldsSeq(moves) {
		if _, err := g.Play(move); err != nil {
			t.Fatal(err)
		}
	}
	reviews[name] = review(t, g)
	return reviews[name]
}

// module is the game of an id.
func module(id string) games.Module {
	return all.All()[slices.IndexFunc(all.All(), func(m games.Module) bool { return m.Info().ID == id })]
}

// review judges a game.
func review(t *testing.T, g *match.Match) *session.Session {
	t.Helper()
	b := &table{t: t}
	b.d = session.New(session.Config{Match: g, Watch: true})
	b.take(b.d.Start())
	b.do(session.ReviewGame{})
	b.work()
	if _, _, ready := b.d.Session().Review(); !ready {
		t.Fatal("nothing was judged")
	}
	return b.d.Session()
}

// TestTheJudgeKnowsEveryGame has games with mistakes that anybody sees, and
// moves without fault beside them. A mark "." is none, "x" any of ? and ??.
func TestTheJudgeKnowsEveryGame(t *testing.T) {
	enginetest.OneThread(t)
	for _, c := range []struct {
		name, game   string
		options      games.Options
		moves, marks string
		better       games.Side // whoever kept more of the chances
	}{
		// A row of corner moves against what becomes an open three, then a four. With two
		// of them a side has next to nothing left to give away; the open three was to be seen.
		{"corners of Black", "gomoku", nil, "a1 h8 c1 i8 e1 j8 g1 k8 i1 l8", "x . x . . . ? . . .", games.Second},
		{"corners of White", "gomoku", nil, "h8 a1 i8 c1 j8 e1 k8 g1 l8", ". x . . . ? . . .", games.First},
		{"an open three", "gomoku", nil, "h8 h9 i8 i9 j8 a1 k8 a2 l8", ". . . . . ?? . . .", games.First},
		{"wins thrown away", "trianglenim", nil, "EH FJ GK ABD LMNO I C", "?? . . ?? . . .", games.First},
		// Flips are nobody's fault, whatever turns up, but for the last, where a soldier
		// was to be had for nothing; then a chariot goes where a cannon takes it.
		{"a piece left to be taken", "darkchess", nil, "a8 c1 c5 d1 d7 d6 b4 a7 b2 b1 a6 b6 a5 a1 d1-b1 d8 d2 b5 b3 c7 b5-c5 c2 c2-b2 a3 b2-b3 d3 c3 " +
			"d3-c3 b3-a3 c3-b3 a4 b3-b4 a5-a4", strings.Repeat(". ", 26) + "x . . . . x .", games.First},
		{"the vital point missed", "tsumego", games.Options{"problem": "straight-three-corner-kill"}, "A9 B9", "?? *", games.Second},
		{"the vital point", "tsumego", games.Options{"problem": "straight-three-side-kill"}, "E9", "*", games.First},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := judge(t, c.game, c.options, c.moves)
			for i, want := range strings.Fields(c.marks) {
				r := s.ReviewOf(i)
				ok := r.Mark == strings.Trim(want, ".")
				switch want {
				case "x":
					ok = r.Mark == "?" || r.Mark == "??"
				case "*":
					ok = r.Mark == "" || r.Mark == "!"
				}
				if !ok {
					t.Errorf("move %d, %s, is marked %q, not %q", i+1, r.Move, r.Mark, want)
				}
				if strings.HasPrefix(r.Mark, "?") && r.Why.IsZero() && (r.Better == nil || r.Better[0] == r.Move) {
					t.Errorf("nothing better than move %d, %s", i+1, r.Move)
				}
			}
			good, _ := session.Accuracy(s, c.better)
			bad, n := session.Accuracy(s, c.better.Other())
			if n > 0 && good <= bad || good < 0.6 || good > 1 || bad < 0 {
				t.Errorf("the better side kept %.2f, the other %.2f of %d moves", good, bad, n)
			}
			t.Logf("kept: %.2f and %.2f", good, bad)
		})
	}
}

// TestAFiveThatIsNotStoppedIsAMistake: in a lost game, too, a move that lets the other side
// win at once is named where another holds out longer.
func TestAFiveThatIsNotStoppedIsAMistake(t *testing.T) {
	for _, c := range []struct{ answer, want string }{{"o15", "?"}, {"l8", ""}} {
		s := judge(t, "gomoku", nil, "h8 g8 i8 a1 h9 a3 h10 a5 j8 a7 k8 "+c.answer+" h11 o14 h12")
		if r := s.ReviewOf(11); r.Mark != c.want && !(c.want == "" && r.Mark == "!") {
			t.Errorf("%s in a lost position is marked %q, want %q: %v", c.answer, r.Mark, c.want, r.Why)
		} else if c.want == "?" && (r.What != "stop-four" || r.Kind != claim.IgnoredThreat) {
			t.Errorf("%s: %v (%s)", c.answer, r.Why, r.What)
		}
	}
}

// TestASlipIsNamedInALostGame: where a perfect player has lost long ago, the review names
// the last stone that would have stopped an open four at sight, and that first.
func TestASlipIsNamedInALostGame(t *testing.T) {
	s := judge(t, "gomoku", nil, "h8 n6 g9 f9 g8 o6 g10 k6 g11 g12 g7")
	table, err := words.Load(words.English)
	if err != nil {
		t.Fatal(err)
	}
	r := s.ReviewOf(7)
	if n, ok := session.Decided(s); !ok || n != 7 || r.What != "stop-three" || r.Kind != claim.IgnoredThreat {
		t.Errorf("move %d decided it (%v), of move 8 it is said %v (%s)", n+1, ok, r.Why, r.What)
	}
	want := "What decided the game is move 8, k6?: Black's g8 g9 g10 was an open three: g11 or g7 stops it. Better: "
	if got := table.Text(s.ReviewSummary()[0]); !strings.HasPrefix(got, want) {
		t.Errorf("the review begins with %q, not with %q", got, want)
	}
	for _, i := range []int{0, 2, 4, 6, 8, 10} {
		if s.ReviewOf(i).Mistake() {
			t.Errorf("move %d of who won is marked: %s", i+1, table.Text(session.ReviewText(s, i)))
		}
	}
}

// TestAReasonIsNoSlip: what a review says of an open four that was threatened is no slip of
// the skill of that name, so no exercise asks for one there.
func TestAReasonIsNoSlip(t *testing.T) {
	enginetest.OneThread(t)
	s := judge(t, "gomoku", nil, "h8 i9 i7 h7 g8")
	if r := s.ReviewOf(4); r.Mistake() && (r.What != "" || r.Why.IsZero()) {
		t.Errorf("g8%s is told as %q: %v", r.Mark, r.What, r.Why)
	}
}

// TestAResignationIsNoMove: the last move before the other side resigns is judged by its
// position, not by the result that it did not bring about.
func TestAResignationIsNoMove(t *testing.T) {
	const moves = "HIJ EF KLMNO AC" // AC leaves a won position
	g, err := match.New(match.Setup{Module: module("trianglenim")})
	if err != nil {
		t.Fatal(err)
	}
	for move := range strings.FieldsSeq(moves) {
		if _, err := g.Play(move); err != nil {
			t.Fatal(err)
		}
	}
	g.End(match.Resigned(games.First))
	if r := review(t, g).ReviewOf(3); !r.Mistake() || r.Lost != 1 {
		t.Errorf("%s%s, after which the other side resigned a won game, lost %.2f of the chances", r.Move, r.Mark, r.Lost)
	}
}

func TestAccuracyIsThatOfAReview(t *testing.T) {
	b := sit(t, all.All()[0], human, human, nil)
	b.do(session.Play{Move: "h8"})
	if share, n := session.Accuracy(b.d.Session(), games.First); share != 0 || n != 0 {
		t.Errorf("%v of %d moves before anything was judged", share, n)
	}
}
