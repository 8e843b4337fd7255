package region_test

import (
	"testing"

	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/region"
	"duiju/games/tsumego/tsumegotest"
)

// TestOneMoveLeavesTooLittleRoom: an attacker's stone takes the points next to it,
// and what is left is one eye.
func TestOneMoveLeavesTooLittleRoom(t *testing.T) {
	for _, tc := range []struct {
		name string
		rows []string
		kill string
	}{
		{"two points are left", tsumegotest.Pad("...OXX...", "O...OX...", "XOXOXX...", "XXXXXX..."), "C8"},
		{"three are", tsumegotest.Pad("....OXX..", "OO...OX..", "XXOXOXX..", "XXXXXXX.."), ""},
	} {
		b := goban.Drawn(tc.rows...)
		r, err := region.BuildRegion(b, goban.StonesOn(b, goban.White), region.Limits{})
		if err != nil {
			t.Fatal(tc.name, err)
		}
		p := r.Start(true)
		g := r.PointSets(&p)
		kill := ""
		if by := r.KillingMove(&p, &g); by != 0 {
			kill = b.Name(r.Points[by-1])
		}
		if kill != tc.kill {
			t.Errorf("%s: %q kills, want %q", tc.name, kill, tc.kill)
		}
	}
}

// TestRunningFree: with two empty points in the open beside it an attacker's stone cannot
// be captured; stones of the defender within two steps of a point close it.
func TestRunningFree(t *testing.T) {
	for white, want := range map[string]bool{"": true, "H8": false, "J8": false, "H7": false, "G6": false, "J6": true, "G4": true} {
		b := goban.Drawn(tsumegotest.Pad(".O.OX....", "OOOO.....", "XXXX.....")...)
		target := goban.StonesOn(b, goban.White)
		if q, ok := goban.ParsePointName(b.W, b.H, white); ok {
			b.Stones[q] = goban.White
		}
		r, err := region.BuildRegion(b, target, region.Limits{Steps: 3})
		if err != nil {
			t.Fatal(err)
		}
		if got := r.Wall>>r.Bit[b.At(6, 1)]&1 == 1; got != want { // G8, with H8 and G7 outside
			t.Errorf("White at %q: safe %v", white, got)
		}
	}
}

// TestEyeWithTwoCorners: on three lines a U of five holds two corners, and the attacker who
// throws in between them makes a ko in one of them. With one corner it is two eyes.
func TestEyeWithTwoCorners(t *testing.T) {
	b := goban.Drawn("..OOX.", ".OOOXX", "..OOX.")
	r, err := region.BuildRegion(b, goban.StonesOn(b, goban.White), region.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	for k, want := range map[region.Balance]bool{0: true, 1: false} {
		p := r.Start(true)
		p.SetBalance(k)
		if truth, _, ok := tsumegotest.Backward(r, p, 400_000); !ok || truth != want {
			t.Fatalf("%d ko threats of White's: captured %v, %v, want %v", k, truth, ok, want)
		}
		if f := r.Fact(&p); f != region.FactNone {
			t.Errorf("it is a ko, but fact %d says that it needs no search", f)
		}
	}
}
