package darkchess

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/scene"
	"duiju/games/text/message"
)

// overlay draws a lens on a position, with the cursor on a square.
func overlay(t *testing.T, r *rules, text, id, at string) (*state, scene.Scene) {
	t.Helper()
	s := newState(position(t, r, text), red)
	sc := s.Scene()
	p := scene.NoPoint
	if q, ok := squareOf(at, maxRanks); ok {
		p = s.pointOf(q)
	}
	enginetest.Must(t, s.Overlay(context.Background(), games.Look{Lens: id, At: p}, &sc))
	return s, sc
}

// spot is the spot of a square.
func spot(s *state, sc scene.Scene, at string) scene.Spot {
	q, _ := squareOf(at, maxRanks)
	return sc.Spots[s.pointOf(q)]
}

// captions are the captions as keys with their values.
func captions(sc scene.Scene) string {
	var all []string
	for _, c := range sc.Captions {
		all = append(all, c.String())
	}
	return strings.Join(all, "\n")
}

// The fractions were counted by another program.
func TestOddsAreExact(t *testing.T) {
	const text = "XG.M/rXRc/R.Gm/Pp.n/XXX./XXPX/pKM./kXgX b CNPPcgnppr 1"
	for at, want := range map[string]string{
		"b1": "own=3/5 risk=3/5 gain=3/5 free=0", "d1": "own=3/5 risk=1/10 gain=2/5 free=3/5",
		"a4": "own=3/5 risk=3/10 gain=3/5 free=3/10", "b7": "own=3/5 risk=7/10 gain=3/5 free=0",
	} {
		_, sc := overlay(t, tournament(), text, "odds", at)
		if got := captions(sc); !strings.Contains(got, want) {
			t.Errorf("%s: %s, want %s", at, got, want)
		}
	}
}

// What the lens says of a flip is what the search does at the root.
func TestOddsSayWhichFlipsAreSearched(t *testing.T) {
	const text = "XXXX/XXXX/XXXX/XXXX/XXXX/X.XX/XkXX/XXXK r GGMMRRNNCCPPPPPggmmrrnnccpppp 0"
	b := position(t, tournament(), text)
	searched := newView(b, searchFlips).Moves(nil)
	said := map[string]int{}
	for mask := b.by[hidden]; mask != 0; mask &= mask - 1 {
		at := first(mask)
		_, sc := overlay(t, tournament(), text, "odds", at.String())
		for _, key := range []string{"sharp", "calm", "left"} {
			if !hasCaption(sc, "darkchess.odds."+key) {
				continue
			}
			said[key]++
			if got := slices.Contains(searched, flipOf(at)); got != (key != "left") {
				t.Errorf("%s is said to be %s, searched %v", at, key, got)
			}
		}
	}
	if said["calm"] != tuned.rootQuiet || said["sharp"] == 0 || said["left"] == 0 {
		t.Errorf("flips by what is said of them: %v", said)
	}
}

func hasCaption(sc scene.Scene, key string) bool {
	return slices.ContainsFunc(sc.Captions, func(c message.Text) bool { return c.Key == key })
}

func TestTargetsShowTheScreen(t *testing.T) {
	const text = "C.n./X.../p..c/..../P.Xr/..../g.k./.C.K r Rr 0"
	s, sc := overlay(t, tournament(), text, "targets", "a8")
	if spot(s, sc, "a6").Marks&scene.MarkAttack == 0 || spot(s, sc, "a7").Marks&scene.MarkScreen == 0 {
		t.Error("a8 should take a6 over a7")
	}
	if spot(s, sc, "c8").Marks&scene.MarkAttack != 0 {
		t.Error("c8 is no target")
	}
	path := s.Scene()
	s.drawPath(games.PathOf(s, "a8"), &path)
	if spot(s, path, "a7").Marks&scene.MarkScreen == 0 {
		t.Error("a picked-up cannon shows no screen")
	}
}

func TestReachCountsSteps(t *testing.T) {
	// Two ways of two steps lead to the soldier; the face-down piece stops.
	s, sc := overlay(t, tournament(), "..../..../..../..../..../X.../N.../.p.. r P 0", "reach", "a2")
	if got := spot(s, sc, "b1").Label; got != "2" {
		t.Errorf("b1 is %q steps away, want 2", got)
	}
	if got := captions(sc); !strings.Contains(got, "darkchess.reach.even") {
		t.Errorf("captions %s", got)
	}
	if spot(s, sc, "a3").Marks&scene.MarkBad == 0 {
		t.Error("the face-down piece on a3 should stop the horse")
	}
}

func TestReachOfADiagonalHorse(t *testing.T) {
	s, sc := overlay(t, parseRules(t, "knight=diagonal"), "..../..../..../..../..../..../N.../...k r - 0", "reach", "a2")
	for at, want := range map[string]string{"b1": "1", "b3": "1", "c2": "2", "a4": "2", "b2": "", "d1": "3"} {
		if got := spot(s, sc, at).Label; got != want {
			t.Errorf("%s is %q steps away, want %q", at, got, want)
		}
	}
}

func TestTableLensShowsResults(t *testing.T) {
	s, sc := overlay(t, tournament(), "..../..../..../..../.R../..../..n./.... r - 0", "table", "b4")
	if got := captions(sc); !strings.Contains(got, "darkchess.table.won") {
		t.Errorf("captions %s", got)
	}
	if spot(s, sc, "b3").Label == "" || spot(s, sc, "a1").Label != "" {
		t.Error("the moves of the chosen piece should be labelled, and nothing else")
	}
	_, sc = overlay(t, tournament(), "..../..../..../..../.R../..../..n./...X r P 0", "table", "b4")
	if got := captions(sc); !strings.Contains(got, "darkchess.table.not") {
		t.Errorf("with a face-down piece: %s", got)
	}
}

func TestReportLensShowsTheTerms(t *testing.T) {
	_, sc := overlay(t, tournament(), "K..c/.P.p/R..n/.m../..G./.c.C/p..P/..k. r - 0", "report", "a8")
	if got := captions(sc); !strings.Contains(got, "score=+2.614") {
		t.Errorf("captions %s", got)
	}
}

func TestValuesLensCountsTheHiddenPool(t *testing.T) {
	_, sc := overlay(t, tournament(), "..../..../..../..../.R../..../..n./...X r P 0", "values", "b4")
	w := worthOf(position(t, tournament(), "..../..../..../..../.R../..../..n./...X r P 0"))
	want := message.T("darkchess.values.down", "red", int(w.each[6]), "black", 0).String()
	if got := captions(sc); !strings.Contains(got, want) {
		t.Errorf("captions %s, want %s", got, want)
	}
}

// What the network adds is shown where the evaluation counts it: with the rules that
// it was fitted to.
func TestValuesLensShowsTheNetwork(t *testing.T) {
	text := "K..c/.P.p/R..n/.m../..G./.c.C/p..P/..k. r - 0"
	added := newView(position(t, tournament(), text), passFlips).judge() - withoutNetwork(position(t, tournament(), text)).judge()
	_, sc := overlay(t, tournament(), text, "values", "a8")
	if got, want := captions(sc), message.T("darkchess.values.network", "points", fmt.Sprintf("%+d", added)).String(); added == 0 || !strings.Contains(got, want) {
		t.Errorf("captions %s, want %s", got, want)
	}
	other := tournament()
	other.ladder = false
	if _, sc = overlay(t, other, text, "values", "a8"); strings.Contains(captions(sc), "darkchess.values.network") {
		t.Errorf("captions %s", captions(sc))
	}
}
