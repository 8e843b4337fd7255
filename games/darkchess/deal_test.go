package darkchess

import (
	"testing"

	"duiju/engine/enginetest"
	"duiju/games/text/message"
)

// Records hold seed and moves, so a deal may never change.
func TestDealIsFrozen(t *testing.T) {
	for _, c := range []struct {
		rules *rules
		seed  uint64
		want  string
	}{
		{tournament(), 0, "pmcP/ppPn/MnRP/CpKM/CRGr/mNkp/rPgG/PgNc"},
		{tournament(), 31, "pnpC/rnNg/cPMG/gCNM/rPmR/pkPp/KPRp/cPGm"},
		{(&rules{Setup: setupTianqi}).finish(), 1, "CkpC/MPrp/RmgK/N..r/n..c/mMGn/PPpg/NGcR"},
		{(&rules{Setup: setupQuarter}).finish(), 1, "..../..../..../..../RkNG/nCpg/PcpK/MrmP"},
	} {
		if got := shuffle(c.rules, c.seed).Layout(); got != c.want {
			t.Errorf("seed %d deals\n%s, want\n%s", c.seed, got, c.want)
		}
	}
}

func TestRefereeRevealsTheDealAlone(t *testing.T) {
	m := New()
	s, err := m.New(nil, 31)
	enginetest.Must(t, err)
	r := m.NewReferee(s, 31)
	there := shuffle(tournament(), 31).layout[6] // c2
	done, err := r.Resolve(s, "c2")
	if err != nil || done != "c2("+string(there.byte())+")" {
		t.Errorf("Resolve(c2) = %q, %v", done, err)
	}
	if again, err := r.Resolve(s, done); err != nil || again != done {
		t.Errorf("Resolve(%s) = %q, %v", done, again, err)
	}
	for i := range letters {
		if p := piece(i + 1); p != there {
			_, err := r.Resolve(s, "c2("+string(p.byte())+")")
			if got := err.(*message.Fault).Text; got.Key != "darkchess.deal.differs" {
				t.Errorf("c2(%c): %v", p.byte(), got)
			}
		}
	}
}
