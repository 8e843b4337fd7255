package library_test

import (
	"strings"
	"testing"

	"duiju/assets"
	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/all"
	"duiju/games/teach/library"
	"duiju/games/text/words"

	"github.com/google/go-cmp/cmp"
)

const ownPage = "\ufefftitle A page, of one's own\r\n" + `
# what holds for all steps
game gomoku size=15, setup=b:h8 w:i9 to:b
player level:3
opens xray

step
say Two sentences. The second
  goes on in the next line.
seed 7
moves h7
lens threats h8
mark h8 i9
row what | how much
try search 3 | with orderer, null move | deep | reads 12
try player classic:five-tuple,depth=1 | after g7 | gives g8
claim first lacks five

step
game trianglenim side=4
fill n=3
board ABC
ask Which one?
wrong A | because | of A
`

// TestAPageIsRead: every line sets what it says, lines before the first step all steps.
func TestAPageIsRead(t *testing.T) {
	page, err := library.Parse(strings.Replace(ownPage, "wrong A | because | of A", "wrong A | because of A\nright B | because", 1))
	enginetest.Must(t, err)
	want := library.Page{Title: "A page, of one's own", Game: "gomoku", Steps: []library.Step{
		{
			Say: "Two sentences. The second goes on in the next line.", Game: "gomoku", Options: games.Options{"size": "15", "setup": "b:h8 w:i9 to:b"},
			Player: "level:3", Opens: library.Xray, Seed: 7, Moves: []string{"h7"}, Lens: "threats", At: "h8", Marks: []string{"h8", "i9"},
			Table: []library.Row{{"what", "how much"}}, Claims: []string{"first lacks five"},
			Try: []library.Trial{
				{Search: 3, With: []string{"orderer", "null move"}, Deep: true, Reads: 12},
				{Player: "classic:five-tuple,depth=1", After: []string{"g7"}, Gives: "g8"},
			},
		},
		{
			Game: "trianglenim", Options: games.Options{"side": "4"}, Opens: library.Xray, Args: map[string]string{"n": "3"}, Position: "ABC",
			Ask: &library.Question{Say: "Which one?", Answers: []library.Answer{{Say: "A", Why: "because of A"}, {Say: "B", Why: "because", Right: true}}},
		},
	}}
	if diff := cmp.Diff(want, page); diff != "" {
		t.Error(diff)
	}
}

// TestPagesThatCannotBeRead are refused with the number of the line.
func TestPagesThatCannotBeRead(t *testing.T) {
	table := words.InEnglish()
	for text, want := range map[string]string{
		"": "no step", "title A": "no step", "say A\nstep": "Line 1 ", "step\nsays A": "Line 2 ", "step\n\nrow a": "Line 3 ", "step\nright a | b": "Line 2 ",
		"step\nask a\nright b": "Line 3 ", "step\nask a\n task move": "", "step\ntask solve": "", "step\ntask solve\non a | b": "Line 3 ", "step\non | a": "Line 2 ", "step\ntask solve\nwrong | a | b | c": "Line 3 ", "step\nopens kitchen": "Line 2 ", "step\nask a\ntask do five": "Line 3 ",
		"step\nseed x": "Line 2 ", "step\ntry x": "Line 2 ", "step\ntry search x": "Line 2 ", "step\ntry search 2 | to 3": "Line 2 ",
		"step\ntry prove | reads x": "Line 2 ", "step\ntree ((1 2) 3)": "Line 2 ", "step\ntree alphabet ((1 2) 3)": "Line 2 ", "step\ntree paper ((1 2) x)": "Line 2 ",
		ownPage: "Line 25 ",
	} {
		if _, err := library.Parse(text); (err == nil) != (want == "") || err != nil && !strings.Contains(table.Error(err), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

// TestWhatCannotBeReadIsTold: a line or a claim with a mistake of a beginner is refused with
// what may stand there, and so is a claim that only looks decided.
func TestWhatCannotBeReadIsTold(t *testing.T) {
	table := words.InEnglish()
	for line, want := range map[string]string{
		"sayy A":                                             "duiju help page lists what there is",
		"row a b":                                            "row WHAT | HOW MUCH",
		"right Yes | because":                                "ask TEXT",
		"tree minmax (1 2)":                                  "tree alpha-beta ((3 12) (8 2))",
		"try player level:1 | give h8":                       "try minimax 3",
		"claim result maybe":                                 "result first (or second, draw, none)",
		"claim after h8 | result maybe":                      "result first (or second, draw, none)",
		"claim legal many":                                   "legal 75",
		"claim sum 2 + 2 = four":                             "sum 2 * 3 - 1 = 5",
		"claim sum 2 + 2":                                    "sum 2 * 3 - 1 = 5",
		"claim first have five":                              "first has five j8",
		"claim black wins":                                   "duiju help page lists what there is",
		"claim lens threat says five":                        "there are: threats scores",
		"claim first lacks fork":                             "double-four",
		"claim lens threats z9 writes 3":                     "There is no point z9",
		"claim try prove":                                    "try prove | gives proved",
		"claim try search 2 | reads few":                     "try prove | gives proved",
		"claim player level:1 plays black":                   "player SPEC plays first",
		"claim player level:1 plays second":                  "player SPEC plays first",
		"tree minimax (1 2)\nclaim walk minimax value three": "walk minimax reads 15",
		"tree minimax (1 2)\nclaim walk minimax reads 2, value 2": "walk minimax reads 15",
		"tree minimax (1 2)\nclaim walk minimax value 2 reads 7":  "walk minimax reads 15",
		"claim result none for now":                               "result first (or second, draw, none)",
	} {
		page, err := library.Parse("game gomoku\nstep\nsay Hello.\n" + line)
		var said string
		if err == nil {
			wrong, failed := page.Steps[0].Check(t.Context(), all.All(), table.Text)
			for _, w := range wrong {
				said += table.Text(w)
			}
			err = failed
		}
		if err != nil {
			said += table.Error(err)
		}
		if !strings.Contains(said, want) || strings.Contains(said, "Found:") {
			t.Errorf("%s: %q, want %q in it", line, said, want)
		}
	}
	if _, err := library.Parse("say Hello.\nstep"); err == nil || !strings.Contains(table.Error(err), "Line 1 is about a step") {
		t.Errorf("a line before the first step: %v", err)
	}
}

// TestClaimsThatDoNotHold: each is found false, with what is so instead; one that nothing
// decides is told as such.
func TestClaimsThatDoNotHold(t *testing.T) {
	board := "game gomoku\nstep\nmoves h8 a1 i8 a15 j8 o1\n"
	nim := "game trianglenim side=3, start=ABC\nstep\n"
	tree := "step\ngame gomoku\ntree minimax ((3 12) (2 8))\n"
	for claim, want := range map[string]string{
		board + "claim first lacks open-four g8": "open-four g8", board + "claim first has five": "open-four", board + "claim second has open-four": "-",
		board + "claim after g8 a8 k8 | result first": "", board + "claim result first": "none",
		board + "claim points g8 k8 0BBB0": "", board + "claim points g8 k8 BBBB0": "0BBB0", board + "claim illegal h8": "", board + "claim illegal h9": "h9",
		board + "claim lens threats says two five points at g8 k8": "", board + "claim lens threats lacks five points": "two five points",
		board + "claim player level:9 plays first": "3 ", nim + "claim legal 6": "", nim + "claim legal 7": "6", nim + "try prove | gives proved": "refuted",
		nim + "claim try minimax 3 | reads 1": "25", nim + "try minimax 1\ntry minimax 3\nclaim factor 2": "", nim + "try minimax 1\nclaim factor 2": "7 7",
		nim + "claim sum 2 * 3 - 1 = 5": "", nim + "claim sum 8 - 2 = 5": "6", nim + "claim lens map A writes 7": "-",
		tree + "claim walk minimax reads 7": "", tree + "claim walk alpha-beta reads 7": "6", tree + "claim walk minimax value 3": "", tree + "claim walk minimax value 4": "3",
		tree + "claim walk minimax chooses 2": "1", tree + "claim walk alpha-beta 6 cut": "", tree + "claim walk alpha-beta 6 read": "6", tree + "claim walk minimax 1 is 3": "",
		tree + "claim walk minimax 2 least 2": "=",
		board + "claim factor 2":              "!", nim + "claim player level:2 plays": "!",
		board + "claim lens threats a2 writes 7": "-", board + "claim first is five": "!", board + "claim": "!", board + "claim after zz | result none": "!", board + "claim walk minimax reads 7": "!",
		tree + "claim walk minimax 99 cut": "!", tree + "claim walk minimax 3 above 4": "!", board + "claim points g8 zz 000": "!", board + "claim lens threats tells five": "!",
	} {
		p, err := library.Parse(claim)
		if err != nil {
			t.Errorf("%q: %v", claim, err)
			continue
		}
		wrong, err := p.Steps[0].Check(t.Context(), all.All(), words.InEnglish().Text)
		said := ""
		for _, w := range wrong {
			said += words.InEnglish().Text(w)
		}
		_, found, _ := strings.Cut(said, "Found: ")
		if err != nil || (want == "") != (said == "") || want == "!" && found != "" || !strings.Contains(found, strings.TrimSuffix(want, "!")) {
			t.Errorf("%s: found %q, %v, want %q", claim[strings.Index(claim, "\nstep")+1:], said, err, want)
		}
	}
}

// TestTheHelpsPageIsAPage: what duiju help page shows as one can be read, and is true.
func TestTheHelpsPageIsAPage(t *testing.T) {
	help, err := assets.Help.ReadFile("help/page.txt")
	enginetest.Must(t, err)
	_, text, _ := strings.Cut(string(help), "\n\n  title A")
	page, err := library.Parse("title A" + strings.ReplaceAll(text, "\n  ", "\n"))
	enginetest.Must(t, err)
	s := page.Steps[0]
	if wrong, err := s.Check(t.Context(), all.All(), words.InEnglish().Text); len(wrong) > 0 || err != nil || len(s.Claims) != 1 {
		t.Errorf("%d claims, %v, %v", len(s.Claims), wrong, err)
	}
	for move, want := range map[string]bool{"g8": true, "k8": true, "l8": false, "a3": false} {
		m, err := s.Board(all.All())
		enginetest.Must(t, err)
		if right, known, _, err := s.Ask.Task.Judge(t.Context(), m.Module(), m.State(), move); right != want || !known || err != nil {
			t.Errorf("%s is right: %v, %v, %v", move, right, known, err)
		}
	}
}

// TestWhatAGameDoesNotKnowIsSaid: a lens, a point and a task that a page of one's own names
// in vain are found by --check, each by one sentence.
func TestWhatAGameDoesNotKnowIsSaid(t *testing.T) {
	table := tableOf(t, words.English)
	for line, want := range map[string]string{
		"lens foo":        "There is no lens foo; there are: threats scores",
		"lens scores h8":  "",
		"player level:99": "a player is", "player nobody": "a player is",
		"ask Which?\nright a | b\nright c | d":                                      "A question has one right answer",
		"ask Which?\nwrong a | b":                                                   "A question has one right answer",
		"mark h8 z99":                                                               "There is no point z99",
		"ask Which?\ntask move z99\nright | a\nwrong | b":                           "No move does what",
		"ask Which?\ntask make foo\nright | a\nwrong | b":                           "This game does not know foo here; there are: five open-four",
		"ask Which?\ntask stop foo\nright | a\nwrong | b":                           "This game does not know foo here",
		"ask Which?\ntask make five\nright | a\nwrong | b":                          "No move does what",
		"ask Which?\ntask make open-four\nright | a\nwrong | b":                     "",
		"moves\ngame trianglenim\nask Which?\ntask make wins\nright | a\nwrong | b": "",
		"moves\ngame trianglenim\nask Which?\ntask stop wins\nright | a\nwrong | b": "This game does not know wins here; there are: -",
		"moves\ngame darkchess\nask Which?\ntask stop foo\nright | a\nwrong | b":    "This game does not know foo here; there are: free trade",
		"moves\ngame darkchess\nask Which?\ntask make foo\nright | a\nwrong | b":    "This game does not know foo here; there are: free ranks",
	} {
		page, err := library.Parse("game gomoku\nstep\nsay Three.\nmoves h8 a1 i8 a15 j8 o1\n" + line)
		enginetest.Must(t, err)
		wrong, err := page.Steps[0].Check(t.Context(), all.All(), table.Text)
		enginetest.Must(t, err)
		if len(wrong) != min(len(want), 1) || len(wrong) > 0 && !strings.HasPrefix(table.Text(wrong[0]), want) {
			t.Errorf("%q: %v, want %q", line, wrong, want)
		}
	}
}
