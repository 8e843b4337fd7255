package darkchess

import (
	"testing"

	"duiju/engine/enginetest"
)

func TestExplainNamesWhatTheMoveDoes(t *testing.T) {
	for _, c := range []struct{ position, move, want string }{
		{"XXXX/XXXX/XXXX/XXXX/XXXX/XXXX/XXXX/XXXX - KGGMMRRNNCCPPPPPkggmmrrnnccppppp 0", "c2", "darkchess.why.first"},
		{"XG.M/rXRc/R.Gm/Pp.n/XXX./XXPX/pKM./kXgX b CNPPcgnppr 1", "d1", "darkchess.why.flip.and a=darkchess.why.flip square=d1 n=10 own=6 risk=1 gain=4 b=darkchess.why.flip.safest"},
		{"..../..../..../..../.Rn./..../..../..p. r - 0", "b4-c4", "darkchess.why.capture piece=darkchess.piece.black.horse"},
		{"..../..../..../..../.Rp./..../..P./..p. r - 0", "b4-c4", "darkchess.why.capture.leaves piece=darkchess.piece.black.soldier side=darkchess.side.black what=darkchess.claim.free piece=darkchess.piece.red.soldier square=c2 by=darkchess.piece.black.soldier from=c1"},
		{"..../..../..../..../.Rnk/..../..../..p. r - 0", "b4-c4", "darkchess.why.trade piece=darkchess.piece.black.horse own=darkchess.piece.red.chariot"},
		{"..../..../..../..../.Rk./..../..../..p. r - 0", "b4-b5", "darkchess.why.escape piece=darkchess.piece.red.chariot square=b4"},
		{"..../..../..../.n../..../.R../..../..p. r - 0", "b3-b4", "darkchess.why.attack piece=darkchess.piece.black.horse square=b5"},
		{"..../.n../..../..../..../.R../..../..p. r - 0", "b3-b4", "darkchess.why.near piece=darkchess.piece.black.horse square=b7 n=3"},
		{"..../..../..../..../..../.R../..../..k. r - 0", "b3-b4", "darkchess.why.wait"},
	} {
		s := newState(position(t, tournament(), c.position), red)
		got, err := s.Explain(t.Context(), c.move)
		if err != nil || got.String() != c.want {
			t.Errorf("%s: %q (%v), want %q", c.move, got, err, c.want)
		}
		english(t, got)
	}
}

func TestHintsGoFromKindToMoveToReason(t *testing.T) {
	s := newState(position(t, tournament(), "..../..../..../X.../.Rn./..../..../..p. r P 0"), red)
	steps, err := s.Hints(t.Context())
	enginetest.Must(t, err)
	if len(steps) != 3 || steps[0].Text.Key != "darkchess.hint.capture" || steps[0].Move != "" ||
		steps[1].Move != "b4-c4" || steps[2].Text.Key != "darkchess.why.capture" || steps[2].Line[0] != "b4-c4" {
		t.Errorf("hints %+v", steps)
	}
}
