package tsumego

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"duiju/games"
)

// fooledPosition is a position in which the paper's method is wrong, and the
// flaw that alone explains it.
type fooledPosition struct {
	flaw   flaw
	result agreement
	rows   []string
	goal   goal
	halves int
}

// fooledPositions has one for each flaw. The method is shown as it was, so they
// must stay wrong.
var fooledPositions = []fooledPosition{
	{flawBigSpace, wrongVerdict, []string{
		".........",
		"..XXXXX..",
		".XXXOO.X.",
		".XOO.OOX.",
		".XO...OX.",
		".XOO..OX.",
		".XXOOOOX.",
		"..XXXXXX.",
		".........",
	}, kill, 4},
	{flawKo, wrongVerdict, []string{
		"..OX....",
		".OOX....",
		".OXX....",
		"OOX.....",
		"XXX.....",
		"........",
		"........",
		"........",
	}, kill, 3},
	{flawWeakWall, wrongVerdict, []string{
		"..XO.OXX.",
		"..XO..OX.",
		"..XOXOOX.",
		"..XOOO.X.",
		"..XXXXX..",
		".........",
		".........",
		".........",
		".........",
	}, live, 2},
	{flawLiberties, wrongVerdict, []string{
		"..OX....",
		".OOX....",
		".O.X....",
		"OO.X....",
		"XXXX....",
		"........",
		"........",
		"........",
	}, kill, 3},
	{flawSum, wrongVerdict, []string{
		".........",
		"..XXXXX..",
		".X.OOXX..",
		".XOO.OX..",
		".XO..OX..",
		".XO.OXX..",
		".XOOO.X..",
		".XXXXX...",
		".........",
	}, kill, 4},
	{flawFalseEyes, wrongVerdict, []string{
		"..XOX....",
		"O.OOX....",
		"OOO.X....",
		"XXXX.....",
		".........",
		".........",
		".........",
		".........",
		".........",
	}, live, 0},
	{flawSeki, wrongVerdict, []string{
		".O.X.XOX.",
		"OOOXXXOX.",
		"XXOOOOOX.",
		".XXXXXX..",
		".........",
		".........",
		".........",
		".........",
		".........",
	}, live, 2},
	{flawCandidates, wrongMove, []string{
		"OXO..O.X.",
		"..OOOOOX.",
		"XOOOXOXX.",
		"XXXXXXXX.",
		".........",
		".........",
		".........",
		".........",
		".........",
	}, live, 4},
	{flawBorder, wrongMove, []string{
		"....OX...",
		".OOOOX...",
		"OX.XXX...",
		"XXX......",
		".........",
		".........",
		".........",
		".........",
		".........",
	}, live, 3},
	{flawNoElsewhere, wrongVerdict, []string{
		"..OX.....",
		".XOX.....",
		"XOOX.....",
		"OOXX.....",
		"XXX......",
		".........",
		".........",
		".........",
		".........",
	}, live, 0},
}

func TestWhereTheOldMethodIsFooled(t *testing.T) {
	var seen flawSet
	for _, tc := range fooledPositions {
		seen = seen.with(tc.flaw)
	}
	if len(seen.list()) != int(lastFlaw) {
		t.Errorf("positions for %v only", seen.names())
	}
	for _, tc := range fooledPositions {
		t.Run(tc.flaw.String(), func(t *testing.T) {
			b := draw(t, tc.rows...)
			p := &problem{Board: b, Goal: tc.goal, Target: stonesOf(b, white)}
			b.Next = white
			if tc.goal == kill {
				b.Next = black
			}
			a, err := solve(t.Context(), p, solveOptions{MemMiB: 4, Nodes: 300_000})
			if err != nil || a.Err != nil {
				t.Fatal(err, a.Err)
			}
			c := compareClassic(t.Context(), p, &a)
			if c.result != tc.result || c.halves != tc.halves || !slices.Contains(c.fooled.list(), tc.flaw) {
				t.Errorf("%s with h = %d and %v, want %s with h = %d and %s; proof: %s %s",
					c.result, c.halves, c.fooled.names(), tc.result, tc.halves, tc.flaw, a.Status, pointNames(b, a.First))
			}
		})
	}
}

// TestClassicFlag: the fields of one line, and the table over a file.
func TestClassicFlag(t *testing.T) {
	p, _ := builtin("rabbity-six-centre-kill")
	text := newState(configure(p), 0).Text()
	out, _, err := run(t, []string{"-json", "-classic", "-nodes", "100000", "p.sgf"}, "p.sgf", text)
	var got jsonAnswer
	if err != nil || json.Unmarshal([]byte(out), &got) != nil {
		t.Fatal(err, out)
	}
	if got.Classic == nil || got.Classic.Verdict != "alive" || got.Classic.H != 4 || got.Classic.Result != "wrong verdict" ||
		got.Fooled == nil || !slices.Contains(*got.Fooled, "F1") {
		t.Errorf("%+v %v", got.Classic, got.Fooled)
	}
	out, _, err = run(t, []string{"-classic", "-nodes", "100000", "p.sgf"}, "p.sgf", text+"(;"+corner+")")
	if err != nil || !strings.Contains(out, "of 2 problems\n     1  agrees\n     1  wrong verdict") || !strings.Contains(out, "     1  F1: ") {
		t.Errorf("%v\n%s", err, out)
	}
	out, _, _ = run(t, []string{"-json", "p.sgf"}, "p.sgf", text)
	if strings.Contains(out, "classic") || strings.Contains(out, "fooled") {
		t.Errorf("fields without --classic: %s", out)
	}
}

// TestStatusLensFillsIn: every first move comes in one by one, and the last
// picture is the finished one.
func TestStatusLensFillsIn(t *testing.T) {
	s, err := Module{}.New(games.Options{"problem": "t-four-side-kill"}, 1)
	if err != nil {
		t.Fatal(err)
	}
	sc := s.Scene()
	var open []int // points without a decision, picture by picture
	show := func(part games.Scene) {
		n := 0
		for _, spot := range part.Spots {
			if spot.Label == "?" {
				n++
			}
		}
		open = append(open, n)
	}
	if err := s.(games.LensFiller).FillOverlay(t.Context(), "status", games.NoPoint, nil, &sc, show); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(open, []int{4, 3, 2, 1, 0}) {
		t.Errorf("open points picture by picture: %v", open)
	}
}

// TestOldMethodLens says what the method overlooks, in words and on the board.
func TestOldMethodLens(t *testing.T) {
	s, err := Module{}.New(games.Options{"problem": "rabbity-six-centre-kill"}, 1)
	if err != nil {
		t.Fatal(err)
	}
	sc := s.Scene()
	if err := s.(games.Lensed).Overlay(t.Context(), "old", games.NoPoint, nil, &sc); err != nil {
		t.Fatal(err)
	}
	var words []string
	for _, c := range sc.Captions {
		words = append(words, english(c))
	}
	for _, want := range []string{"rabbity six, two eyes; exactly an eye and a half (F1)", "h = 4: alive even if the attacker moves first", "Its verdict is wrong.", "F1: "} {
		if !strings.Contains(strings.Join(words, "\n"), want) {
			t.Errorf("%q is missing in %q", want, words)
		}
	}
}

// TestBuiltInProblemsSayWhatFoolsTheOldMethod: the tags F1 to F10 of every 16th
// built-in problem, of all with -exhaustive.
func TestBuiltInProblemsSayWhatFoolsTheOldMethod(t *testing.T) {
	for i, p := range collection() {
		if i%16 != 0 && !*exhaustive {
			continue
		}
		a, err := solve(t.Context(), p, solveOptions{Nodes: 400_000, MemMiB: 16})
		if err != nil || a.Err != nil {
			t.Fatal(p.Name, err, a.Err)
		}
		c := compareClassic(t.Context(), p, &a)
		var tags []string
		for _, tag := range strings.Split(notesOf(p)["tags"], ",") {
			if tag != "" && tag[0] == 'F' {
				tags = append(tags, tag)
			}
		}
		if want := c.fooled.names(); len(tags)+len(want) > 0 && !slices.Equal(tags, want) {
			t.Errorf("%s: tags %v, the comparison says %v", p.Name, tags, c.fooled.names())
		}
	}
}
