package sgf

import "testing"

// A file's result in its forms: who won, and the sentence with what it takes.
func TestResultsOfFiles(t *testing.T) {
	for re, want := range map[string]string{
		"W+34.5": "W games.said.points side=games.color.white n=34.5", "B+R": "B games.said.resigned side=games.color.black",
		"W+Resign": "W games.said.resigned side=games.color.white", "b+time": "B games.said.time side=games.color.black",
		"W+T": "W games.said.time side=games.color.white", "B+Forfeit": "B games.said.forfeit side=games.color.black",
		"B+": "B games.said.won side=games.color.black", "Black+3/4": "B games.said.points side=games.color.black n=3/4", " W + 0.5 ": "W games.said.points side=games.color.white n=0.5",
		"0": " games.said.draw", "Draw": " games.said.draw", "jigo": " games.said.draw", "Void": " games.said.void", "?": " games.said.unknown", "": " games.said.unknown",
		"白中押し勝ち": " games.said.text text=白中押し勝ち", `W+\]x`: "W games.said.text text=W+]x", "X+3": " games.said.text text=X+3",
	} {
		winner, said := Result(re, "1")
		if got := winner + " " + said.String(); got != want {
			t.Errorf("RE[%s] is %q, want %q", re, got, want)
		}
	}
}
