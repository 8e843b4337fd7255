package look

import (
	"context"
	"crypto/sha256"
	"flag"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/engine"
	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/all"
	"duiju/games/teach/walks"
	"duiju/ui/uitest"
)

var update = flag.Bool("update", false, "write the sums over trees and walks anew")

// goldenTrees are x-rays of each kind: plain searches, with all parts, with
// chance, of a player, and proofs.
func goldenTrees(t *testing.T) (names []string, xrays []*xray) {
	t.Helper()
	add := func(name string, x *xray) { names, xrays = append(names, name), append(xrays, x) }
	var everything engine.Feature
	for _, f := range teachFeatures {
		everything |= f
	}
	for _, m := range all.All() {
		switch id := m.Info().ID; id {
		case "trianglenim":
			add(id, xrayOf(t, m, 1, 3, 0))
			add(id+", all parts", xrayOf(t, m, 2, 4, everything))
			add(id+", proof", proofOf(t, m, games.Options{"side": "4", "take": "4"}))
		case "gomoku":
			add(id, xrayOf(t, m, 5, 2, everything))
			x := NewXray(uitest.StartIn(t, uitest.OnFloor, m).Root.App, m, middle(t, m, 2, 12), 0)
			if err := x.players.choose("classic:five-tuple,depth=2"); err != nil {
				t.Fatal(err)
			}
			tr, err := x.players.watch(context.Background(), x.state, watchedNodes, games.NewWatcher(keptNodes))
			if err != nil {
				t.Fatal(err)
			}
			x.tree, x.seen = tr, len(tr.Nodes)
			add(id+", five-tuple", x)
		case "darkchess":
			add(id, xrayOf(t, m, 1, 2, 0))
		case "tsumego":
			add(id+", proof", proofOf(t, m, games.Options{"problem": "straight-three-corner-kill"}))
		}
	}
	return names, xrays
}

// All that the x-ray says, writes and draws of some trees is what it was when
// somebody last looked: sums over the sentences on all nodes, the files, and the
// screen in several windows after each step of a walk by keys and by the mouse. A
// change of a search or of what it knows changes them too; -update writes them anew.
func TestGoldenTrees(t *testing.T) {
	if enginetest.Raced {
		t.Skip("one thread draws")
	}
	enginetest.OneThread(t)
	var b strings.Builder
	sum := func(what string, texts ...string) {
		fmt.Fprintf(&b, "  %-12s %.4x\n", what, sha256.Sum256([]byte(strings.Join(texts, "\n"))))
	}
	names, xrays := goldenTrees(t)
	for k, x := range xrays {
		fmt.Fprintf(&b, "%s: %d nodes\n", names[k], len(x.tree.Nodes))
		var sentences, values []string
		for i := range x.tree.Nodes {
			low, high := x.tree.window(i)
			sentences = append(sentences, x.moveName(i)+": "+x.why(i))
			values = append(values, fmt.Sprint(i, x.tree.value(i), low, high, x.tree.held(i), x.tree.heldAgainst(i), x.tree.read(i), x.tree.line(i)))
		}
		sum("sentences", sentences...)
		sum("values", values...)
		for _, format := range []string{"text", "json", "dot", "svg"} {
			sum(format, string(treeFormats[format](x)))
		}
		d := uitest.StartIn(t, uitest.OnFloor)
		x.App = d.Root.App
		d.Open(x)
		for _, size := range [][2]int{{40, 12}, {80, 24}, {160, 50}} {
			x.open, x.selected, x.page, x.placed = map[int]bool{0: true}, 0, 0, false
			x.layout()
			d.Send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
			var walk []string
			for i, key := range strings.Fields("down right right down down right down right down right down right down tab down enter down " +
				"left left tab up , , , . tab up left right + f tab - up up up left up up enter") {
				d.Keys(key)
				walk = append(walk, fmt.Sprintln(i, key), d.Screen())
			}
			sum(fmt.Sprintf("%dx%d keys", size[0], size[1]), walk...)
			var clicks []string
			every := size[0]*size[1]/150 + 1
			for y := range size[1] - 1 {
				for x := y * 3 % every; x < size[0]; x += every {
					d.Send(tea.MouseMsg{X: x, Y: y, Action: tea.MouseActionPress, Button: tea.MouseButtonLeft})
					clicks = append(clicks, fmt.Sprintln(x, y), d.Screen())
				}
			}
			for _, wheel := range []tea.MouseButton{tea.MouseButtonWheelDown, tea.MouseButtonWheelUp, tea.MouseButtonWheelUp} {
				d.Send(tea.MouseMsg{X: 5, Y: 5, Action: tea.MouseActionPress, Button: wheel})
				clicks = append(clicks, d.Screen())
			}
			sum(fmt.Sprintf("%dx%d mouse", size[0], size[1]), clicks...)
		}
		d.Stop()
	}
	uitest.CheckRecord(t, filepath.Join("testdata", "trees.txt"), b.String(), *update)
}

// All that the guided page writes and draws of every walk is what it was: sums over
// the files and the screen at each step, alone and side by side, and in between
// over a question that is answered well and one that is not.
func TestGoldenWalks(t *testing.T) {
	var b strings.Builder
	sum := func(what string, texts ...string) {
		fmt.Fprintf(&b, "  %-12s %.4x\n", what, sha256.Sum256([]byte(strings.Join(texts, "\n"))))
	}
	d, g := openGuide(t)
	for range walks.Kinds + 1 {
		d.Keys("tab")
		fmt.Fprintf(&b, "view %d\n", g.view)
		for _, size := range [][2]int{{40, 12}, {60, 15}, {60, 16}, {80, 24}, {130, 40}} {
			d.Send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
			d.Keys("home")
			var steps []string
			for range g.last() + 1 {
				steps = append(steps, d.Screen(), d.Root.Drawn().StyleMap())
				d.Keys(".")
			}
			d.Keys(",", "pgup")
			sum(fmt.Sprintf("%dx%d", size[0], size[1]), append(steps, d.Screen())...)
			d.Keys("home", ".", ".")
			var asked []string
			for _, answer := range []string{"4", "x", "99"} {
				d.Keys("a")
				asked = append(asked, d.Screen())
				typed(d, answer)
				asked = append(asked, d.Screen())
				if g.box.Active {
					d.Keys("esc")
				}
			}
			sum("asked", asked...)
		}
		var answered []string
		for at := range g.shown().Frames[:g.last()-1] {
			g.show(at)
			if d.Keys("a"); g.box.Active {
				typed(d, "99")
				answered = append(answered, d.Screen(), d.Root.Drawn().StyleMap())
			}
		}
		sum("answered", answered...)
		w := g.shown()
		for at := range w.Frames {
			var files []string
			for _, f := range walkForms(g.App, w, at) {
				files = append(files, string(f.Data))
			}
			sum(fmt.Sprintf("files %d", at), files...)
		}
	}
	uitest.CheckRecord(t, filepath.Join("testdata", "walks.txt"), b.String(), *update)
}
