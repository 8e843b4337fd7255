package teach

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io"
	"strings"
	"testing"

	"duiju/games/all"
	"duiju/games/teach/library"
	"duiju/games/text/words"
)

// TestEveryPageOnPaper prints every page in every language: each step with its
// sentence, whole pictures, the answers to its questions, the same bytes twice.
func TestEveryPageOnPaper(t *testing.T) {
	for _, code := range words.Codes() {
		table, err := words.Load(code)
		if err != nil {
			t.Fatal(err)
		}
		for _, shelf := range library.Shelves() {
			for _, p := range shelf.Pages {
				forms, err := Sheets(t.Context(), table, all.All(), p)
				if err != nil {
					t.Fatalf("%s: %v", p.ID, err)
				}
				var text string
				var out struct{ Steps []sheetPart }
				for i, f := range forms {
					switch {
					case f.Ext == "txt":
						text = string(f.Data)
					case f.Ext == "json":
						if err := json.Unmarshal(f.Data, &out); err != nil {
							t.Errorf("%s: %v", p.ID, err)
						}
					case f.Ext != fmt.Sprintf("%d.svg", i+1):
						t.Errorf("%s: a form %s", p.ID, f.Ext)
					default:
						wholeXML(t, f.Data)
					}
				}
				if len(out.Steps) != len(p.Steps) {
					t.Fatalf("%s: %d steps of %d", p.ID, len(out.Steps), len(p.Steps))
				}
				for i, step := range p.Steps {
					if said := table.Text(step.Text()); out.Steps[i].Said[0] != said || !strings.Contains(text, fmt.Sprintf("\n%d. ", i+1)) {
						t.Errorf("%s, step %d: %q for %q", p.ID, i+1, out.Steps[i].Said, said)
					}
					if step.Ask != nil && !step.Ask.Answers[out.Steps[i].Answer-1].Right {
						t.Errorf("%s, step %d: the answer is %d", p.ID, i+1, out.Steps[i].Answer)
					}
				}
			}
		}
	}
	p, _ := library.Find("alpha-beta")
	one, _ := Sheets(t.Context(), words.InEnglish(), all.All(), p)
	two, _ := Sheets(t.Context(), words.InEnglish(), all.All(), p)
	for i := range one {
		if !bytes.Equal(one[i].Data, two[i].Data) {
			t.Errorf("%s is written in two ways", one[i].Ext)
		}
	}
}

func wholeXML(t *testing.T, data []byte) {
	t.Helper()
	for dec := xml.NewDecoder(bytes.NewReader(data)); ; {
		if _, err := dec.Token(); err == io.EOF {
			return
		} else if err != nil {
			t.Fatal(err)
		}
	}
}
