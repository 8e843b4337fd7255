package generate

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"duiju/engine/enginetest"
)

// top is the top of the source.
const top = "../../.."

// The shipped problems of the generator are what their seeds give: every
// fiftieth of them byte for byte, with DUIJU_EXHAUSTIVE=1 both files as a whole.
func TestShippedProblemsComeFromTheirSeeds(t *testing.T) {
	enginetest.OneThread(t)
	shipped := func(file string) string {
		data, err := os.ReadFile(filepath.Join(top, shelf, file))
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	if enginetest.Exhaustive() {
		for file, collect := range map[string]func(context.Context, io.Writer, string) (*written, error){
			"basics.sgf": drawNamed, "generated.sgf": makeGenerated,
		} {
			w, err := collect(t.Context(), t.Output(), top)
			if err != nil {
				t.Fatal(err)
			}
			if w.text.String() != shipped(file) {
				t.Errorf("%s is not what its drawings or seeds give; go run ./games/lab write tsumego writes it anew", file)
			}
		}
		return
	}
	all := shipped("generated.sgf")
	const apart = 50
	chosen, err := readSeeds(top)
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range chosen {
		if i%apart != 0 {
			continue
		}
		var text bytes.Buffer
		g, err := c.generate(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if g == nil {
			t.Errorf("seed %d gives nothing", c.seed)
			continue
		}
		if err := g.Write(&text); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(all, text.String()) {
			t.Errorf("seed %d gives another problem than the shipped one; go run ./games/lab write tsumego generated writes them anew:\n%s", c.seed, text.String())
		}
	}
}
