package solve

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"duiju/games/tsumego/play"
	"duiju/games/tsumego/problem"
)

// TestClassicFlag: the fields of one line, and the table over a file.
func TestClassicFlag(t *testing.T) {
	p, _ := problem.Builtin("rabbity-six-centre-kill")
	text := play.NewState(play.Configure(p), 0).Text()
	out, _, err := run(t, []string{"-json", "-classic", "-nodes", "100000", "p.sgf"}, "p.sgf", text)
	var got jsonAnswer
	if err != nil || json.Unmarshal([]byte(out), &got) != nil {
		t.Fatal(err, out)
	}
	if got.Classic == nil || got.Classic.Verdict != "alive" || got.Classic.H != 4 || got.Classic.Result != "wrong verdict" ||
		got.Fooled == nil || !slices.Contains(*got.Fooled, "F1") {
		t.Errorf("%+v %v", got.Classic, got.Fooled)
	}
	out, _, err = run(t, []string{"-classic", "-nodes", "100000", "p.sgf"}, "p.sgf", text+"(;"+corner+")")
	if err != nil || !strings.Contains(out, "of 2 problems\n     1  agrees\n     1  wrong verdict") || !strings.Contains(out, "     1  F1: ") {
		t.Errorf("%v\n%s", err, out)
	}
	out, _, _ = run(t, []string{"-json", "p.sgf"}, "p.sgf", text)
	if strings.Contains(out, "classic") || strings.Contains(out, "fooled") {
		t.Errorf("fields without --classic: %s", out)
	}
}
