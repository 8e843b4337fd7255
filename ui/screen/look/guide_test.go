package look

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/engine/enginetest"
	"duiju/games/teach/walks"
	"duiju/games/text/words"
	"duiju/ui/draw/theme"
	"duiju/ui/frame"
	"duiju/ui/uitest"
)

// openGuide opens the guided page, the searches having walked.
func openGuide(t *testing.T) (*uitest.Driver, *guide) {
	t.Helper()
	d := uitest.StartIn(t, uitest.OnFloor)
	g := NewGuide(d.Root.App).(*guide)
	d.Open(g)
	d.Until("the searches have walked", func() bool { return g.shown() != nil })
	return d, g
}

// typed types into an open line.
func typed(d *uitest.Driver, text string) {
	d.Send(tea.KeyMsg{Type: tea.KeyCtrlU})
	d.Keys(append(uitest.TypeOf(text), "enter")...)
}

// The page is reached from the x-ray, steps, stops at the bound that is none, and
// fits every window in every view.
func TestGuideByKeys(t *testing.T) {
	d, _ := openXray(t, "gomoku")
	d.Keys("g")
	g, ok := d.Root.Top().(*guide)
	if !ok {
		t.Fatalf("%T on top", d.Root.Top())
	}
	d.Until("the searches have walked", func() bool { return g.shown() != nil })
	for range g.last() {
		d.Keys(".")
		d.Check()
		if g.trouble() {
			break
		}
	}
	d.Sees("Stop: the paper cuts 12", "Stopped where")
	at := g.at
	if d.Keys("home"); g.at != 0 {
		t.Errorf("home leads to step %d", g.at)
	}
	for range at {
		d.Keys(".")
	}
	for range walks.Kinds + 1 {
		d.Keys("tab", "end")
		for _, size := range append(uitest.WindowSizes, [2]int{40, 12}) {
			d.Send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
			d.Check()
		}
		d.Send(tea.WindowSizeMsg{Width: 80, Height: 24})
		d.Check()
	}
	for g.view != allWalks {
		d.Keys("tab")
	}
	d.Keys("end")
	d.Sees("Right by luck", "Not read: 6 10 13 14", "15 of")
	d.Keys("n")
	d.Until("the other tree is there", func() bool { return g.set == 1 })
	d.Keys("end")
	d.Sees("Wrong: the true value is", "20, by node 2")
}

// Running by itself, the page stops at the trouble.
func TestGuideRunStops(t *testing.T) {
	d, g := openGuide(t)
	d.Keys("+", "+", "+", "+", "space")
	for g.runs.Running {
		g.advance()
	}
	if !g.trouble() || !strings.Contains(d.Screen(), "Stopped") {
		t.Errorf("it stops at step %d", g.at)
	}
}

// The lines under the walks are whole at 80 columns in every language.
func TestGuideStatusFits(t *testing.T) {
	d, g := openGuide(t)
	for _, language := range uitest.Languages {
		d.Retune(language, "unicode", theme.Truecolor)
		for _, key := range []string{"guide.status", "guide.status.dfpn"} {
			g.look(allWalks)
			if key == "guide.status.dfpn" {
				g.look(int(walks.DFPN))
			}
			d.Keys("\x00")
			d.Sees(d.Root.App.T(key))
		}
	}
}

// TestOwnTree types a tree of three branches of several lengths: what cannot be read is
// said, all searches walk over it, questions are asked and answered.
func TestOwnTree(t *testing.T) {
	d, g := openGuide(t)
	d.Keys(":")
	typed(d, "((3 12) (8 x))")
	d.Sees(`"x" is no value`)
	if g.set != 0 {
		t.Error("a tree that cannot be read is taken")
	}
	d.Keys(":")
	typed(d, "((3 12) 5 (2 (9 1) 6))")
	d.Until("the tree is there", func() bool { return g.set == -1 })
	d.Sees("┌────┬┴─────┐", "┌┴─┐     ┌───┼────┐") // the middle branch beside its node, and right below it
	for k := range walks.Kinds {
		if w := g.walks.all[k]; k != walks.DFPN && k != walks.Paper && (w.Value != 5 || w.By != 2) {
			t.Errorf("%v: %d by %d", k, w.Value, w.By)
		}
	}
	// By hand: 1 has 3, then the leaf 2 gives 5, and 3 has at most 2 from its first
	// answer: 7 with all below, and 8, are cut.
	if cut := fmt.Sprint(g.walks.all[walks.AlphaBeta].Cuts()); cut != "[7 8 9 10]" {
		t.Errorf("alpha-beta cuts %s", cut)
	}
	for g.view != int(walks.AlphaBeta) {
		d.Keys("tab")
	}
	d.Keys("a")
	d.Sees("Which leaf is looked at next?")
	typed(d, "nine")
	d.Sees("A number is wanted")
	typed(d, "4")
	d.Sees("Right.", "Leaf 4 is worth 3.", "1 of 1 right")
	for _, q := range g.questions() {
		if q.Said.Key == "guide.ask.cut" && q.Answer != 7 {
			t.Errorf("cut next: %d", q.Answer)
		}
	}
	g.quiz.asked = 1 // the second kind of question
	d.Keys("a")
	typed(d, "99")
	d.Sees("Not so: it is", "1 of 2 right")
	d.Keys("a", "esc", ".")
	d.Check()
}

// TestWalksLeaveTheScreen: e writes the step in three forms, the same as the command
// does, byte by byte; each form is whole.
func TestWalksLeaveTheScreen(t *testing.T) {
	d, g := openGuide(t)
	d.Keys("tab", "tab", "end", "e")
	d.Until("it is written", func() bool { return !g.note.IsZero() })
	w := g.shown()
	name := filepath.Join(g.App.Store.Dirs.Data, "exports", fmt.Sprintf("tree-%s-step-%d.", w.Kind, g.at+1))
	files := map[string][]byte{}
	for _, ext := range []string{"svg", "json", "txt"} {
		data, err := os.ReadFile(name + ext)
		enginetest.Must(t, err)
		files[ext] = data
		again, err := WriteWalk(t.Context(), words.InEnglish(), g.tree, w.Kind, ext, g.at+1)
		if err != nil || ext != "svg" && !bytes.Equal(again, data) {
			t.Errorf("%s is written otherwise by the command: %v", ext, err)
		}
		twice, _ := WriteWalk(t.Context(), words.InEnglish(), g.tree, w.Kind, ext, g.at+1)
		if !bytes.Equal(again, twice) {
			t.Errorf("%s is written in two ways", ext)
		}
	}
	for dec := xml.NewDecoder(bytes.NewReader(files["svg"])); ; {
		if _, err := dec.Token(); err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
	var out writtenWalk
	if err := json.Unmarshal(files["json"], &out); err != nil || len(out.Steps) != len(w.Frames) || *out.Value != 5 || out.By != 1 || out.Tree != g.tree.String() {
		t.Errorf("%+v, %v", out, err)
	}
	if _, err := WriteWalk(t.Context(), words.InEnglish(), g.tree, walks.PVS, "gif", 0); err == nil {
		t.Error("a form that there is not is written")
	}
	if _, err := WriteWalk(t.Context(), words.InEnglish(), g.tree, walks.PVS, "svg", 999); err == nil {
		t.Error("a step that there is not is written")
	}
}

// TestLargeTreeIsShown: the largest tree is panned so that its step is in sight.
func TestLargeTreeIsShown(t *testing.T) {
	d, g := openGuide(t)
	var leaves []string
	for i := range 64 {
		leaves = append(leaves, fmt.Sprint(i*37%100-50))
	}
	own, err := walks.Parse(strings.Join(leaves, " "))
	enginetest.Must(t, err)
	d.Run(g.walkOver(own, -1))
	d.Until("the tree is there", func() bool { return g.tree == own })
	if g.view == allWalks {
		t.Error("64 leaves stand three times in 80 columns")
	}
	for _, size := range append(uitest.WindowSizes, [2]int{40, 12}) {
		d.Send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
		for at := 0; at <= g.last(); at += 7 {
			g.show(at)
			d.Keys("\x00")
			d.Check()
			f := g.shown().Frames[at]
			if p := plan(own, size[0]-2, size[1]-6); p.x[f.At] < 0 {
				t.Error("off the canvas")
			}
			if size[0] >= frame.SideWidth && !strings.Contains(d.Screen(), fmt.Sprint(f.At)) {
				t.Errorf("step %d: node %d is not in sight:\n%s", at, f.At, d.Screen())
			}
		}
	}
}
