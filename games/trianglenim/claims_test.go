package trianglenim

import (
	"strings"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/teach"
)

// TestAnAnswerWins: the answer that is claimed to a take wins by counting the takes out,
// and where none is claimed none wins.
func TestAnAnswerWins(t *testing.T) {
	for _, o := range []games.Options{{optSide: "4"}, {optSide: "4", optRule: ruleMisere}, {optSide: "4", optTake: "2"}} {
		st, err := Module{}.New(o, 1)
		enginetest.Must(t, err)
		if _, err := solve(t.Context(), st.(*state).rules, nil); err != nil {
			t.Fatal(err)
		}
		known := map[mask]bool{}
		for _, opening := range []string{"", "A", "DEF", "E"} {
			s := st.Clone().(*state)
			if opening != "" {
				if s.Play(opening) != nil {
					continue
				}
			}
			for _, move := range games.Texts(s) {
				after := s.Clone().(*state)
				if err := after.Play(move); err != nil || after.Status().Over {
					continue
				}
				all, err := claimsOf(t.Context(), s, move, s.Turn().Other())
				enginetest.Must(t, err)
				if won := countedOut(after, known); won != (len(all) == 1) {
					t.Errorf("%v %s, %s: won for the other side is %v, and %d claims say so", o, opening, move, won, len(all))
				}
				for _, c := range all {
					if err := after.Play(c.Move); err != nil || !after.Status().Over && countedOut(after, known) {
						t.Errorf("%v %s, %s: the answer %s does not win (%v)", o, opening, move, c.Move, err)
					}
				}
			}
		}
	}
}

// countedOut reports whether the side to move wins, by trying all takes.
func countedOut(s *state, known map[mask]bool) bool {
	if won, ok := known[s.pos()]; ok {
		return won
	}
	won := false
	for _, move := range games.Texts(s) {
		n := s.Clone().(*state)
		if n.Play(move) != nil {
			continue
		}
		if n.Status().Over && n.Status().Winner == s.Turn() || !n.Status().Over && !countedOut(n, known) {
			won = true
			break
		}
	}
	known[s.pos()] = won
	return won
}

// A slip names the takes that win by its skill, not all that win: CF and FJO do too, and
// leave no single pieces only.
func TestASlipNamesWhatItsSkillFinds(t *testing.T) {
	s, err := Module{}.FromText(nil, "5/5/normal 0x46A7")
	enginetest.Must(t, err)
	slip, ok, err := teach.Of(Module{}).Slip(t.Context(), s, "K")
	if said := slip.Said.String(); err != nil || !ok || slip.ID() != "singles" || !strings.Contains(said, "ACFJ") || strings.Contains(said, "FJO") || len(slip.Right) < 3 {
		t.Errorf("%s: %s of %v, %v", slip.Key, said, slip.Right, err)
	}
}
