package look

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io"
	"strings"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games/teach/walks"
	"duiju/games/text/words"
	"duiju/ui/draw/canvas"
	"duiju/ui/frame"
)

// TestWalksAreWritten: a step in three forms, each whole and the same each time.
func TestWalksAreWritten(t *testing.T) {
	tree, err := walks.Parse("((( -5 5) (10 3)) ((-4 -8) (1 6)))")
	enginetest.Must(t, err)
	files := map[string][]byte{}
	for _, ext := range []string{"svg", "json", "txt"} {
		data, err := WriteWalk(t.Context(), words.InEnglish(), tree, walks.AlphaBeta, ext, 5)
		enginetest.Must(t, err)
		again, _ := WriteWalk(t.Context(), words.InEnglish(), tree, walks.AlphaBeta, ext, 5)
		if files[ext] = data; !bytes.Equal(again, data) {
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
	if err := json.Unmarshal(files["json"], &out); err != nil || len(out.Steps) < 10 || *out.Value != 5 || out.By != 1 || out.Tree != tree.String() {
		t.Errorf("%+v, %v", out, err)
	}
	if _, err := WriteWalk(t.Context(), words.InEnglish(), tree, walks.PVS, "gif", 0); err == nil {
		t.Error("a form that there is not is written")
	}
	if _, err := WriteWalk(t.Context(), words.InEnglish(), tree, walks.PVS, "svg", 999); err == nil {
		t.Error("a step that there is not is written")
	}
}

// TestTreesAreDrawn: branches stand below their nodes, and the largest tree is panned so
// that its step is in sight.
func TestTreesAreDrawn(t *testing.T) {
	var leaves []string
	for i := range 64 {
		leaves = append(leaves, fmt.Sprint(i*37%100-50))
	}
	for text, wants := range map[string][]string{
		"((3 12) 5 (2 (9 1) 6))":  {"┌─────┬─┴───────┐", "┌─┴─┐       ┌─────┼─────┐"},
		strings.Join(leaves, " "): nil,
	} {
		tree, err := walks.Parse(text)
		enginetest.Must(t, err)
		w, err := walks.New(t.Context(), tree, walks.AlphaBeta, nil)
		enginetest.Must(t, err)
		for i := range w.Frames {
			f := &w.Frames[i]
			c := canvas.New(38, 20)
			rows := DrawTree(c, frame.Paper(words.InEnglish()), w, f)
			if drawn := c.Text(); rows > 20 || !strings.Contains(drawn, fmt.Sprint(f.At)) {
				t.Fatalf("step %d in %d rows: node %d is not in sight:\n%s", i, rows, f.At, drawn)
			}
		}
		c := canvas.New(30, 20)
		DrawTree(c, frame.Paper(words.InEnglish()), w, &w.Frames[0])
		for _, want := range wants {
			if !strings.Contains(c.Text(), want) {
				t.Errorf("no %s:\n%s", want, c.Text())
			}
		}
	}
}
