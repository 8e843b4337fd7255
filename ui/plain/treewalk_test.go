package plain_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"duiju/games/teach/walks"
	"duiju/games/text/words"
	"duiju/ui/plain"
	"duiju/ui/screen/look"
)

// TestTreesInLines walks over a tree in lines: steps, a question answered wrongly and
// one rightly, another walk, a tree of one's own, a file; and what cannot be done is said.
func TestTreesInLines(t *testing.T) {
	own, err := walks.Parse("((3 12) (8 2) 5)")
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "step.json")
	said, err := newHouse(t).on(nil, func(c *plain.Config) { c.Tree = own },
		"back", "step", "", "ask", "5", "tree", "ask", "3", "walk dfpn", "walk df-pn", "step", "tree ((1 2)", "tree 3 12 8",
		"walk minimax", "step", "step", "step", "step", "step", "step", "ask", "save", "save "+file, "dance", "quit")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"Small trees. Type step and back to go through a walk", "Alpha-beta over the tree ((3 12) (8 2) 5): ", "There is no step there.",
		"Node 0 takes the largest value of its children.", "Node 1 takes the smallest value of its children.",
		"Which leaf is looked at next?", "Not so: it is 4.", "Right.", "Leaf 4 is worth 3.", "The tree: ((3 12) (8 2) 5)", "Node 1 has at most 3.",
		"Type step, back, ask, walk with one of minimax, alpha-beta, pvs, df-pn, paper, tree or quit.",
		"Proof numbers (df-pn) over the tree ((3 12) (8 2) 5): ", "The question: does the side to move get at least 5?",
		"A bracket is not closed.", "Plain minimax over the tree (3 12 8): 5 steps.", "Worth 12 by node 2; 4 of 4 nodes read.",
		"Nothing is left to ask: the walk is at its end.", "Name a file that ends in .svg, .json or .txt.", "Saved in " + file,
	} {
		if !strings.Contains(said, want) {
			t.Errorf("%q is not said:\n%s", want, said)
		}
	}
	again, err := look.WriteWalk(t.Context(), words.InEnglish(), mustParse(t, "(3 12 8)"), walks.Minimax, "json", 0)
	if data, readErr := os.ReadFile(file); err != nil || readErr != nil || string(data) != string(again) {
		t.Errorf("the file is not what the command writes: %v, %v", err, readErr)
	}
}

func mustParse(t *testing.T, text string) *walks.Tree {
	t.Helper()
	own, err := walks.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return own
}
