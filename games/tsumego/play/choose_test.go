package play

import (
	"errors"
	"strings"
	"testing"

	"duiju/games"
	"duiju/games/text/message"
	"duiju/games/tsumego/problem"
)

// TestOnlyAGroupOnOfferIsChosen: where the person says which group is meant, a stone of
// one that is on offer is all there is to play, and that is no move on the board: the
// same side is to move, by the same rules.
func TestOnlyAGroupOnOfferIsChosen(t *testing.T) {
	p, err := problem.FirstProblem("(;SZ[9]AB[da][db][dc][cc][bc][ac]AW[ca][cb][ab]" +
		"AB[fi][fh][gg][hg][ig]AW[gi][gh][hh]PL[B]CHOOSE[ca]CHOOSE[gi])")
	if err != nil {
		t.Fatal(err)
	}
	c := Configure(p)
	c.Superko = SuperkoSituational
	s := NewState(c, 0)
	var texts []string
	for _, m := range s.Moves() {
		texts = append(texts, m.Text)
	}
	if got, want := strings.Join(texts, " "), "C9 C8 G2 H2 G1"; got != want {
		t.Errorf("to choose are %s, want %s", got, want)
	}
	for _, move := range []string{"A8", "D9", "E5", "pass"} { // a group not on offer, its attacker, none
		if err := s.Play(move); !errors.Is(err, message.ErrIllegalMove) {
			t.Errorf("%s: %v", move, err)
		}
	}
	if err := s.Play("H2"); err != nil {
		t.Fatal(err)
	}
	target := ""
	for q := range s.Board.Stones {
		if s.left.Has(q) {
			target += s.Board.Name(q) + " "
		}
	}
	if target != "G2 H2 G1 " || s.Choosing() || s.Turn() != games.First || s.Superko != SuperkoSituational {
		t.Errorf("chosen is %s, choosing %v, %v to move, superko %s", target, s.Choosing(), s.Turn(), s.Superko)
	}
	if err := s.Play("J1"); err != nil {
		t.Errorf("after the choice: %v", err)
	}
}
