package darkchess

import (
	"bytes"
	"strings"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games"
)

// The judge regrets none of its own decisions, and the meter finds those that
// give a piece away.
func TestRegretFindsWhatIsGivenAway(t *testing.T) {
	enginetest.OneThread(t)
	m := regretMeter{judging: 6_000}
	if err := m.judge(t.Context(), "testdata/regret.txt", 8); err != nil || len(m.verdicts) < 4 {
		t.Fatalf("%d verdicts, %v", len(m.verdicts), err)
	}
	given := 0.0
	for _, v := range m.verdicts {
		if r, err := v.regret(t.Context(), v.best); r != 0 || err != nil {
			t.Errorf("%s: the best move is regretted by %.0f, %v", v.board.text(), r, err)
		}
		worst := 0.0
		for _, x := range v.board.steps(nil) {
			r, err := v.regret(t.Context(), x)
			if err != nil {
				t.Fatal(err)
			}
			worst = max(worst, r)
		}
		given += worst
	}
	if given < largeRegret {
		t.Errorf("the worst steps of %d positions give %.0f points away", len(m.verdicts), given)
	}
}

func TestRegretIsReportedByKind(t *testing.T) {
	c := labRegret()
	var out bytes.Buffer
	if err := c.Flags.Parse([]string{"-positions", "testdata/regret.txt", "-most", "4", "-judge", "3000", "-nodes", "500", "-of", "tuned,noflips"}); err != nil {
		t.Fatal(err)
	}
	if err := c.Run(t.Context(), games.Streams{Out: &out}, nil); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"judged by 3000 nodes, decided by 500", "tuned: ", "noflips: ", "wrong kind", "is best", "depth "} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("it does not say %q:\n%s", want, &out)
		}
	}
}
