package play

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games/all"
	"duiju/games/play/match"
	"duiju/games/play/session"
	"duiju/games/scene"
	"duiju/games/text/message"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/theme"
	"duiju/ui/frame"
	"duiju/ui/uitest"
)

// At 40x12 a sentence of two rows leaves the trays of both sides in view.
func TestBothTraysStayBesideALongSentence(t *testing.T) {
	mods := all.All()
	d := start(t, uitest.QuickModule{Module: mods[2]})
	d.Send(tea.WindowSizeMsg{Width: 40, Height: 12})
	p := two(d, mods[2], match.Setup{})
	d.Run(p.Do(session.Play{Move: "a1"}))
	for _, language := range []string{"en", "zh-Hant"} {
		d.Retune(language, "unicode", theme.Truecolor)
		p.Note(message.T("ui.set.mouse.about"))
		if _, lines, _ := p.statusText().lines(&p.area, false); language == "en" && len(lines) != 2 {
			t.Fatalf("the sentence has %d rows, which tests nothing", len(lines))
		}
		for _, tray := range p.scene.Trays {
			if len(tray.Pieces) > 0 {
				d.Sees(p.Say(tray.Title))
			}
		}
	}
}

// Trays are all in one form at every width of the panel: each piece, or numbers of equal ones.
func TestTraysHaveOneForm(t *testing.T) {
	d := start(t, all.All()[2])
	d.Keys("n", "right", "enter")
	p := playOn(d)
	forms := map[int]bool{}
	for _, at := range []string{"a1", "a2", "a3", "a4"} {
		p.Do(session.Play{Move: at})
		for w := 16; w < 90; w++ {
			c := canvas.New(w, 20)
			p.View().Trays(frame.NewColumn(c))
			text, counted := c.Text(), 0
			trays := slices.DeleteFunc(slices.Clone(p.scene.Trays), func(t scene.Tray) bool { return len(t.Pieces) == 0 })
			for i, tray := range trays {
				_, row, _ := strings.Cut(text, p.Say(tray.Title))
				if i+1 < len(trays) {
					row, _, _ = strings.Cut(row, p.Say(trays[i+1].Title))
				}
				if strings.ContainsAny(row, "23456") {
					counted++
				}
			}
			if forms[counted] = true; counted != 0 && counted != len(trays) {
				t.Errorf("%d columns after %s: %d of %d trays have numbers:\n%s", w, at, counted, len(trays), text)
			}
		}
	}
	if len(forms) < 2 {
		t.Errorf("one form was seen alone: %v", forms)
	}
}

// TestLettersHaveAKey: where tiles bear letters the panel says what they mean,
// and where they bear characters a list of moves has those.
func TestLettersHaveAKey(t *testing.T) {
	d := start(t, all.All()[2])
	d.Keys("n", "right", "enter")
	p := playOn(d)
	p.Do(session.Play{Move: "a1"})
	if got := p.game.Match().Moves()[0]; !strings.HasSuffix(got, ")") {
		t.Fatalf("the first move is %q", got)
	}
	d.Send(tea.WindowSizeMsg{Width: 120, Height: 40})
	for _, want := range []string{"K general", "advisor", "elephant", "chariot", "horse", "cannon", "soldier", "a1("} {
		if !strings.Contains(strings.Join(strings.Fields(d.Screen()), " "), want) {
			t.Errorf("no %q on the screen:\n%s", want, d.Screen())
		}
	}
	for _, language := range []string{"zh-Hant", "zh-Hans"} {
		d.Retune(language, "unicode", theme.Truecolor)
		if got := p.View().moveTexts(p.game.Match().Moves())[0]; !strings.HasPrefix(got, "翻 a1 ") || strings.Contains(d.Screen(), "general") {
			t.Errorf("%s: the move is listed as %q", language, got)
		}
	}
}

// From move 10 on at least 60 % of the rows beside a board of gomoku say something, at
// 120x40. Nobody wins on these points.
func TestThePanelIsUsed(t *testing.T) {
	mods := quickGames()
	d := start(t, mods...)
	p := two(d, mods[0], match.Setup{})
	d.Send(tea.WindowSizeMsg{Width: 120, Height: 40})
	for i := range 30 {
		d.Run(p.Do(session.Play{Move: fmt.Sprintf("%c%d", 'a'+i%15, 1+4*(i/15)+i%3)}))
		area, used := p.area.rule, 0
		for _, row := range strings.Split(d.Screen(), "\n")[area.Y : area.Y+area.H] {
			if strings.TrimSpace(row[strings.LastIndex(row, theme.Unicode.FrameV)+len(theme.Unicode.FrameV):]) != "" {
				used++
			}
		}
		if played := p.game.At(); played != i+1 || played >= 10 && 10*used < 6*area.H {
			t.Fatalf("after %d of %d moves %d of %d rows are used:\n%s", played, i+1, used, area.H, d.Screen())
		}
	}
}
