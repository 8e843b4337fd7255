package generate

import (
	"context"
	"slices"
	"testing"

	"duiju/games/tsumego/answer"
	"duiju/games/tsumego/problem"
)

// The problems that are drawn for a technique show it, and the vital point of
// a plain eye space is no shortage on both sides.
func TestTechniquesAreRecognised(t *testing.T) {
	for name, want := range map[string]string{
		"snapback-2-kill":             "snapback",
		"two-stage-ko-1-kill":         "two-stage-ko",
		"snapback-4-kill":             "throw-in",
		"straight-three-corner-kill":  "",
		"straight-three-corner-live":  "",
		"straight-three-centre-kill":  "",
		"seki-without-eyes-1-live":    answer.TagSeki,
		"bent-four-kill":              "direct-ko",
		"ten-thousand-year-ko-1-kill": "direct-ko",
		"approach-ko-2-live":          "two-stage-ko",
		"double-shortage-5-kill":      "double-shortage",
		"big-eye-small-eye-14-kill":   "snapback", // in a race, which is its reason
		"generated-5-64":              "snapback", // of a stone that was given some moves before
		"snapback-1-live":             "",
	} {
		p, ok := problem.Builtin(name)
		if !ok {
			t.Errorf("there is no %s", name)
			continue
		}
		a := answer.Solve(context.Background(), p, answer.SolveOptions{Nodes: builtinNodes})
		if a.Err != nil {
			t.Fatal(name, a.Err)
		}
		got := answer.Recognised(p, &a)
		if want == "" && slices.Contains(got, "double-shortage") || want != "" && !slices.Contains(got, want) {
			t.Errorf("%s shows %v, want %q", name, got, want)
		}
	}
}
