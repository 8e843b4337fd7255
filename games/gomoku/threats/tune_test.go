package threats

import (
	"context"
	"encoding/json"
	"io"
	"math"
	"reflect"
	"strings"
	"testing"

	"duiju/games/gomoku/board"
)

func TestEveryKnobTurnsTheSelectionOfItsOwn(t *testing.T) {
	kept, _ := json.Marshal(selection)
	for i, k := range knobs {
		by := make([]float64, len(knobs))
		if s := turned(selection, by); !reflect.DeepEqual(s, selection) {
			t.Fatalf("knobs at rest make %+v of %+v", s, selection)
		}
		by[i] = 4
		up := turned(selection, by)
		by[i] = -4
		if down := turned(selection, by); reflect.DeepEqual(up, selection) || reflect.DeepEqual(down, selection) || reflect.DeepEqual(up, down) {
			t.Errorf("%s: up %+v, down %+v", k.name, up, down)
		}
	}
	if now, _ := json.Marshal(selection); string(now) != string(kept) {
		t.Errorf("the selection that is played with has become %s", now)
	}
	list := []int{100, 100, 100}
	if scale(list, math.Log(2), math.Log(4)); !reflect.DeepEqual(list, []int{100, 200, 400}) {
		t.Errorf("%v", list)
	}
}

// Where the larger reduction and the smaller margin of the two always win, the
// knobs go there, and nothing else goes far.
func TestTuningGoesWhereGamesAreWon(t *testing.T) {
	start, err := trialOf("{}")
	if err != nil {
		t.Fatal(err)
	}
	u := &tuning{start: start, rule: board.Freestyle, pairs: 300, every: 300, rate: 0.1, by: make([]float64, len(knobs))}
	u.play = func(_ context.Context, _ *Position, sides [2]*trial) float64 {
		better := 0.0
		if sides[0].Reduction > sides[1].Reduction {
			better++
		}
		if sides[0].Singular < sides[1].Singular {
			better++
		}
		return better / 2
	}
	for u.pair(t.Context(), io.Discard, 1) {
	}
	for i, k := range knobs {
		switch by := u.by[i]; {
		case k.name == "Reduction" && by < 3, k.name == "Singular" && by > -3,
			k.name != "Reduction" && k.name != "Singular" && math.Abs(by) > 2.5:
			t.Errorf("%s is turned by %.1f steps", k.name, by)
		}
	}
}

func TestTuneGivesWhatTheGateTakes(t *testing.T) {
	out, err := lab(t, LabTune(), "-pairs", "3", "-nodes", "60", "-every", "2", "-a", `{"Reduction": 2.5}`)
	lines := strings.Split(strings.TrimSpace(out), "\n")
	if err != nil || len(lines) != 4 || !strings.HasPrefix(lines[0], "2 pairs: Static") || !strings.HasPrefix(lines[2], "3 pairs: Static") {
		t.Fatalf("%v, %s", err, out)
	}
	found, err := trialOf(lines[3])
	if err != nil || found.Reduction < 2 || len(found.Late) != len(selection.Late) {
		t.Errorf("%+v, %v", found, err)
	}
	if out, err := lab(t, LabTune(), "-pairs", "1", "-nodes", "60", "-every", "0"); err != nil || !strings.HasPrefix(out, "1 pairs") {
		t.Errorf("%v, %s", err, out)
	}
	for _, flags := range [][]string{{"-a", "?"}, {"-rule", "chess"}} {
		if out, err := lab(t, LabTune(), flags...); err == nil {
			t.Errorf("%q: %s", flags, out)
		}
	}
}
